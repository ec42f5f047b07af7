/**
 * One quick pass over a shadow that proves, detector by detector, "nothing here could be contact data". Most review text ends
 * here. It may say yes too often, never no too often: each detector's need is stated beside its flag.
 */
import { FILLER_REACH, isFence, LONGEST_GAP, mayStandBetween } from './chains.ts';
import { isCommonEnding } from './domain-grammar.ts';
import { NETWORK_NAMES, STRONG_ENDINGS, WEAK_ENDINGS } from './domains.ts';
import { type Folded, textOf } from './fold.ts';
import { MARK } from './fold-tables.ts';
import { LONGEST_LEET, LOOKALIKE_LETTERS, readsAsNumber } from './lookalikes.ts';
import { NumberWatch } from './number-watch.ts';
import { gluedNumberWords, isNumberArticle, numberWord, slippedNumberWord } from './number-words.ts';
import { namesPart } from './splits.ts';
import { isAlphanumeric, isLetter } from './tokens.ts';
import { highOn, lowOn, WordTable } from './word-table.ts';

/** What a text may hold, as bits. */
export const MAY = {
  /** Six digits or more, said or written, close enough to be one number. */
  number: 1,
  /** An at sign, in any spelling, or a mail provider. */
  mail: 2,
  /** A dot inside a word, a dot said as a word, a domain ending, a scheme. */
  link: 4,
  /** An at sign, a network's name, or a slash. */
  handle: 8,
  /** A word for a payment alias or account. */
  alias: 16,
  /** Signs set apart, one by one. */
  spaced: 32,
  /** A word for a passport, or a toll-free prefix. */
  other: 64,
} as const;

const SINGLES_IN_A_ROW = 4;

const NETWORK_WORD = new RegExp(`^(?:${NETWORK_NAMES}|tik|redes|nstagram|nsta|camarita|fotitos|pajarito|musiquita)$`);
/** Endings that may stand after a dot with a space, a comma or no dot at all; and what begins or ends a link. */
const ENDING_WORD =
  /^(?:com|net|org|ar|gob|gov|edu|info|uy|cl|br|mx|www|https?|h..ps?|moc|online|store|site|shop|website|click|linktr|linktree|barra|barrita|slash)$|liamg|liamtoh|oohay|kooltuo/;
const AT_WORD =
  /arr?[o0]+[bv]|^a?rr$|^arrob$|ahro|harro|aroa|^at$|^signo$|^simbolo$|^comercial$|^circul(?:o|ito)$|^enroscada$|^redondita$|^encerrada$|^mail$/;
const PROVIDER_WORD = /gmail|hotmail|yahoo|outlook|icloud|protonmail|^yimeil$|^jotmail$/;
/** A dot said as a word of its own (dots.ts): what follows must end a domain. */
const DOT_WORD = /^(?:punt[io]?t?o?s?|unto|puntin|pumto|ponto|pto|dot|puno)$/;
/** A dot said inside a word, something after it: "sitiopuntocom"; and what stands in a word with the at sign. */
const DOT_INSIDE = /(?:punto|dot)[a-z]{2}|arroba/;

/** Per word: the bits it raises in the low byte, the digits it may say above it, then what it does to a number. */
const DIGITS_AT = 8;
const PARTS_NUMBER = 1 << 16;
const NAMES_PART = 1 << 17;
/** "doble", "triple": says digits with the next word; "cincos": says them with the word before. */
const REPEATS_NEXT = 1 << 18;
const REPEATED_BEFORE = 1 << 19;
/** "un", "una": a digit only right after another one. */
const ARTICLE = 1 << 20;
/** "punto", and the endings that make a link of it when they come next. */
const SAYS_DOT = 1 << 21;
const ENDS_DOMAIN = 1 << 22;
const weights = new WordTable(weigh);

/** The words that the last survey met, by their place in its table. */
export interface WordsSeen {
  readonly places: Uint16Array;
  readonly count: number;
  /** False when there were words that the table has no place for. */
  readonly all: boolean;
  /** A place means the same word for as long as this is the same. */
  readonly generation: number;
}
let places = new Uint16Array(1024);
let placed = 0;
let allPlaced = true;

/** The words of the text that was surveyed last, those of one letter left out. To be read before the next survey. */
export function wordsSeen(): WordsSeen {
  return { places, count: placed, all: allPlaced, generation: weights.generation };
}

/** The folded word at a place of {@link WordsSeen}. */
export const wordAt = (place: number): string => weights.wordAt(place);

function weigh(word: string): number {
  let bits = 0;
  if (AT_WORD.test(word)) bits |= MAY.mail | MAY.handle;
  if (PROVIDER_WORD.test(word)) bits |= MAY.mail;
  if (DOT_INSIDE.test(word) || ENDING_WORD.test(word)) bits |= MAY.link;
  if (DOT_WORD.test(word)) bits |= SAYS_DOT;
  if (STRONG_ENDINGS.has(word) || WEAK_ENDINGS.has(word)) bits |= ENDS_DOMAIN;
  if (NETWORK_WORD.test(word)) bits |= MAY.handle;
  if (/^(?:alia[sz]?|cbu|cvu)$|alias/.test(word)) bits |= MAY.alias;
  if (word === 'pasaporte') bits |= MAY.other;
  const digits = digitsSaid(word);
  if (digits === 0 && !mayBeInNumber(word)) bits |= PARTS_NUMBER;
  if (namesPart(word)) bits |= NAMES_PART;
  const type = numberWord(word)?.type;
  if (type === 'repeat') bits |= REPEATS_NEXT;
  if (type === 'plural') bits |= REPEATED_BEFORE;
  if (isNumberArticle(word)) bits |= ARTICLE;
  return bits | (digits << DIGITS_AT);
}

/** A word that says no digits by itself and is found between those that do: a joint, a slip of the finger, look-alikes, "dos veces el". */
function mayBeInNumber(word: string): boolean {
  return (
    mayStandBetween(word) || slippedNumberWord(word) !== null || /^(?:vece?s|el|los|[oilsbzeagtq]{2,4})$/.test(word)
  );
}

/** The most digits a word can add to a number. */
function digitsSaid(word: string): number {
  if (isNumberArticle(word)) return 1;
  if (word === 'mil') return 3;
  if (/^mill(?:on|ones)$/.test(word)) return 7;
  const said = numberWord(word);
  if (said !== null)
    return said.type === 'unit'
      ? 1
      : said.type === 'hundred'
        ? 3
        : said.type === 'plural' || said.type === 'repeat'
          ? 6
          : 2;
  return gluedNumberWords(word) === null ? 0 : 12;
}

/** The bits of everything the shadow may hold; 0 proves that there is nothing to find. */
export function survey({ units, size }: Pick<Folded, 'units' | 'size'>): number {
  // No two words without something between them.
  if (places.length < size / 2 + 1) places = new Uint16Array(size);
  placed = 0;
  allPlaced = true;
  look.begin(units, size);
  let i = 0;
  while (i < size) {
    const unit = units[i] as number;
    if (unit >= 97 && unit <= 122 ? true : unit > 127 ? isLetter(unit) : false) {
      const start = i++;
      let isLatin = unit <= 122;
      let low = lowOn(0, unit);
      let high = 0;
      while (i < size) {
        const next = units[i] as number;
        if (next < 97 || next > 122) {
          if (next <= 127 || !isLetter(next)) break;
          isLatin = false;
        }
        high = highOn(high, low);
        low = lowOn(low, next);
        i++;
      }
      if (i - start === 1) {
        look.letter(start);
        continue;
      }
      const weight = weights.of(units, start, i, high, low, isLatin);
      if (weights.place === 0) allPlaced = false;
      places[placed++] = weights.place;
      if ((weight & ~PARTS_NUMBER) !== 0 || look.isWary(start, i)) look.word(start, i, weight);
    } else if (unit >= 48 && unit <= 57) {
      const start = i++;
      while (isDigitAt(units, i, size)) i++;
      look.digits(start, i);
    } else {
      if (unit !== 32) look.sign(i, unit);
      i++;
    }
  }
  return look.bits();
}

/**
 * What was read so far of one text. Each kind of thing is a function of its own, so that what a text seldom holds does not weigh on
 * the loop that reads all of them.
 */
class Look {
  #units: Uint16Array = new Uint16Array(0);
  #size = 0;
  #bits = 0;
  readonly #watch = new NumberWatch();
  #repeatedAt = LONG_AGO;
  /** Signs set apart, one after the other, and where the last one ended. */
  #singles = 0;
  #singleUntil = LONG_AGO;
  /** The last word says a dot. */
  #dotSaid = false;

  begin(units: Uint16Array, size: number): void {
    this.#units = units;
    this.#size = size;
    this.#bits = 0;
    this.#watch.reset();
    this.#repeatedAt = LONG_AGO;
    this.#singles = 0;
    this.#singleUntil = LONG_AGO;
    this.#dotSaid = false;
  }

  bits(): number {
    return this.#watch.sawNumber ? this.#bits | MAY.number : this.#bits;
  }

  /** Whether a word at [start, end) may mean something by what stands around it, though it says nothing itself. */
  isWary(start: number, end: number): boolean {
    return (
      this.#dotSaid ||
      start - this.#watch.end <= PARTS_WITHIN ||
      joinsDigits(this.#units[start - 1]) ||
      (end < this.#size && joinsDigits(this.#units[end]))
    );
  }

  word(start: number, end: number, weight: number): void {
    const [units, size, watch] = [this.#units, this.#size, this.#watch];
    const touchesDigit = isDigitAt(units, end, size) || isDigitAt(units, start - 1, size);
    // Digits in the ending may be letters: "c0m".
    if (this.#dotSaid && (weight & ENDS_DOMAIN || isDigitAt(units, end, size))) this.#bits |= MAY.link;
    this.#dotSaid = (weight & SAYS_DOT) !== 0;
    this.#bits |= weight & 0xff;
    const inOneWord =
      touchesDigit ||
      (((end < size && units[end] === HYPHEN) || units[start - 1] === HYPHEN) &&
        LOOKALIKES.test(textOf(units, start, end)));
    if (inOneWord) {
      // "c1nc0", "S643": letters and digits in one word; "al1as"
      watch.says(digitsInMixed(units, start, end, size), start, end);
      if (units[start] === 97) this.#bits |= MAY.alias;
    }
    if (weight & PARTS_NUMBER) {
      if (!inOneWord && !isFenced(units, watch.end, start)) watch.parts();
    } else if (weight >> DIGITS_AT) this.#numberWord(start, end, weight);
    if (weight & NAMES_PART) watch.namesPart(end);
  }

  #numberWord(start: number, end: number, weight: number): void {
    const watch = this.#watch;
    const digits = (weight >> DIGITS_AT) & 0xff;
    if (weight & REPEATS_NEXT) {
      watch.says(0, start, end);
      this.#repeatedAt = end;
    } else if (digits > 0 && !(weight & ARTICLE && hasWordSinceNumber(this.#units, watch.end, start))) {
      const isNext = start - this.#repeatedAt <= NEAR || (weight & REPEATED_BEFORE && start - watch.end <= NEAR);
      watch.says(weight & REPEATED_BEFORE ? (isNext ? MOST_REPEATED : 0) : isNext ? MOST_REPEATED : digits, start, end);
    }
  }

  digits(start: number, end: number): void {
    const [units, size] = [this.#units, this.#size];
    const isOne = end - start === 1;
    if (this.#dotSaid || endsDomain(units, start, end, size)) this.#bits |= MAY.link;
    const isNext = isOne && start - this.#repeatedAt <= NEAR;
    this.#watch.says(isNext ? MOST_REPEATED : end - start, start, end);
    if (isOne) this.#single(start);
    else if (units[start] === 48 && units[start + 1] === 56) this.#bits |= MAY.other;
  }

  /** One by itself. */
  letter(start: number): void {
    const [units, size] = [this.#units, this.#size];
    this.#single(start);
    // a letter that touches a digit may stand for one
    if (isDigitAt(units, start + 1, size) || isDigitAt(units, start - 1, size)) this.#watch.says(1, start, start + 1);
    else if (units[start] === 97 && opensBefore(units, start)) this.#bits |= MAY.mail | MAY.handle;
  }

  #single(start: number): void {
    this.#singles = start - this.#singleUntil <= 4 ? this.#singles + 1 : 1;
    this.#singleUntil = start + 1;
    if (this.#singles >= SINGLES_IN_A_ROW) this.#bits |= MAY.spaced;
  }

  sign(i: number, unit: number): void {
    const [units, size] = [this.#units, this.#size];
    if (unit === 46 /* . */) {
      const next = i + 1 < size ? (units[i + 1] as number) : NONE;
      if (next >= 97 && next <= 122) this.#bits |= MAY.link | MAY.alias;
      else if (units[i - 1] === 32) this.#bits |= MAY.link;
      else if (next === 93 || next === 41 || next === 125 || next === 34) this.#bits |= MAY.link;
      else if (isDigitAt(units, i + 1, size) && !isDigitAt(units, i - 1, size)) this.#bits |= MAY.link | MAY.alias;
    } else if (unit === 64 /* @ */) this.#bits |= MAY.mail | MAY.handle | MAY.link | MAY.alias;
    else if (unit === 47 /* / */) {
      const before = units[i - 1];
      if (before === 47 || before === 58) this.#bits |= MAY.link;
      if (i === 0 || before === 32 || before === 10 || before === 58 || before === 40) this.#bits |= MAY.handle;
    } else if (unit === CAMERA) this.#bits |= MAY.handle;
    else if (unit === 43 /* + */) this.#watch.namesPart(i + 1);
    else if (unit === MASK) this.#watch.parts();
    else if (unit === 58 && i + 1 < size && beginsAddress(units[i + 1] as number)) this.#bits |= MAY.link;
  }
}

const LONG_AGO = -9;
/** How far from the last number a word may still part it from the next one, or not because it stands in brackets. */
const PARTS_WITHIN = Math.max(LONGEST_GAP, FILLER_REACH);
/** "doble" and its digit, "dos" and "cincos" stand at most so far apart; the most digits they say. */
const NEAR = 3;
const MOST_REPEATED = 6;
const HYPHEN = 45;

/** A digit, or a hyphen: with what stands beside it, it may be one word. Undefined at the edge of the text. */
const joinsDigits = (unit: number | undefined): boolean => unit === HYPHEN || (unit! >= 48 && unit! <= 57);

/** The word that begins at `start` stands in brackets or between marks right after a number. */
function isFenced(units: Uint16Array, numberEnd: number, start: number): boolean {
  if (start - numberEnd > FILLER_REACH) return false;
  let k = numberEnd;
  while (k < start && (units[k] === 32 || units[k] === 10)) k++;
  return k < start && isFence(units[k] as number);
}

/** A word stands between the last number and `start`, or none is near. */
function hasWordSinceNumber(units: Uint16Array, numberEnd: number, start: number): boolean {
  if (start - numberEnd > LONGEST_GAP) return true;
  for (let k = numberEnd; k < start; k++) if (isLetter(units[k] as number)) return true;
  return false;
}

/** The most digits that letters beside digits can say: each letter one that looks like it, or all of it a word ("c1nc0"). */
function digitsInMixed(units: Uint16Array, start: number, end: number, size: number): number {
  const letters = textOf(units, start, end);
  if (LETTERS_LIKE_DIGITS.test(letters)) return end - start;
  let from = start;
  let to = end;
  while (from > 0 && end - from <= LONGEST_LEET && isAlphanumeric(units[from - 1] as number)) from--;
  while (to < size && to - start <= LONGEST_LEET && isAlphanumeric(units[to] as number)) to++;
  return readsAsNumber(textOf(units, from, to)) ? MOST_IN_MIXED_WORD : 0;
}

const LETTERS_LIKE_DIGITS = new RegExp(`^[${LOOKALIKE_LETTERS}]{2,4}$`);
/** "d0scientos". */
const MOST_IN_MIXED_WORD = 3;

const LONGEST_ENDING = 4;

/** What may follow a scheme's colon. */
const beginsAddress = (unit: number): boolean => unit === 47 || unit === 43 || isAlphanumeric(unit);

/** The digits at [start, end) stand for letters of what ends a domain: "c0m". */
function endsDomain(units: Uint16Array, start: number, end: number, size: number): boolean {
  let from = start;
  let to = end;
  while (from > 0 && start - from < LONGEST_ENDING && isLetter(units[from - 1] as number)) from--;
  while (to < size && to - end < LONGEST_ENDING && isAlphanumeric(units[to] as number)) to++;
  return to - from > end - start && to - from <= LONGEST_ENDING && isCommonEnding(textOf(units, from, to));
}

const LOOKALIKES = /^[oilsbz]{2,4}$/;
const MASK = MARK.mask.charCodeAt(0);
const CAMERA = MARK.camera.charCodeAt(0);

/** What is no unit at all. */
const NONE = -1;

const look = new Look();

function isDigitAt(units: Uint16Array, offset: number, size: number): boolean {
  if (offset < 0 || offset >= size) return false;
  const unit = units[offset] as number;
  return unit >= 48 && unit <= 57;
}

/** A bracket stands before, or a bracket and a space. */
function opensBefore(units: Uint16Array, start: number): boolean {
  const before = textOf(units, Math.max(0, start - 2), start);
  return /[([{<]\s?$/.test(before);
}

/** The bits of a folded text that is at hand as a string. */
export function surveyText(text: string): number {
  const units = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
  return survey({ units, size: text.length });
}
