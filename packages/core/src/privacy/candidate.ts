/** What may be a telephone, and how it is written. */
import type { Atom } from './atoms.ts';
import type { Chain } from './chains.ts';

/** A stretch of a chain, atoms first..last inclusive. */
export interface Candidate {
  readonly chain: Chain;
  readonly first: number;
  readonly last: number;
  /** The first atom of an area code that ends it; at most `first` when none does. */
  readonly areaFrom: number;
  readonly digits: string;
  readonly start: number;
  readonly end: number;
}

/** "-0", "-1" …: a group after another one; no candidate has more digits. */
const GROUPS = Array.from({ length: 17 }, (_, length) => `-${length}`);

/** How a candidate is written. Its strings are made when first asked for: most candidates fall before. */
export class Form {
  /** Atoms written as number words, and the words they take. */
  readonly spoken: number;
  readonly words: number;
  readonly #candidate: Candidate;
  readonly #text: string;
  #raw: string | undefined;
  #shape: string | undefined;

  constructor(candidate: Candidate, text: string) {
    this.#candidate = candidate;
    this.#text = text;
    const { chain, first, last } = candidate;
    let spoken = 0;
    let words = 0;
    for (let k = first; k <= last; k++) {
      const atom = chain.atoms[k] as Atom;
      if (!atom.spoken) continue;
      spoken++;
      words += atom.nextToken - atom.firstToken;
    }
    this.spoken = spoken;
    this.words = words;
  }

  get raw(): string {
    this.#raw ??= this.#text.slice(this.#candidate.start, this.#candidate.end);
    return this.#raw;
  }

  /** What is written, and a sign or five after it: "A54 5G 8" of "A54 5G 8/256" is the half of a thing. */
  get rawAndNext(): string {
    return this.#text.slice(this.#candidate.start, this.#candidate.end + 5);
  }

  /** The lengths of its groups: "2-4-4". */
  get shape(): string {
    if (this.#shape === undefined) {
      const { chain, first, last } = this.#candidate;
      let shape = '';
      for (let k = first; k <= last; k++) {
        const { length } = (chain.atoms[k] as Atom).digits;
        shape += k === first ? length : GROUPS[length];
      }
      this.#shape = shape;
    }
    return this.#shape;
  }
}
