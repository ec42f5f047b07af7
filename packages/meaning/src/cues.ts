import type { Word } from './fold.ts';
import type { Phrases } from './phrases.ts';

/** How a part of a text stands to what is asked for. `next` begins a clause that says nothing of it. */
export type Stance = 'need' | 'refused' | 'theirs' | 'offer' | 'goods' | 'find' | 'origin' | 'here' | 'next';

/** The cue that governs a word: words `from` to `to`, exclusive. */
export interface Cue {
  readonly stance: Stance;
  readonly from: number;
  readonly to: number;
}

/** A text's words in clauses, and the cue that governs each word, if any. */
export interface Clauses {
  /** By word: the number of its clause. */
  readonly of: Uint16Array;
  readonly cues: readonly (Cue | null)[];
}

/** A cue governs the words after it up to the next cue, at most to the end of the clause. */
export function readClauses(words: readonly Word[], folded: readonly string[], cues: Phrases<Stance>): Clauses {
  const of = new Uint16Array(words.length);
  const governing: (Cue | null)[] = new Array(words.length).fill(null);
  let clause = 0;
  // "Que me cuiden al nene" is a wish.
  let cue: Cue | null = folded[0] === 'que' ? { stance: 'need', from: 0, to: 1 } : null;
  for (let i = 0; i < words.length; i++) {
    if (words[i]!.opens && i > 0) {
      clause++;
      cue = null;
    }
    const found = cues.longestAt(folded, i);
    if (found !== null && !(found.length === 1 && words[i]!.past)) {
      const { value: stance, length } = found;
      if (stance === 'next') {
        clause++;
        cue = null;
        // Its last word may begin another cue: "y necesito".
        of[i] = clause;
        continue;
      }
      // "lo que necesito es un plomero"
      if (stance !== 'theirs' || cue === null || cue.stance === 'theirs') cue = { stance, from: i, to: i + length };
      governing.fill(cue, i, i + length);
      of.fill(clause, i, i + length);
      i += length - 1;
      continue;
    }
    of[i] = clause;
    governing[i] = cue;
  }
  return { of, cues: governing };
}
