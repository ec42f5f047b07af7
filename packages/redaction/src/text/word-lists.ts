/** Lists of words, and functions that remember what they found of a word. */

/** The words of lines with a space between the words, as the data files have them. */
export const wordsOf = (lines: readonly string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(' ')));

/** One pattern of complete words for such lines. Compiling one pattern is faster than hundreds. */
export const anyOf = (lines: readonly string[]): RegExp =>
  new RegExp(`^(?:${lines.flatMap((line) => line.split(' ')).join('|')})$`);

const MOST_WORDS = 20_000;
const LONGEST = 40;

/** Returns a function that keeps its results, for the words that come first. A long word would keep its text in memory. */
export function remembered<Result>(compute: (word: string) => Result): (word: string) => Result {
  const known = new Map<string, Result>();
  return (word) => {
    let result = known.get(word);
    if (result === undefined) {
      result = compute(word);
      if (known.size < MOST_WORDS && word.length <= LONGEST) known.set(word, result);
    }
    return result;
  };
}

/** Returns a function that computes its result at the first call. */
export function once<Result>(compute: () => Result): () => Result {
  let known: { readonly result: Result } | undefined;
  return () => {
    known ??= { result: compute() };
    return known.result;
  };
}

/** The index of the first item that passes a test which all later items pass too; the length when there is none. */
export function firstWhere<Item>(items: ArrayLike<Item>, passes: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(items[middle] as Item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
