/** Why a text comes out as it does: what masked each span, and what explains each number that stays. */

import { ExplainedNumbers } from './numbers/explanations.ts';
import { type Redaction, type RedactOptions, redact } from './redact.ts';
import { fold, originalRange } from './text/fold.ts';
import { firstWhere } from './text/word-lists.ts';

/** A number that stays in a text. Offsets are of the original text. */
export interface ExplainedNumber {
  readonly start: number;
  readonly end: number;
  /** What it is: "price", "year", "label"; or why it is left, where nothing says what it is. */
  readonly as: string;
}

export interface Explanation extends Redaction {
  readonly numbers: readonly ExplainedNumber[];
}

/** From so many digits on, a stretch that nothing explains could be a number of a person. */
const FEWEST = 7;

/** Redacts a text, and says of each number that stays what explains it. */
export function explain(text: string, options: RedactOptions = {}): Explanation {
  const redaction = redact(text, options);
  const folded = fold(text);
  const sequence = new ExplainedNumbers(folded.text);
  const numbers: ExplainedNumber[] = [];
  for (const [first, last] of sequence.runs()) {
    let unexplained = 0;
    for (let k = first; k <= last; k++) if (sequence.as[k] === null) unexplained += sequence.digitsOf(k, k).length;
    const left = unexplained < FEWEST ? 'too few digits for a telephone' : 'not the form of a telephone';
    for (let k = first; k <= last; k++) {
      const atom = sequence.atoms[k]!;
      const range = originalRange(folded, atom.start, atom.end);
      const next = redaction.findings[firstWhere(redaction.findings, ({ end }) => end > range.start)];
      if (next === undefined || next.start >= range.end) numbers.push({ ...range, as: sequence.as[k] ?? left });
    }
  }
  return { ...redaction, numbers };
}
