/** Says what explains each number of a text other than a telephone: its notation, a word or a sign beside it. */

import { firstWhere } from '../first-where.ts';
import type { Atom } from './atoms.ts';
import { findNotations } from './notations.ts';
import { numberWord } from './number-words.ts';
import { isWrittenAreaCode, localFit, planFit } from './plan.ts';
import { DOCUMENT_BEFORE, NumberSequence } from './sequence.ts';
import { DOCUMENTS, joinsParts, LABELS, LISTS, MONEY, PAPERS, phoneCue, STREETS, UNITS, VERSIONS } from './words.ts';

/** The numbers of a text, with what explains each. */
export class ExplainedNumbers extends NumberSequence {
  /** For each atom what explains its digits, or null. */
  readonly as: readonly (string | null)[] = explain(this);
}

function explain(sequence: NumberSequence): (string | null)[] {
  const { atoms, text } = sequence;
  const as: (string | null)[] = atoms.map(() => null);
  const set = (first: number, last: number, why: string): void => {
    for (let k = first; k <= last; k++) as[k] ??= why;
  };
  const isTime = /:|\/\d\d\//;
  for (const { start, end, as: why } of findNotations(text)) {
    const first = firstWhere(atoms, (atom) => atom.start >= start);
    let last = first;
    while (last < atoms.length && (atoms[last] as Atom).end <= end) last++;
    if (last === first) continue;
    // A complete number of the plan is no measure; an hour in it stays one.
    if (!isTime.test(text.slice(start, end)) && isInPlan(sequence, first, last - 1, false)) continue;
    set(first, last - 1, why);
  }
  for (let k = 0; k < atoms.length; k++) {
    let last = k;
    while (sequence.joints[last] === 'signs' && /^[-./,]$/.test(sequence.between(last))) last++;
    const why = reasonOf(sequence, k, last);
    if (why !== null) set(k, last, why);
    else if (last > k && reasonOf(sequence, last, last) === 'quantity') set(last, last, 'quantity');
    k = last;
  }
  continueLists(sequence, as, set);
  return as;
}

/** What explains digits by a unit or a sign of money beside them, or nothing: a number that its author announces may hide so. */
export const DISGUISES: ReadonlySet<string | null> = new Set([null, 'quantity', 'price', 'amount', 'code', 'year']);

/** The digits of a round amount. */
export const ROUND = /^[1-9]\d{0,4}00$/;

/** Whether an atom is part of a round amount: "15.500", "40000". */
export function isRound(sequence: NumberSequence, k: number): boolean {
  const isPoint = (joint: number): boolean => /^[.,]$/.test(sequence.between(joint));
  let [first, last] = [k, k];
  while (first > 0 && isPoint(first - 1)) first--;
  while (last + 1 < sequence.atoms.length && isPoint(last)) last++;
  return ROUND.test(sequence.digitsOf(first, last));
}

/** "facturas 1204 y 1206", "4, 8, 15, 16": further numbers of an explained list, and lists of small numbers. */
function continueLists(
  sequence: NumberSequence,
  as: readonly (string | null)[],
  set: (first: number, last: number, why: string) => void,
): void {
  const { atoms } = sequence;
  const lengthOf = (k: number): number => (atoms[k] as Atom).digits.length;
  for (let k = 1; k < atoms.length; k++) {
    const before = as[k - 1] ?? null;
    const isLike = LISTABLE.has(before ?? '') && lengthOf(k) <= 6 && lengthOf(k) === lengthOf(k - 1);
    if (isLike && as[k] === null && LIST_SIGN.test(sequence.between(k - 1)) && !isInPlan(sequence, k, k, true))
      set(k, k, before as string);
  }
  for (let first = 0; first < atoms.length; first++) {
    const isListed = [...sequence.wordsBefore(first, 4)].some(({ word }) => LISTS.has(word));
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

const LISTABLE = new Set(['label', 'paper', 'list', 'quantity', 'year', 'code', 'price']);
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
export function isInPlan(sequence: NumberSequence, first: number, last: number, byWords: boolean): boolean {
  const { atoms, joints } = sequence;
  const isOpen = (k: number): boolean => joints[k] === 'signs' || (byWords && joints[k] === 'words');
  for (let from = first, n = 0; from >= 0 && n < MOST_BEFORE; from--, n++) {
    for (let to = Math.max(last, from), m = 0; to < atoms.length && m < MOST_AFTER; to++, m++) {
      const length = (sequence.starts[to + 1] as number) - (sequence.starts[from] as number);
      if (length > LONGEST_NUMBER) break;
      if (length >= 10 && beginsNumber(atoms[from] as Atom, to > from) && planFit(sequence.digitsOf(from, to)) === 3)
        return true;
      if (!isOpen(to)) break;
    }
    if (from === 0 || !isOpen(from - 1)) return false;
  }
  return false;
}

/** Whether a number of the plan may begin with this atom: its prefix, its area code, or a digit of either. */
function beginsNumber({ digits, spoken }: Atom, isFirstOfSeveral: boolean): boolean {
  return (
    digits.length === 1 ||
    digits.length > 6 ||
    /^0?(?:54|549|15)/.test(digits) ||
    [digits, digits.slice(0, 3), digits.slice(0, 4)].some(isWrittenAreaCode) ||
    (spoken && isFirstOfSeveral)
  );
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
  if (MONEY_BEFORE.test(before) && (length <= 8 || (length <= 12 && !inPlan))) return 'price';
  if (length <= 8 && MONEY_AFTER.test(after)) return 'price';
  if (length > 3 && length <= 7 && digits.endsWith('000') && !isWhole) return 'price';
  const isInCode = !spoken && !isWhole && touchesLetters(sequence, firstToken, nextToken);
  if (isInCode && length <= 4) return 'code';
  const byWord = reasonBefore(sequence, first, digits, inPlan, isWhole);
  if (byWord !== null) return byWord === 'telephone' ? null : byWord;
  if (SIGN_OF_LABEL.test(before) && length <= 8 && !isWhole) return 'label';
  const unit = tokens[nextToken];
  const isInTime = first > 0 && sequence.between(first - 1) === ':';
  if (
    unit !== undefined &&
    !isInTime &&
    length <= 7 &&
    unit.start - end <= 1 &&
    UNITS.has(unit.text) &&
    !(spoken && length > 6)
  )
    return 'quantity';
  if (length <= 6 && /^\s?[%°]/.test(after)) return 'quantity';
  const isGroup = (first > 0 && sequence.joints[first - 1] === 'signs') || sequence.joints[last] === 'signs';
  const isCounted = length <= 3 && !isGroup && unit !== undefined && text.slice(end, unit.start) === ' ';
  if (isCounted && PLURAL.test(unit.text) && !joinsParts(unit.text) && phoneCue(unit.text) === 0) return 'quantity';
  const isBeforeFour =
    sequence.joints[last] === 'signs' && /^-/.test(sequence.between(last)) && atoms[last + 1]?.digits.length === 4;
  if (!spoken && YEAR.test(digits) && !inPlan && !isBeforeFour && sequence.cue(first, last) < (isGroup ? 2 : 3))
    return 'year';
  if (length <= 5 && HEIGHT_BEFORE.test(before) && /[05]0$/.test(digits) && !isGroup) return 'street';
  return isInCode && (length <= 6 || (length <= 8 && localFit(digits) === 0)) ? 'code' : null;
}

const MONEY_BEFORE = /(?:[$€£]|u\$[sd]\.?|ars)\s{0,2}$/;
const MONEY_AFTER = /^\s?(?:\$|pesos|dolares|usd|euros|lucas|mangos|mil\b|palos|millones)/;
const SIGN_OF_LABEL = /(?:^|[^a-z])(?:m\s?\.\s?[np]|s\/n|n\/s|p\/n)\W{0,3}$|°\s?$/;
const HEIGHT_BEFORE = /\b(?:al|altura)\s$/;
const YEAR = /^(?:19[3-9]|20[0-4])\d$/;
const PLURAL = /^(?!(?:gracias|antes|pues|dias)$)[a-z]{3,}[aeionlr]s$/;
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
  const { tokens, text } = sequence;
  let n = 0;
  for (const { word, index } of sequence.wordsBefore(first, WORDS_READ)) {
    const previous = tokens[index - 1]?.text ?? '';
    if (DOCUMENTS.has(word)) return 'telephone';
    const isPaper = PAPERS.has(word);
    if (inPlan && (!isPaper || planFit(digits) < 3)) {
      if (phoneCue(word) >= 2) return 'telephone';
      n++;
      continue;
    }
    if (n < 2 && MONEY.has(word) && length <= 7) return 'price';
    if (
      n === 0 &&
      VERSIONS.has(word) &&
      text.slice(sequence.atoms[first]?.start).startsWith(`${sequence.atoms[first]?.digits}.`)
    )
      return 'version';
    if (n < 4 && STREETS.has(word) && length <= 5 && !digits.startsWith('0')) return 'street';
    const isLabel = isPaper || (n < 4 && LABELS.has(word));
    const isName = word === 'norma' && /^(?:soy|a|llamo|dona)$/.test(previous);
    if (isLabel && !isName && previous !== 'al' && (phoneCue(word) === 0 || n === 0)) {
      const isArea = /^cod/.test(word) && isWrittenAreaCode(digits);
      if (isArea) return 'telephone';
      if (length <= 7 && !/^0(?:11|[23]\d{2,3})$/.test(digits)) return 'label';
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
