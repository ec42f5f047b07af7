/** The words of a text, as a set. */
export const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Reads word lists of the data files: lines of words with a space between. */
export const wordsOf = (lines: readonly string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(' ')));

/** One pattern of complete words for such lines. Compiling one pattern is faster than hundreds. */
export const anyOf = (lines: readonly string[]): RegExp =>
  new RegExp(`^(?:${lines.flatMap((line) => line.split(' ')).join('|')})$`);
