/** How the groups of a stretch of atoms fit the numbering plan: area codes before and after, other orders, other countries. */
import type { Atom } from './atom.ts';
import countries from './countries.json' with { type: 'json' };
import type { Joint } from './joints.ts';
import { AREA_WITH_TRUNK_ZERO, areaLastFit, isWrittenAreaCode, type PlanFit, planFit } from './numbering-plan.ts';
import type { Stretch } from './phone.ts';
import type { NumberSequence } from './sequence.ts';

const AREA_REACH = 24;
/** Atoms with a joint below this cost belong to one group. */
const PIECE_COST = 0.3;
/** A local number with other text after it: "55-4732", "555 7877", "49523311". */
const LOCAL_GROUPS = /^(?:\d{2,4}[\s-]?\d{3,4}|\d\d(?:[\s-]\d\d){2})[^\d-]/;

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

/** Words that always mean "area code". */
const AREA = new Set('area caract caracteristica pref prefijo interurbano discado ddn'.split(' '));
/** Words that can mean "area code" or something else: a product has a code too. */
const PERHAPS = new Set('cod codigo codigos de en desde'.split(' '));
const LITTLE = new Set('y con del la el es su mi va lleva telefonico telefonica anda'.split(' '));
const MOST_WORDS = 6;
const LONGEST = 40;

/** Whether the text between two numbers marks the second as an area code. After `perhaps` the caller needs further evidence. */
export function namesArea(between: string): 'no' | 'perhaps' | 'yes' {
  if (between.length > LONGEST || /[$%\uE004]|\n\s*\n/.test(between)) return 'no';
  const words = between.match(/[a-z]+/g) ?? [];
  if (words.length === 0 || words.length > MOST_WORDS) return 'no';
  let found: 'no' | 'perhaps' | 'yes' = 'no';
  for (const word of words) {
    if (AREA.has(word)) found = 'yes';
    else if (PERHAPS.has(word)) found = found === 'yes' ? found : 'perhaps';
    else if (!LITTLE.has(word)) return 'no';
  }
  return found;
}

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
  const { joints } = sequence;
  for (let k = last; k > first && last - k < MOST_IN_AREA; k--) {
    const count = sequence.count(k, last);
    if (count > MOST_IN_AREA) return -1;
    const opens = /[([]/.test(joints[k - 1]?.text ?? '');
    if (count >= 2 && (k === last || opens) && isWrittenAreaCode(sequence.digitsOf(k, last))) return k;
  }
  return -1;
}

/** The fit with the area code at the end: in brackets, or as a group after a group that begins with the mobile prefix. */
export function areaAfterFit({ sequence, first, last, head, raw, spoken }: Stretch): PlanFit {
  const from = areaFrom(sequence, first, last);
  if (from < 0) return 0;
  const { atoms, joints, text } = sequence;
  const fit = areaLastFit(sequence.digitsOf(first, from - 1), sequence.digitsOf(from, last));
  if (fit === 0) return 0;
  const between = joints[from - 1]?.text ?? '';
  const named = namesArea(between);
  if (named === 'yes' || (named === 'perhaps' && fit === 3)) return 3;
  const end = (atoms[last] as Atom).end;
  const after = text.slice(end, end + AREA_REACH);
  if (AREA_AFTER_NUMBER.test(after) || (/[([]\s?$/.test(between) && /^\s?[)\]]/.test(after)))
    return fit === 3 || spoken > 0 || LOCAL_GROUPS.test(raw) ? fit : 0;
  if (fit < 3) return 0;
  // "15-554732-2284/2021": a file number and its year
  if ((joints[last]?.cost ?? 9) < PIECE_COST) return 0;
  const mobile = head === '15' && !/^[^([]*[a-z]/.test(between);
  return mobile || /^\s?[,/-]\s?$/.test(between) ? 3 : 0;
}
