import type { Catalog, City, Neighborhood, Service } from '../catalog.ts';
import { foldPhrase, stem } from './fold.ts';
import { keyOf, type Lexicon, lexicon, noteLongest, SURENESS, stemsOf } from './lexicon.ts';
import { Spelling } from './spelling.ts';

/** What an operator says of a catalogue besides what is shown. */
export interface CatalogHints {
  /** Keywords by service slug. */
  readonly services: Readonly<Record<string, readonly string[]>>;
  /** By city slug, or `city/neighborhood`. */
  readonly places: Readonly<
    Record<
      string,
      {
        readonly aliases?: readonly string[];
        readonly location?: { readonly lat: number; readonly lng: number };
        readonly adjacent?: readonly string[];
      }
    >
  >;
}

/** How many professionals a place has. */
export type Supply = (city: string, neighborhood: string | null) => number;

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

/** A place that a phrase may mean. */
export interface PlaceReading {
  readonly city: City;
  readonly neighborhood: Neighborhood | null;
  readonly supply: number;
}

export interface PlaceEntry {
  /** The likeliest first. */
  readonly readings: readonly PlaceReading[];
  /** Several cities under one name ("zona norte"): none of them is what was said. */
  readonly isRegion: boolean;
  /** An ordinary word too: a place only where the words around it say so. */
  readonly isHomonym: boolean;
}

/** Two words that mean a service together: the second by its stem. */
export interface PairEntry {
  readonly others: ReadonlySet<string>;
  readonly entry: ServiceEntry;
}

const NO_PAIRS: readonly PairEntry[] = [];
const WEIGHTS = [1, 0.8, 0.65, 0.5];

/** Every word by which a catalogue's services and places can be meant: the operator's first, then the built-in ones. */
export class Vocabulary {
  readonly catalog: Catalog;
  readonly lexicon: Lexicon = lexicon();
  /** Most words of any name of a place that begins with this word. */
  readonly longestPlace: ReadonlyMap<string, number>;
  /** Most words of any phrase of a service that begins with this word or stem. */
  readonly longestService: ReadonlyMap<string, number>;
  /** By phrase, folded and without little words. */
  readonly #services = new Map<string, ServiceEntry>();
  /** By the stems of the phrase. */
  readonly #stems = new Map<string, ServiceEntry>();
  readonly #pairs = new Map<string, readonly PairEntry[]>();
  readonly #byConcept = new Map<string, readonly Service[]>();
  readonly #places = new Map<string, PlaceEntry>();
  readonly #spelling: readonly Spelling[];
  readonly #known: ReadonlySet<string>;

  constructor(catalog: Catalog, hints: CatalogHints, supply: Supply) {
    this.catalog = catalog;
    const own = this.#addServices(hints);
    const aliases = this.#addPlaces(hints, supply);
    const longestService = new Map(this.lexicon.longest);
    for (const key of [...own.keys(), ...own.keys().map(stemsOf)]) noteLongest(longestService, key);
    this.longestService = longestService;
    const longestPlace = new Map<string, number>();
    for (const key of [...this.#places.keys(), ...this.lexicon.elsewhere]) noteLongest(longestPlace, key);
    this.longestPlace = longestPlace;
    const ownWords = new Set([...own.keys(), ...aliases].flatMap((key) => key.split(' ')));
    this.#spelling = [builtInSpelling(this.lexicon), new Spelling(ownWords)];
    this.#known = ownWords;
  }

  /** What the phrase means, folded and without little words: what is written so, else what has the same stems. */
  service(key: string, stems: string): ServiceEntry | undefined {
    return this.#services.get(key) ?? this.#stems.get(stems);
  }

  /** What pairs of words mean of which this is the stem of the first. */
  pairs(first: string): readonly PairEntry[] {
    return this.#pairs.get(first) ?? NO_PAIRS;
  }

  place(phrase: string): PlaceEntry | undefined {
    return this.#places.get(phrase);
  }

  /** A word that is in some phrase: it is no misspelling. */
  isKnown(word: string): boolean {
    const { ordinary, little, wishes } = this.lexicon;
    return (
      this.#known.has(word) ||
      ordinary.has(word) ||
      little.has(word) ||
      wishes.has(word) ||
      builtInWords(this.lexicon).has(word)
    );
  }

  /** The word that a misspelled one was meant to be, or null: nothing near, or several that differ in more than their ending. */
  corrected(word: string): string | null {
    const near = this.#spelling.flatMap((spelling) => spelling.nearest(word));
    const [first] = near;
    return first !== undefined && near.every((other) => stem(other) === stem(first)) ? first : null;
  }

  #entryOf(kind: keyof typeof SURENESS, concepts: readonly string[]): ServiceEntry {
    const services = concepts.flatMap((concept) => this.#byConcept.get(concept) ?? []);
    const readings = [...new Set(services)].map((service, i) => ({ service, weight: WEIGHTS[i] ?? 0.4 }));
    return { readings, score: SURENESS[kind], isName: kind === 'name' };
  }

  /** Files every service under its words, the operator's before the built-in ones; gives back the operator's. */
  #addServices(hints: CatalogHints): Map<string, Set<Service>> {
    const { little, meanings, stems } = this.lexicon;
    const conceptOfName = (name: string): string | undefined => {
      const key = keyOf(name, little);
      const meaning = meanings.get(key) ?? stems.get(stemsOf(key));
      return meaning?.kind === 'name' ? meaning.concepts[0] : undefined;
    };
    const exact = new Map<string, Service[]>();
    const partial = new Map<string, Service[]>();
    const add = (into: Map<string, Service[]>, concept: string, service: Service) => {
      const others = into.get(concept);
      if (others === undefined) into.set(concept, [service]);
      else if (!others.includes(service)) others.push(service);
    };
    const said = new Map<string, Set<Service>>();
    for (const service of this.catalog.services) {
      const keywords = hints.services[service.slug] ?? [];
      const names = [service.slug, service.name, ...agents(service.name)];
      for (const text of [...names, ...keywords]) {
        const key = keyOf(text, little);
        if (key === '') continue;
        const services = said.get(key) ?? new Set();
        said.set(key, services.add(service));
      }
      const whole = [service.slug, service.name, ...keywords].map(conceptOfName).filter((one) => one !== undefined);
      for (const concept of whole) add(exact, concept, service);
      if (whole.length > 0) continue;
      for (const part of partsOf(service.name)) {
        const concept = conceptOfName(part);
        if (concept !== undefined) add(partial, concept, service);
      }
    }
    for (const [key, services] of said) {
      const readings = [...services].map((service) => ({ service, weight: 1 }));
      const entry = { readings, score: 1, isName: true };
      this.#services.set(key, entry);
      const stemmed = stemsOf(key);
      const both = [...(this.#stems.get(stemmed)?.readings ?? []), ...readings];
      const once = both.filter(({ service }, i) => both.findIndex((one) => one.service === service) === i);
      this.#stems.set(stemmed, { ...entry, readings: once });
    }
    for (const concept of this.lexicon.names.keys()) {
      const services = exact.get(concept) ?? partial.get(concept);
      if (services !== undefined) this.#byConcept.set(concept, services);
    }
    for (const [key, { kind, concepts }] of meanings) {
      if (!this.#services.has(key)) this.#services.set(key, this.#entryOf(kind, concepts));
    }
    for (const [key, { kind, concepts }] of stems) {
      if (!this.#stems.has(key)) this.#stems.set(key, this.#entryOf(kind, concepts));
    }
    for (const [first, pairs] of this.lexicon.pairs) {
      this.#pairs.set(
        first,
        pairs.map(({ others, concepts }) => ({ others, entry: this.#entryOf('pair', concepts) })),
      );
    }
    return said;
  }

  /** Files every place under its names; gives back all names. */
  #addPlaces(hints: CatalogHints, supply: Supply): string[] {
    const named = new Map<string, PlaceReading[]>();
    const operators = new Map<string, PlaceReading[]>();
    const byKey = new Map<string, PlaceReading[]>();
    const add = (into: Map<string, PlaceReading[]>, key: string, reading: PlaceReading) => {
      const others = into.get(key);
      if (others === undefined) into.set(key, [reading]);
      else if (!others.includes(reading)) others.push(reading);
    };
    const { places, regions, homonyms } = this.lexicon;
    const inRegion = new Map<string, PlaceReading[]>();
    for (const city of this.catalog.cities) {
      const whole: PlaceReading = { city, neighborhood: null, supply: supply(city.slug, null) };
      for (const name of [city.slug, city.name]) add(named, foldPhrase(name), whole);
      for (const alias of hints.places[city.slug]?.aliases ?? []) add(operators, foldPhrase(alias), whole);
      for (const name of regionNames(city.region)) add(inRegion, name, whole);
      const cityKeys = keysOf(places, city, null);
      for (const key of cityKeys) add(byKey, key, whole);
      for (const neighborhood of city.neighborhoods ?? []) {
        const part = { city, neighborhood, supply: supply(city.slug, neighborhood.slug) };
        for (const name of [neighborhood.slug, neighborhood.name]) add(named, foldPhrase(name), part);
        for (const alias of hints.places[`${city.slug}/${neighborhood.slug}`]?.aliases ?? []) {
          add(operators, foldPhrase(alias), part);
        }
        for (const key of cityKeys) add(byKey, `${key}/${neighborhood.slug}`, part);
      }
    }
    const built = new Map<string, PlaceReading[]>(named);
    for (const [key, aliases] of places) {
      for (const reading of byKey.get(key) ?? []) for (const alias of aliases) add(built, alias, reading);
    }
    for (const [phrase, readings] of operators) built.set(phrase, [...readings, ...(named.get(phrase) ?? [])]);
    for (const [phrase, readings] of built)
      this.#places.set(phrase, this.#placeEntry(phrase, readings, false, homonyms.words));
    for (const [phrase, cities] of regions) {
      const readings = cities.flatMap((key) => byKey.get(key) ?? this.#cityOrPart(byKey, key));
      const alsoNamed = built.get(phrase) ?? [];
      const both = [...new Set([...readings, ...alsoNamed])];
      if (operators.has(phrase) || both.length === 0) continue;
      this.#places.set(phrase, { readings: both, isRegion: true, isHomonym: homonyms.words.has(phrase) });
    }
    for (const [name, readings] of inRegion) {
      const sorted = readings.toSorted((a, b) => b.supply - a.supply);
      for (const lead of ['provincia de', 'provincia', 'pcia de', 'pcia', 'prov de', 'prov']) {
        this.#places.set(`${lead} ${name}`, { readings: sorted, isRegion: true, isHomonym: false });
      }
      if (this.#places.has(name)) continue;
      this.#places.set(name, { readings: sorted, isRegion: true, isHomonym: homonyms.words.has(name) });
    }
    return [...this.#places.keys()];
  }

  /** A place that the built-in aliases have no names for, by its slugs. */
  #cityOrPart(byKey: ReadonlyMap<string, PlaceReading[]>, key: string): PlaceReading[] {
    const [city, part] = key.split('/');
    const known = byKey.get(city!);
    if (known === undefined || part === undefined) return known ?? [];
    return [];
  }

  #placeEntry(
    phrase: string,
    readings: readonly PlaceReading[],
    isRegion: boolean,
    homonyms: ReadonlySet<string>,
  ): PlaceEntry {
    const sorted = readings.toSorted(
      (a, b) => Number(b.neighborhood === null) - Number(a.neighborhood === null) || b.supply - a.supply,
    );
    const words = phrase.split(' ').filter((word) => !this.lexicon.little.has(word));
    const alsoService = words.length === 1 && this.service(words[0]!, stem(words[0]!)) !== undefined;
    return { readings: sorted, isRegion, isHomonym: homonyms.has(phrase) || alsoService };
  }
}

/** The keys of the built-in aliases that a city is: by its slug, else by a name. */
function keysOf(places: ReadonlyMap<string, readonly string[]>, city: City, _none: null): string[] {
  if (places.has(city.slug)) return [city.slug];
  const name = foldPhrase(city.name);
  const found = [...places].filter(
    ([key, names]) => !key.includes('/') && (names.includes(name) || foldPhrase(key) === name),
  );
  return found.length === 0 ? [city.slug] : found.map(([key]) => key);
}

/** "Tierra del Fuego, Antártida e Islas…" is also said short. */
function regionNames(region: string | null | undefined): string[] {
  if (region === null || region === undefined || region === '') return [];
  return [...new Set([foldPhrase(region), foldPhrase(region.split(',', 1)[0]!)])];
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

let words: ReadonlySet<string> | null = null;
function builtInWords({
  meanings,
  places,
  regions,
  elsewhere,
  filters,
  wishes,
  ordinary,
}: Lexicon): ReadonlySet<string> {
  words ??= new Set(
    [
      ...meanings.keys(),
      ...[...places.values()].flat(),
      ...regions.keys(),
      ...elsewhere,
      ...filters.keys(),
      ...wishes,
      ...ordinary,
    ].flatMap((phrase) => phrase.split(' ')),
  );
  return words;
}

let spelling: Spelling | null = null;
/** Of services only: a place that the directory lacks must not be what a word is corrected to. */
function builtInSpelling({ meanings }: Lexicon): Spelling {
  spelling ??= new Spelling([...meanings.keys()].flatMap((phrase) => phrase.split(' ')));
  return spelling;
}
