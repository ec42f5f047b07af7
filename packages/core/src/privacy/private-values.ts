/** A record's own private values, recognised in its free text however they are written. */
import { findAtoms } from './atoms.ts';
import { findChains } from './chains.ts';
import { type Folded, foldText, originalRange, type Shadow } from './fold.ts';
import type { Finding } from './kinds.ts';
import { MAY } from './survey.ts';
import { tokenise } from './tokens.ts';

/** Compiled once per record. `values` are keys, not the raw strings: digit runs and folded letter runs. */
export interface PrivateValues {
  readonly values: readonly string[];
}

const SHORTEST_DIGITS = 6;

/** Capitalised words with nothing but spaces between them, no joint of an address. */
function isName(shadow: Shadow, start: number, end: number): boolean {
  const range = originalRange(shadow, start, end);
  return /^\p{Lu}\p{L}+(?:\s+\p{Lu}\p{L}+)+$/u.test(shadow.original.slice(range.start, range.end));
}
const SHORTEST_LETTERS = 6;
/** What a key in letters came from, as its first sign. A key in digits has none. */
const MAIL = '@';
const ADDRESS = '#';

/** What a key looks for, without the sign of what it came from. */
export function textOfKey(key: string): string {
  return isKeyOfLetters(key) ? key.slice(1) : key;
}

/** Whether a key looks for letters (and digits among them), not for digits alone. */
export function isKeyOfLetters(key: string): boolean {
  return key.startsWith(MAIL) || key.startsWith(ADDRESS);
}

/** Reads the raw private fields (strings, numbers, arrays or objects of them) into keys to look for. */
export function compilePrivateValues(raw: readonly unknown[]): PrivateValues {
  const values = new Set<string>();
  const visit = (value: unknown, depth: number): void => {
    if (typeof value === 'string' || typeof value === 'number') addKeys(String(value), values);
    else if (depth < 4 && typeof value === 'object' && value !== null)
      for (const inner of Object.values(value)) visit(inner, depth + 1);
  };
  for (const value of raw) visit(value, 0);
  return { values: [...values] };
}

/** What folds to itself. */
const PLAIN = /^[a-z0-9 @.+()/,_-]*$/;

function addKeys(value: string, keys: Set<string>): void {
  const folded = PLAIN.test(value) ? value : foldText(value);
  let digits = '';
  let letters = '';
  let hasLetters = false;
  for (let i = 0; i < folded.length; i++) {
    const kind = kindOf(folded.charCodeAt(i));
    if (kind === 0) continue;
    const sign = folded.charAt(i);
    letters += sign;
    if (kind === 1) digits += sign;
    else hasLetters = true;
  }
  if (folded.includes('@')) {
    // "@" alone is no address; an empty key would be found everywhere.
    if (letters !== '') keys.add(MAIL + letters);
    // The local part by itself, when it is no ordinary word.
    const local = folded.slice(0, folded.indexOf('@'));
    if (local.length >= SHORTEST_LETTERS && /[0-9]|[a-z][._-][a-z]/.test(local))
      keys.add(MAIL + local.replace(/[^a-z0-9]/g, ''));
    return;
  }
  if (hasLetters) {
    // A place with a number in it is an address; a name of a city or a quarter alone is public.
    if (/[a-z]{3}/.test(letters) && digits.length >= 2 && letters.length >= SHORTEST_LETTERS)
      keys.add(ADDRESS + letters);
    return;
  }
  if (digits.length < SHORTEST_DIGITS) return;
  keys.add(digits);
  // A phone is also given without country, trunk and mobile prefixes, and without its area code.
  if (digits.length < NATIONAL) return;
  let national = digits;
  if (national.startsWith('0054')) national = national.slice(4);
  else if (national.startsWith('54')) national = national.slice(2);
  if (national.length === NATIONAL + 1 && national.startsWith('9')) national = national.slice(1);
  if (national.length > NATIONAL && national.startsWith('0')) national = national.slice(1);
  if (national.length >= NATIONAL) {
    keys.add(national.slice(-10));
    keys.add(national.slice(-8));
    keys.add(national.slice(-7));
  }
}

/** Digits of a number with its area code. */
const NATIONAL = 10;

/**
 * A quick look at a folded text that may say yes too often: a value in digits needs a number, which the survey saw in `may`; one
 * in letters is there with all else left out.
 */
export function mayShow(text: string, { values }: PrivateValues, may: number): boolean {
  if (values.length === 0) return false;
  if (may & MAY.number) return true;
  const letters = text.replace(/[^a-z0-9]+/g, '');
  return values.some((value) => isKeyOfLetters(value) && letters.includes(value.slice(1)));
}

/**
 * {@link mayShow} for a text of nothing but ordinary letters in which the survey saw nothing, so that no value in digits is in it: one
 * in letters begins where a word or a number begins, and goes on whatever parts its signs.
 */
export function mayShowLetters({ units, size }: Pick<Folded, 'units' | 'size'>, { values }: PrivateValues): boolean {
  let before = 0;
  for (let i = 0; i < size; i++) {
    const unit = units[i] as number;
    const kind = kindOf(unit);
    if (kind !== 0 && kind !== before) {
      for (const value of values) {
        if (value.charCodeAt(1) !== unit) continue;
        if (isKeyOfLetters(value) && goesOn(units, size, i, value)) return true;
      }
    }
    before = kind;
  }
  return false;
}

/** 1 for a digit, 2 for a letter, 0 for what parts them. */
const kindOf = (unit: number): number => (unit >= 97 && unit <= 122 ? 2 : unit >= 48 && unit <= 57 ? 1 : 0);

/** Whether the signs from `i` on are those of the key, what is no letter or digit left out. */
function goesOn(units: Uint16Array, size: number, i: number, key: string): boolean {
  let k = 1;
  for (; i < size && k < key.length; i++) {
    const unit = units[i] as number;
    if (unit === key.charCodeAt(k)) k++;
    else if (kindOf(unit) !== 0) return false;
  }
  return k === key.length;
}

/** Where a text shows one of the record's own values; `may` is what the survey of the shadow could not rule out. */
export function findPrivateValues(shadow: Shadow, own: PrivateValues, may: number): Finding[] {
  if (!mayShow(shadow.text, own, may)) return [];
  const { values } = own;
  const found: Finding[] = [];
  const add = (start: number, end: number, why: string, kind: Finding['kind']): void => {
    found.push({ kind, why, ...originalRange(shadow, start, end) });
  };
  const tokens = tokenise(shadow.text);
  // Letters and digits with their offsets, everything else left out.
  let compact = '';
  const at: number[] = [];
  const starts = new Set<number>();
  const ends = new Set<number>();
  for (const token of tokens) {
    starts.add(token.start);
    ends.add(token.end);
    compact += token.text;
    for (let k = token.start; k < token.end; k++) at.push(k);
  }
  for (const value of values) {
    const kind = value.startsWith(MAIL) ? 'email' : value.startsWith(ADDRESS) ? 'address' : null;
    if (kind === null) continue;
    const letters = value.slice(1);
    if (letters === '') continue;
    for (let k = compact.indexOf(letters); k >= 0; k = compact.indexOf(letters, k + letters.length)) {
      const start = at[k] ?? 0;
      const end = (at[k + letters.length - 1] ?? 0) + 1;
      // "María Pérez" is a name even when the record's mail is maria.perez: names are reduced elsewhere.
      const named = kind === 'email' && isName(shadow, start, end);
      if (!named && starts.has(start) && ends.has(end)) add(start, end, "the record's own private value", kind);
    }
  }
  for (const { atoms } of findChains(shadow.text, tokens, findAtoms(tokens, shadow.text))) {
    const digits = atoms.map((atom) => atom.digits).join('');
    for (const value of values) {
      if (isKeyOfLetters(value) || digits.length < value.length) continue;
      // Occurrences come in order, and so do the atoms they begin and end in.
      let atom = 0;
      let before = 0;
      const passTo = (offset: number): void => {
        for (
          let length = atoms[atom]?.digits.length ?? 0;
          before + length <= offset;
          length = atoms[atom]?.digits.length ?? 0
        ) {
          before += length;
          atom++;
        }
      };
      for (let k = digits.indexOf(value); k >= 0; k = digits.indexOf(value, k + value.length)) {
        passTo(k);
        const start = atoms[atom]?.start ?? 0;
        passTo(k + value.length - 1);
        const end = atoms[atom]?.end ?? 0;
        if (end > start) add(start, end, "the record's own private value", 'phone');
      }
    }
  }
  return found;
}
