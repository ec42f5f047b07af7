export { lexicon } from './lexicon.ts';
export * from './names.ts';
export type { CatalogHints, PlaceReading, Supply } from './places.ts';
export type { Filters } from './read-filters.ts';
export {
  CERTAIN,
  RESULTS_MAX,
  type ResolvedPlace,
  type ResolvedService,
  type Understood,
  understand,
} from './resolve.ts';
export { Vocabulary } from './vocabulary.ts';
