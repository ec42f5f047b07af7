import type { Catalog, Service } from './catalog.ts';
import { type Kind, keyOf, type Lexicon, lexicon, type Meaning, stemOf, stemsOf } from './lexicon.ts';
import { type PhraseEnd, Phrases } from './phrases.ts';
import { type CatalogHints, type NamedPlace, paced, placesByName, type Supply } from './places.ts';
import { isSpanish } from './spanish.ts';
import { Spelling } from './spelling.ts';

/** A service a phrase may mean, and how likely among several: 1 for the first. */
interface ServiceReading {
  readonly service: Service;
  readonly weight: number;
}

export interface ServiceEntry {
  readonly readings: readonly ServiceReading[];
  readonly kind: Kind;
}

export interface PlaceEntry extends NamedPlace {
  /** The name is also an ordinary word: it is a place only when the words around it show it. */
  readonly isHomonym: boolean;
}

const WEIGHTS = [1, 0.8, 0.65, 0.5];

/** All names of a catalog's services and places: the operator's first, then the built-in ones. */
export class Vocabulary {
  readonly catalog: Catalog;
  readonly lexicon: Lexicon = lexicon();
  readonly places = new Phrases<PlaceEntry>();
  /** The operator's phrases of services: folded and without stop words, and by their stems. */
  readonly #own = new Phrases<ServiceEntry>();
  readonly #ownStems = new Phrases<ServiceEntry>();
  #byConcept: ReadonlyMap<string, readonly Service[]> = new Map();
  /** Cache: the built-in meanings in this catalog. */
  readonly #entries = new Map<Meaning, ServiceEntry>();
  readonly #words = new Set<string>();
  readonly #spelling = new Spelling();

  private constructor(catalog: Catalog) {
    this.catalog = catalog;
  }

  /** Indexes the words of a catalog. `pause` is awaited after every few words, so that other work gets its turn. */
  static async build(
    catalog: Catalog,
    hints: CatalogHints,
    supply: Supply,
    pause: () => Promise<void>,
  ): Promise<Vocabulary> {
    const vocabulary = new Vocabulary(catalog);
    vocabulary.#byConcept = vocabulary.#servicesByConcept(hints);
    await pause();
    for await (const [key, service] of paced(vocabulary.#ownNames(hints), pause)) {
      addName(vocabulary.#own, key, service);
      addName(vocabulary.#ownStems, stemsOf(key), service);
      vocabulary.#addWords(key);
    }
    const places = await placesByName(catalog.cities, hints, supply, pause);
    for await (const [phrase, place] of paced(places, pause)) {
      vocabulary.places.set(phrase, { ...place, isHomonym: vocabulary.#isHomonym(phrase) });
      vocabulary.#addWords(phrase);
    }
    return vocabulary;
  }

  #addWords(phrase: string): void {
    for (const word of phrase.split(' ')) {
      this.#words.add(word);
      this.#spelling.add(word);
    }
  }

  /** Whether the name of a place is also an ordinary word, or means a service. */
  #isHomonym(phrase: string): boolean {
    const { homonyms, stopWords } = this.lexicon;
    const [word, ...others] = phrase.split(' ').filter((one) => !stopWords.has(one));
    const isWord = word !== undefined && others.length === 0 && (isSpanish(word) || this.service(word) !== undefined);
    return isWord || homonyms.words.has(phrase);
  }

  /** The stem of a word, with a mark when it is no more than a stem: "gasist" is cut off. */
  stemOf(word: string): string {
    const stemmed = stemOf(word);
    return stemmed === word && !this.isKnown(word) ? `${word}.` : stemmed;
  }

  /** The service with exactly this name, or an inflection of it, in any language; null when there is none, or more than one. */
  serviceNamed(text: string): Service | null {
    const key = keyOf(text);
    const inLanguages = this.lexicon.languages.map(({ little }) =>
      key.replace(/\S+/g, (word) => little.get(word) ?? word),
    );
    for (const one of new Set([key, ...inLanguages])) {
      const entry = this.service(one);
      if (entry?.kind === 'name' && entry.readings.length === 1) return entry.readings[0]!.service;
    }
    return null;
  }

  /** The meaning of a phrase that is folded and without stop words: of the phrase itself, else of its stems. */
  service(key: string): ServiceEntry | undefined {
    const words = key.split(' ');
    const stems = words.map((word) => this.stemOf(word));
    const found = this.serviceAt(words, stems, 0, words.length);
    return found?.length === words.length ? found.value : undefined;
  }

  /** The longest phrase of a service at this position of the words; equally long ones in the order of {@link service}. */
  serviceAt(
    words: readonly string[],
    stems: readonly string[],
    from: number,
    to: number,
  ): PhraseEnd<ServiceEntry> | null {
    const { meanings, stems: builtIn } = this.lexicon;
    let found: PhraseEnd<ServiceEntry | Meaning> | null = null;
    for (const [phrases, keys] of [
      [this.#own, words],
      [meanings, words],
      [this.#ownStems, stems],
      [builtIn, stems],
    ] as [Phrases<ServiceEntry | Meaning>, readonly string[]][]) {
      const here = phrases.longestAt(keys, from, to);
      if (here !== null && here.length > (found?.length ?? 0)) found = here;
    }
    if (found === null) return null;
    const { value, length } = found;
    return { value: 'readings' in value ? value : this.entryOf(value), length };
  }

  /** The services of a built-in meaning in this catalog. */
  entryOf(meaning: Meaning): ServiceEntry {
    let entry = this.#entries.get(meaning);
    if (entry === undefined) {
      const services = new Set(meaning.concepts.flatMap((concept) => this.#byConcept.get(concept) ?? []));
      const readings = [...services].map((service, i) => ({ service, weight: WEIGHTS[i] ?? 0.4 }));
      entry = { readings, kind: meaning.kind };
      this.#entries.set(meaning, entry);
    }
    return entry;
  }

  /** Whether a word is part of a phrase, and so no misspelling. */
  isKnown(word: string): boolean {
    return this.lexicon.words.has(word) || this.#words.has(word);
  }

  /** Corrects a misspelled word; null when no word is near, or several that differ in more than their endings. */
  corrected(word: string): string | null {
    const near = [...this.lexicon.spelling.nearest(word), ...this.#spelling.nearest(word)];
    const [first] = near;
    const meant = (word: string) => this.service(word)?.readings[0]?.service.slug ?? stemOf(word);
    return first !== undefined && near.every((other) => meant(other) === meant(first)) ? first : null;
  }

  /** The names and keywords that the operator gives services. */
  #ownNames(hints: CatalogHints): [string, Service][] {
    return this.catalog.services.flatMap((service) => {
      const said = [service.slug, service.name, ...agents(service.name), ...(hints.services[service.slug] ?? [])];
      const keys = said.map((text) => keyOf(text)).filter((key) => key !== '');
      return keys.map((key): [string, Service] => [key, service]);
    });
  }

  /** The services of each concept of the lexicon: by a whole name or keyword, else by a part of the name. */
  #servicesByConcept(hints: CatalogHints): Map<string, readonly Service[]> {
    const { meanings, stems, concepts } = this.lexicon;
    const conceptsOf = (names: readonly string[]): string[] =>
      names.flatMap((name) => {
        const key = keyOf(name);
        const meaning = meanings.get(key) ?? stems.get(stemsOf(key));
        return meaning?.kind === 'name' ? meaning.concepts.slice(0, 1) : [];
      });
    const exact = new Map<string, Set<Service>>();
    const partial = new Map<string, Set<Service>>();
    for (const service of this.catalog.services) {
      const names = [service.slug, service.name, ...(hints.services[service.slug] ?? [])];
      const whole = conceptsOf(names);
      const [found, concepts] = whole.length > 0 ? [exact, whole] : [partial, conceptsOf(partsOf(service.name))];
      for (const concept of concepts) found.set(concept, (found.get(concept) ?? new Set()).add(service));
    }
    return new Map(concepts.map((concept) => [concept, [...(exact.get(concept) ?? partial.get(concept) ?? [])]]));
  }
}

/** The parts of a name: "Plomería y gas" is also "Plomería" and "gas". */
function partsOf(name: string): string[] {
  const parts = name.split(/,|\/| y | e |\(|\)/i);
  return [...parts, ...name.split(/[^\p{L}\p{N}]+/u)];
}

/** The people of a trade whose name ends in -ería: "marroquinero" and "marroquinera" of "marroquinería". */
function agents(name: string): string[] {
  const [, root] = /^(\p{L}{3,})er[ií]a$/iu.exec(name.trim()) ?? [];
  return root === undefined ? [] : [`${root}ero`, `${root}era`];
}

/** Adds a service to those that a name of the operator means. */
function addName(names: Phrases<ServiceEntry>, name: string, service: Service): void {
  const services = new Set([...(names.get(name)?.readings ?? []).map((known) => known.service), service]);
  names.set(name, { readings: [...services].map((one) => ({ service: one, weight: 1 })), kind: 'name' });
}
