/** A prefilter: whether a text may show a private value. It has false positives. */
import { numberWord } from '../numbers/number-words.ts';
import type { Token } from '../text/tokens.ts';
import type { PrivateValue, PrivateValues } from './private-values.ts';

/** Whether a text with these tokens may show one of these values. */
export function mayShow(tokens: readonly Token[], own: PrivateValues): boolean {
  if (own.length === 0) return false;
  let digits = 0;
  for (const { text, numeric } of tokens) digits += numeric ? text.length : numberWord(text) === null ? 0 : 2;
  return own.some((value) =>
    'digits' in value ? digits >= FEWEST_DIGITS : tokens.some((_, k) => mayBegin(value, tokens, k)),
  );
}

const FEWEST_DIGITS = 6;
/** The fewest letters of a value before a separator, where it may be abbreviated. */
const FEWEST = 3;

/** Whether the token is a clue to the value. */
function mayBegin(value: Exclude<PrivateValue, { digits: string }>, tokens: readonly Token[], k: number): boolean {
  const { text, numeric } = tokens[k] as Token;
  const { words, digits } = value.clues;
  if (numeric && digits !== '' && text.includes(digits)) return true;
  return words.some((word) => word.startsWith(text) && (text.length >= FEWEST || begins(word, tokens, k)));
}

/** Whether the first letters of a value are these tokens, with separators between them. */
function begins(word: string, tokens: readonly Token[], k: number): boolean {
  let letters = '';
  for (let n = k; n < tokens.length && letters.length < FEWEST; n++) letters += (tokens[n] as Token).text;
  return letters.length >= Math.min(FEWEST, word.length) && word.startsWith(letters.slice(0, word.length));
}
