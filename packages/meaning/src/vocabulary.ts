import type { Catalog, City, Service } from './catalog.ts';
import { type Kind, keyOf, type Lexicon, lexicon, type Meaning, stemOf, stemsOf } from './lexicon.ts';
import { type PhraseEnd, Phrases } from './phrases.ts';
import { type CatalogHints, type NamedPlace, paced, placesByName, type Supply } from './places.ts';
import { isSpanish } from './spanish.ts';
import { Spelling } from './spelling.ts';

/** A service that a phrase may mean, and its concept in the lexicon, if it has one. */
export interface ServiceReading {
  readonly service: Service;
  readonly concept: string | null;
}

export interface ServiceEntry {
  readonly readings: readonly ServiceReading[];
  readonly kind: Kind;
  /** The operator's words, which win over the built-in ones. */
  readonly isOwn: boolean;
  /** The operator's words, to which the lexicon gives no or another meaning. */
  readonly isNew: boolean;
}

export interface PlaceEntry extends NamedPlace {
  /** The name is also an ordinary word: it is a place only when the words around it show it. */
  readonly isHomonym: boolean;
  /** The cities among the readings, and the regions that are called after one of them. */
  readonly cities: ReadonlySet<City>;
  readonly regions: ReadonlySet<string | null | undefined>;
}

/** All names of a catalog's services and places: the operator's first, then the built-in ones. */
export class Vocabulary {
  readonly catalog: Catalog;
  readonly lexicon: Lexicon = lexicon();
  readonly places = new Phrases<PlaceEntry>();
  /** The operator's phrases of services: folded and without stop words, and by their stems. */
  readonly #own = new Phrases<ServiceEntry>();
  readonly #ownStems = new Phrases<ServiceEntry>();
  #byConcept: ReadonlyMap<string, readonly Service[]> = new Map();
  readonly #words = new Set<string>();
  readonly #spelling = new Spelling();

  private constructor(catalog: Catalog) {
    this.catalog = catalog;
  }

  /** Indexes the words of a catalog. `pause` is awaited after every few words, so that other work gets its turn. */
  static async build(
    catalog: Catalog,
    hints: CatalogHints,
    supply: Supply = () => 0,
    pause: () => Promise<void> = async () => {},
  ): Promise<Vocabulary> {
    const vocabulary = new Vocabulary(catalog);
    vocabulary.#byConcept = vocabulary.#servicesByConcept(hints);
    await pause();
    for await (const [key, service] of paced(vocabulary.#ownNames(hints), pause)) {
      const { kind = 'name', concepts = [] } = vocabulary.lexicon.meanings.get(key) ?? {};
      const [concept = null] = [...vocabulary.#byConcept].find(([, services]) => services.includes(service)) ?? [];
      const isNew = concept === null || !concepts.includes(concept);
      for (const [names, name] of [
        [vocabulary.#own, key],
        [vocabulary.#ownStems, stemsOf(key)],
      ] as const) {
        const others = (names.get(name)?.readings ?? []).filter((other) => other.service !== service);
        names.set(name, { readings: [...others, { service, concept }], kind, isOwn: true, isNew });
      }
      vocabulary.#addWords(key);
    }
    const places = await placesByName(catalog.cities, hints, supply, pause);
    for await (const [phrase, place] of paced(places, pause)) {
      const named = place.readings.filter(({ neighborhood }) => neighborhood === null).map(({ city }) => city);
      vocabulary.places.set(phrase, {
        ...place,
        isHomonym: vocabulary.#isHomonym(phrase),
        cities: new Set(named),
        regions: new Set(
          place.isRegion ? [] : named.filter(({ name, region }) => name === region).map(({ name }) => name),
        ),
      });
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
    return isWord || homonyms.has(phrase);
  }

  /** The stem of a word, with a mark when it is no more than a stem: "gasist" is cut off. */
  stemOf(word: string): string {
    const stemmed = stemOf(word);
    return stemmed === word && !this.isKnown(word) ? `${word}.` : stemmed;
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
    return { value: 'readings' in value ? value : this.#entryOf(value), length };
  }

  /** The services of a concept of the lexicon. */
  servicesOf(concept: string): readonly Service[] {
    return this.#byConcept.get(concept) ?? [];
  }

  /** What a built-in meaning means in this catalog. */
  #entryOf({ kind, concepts }: Meaning): ServiceEntry {
    const all = concepts.flatMap((concept) => this.servicesOf(concept).map((service) => ({ service, concept })));
    const readings = all.filter(({ service }, i) => all.findIndex((one) => one.service === service) === i);
    return { readings, kind, isOwn: false, isNew: false };
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
