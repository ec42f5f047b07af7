/** Identity numbers (DNI, CUIT/CUIL) and bank account numbers (CBU/CVU): by cue, by form and by check digit. */
import type { Atom } from './atoms.ts';
import type { Chain } from './chains.ts';
import type { Hit } from './phones.ts';
import type { Token } from './tokens.ts';

const CUIT_PREFIXES = new Set(['20', '23', '24', '25', '26', '27', '30', '33', '34']);
const CUIT_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** True when eleven digits carry a CUIT's prefix and check digit. */
export function isCuit(digits: string): boolean {
  if (digits.length !== 11 || !CUIT_PREFIXES.has(digits.slice(0, 2))) return false;
  const sum = CUIT_WEIGHTS.reduce((total, weight, k) => total + weight * Number(digits[k]), 0);
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? digits.endsWith('9') : check === Number(digits[10]);
}

const BLOCK_ONE = [7, 1, 3, 9, 7, 1, 3];
const BLOCK_TWO = [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3];

/** True when 22 digits carry both check digits of a CBU or CVU. */
export function isCbu(digits: string): boolean {
  if (digits.length !== 22) return false;
  const check = (weights: readonly number[], from: number): boolean => {
    const sum = weights.reduce((total, weight, k) => total + weight * Number(digits[from + k]), 0);
    return (10 - (sum % 10)) % 10 === Number(digits[from + weights.length]);
  };
  return check(BLOCK_ONE, 0) && check(BLOCK_TWO, 8);
}

const DOCUMENT_CUE =
  /(?:^|[^a-z])(?:d\s?\.?\s?n\s?\.?\s?i|documento|docu|doc|l\s?\.\s?[ec]|l[ec]|libreta(?: civica| de enrolamiento)?|cedula|c\.i|pasaporte|identidad)\b/g;
const TAX_CUE =
  /(?:^|[^a-z])(?:c\s?\.?\s?u\s?\.?\s?i\s?\.?\s?[tl]|cuit|cuil|cdi|clave fiscal|afip|arca|monotribut\w*|fiscal(?:es)?|razon social|inscript[oa])\b/g;
const BANK_CUE =
  /(?:^|[^a-z])(?:c\s?\.?\s?[bv]\s?\.?\s?u|cuenta|deposit\w*|transfer\w*|transf|sena\w*|alias|banco|mercado ?pago|caja de ahorro)\b/g;

const CUE_REACH = 40;
const cueBefore = (cue: RegExp, text: string, start: number, reach = CUE_REACH): number => {
  const before = text.slice(Math.max(0, start - reach), start);
  let distance = -1;
  for (const found of before.matchAll(cue)) distance = before.length - ((found.index ?? 0) + found[0].length);
  return distance;
};

interface Stretch {
  readonly first: number;
  readonly last: number;
  readonly digits: string;
  readonly start: number;
  readonly end: number;
}

/** Every stretch of a chain with exactly `count` digits, atoms whole. */
function* stretches(chain: Chain, count: number): Generator<Stretch> {
  for (let first = 0; first < chain.atoms.length; first++) {
    let digits = '';
    for (let last = first; last < chain.atoms.length && digits.length < count; last++) {
      digits += (chain.atoms[last] as Atom).digits;
      if (digits.length === count)
        yield { first, last, digits, start: (chain.atoms[first] as Atom).start, end: (chain.atoms[last] as Atom).end };
    }
  }
}

const compact = (text: string): string => text.replace(/[^0-9]/g, '');

/** Bank accounts, tax ids and documents of one chain, best first; the caller drops overlaps. */
export function findDocuments(chain: Chain, text: string, _tokens: readonly Token[]): Hit[] {
  const total = chain.atoms.reduce((sum, atom) => sum + atom.digits.length, 0);
  if (total < 7) return [];
  const hits: Hit[] = [];
  for (const { digits, start, end } of stretches(chain, 22)) {
    const cue = cueBefore(BANK_CUE, text, start);
    if (isCbu(digits) || cue >= 0 || end - start <= 32) {
      hits.push({ kind: 'bank', start, end: closeBracket(text, start, end), why: 'account number of 22 digits' });
      break;
    }
  }
  for (const { digits, start, end } of stretches(chain, 11)) {
    if (hits.some((hit) => start < hit.end && end > hit.start)) continue;
    const cue = cueBefore(TAX_CUE, text, start);
    const raw = text.slice(start, end);
    const formed = /^\d{2}\s?[-–./ ]\s?\d{1,2}\.?\d{3}\.?\d{3}\s?[-–./ ]\s?\d$/.test(raw);
    const prefix = CUIT_PREFIXES.has(digits.slice(0, 2));
    if (
      (cue >= 0 && (prefix || cue <= 12)) ||
      (isCuit(digits) && (formed || compact(raw) === digits)) ||
      (formed && prefix)
    )
      hits.push({
        kind: 'document',
        start: openBracket(text, start),
        end: closeBracket(text, start, end),
        why: 'tax id (CUIT/CUIL)',
      });
  }
  for (const count of [9, 8, 7])
    for (const { start, end, first, digits } of stretches(chain, count)) {
      if (count === 9 && !digits.startsWith('0')) continue;
      if (hits.some((hit) => start < hit.end && end > hit.start)) continue;
      const distance = cueBefore(DOCUMENT_CUE, text, start, 34);
      if (distance < 0 || distance > 24) continue;
      if (first > 0 && (chain.atoms[first - 1] as Atom).end > start - distance) continue;
      hits.push({ kind: 'document', start, end, why: 'identity document by its name' });
    }
  return hits;
}

function openBracket(text: string, start: number): number {
  return text[start - 1] === '(' ? start - 1 : start;
}
function closeBracket(text: string, start: number, end: number): number {
  const inside = text.slice(Math.max(0, start - 1), end);
  return text[end] === ')' && inside.lastIndexOf('(') > inside.lastIndexOf(')') ? end + 1 : end;
}

const PASSPORT = /\bpasaporte\b[^.\n]{0,12}?\b([a-z]{3}\s?\d{6})(?![a-z0-9])/g;

/** Argentine passports: three letters and six digits, by their name. */
export function findPassports(text: string): Hit[] {
  if (!text.includes('pasaporte')) return [];
  return [...text.matchAll(PASSPORT)].map((found) => {
    const end = (found.index ?? 0) + found[0].length;
    return { kind: 'document', start: end - (found[1] ?? '').length, end, why: 'passport by its name' };
  });
}
