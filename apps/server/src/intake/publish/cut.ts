import type { Fields } from '../fields.ts';

/** Characters (code points) of a text that is shown as a paragraph. What is longer ends where a sentence ends. */
export const PARAGRAPH_MAX = 5000;
/** A sentence that ends before this part of what may stay is too far back. */
const FURTHEST_BACK = 0.5;
const SENTENCE_END = /[.!?…]["»”’)]*(?=\s)|\n/gu;

/** A paragraph of a record, and whether its end was cut off. */
export interface Paragraph {
  readonly text: string | null;
  readonly isCut: boolean;
}

export function readParagraph(fields: Fields, name: string): Paragraph {
  const text = fields.text(name);
  if (text === null || text.length <= PARAGRAPH_MAX) return { text, isCut: false };
  const cut = cutAtSentence(text, PARAGRAPH_MAX);
  return { text: cut, isCut: cut !== text };
}

/** The beginning of a text: at most `max` code points, up to the end of a sentence, of a word if there is none near. */
export function cutAtSentence(text: string, max: number): string {
  let end = 0;
  for (let count = 0; count < max && end < text.length; count++) end += text.codePointAt(end)! > 0xffff ? 2 : 1;
  if (end >= text.length) return text;
  const head = text.slice(0, end);
  // What follows is looked at, so that a full stop at the very end counts.
  let sentence = 0;
  for (const found of text.slice(0, end + 1).matchAll(SENTENCE_END)) {
    const after = found.index + found[0].length;
    if (after <= end) sentence = after;
  }
  if (sentence >= end * FURTHEST_BACK) return text.slice(0, sentence).trimEnd();
  const words = head.slice(0, -1).replace(/\S+$/u, '').trimEnd();
  return `${words.length >= end * FURTHEST_BACK ? words : head.slice(0, -1)}…`;
}
