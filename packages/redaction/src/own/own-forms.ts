/**
 * Normal forms of a person's private values, of which a store keeps keyed fingerprints. A text that shows a value contains its
 * form, so the value is recovered from the text itself.
 */

import { findAtoms } from '../numbers/atoms.ts';
import { isWord } from '../text/lexicon.ts';
import { knownOf, readingOf, type Token } from '../text/tokens.ts';
import { datesIn, type OwnDate } from './own-date.ts';
import { isTelling } from './own-house.ts';
import type { PrivateValue, PrivateValues } from './private-values.ts';

/** The digits of a form: a number without its area code, or a document. A longer number has the form of its last digits. */
const [FEWEST_DIGITS, MOST_DIGITS] = [6, 8];
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
    for (let length = FEWEST_DIGITS; length <= MOST_DIGITS; length++) {
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
    while (next < tokens.length && (next < from || !isRare(tokens[next]!))) next++;
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

const isRare = (token: Token): boolean => token.numeric || isStrange(token);
const isStrange = knownOf((word) => !isWord(word));
