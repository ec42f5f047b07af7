/** Finds what two texts tell together: a number that is split over them, an account that one asks for and the other names. */
import { findAnswer } from './contacts/accounts.ts';
import type { ContactKind } from './kinds.ts';
import { explainAtoms } from './numbers/explanations.ts';
import { localFit, planFit } from './numbers/plan.ts';
import { NumberSequence } from './numbers/sequence.ts';
import { fold } from './text/fold.ts';

/** The runs of digits that nothing explains. */
interface Told {
  readonly runs: readonly string[];
  /** The strongest word that announces a number, and whether the text holds nothing but digits. */
  readonly cue: number;
  readonly isBare: boolean;
}

/** The most runs at the end of the first text and at the beginning of the second that are read together. */
const MOST_RUNS = 8;
const FEWEST_LOCAL = 7;
const LONGEST = 13;
const ANNOUNCED = 2;

/** The kind of the number that begins in one text and goes on in a later one, or null. */
export function findSplit(first: string, second: string): ContactKind | null {
  const [before, after] = [toldIn(first), toldIn(second)];
  const isAnnounced = before.cue >= ANNOUNCED || after.cue >= ANNOUNCED || before.isBare || after.isBare;
  const heads = joinedRuns(before.runs.slice(-MOST_RUNS).reverse(), (run, rest) => run + rest);
  const tails = joinedRuns(after.runs.slice(0, MOST_RUNS), (run, rest) => rest + run);
  for (const head of heads)
    for (const tail of tails) {
      const digits = head + tail;
      if (planFit(digits) === 3) return 'phone';
      if (isAnnounced && digits.length >= FEWEST_LOCAL && localFit(digits) > 0) return 'phone';
    }
  return null;
}

/** Each run by itself, and the runs that lie nearest to the other text put together. */
function joinedRuns(nearest: readonly string[], join: (run: string, rest: string) => string): Set<string> {
  const joined = new Set(nearest);
  let rest = '';
  for (const run of nearest) {
    rest = join(run, rest);
    if (rest.length > LONGEST) break;
    joined.add(rest);
  }
  return joined;
}

/** The kind of the account that a short text tells when one of the texts before it asks for one or speaks of one, or null. */
export const findTold = (before: readonly string[], text: string): ContactKind | null =>
  findAnswer(fold(before.join('\n')), fold(text));

function toldIn(text: string): Told {
  const sequence = new NumberSequence(fold(text).text);
  const as = explainAtoms(sequence);
  const runs: string[] = [];
  let cue = 0;
  for (const [first, last] of sequence.runs()) {
    cue = Math.max(cue, sequence.cue(first, last));
    let digits = '';
    for (let k = first; k <= last; k++) {
      if (as[k] === null) digits += sequence.digitsOf(k, k);
      else if (digits !== '') {
        runs.push(digits);
        digits = '';
      }
    }
    if (digits !== '') runs.push(digits);
  }
  return { runs, cue, isBare: sequence.tokens.every(({ numeric }) => numeric) };
}
