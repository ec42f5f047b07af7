/** From this length on one letter may be wrong, from the other on two. */
const ONE_FROM = 5;
const TWO_FROM = 9;
/** Longer words are no misspelled names, and would cost more than a look at them is worth. */
const LONGEST = 24;

/** Letters that are written for one another at the start of a word. */
const ALIKE = ['bv', 'cszkq', 'gj', 'yl', 'iy', 'hjg'];

/**
 * Finds the word that a misspelled one was meant to be. Every word is filed under itself with one or two letters left out; a text's
 * word is looked up in the same way, so a look costs as many look-ups as the word has letters (or pairs of them), whatever is filed.
 */
export class Spelling {
  readonly #words = new Set<string>();
  readonly #filed = new Map<string, string[]>();

  constructor(words: Iterable<string>) {
    for (const word of words) {
      if (word.length < ONE_FROM - 1 || word.length > LONGEST || this.#words.has(word)) continue;
      this.#words.add(word);
      for (const key of shortened(word, word.length >= TWO_FROM - 1 ? 2 : 1)) {
        const others = this.#filed.get(key);
        if (others === undefined) this.#filed.set(key, [word]);
        else others.push(word);
      }
    }
  }

  /** The words nearest to this one, all equally near; none when there is none near enough. */
  nearest(word: string): readonly string[] {
    if (word.length < ONE_FROM || word.length > LONGEST) return [];
    const most = word.length >= TWO_FROM ? 2 : 1;
    let best = most;
    let found: string[] = [];
    const seen = new Set<string>();
    for (const key of shortened(word, most)) {
      for (const candidate of this.#filed.get(key) ?? []) {
        if (seen.has(candidate)) continue;
        seen.add(candidate);
        if (!startAlike(word, candidate)) continue;
        const distance = edits(word, candidate, best);
        if (distance > best) continue;
        if (distance < best) found = [];
        best = distance;
        found.push(candidate);
      }
    }
    return found;
  }
}

/** The word, and the word with one letter, or up to two, left out. */
function shortened(word: string, most: 1 | 2): string[] {
  const all = [word];
  for (let i = 0; i < word.length; i++) {
    const one = word.slice(0, i) + word.slice(i + 1);
    all.push(one);
    if (most === 1) continue;
    for (let j = i; j < one.length; j++) all.push(one.slice(0, j) + one.slice(j + 1));
  }
  return all;
}

/** People seldom miss the first letter, but for those that sound alike. */
function startAlike(a: string, b: string): boolean {
  const [x, y] = [a[0]!, b[0]!];
  if (x === y) return true;
  if (x === 'h') return a[1] === y;
  if (y === 'h') return b[1] === x;
  return ALIKE.some((letters) => letters.includes(x) && letters.includes(y));
}

/** How many letters differ, neighbours swapped counting as one; more than `most` when they are further apart. */
function edits(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, before[j - 2]! + 1);
      next.push(least);
    }
    before = row;
    row = next;
  }
  return row[b.length]!;
}
