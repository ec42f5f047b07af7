/** Reads the numbers in a cell of an export, which may hold several, and notes. */
import { isAreaCode } from '../numbers/plan.ts';

/** The most groups of digits that are read from one cell. */
const GROUPS_MAX = 16;
const SHORTEST = 6;
/** "005491147861203": the longest number. */
const LONGEST = 15;
const CUIT = 11;
/** A number of the plan by the length of its area code, with any prefixes: "54 9", "0", "15" after the area code. */
const COMPLETE = [2, 3, 4].map((area) => new RegExp(`^(?:(?:00)?54)?9?0?(\\d{${area}})(?:15)?(\\d{${10 - area}})$`));
const LOCAL = /^(?:15)?(\d{7,8})$/;
const LOCAL_OF_SMALL_TOWN = /^(?:15)?(\d{6})$/;

/** The numbers that a folded cell may hold: all its digits, and adjacent groups of digits that form a number. */
export function numbersOfCell(kind: 'phone' | 'document', folded: string): Set<string> {
  const formsOf = kind === 'phone' ? phoneForms : documentForms;
  const numbers = new Set<string>();
  for (const run of folded.split(/[a-z]+/)) {
    const groups = (run.match(/\d+/g) ?? []).slice(0, GROUPS_MAX);
    const whole = groups.join('');
    if (whole.length >= SHORTEST) for (const number of [whole, ...formsOf(whole, true)]) numbers.add(number);
    for (let from = 0; from < groups.length; from++) {
      let digits = '';
      for (let to = from; to < groups.length && digits.length <= LONGEST; to++) {
        digits += groups[to];
        for (const number of formsOf(digits, from === to)) numbers.add(number);
      }
    }
  }
  return numbers;
}

/** The forms of a phone number: also without country, trunk and mobile prefixes, and without its area code. None for other digits. */
function phoneForms(digits: string, isOneGroup: boolean): string[] {
  const forms = COMPLETE.flatMap((pattern) => {
    const [, area = '', local = ''] = pattern.exec(digits) ?? [];
    return isAreaCode(area) ? [digits, area + local, local] : [];
  });
  if (forms.length > 0) return forms;
  const [, local] = LOCAL.exec(digits) ?? (isOneGroup ? LOCAL_OF_SMALL_TOWN.exec(digits) : null) ?? [];
  return local === undefined ? [] : [local];
}

/** The forms of a document number. A CUIT contains the DNI. */
function documentForms(digits: string): string[] {
  if (digits.length === CUIT) return [digits, digits.slice(2, -1).replace(/^0+/, '')];
  return digits.length === 7 || digits.length === 8 ? [digits] : [];
}
