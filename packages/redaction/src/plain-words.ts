/** The words of a text that is shown as it is, for whoever looks them up in a list of names. */
import { examine } from './find.ts';
import { LOST_LETTER } from './names/lost-letters.ts';
import { findPrivateValues } from './own/find-private-values.ts';
import { readBy } from './read-plainly.ts';
import type { RedactOptions } from './redact.ts';
import type { FoldedText } from './text/fold.ts';
import { FORBIDDEN } from './text/fold-tables.ts';
import { readingOf, type Token } from './text/tokens.ts';

/** The folded words of a text without contact data, private values or forbidden characters; null for any other text. */
export function plainWords(text: string, { privateValues = [], reader }: RedactOptions): readonly string[] | null {
  const { findings, folded, tokens } = examine(text);
  if (findings.length > 0 || (folded.hasInvisible && FORBIDDEN.test(text))) return null;
  if (findPrivateValues(folded, tokens, privateValues).length > 0) return null;
  const words = wordsIn(folded, tokens);
  // The reader comes last: what the rules refuse it need not read.
  return words === null || (reader !== undefined && readBy(reader, text, false).length > 0) ? null : words;
}

/** The folded words of a text; null for one whose words need a closer look, since signs may stand for letters in it. */
export function ordinaryWords(text: string): readonly string[] | null {
  const { folded, tokens } = readingOf(text);
  return wordsIn(folded, tokens);
}

/** A letter that Spanish has not may be read in several ways. */
const OTHER_LETTER = /[^\P{L}A-Za-záéíóúüñÁÉÍÓÚÜÑ]/u;
/** "PlomeriaZubel": a name glued to another word. */
const CASE_CHANGE = /\p{Ll}\p{Lu}/u;
const SPACE = 32;

function wordsIn({ text, original }: FoldedText, tokens: readonly Token[]): readonly string[] | null {
  if (LOST_LETTER.test(original) || CASE_CHANGE.test(original) || OTHER_LETTER.test(original)) return null;
  const words: string[] = [];
  for (const [k, { text: word, end, numeric }] of tokens.entries()) {
    if (numeric) continue;
    words.push(word);
    // "D'Angelo": with the word after a single sign
    const next = tokens[k + 1];
    if (next !== undefined && next.start === end + 1 && text.charCodeAt(end) > SPACE) words.push(word + next.text);
  }
  return words;
}
