import type { Catalog, Service } from '../catalog.ts';
import { stem } from './fold.ts';
import { keyOf, type Lexicon, lexicon, type Meaning, type Pair, SURENESS, stemsOf } from './lexicon.ts';
import { type PhraseEnd, Phrases } from './phrases.ts';
import { type CatalogHints, type NamedPlace, paced, placesByName, type Supply } from './places.ts';
import { Spelling } from './spelling.ts';

/** A service a phrase may mean, and how likely among several: 1 for the first. */
export interface ServiceReading {
  readonly service: Service;
  readonly weight: number;
}

/** What a phrase means in this directory. */
export interface ServiceEntry {
  readonly readings: readonly ServiceReading[];
  /** See {@link SURENESS}. */
  readonly score: number;
  /** It is a name of the service, not a thing or a trouble that leads to it. */
  readonly isName: boolean;
}

export interface PlaceEntry extends NamedPlace {
  /** An ordinary word too: a place only where the words around it say so. */
  readonly isHomonym: boolean;
}

const NO_PAIRS: readonly Pair[] = [];
const WEIGHTS = [1, 0.8, 0.65, 0.5];

/** Every word by which a catalogue's services and places can be meant: the operator's first, then the built-in ones. */
export class Vocabulary {
  readonly catalog: Catalog;
  readonly lexicon: Lexicon = lexicon();
  readonly places = new Phrases<PlaceEntry>();
  /** The operator's phrases of services: folded and without little words, and by their stems. */
  readonly #own = new Phrases<ServiceEntry>();
  readonly #ownStems = new Phrases<ServiceEntry>();
  #byConcept: ReadonlyMap<string, readonly Service[]> = new Map();
  /** What the built-in meanings are in this catalogue, once they were looked up. */
  readonly #entries = new Map<Meaning, ServiceEntry>();
  readonly #words = new Set<string>();
  readonly #spelling = new Spelling();

  private constructor(catalog: Catalog) {
    this.catalog = catalog;
  }

  /** Files the words of a catalogue. `rest` is awaited after every few of them, so that others get their turn in between. */
  static async build(
    catalog: Catalog,
    hints: CatalogHints,
    supply: Supply,
    rest: () => Promise<void>,
  ): Promise<Vocabulary> {
    const vocabulary = new Vocabulary(catalog);
    vocabulary.#byConcept = vocabulary.#servicesByConcept(hints);
    await rest();
    const own = vocabulary.#ownServices(hints);
    const named = [[own, vocabulary.#own] as const, [byStems(own), vocabulary.#ownStems] as const];
    for (const [names, phrases] of named) {
      for await (const [key, entry] of paced(names, rest)) {
        phrases.set(key, entry);
        vocabulary.#addWords(key);
      }
    }
    const places = await placesByName(catalog.cities, hints, supply, rest);
    for await (const [phrase, place] of paced(places, rest)) {
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

  /** A place's name that is an ordinary word too, or means a service. */
  #isHomonym(phrase: string): boolean {
    const { homonyms, little } = this.lexicon;
    const [word, other] = phrase.split(' ').filter((one) => !little.has(one));
    const isService = word !== undefined && other === undefined && this.service(word, stem(word)) !== undefined;
    return homonyms.words.has(phrase) || isService;
  }

  /** What the phrase means, folded and without little words: what is written so, else what has the same stems. */
  service(key: string, stems: string): ServiceEntry | undefined {
    const { meanings, stems: builtInStems } = this.lexicon;
    return (
      this.#own.get(key) ??
      this.#entryOf(meanings.get(key)) ??
      this.#ownStems.get(stems) ??
      this.#entryOf(builtInStems.get(stems))
    );
  }

  /** The longest phrase of a service that the words from this place on begin with; of equally long ones as {@link service}. */
  serviceAt(words: readonly string[], stems: readonly string[], from: number): PhraseEnd<ServiceEntry> | null {
    const own = this.#own.longestAt(words, from);
    const ownStems = this.#ownStems.longestAt(stems, from);
    const builtIn = this.lexicon.meanings.longestAt(words, from);
    const builtInStems = this.lexicon.stems.longestAt(stems, from);
    const length = Math.max(own?.length ?? 0, ownStems?.length ?? 0, builtIn?.length ?? 0, builtInStems?.length ?? 0);
    if (length === 0) return null;
    if (own?.length === length) return own;
    if (builtIn?.length === length) return { value: this.entryOf(builtIn.value), length };
    if (ownStems?.length === length) return ownStems;
    // "un rato" is no "rata": an ordinary word is another's inflection only by chance.
    if (length === 1 && this.lexicon.ordinary.has(words[from]!)) return null;
    return { value: this.entryOf(builtInStems!.value), length };
  }

  /** The pairs of words of which this is the stem of the first. */
  pairs(first: string): readonly Pair[] {
    return this.lexicon.pairs.get(first) ?? NO_PAIRS;
  }

  /** What a built-in meaning is in this catalogue. */
  entryOf(meaning: Meaning): ServiceEntry {
    let entry = this.#entries.get(meaning);
    if (entry === undefined) {
      const services = new Set(meaning.concepts.flatMap((concept) => this.#byConcept.get(concept) ?? []));
      const readings = [...services].map((service, i) => ({ service, weight: WEIGHTS[i] ?? 0.4 }));
      entry = { readings, score: SURENESS[meaning.kind], isName: meaning.kind === 'name' };
      this.#entries.set(meaning, entry);
    }
    return entry;
  }

  #entryOf(meaning: Meaning | undefined): ServiceEntry | undefined {
    return meaning === undefined ? undefined : this.entryOf(meaning);
  }

  /** A word that is in some phrase: it is no misspelling. */
  isKnown(word: string): boolean {
    return this.lexicon.words.has(word) || this.#words.has(word);
  }

  /** The word that a misspelled one was meant to be, or null: nothing near, or several that differ in more than their ending. */
  corrected(word: string): string | null {
    const near = [...this.lexicon.spelling.nearest(word), ...this.#spelling.nearest(word)];
    const [first] = near;
    return first !== undefined && near.every((other) => stem(other) === stem(first)) ? first : null;
  }

  /** The services by the words that the operator has for them. */
  #ownServices(hints: CatalogHints): Map<string, ServiceEntry> {
    const said = new Map<string, Set<Service>>();
    for (const service of this.catalog.services) {
      const keywords = hints.services[service.slug] ?? [];
      for (const text of [service.slug, service.name, ...agents(service.name), ...keywords]) {
        const key = keyOf(text, this.lexicon.little);
        if (key !== '') said.set(key, (said.get(key) ?? new Set()).add(service));
      }
    }
    return new Map([...said].map(([key, services]) => [key, namesOf([...services])]));
  }

  /** The services that a concept of the lexicon is: by a whole name or keyword, else by a part of the name. */
  #servicesByConcept(hints: CatalogHints): Map<string, readonly Service[]> {
    const { little, meanings, stems, concepts } = this.lexicon;
    const conceptOfName = (name: string): string | undefined => {
      const key = keyOf(name, little);
      const meaning = meanings.get(key) ?? stems.get(stemsOf(key));
      return meaning?.kind === 'name' ? meaning.concepts[0] : undefined;
    };
    const exact = new Map<string, Set<Service>>();
    const partial = new Map<string, Set<Service>>();
    for (const service of this.catalog.services) {
      const names = [service.slug, service.name, ...(hints.services[service.slug] ?? [])];
      const whole = names.map(conceptOfName).filter((one) => one !== undefined);
      const parts =
        whole.length > 0
          ? []
          : partsOf(service.name)
              .map(conceptOfName)
              .filter((one) => one !== undefined);
      for (const concept of whole) exact.set(concept, (exact.get(concept) ?? new Set()).add(service));
      for (const concept of parts) partial.set(concept, (partial.get(concept) ?? new Set()).add(service));
    }
    return new Map(concepts.map((concept) => [concept, [...(exact.get(concept) ?? partial.get(concept) ?? [])]]));
  }
}

/** "Plomería y gas" is plomería, and gas. */
function partsOf(name: string): string[] {
  const parts = name.split(/,|\/| y | e |\(|\)/i);
  return [...parts, ...name.split(/[^\p{L}\p{N}]+/u)];
}

/** Who does it, for names of trades that end so: "marroquinería" is a marroquinero's. */
function agents(name: string): string[] {
  const [, root] = /^(\p{L}{3,})er[ií]a$/iu.exec(name.trim()) ?? [];
  return root === undefined ? [] : [`${root}ero`, `${root}era`];
}

/** What a name of the operator's is of. */
function namesOf(services: readonly Service[]): ServiceEntry {
  return { readings: services.map((service) => ({ service, weight: 1 })), score: 1, isName: true };
}

function byStems(own: ReadonlyMap<string, ServiceEntry>): Map<string, ServiceEntry> {
  const stems = new Map<string, Set<Service>>();
  for (const [key, { readings }] of own) {
    const stemmed = stemsOf(key);
    const services = stems.get(stemmed) ?? new Set();
    for (const { service } of readings) services.add(service);
    stems.set(stemmed, services);
  }
  return new Map([...stems].map(([key, services]) => [key, namesOf([...services])]));
}
