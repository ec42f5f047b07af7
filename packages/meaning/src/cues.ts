import type { Word } from './fold.ts';
import type { Phrases } from './phrases.ts';

/**
 * How a part of a text stands to what is asked for. `next` begins a clause that says nothing of it, `turn` one that comes to the point
 * ("pero", "el problema es"), `aside` one that says when; `settled` says of its clause that all is well there, `done` that
 * somebody did what was to be done.
 */
type OfClause = 'next' | 'turn' | 'aside' | 'settled' | 'done' | 'gone';
export type Stance = 'need' | 'refused' | 'theirs' | 'offer' | 'goods' | 'find' | 'origin' | 'here' | OfClause;

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
  /** By clause: how much more what it says weighs. */
  readonly weights: ReadonlyMap<number, number>;
}

const WEIGHTS: Partial<Record<Stance, number>> = { turn: 0.15, aside: -0.02, settled: -0.6, done: -0.65 };
/** Of these a single word may be a verb of the past, "cortó"; of `done` it must be, of others it is another word. */
const ANY_TENSE: ReadonlySet<Stance> = new Set(['settled', 'gone']);
/** Words before what is not done, or only tells a thing apart: "el mueble que compré". */
const NO_DEED = new Set(['no', 'se', 'que']);
const IS = new Set(['es', 'son', 'era', 'eran']);
export const DEFINITE = new Set('el la los las mi mis su sus tu nuestro nuestra nuestros al del'.split(' '));
export const OBJECTS = new Set(['lo', 'la', 'los', 'las']);
const SUBJECTS = new Set([...OBJECTS, 'el']);
const OWNERS = new Set(['mi', 'mis', 'su']);

/** A cue governs the words after it up to the next cue, at most to the end of the clause. */
export function readClauses(words: readonly Word[], folded: readonly string[], cues: Phrases<Stance>): Clauses {
  const of = new Uint16Array(words.length);
  const governing: (Cue | null)[] = new Array(words.length).fill(null);
  const weights = new Map<number, number>();
  let clause = 0;
  /** Where the next comma or stop is. */
  let end = 0;
  // "Que me cuiden al nene" is a wish.
  let cue: Cue | null = folded[0] === 'que' && !words[0]!.past ? { stance: 'need', from: 0, to: 1 } : null;
  for (let i = 0; i < words.length; i++) {
    if (i === end) {
      // "no un plomero, un gasista"
      const isContrast: boolean = cue?.stance === 'refused';
      if (i > 0) [clause, cue] = [clause + 1, isContrast ? { stance: 'need', from: i, to: i } : null];
      do end++;
      while (end < words.length && !words[end]!.opens);
    }
    const found = cues.longestAt(folded, i, end);
    const isOther = found?.length === 1 && !ANY_TENSE.has(found.value) && words[i]!.past !== (found.value === 'done');
    const stance = isOther ? undefined : found?.value;
    const begins = stance === 'next' || stance === 'turn' || stance === 'aside';
    if (begins && i > 0 && !words[i]!.opens) clause++;
    const weight = stance && !NO_DEED.has(folded[i - 1]!) && WEIGHTS[stance];
    if (weight) weights.set(clause, weight);
    if (begins) {
      // Its last word may begin another cue: "y necesito".
      cue = null;
    } else if (found && stance && stance !== 'settled' && stance !== 'done') {
      const { length } = found;
      // "lo que necesito es un plomero"
      if (stance !== 'theirs' || cue === null || cue.to === cue.from || cue.stance === 'theirs')
        cue = { stance, from: i, to: i + length };
      governing.fill(cue, i, i + length);
      of.fill(clause, i, i + length);
      i += length - 1;
    }
    // "el que no anda es el calefón"
    const isStressed = IS.has(folded[i]!) && DEFINITE.has(folded[i + 1] ?? '') && folded[i - 1] !== 'no';
    const before = isStressed ? folded.slice(Math.max(0, i - 7), i) : [];
    if (before.some((word, j) => word === 'que' && SUBJECTS.has(before[j - 1]!)))
      cue = { stance: 'need', from: i, to: i + 1 };
    // "las fotos las saca mi hijo"
    if (OBJECTS.has(folded[i]!) && OWNERS.has(folded[i + 2] ?? '')) weights.set(clause, WEIGHTS.settled!);
    of[i] = clause;
    governing[i] = cue;
  }
  return { of, cues: governing, weights };
}
