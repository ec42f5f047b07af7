/** Decides, number by number, between a telephone and everything else that is written in digits. */
import type { Atom } from './atoms.ts';
import type { Chain } from './chains.ts';
import { LABELS, MONEY_BEFORE, phoneCue, STREETS, UNITS_AFTER } from './cues.ts';
import { MARK } from './fold-tables.ts';
import { localFit, planFit } from './numbering-plan.ts';
import type { Token } from './tokens.ts';

/** A stretch of a chain, atoms first..last inclusive. */
export interface Candidate {
  readonly chain: Chain;
  readonly first: number;
  readonly last: number;
  readonly digits: string;
  readonly start: number;
  readonly end: number;
}

/** What the words around a number say. */
export interface Context {
  /** 0..3: how strongly a phone is promised to the left, nearer words first. */
  readonly cue: number;
  /** The same to the right ("… es mi celular"). */
  readonly cueAfter: number;
  readonly label: boolean;
  readonly street: boolean;
  readonly money: boolean;
  readonly unitAfter: boolean;
}

const REACH = 64;
const REACH_AFTER = 44;

const SYMBOL_CUES: readonly string[] = [MARK.phone];

/** Reads the surroundings of [start, end); firstToken and nextToken are the token indexes at its borders. */
export function readContext(
  text: string,
  tokens: readonly Token[],
  start: number,
  end: number,
  firstToken: number,
  nextToken: number,
): Context {
  let cue = 0;
  let label = false;
  let street = false;
  let money = false;
  let steps = 0;
  for (let k = firstToken - 1; k >= 0 && steps < 9; k--, steps++) {
    const token = tokens[k] as Token;
    if (start - token.end > REACH) break;
    if (token.numeric) {
      if (token.text.length > 2) steps++;
      continue;
    }
    const strength = phoneCue(token.text);
    if (strength > 0) {
      const near = steps === 0 && strength === 1 && token.text === 'al' ? 1.2 : strength - Math.max(0, steps - 2) * 0.2;
      if (near > cue) cue = near;
    }
    if (steps < 3 && LABELS.has(token.text)) label = true;
    if (steps < 4 && STREETS.has(token.text)) street = true;
    if (steps < 2 && MONEY_BEFORE.has(token.text)) money = true;
  }
  const before = text.slice(Math.max(0, start - 6), start);
  if (/[$€£]\s*$/.test(before)) money = true;
  if (/°\s*$/.test(before) && cue < 2) label = true;
  for (const sign of SYMBOL_CUES) if (text.slice(Math.max(0, start - 24), start).includes(sign)) cue = Math.max(cue, 3);
  let cueAfter = 0;
  let unitAfter = false;
  steps = 0;
  for (let k = nextToken; k < tokens.length && steps < 6; k++, steps++) {
    const token = tokens[k] as Token;
    if (token.start - end > REACH_AFTER) break;
    if (token.numeric) break;
    const strength = phoneCue(token.text);
    if (strength === 3) cueAfter = Math.max(cueAfter, 3 - 0.4 * steps);
    else if (strength === 2) cueAfter = Math.max(cueAfter, 1 - 0.2 * steps);
    if (steps === 0 && token.start - end <= 2 && UNITS_AFTER.has(token.text)) unitAfter = true;
  }
  if (text.slice(end, end + 10).includes(MARK.phone)) cueAfter = Math.max(cueAfter, 2.5);
  if (/^\s?(?:%|°|\$|"|')/.test(text.slice(end, end + 2)) && !/^\s?["']/.test(text.slice(end, end + 2)))
    unitAfter = true;
  return { cue, cueAfter, label, street, money, unitAfter };
}

const THOUSANDS = /^\d{1,3}(?:[.\s]\s?\d{3}){1,4}(?:,\d{1,2})?$/;
const YEARS = /^(?:1[89]\d\d|20\d\d)\D{1,5}(?:1[89]\d\d|20\d\d)$/;
const DATE = /^(?:0?[1-9]|[12]\d|3[01])\s?[/.-]\s?(?:0?[1-9]|1[0-2])\s?[/.-]\s?(?:\d{2}|(?:19|20)\d\d)$/;
const ISO_DATE = /^(?:19|20)\d\d[/.-](?:0[1-9]|1[0-2])[/.-](?:0[1-9]|[12]\d|3[01])/;
const DATE_THEN_HOUR = /^(?:0?[1-9]|[12]\d|3[01])[/.-](?:0?[1-9]|1[0-2])(?:[/.-]\d{2,4})?\D{1,6}\d{1,2}(?::\d{2})?/;
const HOURS = /^(?:[01]?\d|2[0-4])(?:[:.][0-5]\d)?(?:\D{1,4}(?:[01]?\d|2[0-4])(?:[:.][0-5]\d)?)+$/;
const INVOICE = /^\d{4,5}\s?-\s?\d{8}$/;
const IP = /^(?:\d{1,3}\.){3}\d{1,3}$/;
const TWO_DECIMALS = /^-?\d{1,3}[.,]\d{4,7}\D{1,4}\d{1,3}[.,]\d{4,7}$/;

/** True when the written form is that of something that is no telephone. */
function hasOtherShape(raw: string): boolean {
  return (
    YEARS.test(raw) ||
    DATE.test(raw) ||
    ISO_DATE.test(raw) ||
    IP.test(raw) ||
    TWO_DECIMALS.test(raw) ||
    (HOURS.test(raw) && /[:.]/.test(raw) && raw.length < 24)
  );
}

/** "10, 12, 15, 29": numbers of at most three digits, told apart by commas and the like. */
function isList(candidate: Candidate): boolean {
  const { chain, first, last } = candidate;
  let separated = 0;
  let small = 0;
  let rising = 0;
  for (let k = first; k <= last; k++) {
    const atom = chain.atoms[k] as Atom;
    if (atom.digits.length <= 3) small++;
    if (k < last) {
      const gap = (chain.gaps[k] as { text: string }).text;
      if (/[,;\n]\s|\by\b|\s[-–|/]\s|\n/.test(gap)) separated++;
      if (Number(atom.digits) < Number(chain.atoms[k + 1]?.digits)) rising++;
    }
  }
  const size = last - first + 1;
  if (size < 3) return false;
  return separated >= size - 2 && small >= size - 1 && (rising >= size - 2 || separated === size - 1);
}

function groupLengths({ chain, first, last }: Candidate): number[] {
  const lengths: number[] = [];
  for (let k = first; k <= last; k++) lengths.push((chain.atoms[k] as Atom).digits.length);
  return lengths;
}

export const ACCEPT = 3;

/** Evidence that a candidate is a telephone number; ACCEPT or more decides. */
export function phoneScore(candidate: Candidate, text: string, context: Context): number {
  const { digits, chain, first, last } = candidate;
  const count = digits.length;
  if (count < 6 || count > 16) return -9;
  const raw = text.slice(candidate.start, candidate.end);
  const spoken = chain.atoms.slice(first, last + 1).filter((atom) => atom.spoken).length;
  const plus = /(?:^|[^0-9a-z])\+\s?\(?\s?$/.test(text.slice(Math.max(0, candidate.start - 4), candidate.start));
  const fit = planFit(digits);
  const local = localFit(digits);
  const lengths = groupLengths(candidate);
  const cue = Math.max(context.cue, context.cueAfter);
  let score = 0;
  if (plus && count >= 8) score += 3;
  if (fit > 0) score += fit === 3 ? 4 : fit === 2 ? 3 : 1;
  else if (local > 0) score += localShape(raw, lengths, digits, local);
  else if (count >= 10) score += plus ? 1 : -0.5;
  else score -= 1;
  score += cue >= 2.6 ? 3 : cue >= 1.6 ? 2.4 : cue >= 1 ? 1.2 : cue * 0.8;
  if (spoken >= 4 && count >= 7) score += count >= 8 ? 2.2 : 1;
  let gapCost = 0;
  for (let k = first; k < last; k++) gapCost += Math.max(0, (chain.gaps[k]?.cost ?? 0) - 0.3);
  score -= Math.min(3, gapCost * 0.6);
  const strongly = cue >= 2;
  if (hasOtherShape(raw)) score -= 6;
  if (DATE_THEN_HOUR.test(raw) && /[/.-]\d{1,2}[/.-]\d/.test(raw)) score -= 4;
  if (isList(candidate)) score -= strongly ? 2 : 5;
  if (INVOICE.test(raw) && context.cueAfter < 2) score -= 5;
  if (THOUSANDS.test(raw)) score -= strongly ? 0.5 : fit >= 2 ? 1.5 : 4;
  if (context.money) score -= /0{3}$/.test(digits) ? 5 : fit >= 2 && !/,\d{1,2}$/.test(raw) ? 0.8 : 4;
  if (context.label) score -= fit >= 2 ? 0.9 : strongly && context.cue > 2.5 ? 1 : 4;
  if (context.street) score -= fit >= 2 ? 0.5 : 3;
  if (context.unitAfter) score -= fit >= 2 && count >= 10 ? 1 : 3.5;
  if (/^(\d)\1+$/.test(digits) || /0{6}/.test(digits)) score -= 2;
  return score;
}

/** Strength of a local number's written form: "4582-1278", "461 9073", "15-6731-1158". */
function localShape(raw: string, lengths: readonly number[], digits: string, local: number): number {
  const shape = lengths.join('-');
  if (local === 2) return digits.length >= 8 ? 2 : 1;
  if (digits.length === 8) return shape === '4-4' ? (/^\d{4}-\d{4}$/.test(raw) ? 2 : 1.2) : shape === '8' ? 1 : 0.6;
  if (digits.length === 7) return shape === '3-4' ? (raw.includes('-') ? 1.4 : 0.9) : shape === '7' ? 0.5 : 0.4;
  return shape === '2-4' || shape === '3-3' || shape === '6' || shape === '2-2-2' ? 0.4 : 0.2;
}
