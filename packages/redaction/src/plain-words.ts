/** The words of a text that is shown as it is, for whoever looks them up in a list of names. */
import { examine } from './find.ts';
import { findPrivateValues } from './own/find-private-values.ts';
import type { RedactOptions } from './redact.ts';
import { type FoldedText, fold } from './text/fold.ts';
import { FORBIDDEN, LETTER_OF_DIGIT } from './text/fold-tables.ts';
import { type Token, tokenise } from './text/tokens.ts';

/** The folded words of a text without contact data, private values or forbidden characters; null for any other text. */
export function plainWords(text: string, options: RedactOptions): readonly string[] | null {
  const { findings, folded, tokens } = examine(text, options.reader);
  const { privateValues } = options;
  if (findings.length > 0 || (folded.hasInvisible && FORBIDDEN.test(text))) return null;
  if (privateValues !== undefined && findPrivateValues(folded, tokens, privateValues).length > 0) return null;
  return wordsIn(folded, tokens);
}

/** The folded words of a text; null for one whose words need a closer look, since signs may stand for letters in it. */
export function ordinaryWords(text: string): readonly string[] | null {
  const folded = fold(text);
  return wordsIn(folded, tokenise(folded.text));
}

/** "Mu?oz": a sign in place of a letter. */
const LOST_LETTER = /[?#\ufffd\ue000]{1,2}[a-z]/;
/** A letter that Spanish has not may be read in several ways. */
const OTHER_LETTER = /[^\P{L}A-Za-záéíóúüñÁÉÍÓÚÜÑ]/u;
/** "PlomeriaZubel": a name glued to another word. */
const CASE_CHANGE = /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u;
const SPACE = 32;

function wordsIn({ text, original }: FoldedText, tokens: readonly Token[]): readonly string[] | null {
  if (
    (LOST_LETTER.test(text) && /[?#\ufffd]\p{L}/u.test(original)) ||
    CASE_CHANGE.test(original) ||
    OTHER_LETTER.test(original)
  )
    return null;
  const words: string[] = [];
  for (let k = 0; k < tokens.length; ) {
    let { end } = tokens[k] as Token;
    let word = asLetters(tokens[k] as Token);
    let isWord = !(tokens[k] as Token).numeric;
    const first = k;
    for (k++; k < tokens.length && (tokens[k] as Token).start === end; k++) {
      const token = tokens[k] as Token;
      word += asLetters(token);
      isWord ||= !token.numeric;
      end = token.end;
    }
    if (!isWord) continue;
    words.push(word);
    // "Zubel2024": also without the digits
    if (k > first + 1) for (const { text: part, numeric } of tokens.slice(first, k)) if (!numeric) words.push(part);
    // "Zu-bel", "d'Zubel": with the word after a single sign
    const next = tokens[k];
    if (next !== undefined && next.start === end + 1 && text.charCodeAt(end) > SPACE)
      words.push(word + asLetters(next));
  }
  return words;
}

const asLetters = ({ text, numeric }: Token): string =>
  numeric ? text.replace(/\d/g, (digit) => LETTER_OF_DIGIT[digit] ?? digit) : text;
