import type { City } from './catalog.ts';
import { type Clauses, type Cue, DEFINITE, readClauses, type Stance } from './cues.ts';
import { type Word, wordsOf } from './fold.ts';
import { littleWordsInSpanish } from './languages.ts';
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
  isTold,
  MENTION,
  type ResolvedService,
  rankServices,
  type Scene,
  type ServiceHit,
  type TellingWords,
  type Weighed,
  weigh,
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
  const read = (words: readonly Word[], isForeign: boolean) => {
    const first = new Reading(text, words, vocabulary, isForeign);
    const corrected = first.corrected();
    return (corrected === null ? first : new Reading(text, corrected, vocabulary, isForeign)).result(city);
  };
  const written = wordsOf(text);
  const translated = littleWordsInSpanish(written, vocabulary.lexicon, 'shownBy');
  const understood = read(translated ?? written, translated !== null);
  if (translated !== null || understood.services.length > 0 || understood.isOffer) return understood;
  const foreign = littleWordsInSpanish(written, vocabulary.lexicon, 'own');
  return foreign === null ? understood : read(foreign, true);
}

/** One reading of a text: of its words as they are, or corrected. */
class Reading implements Scene {
  readonly folded: readonly string[];
  readonly isForeign: boolean;
  readonly clauses: Clauses;
  readonly vocabulary: Vocabulary;
  readonly #text: string;
  readonly #words: readonly Word[];
  readonly #places: PlaceHit[];
  readonly #services: readonly Weighed[];
  /** Words that name a place which the directory does not have. */
  readonly #absent: PlaceHit[];
  readonly #filters: Filters;
  readonly #offersOnly: boolean;
  /** What "I need that" means. */
  #lastBeforeIt: ServiceHit | undefined;
  /** By word: 1 when it was read as something. */
  readonly #used: Uint8Array;
  /** What is not wanted, by its first word: the position of its last one. */
  readonly #refused = new Map<number, number>();

  constructor(text: string, words: readonly Word[], vocabulary: Vocabulary, isForeign: boolean) {
    const folded = words.map((word) => word.folded);
    this.isForeign = isForeign;
    this.#text = text;
    this.#words = words;
    this.folded = folded;
    this.vocabulary = vocabulary;
    const { stopWords, ordinary, cues } = vocabulary.lexicon;
    this.clauses = readClauses(words, folded, cues);
    this.#used = new Uint8Array(words.length);
    const inAddress = markAddresses(words, folded, vocabulary);
    const isTelling = (i: number) => inAddress[i] === 0 && !stopWords.has(folded[i]!);
    const telling = this.#tellingWords(isTelling);
    this.#filters = readFilters(folded, telling, this.clauses, vocabulary, this.#used);
    const services = findServices(telling, this);
    const places = this.#judgePlaces(findPlaces(folded, inAddress, vocabulary), services);
    const taken = places.filter(({ readings }) => readings.length > 0);
    const isTaken = (i: number) => taken.some(({ from, to }) => i >= from && i < to);
    const clash = services.some(({ from, to }) => taken.some((place) => place.from <= to && place.to > from));
    const found = clash
      ? findServices(
          this.#tellingWords((i) => isTelling(i) && !isTaken(i)),
          this,
        )
      : services;
    const named = places.filter((hit) => !this.#isRefused(hit.from, hit.to - 1, true, true));
    this.#places = named.filter(({ readings }) => readings.length > 0);
    this.#absent = named.filter(({ readings }) => readings.length === 0);
    for (const { from, to } of this.#places) this.#used.fill(1, from, to);

    const meant = found.filter((hit) => this.#pointsBack(hit) || !(this.#isNotWanted(hit) || this.#isTheirs(hit)));
    // "nutricionista para bajar de peso": its clause is about a trade that this directory does not have.
    const isOther = (hit: ServiceHit) => hit.entry.readings.length === 0;
    const wanted = meant.filter((hit) => {
      const { clause, entry, from } = hit;
      if (entry.kind === 'name') return !isOther(hit);
      return !meant.some(
        (one) => isOther(one) && one.clause === clause && one.from < from && !DEFINITE.has(folded[one.from - 1]!),
      );
    });
    const cuesAt = this.clauses.cues;
    const has = (stance: Stance) => cuesAt.some((cue) => cue?.stance === stance && cue.to > cue.from);
    const [offers, needs] = [has('offer'), has('need')];
    // "mi perro es negro" asks for nothing, the first word of a request does: "fotos de 15".
    const isOnlySaid = ({ from, entry }: ServiceHit) => entry.kind === 'subject' && from > 0 && !needs;
    const it = cuesAt.findIndex((cue, i) => cue?.stance === 'need' && IT.has(folded[i]!));
    if (it >= 0 && !wanted.some(({ clause }) => clause === this.clauses.of[it]))
      this.#lastBeforeIt = wanted.filter((hit) => hit.to < it && hit.entry.kind !== 'subject').at(-1);
    const offered = new Set(cuesAt.flatMap((cue, i) => (cue?.stance === 'offer' ? this.clauses.of[i]! : [])));
    const asked = wanted.filter((hit) => {
      const { kind } = hit.entry;
      if (this.isAsked(hit)) return true;
      const isAside = (this.clauses.weights.get(hit.clause) ?? 0) <= 0;
      if (offers && isAside && (!SAYS_WHAT.has(kind) || offered.has(this.clauses.of[hit.from]!))) return false;
      // "dónde consigo" is of a thing, "vendo" of anything.
      const stance = this.cueOf(hit)?.stance;
      const isBought = stance === 'offer' || stance === 'goods' || (stance === 'find' && kind !== 'name');
      return this.#pointsBack(hit) || !(isBought || isOnlySaid(hit));
    });
    const read = new Uint8Array(this.#used);
    for (const { from, to } of asked) read.fill(1, from, to + 1);
    const unread = folded.filter((word, i) => read[i] === 0 && !ordinary.has(word)).length;
    const weighed = weigh(asked, this, unread);
    this.#offersOnly = weighed.length === 0 && (offers || wanted.length > 0);
    this.#services = weighed.length > 0 ? weighed : this.#anotherOf(found, has('gone'));
    for (const { hit } of this.#services) this.#used.fill(1, hit.from, hit.to + 1);
  }

  #tellingWords(isTelling: (i: number) => boolean): TellingWords {
    const at = [...this.folded.keys()].filter(isTelling);
    const words = at.map((i) => this.folded[i]!);
    const clauses = at.map((i) => this.clauses.of[i]!);
    return { at, words, stems: words.map((word) => this.vocabulary.stemOf(word)), clauses };
  }

  cueOf({ from }: { readonly from: number }): Cue | null {
    const cue = this.clauses.cues[from] ?? null;
    return cue === null || cue.from < from || cue.stance === 'refused' ? cue : null;
  }

  /** Whether words stand after what refuses them: "no necesito un plomero", "no en Flores". A name is refused by a word beside it too. */
  #isRefused(from: number, to: number, isName: boolean, isPlace = false): boolean {
    const { stopWords, refusing } = this.vocabulary.lexicon;
    let before = from - 1;
    while (this.#isClause(before, from) && stopWords.has(this.folded[before]!)) before--;
    const cue = this.cueOf({ from });
    const isFar = isPlace && cue !== null && before >= cue.to;
    let first = cue?.stance === 'refused' && !isFar ? cue.from : -1;
    // "masajes no"
    const isAfter = this.folded[to + 1] === 'no' && this.#isClause(to + 1, from) && !this.#isClause(to + 2, from);
    if (first < 0 && isName && isAfter) first = from;
    if (first < 0 && isName && this.#isClause(before, from) && refusing.has(this.folded[before]!)) first = before;
    if (first >= 0) this.#refused.set(first, Math.max(to, this.#refused.get(first) ?? 0));
    return first >= 0;
  }

  #isNotWanted(hit: ServiceHit): boolean {
    const { from, to, entry } = hit;
    // "pintó" tells, "no pinta" refuses.
    const isTold =
      entry.kind === 'verb' && (this.folded[from - 1] === 'no' || (this.#words[from]!.past && !this.isAsked(hit)));
    return isTold || this.#isRefused(from, to, entry.kind === 'name');
  }

  #isClause(word: number, other: number): boolean {
    return word >= 0 && this.clauses.of[word] === this.clauses.of[other];
  }

  /** Whether a trade is somebody's: "mi marido es electricista", "el plomero vino". "Es la pintura" says what it is about. */
  #isTheirs(hit: ServiceHit): boolean {
    const { kind } = hit.entry;
    if (kind !== 'name' && kind !== 'pair') return false;
    const cue = this.cueOf(hit);
    const between = cue === null ? [] : this.folded.slice(cue.to, hit.from);
    const isPlain = (word: string) => ONE.has(word) || !this.vocabulary.lexicon.stopWords.has(word);
    const isNear = between.length <= THEIRS_REACH && between.every(isPlain);
    return (cue?.stance === 'theirs' && isNear) || isTold(hit, this);
  }

  #pointsBack({ from, clause }: ServiceHit): boolean {
    return clause !== this.clauses.of[from];
  }

  isAsked(hit: ServiceHit): boolean {
    const { cues, of } = this.clauses;
    if (hit === this.#lastBeforeIt) return true;
    if (this.#pointsBack(hit)) return cues.some((cue, i) => of[i] === hit.clause && cue?.stance === 'need');
    const cue = this.cueOf(hit);
    if (cue?.stance === 'need' && cue.from === cue.to) return hit.entry.kind !== 'subject';
    return cue?.stance === 'need' || cues[hit.to]?.stance === 'need';
  }

  /** The trade that "busco otro" means, or that somebody who is gone did: the last one that was said. */
  #anotherOf(found: readonly ServiceHit[], isGone: boolean): Weighed[] {
    const isAnother = this.clauses.cues.some((cue, i) => cue?.stance === 'need' && ANOTHER.has(this.folded[i]!));
    const isMeant = (hit: ServiceHit) =>
      hit.entry.kind === 'name' &&
      !this.#isNotWanted(hit) &&
      !this.vocabulary.lexicon.family.has(this.folded[hit.from - 1]!);
    const meant = isAnother || isGone ? found.filter(isMeant).slice(-1) : [];
    return meant.map((hit) => ({ hit, rank: 1, score: isGone ? MENTION : 1 }));
  }

  /** Leaves out homonyms that are not meant as places, and places within a longer phrase of a service. */
  #judgePlaces(hits: PlaceHit[], services: readonly ServiceHit[]): PlaceHit[] {
    const covered = (i: number) => services.some(({ from, to }) => i >= from && i <= to);
    const tells = (from: number, to: number) =>
      this.folded.slice(from, to).filter((word) => !this.vocabulary.lexicon.stopWords.has(word)).length;
    const isPart = (place: PlaceHit) => (service: ServiceHit) =>
      service.from <= place.from &&
      service.to >= place.to - 1 &&
      tells(service.from, service.to + 1) > tells(place.from, place.to);
    return hits.filter((hit) => {
      if (services.some(isPart(hit))) return false;
      if (!hit.isHomonym) return true;
      const isPlace = (i: number) =>
        hits.some((other) => other !== hit && other.readings.length > 0 && i >= other.from && i < other.to);
      const touches = (i: number) => covered(i) || isPlace(i) || this.#used[i] === 1;
      return isPlaceHere(hit, this.#words, this.folded, isPlace, touches, this.vocabulary);
    });
  }

  readonly isUsed = (word: number): boolean => this.#used[word] === 1;

  isPast(word: number): boolean {
    return this.#words[word]?.past === true || STRONG_PAST.test(this.folded[word] ?? '');
  }

  isCorrected(from: number, to: number): boolean {
    return this.#words.slice(from, to + 1).some((word) => word.isCorrected === true);
  }

  /**
   * The words with those corrected that are unknown and were not read; null when there are none. In another language a word is corrected
   * only where a place stands, because the dictionary is Spanish.
   */
  corrected(): Word[] | null {
    let left = CORRECTIONS_MAX;
    const words = this.#words.map((word, i) => {
      const { folded } = word;
      const isKnown = this.isUsed(i) || folded.length < 5 || this.vocabulary.isKnown(folded) || isSpanish(folded);
      if (isKnown || (this.isForeign && this.folded[i - 1] !== 'en') || left-- <= 0) return word;
      const meant = this.vocabulary.corrected(folded);
      return meant === null ? word : { ...word, folded: meant, isCorrected: true };
    });
    return words.some(({ isCorrected }) => isCorrected) ? words : null;
  }

  result(city: City | null): Understood {
    return {
      services: rankServices(this.#services, this),
      places: rankPlaces(this.#places, city, this),
      filters: this.#filters,
      unread: this.#unread(),
      isOffer: this.#offersOnly,
      absent: this.#absent.map(({ from, to }) => this.said(from, to - 1)),
    };
  }

  said(from: number, to: number): string {
    return this.#text.slice(this.#words[from]!.from, this.#words[to]!.to);
  }

  #unread(): string[] {
    const { lexicon } = this.vocabulary;
    const unread: string[] = [];
    for (let i = 0; i < this.folded.length && unread.length < UNREAD_MAX; i++) {
      const refusedTo = this.#refused.get(i);
      if (refusedTo === undefined && this.#used[i] === 1) continue;
      const length = refusedTo === undefined ? this.#unreadAt(i) : refusedTo - i + 1;
      if (length === 0 && (lexicon.ordinary.has(this.folded[i]!) || this.folded[i]!.length < 2)) continue;
      const last = i + Math.max(length, 1) - 1;
      const said = this.said(i, last);
      if (!unread.includes(said)) unread.push(said);
      i = last;
    }
    return unread;
  }

  /** How many words from here on are one wish, or one place or trade that this directory does not have. */
  #unreadAt(i: number): number {
    const { lexicon } = this.vocabulary;
    const trade = this.vocabulary.serviceAt(this.folded, this.folded, i, this.folded.length);
    const isAbsent = trade?.value.kind === 'name' && trade.value.readings.length === 0;
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
const STRONG_PAST = /^(?:dijo|trajo|hizo|puso|vino|quiso|pudo|tuvo|anduvo|\w+(?:a|ie)ron)$/;
/** What says that something has happened or is to be done. */
const SAYS_WHAT: ReadonlySet<string> = new Set(['pair', 'trouble']);
const ONE = new Set(['un', 'una', 'unos', 'unas']);
const IT = new Set(['eso', 'esto', 'mismo']);
const ANOTHER = new Set(['otro', 'otra', 'uno', 'alguno', 'reemplazo']);
