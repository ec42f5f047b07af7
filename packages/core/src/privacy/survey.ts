/**
 * One quick pass over a shadow that proves, detector by detector, "nothing here could be contact data". Most review text ends
 * here. It may say yes too often, never no too often: each detector's need is stated beside its flag.
 */
import { NETWORK_NAMES } from './domains.ts';
import { MARK } from './fold-tables.ts';
import { gluedNumberWords, isNumberArticle, numberWord } from './number-words.ts';
import { isLetter } from './tokens.ts';

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

/** Digits and numbers further apart than this are never read as one (see chains.ts and splits.ts). */
const NUMBER_REACH = 72;
const FEWEST_DIGITS = 6;
const SINGLES_IN_A_ROW = 4;

const NETWORK_WORD = new RegExp(`^(?:${NETWORK_NAMES}|tik|redes|social|sociales)$`);
/** Endings that may stand after a dot with a space, a comma or no dot at all; and what begins or ends a link. */
const ENDING_WORD =
  /^(?:com|net|org|ar|gob|gov|edu|info|uy|cl|br|mx|www|https?|h..ps?|moc)$|liamg|liamtoh|oohay|kooltuo/;
const AT_WORD =
  /arr?[o0]+[bv]|^arr$|^arrob$|ahro|harro|aroa|^at$|^signo$|^simbolo$|^comercial$|^circul(?:o|ito)$|^enroscada$|^redondita$|^encerrada$|^mail$/;
const PROVIDER_WORD = /gmail|hotmail|yahoo|outlook|icloud|protonmail|^yimeil$|^jotmail$/;
const DOT_WORD = /punt|dot|^pto$|ponto|pumto|^puno$/;

/** Per word: the bits it raises in the low byte, the digits it may say above it. */
const words = new Map<string, number>();
const MEMORY_LIMIT = 50_000;

function weigh(word: string): number {
  let bits = 0;
  if (AT_WORD.test(word)) bits |= MAY.mail | MAY.handle;
  if (PROVIDER_WORD.test(word)) bits |= MAY.mail;
  if (DOT_WORD.test(word) || ENDING_WORD.test(word)) bits |= MAY.link;
  if (NETWORK_WORD.test(word)) bits |= MAY.handle;
  if (/^(?:alias|alia|ali4s|cbu|cvu)$/.test(word)) bits |= MAY.alias;
  if (word === 'pasaporte') bits |= MAY.other;
  return bits | (digitsSaid(word) << 8);
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
export function survey(text: string): number {
  const length = text.length;
  let bits = 0;
  let said = 0;
  let saidUntil = -NUMBER_REACH;
  let singles = 0;
  let singleUntil = -9;
  let i = 0;
  while (i < length) {
    const unit = text.charCodeAt(i);
    if (unit >= 97 && unit <= 122 ? true : unit > 127 ? isLetter(unit) : false) {
      const start = i++;
      while (i < length) {
        const next = text.charCodeAt(i);
        if (next >= 97 && next <= 122) i++;
        else if (next > 127 && isLetter(next)) i++;
        else break;
      }
      if (i - start === 1) {
        singles = start - singleUntil <= 4 ? singles + 1 : 1;
        singleUntil = i;
        if (singles >= SINGLES_IN_A_ROW) bits |= MAY.spaced;
        // a letter that touches a digit may stand for one
        if (isDigitAt(text, i) || isDigitAt(text, start - 1)) {
          said = start - saidUntil > NUMBER_REACH ? 1 : said + 1;
          saidUntil = i;
        } else if (unit === 97 && /[([{<]\s?$/.test(text.slice(Math.max(0, start - 2), start)))
          bits |= MAY.mail | MAY.handle;
        continue;
      }
      const word = text.slice(start, i);
      let weight = words.get(word);
      if (weight === undefined) {
        weight = weigh(word);
        if (words.size < MEMORY_LIMIT) words.set(word, weight);
      }
      if (weight !== 0) {
        bits |= weight & 0xff;
        const digits = weight >> 8;
        if (digits > 0) {
          said = start - saidUntil > NUMBER_REACH ? digits : said + digits;
          saidUntil = i;
        }
      }
      if (
        isDigitAt(text, i) ||
        isDigitAt(text, start - 1) ||
        ((text.charCodeAt(i) === 45 || text.charCodeAt(start - 1) === 45) && LOOKALIKES.test(word))
      ) {
        // "c1nc0", "S643": letters and digits in one word
        if (i - start <= 4) said = start - saidUntil > NUMBER_REACH ? i - start : said + (i - start);
        saidUntil = i;
      }
    } else if (unit >= 48 && unit <= 57) {
      const start = i++;
      while (isDigitAt(text, i)) i++;
      said = start - saidUntil > NUMBER_REACH ? i - start : said + (i - start);
      saidUntil = i;
      if (i - start === 1) {
        singles = start - singleUntil <= 4 ? singles + 1 : 1;
        singleUntil = i;
        if (singles >= SINGLES_IN_A_ROW) bits |= MAY.spaced;
      } else if (unit === 48 && text.charCodeAt(start + 1) === 56) bits |= MAY.other;
    } else {
      if (unit === 46 /* . */) {
        const next = text.charCodeAt(i + 1);
        if (next >= 97 && next <= 122) bits |= MAY.link | MAY.alias;
        else if (text.charCodeAt(i - 1) === 32) bits |= MAY.link;
        else if (next === 93 || next === 41 || next === 125 || next === 34) bits |= MAY.link;
        else if (isDigitAt(text, i + 1) && !isDigitAt(text, i - 1)) bits |= MAY.link | MAY.alias;
      } else if (unit === 64 /* @ */) bits |= MAY.mail | MAY.handle | MAY.link;
      else if (unit === 47 /* / */) {
        const before = text.charCodeAt(i - 1);
        if (before === 47 || before === 58) bits |= MAY.link;
        if (i === 0 || before === 32 || before === 10 || before === 58 || before === 40) bits |= MAY.handle;
      } else if (unit === CAMERA) bits |= MAY.handle;
      else if (unit === 58 && text.charCodeAt(i + 1) > 32) bits |= MAY.link;
      i++;
      continue;
    }
    if (said >= FEWEST_DIGITS) bits |= MAY.number;
  }
  return bits;
}

const LOOKALIKES = /^[oilsbz]{2,4}$/;
const CAMERA = MARK.camera.charCodeAt(0);

function isDigitAt(text: string, offset: number): boolean {
  const unit = text.charCodeAt(offset);
  return unit >= 48 && unit <= 57;
}
