/**
 * Lists of values: counting, measured values, results, lists that a word announces. A telephone number in pairs is not a list.
 */
import type { Atom } from './atom.ts';
import { LISTS } from './cues.ts';
import { planFit } from './numbering-plan.ts';
import { isAbroad } from './phone-fit.ts';
import type { NumberSequence } from './sequence.ts';

const MOST_VALUES = 20;
const FEWEST_VALUES = 3;
/** The longest sign between two values: " - ", " y ". */
const LONGEST_JOINT = 3;
/** The most words between a word that announces a list and its first value. */
const ANNOUNCED_WITHIN = 4;
const LAST_JOINT = /^ [yoe] $/;

/** The last atom of the list that begins at atom `first`; -1 when no list begins there. */
export function listEnd(sequence: NumberSequence, first: number): number {
  const { atoms, joints } = sequence;
  const joint = joints[first]?.text ?? '';
  if (joint === '' || joint.length > LONGEST_JOINT || joint === joints[first - 1]?.text) return -1;
  let last = first + 1;
  while (last + 1 < atoms.length && last - first < MOST_VALUES && joints[last]?.text === joint) last++;
  if (last + 1 < atoms.length && LAST_JOINT.test(joints[last]?.text ?? '')) last++;
  return isList(sequence, first, last) ? last : -1;
}

function isList(sequence: NumberSequence, first: number, last: number): boolean {
  const size = last - first + 1;
  if (size < FEWEST_VALUES) return false;
  const parts = sequence.atoms.slice(first, last + 1).map(({ digits }) => digits);
  const values = parts.map(Number);
  const step = (values[1] as number) - (values[0] as number);
  const isCounting = values.every((value, k) => k === 0 || value - (values[k - 1] as number) === step);
  if (size >= 4 && step !== 0 && isCounting) return true;
  if (planFit(sequence.digitsOf(first, last)) === 3 || isAbroad(sequence, first, last)) return false;
  // "180, 230 y 290 dólares"
  const isLastJoined = LAST_JOINT.test(sequence.joints[last - 1]?.text ?? '');
  return announcesList(sequence, first) || (isLastJoined && sequence.right(last).unitAfter);
}

/** "Quini 6: 04 12 23", "Tensiones 218 219": a word for what is listed stands just before. */
function announcesList({ atoms, tokens }: NumberSequence, first: number): boolean {
  const { firstToken } = atoms[first] as Atom;
  return tokens.slice(Math.max(0, firstToken - ANNOUNCED_WITHIN), firstToken).some(({ text }) => LISTS.has(text));
}

/** "22-27-31", "80/100/120", "11-9,5-11": values of up to three digits with one sign between. */
const SERIES = /\d{1,3}(?:,\d{1,2})?([-/])\d{1,3}(?:,\d{1,2})?(?:\1\d{1,3}(?:,\d{1,2})?){1,10}(?!\d|\1)/y;

/**
 * The end of a series of values that begins at atom `first`, and whether there is evidence besides its form; null when none
 * begins there.
 */
export function seriesFrom(sequence: NumberSequence, first: number): { end: number; sure: boolean } | null {
  const { text, atoms } = sequence;
  const { start } = atoms[first] as Atom;
  SERIES.lastIndex = start;
  const written = SERIES.exec(text)?.[0];
  if (written === undefined || /[-/,.\d]/.test(text[start - 1] ?? '')) return null;
  const digits = written.replace(/\D/g, '');
  const end = start + written.length;
  if (planFit(digits) > 1) return null;
  const values = written.split(/[-/]/).map((value) => Number(value.replace(',', '.')));
  const steps = values.slice(1).map((value, k) => value - (values[k] as number));
  // "571-322-08" spans too wide a range
  const near = Math.max(...values) <= 3 * Math.min(...values);
  const runs = near && (steps.every((step) => step > 0) || steps.every((step) => step < 0));
  return { end, sure: runs || written.includes(',') };
}
