/**
 * Finds a record's own private values in its texts, in any notation. A store keeps only keyed fingerprints of their normal forms: a
 * text that shows a value contains its form, so the value is recovered from the text itself.
 */

import { type Atom, findAtoms } from '../numbers/digits.ts';
import { NumberSequence } from '../numbers/explanations.ts';
import { type Finding, type FoldedText, originalRange, readingOf, type Token } from '../text/fold.ts';
import { isWord } from '../text/lexicon.ts';
import { firstWhere, once, remembered } from '../text/word-lists.ts';
import {
  datesIn,
  findHouse,
  isTelling,
  type OwnDate,
  type PrivateValue,
  type PrivateValues,
} from './private-values.ts';

export function showsPrivateValue(text: string, own: PrivateValues): boolean {
  const { folded, tokens } = readingOf(text);
  return findPrivateValues(folded, tokens, own).length > 0;
}

type Range = Pick<Finding, 'start' | 'end'>;

export function findPrivateValues(foldedText: FoldedText, tokens: readonly Token[], own: PrivateValues): Finding[] {
  if (own.length === 0) return [];
  const { text } = foldedText;
  const atoms = once(() => findAtoms(text, tokens));
  const sequence = once(() => new NumberSequence(text, tokens));
  const dates = once(() => datesIn(text, tokens, atoms()));
  const letters = tokens.map((token) => token.text).join('');
  const rangesOf = (value: PrivateValue): readonly Range[] => {
    if ('letters' in value) {
      const ranges = findLetters(letters, tokens, value.letters, value.isOneWord);
      return value.kind === 'email' ? ranges.filter((range) => !isName(foldedText, range)) : ranges;
    }
    if ('digits' in value) return findDigits(sequence(), value.digits);
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

/** The digits of a form: a number without its area code, or a document. A longer number has the form of its last digits. */
const [FEWEST_OF_FORM, MOST_DIGITS] = [6, 8];
const FEWEST_LETTERS = 6;
/** The most characters between the groups of digits of one number. */
const NUMBER_GAP = 3;
/** The tokens of a value in letters: more than two only with a digit, or without spaces between them. */
const TOKENS_MAX = 5;
const TOKENS_APART = 2;
/** The words on each side of a house number that may be its street. */
const WORDS_BEFORE = 6;
const WORDS_AFTER = 3;
const HOUSE_NUMBER = /^\d{2,5}$/;

const ofDate = ({ day, month, year }: OwnDate) => `date ${year}-${month}-${day}`;
const ofHouse = (number: string, word: string) => `house ${number} ${word}`;
const ofDigits = (digits: string) => `number ${digits}`;
const ofLetters = (letters: string) => `letters ${letters}`;

/** The forms of these values. A value whose form is part of another's needs none of its own. */
export function formsOf(values: PrivateValues): string[] {
  const forms = new Set<string>();
  const numbers: string[] = [];
  const hasDate = values.some((value) => 'date' in value);
  for (const value of values) {
    if ('date' in value) forms.add(ofDate(value.date));
    else if ('house' in value) for (const word of value.house.street) forms.add(ofHouse(value.house.number, word));
    else if ('letters' in value) forms.add(ofLetters(value.letters));
    else if (value.kind !== 'date' || !hasDate) numbers.push(value.digits);
  }
  const shortest = numbers.sort((a, b) => a.length - b.length);
  for (const digits of shortest.filter((one, i) => !shortest.slice(0, i).some((part) => one.includes(part))))
    forms.add(ofDigits(digits.slice(-MOST_DIGITS)));
  return [...forms];
}

/** The values in a text whose form is one of the person's. */
export function ownValuesIn(text: string, isOwn: (form: string) => boolean): PrivateValues {
  const {
    folded: { text: folded },
    tokens,
  } = readingOf(text);
  const found = tokens.some(({ numeric }) => numeric)
    ? [...numbersIn(tokens), ...birthdaysIn(folded, tokens), ...housesIn(tokens)]
    : [];
  return [...found, ...lettersIn(folded, tokens)].filter(([form]) => isOwn(form)).map(([, value]) => value);
}

type Candidate = readonly [form: string, value: PrivateValue];

function* numbersIn(tokens: readonly Token[]): Generator<Candidate> {
  for (let k = 0; k < tokens.length; k++) {
    if (tokens[k]!.numeric !== true) continue;
    let digits = tokens[k]!.text;
    for (; tokens[k + 1]?.numeric && tokens[k + 1]!.start - tokens[k]!.end <= NUMBER_GAP; k++)
      digits += tokens[k + 1]!.text;
    for (let length = FEWEST_OF_FORM; length <= MOST_DIGITS; length++) {
      for (let from = 0; from + length <= digits.length; from++) {
        const part = digits.slice(from, from + length);
        yield [ofDigits(part), { kind: 'phone', digits: part }];
      }
    }
  }
}

function* birthdaysIn(text: string, tokens: readonly Token[]): Generator<Candidate> {
  for (const { day, month, years } of datesIn(text, tokens, findAtoms(text, tokens)))
    for (const year of years) yield [ofDate({ day, month, year }), { kind: 'date', date: { day, month, year } }];
}

function* housesIn(tokens: readonly Token[]): Generator<Candidate> {
  for (const [k, { text: number, numeric }] of tokens.entries()) {
    if (!numeric || !HOUSE_NUMBER.test(number)) continue;
    for (const { text: word } of tokens.slice(Math.max(0, k - WORDS_BEFORE), k + 1 + WORDS_AFTER)) {
      if (!isTelling(word) || word === number) continue;
      yield [ofHouse(number, word), { kind: 'address', house: { street: [word], number } }];
    }
  }
}

function* lettersIn(text: string, tokens: readonly Token[]): Generator<Candidate> {
  let next = 0;
  for (let from = 0; from < tokens.length; from++) {
    // Most texts have no rare word, and then no value in letters.
    while (next < tokens.length && (next < from || !isRare(tokens[next]!.text))) next++;
    let letters = '';
    let digits = false;
    let isApart = false;
    for (let to = from; to < Math.min(tokens.length, from + TOKENS_MAX) && next < from + TOKENS_MAX; to++) {
      const token = tokens[to]!;
      letters += token.text;
      digits ||= token.numeric;
      isApart ||= to > from && /\s/.test(text.slice(tokens[to - 1]!.end, token.start));
      if (isApart && !digits && to - from >= TOKENS_APART) break;
      if (to < next || letters.length < FEWEST_LETTERS || /^\d+$/.test(letters)) continue;
      yield [ofLetters(letters), { kind: 'email', letters, isOneWord: to === from }];
    }
  }
}

const isRare = remembered((word) => !isWord(word));
