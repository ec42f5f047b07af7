/** Decides, number by number, between a telephone and everything else that is written in digits. */
import { namesArea, SAID_TO_BE_AREA } from './area-words.ts';
import type { Atom } from './atoms.ts';
import { type Candidate, Form } from './candidate.ts';
import type { Chain } from './chains.ts';
import type { Context } from './context.ts';
import { areaLastFit, isAreaCode, localFit, type PlanFit, planFit } from './numbering-plan.ts';

const DATE_PART = '(?:0?[1-9]|[12]\\d|3[01])\\s?[/.-]\\s?(?:0?[1-9]|1[0-2])\\s?[/.-]\\s?(?:\\d{2}|(?:19|20)\\d\\d)';
const DAY_PART = '(?:0?[1-9]|[12]\\d|3[01])/(?:0?[1-9]|1[0-2])';
const HOUR_PART = '(?:[01]?\\d|2[0-4])(?:[:.][0-5]\\d){1,2}';
const OTHER_SHAPES: readonly RegExp[] = [
  /^(?:1[89]\d\d|20\d\d)\D{1,5}(?:1[89]\d\d|20\d\d)$/, // 1973-1990
  new RegExp(`^${DATE_PART}(?:[^\\d./:-]{1,6}(?:${HOUR_PART}|\\d\\d?))?$`), // 15/10/24 16:30
  new RegExp(`^${DATE_PART}\\D{1,4}${DATE_PART}$`),
  // 22/01 15:00; 23/01 16:30
  new RegExp(`^(?=.*\\d/\\d)(?=.*\\d:\\d)(?:(?:${DAY_PART}|${HOUR_PART}|\\d\\d?)(?:[;,]?\\s(?:[ya-]\\s)?|$))+$`),
  /^(?:19|20)\d\d[/.-](?:0[1-9]|1[0-2])[/.-](?:0[1-9]|[12]\d|3[01])(?:\D{1,2}\d\d[:.]\d\d(?:[:.]\d\d)?)?$/, // ISO dates
  new RegExp(`^${HOUR_PART}(?:[^\\d:.]{1,4}${HOUR_PART})*$`), // 9:00 a 12:30
  /^-?\d{1,3}[.,]\d{4,7}(?:[,;]\s?|\s+)-?\d{1,3}[.,]\d{4,7}$/, // coordinates
  /^\d{1,3}(?:\.\d{3})+\s(?:a|y|o|e)\s\d{1,3}(?:\.\d{3})+$/, // 234.315 a 254.231
  /^\d{1,6}\s?\/\s?\d{1,3}(?:\.\d{3})+$/, // 3793 / 180.046
  /^\d{4}-\d{3,6}\/(?:19|20)?\d\d$/, // file numbers: 4078-15566/2019
];
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/;
const THOUSANDS = /^\d{1,3}(?:[. ] ?\d{3}){1,4}(?:,\d{1,2})?$/;
/** The groups in which people write a whole number: 11 5566 7788, 221 456 7890, 2944 15 123456, 54 9 11 5566 7788. */
const USUAL_GROUPS =
  /^(?:[123]-)?(?:1-)?(?:2-4-4|2-8|3-3-4|3-7|4-2-4|4-6|4-3-3|3-2-(?:3-4|7)|4-2-(?:6|2-4|3-3)|2-2-(?:4-4|8)|1[0-3])$/;
/** "7,32 x 9,15", "+1,25 -0,75 x 180": decimals beside a times sign. */
const MEASURES = /\d[.,]\d{1,2}\s?x\s?\d|\dx?\s?x\s?\d{1,3}[.,]\d/;
/** "350-422 95/10": a part number and the years it fits. */
const YEARS_AFTER_PART = /\d\s(?:[5-9]\d|[01]\d)\/(?:[0-3]\d|9\d)$/;
/** "205/55 R16": a tyre. */
const TYRE = /\d{3}\s?\/\s?\d{2}\s?z?r\s?\d{2}/;
/** "6/128", "4/64": memory and storage. */
const STORAGE = /(?:^|\D)(?:[1-9]|1[02468])\s?\/\s?(?:16|32|64|128|256|512)(?:\D|$)/;
const YEAR_RANGE_AFTER_PART = /\d\D{0,9}\s(?:19|20)\d\d\s?[-/]\s?(?:19|20)\d\d$/;
/** "220, 8.754.100": a number, and an amount after it; "3/4/24 y 186.000": a day, and an amount. */
const AMOUNT_AFTER = new RegExp(`^(?:${DATE_PART}|\\d{1,4})[,;]?\\s(?:y\\s)?\\d{1,3}(?:\\.\\d{3})+$`);
/** "línea 359, 7:15": a number, and an hour after it. */
const HOUR_AFTER = /[,;]\s\d{1,2}:[0-5]\d(?!\d)/;
/** "224-380 V, 38 A": a measure ends in the middle. */
const UNIT_INSIDE = /\d\s?(?:v|w|kw|kva|hp|hz)[,;]\s/;
/** "263636 (2356 kWh": an amount in brackets. */
const AMOUNT_IN_BRACKETS = /\d\s[([]\s?\d+$/;
/** "Líneas: 91 - 130 - 150": lines of buses. */
const LINES_BEFORE = /\b(?:lineas?|colectivos?|bondis?|ramales)\W{0,3}$/;
const LONGEST_OTHER = 44;
const SAME_DIGIT = /^(\d)\1+$/;
const INVOICE = /^\d{4,5}\s?-\s?\d{8}$/;
/** "221, 15 483-1290", "15 483-1290, 221": the mobile prefix and the number together. */
const MOBILE = /^(?:0?\d{2,4}[^\da-z]{1,4})?15[\s-]?\d/;
/** "02284-15554732", "01115-55443322": an area code and a mobile. */
const AREA_AND_MOBILE = /^0?(?:[23]\d{3}\s?-\s?15|1115\s?-)/;

/** Weights of the evidence. Positive speaks for a telephone; ACCEPT or more decides. */
const WEIGHT = {
  plus: 3,
  fit: [0, 1, 3, 4],
  unfit: -0.5,
  tooFew: -1,
  allSpoken: 3.4,
  manySpoken: 2.2,
  someSpoken: 1,
  gap: 1.2,
  cutOut: -3,
  embedded: -1.5,
  embeddedWhole: -0.7,
  otherShape: -6,
  risingList: -5,
  risingParts: -0.9,
  list: -3,
  lines: -0.8,
  invoice: -5,
  bracketed: 1,
  radio: 1.5,
  radioWhole: 4.2,
  sameDigit: -2,
  measure: -4,
  /** "2970 e/ 41 y 9": a house between two streets. */
  corner: -5,
} as const;
export const ACCEPT = 3;

/**
 * Evidence that a candidate is a telephone number. `backwards`: the text says to read it from right to left. One that with
 * `worth` added can't pass `toBeat` is not weighed to the end.
 */
export function phoneScore(
  candidate: Candidate,
  text: string,
  context: Context,
  backwards = false,
  toBeat = 0,
  worth = 0,
): number {
  const { digits, chain, first, last } = candidate;
  const count = digits.length;
  if (count < 6 || count > 16) return -9;
  const cue = Math.max(context.cue, context.cueAfter);
  const begins = (chain.atoms[first] as Atom).digits.length;
  const plus = hasPlus(text, candidate.start) || isAbroad(candidate);
  const form = new Form(candidate, text);
  let fit = planFit(digits);
  if (backwards) fit = Math.max(fit, planFit([...digits].reverse().join(''))) as PlanFit;
  if (fit < 2) fit = Math.max(fit, areaFit(candidate, form)) as PlanFit;
  if (fit < 3) fit = Math.max(fit, areaAfterFit(candidate, form, text)) as PlanFit;
  let score = plus && count >= 8 ? WEIGHT.plus : 0;
  score += plainEvidence(fit, digits, form, plus, cue);
  score += cue >= 2.6 ? 3 : cue >= 1.6 ? 2.4 : cue >= 1 ? 1.2 : cue * 0.8;
  if ((form.spoken >= 4 || (form.words >= 5 && cue >= 1.6)) && count >= 7)
    score += form.spoken >= 8 ? WEIGHT.allSpoken : count >= 8 ? WEIGHT.manySpoken : WEIGHT.someSpoken;
  score -= Math.min(3, meanGapOver(chain, first, last, 0.4) * WEIGHT.gap);
  if (fit === 0 && begins >= 2 && RADIO.test(form.raw))
    score +=
      RADIO_WHOLE.test(form.raw) && first === 0 && last === chain.atoms.length - 1 ? WEIGHT.radioWhole : WEIGHT.radio;
  if (isBracketed(text, candidate)) score += WEIGHT.bracketed;
  // What follows only speaks against.
  if (score < ACCEPT || score + worth <= toBeat) return score;
  score += againstContext(form, digits, fit, context);
  if (score < ACCEPT || score + worth <= toBeat) return score;
  if (
    cue < 2.6 &&
    isRisingSmall(candidate) &&
    LINES_BEFORE.test(text.slice(Math.max(0, candidate.start - 24), candidate.start))
  )
    return score + WEIGHT.risingList;
  return score + againstShape(candidate, form, plus ? 3 : fit, plus, context);
}

/** An area code in a group of its own, with a subscriber number a digit too long or too short: written wrong, and still dialled. */
function areaFit({ chain, first, digits }: Candidate, { shape }: Form): PlanFit {
  const area = (chain.atoms[first] as Atom).digits;
  if (area.length === digits.length || !isAreaCode(area)) return 0;
  const rest = digits.length - area.length;
  if (area.startsWith('0')) return rest >= 6 && rest <= 8 ? 3 : 0;
  return area.length >= 3 && /^\d-(?:[34]-4|[78])(?:-|$)/.test(shape) && rest <= 8 ? 2 : 0;
}

/** The area code after the number: in brackets, or in a group of its own after one that begins with the mobile prefix. */
function areaAfterFit({ chain, first, last, areaFrom, digits, end }: Candidate, form: Form, text: string): PlanFit {
  if (areaFrom <= first) return 0;
  let length = 0;
  for (let k = areaFrom; k <= last; k++) length += (chain.atoms[k] as Atom).digits.length;
  const fit = areaLastFit(digits.slice(0, -length), digits.slice(-length));
  if (fit === 0) return 0;
  const gap = chain.gaps[areaFrom - 1]?.text ?? '';
  const told = namesArea(gap);
  if (told === 'yes' || (told === 'perhaps' && fit === 3 && gap.includes('cod'))) return 3;
  const after = text.slice(end, end + AREA_REACH);
  if (SAID_TO_BE_AREA.test(after) || (/[([]\s?$/.test(gap) && /^\s?[)\]]/.test(after)))
    return fit === 3 || form.spoken > 0 || LOCAL_GROUPS.test(form.raw) ? fit : 0;
  if (fit < 3) return 0;
  // "15-554732-2284/2021": a file of that year
  if ((chain.gaps[last]?.cost ?? 9) < PIECE_COST) return 0;
  const mobile = (chain.atoms[first] as Atom).digits === '15' && !/^[^([]*[a-z]/.test(gap);
  return mobile || /^\s?[,/-]\s?$/.test(gap) ? 3 : 0;
}

const AREA_REACH = 24;
/** What is joined so closely is one thing. */
const PIECE_COST = 0.3;
/** A local number as it is written before something else: "55-4732", "555 7877", "49523311". */
const LOCAL_GROUPS = /^(?:\d{2,4}[\s-]?\d{3,4}|\d\d(?:[\s-]\d\d){2})[^\d-]/;

/** Groups of one, two or three digits that end in a longer one. */
const UNEVEN = /^(?:[123]-)+[34]$/;
const RADIO_WHOLE = /^54\*\d{1,3}\*\d{3,4}$/;
const RADIO = /^\d{2,3}\*\d{1,3}\*?\d{3,4}$/;

/** A cue that makes a telephone of digits that fit nothing. */
export const SURE_CUE = 2.6;

/**
 * A quick no for digits that no weaker cue and no form could make a telephone: those of `digits` from `from` to `to`. `lone`:
 * they begin with a digit by itself, which is no area code, country or radio id. `endsInArea`: their last group is an area code.
 */
export function isHopeless(digits: string, from: number, to: number, lone: boolean, endsInArea: boolean): boolean {
  const count = to - from;
  if (endsInArea && count >= 10) return false;
  if (count >= 10) return (lone || (count !== 11 && !digits.startsWith('0', from))) && planFit(digits, from, to) === 0;
  return localFit(digits, from, to) === 0 && (lone || !digits.startsWith('54', from));
}

/** A plus sign just before, an opening bracket between allowed. */
export function hasPlus(text: string, start: number): boolean {
  let k = start - 1;
  while (k > start - 4 && (text[k] === ' ' || text[k] === '(')) k--;
  if (text[k] !== '+' || /[0-9a-z]/.test(text[k - 1] ?? ' ')) return false;
  // "1.200 + 150" is a sum
  return text[k + 1] !== ' ' || !/\d\s*$/.test(text.slice(Math.max(0, k - 4), k));
}

/** "0039 333 1234567": the country after two zeros, in a group of its own. */
function isAbroad({ chain, first, digits }: Candidate): boolean {
  const country = (chain.atoms[first] as Atom).digits;
  return digits.length >= 11 && digits.length <= 16 && /^00[1-9]\d{0,2}$/.test(country);
}

function isBracketed(text: string, { start, end }: Candidate): boolean {
  const open = text[start - 1] === ' ' ? text[start - 2] : text[start - 1];
  const close = text[end] === ' ' ? text[end + 1] : text[end];
  return (open === '(' && close === ')') || (open === '[' && close === ']');
}

/** What the digits alone say. */
function plainEvidence(fit: PlanFit, digits: string, form: Form, plus: boolean, cue: number): number {
  if (fit > 0) return WEIGHT.fit[fit];
  const local = localFit(digits);
  if (local > 0) return localShape(form, digits, local);
  if (digits.length >= 8 && (plus || cue >= 2.6)) return 0.2;
  return digits.length >= 10 ? WEIGHT.unfit : WEIGHT.tooFew;
}

/** How dear its joints are on average, beyond what any joint costs. */
function meanGapOver(chain: Chain, first: number, last: number, free: number): number {
  if (first === last) return 0;
  let cost = 0;
  for (let k = first; k < last; k++) cost += Math.max(0, (chain.gaps[k]?.cost ?? 0) - free);
  return cost / (last - first);
}

/** Evidence against, in the way it is written. */
function againstShape(candidate: Candidate, form: Form, fit: PlanFit, plus: boolean, context: Context): number {
  const cue = Math.max(context.cue, context.cueAfter);
  let score = 0;
  if (SAME_DIGIT.test(candidate.digits) || candidate.digits.includes('000000')) score += WEIGHT.sameDigit;
  if (isCutOut(candidate)) score += WEIGHT.cutOut;
  if (isEmbedded(candidate))
    score += cue >= 2.6 || (fit === 3 && USUAL_GROUPS.test(form.shape)) ? WEIGHT.embeddedWhole : WEIGHT.embedded;
  if (fit < 2 && /\d\s?x\s?\d/.test(form.raw)) score += WEIGHT.measure;
  if (MEASURES.test(form.raw)) score += WEIGHT.measure;
  if (/\se\s?\/\s?\d|\d\s\d{1,2}\s?°\s?\d/.test(form.raw)) score += WEIGHT.corner;
  if (TYRE.test(form.raw)) score += WEIGHT.measure;
  if (UNIT_INSIDE.test(form.raw)) score += WEIGHT.measure;
  if ((fit < 3 || cue < SURE_CUE) && HOUR_AFTER.test(form.raw)) score += WEIGHT.measure;
  if (cue < 2 && AMOUNT_AFTER.test(form.raw)) score += WEIGHT.otherShape;
  if (context.unitAfter && AMOUNT_IN_BRACKETS.test(form.raw)) score += WEIGHT.measure;
  if (cue < 2 && (YEARS_AFTER_PART.test(form.raw) || YEAR_RANGE_AFTER_PART.test(form.raw))) score += WEIGHT.otherShape;
  if (fit < 3 && STORAGE.test(form.rawAndNext)) score += WEIGHT.measure;
  const list = listKind(candidate);
  if (
    list !== 'none' &&
    !(form.spoken >= 3 && (fit >= 2 || context.called || cue >= SURE_CUE)) &&
    !isMixed(candidate, form, fit) &&
    !(fit === 3 && isMobile(candidate, form))
  )
    score += againstList(
      list,
      fit,
      context.called || (cue >= 2 && UNEVEN.test(form.shape)) ? 3 : cue >= 2 ? 2 : 0,
      /[,;]|\by\b/.test(form.raw),
    );
  if (
    INVOICE.test(form.raw) &&
    !(fit === 3 && AREA_AND_MOBILE.test(form.raw) && !context.label) &&
    (context.cueAfter < 2 || context.label)
  )
    score += WEIGHT.invoice;
  if (IPV4.test(form.raw) && cue < SURE_CUE) score += fit === 3 && cue >= 2 ? -1 : WEIGHT.otherShape;
  if (THOUSANDS.test(form.raw) && !plus) score -= cue >= 2 || fit === 3 ? 0.4 : fit === 2 ? 1.5 : 4;
  if (form.raw.length <= LONGEST_OTHER && OTHER_SHAPES.some((shape) => shape.test(form.raw)))
    score += WEIGHT.otherShape;
  return score;
}

/** Evidence against, in the words around. */
function againstContext(form: Form, digits: string, fit: PlanFit, context: Context): number {
  const strongly = Math.max(context.cue, context.cueAfter) >= 2;
  const round = /0{3}$/.test(digits);
  let score = 0;
  if (form.spoken > 0 && round && !/\d/.test(form.raw)) score -= 2;
  if (context.money)
    score -= round ? 5 : fit >= 2 && !/,\d{1,2}$/.test(form.raw) ? 0.5 : fit === 3 && context.cue >= 2.6 ? 1.5 : 4;
  if (context.label && context.cueAfter < 3) score -= fit >= 2 ? 0.9 : strongly && context.cue > 2.5 ? 1 : 4;
  if (context.street) score -= fit >= 2 ? 0.5 : 3;
  if (context.unitTouches && !USUAL_GROUPS.test(form.shape)) score -= 2.5;
  if (context.unitAfter) score -= fit >= 2 && digits.length >= 10 ? 0.3 : 3.5;
  return score;
}

/** A list speaks against a number; less so when it is parted as numbers are and fits the plan. */
function againstList(list: ListKind, fit: PlanFit, cue: number, commas: boolean): number {
  if (list === 'rising') return (commas && cue < 3) || fit < 3 ? WEIGHT.risingList : WEIGHT.risingParts;
  if (fit === 3 && (list === 'lines' || !commas)) return WEIGHT.lines;
  return cue >= 2 ? -1 : WEIGHT.list;
}

/** Figures and words by turns, and the whole fits the plan: nobody writes a list so. */
const isMixed = ({ first, last }: Candidate, { spoken }: Form, fit: PlanFit): boolean =>
  fit === 3 && spoken > 0 && spoken <= last - first;

/** Twelve digits or more with the mobile prefix at the number, and a group longer than those of a list. */
const isMobile = ({ chain, first, last, digits }: Candidate, { raw }: Form): boolean =>
  digits.length >= 12 &&
  MOBILE.test(raw) &&
  chain.atoms.some((atom, k) => k >= first && k <= last && !atom.spoken && atom.digits.length >= 4);

/** Three or more numbers of at most three digits, each larger than the one before. */
function isRisingSmall({ chain, first, last }: Candidate): boolean {
  if (last - first < 2) return false;
  for (let k = first; k <= last; k++) {
    const { digits } = chain.atoms[k] as Atom;
    if (digits.length > 3 || (k > first && Number(digits) <= Number(chain.atoms[k - 1]?.digits))) return false;
  }
  return true;
}

type ListKind = 'none' | 'lines' | 'mixed' | 'rising';

/** "10, 12, 15, 29": numbers of at most three digits, told apart by commas and the like. */
function listKind({ chain, first, last }: Candidate): ListKind {
  const size = last - first + 1;
  if (size < 3) return 'none';
  let separated = 0;
  let lines = 0;
  let small = 0;
  let rising = 0;
  for (let k = first; k <= last; k++) {
    const atom = chain.atoms[k] as Atom;
    if (atom.digits.length <= 3) small++;
    if (k === last) break;
    const gap = chain.gaps[k];
    if (gap?.separates) separated++;
    if (gap?.breaksLine) lines++;
    const next = (chain.atoms[k + 1] as Atom).digits;
    // "342, 715, 0627": nobody counts so
    if (next.length > 2 && next.startsWith('0')) return 'none';
    if (Number(atom.digits) < Number(next)) rising++;
  }
  if (separated < size - 2 || small < size - 1) return 'none';
  if (rising === size - 1 && size > 3) return 'rising';
  // "353, 274, 8744": up and down, always the same between, the longest last
  const evenly = chain.gaps[first]?.text === chain.gaps[first + 1]?.text;
  if (size === 3 && rising < 2 && evenly && chain.atoms[last]?.digits.length === 4) return 'lines';
  if (lines === size - 1) return 'lines';
  return separated === size - 1 ? 'mixed' : rising >= size - 2 ? 'rising' : 'none';
}

/** True when a border parts digits that a point or a comma holds together: "567.890" of "4.567.890". */
function isCutOut({ chain, first, last }: Candidate): boolean {
  const before = chain.gaps[first - 1]?.text;
  const after = chain.gaps[last]?.text;
  return before === '.' || before === ',' || after === '.' || after === ',';
}

/** True when the chain goes on past the candidate's borders as closely joined as inside: a piece cut out of something longer. */
function isEmbedded({ chain, first, last }: Candidate): boolean {
  let inside = 0;
  for (let k = first; k < last; k++) inside = Math.max(inside, chain.gaps[k]?.cost ?? 0);
  const before = first > 0 ? (chain.gaps[first - 1]?.cost ?? 9) : 9;
  const after = chain.gaps[last]?.cost ?? 9;
  return (before <= inside && before < 0.6) || (after <= inside && after < 0.6);
}

/** Strength of a local number's written form: "4582-1278", "461 9073", "15-6731-1158". */
function localShape(form: Form, digits: string, local: number): number {
  if (local === 2) return digits.length >= 8 ? 2 : 1;
  const { raw, shape } = form;
  if (digits.length === 8) return shape === '4-4' ? eightShape(raw) : shape === '8' ? 1 : 0.6;
  if (digits.length === 7) return shape === '3-4' ? (raw.includes('-') ? 1.4 : 0.9) : shape === '7' ? 0.5 : 0.4;
  return shape === '2-4' || shape === '3-3' || shape === '6' || shape === '2-2-2' ? 0.4 : 0.2;
}

function eightShape(raw: string): number {
  const [left, right] = [Number(raw.slice(0, 4)), Number(raw.slice(-4))];
  const pair = Math.abs(left - right) <= 40 || (right >= 1900 && right <= 2099) || (left >= 1900 && left <= 2099);
  if (pair) return 0.7;
  return /^[4-6]\d{3}\s?-\s?\d{4}$/.test(raw) ? 3 : /^\d{4}\s?-\s?\d{4}$|^[4-6]\d{3}\.\d{4}$/.test(raw) ? 2 : 1.2;
}
