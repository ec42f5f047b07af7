import type { City } from './catalog.ts';
import { type Clauses, type Cue, readClauses } from './cues.ts';
import { type Word, wordsOf } from './fold.ts';
import { littleWordsInSpanish } from './languages.ts';
import { CONFIDENCE } from './lexicon.ts';
import { type Filters, readFilters } from './read-filters.ts';
import {
  findPlaces,
  isPlaceHere,
  markAddresses,
  type PlaceHit,
  type ResolvedPlace,
  rankPlaces,
} from './read-places.ts';
import {
  findServices,
  type ResolvedService,
  rankServices,
  type ServiceHit,
  type TellingWords,
} from './read-services.ts';
import { isSpanish } from './spanish.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What a text asks for, in this directory's terms. */
export interface Understood {
  /** Best first. */
  readonly services: readonly ResolvedService[];
  readonly places: readonly ResolvedPlace[];
  readonly filters: Filters;
  /** The caller's words that carry meaning and were not used. */
  readonly unread: readonly string[];
  /** The text buys, sells, looks for a job or the like, and asks for no service. */
  readonly isOffer: boolean;
  /** Places in the text that the directory does not have. */
  readonly absent: readonly string[];
}

const UNREAD_MAX = 20;
/** Unknown words of one text that are corrected at most: a correction is the most expensive step. */
const CORRECTIONS_MAX = 6;
/** A search follows a reading with this score or more. */
export const CERTAIN = 0.9;

/** The reading that a search follows: one that is certain, or the only one. */
export function followed<Reading extends { readonly score: number }>([
  first,
  second,
]: readonly Reading[]): Reading | null {
  return first !== undefined && (first.score >= CERTAIN || second === undefined) ? first : null;
}

/** Reads a text of at most about a thousand characters. `city` is where the caller asks, if that is known. */
export function understand(text: string, vocabulary: Vocabulary, city: City | null = null): Understood {
  const written = wordsOf(text);
  const translated = littleWordsInSpanish(written, vocabulary.lexicon, 'shownBy');
  const understood = readWords(text, translated ?? written, translated !== null, vocabulary, city);
  if (translated !== null || understood.services.length > 0 || understood.isOffer) return understood;
  const foreign = littleWordsInSpanish(written, vocabulary.lexicon, 'own');
  return foreign === null ? understood : readWords(text, foreign, true, vocabulary, city);
}

function readWords(
  text: string,
  words: readonly Word[],
  isForeign: boolean,
  vocabulary: Vocabulary,
  city: City | null,
): Understood {
  const written = words.map(({ folded }) => folded);
  const first = new Reading(text, words, written, vocabulary);
  const corrections = first.corrections(isForeign);
  const reading = corrections === null ? first : new Reading(text, words, corrections, vocabulary);
  return reading.result(city);
}

/** One reading of a text: of its words as they are, or corrected. */
class Reading {
  readonly folded: readonly string[];
  readonly #text: string;
  readonly #words: readonly Word[];
  readonly #vocabulary: Vocabulary;
  readonly #clauses: Clauses;
  readonly #places: PlaceHit[];
  readonly #services: ServiceHit[];
  /** Words that name a place which the directory does not have. */
  readonly #absent: PlaceHit[];
  readonly #filters: Filters;
  readonly #isOffer: boolean;
  /** By word: 1 when it was read as something. */
  readonly #used: Uint8Array;
  /** What is not wanted, by its first word: the position of its last one. */
  readonly #refused = new Map<number, number>();

  constructor(text: string, words: readonly Word[], folded: readonly string[], vocabulary: Vocabulary) {
    this.#text = text;
    this.#words = words;
    this.folded = folded;
    this.#vocabulary = vocabulary;
    const { stopWords, cues } = vocabulary.lexicon;
    this.#clauses = readClauses(words, folded, cues);
    this.#used = new Uint8Array(words.length);
    const inAddress = markAddresses(words, folded, vocabulary);
    const isTelling = (i: number) => inAddress[i] === 0 && !stopWords.has(folded[i]!);
    const telling = this.#tellingWords(isTelling);
    this.#filters = readFilters(folded, telling, this.#clauses, vocabulary, this.#used);
    const services = this.#findServices(telling);
    const places = this.#judgePlaces(findPlaces(folded, inAddress, vocabulary), services);
    const taken = places.filter(({ readings }) => readings.length > 0);
    const clash = services.some(({ from, to }) => taken.some((place) => place.from <= to && place.to > from));
    const isTaken = (i: number) => taken.some(({ from, to }) => i >= from && i < to);
    const found = clash ? this.#findServices(this.#tellingWords((i) => isTelling(i) && !isTaken(i))) : services;
    this.#places = taken.filter((hit) => !this.#isRefused(hit.from, hit.to - 1, true, true));
    this.#absent = places.filter(
      (hit) => hit.readings.length === 0 && !this.#isRefused(hit.from, hit.to - 1, true, true),
    );
    const wanted = found.filter((hit) => !this.#isRefused(hit.from, hit.to, hit.entry.isName) && !this.#isTheirs(hit));
    const offers = this.#clauses.cues.some((cue) => cue?.stance === 'offer');
    this.#services = wanted.filter((hit) => {
      return this.#isAsked(hit) || !(offers || this.#isBought(hit) || this.#isOnlySaid(hit));
    });
    this.#isOffer = this.#services.length === 0 && (offers || wanted.length > 0);
    if (this.#services.length === 0) this.#services.push(...this.#anotherOf(found));
    for (const { from, to } of this.#services) this.#used.fill(1, from, to + 1);
    for (const { from, to } of this.#places) this.#used.fill(1, from, to);
  }

  #tellingWords(isTelling: (i: number) => boolean): TellingWords {
    const at: number[] = [];
    const parts: number[] = [];
    let part = 0;
    for (let i = 0; i < this.folded.length; i++) {
      if (JOINING.has(this.folded[i]!)) part++;
      if (!isTelling(i)) continue;
      at.push(i);
      parts.push(part);
    }
    const words = at.map((i) => this.folded[i]!);
    const clauses = at.map((i) => this.#clauses.of[i]!);
    return { at, words, stems: words.map((word) => this.#vocabulary.stemOf(word)), clauses, parts };
  }

  #findServices(telling: TellingWords): ServiceHit[] {
    const { pastLike } = this.#vocabulary.lexicon;
    const hits = findServices(telling, this.#vocabulary, (from, to) => this.#isCorrected(from, to));
    // "se cortó internet" has no "corto".
    return hits.filter(({ from, to, entry }) => {
      const isNoun = from === to && entry.score !== CONFIDENCE.trouble && !entry.isVerb;
      return !(isNoun && this.#words[from]!.past && !pastLike.has(this.folded[from]!));
    });
  }

  /** The cue before a hit in its clause. */
  #cueOf({ from }: { readonly from: number }): Cue | null {
    const cue = this.#clauses.cues[from] ?? null;
    if (cue === null || cue.from < from || cue.stance === 'refused') return cue;
    const before = this.#clauses.of[from - 1] === this.#clauses.of[from] ? this.#clauses.cues[from - 1] : null;
    return before ?? null;
  }

  /** Whether words stand after what refuses them: "no necesito un plomero", "no en Flores". A name is refused by a word before it too. */
  #isRefused(from: number, to: number, isName: boolean, isPlace = false): boolean {
    const { stopWords, refusing } = this.#vocabulary.lexicon;
    let before = from - 1;
    while (this.#isClause(before, from) && stopWords.has(this.folded[before]!)) before--;
    const cue = this.#cueOf({ from });
    const isFar = isPlace && cue !== null && before >= cue.to;
    let first = cue?.stance === 'refused' && !isFar ? cue.from : -1;
    if (first < 0 && isName && this.#isClause(before, from) && refusing.has(this.folded[before]!)) first = before;
    if (first >= 0) this.#refused.set(first, Math.max(to, this.#refused.get(first) ?? 0));
    return first >= 0;
  }

  #isClause(word: number, other: number): boolean {
    return word >= 0 && this.#clauses.of[word] === this.#clauses.of[other];
  }

  /** Whether a trade is somebody's: "mi marido es electricista", "el plomero que vino". "Es la pintura" says what it is about. */
  #isTheirs({ from, to, entry }: ServiceHit): boolean {
    if (entry.score < CONFIDENCE.pair) return false;
    const cue = this.#cueOf({ from });
    const between = cue === null ? [] : this.folded.slice(cue.to, from);
    const { stopWords, said } = this.#vocabulary.lexicon;
    const isNear = between.length <= THEIRS_REACH && between.every((word) => ONE.has(word) || !stopWords.has(word));
    if (cue?.stance === 'theirs' && isNear) return true;
    return entry.isName && said.longestAt(this.folded, to + 1) !== null;
  }

  #isAsked(hit: ServiceHit): boolean {
    return this.#cueOf(hit)?.stance === 'need';
  }

  /** Whether a thing stands after "dónde consigo", or anything after "vendo". */
  #isBought(hit: ServiceHit): boolean {
    const stance = this.#cueOf(hit)?.stance;
    return stance === 'offer' || stance === 'goods' || (stance === 'find' && !hit.entry.isName);
  }

  /** Whether a subject is only talked about: "mi perro es negro". The first word of a request asks for it: "fotos de 15". */
  #isOnlySaid({ from, entry }: ServiceHit): boolean {
    return entry.score <= CONFIDENCE.subject && from > 0 && !this.#clauses.cues.some((cue) => cue?.stance === 'need');
  }

  /** The trade that "busco otro" means: the last one that was said. */
  #anotherOf(found: readonly ServiceHit[]): ServiceHit[] {
    const isAnother = this.#clauses.cues.some((cue, i) => {
      return cue?.stance === 'need' && cue.to === i && ANOTHER.has(this.folded[i]!);
    });
    return isAnother ? found.filter((hit) => this.#isTheirs(hit)).slice(-1) : [];
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

  #isCorrected(from: number, to: number): boolean {
    for (let i = from; i <= to; i++) if (this.#words[i]!.folded !== this.folded[i]) return true;
    return false;
  }

  /**
   * Corrects unknown words that were not read; returns all words, or null when none was corrected. In another language a word is corrected
   * only where a place stands, because the dictionary is Spanish.
   */
  corrections(isForeign: boolean): string[] | null {
    let corrected: string[] | null = null;
    let left = CORRECTIONS_MAX;
    for (let i = 0; i < this.folded.length && left > 0; i++) {
      const word = this.folded[i]!;
      if (this.#used[i] === 1 || word.length < 5 || this.#vocabulary.isKnown(word) || isSpanish(word)) continue;
      if (isForeign && this.folded[i - 1] !== 'en') continue;
      left--;
      const meant = this.#vocabulary.corrected(word);
      if (meant === null) continue;
      corrected ??= [...this.folded];
      corrected[i] = meant;
    }
    return corrected;
  }

  result(city: City | null): Understood {
    const said = (from: number, to: number) => this.#said(from, to);
    const isCorrected = (from: number, to: number) => this.#isCorrected(from, to);
    return {
      services: rankServices(this.#services, (hit) => this.#isAsked(hit), said),
      places: rankPlaces(this.#places, (hit) => this.#cueOf(hit)?.stance, city, said, isCorrected),
      filters: this.#filters,
      unread: this.#unread(),
      isOffer: this.#isOffer,
      absent: this.#absent.map(({ from, to }) => this.#said(from, to - 1)),
    };
  }

  #said(from: number, to: number): string {
    return this.#text.slice(this.#words[from]!.from, this.#words[to]!.to);
  }

  #unread(): string[] {
    const { lexicon } = this.#vocabulary;
    const unread: string[] = [];
    for (let i = 0; i < this.folded.length && unread.length < UNREAD_MAX; i++) {
      const refusedTo = this.#refused.get(i);
      if (refusedTo === undefined && this.#used[i] === 1) continue;
      const length = refusedTo === undefined ? this.#unreadAt(i) : refusedTo - i + 1;
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
    const trade = this.#vocabulary.serviceAt(this.folded, this.folded, i, this.folded.length);
    const isAbsent = trade?.value.isName === true && trade.value.readings.length === 0;
    const length = Math.max(
      lexicon.wishes.longestAt(this.folded, i)?.length ?? 0,
      lexicon.elsewhere.longestAt(this.folded, i)?.length ?? 0,
      isAbsent ? trade.length : 0,
    );
    return this.#used.subarray(i, i + length).includes(1) ? 0 : length;
  }
}

/** Words between a cue and the trade that is somebody's. */
const THEIRS_REACH = 2;
/** Words between which and what comes before no pair stands. */
const JOINING = new Set(['y', 'e', 'o', 'u', 'ni']);
const ONE = new Set(['un', 'una', 'unos', 'unas']);
const ANOTHER = new Set(['otro', 'otra', 'uno']);
