import type { City, Service } from '@vidriera/contract';
import { stem, type Word, wordsOf } from './fold.ts';
import type { Pair } from './lexicon.ts';
import type { PlaceReading } from './places.ts';
import { type Filters, readFilters } from './read-filters.ts';
import { findPlaces, isPlaceHere, narrowTogether, type PlaceHit } from './read-places.ts';
import type { ServiceEntry, Vocabulary } from './vocabulary.ts';

interface ResolvedService {
  readonly service: Service;
  readonly score: number;
  /** The caller's own words. */
  readonly because: string;
}

interface ResolvedPlace extends Pick<PlaceReading, 'city' | 'neighborhood'> {
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
}

const RESULTS_MAX = 5;
/** Factor for the score of a corrected word. */
const CORRECTED = 0.8;
/** Factor for a service that a thing leads to, when the text names another service. */
const BESIDE_A_NAME = 0.6;
/** How far apart the words of a pair may stand. */
const PAIR_REACH = 5;
const UNREAD_MAX = 20;
/** Unknown words of one text that are corrected at most: a correction is the most expensive step. */
const CORRECTIONS_MAX = 6;
/** From this score on, a place is part of the search. */
export const CERTAIN = 0.75;
/** The score of the only listed place of a region. */
const ALL_OF_A_REGION = 0.7;
const SEVERAL = 0.6;
const RIVAL = 0.4;
/** A place with this many times the supply of the next one is taken as the meant place. */
const DOMINANT = 3;

interface ServiceHit {
  /** Places in the text, inclusive. */
  readonly from: number;
  readonly to: number;
  readonly entry: ServiceEntry;
  readonly corrected: boolean;
}

/** Reads a text of at most a few hundred characters. `city` is where the caller asks, if that is known. */
export function understand(text: string, vocabulary: Vocabulary, city: City | null = null): Understood {
  const words = wordsOf(text);
  const written = words.map(({ folded }) => folded);
  const first = new Reading(text, words, written, vocabulary);
  const corrections = first.corrections();
  const reading = corrections === null ? first : new Reading(text, words, corrections, vocabulary);
  return reading.result(city);
}

/** One reading of a text: of its words as they are, or corrected. */
class Reading {
  readonly folded: readonly string[];
  readonly #text: string;
  readonly #words: readonly Word[];
  readonly #vocabulary: Vocabulary;
  readonly #places: PlaceHit[];
  readonly #services: ServiceHit[];
  readonly #filters: Filters;
  /** By word: 1 when it was read as something. */
  readonly #used: Uint8Array;

  constructor(text: string, words: readonly Word[], folded: readonly string[], vocabulary: Vocabulary) {
    this.#text = text;
    this.#words = words;
    this.folded = folded;
    this.#vocabulary = vocabulary;
    const { stopWords } = vocabulary.lexicon;
    const at: number[] = [];
    for (let i = 0; i < folded.length; i++) if (!stopWords.has(folded[i]!)) at.push(i);
    this.#used = new Uint8Array(words.length);
    const telling = at.map((i) => folded[i]!);
    const stems = telling.map(stem);
    this.#filters = readFilters(folded, stems, at, vocabulary, this.#used);
    const services = this.#findServices(at, telling, stems);
    this.#places = this.#judgePlaces(findPlaces(folded, vocabulary), services);
    const taken = this.#places.filter(({ readings }) => readings.length > 0);
    const isTaken = (i: number) => taken.some(({ from, to }) => i >= from && i < to);
    const clash = services.some(({ from, to }) => taken.some((place) => place.from <= to && place.to > from));
    const isLeft = (_: unknown, i: number) => !isTaken(at[i]!);
    this.#services = clash
      ? this.#findServices(at.filter(isLeft), telling.filter(isLeft), stems.filter(isLeft))
      : services;
    for (const { from, to } of this.#services) this.#used.fill(1, from, to + 1);
    for (const { from, to, readings } of this.#places) if (readings.length > 0) this.#used.fill(1, from, to);
  }

  /** Leaves out homonyms that are not meant as places, and places within a longer phrase of a service. */
  #judgePlaces(hits: PlaceHit[], services: readonly ServiceHit[]): PlaceHit[] {
    const covered = (i: number) => services.some(({ from, to }) => i >= from && i <= to);
    const placeAt = (i: number, but: PlaceHit) =>
      hits.some((hit) => hit !== but && hit.readings.length > 0 && i >= hit.from && i < hit.to);
    return hits.filter((hit) => {
      const inLonger = services.some(
        ({ from, to }) => from <= hit.from && to >= hit.to - 1 && this.#longer(from, to, hit),
      );
      if (inLonger) return false;
      if (hit.readings.length === 0) return !covered(hit.from);
      if (!hit.isHomonym) return true;
      const isPlace = (i: number) => placeAt(i, hit);
      const touches = (i: number) => covered(i) || isPlace(i) || this.#used[i] === 1;
      return isPlaceHere(hit, this.#words, this.folded, isPlace, touches, this.#vocabulary);
    });
  }

  #longer(from: number, to: number, hit: PlaceHit): boolean {
    const { stopWords } = this.#vocabulary.lexicon;
    const telling = (start: number, end: number) =>
      this.folded.slice(start, end).filter((word) => !stopWords.has(word)).length;
    return telling(from, to + 1) > telling(hit.from, hit.to);
  }

  /** Finds the longest phrases of services among the words at these positions, and pairs of words. */
  #findServices(at: readonly number[], words: readonly string[], stems: readonly string[]): ServiceHit[] {
    const vocabulary = this.#vocabulary;
    const hits: ServiceHit[] = [];
    for (let i = 0; i < at.length; i++) {
      for (const pair of vocabulary.lexicon.pairs.get(stems[i]!) ?? []) this.#addPair(hits, at, stems, i, pair);
      const found = vocabulary.serviceAt(words, stems, i);
      if (found === null) continue;
      const [from, to] = [at[i]!, at[i + found.length - 1]!];
      hits.push({ from, to, entry: found.value, corrected: this.#isCorrected(from, to) });
      i += found.length - 1;
    }
    // A trade that this directory does not have is left out.
    return hits.filter(({ entry }) => entry.readings.length > 0);
  }

  #addPair(
    hits: ServiceHit[],
    at: readonly number[],
    stems: readonly string[],
    i: number,
    { others, meaning }: Pair,
  ): void {
    for (let j = Math.max(0, i - PAIR_REACH + 2); j < Math.min(at.length, i + PAIR_REACH); j++) {
      if (j === i || !others.has(stems[j]!)) continue;
      const [from, to] = [at[Math.min(i, j)]!, at[Math.max(i, j)]!];
      const corrected = this.#isCorrected(from, from) || this.#isCorrected(to, to);
      hits.push({ from, to, entry: this.#vocabulary.entryOf(meaning), corrected });
      return;
    }
  }

  #isCorrected(from: number, to: number): boolean {
    for (let i = from; i <= to; i++) if (this.#words[i]!.folded !== this.folded[i]) return true;
    return false;
  }

  /** Corrects unknown words that were not read; returns all words, or null when none was corrected. */
  corrections(): string[] | null {
    let corrected: string[] | null = null;
    let left = CORRECTIONS_MAX;
    for (let i = 0; i < this.folded.length && left > 0; i++) {
      const word = this.folded[i]!;
      if (this.#used[i] === 1 || word.length < 5 || this.#vocabulary.isKnown(word)) continue;
      left--;
      const meant = this.#vocabulary.corrected(word);
      if (meant === null) continue;
      corrected ??= [...this.folded];
      corrected[i] = meant;
    }
    return corrected;
  }

  result(city: City | null): Understood {
    return {
      services: this.#rankServices(),
      places: this.#rankPlaces(city),
      filters: this.#filters,
      unread: this.#unread(),
    };
  }

  #said(from: number, to: number): string {
    return this.#text.slice(this.#words[from]!.from, this.#words[to]!.to);
  }

  #rankServices(): ResolvedService[] {
    const named = new Set(
      this.#services
        .filter(({ entry }) => entry.isName)
        .flatMap(({ entry }) => entry.readings.map(({ service }) => service)),
    );
    const best = new Map<Service, { score: number; sum: number; order: number; because: string }>();
    for (const { from, to, entry, corrected } of this.#services) {
      // "un plomero para el termo": of the trades for a thing, the text means the one that it names.
      const meant = entry.readings.filter(({ service }) => named.has(service));
      const readings = entry.isName || meant.length === 0 ? entry.readings : meant;
      const less = !entry.isName && named.size > 0 && meant.length === 0 ? BESIDE_A_NAME : 1;
      for (const { service, weight } of readings) {
        const score = entry.score * weight * less * (corrected ? CORRECTED : 1);
        const known = best.get(service);
        const because = this.#said(from, to);
        if (known === undefined) best.set(service, { score, sum: score, order: from, because });
        else if (score > known.score) best.set(service, { ...known, score, sum: known.sum + score, because });
        else known.sum += score;
      }
    }
    return [...best]
      .sort(([, a], [, b]) => b.score - a.score || b.sum - a.sum || a.order - b.order)
      .slice(0, RESULTS_MAX)
      .map(([service, { score, because }]) => ({ service, score: hundredths(score), because }));
  }

  #rankPlaces(city: City | null): ResolvedPlace[] {
    const found: (ResolvedPlace & { readonly order: number })[] = [];
    const hits = narrowTogether(this.#places.filter(({ readings }) => readings.length > 0));
    for (const [order, hit] of hits.entries()) {
      const here = hit.readings.filter((reading) => reading.city === city);
      const sorted = here.length === 0 ? hit.readings : [...new Set([...here, ...hit.readings])];
      const corrected = this.#isCorrected(hit.from, hit.to - 1) ? CORRECTED : 1;
      const because = this.#said(hit.from, hit.to - 1);
      for (const [i, reading] of sorted.entries()) {
        const score = hundredths(Math.max(0.1, placeScore(hit, sorted, here.length === 1, i)) * corrected);
        found.push({ city: reading.city, neighborhood: reading.neighborhood, score, because, order });
      }
    }
    const isSame = (a: ResolvedPlace, b: ResolvedPlace) => a.city === b.city && a.neighborhood === b.neighborhood;
    const once = found.filter((one, i) => found.findIndex((other) => isSame(one, other)) === i);
    return once
      .sort((a, b) => b.score - a.score || a.order - b.order)
      .slice(0, RESULTS_MAX)
      .map(({ order: _, ...place }) => place);
  }

  #unread(): string[] {
    const { lexicon } = this.#vocabulary;
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

  /** How many words from here on are one wish, or one place or trade that this directory does not have. */
  #unreadAt(i: number): number {
    const { lexicon } = this.#vocabulary;
    const trade = this.#vocabulary.serviceAt(this.folded, this.folded, i);
    const isAbsent = trade?.value.isName === true && trade.value.readings.length === 0;
    const length = Math.max(
      lexicon.wishes.longestAt(this.folded, i)?.length ?? 0,
      lexicon.elsewhere.longestAt(this.folded, i)?.length ?? 0,
      isAbsent ? trade.length : 0,
    );
    return this.#used.subarray(i, i + length).includes(1) ? 0 : length;
  }
}

function placeScore(hit: PlaceHit, sorted: readonly PlaceReading[], isHere: boolean, i: number): number {
  if (sorted.length === 1) return hit.isRegion ? ALL_OF_A_REGION : 1;
  if (isHere) return i === 0 ? 1 : RIVAL - 0.02 * i;
  if (hit.isRegion) return SEVERAL - 0.02 * i;
  const [first, second] = sorted as [PlaceReading, PlaceReading];
  const isCity = first.neighborhood === null && second.neighborhood !== null;
  const stands = isCity || first.supply >= DOMINANT * Math.max(1, second.supply);
  if (!stands) return SEVERAL - 0.02 * i;
  return i === 0 ? CERTAIN + 0.05 : RIVAL - 0.02 * i;
}

function hundredths(score: number): number {
  return Math.round(score * 100) / 100;
}
