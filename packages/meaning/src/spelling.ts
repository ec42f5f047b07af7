/** The lengths from which one letter, or two letters, may be wrong. */
const ONE_FROM = 5;
const TWO_FROM = 9;
const LONGEST = 24;
/** The length of the start under which a word is indexed. Two words that differ in two letters share a shortened start. */
const START = 7;

/**
 * Finds the words that a misspelled word may be. The start of every word is indexed with one or two letters left out, and a word is looked
 * up in the same way. So a correction needs at most as many look-ups as a start has pairs of letters, however many words there are.
 */
export class Spelling {
  readonly #words = new Set<string>();
  /** Most starts are those of one word: a list for each would take as much memory again. */
  readonly #index = new Map<string, string | readonly string[]>();

  constructor(words: Iterable<string> = []) {
    for (const word of words) this.add(word);
  }

  add(word: string): void {
    if (word.length < ONE_FROM - 1 || word.length > LONGEST || this.#words.has(word)) return;
    this.#words.add(word);
    for (const key of shortened(word.slice(0, START), word.length >= TWO_FROM - 1 ? 2 : 1)) {
      const others = this.#index.get(key);
      this.#index.set(key, others === undefined ? word : [others, word].flat());
    }
  }

  /** The nearest words, all at the same distance; empty when none is near enough. */
  nearest(word: string): readonly string[] {
    if (word.length < ONE_FROM || word.length > LONGEST) return [];
    const most = word.length >= TWO_FROM ? 2 : 1;
    let best = most;
    let found: string[] = [];
    const seen = new Set<string>();
    for (const key of shortened(word.slice(0, START), most)) {
      for (const candidate of [this.#index.get(key) ?? []].flat()) {
        if (seen.has(candidate)) continue;
        seen.add(candidate);
        const distance = editDistance(word, candidate, best);
        if (distance > best) continue;
        if (distance < best) found = [];
        best = distance;
        found.push(candidate);
      }
    }
    return found;
  }
}

/** The text, and the text with one letter, or up to two letters, left out. */
function shortened(start: string, most: 1 | 2): Set<string> {
  const all = new Set([start]);
  for (let i = 0; i < start.length; i++) {
    const one = start.slice(0, i) + start.slice(i + 1);
    all.add(one);
    if (most === 1) continue;
    for (let j = i; j < one.length; j++) all.add(one.slice(0, j) + one.slice(j + 1));
  }
  return all;
}

/** The edits between two words, where a swap of neighbours is one; `most` + 1 as soon as there are more. */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let older: number[] = [];
  let before = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = before[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(before[j]! + 1, row[j - 1]! + 1, change, isSwap ? older[j - 2]! + 1 : change);
    }
    if (Math.min(...row) > most) return most + 1;
    [older, before] = [before, row];
  }
  return before[b.length]!;
}
