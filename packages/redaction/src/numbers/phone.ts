/** The cost of reading a stretch of atoms as a telephone number: the numbering plan, the form and the words around it. */
import type { Atom } from './atom.ts';
import { COSTS } from './costs.ts';
import type { Joint } from './joints.ts';
import { isAreaCode, isWrittenAreaCode, localFit, type PlanFit, planFit } from './numbering-plan.ts';
import { areaAfterFit, areaFrom, hasPlus, isAbroad, turnedFit } from './phone-fit.ts';
import type { NumberSequence } from './sequence.ts';

export const FEWEST_DIGITS = 6;
export const MOST_DIGITS = 16;

/** The usual groups of a complete number: 11 5566 7788, 221 456 7890, 2944 15 123456, 54 9 11 5566 7788. */
const USUAL_GROUPS =
  /^(?:[123]-)?(?:1-)?(?:(?:[2-5]-)?(?:2-)?(?:[6-8]|4-4|[23]-4|4-[23]|2-6|3-[23]|4-2-2|3-2-2|2-3-2|2-2-[24]|2-2-2-2)|[3-6]-[89]|2-10|9-[34]|3-3-2|5-4|1[0-5]|5-4-4|2-5-4)$/;
/** "132*441", "54*612*3380": a radio number. */
const RADIO = /^\d{2,3}\*\d{1,3}\*?\d{3,4}$/;
const SURE_CUE = 2.6;
const CUED = 1.6;
/** The joint cost that is free, since every number has some. */
const FREE_JOINT = 0.4;

/** Quickly rejects digits that can't be a telephone number by the numbering plan or the words around them. */
export function mayBePhone(sequence: NumberSequence, first: number, last: number): boolean {
  const { digits, starts, atoms } = sequence;
  const from = starts[first] as number;
  const to = starts[last + 1] as number;
  if (planFit(digits, from, to) > 0 || localFit(digits, from, to) > 0 || sequence.announced.backwards()) return true;
  if (sequence.left(first).cue >= 1.6 || sequence.right(last).cueAfter >= 1.6) return true;
  const head = (atoms[first] as Atom).digits;
  return (
    head.length > 1 &&
    (isAreaCode(head) ||
      head.startsWith('00') ||
      hasPlus(sequence.text, (atoms[first] as Atom).start) ||
      areaFrom(sequence, first, last) >= 0)
  );
}

export interface PhoneCost {
  readonly cost: number;
  /** How much cheaper the reading is directly after another telephone number. */
  readonly bonus: number;
  /** The cost from notations that no personal number has. */
  readonly against: number;
}

/** A stretch of atoms that may be one telephone number. */
export interface Stretch {
  readonly sequence: NumberSequence;
  readonly first: number;
  readonly last: number;
  /** The digits of the first atom, and of all. */
  readonly head: string;
  readonly digits: string;
  readonly raw: string;
  /** The joints inside. */
  readonly joints: readonly Joint[];
  /** The lengths of the groups: "2-4-4". */
  readonly shape: string;
  /** How many atoms are number words, and how many words they have. */
  readonly spoken: number;
  readonly words: number;
  /** How strongly the words before and after announce a telephone number. */
  readonly cue: number;
  readonly isAbroad: boolean;
}

function stretchOf(sequence: NumberSequence, first: number, last: number): Stretch {
  const { atoms } = sequence;
  let spoken = 0;
  let words = 0;
  for (let k = first; k <= last; k++) {
    const atom = atoms[k] as Atom;
    if (!atom.spoken) continue;
    spoken++;
    words += atom.nextToken - atom.firstToken;
  }
  return {
    sequence,
    first,
    last,
    head: (atoms[first] as Atom).digits,
    digits: sequence.digitsOf(first, last),
    raw: sequence.rawOf(first, last),
    joints: sequence.joints.slice(first, last),
    shape: shapeOf(sequence, first, last),
    spoken,
    words,
    cue: Math.max(sequence.left(first).cue, sequence.right(last).cueAfter),
    isAbroad: isAbroad(sequence, first, last),
  };
}

/** The cost of atoms first..last, which have {@link FEWEST_DIGITS} to {@link MOST_DIGITS} digits, as one telephone number. */
export function phoneCost(sequence: NumberSequence, first: number, last: number): PhoneCost {
  const stretch = stretchOf(sequence, first, last);
  const { digits, shape, spoken, cue } = stretch;
  const { text, atoms } = sequence;
  const { start } = atoms[first] as Atom;
  const plus = hasPlus(text, start) || stretch.isAbroad;
  let fit = planFit(digits);
  if (fit < 3 && sequence.announced.backwards())
    fit = Math.max(fit, planFit([...digits].reverse().join(''))) as PlanFit;
  if (fit < 3) fit = Math.max(fit, turnedFit(sequence, first, last)) as PlanFit;
  if (fit < 3) fit = Math.max(fit, areaAfterFit(stretch)) as PlanFit;
  let cost = COSTS.phone + evidence(stretch, fit, plus);
  if (plus && digits.length >= 8) cost += COSTS['phone.plus'];
  cost += spokenCost(stretch);
  cost += jointCost(stretch);
  cost += toldCost(stretch, fit === 3 || shape === '4-4' || spoken > 0);
  // "388*482*7719": the stretch is not a part of a longer number
  const starred = sequence.joints[first - 1]?.text === '*' || sequence.joints[last]?.text === '*';
  if (fit === 0 && !starred && RADIO.test(stretch.raw)) cost += COSTS['phone.radio'];
  const against = shapeCost(stretch, plus ? 3 : fit);
  const cued = cueCost(cue);
  const next = Math.min(cued, COSTS['phone.after']);
  return { cost: cost + against + cued, bonus: cued - next, against };
}

const cueCost = (cue: number): number =>
  cue >= SURE_CUE
    ? COSTS['phone.cueStrong']
    : cue >= CUED
      ? COSTS['phone.cueMedium']
      : cue >= 1
        ? COSTS['phone.cueWeak']
        : (COSTS['phone.cueWeak'] * cue) / 1.5;

/** The groups of a number after its area code. */
const SUBSCRIBER_GROUPS = /^\d-(?:4-4|8|3-4|7|2-4|6|3-3)$/;

/**
 * The cost of atoms with arbitrary words between them; null unless they are a complete number of the plan whose area code is the
 * first atom. The groups are free when every joint introduces the next part.
 */
export function scatteredCost(sequence: NumberSequence, first: number, last: number): number | null {
  const { label, cue } = sequence.left(first);
  if (label >= 0 || isRound(sequence, first, last) || sequence.right(last).unitAfter) return null;
  if (!isWrittenAreaCode((sequence.atoms[first] as Atom).digits)) return null;
  if (planFit(sequence.digitsOf(first, last)) !== 3) return null;
  const joints = sequence.joints.slice(first, last);
  const isLed = joints.every(({ loose, led }) => led || !loose);
  const isInGroups = joints.every(({ loose, text }) => loose || !/[a-z]/.test(text));
  const hasGroups =
    SUBSCRIBER_GROUPS.test(shapeOf(sequence, first, last)) || sequence.atoms.slice(first, last + 1).some(isGlued);
  return isLed || (isInGroups && hasGroups) ? COSTS.phone + COSTS['phone.assigned'] + cueCost(cue) : null;
}

/** "tresochouno": digits in words without a space. */
const isGlued = ({ spoken, firstToken, nextToken, digits }: Atom): boolean =>
  spoken && nextToken - firstToken === 1 && digits.length > 2 && !digits.endsWith('00');

/** The lengths of the groups: "2-4-4". Atoms that touch are one group: "o812". */
function shapeOf({ atoms, joints }: NumberSequence, first: number, last: number): string {
  let shape = '';
  let group = 0;
  for (let k = first; k <= last; k++) {
    group += (atoms[k] as Atom).digits.length;
    if (k < last && joints[k]?.text === '') continue;
    shape += shape === '' ? group : `-${group}`;
    group = 0;
  }
  return shape;
}

/** The cost of the digits alone. */
function evidence(stretch: Stretch, fit: PlanFit, plus: boolean): number {
  const { digits, cue } = stretch;
  if (fit === 3) return COSTS['phone.assigned'];
  if (fit === 2) return COSTS['phone.shaped'];
  const local = localFit(digits);
  if (local > 0 && !plus) return localCost(stretch, local);
  if (digits.length >= 8 && (plus || cue >= (digits.length >= 10 ? SURE_CUE : CUED))) return COSTS['phone.cued'];
  return digits.length >= 10 ? COSTS['phone.unfit'] : COSTS['phone.short'];
}

/** The cost of a local number's notation: "4582-1278", "461 9073", "15-6731-1158". */
function localCost({ shape, digits, raw, cue }: Stretch, local: PlanFit): number {
  if (local === 2) return COSTS['phone.local15'];
  if (digits.length === 8) {
    if (shape !== '4-4') return COSTS['phone.local8'];
    const [left, right] = [Number(digits.slice(0, 4)), Number(digits.slice(4))];
    const isYear = (value: number): boolean => value >= 1900 && value <= 2099;
    if (cue < SURE_CUE && (Math.abs(left - right) <= 40 || isYear(left) || (isYear(right) && !/^[4-6]/.test(digits))))
      return COSTS['phone.localTwin'];
    return /^[4-6]\d{3}\s?-\s?\d{4}$/.test(raw) ? COSTS['phone.local44'] : COSTS['phone.local44loose'];
  }
  if (digits.length === 7) return shape === '3-4' || shape === '3-2-2' ? COSTS['phone.local34'] : COSTS['phone.local7'];
  if (!digits.startsWith('4')) return COSTS['phone.local6'];
  return /^\d\d-\d{4}$/.test(raw) ? COSTS['phone.local64dash'] : COSTS['phone.local64'];
}

function spokenCost({ spoken, words, digits, cue }: Stretch): number {
  if (digits.length < 8 || !(spoken >= 4 || (words >= 5 && cue >= CUED))) return 0;
  return spoken >= 8 ? COSTS['phone.allSpoken'] : COSTS['phone.manySpoken'];
}

const LISTS = /,|;\s|\b[yo]\b/;

function jointCost({ sequence, first, last, joints, cue }: Stretch): number {
  if (joints.length === 0) return 0;
  let dear = 0;
  let separated = 0;
  const area = areaFrom(sequence, first, last);
  joints.forEach(({ text, partWords, cost }, k) => {
    if (!sequence.atoms[first + k]?.spoken && partWords === 0 && first + k + 1 !== area && LISTS.test(text))
      separated++;
    if (partWords === 0) dear += Math.max(0, cost - FREE_JOINT);
  });
  return (
    Math.min(3, (dear / joints.length) * COSTS['phone.joint']) +
    Math.min(2, separated) * (cue >= SURE_CUE ? 0.5 : 1) * COSTS['phone.separated']
  );
}

/**
 * The cost of words that introduce the parts of a number. They favour a complete number of the plan, two groups of four and number
 * words, and count against anything else.
 */
function toldCost(stretch: Stretch, whole: boolean): number {
  const partWords = stretch.joints.filter((joint) => joint.partWords > 0).length;
  if (partWords === 0) return 0;
  return partWords * (whole ? COSTS['phone.told'] : COSTS['phone.toldUnfit']);
}

/** The cost of notations that speak against a telephone number. */
function shapeCost(stretch: Stretch, fit: PlanFit): number {
  const { sequence, first, last, head, digits, raw, joints, shape, spoken, cue } = stretch;
  const inWords = isInWords(stretch);
  let cost = 0;
  if (
    spoken === 0 &&
    cue < 2 &&
    !inWords &&
    !isEven(stretch, fit) &&
    !stretch.isAbroad &&
    (!USUAL_GROUPS.test(shape) || (fit === 0 && localFit(digits) === 0 && shape.length > 3)) &&
    !/^(?:1|\d(?:-1){4})(?:-1)+$/.test(shape)
  )
    cost += COSTS['phone.uneven'];
  if (first === last) return cost;
  // "primera cuota 11500, segunda 12300", "en el 4521 y al final el 1200"
  const inParts = cue < 2 && joints.every(({ partWords }) => partWords > 0);
  if (spoken === 0 && (fit < 3 || inParts) && isRound(sequence, first, last))
    cost += (inParts ? 2 : 1) * COSTS['phone.round'];
  if (fit < 2 && /\d\s?x\s?\d/.test(raw)) cost += COSTS['phone.measure'];
  const list = listKind(stretch);
  if (list !== 'rising') return cost + (list === 'mixed' ? COSTS['phone.list'] : 0);
  const commas = /[,;]|\by\b/.test(raw);
  // "fijo 4 22 80 91"
  const dialled = cue >= 2 && head.length === 1;
  return cost + ((commas && cue < 3) || (fit < 3 && !dialled) ? COSTS['phone.rising'] : COSTS['phone.risingParts']);
}

/** Whether all joints are the same sign and no space. */
const isEven = ({ joints }: Stretch, fit: PlanFit): boolean =>
  joints.length >= (fit === 3 ? 2 : 3) &&
  joints[0]?.text !== ' ' &&
  joints.every(({ text }) => text === joints[0]?.text);

/**
 * Whether the number is given in words: its area code comes last, or words stand between its parts, so its groups follow the
 * sentence.
 */
const isInWords = ({ sequence, first, last, joints }: Stretch): boolean =>
  areaFrom(sequence, first, last) >= 0 || joints.some(({ partWords }) => partWords > 0);

/** "2500 3000 4000": whether every group ends in a zero. */
function isRound({ atoms }: NumberSequence, first: number, last: number): boolean {
  for (let k = first; k <= last; k++) if (!/\d0$/.test((atoms[k] as Atom).digits)) return false;
  return true;
}

/** "10, 12, 15, 29": numbers of at most three digits, separated by commas and similar signs. */
function listKind({ sequence, first, last, joints }: Stretch): 'none' | 'mixed' | 'rising' {
  const parts = sequence.atoms.slice(first, last + 1).map(({ digits }) => digits);
  const areSmall = parts.every(({ length }) => length <= 3);
  if (parts.length < 3 || !areSmall) return 'none';
  const separated = joints.filter(({ separates }) => separates).length;
  const isRising = parts.every((part, k) => k === 0 || Number(part) > Number(parts[k - 1]));
  if (isRising && (parts.length > 3 || separated > 0)) return 'rising';
  return separated === joints.length ? 'mixed' : 'none';
}
