/**
 * The Argentine numbering plan (Plan Fundamental de Numeración Nacional): an area code of 2 to 4 digits and a subscriber
 * number of 8 to 6, ten in all; a mobile is dialled with 15 between the two inside the country, and with 54 9 from abroad.
 */
import { wordsOf } from '../text/word-lists.ts';
import codes from './area-codes.json' with { type: 'json' };

/**
 * Area codes of three and four digits. 11 (AMBA) is the only code of two digits. The table includes replaced codes that are still
 * in print.
 */
const AREA_CODES = wordsOf(codes);

/**
 * How well digits fit the plan: 3 an assigned area code or a service prefix, 2 the right length and a code that could be assigned,
 * or a mobile, 1 a local number only, 0 not at all.
 */
type PlanFit = 0 | 1 | 2 | 3;

/** The assigned codes as a table by value. Three and four digits share it, because no code begins with 0. */
const IS_AREA_CODE = new Uint8Array(10_000);
for (const code of AREA_CODES) IS_AREA_CODE[Number(code)] = 1;

/** Reads one digit. This avoids a substring per run of digits, since most runs are no telephone number. */
const digitAt = (digits: string, at: number): number => digits.charCodeAt(at) - 48;

const threeDigits = (digits: string, at: number): number =>
  (digitAt(digits, at) * 10 + digitAt(digits, at + 1)) * 10 + digitAt(digits, at + 2);

/**
 * The fit of ten digits. The first four decide it: no area code begins with 20, 21, 25, 27, 30 to 32 or 39, and no number of AMBA
 * with 0 or 1.
 */
function nationalFit(first: number, second: number, third: number, fourth: number): PlanFit {
  if (first === 1 && second === 1) return third >= 2 ? 3 : 2;
  const code = (first * 10 + second) * 10 + third;
  if (first > 0 && (IS_AREA_CODE[code] === 1 || IS_AREA_CODE[code * 10 + fourth] === 1)) return 3;
  if (first === 2) return second === 5 || second === 7 || second < 2 ? 0 : 2;
  return first === 3 && second >= 3 && second <= 8 ? 2 : 0;
}

const nationalFitAt = (digits: string, at: number): PlanFit =>
  nationalFit(digitAt(digits, at), digitAt(digits, at + 1), digitAt(digits, at + 2), digitAt(digits, at + 3));

/** The fit of twelve digits with the mobile prefix 15 after the area code and without the trunk zero. */
function mobileInsideFit(digits: string, at: number): PlanFit {
  let best: PlanFit = 0;
  for (const length of [2, 3, 4]) {
    if (digitAt(digits, at + length) !== 1 || digitAt(digits, at + length + 1) !== 5) continue;
    // The digits without the 15.
    const d = (k: number): number => digitAt(digits, at + (k < length ? k : k + 2));
    const fit = nationalFit(d(0), d(1), d(2), d(3));
    // Only the code directly before the 15 counts: "22/01 15:00" begins with 220, and 2201 is not assigned.
    const known = fit < 3 || isWrittenAreaCode(digits.slice(at, at + length));
    best = Math.max(best, known ? fit : 2) as PlanFit;
  }
  return best;
}

/** Whether the three digits after a zero make a service prefix: 0800, 0600 and the like. */
function isServiceCode(code: number): boolean {
  return code === 800 || code === 810 || code === 822 || code === 600 || (code >= 609 && code <= 612);
}

/** The fit of the digits from `from` to `to`, prefixes included. */
export function planFit(digits: string, from = 0, to = digits.length): PlanFit {
  const startsWith = (at: number, first: number, second: number): boolean =>
    to - at >= 2 && digitAt(digits, at) === first && digitAt(digits, at + 1) === second;
  const begins = (at: number, digit: number): boolean => at < to && digitAt(digits, at) === digit;
  if (to - from >= 4 && begins(from, 0) && isServiceCode(threeDigits(digits, from + 1)))
    return to - from === 11 || to - from === 10 ? 3 : 0;
  let at = startsWith(from, 0, 0) ? from + 2 : from;
  let isInternational = false;
  if (startsWith(at, 5, 4) && to - at >= 12 && to - at <= 15) {
    isInternational = true;
    at += 2;
    if (begins(at, 0)) at++;
    if (begins(at, 9) && to - at >= 11) at++;
  } else if (begins(at, 0) && to - at >= 11) at++;
  if (begins(at, 9) && to - at === 11) at++;
  const count = to - at;
  if (count === 10) {
    const fit = nationalFitAt(digits, at);
    // A mobile of AMBA without the area code: "15 5555-4732".
    if (fit === 0 && startsWith(at, 1, 5)) return 3;
    // A mobile of Paraguay: "0981 447 203".
    if (startsWith(at, 0, 9) && digitAt(digits, at + 2) >= 6) return 2;
    return isInternational && fit === 0 ? 2 : fit;
  }
  if (count === 12) return mobileInsideFit(digits, at);
  if (count === 13 && begins(at, 9)) return mobileInsideFit(digits, at + 1);
  // A mobile of Uruguay: "099 417 228".
  if (count === 9 && startsWith(at, 0, 9) && digitAt(digits, at + 2) > 0) return 2;
  return 0;
}

/** True for an assigned area code, with or without the trunk zero. */
export function isAreaCode(digits: string): boolean {
  const code = digits.startsWith('0') ? digits.slice(1) : digits;
  return code === '11' || AREA_CODES.has(code);
}

/**
 * Whether it is an assigned area code, or a code of three digits with the 4 that begins fixed lines, as people often write:
 * "3884".
 */
export const isWrittenAreaCode = (digits: string): boolean =>
  isAreaCode(digits) || (/^0?\d{3}4$/.test(digits) && isAreaCode(digits.slice(0, -1)));

/** The fit of a local number followed by its area code: "15 55-4732 (2284)". The mobile prefix is the strongest evidence. */
export function areaLastFit(local: string, area: string): PlanFit {
  if (!isWrittenAreaCode(area)) return 0;
  const length = 10 - (area.startsWith('0') ? area.length - 1 : area.length);
  if (local.length === length + 2 && local.startsWith('15')) return localFit(local, 2) > 0 ? 3 : 0;
  return local.length === length && localFit(local) === 1 ? 2 : 0;
}

/**
 * The fit of a number without its area code: 2 a mobile that begins with 15, 1 any other number (eight digits in AMBA, seven or six
 * elsewhere, never beginning with 0 or 1).
 */
export function localFit(digits: string, from = 0, to = digits.length): PlanFit {
  const count = to - from;
  const first = digitAt(digits, from);
  if (count >= 8 && count <= 10 && first === 1 && digitAt(digits, from + 1) === 5 && digitAt(digits, from + 2) > 1)
    return 2;
  return count >= 6 && count <= 8 && first >= 2 ? 1 : 0;
}
