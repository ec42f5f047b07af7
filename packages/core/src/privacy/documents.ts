/** Identity numbers (DNI, CUIT/CUIL) and bank account numbers (CBU/CVU): by cue, by form and by check digit. */
import type { Atom } from './atoms.ts';
import type { Chain, Gap } from './chains.ts';
import type { Hit } from './phones.ts';

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
  /(?:^|[^a-z])(?:d\s?\.?\s?n\s?\.?\s?i|documento|docu|doc|l\s?\.\s?[ec]|libreta(?: civica| de enrolamiento)?|cedula|c\.i|pasaporte|identidad|(?:l[ec]|d\.?u)(?=[\s.:#n°ro]{0,8}(?:[^a-z\s]|(?:cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieci|veint|treint|cuarent)[a-z]*\W)))(?![a-z])/g;
const TAX_CUE =
  /(?:^|[^a-z])(?:c\s?\.?\s?u\s?\.?\s?i\s?\.?\s?[tl]|cuit|cuil|cdi|clave fiscal|afip|arca|monotribut\w*|fiscal(?:es)?|razon social|inscript[oa])(?![a-z])/g;
const BANK_CUE =
  /(?:^|[^a-z])(?:c\s?\.?\s?[bv]\s?\.?\s?u|cuenta|deposit\w*|transfer\w*|transf|sena\w*|alias|banco|mercado ?pago|caja de ahorro)(?![a-z])/g;

/** Where a text names a kind of number: the ends of the words, in order. Read when first asked for. */
export class NumberCues {
  readonly #text: string;
  readonly #ends = new Map<RegExp, number[]>();

  constructor(text: string) {
    this.#text = text;
  }

  get document(): readonly number[] {
    return this.#endsOf(DOCUMENT_CUE);
  }

  get tax(): readonly number[] {
    return this.#endsOf(TAX_CUE);
  }

  get bank(): readonly number[] {
    return this.#endsOf(BANK_CUE);
  }

  #endsOf(cue: RegExp): number[] {
    let ends = this.#ends.get(cue);
    if (ends === undefined) {
      ends = [...this.#text.matchAll(cue)].map((found) => (found.index ?? 0) + found[0].length);
      this.#ends.set(cue, ends);
    }
    return ends;
  }
}

/** How far before `start` the last cue ends; infinite when there is none. */
function distanceTo(ends: readonly number[], start: number): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? Number.POSITIVE_INFINITY : start - (ends[low - 1] ?? 0);
}

const BANK_REACH = 40;
const TAX_REACH = 36;
const TAX_CLOSE = 12;
const DOCUMENT_REACH = 24;
const MOST_CBU_GROUPS = 2;

interface Stretch {
  readonly first: number;
  readonly last: number;
  readonly digits: string;
  readonly start: number;
  readonly end: number;
}

/** "43,50 x 8,66", "432200. D.N.I. 29": what stands between two things, not inside one number. */
const NO_JOINT = /[a-z]\W?[a-z]\W?[a-z]\.|\sx\s.*|[a-z]{2,}\s?:/;

/** Every stretch of a chain with exactly `count` digits, atoms whole. */
function* stretches({ atoms, gaps }: Chain, count: number): Generator<Stretch> {
  let held = 0;
  for (let first = 0, last = -1; first < atoms.length; first++) {
    while (held < count && last + 1 < atoms.length) held += (atoms[++last] as Atom).digits.length;
    if (held < count) return;
    if (held === count && !partedWithin(gaps, first, last)) {
      let digits = '';
      for (let k = first; k <= last; k++) digits += (atoms[k] as Atom).digits;
      yield { first, last, digits, start: (atoms[first] as Atom).start, end: (atoms[last] as Atom).end };
    }
    held -= (atoms[first] as Atom).digits.length;
  }
}

/** Something between atoms first and last tells two things apart. Most gaps are a sign or two, and tell nothing. */
function partedWithin(gaps: Chain['gaps'], first: number, last: number): boolean {
  for (let k = first; k < last; k++) {
    const { text } = gaps[k] as Gap;
    if (text.length > 2 && NO_JOINT.test(text)) return true;
  }
  return false;
}

const MOST_TOLD_GROUPS = 6;

/** In a few groups, or digit by digit: two check digits alone fit one list of small numbers in a hundred. */
function isTold({ atoms }: Chain, { first, last }: Stretch): boolean {
  return (
    last - first < MOST_TOLD_GROUPS ||
    atoms.slice(first, last + 1).every(({ digits, spoken }) => spoken || digits.length === 1)
  );
}

const FORMED_CUIT = /^\d{2}\s?[-./ ]\s?\d{1,2}\.?\d{3}\.?\d{3}\s?[-./ ]\s?\d$/;

/** Bank accounts, tax ids and identity documents of one chain, disjoint. */
export function findDocuments(chain: Chain, text: string, cues: NumberCues): Hit[] {
  const hits: Hit[] = [];
  let total = 0;
  for (const atom of chain.atoms) total += atom.digits.length;
  if (total < 7) return hits;
  const covered = new Uint8Array(chain.atoms.length);
  const free = ({ first, last }: Stretch): boolean => covered[first] === 0 && covered[last] === 0;
  const take = (kind: Hit['kind'], { first, last, start, end }: Stretch, why: string): void => {
    covered.fill(1, first, last + 1);
    hits.push({ kind, start: openBracket(text, start), end: closeBracket(text, start, end), why });
  };
  if (total >= 22)
    for (const stretch of stretches(chain, 22)) {
      const cued = distanceTo(cues.bank, stretch.start) <= BANK_REACH;
      const whole = stretch.first === 0 && stretch.last === chain.atoms.length - 1 && stretch.last < MOST_CBU_GROUPS;
      if (free(stretch) && (cued || whole || (isCbu(stretch.digits) && isTold(chain, stretch))))
        take('bank', stretch, 'account number of 22 digits');
    }
  if (total >= 11)
    for (const stretch of stretches(chain, 11))
      if (free(stretch) && isTaxId(stretch, text, cues)) take('document', stretch, 'tax id (CUIT/CUIL)');
  takeRuns(chain, text, take);
  if (cues.document.length === 0) return hits;
  for (const count of [9, 8, 7])
    for (const stretch of stretches(chain, count)) {
      if ((count === 9 && !stretch.digits.startsWith('0')) || !free(stretch)) continue;
      const distance = distanceTo(cues.document, stretch.start);
      const before = chain.atoms[stretch.first - 1];
      const named = distance <= DOCUMENT_REACH && (before === undefined || before.end <= stretch.start - distance);
      if (named || (count < 9 && isNamedAfter(text, stretch)))
        take('document', stretch, 'identity document by its name');
    }
  return hits;
}

/** "30.123.456 es mi DNI", "(30.123.456) DNI"; not "4.500.000, DNI 30.123.456", where the name is that of the next number. */
const NAMED_AFTER =
  /^[)\s]{0,3}(?:(?:es|era|seria)\s(?:mi|su|el|tu)\s(?:numero\sde\s|nro\.?\sde\s)?(?:d\.?n\.?i|documento)(?![a-z])|d\.?n\.?i(?![a-z])(?![\s.:#n°ro]{0,8}[\d\uE004]))/;
const NAMED_REACH = 48;

function isNamedAfter(text: string, { digits, end }: Stretch): boolean {
  return !digits.endsWith('000') && NAMED_AFTER.test(text.slice(end, end + NAMED_REACH));
}

const LONG_RUN = 17;
const HONEST_RUN = /\b(?:serie|sn|iccid|imei|tracking|seguimiento|barras|hash|vin|chasis)\W{0,6}$/;

/** Runs so long that a number or two may hide in them, and tax ids with more digits after them than one. */
function takeRuns(chain: Chain, text: string, take: (kind: Hit['kind'], stretch: Stretch, why: string) => void): void {
  const { atoms, gaps } = chain;
  const stretch = (first: number, last: number): Stretch => ({
    first,
    last,
    digits: '',
    start: (atoms[first] as Atom).start,
    end: (atoms[last] as Atom).end,
  });
  for (let k = 0; k < atoms.length; k++) {
    const { digits, spoken, start } = atoms[k] as Atom;
    if (spoken) continue;
    if (
      digits.length >= LONG_RUN &&
      new Set(digits).size > 2 &&
      !HONEST_RUN.test(text.slice(Math.max(0, start - 24), start))
    )
      take('document', stretch(k, k), 'a run of digits that may hold a number');
    const tail = atoms[k + 2]?.digits.length ?? 0;
    if (
      CUIT_PREFIXES.has(digits) &&
      atoms[k + 1]?.digits.length === 8 &&
      tail >= 2 &&
      tail <= 6 &&
      gaps[k]?.text === '-' &&
      gaps[k + 1]?.text === '-'
    )
      take('document', stretch(k, k + 2), 'tax id (CUIT/CUIL) with digits after it');
  }
}

function isTaxId({ digits, start, end }: Stretch, text: string, cues: NumberCues): boolean {
  const distance = distanceTo(cues.tax, start);
  const known = CUIT_PREFIXES.has(digits.slice(0, 2));
  if (distance <= TAX_REACH && (known || distance <= TAX_CLOSE)) return true;
  if (!known) return false;
  const raw = text.slice(start, end);
  return FORMED_CUIT.test(raw) || (isCuit(digits) && raw === digits);
}

function openBracket(text: string, start: number): number {
  return text[start - 1] === '(' ? start - 1 : start;
}
function closeBracket(text: string, start: number, end: number): number {
  const inside = text.slice(Math.max(0, start - 1), end);
  return text[end] === ')' && inside.lastIndexOf('(') > inside.lastIndexOf(')') ? end + 1 : end;
}

const PASSPORT = /\bpasaporte\b[^\n]{0,16}?\b([a-z]{3}[\s.-]?\d{3}[\s.]?\d{3})(?![a-z0-9])/g;

/** Argentine passports: three letters and six digits, by their name. */
export function findPassports(text: string): Hit[] {
  if (!text.includes('pasaporte')) return [];
  return [...text.matchAll(PASSPORT)].map((found) => {
    const end = (found.index ?? 0) + found[0].length;
    return { kind: 'document', start: end - (found[1] ?? '').length, end, why: 'passport by its name' };
  });
}
