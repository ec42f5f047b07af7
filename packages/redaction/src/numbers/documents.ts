/** Identity numbers (DNI, CUIT/CUIL) and bank account numbers (CBU/CVU): by cue, by form and by check digit. */
import { type Hit, hit } from '../hit.ts';
import type { Atom } from './atom.ts';
import { DEAREST_JOINT } from './joints.ts';
import type { NumberSequence } from './sequence.ts';

const CUIT_PREFIXES = new Set(['20', '23', '24', '25', '26', '27', '30', '33', '34']);
const CUIT_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** Whether eleven digits have a CUIT's check digit. */
function isCuit(digits: string): boolean {
  const sum = CUIT_WEIGHTS.reduce((total, weight, k) => total + weight * Number(digits[k]), 0);
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? digits.endsWith('9') : check === Number(digits[10]);
}

const DOCUMENT_CUE =
  /(?:^|[^a-z])(?:d\s?\.?\s?n\s?\.?\s?i|m\s?\.\s?i\.?|documento|docu|doc|l\s?\.\s?[ec]|libreta(?: civica| de enrolamiento)?|cedula|c\.i|pasaporte|identidad|(?:l[ec]|d\.?u)(?=[\s.:#n°ro]{0,8}(?:[^a-z\s]|(?:cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieci|veint|treint|cuarent)[a-z]*\W)))(?![a-z])/g;
const TAX_CUE =
  /(?:^|[^a-z])(?:c\s?\.?\s?u\s?\.?\s?i\s?\.?\s?[tl]|cuit|cuil|cdi|clave fiscal|afip|arca|monotribut\w*|fiscal(?:es)?|razon social|inscript[oa])(?![a-z])/g;
const BANK_CUE =
  /(?:^|[^a-z])(?:c\s?\.?\s?[bv]\s?\.?\s?u|cuenta|deposit\w*|gir[ao]\w{0,4}|transfer\w*|transf|sena\w*|alias|banco|mercado ?pago|caja de ahorro|cta|cc)(?![a-z])/g;

/** A number in words after or before such a word is a document: "buscame en el padrón: veintiséis, tres cuarenta, …". */
const SAID_CUE = /(?<![a-z])padron(?![a-z])/g;
const SAID_CUE_AFTER = /^[^.\n]{0,24}?(?<![a-z])(?:padron|dni|documento)(?![a-z])/;

const BANK_REACH = 40;
const TAX_REACH = 36;
const DOCUMENT_REACH = 24;
/** The largest distance between the cue and a document that is written in words or in parts. */
const SAID_REACH = 56;
const MOST_BETWEEN_PARTS = 32;
const ABOUT_TAX = /(?<![a-z])(?:cui[tl]|factur|inscript)/;
const MOST_CBU_GROUPS = 2;
/**
 * The most atoms a text may have for a check digit to be enough evidence: one in a hundred lists of small numbers has a valid
 * one.
 */
const MOST_ATOMS = 24;
const LONG_RUN = 17;
const ACCOUNT_FORM = /^\d{5,8}[-/]\d[ -]\d{3}-\d$/;
const FORMED_CUIT = /^\d{2}\s?[-./ ]\s?(?:\d{1,2}\.?\d{3}\.?\d{3}|\d{4} \d{4})\s?[-./ ]\s?\d$/;
/** The kind of identity number that a stretch of digits is. */
export type Identity = 'bank' | 'tax' | 'document' | 'run';

/** Calls `found` with the last atom and the kind of each number that identifies a person or an account and begins at an atom. */
export function identitiesFrom(
  sequence: NumberSequence,
  first: number,
  found: (last: number, what: Identity) => void,
): void {
  const { atoms, joints } = sequence;
  const { digits, spoken } = atoms[first] as Atom;
  if (!spoken && digits.length >= LONG_RUN && new Set(digits).size > 2 && !sequence.left(first).account)
    found(first, 'run');
  if (CUIT_PREFIXES.has(digits)) {
    taxInParts(sequence, first, found);
  }
  let isInParts = false;
  for (let last = first; last < atoms.length && last - first < MOST_ATOMS; last++) {
    const joint = last > first ? joints[last - 1] : undefined;
    if (joint !== undefined && joint.cost > DEAREST_JOINT) break;
    isInParts ||= joint !== undefined && joint.partWords > 0;
    const count = sequence.count(first, last);
    if (count > 22) break;
    if (count === 22 && isBank(sequence, first, last)) found(last, 'bank');
    else if (count === 11 && isTax(sequence, first, last)) found(last, 'tax');
    else if (count >= 9 && isAccount(sequence, first, last)) found(last, 'bank');
    else if (count >= (isInParts ? 8 : 7) && count <= (isInParts ? 8 : 9) && isDocument(sequence, first, last, count))
      found(last, 'document');
  }
}

function isBank(sequence: NumberSequence, first: number, last: number): boolean {
  const { joints } = sequence;
  if (sequence.distanceFrom(BANK_CUE, first) <= BANK_REACH) return true;
  const alone = (k: number): boolean => (joints[k]?.cost ?? 9) > 2;
  if (last - first < MOST_CBU_GROUPS && alone(first - 1) && alone(last)) return true;
  return /^(?:\d{4} ){5}\d\d$/.test(sequence.rawOf(first, last));
}

/** "Cuenta Galicia 4023918-7 099-4": number, check digit, branch, check digit. */
const isAccount = (sequence: NumberSequence, first: number, last: number): boolean =>
  ACCOUNT_FORM.test(sequence.rawOf(first, last)) && sequence.distanceFrom(BANK_CUE, first) <= TAX_REACH;

function isTax(sequence: NumberSequence, first: number, last: number): boolean {
  const digits = sequence.digitsOf(first, last);
  const distance = sequence.distanceFrom(TAX_CUE, first);
  const known = CUIT_PREFIXES.has(digits.slice(0, 2));
  if (distance <= TAX_REACH) return true;
  if (!known) return false;
  const raw = sequence.rawOf(first, last);
  return FORMED_CUIT.test(raw) || (isCuit(digits) && raw === digits);
}

/** "poné veintisiete, mi dni que es 31906442 y el dos al final": prefix, document and check digit, each on its own. */
function taxInParts(sequence: NumberSequence, first: number, found: (last: number, what: Identity) => void): void {
  const { atoms, joints, text } = sequence;
  const gap = (k: number): number => (atoms[k + 1]?.start ?? Number.POSITIVE_INFINITY) - (atoms[k] as Atom).end;
  let last = first + 1;
  if (gap(first) > MOST_BETWEEN_PARTS) return;
  while (
    sequence.count(first + 1, last) < 7 &&
    (joints[last]?.cost ?? Number.POSITIVE_INFINITY) < Number.POSITIVE_INFINITY
  )
    last++;
  const count = sequence.count(first + 1, last);
  if ((count === 7 || count === 8) && atoms[last + 1]?.digits.length === 1 && gap(last) <= MOST_BETWEEN_PARTS)
    if (ABOUT_TAX.test(text)) found(last + 1, 'tax');
}

function isDocument(sequence: NumberSequence, first: number, last: number, count: number): boolean {
  const { atoms } = sequence;
  const digits = sequence.digitsOf(first, last);
  if (count === 9 && !digits.startsWith('0')) return false;
  const { start } = atoms[first] as Atom;
  const distance = sequence.distanceFrom(DOCUMENT_CUE, first);
  const before = atoms[first - 1];
  const isSpoken = count === 8 && atoms.slice(first, last + 1).every(({ spoken }) => spoken);
  const said = isSpoken || (count === 8 && first < last);
  if (isSpoken && first < last && isSaidBesideCue(sequence, first, last)) return true;
  return distance <= (said ? SAID_REACH : DOCUMENT_REACH) && (before === undefined || before.end <= start - distance);
}

const isSaidBesideCue = (sequence: NumberSequence, first: number, last: number): boolean =>
  sequence.distanceFrom(SAID_CUE, first) <= DOCUMENT_REACH ||
  SAID_CUE_AFTER.test(sequence.text.slice(sequence.atoms[last]?.end, (sequence.atoms[last]?.end ?? 0) + SAID_REACH));

const PASSPORT = /\bpasaporte\b[^\n]{0,16}?\b([a-z]{3}[\s.-]?(?:\d{3}[\s.]?\d{3}|\d\d[\s.]\d\d[\s.]\d\d))(?![a-z0-9])/g;

/** Argentine passports: three letters and six digits after a cue word. */
export function findPassports(text: string): Hit[] {
  return [...text.matchAll(PASSPORT)].map(({ index, 0: found, 1: passport }) => {
    const end = index + found.length;
    return hit('document', end - (passport as string).length, end, 'passport by its name');
  });
}
