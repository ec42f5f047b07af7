import { suggestSlugs } from '@vidriera/contract/suggest';
import {
  hintsOf,
  type NameParameter,
  openSuggestions,
  readCity,
  readNeighborhood,
  readService,
  Vocabulary,
} from '@vidriera/meaning';
import type { StoredCity, StoredService } from '../../store/records.ts';

/** The catalog that the names of an export are read in. */
export interface NamedCatalog {
  readonly services: readonly StoredService[];
  readonly cities: readonly StoredCity[];
}

const vocabularyOf = ({ services, cities }: NamedCatalog) =>
  Vocabulary.build(
    { services: [...services], cities: [...cities] },
    hintsOf(services, cities),
    () => 0,
    async () => {},
  );

/**
 * Reads names of services and places as slugs, as the parameters of a search are read. The vocabulary is built only when a block
 * has a text that is no slug of the catalog: `isWanted` is then true, and the block is read again after `load`.
 */
export class CatalogNames {
  isWanted = false;
  readonly #catalog: NamedCatalog;
  #vocabulary: Vocabulary | null = null;

  constructor(catalog: NamedCatalog) {
    this.#catalog = catalog;
  }

  async load(): Promise<void> {
    this.#vocabulary = await vocabularyOf(this.#catalog);
    this.isWanted = false;
  }

  /** The slug of the one thing that has this name; null when none or several have it. */
  read(parameter: NameParameter, text: string, city: string | null): string | null {
    const vocabulary = this.#vocabulary;
    if (vocabulary === null) {
      this.isWanted = true;
      return null;
    }
    if (parameter === 'service') return readService(text, vocabulary);
    if (parameter === 'city') return readCity(text, vocabulary);
    return readNeighborhood(text, city, vocabulary)?.neighborhood ?? null;
  }
}

/** Suggests slugs for values that name nothing. */
export async function openSuggester(catalog: NamedCatalog) {
  const meantBy = openSuggestions(await vocabularyOf(catalog), suggestSlugs);
  return (parameter: NameParameter, text: string, citySlug: string | null): string[] => {
    const city = catalog.cities.find(({ slug }) => slug === citySlug) ?? null;
    return meantBy(parameter, text, city).map(({ slug }) => slug);
  };
}
