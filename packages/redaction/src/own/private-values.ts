/** Compiles the private fields of a record into values to search for in its texts. */

import type { ContactKind } from '../kinds.ts';
import { isAreaCode } from '../numbers/plan.ts';
import { fold } from '../text/fold.ts';
import { isWord } from '../text/lexicon.ts';
import { type OwnDate, readDates } from './own-date.ts';
import { lettersOfAddress, type OwnHouse, readHouses } from './own-house.ts';

/** The private fields of a record by kind: strings and numbers, also in lists and objects. */
export type PrivateFields = Readonly<Partial<Record<'phone' | 'email' | 'document' | 'address' | 'date', unknown>>>;

/** One value to search for. The kind decides the placeholder. */
export type PrivateValue = { readonly kind: ContactKind } & (
  | { readonly digits: string }
  /** Letters and digits, with any separators between them, or only as one word. */
  | { readonly letters: string; readonly isOneWord: boolean }
  | { readonly date: OwnDate }
  | { readonly house: OwnHouse }
);

/** The values to search for. Compiled once per record. */
export type PrivateValues = readonly PrivateValue[];

const SHORTEST_LETTERS = 6;
const DEEPEST = 4;
/** The most strings of one value that are read together. */
const LEAVES_MAX = 12;
/** The most values of one record, since each costs a search in every text. */
export const PRIVATE_VALUES_MAX = 100;

/** Compiles the raw private fields into values to search for. At most {@link PRIVATE_VALUES_MAX} are read. */
export function compilePrivateValues(fields: PrivateFields): PrivateValues {
  const values = new Map<string, PrivateValue>();
  let left = PRIVATE_VALUES_MAX;
  for (const [kind, field] of Object.entries(fields) as [keyof PrivateFields, unknown][]) {
    for (const item of Array.isArray(field) ? field : [field]) {
      const leaves = leavesOf(item, DEEPEST);
      // { "street": "Mitre", "number": 1234 }, ["4786", "1203"]: these form one value.
      const isOne = kind !== 'email' && leaves.length > 1 && leaves.length <= LEAVES_MAX;
      for (const written of isOne ? [...leaves, leaves.join(' ')] : leaves)
        if (left-- > 0) for (const value of valuesOf(kind, written)) values.set(JSON.stringify(value), value);
    }
  }
  return [...values.values()];
}

/** The strings and numbers inside a value, in order. */
function leavesOf(value: unknown, deepest: number): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null || deepest === 0) return [];
  return Object.values(value).flatMap((inner) => leavesOf(inner, deepest - 1));
}

function valuesOf(kind: keyof PrivateFields, written: string): PrivateValue[] {
  const folded = fold(written).text;
  if (folded.includes('@')) return mailsOf(folded);
  if (kind === 'date') return datesOf(folded);
  if (kind === 'address') return addressesOf(folded);
  return numbersOf(kind === 'email' ? 'phone' : kind, folded);
}

const lettersOf = (text: string): string => text.replace(/[^a-z0-9]+/g, '');

const inLetters = (kind: ContactKind, text: string, isOneWord = false): PrivateValue => ({
  kind,
  letters: lettersOf(text),
  isOneWord,
});

function numbersOf(kind: 'phone' | 'document', folded: string): PrivateValue[] {
  const numbers = [...numbersOfCell(kind, folded)].map((digits) => ({ kind, digits }));
  const letters = lettersOf(folded);
  // A passport number, or a value in the wrong field.
  const isMixed = /[a-z]/.test(letters) && /\d{2}/.test(letters) && letters.length >= SHORTEST_LETTERS;
  return isMixed ? [...numbers, inLetters(kind, letters)] : numbers;
}

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
function numbersOfCell(kind: 'phone' | 'document', folded: string): Set<string> {
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

/** The addresses in a cell: "Marce <plomera79@yahoo.com>", "mailto:…", several of them. */
function mailsOf(folded: string): PrivateValue[] {
  const mails = folded.match(MAIL) ?? [];
  if (mails.length > 0) return mails.flatMap(formsOfMail);
  // "@" alone is no address, and every text contains the empty value.
  return lettersOf(folded) === '' ? [] : [inLetters('email', folded)];
}

const MAIL = /(?<![^\s<>()[\]{},;:"'|/@])[^\s<>()[\]{},;:"'|/@]+@[^\s<>()[\]{},;:"'|/@]+/g;

function formsOfMail(mail: string): PrivateValue[] {
  const local = mail.slice(0, mail.indexOf('@'));
  // "5491147861203@c.us": a messenger's notation of a number.
  if (/^\+?\d+$/.test(local)) return numbersOf('phone', local);
  const isOneWord = /^[a-z]+$/.test(local);
  const isTelling = lettersOf(local).length >= SHORTEST_LETTERS && !(isOneWord && isWord(local));
  return [inLetters('email', mail), ...(isTelling ? [inLetters('email', local, isOneWord)] : [])];
}

function datesOf(folded: string): PrivateValue[] {
  const kind = 'date';
  const digits = lettersOf(folded);
  const written: PrivateValue[] = /^\d{6,}$/.test(digits) ? [{ kind, digits }] : [];
  return [...written, ...readDates(folded).map((date) => ({ kind, date }) as const)];
}

function addressesOf(folded: string): PrivateValue[] {
  const kind = 'address';
  return [
    ...readHouses(folded).map((house) => ({ kind, house }) as const),
    ...lettersOfAddress(folded).map((letters) => inLetters(kind, letters)),
  ];
}
