/** How a stretch of atoms fits the numbering plan by its groups: area codes before and after, other orders, other countries. */
import { namesArea, SAID_TO_BE_AREA } from './area-words.ts';
import type { Atom } from './atom.ts';
import type { Joint } from './joints.ts';
import { areaLastFit, isToldAreaCode, type PlanFit, planFit } from './numbering-plan.ts';
import type { Form } from './phone.ts';
import type { NumberSequence } from './sequence.ts';

const AREA_REACH = 24;
/** What is joined so closely is one thing. */
const PIECE_COST = 0.3;
/** A local number as it is written before something else: "55-4732", "555 7877", "49523311". */
const LOCAL_GROUPS = /^(?:\d{2,4}[\s-]?\d{3,4}|\d\d(?:[\s-]\d\d){2})[^\d-]/;

/** A plus sign just before, an opening bracket between allowed. */
export function hasPlus(text: string, start: number): boolean {
  let k = start - 1;
  while (k > start - 4 && (text[k] === ' ' || text[k] === '(')) k--;
  if (text[k] !== '+' || /[0-9a-z]/.test(text[k - 1] ?? ' ')) return false;
  // "1.200 + 150" is a sum
  return text[k + 1] !== ' ' || !/\d\s*$/.test(text.slice(Math.max(0, k - 4), k));
}

/** Neighbours and where people come from: the country's code, and how many digits follow it at most. */
const COUNTRIES: Readonly<Record<string, number>> = {
  51: 9,
  52: 10,
  55: 11,
  56: 9,
  57: 10,
  58: 10,
  34: 9,
  39: 10,
  591: 8,
  593: 9,
  595: 9,
  598: 8,
};

/** "0039 333 1234567", "598 99 123 456": the country's code in a group of its own, after two zeros or known by the length. */
export function isAbroad(sequence: NumberSequence, first: number, last: number, count: number): boolean {
  const { atoms, joints } = sequence;
  const code = (atoms[first] as Atom).digits;
  if (count >= 11 && /^00[1-9]\d{0,2}$/.test(code)) return true;
  const most = COUNTRIES[code];
  const rest = count - code.length;
  if (most === undefined || rest > most || rest < (code === '55' || code === '39' ? most - 1 : most)) return false;
  // "líneas 34 40 126 141": two digits begin many things
  if (
    last - first > MOST_GROUPS ||
    (code.length === 2 && sequence.left(first).cue < 1 && sequence.right(last).cueAfter < 1)
  )
    return false;
  for (let k = first; k < last; k++) if (!/^[ ().-]{1,2}$/.test((joints[k] as Joint).text)) return false;
  return true;
}
const MOST_GROUPS = 4;

/** "45 99812-4471": a mobile of Brazil, in the groups of one. */
export const BRAZIL = /^[1-9]{2}9/;

/** "termina en 7743 y arranca con 341612": its parts told in another order. */
export function turnedFit(sequence: NumberSequence, first: number, last: number): PlanFit {
  let fit: PlanFit = 0;
  for (let k = first; k < last; k++)
    if ((sequence.joints[k] as Joint).told > 0)
      fit = Math.max(fit, planFit(sequence.digitsOf(k + 1, last) + sequence.digitsOf(first, k))) as PlanFit;
  return fit;
}

const MOST_IN_AREA = 5;

/** The first of the atoms that end at `last` and say an area code: "(2284)", "(dos dos ocho cuatro)"; -1 when they say none. */
export function areaFrom(sequence: NumberSequence, first: number, last: number): number {
  const { joints } = sequence;
  for (let k = last; k > first && last - k < MOST_IN_AREA; k--) {
    const count = sequence.count(k, last);
    if (count > MOST_IN_AREA) return -1;
    const opens = /[([]/.test(joints[k - 1]?.text ?? '');
    if (count >= 2 && (k === last || opens) && isToldAreaCode(sequence.digitsOf(k, last))) return k;
  }
  return -1;
}

/** The area code after the number: in brackets, or in a group of its own after one that begins with the mobile prefix. */
export function areaAfterFit(sequence: NumberSequence, first: number, last: number, form: Form): PlanFit {
  const from = areaFrom(sequence, first, last);
  if (from < 0) return 0;
  const { atoms, joints, text } = sequence;
  const fit = areaLastFit(sequence.digitsOf(first, from - 1), sequence.digitsOf(from, last));
  if (fit === 0) return 0;
  const between = joints[from - 1]?.text ?? '';
  const told = namesArea(between);
  if (told === 'yes' || (told === 'perhaps' && fit === 3)) return 3;
  const end = (atoms[last] as Atom).end;
  const after = text.slice(end, end + AREA_REACH);
  if (SAID_TO_BE_AREA.test(after) || (/[([]\s?$/.test(between) && /^\s?[)\]]/.test(after)))
    return fit === 3 || form.spoken > 0 || LOCAL_GROUPS.test(sequence.rawOf(first, last)) ? fit : 0;
  if (fit < 3) return 0;
  // "15-554732-2284/2021": a file of that year
  if ((joints[last]?.cost ?? 9) < PIECE_COST) return 0;
  const mobile = (atoms[first] as Atom).digits === '15' && !/^[^([]*[a-z]/.test(between);
  return mobile || /^\s?[,/-]\s?$/.test(between) ? 3 : 0;
}
