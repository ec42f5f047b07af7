/** A sentence that ends before this part of what may stay is too far back. */
const FURTHEST_BACK = 0.5;
const SENTENCE_END = /[.!?…]["»”’)]*(?=\s)|\n/gu;

/** The beginning of a text: at most `max` code points, up to the end of a sentence, of a word if there is none near. */
export function cutAtSentence(text: string, max: number): string {
  if (text.length <= max) return text;
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
