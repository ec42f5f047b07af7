export * from './names.ts';
export type { Filters } from './read-filters.ts';
export {
  CERTAIN,
  RESULTS_MAX,
  type ResolvedPlace,
  type ResolvedService,
  type Understood,
  understand,
} from './resolve.ts';
export { type CatalogHints, type Supply, Vocabulary } from './vocabulary.ts';
