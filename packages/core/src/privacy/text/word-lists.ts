/** Lists of words as the data files keep them: lines of words with a space between. */
export const wordsOf = (lines: readonly string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(' ')));

/** One pattern of whole words out of such lines: a word seen for the first time is read once, not hundreds of times. */
export const anyOf = (lines: readonly string[]): RegExp =>
  new RegExp(`^(?:${lines.flatMap((line) => line.split(' ')).join('|')})$`);
