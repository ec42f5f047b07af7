import { editDistance } from './edit-distance.ts';

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
