/**
 * The Argentine numbering plan (Plan Fundamental de Numeración Nacional): an area code of 2 to 4 digits and a subscriber
 * number of 8 to 6, ten in all; a mobile is dialled with 15 between the two inside the country, and with 54 9 from abroad.
 */
import { wordsOf } from '../text/word-lists.ts';
import codes from './area-codes.json' with { type: 'json' };

/** Area codes; that of AMBA, 11, is the only one of two digits. The list includes replaced codes that are still in print. */
const AREA_CODES = new Set([...wordsOf(codes), '11']);

/**
 * How well digits fit the plan: 3 an assigned area code or a service prefix, 2 the right length and a code that could be assigned,
 * or a mobile, 1 a local number only, 0 not at all.
 */
type PlanFit = 0 | 1 | 2 | 3;

/** The prefixes of services: 0800, 0600 and the like. */
const SERVICE = /^0(?:8(?:00|10|22)|6(?:00|09|1[0-2]))/;
/** What an area code could begin with. */
const ASSIGNABLE = /^(?:2[2-4689]|3[3-8])/;
/** The fewest digits that fit: a mobile of Uruguay. */
const SHORTEST = 9;

/** The fit of ten digits. No number of AMBA begins with 0 or 1. */
function nationalFit(digits: string): PlanFit {
  if (digits.startsWith('11')) return (digits[2] as string) > '1' ? 3 : 2;
  if (AREA_CODES.has(digits.slice(0, 3)) || AREA_CODES.has(digits.slice(0, 4))) return 3;
  return ASSIGNABLE.test(digits) ? 2 : 0;
}

/** The fit of twelve digits with the mobile prefix 15 after the area code and without the trunk zero. */
function mobileInsideFit(digits: string): PlanFit {
  const fits = [2, 3, 4].map((length): PlanFit => {
    if (!digits.startsWith('15', length)) return 0;
    const area = digits.slice(0, length);
    const fit = nationalFit(area + digits.slice(length + 2));
    // Only the code directly before the 15 counts: "22/01 15:00" begins with 220, and 2201 is not assigned.
    return fit === 3 && !isWrittenAreaCode(area) ? 2 : fit;
  });
  return Math.max(...fits) as PlanFit;
}

/** The fit of digits, prefixes included. */
export function planFit(digits: string): PlanFit {
  if (digits.length < SHORTEST) return 0;
  if (SERVICE.test(digits)) return digits.length === 10 || digits.length === 11 ? 3 : 0;
  let rest = digits.startsWith('00') ? digits.slice(2) : digits;
  const isInternational = rest.startsWith('54') && rest.length >= 12 && rest.length <= 15;
  if (isInternational) rest = rest.replace(/^540?/, '').replace(/^9(?=\d{10})/, '');
  else if (rest.startsWith('0') && rest.length >= 11) rest = rest.slice(1);
  if (rest.startsWith('9') && rest.length === 11) rest = rest.slice(1);
  if (rest.length === 10) {
    const fit = nationalFit(rest);
    // A mobile of AMBA without the area code: "15 5555-4732".
    if (fit === 0 && rest.startsWith('15')) return 3;
    // A mobile of Paraguay: "0981 447 203".
    if (/^09[6-9]/.test(rest)) return 2;
    return isInternational && fit === 0 ? 2 : fit;
  }
  if (rest.length === 12) return mobileInsideFit(rest);
  if (rest.length === 13 && rest.startsWith('9')) return mobileInsideFit(rest.slice(1));
  // A mobile of Uruguay: "099 417 228".
  return rest.length === 9 && /^09[1-9]/.test(rest) ? 2 : 0;
}

/** True for an assigned area code, with or without the trunk zero. */
export const isAreaCode = (digits: string): boolean => AREA_CODES.has(digits.replace(/^0/, ''));

/**
 * Whether it is an assigned area code, or a code of three digits with the 4 that begins fixed lines, as people often write:
 * "3884".
 */
export const isWrittenAreaCode = (digits: string): boolean =>
  isAreaCode(digits) || (/^0?\d{3}4$/.test(digits) && isAreaCode(digits.slice(0, -1)));

/** The fit of a local number followed by its area code: "15 55-4732 (2284)". The mobile prefix is the strongest evidence. */
export function areaLastFit(local: string, area: string): PlanFit {
  if (!isWrittenAreaCode(area)) return 0;
  const length = 10 - area.replace(/^0/, '').length;
  if (local.length === length + 2 && local.startsWith('15')) return localFit(local.slice(2)) > 0 ? 3 : 0;
  return local.length === length && localFit(local) === 1 ? 2 : 0;
}

/**
 * The fit of a number without its area code: 2 a mobile that begins with 15, 1 any other number (eight digits in AMBA, seven or six
 * elsewhere, never beginning with 0 or 1).
 */
export const localFit = (digits: string): PlanFit =>
  /^15[2-9]\d{5,7}$/.test(digits) ? 2 : /^[2-9]\d{5,7}$/.test(digits) ? 1 : 0;
