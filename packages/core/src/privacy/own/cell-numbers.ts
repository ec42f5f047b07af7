/** Reads the numbers in a cell of an export: several in one cell, with notes, or in a spreadsheet's notation. */
import { isAreaCode } from '../numbers/numbering-plan.ts';

/** The most groups of digits that are read from one cell. */
const GROUPS_MAX = 16;
const SHORTEST = 6;
/** The number of digits of a number with its area code. */
const NATIONAL = 10;
const CUIT = 11;
/** "005491147861203": the longest number. */
const LONGEST = 15;
const LOCAL = [8, 7];
const LOCAL_OF_SMALL_TOWN = 6;

/** A number that a spreadsheet turned into a decimal or a power: "1147861203.0", "5.491147861203e12". */
const DECIMAL = /^\s*(\d{6,})[.,]0+\s*$/;
const POWER = /^\s*(\d)[.,](\d+)e\+?(\d+)\s*$/;

function withoutDecimals(cell: string): string {
  const power = POWER.exec(cell);
  if (power !== null && Number(power[3]) <= LONGEST) return `${power[1]}${power[2]}`.padEnd(Number(power[3]) + 1, '0');
  return DECIMAL.exec(cell)?.[1] ?? cell;
}

/** The numbers that a folded cell may hold, each once: all its digits, and adjacent groups that form a number. */
export function numbersOfCell(kind: 'phone' | 'document', folded: string): Set<string> {
  const numbers = new Set<string>();
  for (const run of withoutDecimals(folded).split(/[a-z]+/)) {
    const groups = run.match(/\d+/g) ?? [];
    const whole = groups.join('');
    if (whole.length < SHORTEST) continue;
    for (const number of kind === 'phone' ? phoneForms(whole) : documentForms(whole)) numbers.add(number);
    if (groups.length > 1) for (const part of partsOf(groups.slice(0, GROUPS_MAX), kind)) numbers.add(part);
  }
  return numbers;
}

/** Adjacent groups that together have as many digits as a number of this kind. */
function partsOf(groups: readonly string[], kind: 'phone' | 'document'): string[] {
  const parts: string[] = [];
  for (let from = 0; from < groups.length; from++) {
    let digits = '';
    for (let to = from; to < groups.length; to++) {
      digits += groups[to];
      if (digits.length > LONGEST) break;
      if (kind === 'phone' ? isPhone(digits, from === to) : isDocument(digits))
        parts.push(...(kind === 'phone' ? phoneForms(digits) : documentForms(digits)));
    }
  }
  return parts;
}

const isPhone = (digits: string, isOneGroup: boolean): boolean => {
  const { length } = nationalOf(digits);
  return length === NATIONAL || LOCAL.includes(length) || (isOneGroup && length === LOCAL_OF_SMALL_TOWN);
};
const isDocument = ({ length }: string): boolean => length === CUIT || length === 8 || length === 7;

/** The forms of a phone number: also without country, trunk and mobile prefixes, and without its area code. */
function phoneForms(digits: string): string[] {
  const national = nationalOf(digits);
  if (national.length < NATIONAL) return [digits];
  const forms = [digits, ...[NATIONAL, ...LOCAL].map((length) => national.slice(-length))];
  const ofSmallTown = national.length === NATIONAL && hasLongAreaCode(national);
  return ofSmallTown ? [...forms, national.slice(-LOCAL_OF_SMALL_TOWN)] : forms;
}

function nationalOf(digits: string): string {
  if (digits.length < NATIONAL) return digits;
  let national = digits;
  if (national.startsWith('0054')) national = national.slice(4);
  else if (national.startsWith('54') && national.length > NATIONAL) national = national.slice(2);
  if (national.length === NATIONAL + 1 && national.startsWith('9')) national = national.slice(1);
  if (national.length > NATIONAL && national.startsWith('0')) national = national.slice(1);
  return national;
}

/** An area code of four digits leaves six for the number. */
const hasLongAreaCode = (national: string): boolean =>
  !national.startsWith('11') && !isAreaCode(national.slice(0, 3)) && isAreaCode(national.slice(0, 4));

/** The forms of a document number. A CUIT contains the DNI. */
const documentForms = (digits: string): string[] =>
  digits.length === CUIT ? [digits, digits.slice(2, -1).replace(/^0+/, '')] : [digits];
