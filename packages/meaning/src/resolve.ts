import type { City, Service } from './catalog.ts';
import { type Word, wordsOf } from './fold.ts';
import { learntNetwork, type NamedReading, type Network, type ReadWords, WORDS_MAX } from './network.ts';
import type { PlaceReading } from './places.ts';
import { type Filters, readFilters } from './read-filters.ts';
import { findPlaces, holds, markAddresses, type PlaceHit } from './read-places.ts';
import { findServices, type ServiceHit, type TellingWords } from './read-services.ts';
import { nearby, readingSigns, type Scene, type WordSigns, wordSigns } from './signs.ts';
import { isSpanish } from './spanish.ts';
import type { Vocabulary } from './vocabulary.ts';

interface Shown {
  /** How sure the reading is. Of readings at `CERTAIN` or more, about 97 in 100 are right. */
  readonly score: number;
  /** The caller's own words. */
  readonly because: string;
}

/** What a text asks for, in this directory's terms. */
export interface Understood {
  /** Best first. */
  readonly services: readonly (Shown & { readonly service: Service })[];
  readonly places: readonly (Shown & Pick<PlaceReading, 'city' | 'neighborhood'>)[];
  readonly filters: Filters;
  /** The caller's words that carry meaning and were not used. */
  readonly unread: readonly string[];
  /** The text speaks of services and asks for none: it buys, sells, looks for a job or the like. */
  readonly isOffer: boolean;
  /** Places in the text that the directory does not have. */
  readonly absent: readonly string[];
}

/** A search follows a reading with this score or more. */
export const CERTAIN = 0.9;
const UNREAD_MAX = 20;
const RESULTS_MAX = 5;
/** From this likelihood on that nothing is meant, nothing is read. */
export const NOTHING_FROM = { services: 0.15, places: 0.5 };
/** What is less likely is not looked at, or not offered first. */
const LEAST = 0.005;
const LEAST_FIRST = 0.1;
/** The parts of the first one from which on others are offered. A thing is more often of several trades than a trade named is meant too. */
const LEAST_PART = { name: 0.05, thing: 0.02, unnamed: 0.2, place: 0.15 };
/** Unknown words of one text that are corrected at most: a correction is the most expensive step. */
const CORRECTIONS_MAX = 6;
/** Words from a refusal to what it refuses, at most. */
const REFUSAL_MAX = 6;
/** Readings of one name that are weighed. */
const READINGS_MAX = 8;

/** The reading that a search follows: one that is certain, or the only one. */
export function followed<Reading extends { readonly score: number }>([
  first,
  second,
]: readonly Reading[]): Reading | null {
  return first !== undefined && (first.score >= CERTAIN || second === undefined) ? first : null;
}

/** Reads a text of at most about a thousand characters. `city` is where the caller asks, if that is known. */
export function understand(text: string, vocabulary: Vocabulary, city: City | null = null): Understood {
  return new Reading(text, vocabulary, city).result();
}

function corrected(words: readonly Word[], vocabulary: Vocabulary): readonly Word[] {
  let left = CORRECTIONS_MAX;
  return words.map((word) => {
    const { folded } = word;
    const isKnown = folded.length < 5 || vocabulary.isKnown(folded) || isSpanish(folded);
    if (isKnown || left-- <= 0) return word;
    const meant = vocabulary.corrected(folded);
    return meant === null ? word : { ...word, folded: meant, isCorrected: true };
  });
}

/** Something that may be meant, and its words, inclusive. */
interface Candidate<Meant> {
  readonly meant: Meant;
  readonly from: number;
  readonly to: number;
}

interface Likely<Meant> extends Candidate<Meant> {
  readonly score: number;
  /** What is less likely than this part of the first one is not offered. */
  readonly leastPart: number;
}

/** A text with everything that it may mean, as the network reads it. */
export class Reading implements Scene {
  readonly text: string;
  readonly words: readonly Word[];
  readonly folded: readonly string[];
  readonly vocabulary: Vocabulary;
  readonly clauses: Uint16Array;
  readonly inAddress: Uint8Array;
  readonly signs: WordSigns;
  /** The named services that are none of the network's topics, and the words that they are named with. */
  readonly pointed: readonly { readonly service: Service; readonly word: number }[];
  readonly places: readonly (Candidate<PlaceReading> & NamedReading)[];
  readonly #serviceHits: readonly ServiceHit[];
  readonly #placeHits: readonly PlaceHit[];
  readonly #likelyServices: readonly Likely<Service>[];
  readonly #likelyPlaces: readonly Likely<PlaceReading>[];
  readonly #filters: Filters;
  /** By word: 1 when it was read as something. */
  readonly #used: Uint8Array;

  constructor(text: string, vocabulary: Vocabulary, city: City | null, network: Network = learntNetwork()) {
    this.text = text;
    this.words = corrected(wordsOf(text), vocabulary);
    this.vocabulary = vocabulary;
    this.folded = this.words.map(({ folded }) => folded);
    this.clauses = this.#readClauses();
    this.inAddress = markAddresses(this.folded, vocabulary);
    this.#used = new Uint8Array(this.words.length);
    const telling = this.#telling();
    const hits = findServices(telling, vocabulary);
    this.#placeHits = findPlaces(this.folded, vocabulary);
    const { topics } = network.weights;
    this.signs = wordSigns(this, hits, this.#placeHits, topics);
    this.places = this.#placeCandidates(city);
    const read = network.read(this.signs.rows);
    this.#likelyPlaces = this.#likelyOf(read);
    const [place] = this.#likelyPlaces;
    for (const hit of this.#placeHits)
      if (place !== undefined && holds(hit, place.meant)) this.#used.fill(1, hit.from, hit.to);
    this.#serviceHits = hits.filter(({ from, to }) => !this.#used.subarray(from, to + 1).includes(1));
    this.pointed = this.#serviceHits.flatMap(({ to, entry }) =>
      entry.readings
        .filter(({ concept }) => entry.isNew || concept === null || !topics.includes(concept))
        .filter(() => this.signs.at[to]! < WORDS_MAX)
        .map(({ service }) => ({ service, word: to })),
    );
    this.#likelyServices = this.#likelyTopics(read, topics);
    this.#filters = readFilters(this.folded, telling, this, this.#used);
  }

  #readClauses(): Uint16Array {
    const clauses = new Uint16Array(this.words.length);
    let clause = 0;
    for (let i = 1; i < clauses.length; i++) {
      const begins = this.vocabulary.lexicon.beginning.longestAt(this.folded, i) !== null;
      if (this.words[i]!.opens || begins) clause++;
      clauses[i] = clause;
    }
    return clauses;
  }

  #telling(): TellingWords {
    const { stopWords } = this.vocabulary.lexicon;
    const at = [...this.folded.keys()].filter((i) => this.inAddress[i] === 0 && !stopWords.has(this.folded[i]!));
    const words = at.map((i) => this.folded[i]!);
    const stems = words.map((word) => this.vocabulary.stemOf(word));
    return { at, words, stems, clauses: at.map((i) => this.clauses[i]!) };
  }

  #placeCandidates(here: City | null): (typeof this.places)[number][] {
    return this.#placeHits.flatMap((hit) => {
      const word = this.signs.at[hit.from]!;
      if (word >= WORDS_MAX) return [];
      const all = [...hit.readings.keys()];
      const near = nearby(this.#placeHits, hit).filter(({ cities, regions }) => cities.size + regions.size > 0);
      const inCity = all.filter((i) => hit.readings[i]!.city === here);
      const isNear = (i: number) => near.some((other) => holds(other, hit.readings[i]!));
      const narrowed = inCity.length === 1 ? inCity : all.filter(isNear);
      const weighed = narrowed.length > 0 ? narrowed : all.slice(0, READINGS_MAX);
      return weighed.map((i) => ({
        meant: hit.readings[i]!,
        from: hit.from,
        to: hit.to - 1,
        word,
        signs: readingSigns(hit, i, this.#placeHits),
      }));
    });
  }

  /** What the network says. The words of a service are those that name it, else the one that says most for it. */
  #likelyTopics(read: ReadWords, topics: readonly string[]): Likely<Service>[] {
    if (this.words.length === 0) return [];
    const likely = read.likelihoods(this.pointed.map(({ word }) => this.signs.at[word]!));
    const none = topics.length - 1;
    // What the catalog lacks is nothing that it has.
    const nothing = topics.reduce(
      (sum, concept, topic) => (this.vocabulary.servicesOf(concept).length === 0 ? sum + likely[topic]! : sum),
      0,
    );
    if (nothing >= NOTHING_FROM.services) return [];
    const shares = new Map<Service, { score: number; topic: number; word: number }>();
    const add = (service: Service, score: number, topic: number, word: number) =>
      shares.set(service, { topic, word, score: (shares.get(service)?.score ?? 0) + score });
    for (const [topic, concept] of topics.slice(0, none).entries()) {
      if (likely[topic]! < LEAST) continue;
      const services = this.vocabulary.servicesOf(concept);
      const named = services.filter((service) => this.#hitsOf(service).some(({ entry }) => entry.isOwn));
      const meant = named.length > 0 ? named : services;
      for (const service of meant) add(service, likely[topic]! / meant.length, topic, -1);
    }
    for (const [i, { service, word }] of this.pointed.entries()) add(service, likely[none + 1 + i]!, -1, word);
    const meant = [...shares].map(([service, { score, topic, word }]): Likely<Service> => {
      if (topic < 0) return { meant: service, score, leastPart: LEAST_PART.name, from: word, to: word };
      const said = read.said(topic);
      const saidAt = (i: number) => said[this.signs.at[i]!] ?? 0;
      const [hit] = this.#hitsOf(service).sort((a, b) => saidAt(b.to) - saidAt(a.to));
      const most = this.words.reduce((best, _, i) => (saidAt(i) > saidAt(best) ? i : best), 0);
      const leastPart = LEAST_PART[hit?.entry.kind ?? 'unnamed'];
      return { meant: service, score, leastPart, from: hit?.from ?? most, to: hit?.to ?? most };
    });
    return this.#offered(meant.sort((a, b) => b.score - a.score));
  }

  #hitsOf(service: Service): ServiceHit[] {
    return this.#serviceHits.filter(({ entry }) => entry.readings.some((reading) => reading.service === service));
  }

  /** Places that are likelier meant than none, the likeliest first. */
  #likelyOf(read: ReadWords): Likely<PlaceReading>[] {
    if (this.places.length === 0) return [];
    const likely = read.placeLikelihoods(this.places);
    if (likely.at(-1)! >= NOTHING_FROM.places) return [];
    const best = new Map<PlaceReading, Likely<PlaceReading> & { readonly single: number }>();
    for (const [i, single] of likely.slice(0, -1).entries()) {
      const { meant, from, to } = this.places[i]!;
      const known = best.get(meant);
      const words = known !== undefined && known.single >= single ? known : { from, to, single };
      best.set(meant, { ...words, meant, leastPart: LEAST_PART.place, score: (known?.score ?? 0) + single });
    }
    return this.#offered([...best.values()].sort((a, b) => b.score - a.score));
  }

  /** Of what is sorted by score, what is likely enough beside the first one. Marks its words as read. */
  #offered<Meant>(sorted: readonly Likely<Meant>[]): Likely<Meant>[] {
    const likely = sorted.filter(({ score, from, to, leastPart }, i) =>
      i === 0 ? score >= LEAST_FIRST : score >= leastPart * sorted[0]!.score && !this.isRefused(from, to),
    );
    const offered = likely.slice(0, RESULTS_MAX);
    for (const { from, to } of offered) this.#used.fill(1, from, to + 1);
    return offered;
  }

  /** The concepts of services that the text names. */
  get named(): ReadonlySet<string> {
    const names = this.#serviceHits.filter(({ entry }) => entry.kind === 'name');
    return new Set(names.flatMap(({ entry }) => entry.readings.map(({ concept }) => concept ?? '')));
  }

  isRefused(from: number, to: number): boolean {
    const { stopWords, refusing } = this.vocabulary.lexicon;
    const isClause = (i: number) => i >= 0 && this.clauses[i] === this.clauses[from];
    // "masajes no"
    if (this.folded[to + 1] === 'no' && isClause(to + 1) && !isClause(to + 2)) return true;
    for (let i = from - 1; isClause(i) && i >= from - REFUSAL_MAX; i--) {
      const end = i + (refusing.longestAt(this.folded, i, from)?.length ?? 0);
      if (end > i && this.folded.slice(end, from).every((word) => stopWords.has(word))) return true;
    }
    return false;
  }

  result(): Understood {
    const absent = this.#placeHits.filter(({ readings, isStreet }) => readings.length === 0 && !isStreet);
    return {
      services: this.#likelyServices.map((likely) => ({ service: likely.meant, ...this.#shown(likely) })),
      places: this.#likelyPlaces.map((likely) => ({
        city: likely.meant.city,
        neighborhood: likely.meant.neighborhood,
        ...this.#shown(likely),
      })),
      filters: this.#filters,
      unread: this.#unread(),
      isOffer: this.#likelyServices.length === 0 && this.#serviceHits.some(({ entry }) => entry.readings.length > 0),
      absent: absent.map(({ from, to }) => this.#said(from, to - 1)),
    };
  }

  #shown({ score, from, to }: Likely<unknown>): Shown {
    return { score: Math.min(1, Math.max(0.01, Math.round(score * 100) / 100)), because: this.#said(from, to) };
  }

  #said(from: number, to: number): string {
    return this.text.slice(this.words[from]!.from, this.words[to]!.to);
  }

  #unread(): string[] {
    const { lexicon } = this.vocabulary;
    const unread = new Set<string>();
    for (let i = 0; i < this.folded.length && unread.size < UNREAD_MAX; i++) {
      if (this.#used[i] === 1) continue;
      const length = this.#unreadAt(i);
      if (length === 0 && (lexicon.ordinary.has(this.folded[i]!) || this.folded[i]!.length < 2)) continue;
      const last = i + Math.max(length, 1) - 1;
      unread.add(this.#said(i, last));
      i = last;
    }
    return [...unread];
  }

  /** How many words from here on are one wish, a refusal with what it refuses, or one place or trade that this directory does not have. */
  #unreadAt(i: number): number {
    const { lexicon } = this.vocabulary;
    const trade = this.vocabulary.serviceAt(this.folded, this.folded, i, this.folded.length);
    const isAbsent = trade?.value.kind === 'name' && trade.value.readings.length === 0;
    const length = Math.max(
      this.#refusalAt(i),
      lexicon.wishes.longestAt(this.folded, i)?.length ?? 0,
      lexicon.elsewhere.longestAt(this.folded, i)?.length ?? 0,
      isAbsent ? trade.length : 0,
    );
    return this.#used.subarray(i, i + length).includes(1) ? 0 : length;
  }

  #refusalAt(i: number): number {
    const { stopWords, refusing } = this.vocabulary.lexicon;
    const refusal = refusing.longestAt(this.folded, i);
    if (refusal === null) return 0;
    let next = i + refusal.length;
    while (next < this.folded.length && stopWords.has(this.folded[next]!)) next++;
    const ends = [
      ...this.#serviceHits.filter(({ from, entry }) => from === next && entry.kind === 'name').map(({ to }) => to + 1),
      ...this.#placeHits.filter(({ from }) => from === next).map(({ to }) => to),
    ];
    return ends.length === 0 ? 0 : Math.max(...ends) - i;
  }
}
