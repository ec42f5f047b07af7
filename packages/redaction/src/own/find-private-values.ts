/** Finds a record's own private values in its texts, in any notation. */

import { firstWhere } from '../first-where.ts';
import type { Finding } from '../kinds.ts';
import { type Atom, findAtoms } from '../numbers/atoms.ts';
import { gluedNumber, numberWord } from '../numbers/number-words.ts';
import { NumberSequence } from '../numbers/sequence.ts';
import { type FoldedText, originalRange } from '../text/fold.ts';
import { once } from '../text/remember.ts';
import { knownOf, readingOf, type Token } from '../text/tokens.ts';
import { datesIn } from './own-date.ts';
import { findHouse } from './own-house.ts';
import type { PrivateValue, PrivateValues } from './private-values.ts';

/** Whether a text shows one of these values. */
export function showsPrivateValue(text: string, own: PrivateValues): boolean {
  const { folded, tokens } = readingOf(text);
  return findPrivateValues(folded, tokens, own).length > 0;
}

/** The fewest digits of a number, and of a house or a date, in a text. */
const FEWEST_DIGITS = 6;
const FEWEST_OF_OTHERS = 2;
/** The most digits that a word says, about. */
const wordDigits = knownOf((word) => (numberWord(word) !== null || gluedNumber(word) !== null ? FEWEST_DIGITS : 0));

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Finds the record's own values in a folded text with these tokens. */
export function findPrivateValues(foldedText: FoldedText, tokens: readonly Token[], own: PrivateValues): Finding[] {
  if (own.length === 0) return [];
  const { text } = foldedText;
  let digits = 0;
  for (const token of tokens) digits += token.numeric ? token.text.length : wordDigits(token);
  const atoms = once(() => findAtoms(text, tokens));
  const sequence = once(() => new NumberSequence(text, tokens));
  const dates = once(() => datesIn(text, tokens, atoms()));
  const letters = tokens.map((token) => token.text).join('');
  const rangesOf = (value: PrivateValue): readonly Range[] => {
    if ('letters' in value) {
      const ranges = findLetters(letters, tokens, value.letters, value.isOneWord);
      return value.kind === 'email' ? ranges.filter((range) => !isName(foldedText, range)) : ranges;
    }
    if ('digits' in value) return digits < FEWEST_DIGITS ? [] : findDigits(sequence(), value.digits);
    if (digits < FEWEST_OF_OTHERS) return [];
    if ('house' in value) return findHouse(text, tokens, atoms(), value.house);
    const { day, month, year } = value.date;
    return dates().filter((told) => told.day === day && told.month === month && told.years.includes(year));
  };
  return own.flatMap((value) =>
    rangesOf(value).map(({ start, end }) => ({
      kind: value.kind,
      why: "the record's own private value",
      ...originalRange(foldedText, start, end),
    })),
  );
}

/** Finds these letters among the letters of all tokens, from the beginning of a token to the end of one. */
function findLetters(text: string, tokens: readonly Token[], letters: string, isOneWord: boolean): Range[] {
  const ranges: Range[] = [];
  if (!text.includes(letters)) return ranges;
  const starts = [0];
  for (const token of tokens) starts.push(starts.at(-1)! + token.text.length);
  for (let k = text.indexOf(letters); k >= 0; k = text.indexOf(letters, k + letters.length)) {
    const end = k + letters.length;
    const [first, next] = [firstWhere(starts, (start) => start >= k), firstWhere(starts, (start) => start >= end)];
    if (starts[first] === k && starts[next] === end && (!isOneWord || next === first + 1))
      ranges.push({ start: tokens[first]!.start, end: tokens[next - 1]!.end });
  }
  return ranges;
}

/**
 * Capitalised words with only spaces between them: "María Pérez" is a name even if the record's mail is maria.perez. Another room
 * reduces names.
 */
function isName(foldedText: FoldedText, { start, end }: Range): boolean {
  const range = originalRange(foldedText, start, end);
  return /^\p{Lu}\p{L}+(?:\s+\p{Lu}\p{L}+)+$/u.test(foldedText.original.slice(range.start, range.end));
}

/** Finds these digits in each run of atoms that may be one number. The numbers that contain them are masked completely. */
function findDigits(sequence: NumberSequence, value: string): Range[] {
  const ranges: Range[] = [];
  if (!sequence.digits.includes(value)) return ranges;
  const atomAt = (offset: number): Atom =>
    sequence.atoms[firstWhere(sequence.starts, (start) => start > offset) - 1] as Atom;
  for (const [first, last] of sequence.runs()) {
    const digits = sequence.digitsOf(first, last);
    const begin = sequence.starts[first] as number;
    for (let k = digits.indexOf(value); k >= 0; k = digits.indexOf(value, k + value.length))
      ranges.push({ start: atomAt(begin + k).start, end: atomAt(begin + k + value.length - 1).end });
  }
  return ranges;
}
