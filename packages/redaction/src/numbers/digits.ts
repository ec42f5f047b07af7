/**
 * What stands for digits in a folded text, and what a word says of the numbers beside it. The Argentine numbering plan: an area code of
 * 2 to 4 digits and a subscriber number of 8 to 6, ten in all; a mobile has 15 between the two inside the country, and 54 9 from abroad.
 */

import type { Token } from '../text/fold.ts';
import { anyOf, firstWhere, remembered, wordsOf } from '../text/word-lists.ts';
import codes from './area-codes.json' with { type: 'json' };
import cues from './cues.json' with { type: 'json' };
import table from './number-words.json' with { type: 'json' };

/** Area codes; that of AMBA, 11, is the only one of two digits. The list includes replaced codes that are still in print. */
const AREA_CODES = new Set([...wordsOf(codes), '11']);

/**
 * How well digits fit the plan: 3 an assigned area code or a service prefix, 2 the right length and a code that could be assigned,
 * or a mobile, 1 a local number only, 0 not at all.
 */
type PlanFit = 0 | 1 | 2 | 3;

/** The prefixes of services: 0800, 0600 and the like. */
const SERVICE = /^0(?:8(?:00|10|22)|6(?:00|09|1[0-2]))/;
/** What an area code could begin with. */
const ASSIGNABLE = /^(?:2[2-4689]|3[3-8])/;
const SHORTEST_NUMBER = 10;

/** The fit of ten digits. No number of AMBA begins with 0 or 1. */
function nationalFit(digits: string): PlanFit {
  if (digits.startsWith('11')) return (digits[2] as string) > '1' ? 3 : 2;
  if (AREA_CODES.has(digits.slice(0, 3)) || AREA_CODES.has(digits.slice(0, 4))) return 3;
  return ASSIGNABLE.test(digits) ? 2 : 0;
}

/** The fit of twelve digits with the mobile prefix 15 after the area code and without the trunk zero. */
function mobileInsideFit(digits: string): PlanFit {
  const fits = [2, 3, 4].map((length) =>
    digits.startsWith('15', length) ? nationalFit(digits.slice(0, length) + digits.slice(length + 2)) : 0,
  );
  return Math.max(...fits) as PlanFit;
}

export function planFit(digits: string): PlanFit {
  if (digits.length < SHORTEST_NUMBER) return 0;
  if (SERVICE.test(digits)) return digits.length === 10 || digits.length === 11 ? 3 : 0;
  let rest = digits.startsWith('00') ? digits.slice(2) : digits;
  const isInternational = rest.startsWith('54') && rest.length >= 12 && rest.length <= 15;
  if (isInternational) rest = rest.replace(/^540?/, '').replace(/^9(?=\d{10})/, '');
  else if (rest.startsWith('0') && rest.length >= 11) rest = rest.slice(1);
  if (rest.startsWith('9') && rest.length === 11) rest = rest.slice(1);
  if (rest.length === 10) {
    const fit = nationalFit(rest);
    // A mobile of AMBA without the area code: "15 5555-4732".
    if (fit === 0 && rest.startsWith('15')) return 3;
    return isInternational && fit === 0 ? 2 : fit;
  }
  if (rest.length === 12) return mobileInsideFit(rest);
  return rest.length === 13 && rest.startsWith('9') ? mobileInsideFit(rest.slice(1)) : 0;
}

/** True for an assigned area code, with or without the trunk zero. */
export const isAreaCode = (digits: string): boolean => AREA_CODES.has(digits.replace(/^0/, ''));

/**
 * The fit of a number without its area code: 2 a mobile that begins with 15, 1 any other number (eight digits in AMBA, seven or six
 * elsewhere, never beginning with 0 or 1).
 */
export const localFit = (digits: string): PlanFit =>
  /^15[2-9]\d{5,7}$/.test(digits) ? 2 : /^[2-9]\d{5,7}$/.test(digits) ? 1 : 0;

const TAX_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** Whether digits are a CUIT or CUIL by their check digit. */
export function isTaxNumber(digits: string): boolean {
  if (!/^(?:2[034567]|3[034])\d{9}$/.test(digits)) return false;
  const sum = TAX_WEIGHTS.reduce((total, weight, k) => total + weight * Number(digits[k]), 0);
  return Number(digits[10]) === ((11 - (sum % 11)) % 11) % 10;
}

interface NumberWord {
  readonly type: 'unit' | 'teen' | 'ten' | 'hundred';
  readonly value: number;
}

const NUMBER_WORDS = new Map<string, NumberWord>([['veintiun', { type: 'teen', value: 21 }]]);
const learn = (words: string, type: NumberWord['type'], first: number, step = 1): void => {
  for (const [k, word] of words.split(' ').entries()) NUMBER_WORDS.set(word, { type, value: first + step * k });
};
learn(table.units, 'unit', 0);
learn(table.teens, 'teen', 10);
learn(table.tens, 'ten', 20, 10);
for (const words of table.hundreds) learn(words, 'hundred', 100, 100);
// "treintaicinco", "veintitres"
for (const [k, ten] of table.tens.split(' ').entries())
  for (const joint of ['i', 'ai'])
    learn(table.units.replace(/[a-z]+/g, `${ten.slice(0, -1)}${joint}$&`), 'teen', 20 + 10 * k);

export const numberWord = (word: string): NumberWord | null => NUMBER_WORDS.get(word) ?? null;

const SHORTEST_GLUED = 6;
const GLUED = new RegExp(`${[...NUMBER_WORDS.keys()].sort((a, b) => b.length - a.length).join('|')}|y`, 'g');

/** "oncecincocincoseis": the digits of a word of number words alone, or null. */
export const gluedNumber = remembered((word): string | null => {
  if (word.length < SHORTEST_GLUED || numberWord(word) !== null) return null;
  const parts = word.match(GLUED) ?? [];
  return parts.join('') === word ? parts.map((part) => numberWord(part)?.value ?? '').join('') : null;
});

const LONGEST_CUE = 20;
const STRENGTHS = [anyOf(cues.weak), anyOf(cues.medium), anyOf(cues.strong)];

/** How strongly a word announces a telephone number: 3 "celu", 2 "escribime", 1 "consultas", 0 not at all. */
export const phoneCue = remembered((word) =>
  word.length > LONGEST_CUE ? 0 : STRENGTHS.findLastIndex((pattern) => pattern.test(word)) + 1,
);

export const WORDS = {
  /** Before a number of another kind: "ruta", "matrícula", "modelo". */
  labels: wordsOf(cues.labels),
  /** Before a number of a document of the work, however long: "factura", "expediente", "pedido". */
  papers: wordsOf([...cues.papers, ...cues.accounts]),
  /** Before several small numbers: "talles", "resultados". */
  lists: wordsOf(cues.lists),
  versions: wordsOf(cues.versions),
  streets: wordsOf(cues.streets),
  money: wordsOf(cues.moneyBefore),
  units: wordsOf(cues.unitsAfter),
  /** Before the number of a person or firm: "dni", "cuit". */
  documents: wordsOf(cues.documents),
  banks: wordsOf(cues.banks),
};
export const announcesDocument = (word: string): boolean => WORDS.documents.has(word) || WORDS.banks.has(word);

const JOINING = anyOf([...cues.separators, ...cues.order]);
/** Whether a word may stand between two parts of one number: "guion", "y", "después". */
export const joinsParts = remembered((word) => JOINING.test(word));

const OWN =
  /\b(?:(?:(mi)|(?:anot|agend|guard)a\w{0,4}|paso|dejo|doy|mando|tiro)\W{1,3}(?:(?:el|un|este|mi|nuevo)\W{1,2}){0,2}([a-z]{2,20})|(?:llama|yama|marca|agenda)(?:me|nos)\b)/g;
/** What may follow "mi celular" where a number is to come: not "se quedó sin batería ayer". */
const LAST_WORDS = /^(?:\W{1,3}\w{1,20}){0,3}\W{0,8}$/;

/**
 * The words of a folded line that announce the author's own number: whether they name it ("te dejo el cel") or ask for a call
 * ("llamame"), and whether nothing but a number can follow.
 */
export function announcementsIn(line: string) {
  return [...line.matchAll(OWN)].flatMap(({ index, 0: said, 1: mine, 2: word }) => {
    const end = index + said.length;
    if (word !== undefined && phoneCue(word) < 2) return [];
    return { end, isNamed: word !== undefined, isOpen: mine === undefined || LAST_WORDS.test(line.slice(end)) };
  });
}

export interface Atom {
  readonly digits: string;
  readonly start: number;
  readonly end: number;
  readonly firstToken: number;
  readonly nextToken: number;
  readonly spoken: boolean;
}

const DIGIT_OF: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1', s: '5', b: '8', z: '2' };
/** From the beginning of a token on: letters that resemble digits, and a digit. Four such letters before it are a word ("silos2"). */
const LOOKALIKE = /(?=[oilsbz]{0,3}\d)[\doilsbz]{2,64}(?![\p{L}\d])/uy;
const SPACED = /^[\s-]{0,3}$/;

export function findAtoms(text: string, tokens: readonly Token[]): Atom[] {
  const atoms: Atom[] = [];
  for (let i = 0; i < tokens.length; ) {
    const { start, end, numeric, text: word } = tokens[i]!;
    if (!numeric && tokens[i + 1]?.start !== end && !saysDigits(word)) {
      i++;
      continue;
    }
    const [next, digits, spoken] = readAtom(text, tokens, i);
    if (digits !== '')
      atoms.push({ digits, start, end: tokens[next - 1]!.end, firstToken: i, nextToken: next, spoken });
    i = next;
  }
  return atoms;
}

/** Whether a word by itself stands for digits. */
export const saysDigits = remembered((word) => numberWord(word) !== null || gluedNumber(word) !== null);

/** Where the next atom may begin, the digits of the one that begins at token i ('' for none), and whether it is spoken. */
type Reading = readonly [next: number, digits: string, spoken: boolean];

function readAtom(text: string, tokens: readonly Token[], i: number): Reading {
  const token = tokens[i]!;
  if (tokens[i + 1]?.start === token.end) {
    LOOKALIKE.lastIndex = token.start;
    const [whole] = LOOKALIKE.exec(text) ?? [];
    if (whole !== undefined) {
      const next = firstWhere(tokens, ({ start }) => start >= token.start + whole.length);
      return [next, whole.replace(/[a-z]/g, (letter) => DIGIT_OF[letter]!), false];
    }
  }
  if (token.numeric) return [i + 1, token.text, false];
  const word = numberWord(token.text);
  return word === null ? [i + 1, gluedNumber(token.text) ?? '', true] : readThousands(text, tokens, i, word);
}

/** A number in words below a million: "dos mil ochocientos noventa". */
function readThousands(text: string, tokens: readonly Token[], i: number, word: NumberWord): Reading {
  const [next, digits] = readHundreds(text, tokens, i, word);
  const rest = tokens[next]?.text === 'mil' ? wordAfter(text, tokens, next) : null;
  if (rest === null) return [next, digits, true];
  const [end, below] = readHundreds(text, tokens, next + 1, rest);
  return [end, digits + below.padStart(3, '0'), true];
}

function readHundreds(
  text: string,
  tokens: readonly Token[],
  i: number,
  { type, value }: NumberWord,
): [number, string] {
  const next = wordAfter(text, tokens, i);
  if (type === 'hundred' && next !== null && next.value > 0 && next.type !== 'hundred') {
    const [end, digits] = readHundreds(text, tokens, i + 1, next);
    return [end, String(value + Number(digits))];
  }
  const isJoined = type === 'ten' && /^[yie]$/.test(tokens[i + 1]?.text ?? '') && isNear(text, tokens, i);
  const unit = isJoined ? wordAfter(text, tokens, i + 1) : null;
  return unit?.type === 'unit' && unit.value > 0 ? [i + 3, String(value + unit.value)] : [i + 1, String(value)];
}

const isNear = (text: string, tokens: readonly Token[], k: number): boolean =>
  tokens[k + 1] !== undefined && SPACED.test(text.slice(tokens[k]!.end, tokens[k + 1]!.start));

const wordAfter = (text: string, tokens: readonly Token[], k: number): NumberWord | null =>
  isNear(text, tokens, k) ? numberWord(tokens[k + 1]!.text) : null;
