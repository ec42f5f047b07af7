/**
 * The numbers of a text in order, and what explains each of them other than a telephone: its notation (dates, hours, measures, prices,
 * versions), a word or a sign beside it.
 */
import { type Token, tokenise } from '../text/fold.ts';
import { firstWhere } from '../text/word-lists.ts';
import {
  type Atom,
  announcesDocument,
  findAtoms,
  joinsParts,
  localFit,
  numberWord,
  phoneCue,
  planFit,
  WORDS,
} from './digits.ts';

/** What stands between two atoms: signs that one number may contain, words that join parts of one, or anything else. */
type Joint = 'signs' | 'words' | 'apart';

const SIGNS = /^[\s.,:/()[\]{}*_|~+\-–'"°#<>\uE000-\uE003…·&\\^!]{0,8}$/;
const PARAGRAPH = /\n\s*\n|[?!.]\s*\n/;
const MONEY_OR_MASK = /[$%\uE004]/;
const CLAUSE_END = /[.!?]\s|\n\s*\n|[;¿¡]|\uE004/;
const MOST_WORDS_BETWEEN = 2;

export const endsClause = (between: string): boolean => CLAUSE_END.test(between);

export class NumberSequence {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly atoms: readonly Atom[];
  /** Joint k stands between atoms k and k + 1. */
  readonly joints: readonly Joint[];
  readonly digits: string;
  /** The index in `digits` at which each atom begins, and the total length at the end. */
  readonly starts: readonly number[];
  #as: readonly (string | null)[] | undefined;

  constructor(text: string, tokens: readonly Token[] = tokenise(text)) {
    this.text = text;
    this.tokens = tokens;
    this.atoms = findAtoms(text, tokens);
    this.joints = this.atoms.slice(1).map((right, k) => this.#joint(this.atoms[k] as Atom, right));
    const starts = [0];
    for (const { digits } of this.atoms) starts.push((starts.at(-1) as number) + digits.length);
    this.starts = starts;
    this.digits = this.atoms.map(({ digits }) => digits).join('');
  }

  /** For each atom what explains its digits, or null. */
  get as(): readonly (string | null)[] {
    this.#as ??= explain(this);
    return this.#as;
  }

  #joint(left: Atom, right: Atom): Joint {
    const between = this.text.slice(left.end, right.start);
    if (left.nextToken === right.firstToken) return SIGNS.test(between) && !PARAGRAPH.test(between) ? 'signs' : 'apart';
    const words = this.tokens.slice(left.nextToken, right.firstToken);
    const mayJoin =
      words.length <= MOST_WORDS_BETWEEN &&
      !MONEY_OR_MASK.test(between) &&
      !endsClause(between) &&
      words.every(({ text }) => joinsParts(text));
    return mayJoin ? 'words' : 'apart';
  }

  /** The first and last atom of each run across which one number may continue. */
  runs(): [first: number, last: number][] {
    const runs: [number, number][] = [];
    let first = 0;
    for (let k = 0; k < this.atoms.length; k++) {
      if (k < this.joints.length && this.joints[k] !== 'apart') continue;
      runs.push([first, k]);
      first = k + 1;
    }
    return runs;
  }

  digitsOf(first: number, last: number): string {
    return this.digits.slice(this.starts[first], this.starts[last + 1]);
  }

  rawOf(first: number, last: number): string {
    return this.text.slice((this.atoms[first] as Atom).start, (this.atoms[last] as Atom).end);
  }

  between(k: number): string {
    return this.text.slice((this.atoms[k] as Atom).end, this.atoms[k + 1]?.start ?? this.text.length);
  }

  /** The words before an atom, the nearest first, to the beginning of the clause: at most `most`. */
  *wordsBefore(first: number, most: number): Generator<{ readonly word: string; readonly index: number }> {
    const { firstToken } = this.atoms[first] as Atom;
    for (let k = firstToken - 1, n = 0; k >= Math.max(0, firstToken - MOST_TOKENS) && n < most; k--) {
      const { text, end, numeric } = this.tokens[k] as Token;
      const gap = this.text.slice(end, (this.tokens[k + 1] as Token).start);
      // A full stop after an abbreviation ends no clause: "tel. 4278".
      if (endsClause(gap) && (text.length > ABBREVIATION || n > 0)) return;
      // A letter that touches the digits is part of a code: "T544120".
      if (numeric || (n === 0 && text.length === 1 && gap === '')) continue;
      n++;
      yield { word: text, index: k };
    }
  }

  /** How strongly the words beside atoms first..last announce a number of a person: 0 not at all, 3 like "tel" or "dni". */
  cue(first: number, last: number): number {
    const { start } = this.atoms[first] as Atom;
    const { nextToken } = this.atoms[last] as Atom;
    const before = this.text.slice(Math.max(0, start - 16), start);
    if (DOCUMENT_BEFORE.test(before)) return 3;
    let cue = 0;
    let n = 0;
    for (const { word } of this.wordsBefore(first, CUE_REACH)) {
      // Each word between the two weakens it.
      if (announcesDocument(word)) return 3;
      cue = Math.max(cue, phoneCue(word) - Math.max(0, n - 2) * 0.2);
      n++;
    }
    for (let k = nextToken; k < Math.min(this.tokens.length, nextToken + AFTER_REACH); k++) {
      const { text, numeric, start: at } = this.tokens[k] as Token;
      if (numeric || endsClause(this.text.slice((this.tokens[k - 1] as Token).end, at))) break;
      if (announcesDocument(text) && k - nextToken < 2) return 3;
      if (phoneCue(text) === 3) cue = Math.max(cue, 3 - 0.4 * (k - nextToken));
    }
    return cue;
  }
}

const ABBREVIATION = 4;
/** "D.N.I. Nº", "L.C.": abbreviations that the tokens cut. */
const DOCUMENT_BEFORE = /(?:^|[^a-z])(?:d\W?n\W?i|m\W?i|l\W?[ec]|c\W?u\W?i\W?[tl])\W{0,6}(?:es|n[ro°]{0,2})?\W{0,3}$/;
/** Digits between the words are passed over, but not endlessly. */
const MOST_TOKENS = 16;
const CUE_REACH = 6;
const AFTER_REACH = 5;

const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
const YEAR_DIGITS = '(?:19|20)\\d\\d';
const HOUR = '(?:[01]?\\d|2[0-4])';
/** No digits directly before, or with a sign between. */
const ALONE = '(?<!\\d(?:\\s?[-./]?\\s?|,))';
/** No digits directly after, or with a sign between. */
const END = '(?!\\d|\\s?[-/.:]\\s?\\d|,\\d|\\s\\d{2,}-?\\d)';
const LENGTH = '\\s?(?:m|mts?|cm|mm)?';

const SOURCES: Readonly<Record<string, readonly string[]>> = {
  date: [
    `(?<![\\d/.-])${DAY}([/.-])${MONTH}\\1(?:${YEAR_DIGITS}|\\d\\d)(?![\\d/-])`,
    `${YEAR_DIGITS}-${MONTH}-${DAY}(?!\\d)`,
    `(?<!\\d[-/ ]?)${DAY}/${MONTH}(?![\\d/])(?!\\s?[-/]\\s?\\d)`,
    `(?<![\\d-])${YEAR_DIGITS}\\s?[-/]\\s?(?:${YEAR_DIGITS}|\\d\\d)(?!\\d|-)`,
    `(?<!\\d)20[0-3]\\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])(?:[-_]\\d{2,6})?(?!\\d|-\\d)`,
  ],
  hour: [`(?<![\\d:])${HOUR}:[0-5]\\d(?:[:.][0-5]\\d)?(?![\\d:])`, '24/7(?:/365)?'],
  range: [
    `(?<!\\d\\s?)\\d{1,4} (?:al?|hasta|y) \\d{1,3}(?:\\.\\d{3})?(?=\\s(?:hs?|horas|anos|dias|m|km|de|del|por)\\b|[.,;)]|$)`,
  ],
  measure: [
    `(?<!\\d)\\d{1,4}(?:[.,]\\d{1,2})?${LENGTH}\\s?x\\s?\\d{1,4}(?:[.,]\\d{1,3})?(?:${LENGTH}\\s?x\\s?\\d{1,4}(?:[.,]\\d{1,2})?)?(?!\\d|\\s?x\\s?\\d)`,
  ],
  amount: [
    `${ALONE}\\d{1,7},\\d{1,2}(?!\\d|[,-]\\d|\\s\\d{3})`,
    `${ALONE}\\d{1,3}[.,]\\d{3}(?:,\\d{1,2})?${END}`,
    `${ALONE}[1-9]\\d{0,2}(?: \\d{3})? [1-9]?\\d00(?!\\d| \\d|-)`,
  ],
  series: [`(?<![\\d/-])\\d{1,3}([/-])\\d{1,3}(?:\\1\\d{1,3}){1,8}(?![\\d/-])(?<!-)`],
  code: [`${ALONE}00\\d{5,7}(?!\\d)`, `(?<!\\d)\\d{4,5}-\\d{8}(?!\\d)`, '0x[0-9a-f]{1,16}'],
};

const NOTATIONS = Object.entries(SOURCES).flatMap(([as, sources]) =>
  sources.map((source) => ({ as, pattern: new RegExp(source, 'g') })),
);

/** "22-27-31" rises, and no value is far from the others; "571-322-08" does not. */
function isSeries(written: string): boolean {
  const values = written.split(/[/-]/).map(Number);
  const steps = values.slice(1).map((value, k) => value - (values[k] as number));
  return (
    Math.max(...values) <= 3 * Math.min(...values) &&
    (steps.every((step) => step > 0) || steps.every((step) => step < 0))
  );
}

function explain(sequence: NumberSequence): (string | null)[] {
  const { atoms, text } = sequence;
  const as: (string | null)[] = atoms.map(() => null);
  const set = (first: number, last: number, why: string): void => {
    for (let k = first; k <= last; k++) as[k] ??= why;
  };
  const isTime = /:|\/\d\d\//;
  for (const { as: why, pattern } of NOTATIONS) {
    for (const { index: start, 0: written } of text.matchAll(pattern)) {
      if (why === 'series' && !isSeries(written)) continue;
      const first = firstWhere(atoms, (atom) => atom.start >= start);
      const last = firstWhere(atoms, (atom) => atom.end > start + written.length) - 1;
      // A complete number of the plan is no measure; an hour in it stays one.
      if (last < first || (!isTime.test(written) && isInPlan(sequence, first, last, false))) continue;
      set(first, last, why);
    }
  }
  for (let k = 0; k < atoms.length; k++) {
    let last = k;
    while (sequence.joints[last] === 'signs' && /^[-./,]$/.test(sequence.between(last))) last++;
    const why = reasonOf(sequence, k, last);
    if (why !== null) set(k, last, why);
    else if (last > k && reasonOf(sequence, last, last) === 'quantity') set(last, last, 'quantity');
    k = last;
  }
  findLists(sequence, set);
  return as;
}

/** "4, 8, 15, 16": lists of small numbers. */
function findLists(sequence: NumberSequence, set: (first: number, last: number, why: string) => void): void {
  const { atoms } = sequence;
  const lengthOf = (k: number): number => (atoms[k] as Atom).digits.length;
  for (let first = 0; first < atoms.length; first++) {
    const isListed = [...sequence.wordsBefore(first, 4)].some(({ word }) => WORDS.lists.has(word));
    const sign = isListed ? LISTED_SIGN : LIST_SIGN;
    let last = first;
    while (last + 1 < atoms.length && lengthOf(last + 1) <= 3 && sign.test(sequence.between(last))) last++;
    const isShort = last - first >= 2 && lengthOf(first) <= 3 && !(atoms[first] as Atom).spoken;
    const isOpen = first > 0 && sequence.joints[first - 1] !== 'apart';
    const isList = isListed || (sequence.cue(first, last) < 2 && planFit(sequence.digitsOf(first, last)) < 3);
    if (isShort && (isListed || !isOpen) && (isList || isProgression(sequence, first, last))) set(first, last, 'list');
    first = last;
  }
}

const LISTED_SIGN = /^(?:,| )?(?:[yoe]|-)? ?$/;
const LIST_SIGN = /^(?:, | y | - | o | e |,|\/|, y )$/;

function isProgression({ atoms }: NumberSequence, first: number, last: number): boolean {
  const values = atoms.slice(first, last + 1).map(({ digits }) => Number(digits));
  const step = (values[1] as number) - (values[0] as number);
  return (
    values.length > 3 && step !== 0 && values.every((value, k) => k === 0 || value - (values[k - 1] as number) === step)
  );
}

const MOST_BEFORE = 5;
const MOST_AFTER = 8;
const LONGEST_NUMBER = 14;

/** Whether atoms first..last and their neighbours are a complete number of the plan; `byWords`, also across words that join parts. */
function isInPlan(sequence: NumberSequence, first: number, last: number, byWords: boolean): boolean {
  const { atoms, joints } = sequence;
  const isOpen = (k: number): boolean => joints[k] === 'signs' || (byWords && joints[k] === 'words');
  for (let from = first, n = 0; from >= 0 && n < MOST_BEFORE; from--, n++) {
    for (let to = Math.max(last, from), m = 0; to < atoms.length && m < MOST_AFTER; to++, m++) {
      const length = (sequence.starts[to + 1] as number) - (sequence.starts[from] as number);
      if (length > LONGEST_NUMBER) break;
      if (length >= 10 && planFit(sequence.digitsOf(from, to)) === 3) return true;
      if (!isOpen(to)) break;
    }
    if (from === 0 || !isOpen(from - 1)) return false;
  }
  return false;
}

/** The word or sign that explains atoms first..last, written as one; null when none does. */
function reasonOf(sequence: NumberSequence, first: number, last: number): string | null {
  const { text, atoms, tokens } = sequence;
  const { start, firstToken, spoken } = atoms[first] as Atom;
  const { end, nextToken } = atoms[last] as Atom;
  const digits = sequence.digitsOf(first, last);
  const { length } = digits;
  const before = text.slice(Math.max(0, start - 16), start);
  const after = text.slice(end, end + 12);
  if (DOCUMENT_BEFORE.test(before)) return null;
  const inPlan = isInPlan(sequence, first, last, true);
  const isWhole = inPlan || planFit(digits) === 3;
  if (MONEY_BEFORE.test(before) && length <= 8) return 'price';
  if (length <= 8 && MONEY_AFTER.test(after)) return 'price';
  if (length > 3 && length <= 7 && digits.endsWith('000') && !isWhole) return 'price';
  const isInCode = !spoken && !isWhole && touchesLetters(sequence, firstToken, nextToken);
  if (isInCode && length <= 4) return 'code';
  const byWord = reasonBefore(sequence, first, digits, inPlan, isWhole);
  if (byWord !== null) return byWord === 'telephone' ? null : byWord;
  if (SIGN_OF_LABEL.test(before) && length <= 8 && !isWhole) return 'label';
  const unit = tokens[nextToken];
  const isInTime = first > 0 && sequence.between(first - 1) === ':';
  if (unit !== undefined && !isInTime && length <= 7 && unit.start - end <= 1 && WORDS.units.has(unit.text))
    return 'quantity';
  if (!spoken && YEAR.test(digits) && !inPlan && sequence.cue(first, last) < 3) return 'year';
  return isInCode && (length <= 6 || (length <= 8 && localFit(digits) === 0)) ? 'code' : null;
}

const MONEY_BEFORE = /(?:[$€£]|u\$[sd]\.?|ars)\s{0,2}$/;
const MONEY_AFTER = /^\s?(?:\$|pesos|dolares|usd|euros|lucas|mangos|mil\b|palos|millones)/;
const SIGN_OF_LABEL = /(?:^|[^a-z])(?:m\s?\.\s?[np]|s\/n|n\/s|p\/n)\W{0,3}$|°\s?$/;
const YEAR = /^(?:19[3-9]|20[0-4])\d$/;
/** Words between a word that announces a number and the number. */
const FILLER = /^(?:n|nro|num|numero|del?|la|el|los|es|con|y|int|en)$/;
const WORDS_READ = 6;

/** What the words before a number say of it, 'telephone' included; null when they say nothing. */
function reasonBefore(
  sequence: NumberSequence,
  first: number,
  digits: string,
  inPlan: boolean,
  isWhole: boolean,
): string | null {
  const { length } = digits;
  const { tokens } = sequence;
  let n = 0;
  for (const { word, index } of sequence.wordsBefore(first, WORDS_READ)) {
    const previous = tokens[index - 1]?.text ?? '';
    if (WORDS.documents.has(word)) return 'telephone';
    const isPaper = WORDS.papers.has(word);
    if (inPlan && (!isPaper || planFit(digits) < 3)) {
      if (phoneCue(word) >= 2) return 'telephone';
      n++;
      continue;
    }
    if (n < 2 && WORDS.money.has(word) && length <= 7) return 'price';
    if (n === 0 && WORDS.versions.has(word) && sequence.between(first).startsWith('.')) return 'version';
    if (n < 4 && WORDS.streets.has(word) && length <= 5 && !digits.startsWith('0')) return 'street';
    const isLabel = isPaper || (n < 4 && WORDS.labels.has(word));
    if (isLabel && previous !== 'al' && (phoneCue(word) === 0 || n === 0)) {
      if (length <= 7) return 'label';
      if (isPaper && !isWhole) return 'paper';
    }
    if (phoneCue(word) >= 2 && (!FILLER.test(word) || /^(?:mi|el|al|su)$/.test(previous))) return 'telephone';
    n++;
  }
  return null;
}

/** "iso9001", "28x": letters that touch the digits, unless they announce a telephone or are a number. */
function touchesLetters({ tokens }: NumberSequence, firstToken: number, nextToken: number): boolean {
  const [left, right] = [tokens[firstToken - 1], tokens[nextToken]];
  const isLeft = left !== undefined && !left.numeric && left.end === tokens[firstToken]?.start;
  const isRight = right !== undefined && !right.numeric && right.start === tokens[nextToken - 1]?.end;
  if ((isLeft && numberWord(left.text) !== null) || (isRight && numberWord(right.text) !== null)) return false;
  return (isLeft && (phoneCue(left.text) < 2 || left.text.length === 1)) || isRight;
}
