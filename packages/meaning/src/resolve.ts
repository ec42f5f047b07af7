import type { City, Neighborhood, Service } from './catalog.ts';
import {
  type HashedWords,
  hashedWords,
  nearby,
  noTopicSigns,
  nothingSigns,
  placeReadingSigns,
  placeSigns,
  readingSigns,
  type Scene,
  serviceSigns,
  type Tokens,
  tokensOf,
  topicSigns,
} from './evidence.ts';
import { type Word, wordsOf } from './fold.ts';
import { type Candidate, learntWeights, likelihoods, type Weights } from './judge.ts';
import { littleWordsInSpanish } from './languages.ts';
import type { PlaceReading } from './places.ts';
import { type Filters, readFilters } from './read-filters.ts';
import { findPlaces, holds, markAddresses, type PlaceHit } from './read-places.ts';
import { findServices, type ServiceHit, type TellingWords } from './read-services.ts';
import { isSpanish } from './spanish.ts';
import { type Topic, topicsOf } from './topics.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A service that is asked for. */
export interface ResolvedService {
  readonly service: Service;
  /** How sure the reading is. Of readings at `CERTAIN` or more, about 97 in 100 are right. */
  readonly score: number;
  /** The caller's own words. */
  readonly because: string;
}

export interface ResolvedPlace {
  readonly city: City;
  readonly neighborhood: Neighborhood | null;
  readonly score: number;
  readonly because: string;
}

/** What a text asks for, in this directory's terms. */
export interface Understood {
  /** Best first. */
  readonly services: readonly ResolvedService[];
  readonly places: readonly ResolvedPlace[];
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
export const NOTHING_FROM = { services: 0.35, places: 0.4 };
/** A power of likelihoods: learnt ones are too sure. With it, of the held-out readings at `CERTAIN` 97 in 100 are right. */
const MODESTY = { services: 0.7, places: 0.7 };
/** The parts of the first one from which on others are offered; a topic is a service that no phrase names. */
const LEAST_PART = { service: 0.05, topic: 0.2, place: 0.15 };
/** Unknown words of one text that are corrected at most: a correction is the most expensive step. */
const CORRECTIONS_MAX = 6;
/** Words from a refusal to what it refuses, at most. */
const REFUSAL_MAX = 6;
/** How likely a text must be about what no phrase of it names, and how many such topics are weighed. */
const TOPIC_FROM = 0.05;
const TOPICS_READ = 2;
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
  return readText(text, vocabulary, city).result();
}

/** A text with everything that it may mean; the training weighs with the weights of its own. */
export function readText(
  text: string,
  vocabulary: Vocabulary,
  city: City | null = null,
  weights: Weights = learntWeights(),
): Reading {
  const read = (words: readonly Word[], isForeign: boolean) =>
    new Reading(text, corrected(words, isForeign, vocabulary), isForeign, vocabulary, city, weights);
  const written = wordsOf(text);
  const translated = littleWordsInSpanish(written, vocabulary.lexicon, 'shownBy');
  const first = read(translated ?? written, translated !== null);
  const foreign =
    translated !== null || first.namesServices ? null : littleWordsInSpanish(written, vocabulary.lexicon, 'own');
  return foreign === null ? first : read(foreign, true);
}

/** In another language a word is corrected only where a place stands, because the dictionary is Spanish. */
function corrected(words: readonly Word[], isForeign: boolean, vocabulary: Vocabulary): readonly Word[] {
  let left = CORRECTIONS_MAX;
  return words.map((word, i) => {
    const { folded } = word;
    const isKnown = folded.length < 5 || vocabulary.isKnown(folded) || isSpanish(folded);
    if (isKnown || (isForeign && words[i - 1]?.folded !== 'en') || left-- <= 0) return word;
    const meant = vocabulary.corrected(folded);
    return meant === null ? word : { ...word, folded: meant, isCorrected: true };
  });
}

interface MeantCandidate<Meant> extends Candidate {
  readonly meant: Meant;
  /** Its words, inclusive. */
  readonly from: number;
  readonly to: number;
  /** What is less likely than this part of the first one is not offered. */
  readonly leastPart: number;
}
type ServiceCandidate = MeantCandidate<Service>;
type PlaceCandidate = MeantCandidate<PlaceReading>;

/** Something that may be meant, and how likely that is. */
interface Likely<Meant> {
  readonly meant: Meant;
  readonly score: number;
  readonly because: string;
}

export class Reading implements Scene {
  readonly text: string;
  readonly words: readonly Word[];
  readonly folded: readonly string[];
  readonly isForeign: boolean;
  readonly vocabulary: Vocabulary;
  readonly hashed: HashedWords;
  readonly clauses: Uint16Array;
  readonly inAddress: Uint8Array;
  /** The words that may tell what the text is about. */
  readonly topicWords: readonly string[];
  /** What may be meant; the last one is that nothing is. */
  readonly services: readonly (ServiceCandidate | Candidate)[];
  readonly places: readonly (PlaceCandidate | Candidate)[];
  readonly #serviceHits: readonly ServiceHit[];
  readonly #placeHits: readonly PlaceHit[];
  readonly #likelyServices: readonly Likely<Service>[];
  readonly #likelyPlaces: readonly Likely<PlaceReading>[];
  readonly #filters: Filters;
  /** By word: 1 when it was read as something. */
  readonly #used: Uint8Array;

  constructor(
    text: string,
    words: readonly Word[],
    isForeign: boolean,
    vocabulary: Vocabulary,
    city: City | null,
    weights: Weights,
  ) {
    this.text = text;
    this.words = words;
    this.isForeign = isForeign;
    this.vocabulary = vocabulary;
    this.folded = words.map(({ folded }) => folded);
    this.hashed = hashedWords(words);
    this.clauses = this.#readClauses();
    this.inAddress = markAddresses(this.folded, vocabulary);
    this.#used = new Uint8Array(words.length);
    const telling = this.#telling([]);
    const all = findServices(telling, vocabulary);
    this.#placeHits = findPlaces(this.folded, vocabulary);
    const tokens = tokensOf(this, all, this.#placeHits);
    const nothing = nothingSigns(all, tokens, isForeign);
    this.places = this.#placeCandidates(all, tokens, nothing, city);
    this.#likelyPlaces = this.#likely('places', this.places as PlaceCandidate[], weights);
    const [place] = this.#likelyPlaces;
    for (const hit of this.#placeHits)
      if (place !== undefined && holds(hit, place.meant)) this.#used.fill(1, hit.from, hit.to);
    const taken = this.#placeHits.filter(({ from }) => this.#used[from] === 1);
    const isClash = all.some((hit) => taken.some(({ from, to }) => from <= hit.to && to > hit.from));
    const rest = taken.length > 0 ? this.#telling(taken) : telling;
    this.#serviceHits = isClash ? findServices(rest, vocabulary) : all;
    // What is new in an operator's words the topics do not know; a name of a place says nothing of a service.
    const named = new Uint8Array(words.length);
    for (const { from, to, entry } of this.#serviceHits) if (entry.isNew) named.fill(1, from, to + 1);
    for (const { from, to, readings } of this.#placeHits) if (readings.length === 0) named.fill(1, from, to);
    this.topicWords = rest.words.map((word, i) => (named[rest.at[i]!] === 1 ? '' : word));
    this.services = this.#serviceCandidates(tokens, nothing, rest, topicsOf(this.topicWords, weights.topics));
    this.#likelyServices = this.#likely('services', this.services as ServiceCandidate[], weights);
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

  #telling(taken: readonly PlaceHit[]): TellingWords {
    const { stopWords } = this.vocabulary.lexicon;
    const isTaken = (i: number) => taken.some(({ from, to }) => i >= from && i < to);
    const at = [...this.folded.keys()].filter(
      (i) => this.inAddress[i] === 0 && !stopWords.has(this.folded[i]!) && !isTaken(i),
    );
    const words = at.map((i) => this.folded[i]!);
    const stems = words.map((word) => this.vocabulary.stemOf(word));
    return { at, words, stems, clauses: at.map((i) => this.clauses[i]!) };
  }

  #placeCandidates(
    services: readonly ServiceHit[],
    tokens: Tokens,
    nothing: readonly number[],
    here: City | null,
  ): (PlaceCandidate | Candidate)[] {
    const candidates = this.#placeHits.flatMap((hit) => {
      const all = [...hit.readings.keys()];
      const near = nearby(this.#placeHits, hit).filter(({ cities, regions }) => cities.size + regions.size > 0);
      const inCity = all.filter((i) => hit.readings[i]!.city === here);
      const isNear = (i: number) => near.some((other) => holds(other, hit.readings[i]!));
      const narrowed = inCity.length === 1 ? inCity : all.filter(isNear);
      const weighed = narrowed.length > 0 ? narrowed : all.slice(0, READINGS_MAX);
      const signs = all.length === 0 ? [] : placeSigns(hit, this.#placeHits, services, tokens, this);
      return weighed.map((i) => ({
        meant: hit.readings[i]!,
        from: hit.from,
        to: hit.to - 1,
        leastPart: LEAST_PART.place,
        signs: [...signs, ...placeReadingSigns(hit, i, this.#placeHits)],
      }));
    });
    return [...candidates, { signs: nothing }];
  }

  #serviceCandidates(
    tokens: Tokens,
    nothing: readonly number[],
    telling: TellingWords,
    topics: readonly Topic[],
  ): (ServiceCandidate | Candidate)[] {
    const hits = [...this.#serviceHits, ...this.#topicHits(telling, topics)];
    const candidates = hits.flatMap((hit) => {
      const signs = serviceSigns(hit, this.#serviceHits, tokens, this);
      return hit.entry.readings.map((reading, i) => ({
        meant: reading.service,
        from: hit.from,
        to: hit.to,
        leastPart: hit.entry.kind === 'topic' ? LEAST_PART.topic : LEAST_PART.service,
        signs: [...signs, ...readingSigns(hit, i), ...topicSigns(hit, reading, topics)],
      }));
    });
    return [...candidates, { signs: [...nothing, ...noTopicSigns(topics)] }];
  }

  /** The likeliest topics that no phrase names, each where its strongest word stands. */
  #topicHits(telling: TellingWords, topics: readonly Topic[]): ServiceHit[] {
    const { ordinary, wishes } = this.vocabulary.lexicon;
    // "urgente", "necesito ayuda"
    if (telling.words.every((word) => ordinary.has(word) || wishes.get(word) !== undefined)) return [];
    const named = new Set(this.#serviceHits.flatMap(({ entry }) => entry.readings.map(({ concept }) => concept)));
    const unnamed = topics.filter(({ name }) => name !== '').slice(0, TOPICS_READ);
    return unnamed
      .filter(({ name, likelihood }) => likelihood >= TOPIC_FROM && !named.has(name))
      .map(({ name, word }) => {
        const [at, clause] = [telling.at[word]!, telling.clauses[word]!];
        return { from: at, to: at, entry: this.vocabulary.topicEntry(name), clause };
      });
  }

  /** What is likelier meant than nothing, the likeliest first. Marks its words as read. */
  #likely<Meant extends object>(
    kind: 'services' | 'places',
    candidates: readonly MeantCandidate<Meant>[],
    weights: Weights,
  ): Likely<Meant>[] {
    const likely = likelihoods(candidates, weights[kind]);
    if (likely.at(-1)! >= NOTHING_FROM[kind]) return [];
    const modest = likely.map((one) => one ** MODESTY[kind]);
    const total = modest.reduce((sum, one) => sum + one, 0);
    const scores = modest.slice(0, -1).map((one) => one / total);
    const best = new Map<Meant, MeantCandidate<Meant> & { readonly single: number; readonly score: number }>();
    for (const [i, single] of scores.entries()) {
      const candidate = candidates[i]!;
      const known = best.get(candidate.meant);
      const likeliest = known !== undefined && known.single >= single ? known : { ...candidate, single };
      best.set(candidate.meant, { ...likeliest, score: (known?.score ?? 0) + single });
    }
    const sorted = [...best.values()].sort((a, b) => b.score - a.score);
    const offered = sorted.filter(
      ({ score, from, to, leastPart }, i) =>
        i === 0 || (score >= leastPart * sorted[0]!.score && !this.isRefused(from, to)),
    );
    return offered.slice(0, RESULTS_MAX).map(({ meant, from, to, score }) => {
      this.#used.fill(1, from, to + 1);
      return { meant, score: Math.max(0.01, Math.round(score * 100) / 100), because: this.#said(from, to) };
    });
  }

  /** Whether a phrase of the text may mean a service. */
  get namesServices(): boolean {
    return this.#serviceHits.some(({ entry }) => entry.readings.length > 0);
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
      services: this.#likelyServices.map(({ meant, ...likely }) => ({ service: meant, ...likely })),
      places: this.#likelyPlaces.map(({ meant: { city, neighborhood }, ...likely }) => ({
        city,
        neighborhood,
        ...likely,
      })),
      filters: this.#filters,
      unread: this.#unread(),
      isOffer: this.#likelyServices.length === 0 && this.namesServices,
      absent: absent.map(({ from, to }) => this.#said(from, to - 1)),
    };
  }

  #said(from: number, to: number): string {
    return this.text.slice(this.words[from]!.from, this.words[to]!.to);
  }

  #unread(): string[] {
    const { lexicon } = this.vocabulary;
    const unread: string[] = [];
    for (let i = 0; i < this.folded.length && unread.length < UNREAD_MAX; i++) {
      if (this.#used[i] === 1) continue;
      const length = this.#unreadAt(i);
      if (length === 0 && (lexicon.ordinary.has(this.folded[i]!) || this.folded[i]!.length < 2)) continue;
      const last = i + Math.max(length, 1) - 1;
      const said = this.#said(i, last);
      if (!unread.includes(said)) unread.push(said);
      i = last;
    }
    return unread;
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
