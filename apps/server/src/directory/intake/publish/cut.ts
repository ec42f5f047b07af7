import { endOfCharacters } from '@vidriera/contract/rules';

/** A text is cut at the end of a sentence only if at least this share of it remains. */
const FURTHEST_BACK = 0.5;
const SENTENCE_END = /[.!?…]["»”’)]*(?=\s)|\n/gu;

/** The beginning of a text with at most `max` code points, cut at the end of a sentence, or else of a word. */
export function cutAtSentence(text: string, max: number): string {
  const end = endOfCharacters(text, max);
  if (end === text.length) return text;
  const head = text.slice(0, end);
  // The next character is included, so that a full stop at the limit counts.
  let sentence = 0;
  for (const found of text.slice(0, end + 1).matchAll(SENTENCE_END)) {
    const after = found.index + found[0].length;
    if (after <= end) sentence = after;
  }
  if (sentence >= end * FURTHEST_BACK) return text.slice(0, sentence).trimEnd();
  const words = head.slice(0, -1).replace(/\S+$/u, '').trimEnd();
  return `${words.length >= end * FURTHEST_BACK ? words : head.slice(0, -1)}…`;
}
