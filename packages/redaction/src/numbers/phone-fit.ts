/** How the groups of a stretch of atoms fit the numbering plan: area codes before and after, other orders, other countries. */
import type { Atom } from './atom.ts';
import countries from './countries.json' with { type: 'json' };
import type { Joint } from './joints.ts';
import { AREA_WITH_TRUNK_ZERO, areaLastFit, isWrittenAreaCode, type PlanFit, planFit } from './numbering-plan.ts';
import type { Stretch } from './phone.ts';
import type { NumberSequence } from './sequence.ts';

const AREA_REACH = 24;

/** Whether a plus sign stands directly before, with or without an opening bracket between. */
export function hasPlus(text: string, start: number): boolean {
  let k = start - 1;
  while (k > start - 4 && (text[k] === ' ' || text[k] === '(')) k--;
  if (text[k] !== '+' || /[0-9a-z]/.test(text[k - 1] ?? ' ')) return false;
  // "1.200 + 150" is a sum
  return text[k + 1] !== ' ' || !/\d\s*$/.test(text.slice(Math.max(0, k - 4), k));
}

/** Country codes, and the form of the number after each. */
const COUNTRIES = new Map(Object.entries(countries).map(([code, form]) => [code, new RegExp(`^(?:${form})$`)]));
const MOST_GROUPS = 5;

/** "+598 99 123 456", "0039 333 1234567", "595 981 447 203": a country code, and a number of that country's form. */
export function isAbroad(sequence: NumberSequence, first: number, last: number): boolean {
  const { atoms, joints, text } = sequence;
  const { digits: head, start } = atoms[first] as Atom;
  const isMarked = hasPlus(text, start) || head.startsWith('00');
  if (last - first > MOST_GROUPS || !(isMarked || COUNTRIES.has(head))) return false;
  for (let k = first; k < last; k++) if (!/^[ ().-]{1,3}$/.test((joints[k] as Joint).text)) return false;
  const digits = sequence.digitsOf(first, last).replace(/^00/, '');
  const code = isMarked ? [3, 2, 1].map((length) => digits.slice(0, length)).find((code) => COUNTRIES.has(code)) : head;
  if (code === undefined) return digits.length >= 10 && digits.length <= 13;
  return COUNTRIES.get(code)?.test(digits.slice(code.length)) === true;
}

/** "termina en 7743 y arranca con 341612": the text gives the last part first. */
export function turnedFit(sequence: NumberSequence, first: number, last: number): PlanFit {
  let fit: PlanFit = 0;
  for (let k = first; k < last; k++)
    if ((sequence.joints[k] as Joint).partWords > 0 && sequence.count(first, k) > 1)
      fit = Math.max(fit, planFit(sequence.digitsOf(k + 1, last) + sequence.digitsOf(first, k))) as PlanFit;
  return fit;
}

/** Words before an area code. */
const AREA = new Set('area codigo cod caract caracteristica pref prefijo interurbano discado ddn'.split(' '));
const NAMED_WITHIN = 4;

/** "característica 341", "con el prefijo de Mendoza 261", "(0223)": whether an atom is an area code that the text names. */
export function tellsArea({ atoms, tokens }: NumberSequence, k: number): boolean {
  const { digits, firstToken } = atoms[k] as Atom;
  if (!isWrittenAreaCode(digits)) return false;
  const before = tokens.slice(Math.max(0, firstToken - NAMED_WITHIN), firstToken);
  return AREA_WITH_TRUNK_ZERO.test(digits) || before.some(({ text }) => AREA.has(text));
}

/** The text after an area code that follows its local number: "(2284 de área)", "2284 adelante". */
const AREA_AFTER_NUMBER =
  /^\s?(?:de area|de caract|de prefijo|(?:es|como|seria|va) (?:(?:la|el|de) )?(?:area|caract|prefijo|codigo)|(?:va )?adelante)/;

const MOST_IN_AREA = 5;

/** The first of the atoms that end at `last` and are an area code: "(2284)", "(dos dos ocho cuatro)"; -1 when they are none. */
export function areaFrom(sequence: NumberSequence, first: number, last: number): number {
  for (let k = last; k > first && sequence.count(k, last) <= MOST_IN_AREA; k--) {
    const opens = k === last || /[([]/.test(sequence.joints[k - 1]?.text ?? '');
    if (opens && isWrittenAreaCode(sequence.digitsOf(k, last))) return k;
  }
  return -1;
}

/** The fit with the area code at the end: in brackets, or as a group after a group that begins with the mobile prefix. */
export function areaAfterFit({ sequence, first, last, head }: Stretch): PlanFit {
  const from = areaFrom(sequence, first, last);
  if (from < 0) return 0;
  const { atoms, joints, text } = sequence;
  const { end } = atoms[last] as Atom;
  const fit = areaLastFit(sequence.digitsOf(first, from - 1), sequence.digitsOf(from, last));
  const between = joints[from - 1]?.text ?? '';
  const after = text.slice(end, end + AREA_REACH);
  if (AREA_AFTER_NUMBER.test(after) || (/[([]\s?$/.test(between) && /^\s?[)\]]/.test(after))) return fit;
  return fit === 3 && (head === '15' || /^\s?[,/-]\s?$/.test(between)) ? 3 : 0;
}
