export { lexicon } from './lexicon.ts';
export * from './names.ts';
export type { CatalogHints, PlaceReading } from './places.ts';
export { CERTAIN, type Understood, understand } from './resolve.ts';
export { Vocabulary } from './vocabulary.ts';
