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
  /** Those of lines that hold little else: a number may be told in many of them. */
  readonly brief: readonly string[];
  /** The strongest word that announces a number, and whether the text holds nothing but digits. */
  readonly cue: number;
  readonly isBare: boolean;
}

/** The most runs at the end of the first text and at the beginning of the second that are read together. */
const MOST_RUNS = 8;
const FEWEST_LOCAL = 7;
const LONGEST = 13;
const ANNOUNCED = 2;
const FEW_WORDS = 2;

/** The kind of the number that begins in one text and goes on in a later one, or null. */
export function findSplit(first: string, second: string): ContactKind | null {
  const [before, after] = [toldIn(first), toldIn(second)];
  const isAnnounced = before.cue >= ANNOUNCED || after.cue >= ANNOUNCED || before.isBare || after.isBare;
  const heads = new Set(before.runs.slice(-MOST_RUNS));
  const tails = new Set(after.runs.slice(0, MOST_RUNS));
  for (const head of joined(before.brief.toReversed(), (run, rest) => run + rest)) heads.add(head);
  for (const tail of joined(after.brief, (run, rest) => rest + run)) tails.add(tail);
  for (const head of heads)
    for (const tail of tails) {
      const digits = head + tail;
      if (planFit(digits) === 3) return 'phone';
      if (isAnnounced && digits.length >= FEWEST_LOCAL && localFit(digits) > 0) return 'phone';
    }
  return null;
}

/** The runs that lie nearest to the other text, put together one after the other. */
function joined(nearest: readonly string[], join: (run: string, rest: string) => string): string[] {
  const found: string[] = [];
  let rest = '';
  for (const run of nearest.slice(0, MOST_RUNS)) {
    rest = join(run, rest);
    if (rest.length > LONGEST) break;
    found.push(rest);
  }
  return found;
}

/** The kind of the account that a short text tells when one of the texts before it asks for one or speaks of one, or null. */
export const findTold = (before: readonly string[], text: string): ContactKind | null =>
  findAnswer(fold(before.join('\n')), fold(text));

function toldIn(text: string): Told {
  const told = { runs: [] as string[], brief: [] as string[], cue: 0, isBare: true };
  for (const line of text.split('\n')) {
    const sequence = new NumberSequence(fold(line).text);
    const words = sequence.tokens.filter(({ numeric }) => !numeric).length;
    told.isBare &&= words === 0;
    for (const [first, last] of sequence.runs()) told.cue = Math.max(told.cue, sequence.cue(first, last));
    const runs = unexplained(sequence);
    told.runs.push(...runs);
    if (words <= FEW_WORDS) told.brief.push(...runs);
  }
  return told;
}

/** The digits of each stretch that nothing explains. */
function unexplained(sequence: NumberSequence): string[] {
  const as = explainAtoms(sequence);
  const runs: string[] = [];
  for (const [first, last] of sequence.runs()) {
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
  return runs;
}
