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
