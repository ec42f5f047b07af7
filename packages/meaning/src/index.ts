export type { Catalog, City, Neighborhood, Service } from './catalog.ts';
export { lexicon } from './lexicon.ts';
export * from './names.ts';
export { type CatalogHints, hintsOf, type PlaceReading } from './places.ts';
export { CERTAIN, followed, type Understood, understand } from './resolve.ts';
export { Vocabulary } from './vocabulary.ts';
