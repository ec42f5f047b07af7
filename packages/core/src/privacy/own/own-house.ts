/** Finds a street address in a text by its house number near a word of the street's name. */
import type { Atom } from '../numbers/atom.ts';
import type { NumberSequence } from '../numbers/sequence.ts';
import { scanner } from '../text/scanner.ts';
import { type Token, tokenise } from '../text/tokens.ts';
import { setOf } from '../text/word-lists.ts';

export interface OwnHouse {
  /** The words of the street's name, without its type, titles and particles. */
  readonly street: readonly string[];
  readonly number: string;
}

/** Types of streets, titles and short words. */
const STREET_TYPES = setOf(
  `calle avenida av avda ave pasaje pje psje bulevar boulevard bv blvd bvar diagonal diag ruta rn rp camino autopista au colectora callejon cortada peatonal costanera
  general gral coronel cnel capitan cap teniente tte almirante alte presidente pte pres doctor dr doctora dra ingeniero ing intendente int gobernador gob comandante cdte sargento sgto mayor brigadier brig padre
  de del la las los el y e san santa santo sta sto`,
);
/** Words between street and number. "Nº" folds to "no", "N°" to "n". */
const LINKS = setOf(
  'n no nr nro nros num numero numeracion al a la altura alt en el de del es y casa mza manzana lote km kilometro con puerta chapa catastral municipal',
);
/** Words that introduce a unit inside the house. */
const INSIDE = setOf('piso dto depto dpto departamento pb of oficina local uf torre timbre entre esq esquina e barrio');
const SHORTEST_WORD = 3;
/** A number with fewer digits counts only directly beside the street. */
const SURE_NUMBER = 3;
const REACH_WORDS = 6;
const REACH = 48;
const MOST_PIECES = 4;
const ABBREVIATED = 3;

/** The streets and numbers that an address may mean; none unless it has both. A town with its postal code counts as one. */
export function readHouses(address: string): OwnHouse[] {
  const folded = scanner.foldText(address);
  const first = firstHouse(folded.split(',', 1)[0] ?? '') ?? firstHouse(folded);
  if (first === null) return [];
  return [first, ...laterHouses(folded).filter(({ number }) => number !== first.number)];
}

const tokensOf = (address: string): Token[] => tokenise(address.replace(/(\d)[.](?=\d{3}(?!\d))/g, '$1'));

function firstHouse(address: string): OwnHouse | null {
  const tokens = tokensOf(address);
  const street: string[] = [];
  for (const [k, { text, numeric }] of tokens.entries()) {
    if (!numeric && INSIDE.has(text) && street.length > 0) break;
    if (numeric && text.length >= 2 && street.length > 0) return { street, number: text };
    // "Calle 7 1234": the street's name is a number
    const isStreet = numeric ? k > 0 && STREET_TYPES.has(tokens[k - 1]?.text ?? '') : isTelling(text);
    if (isStreet) street.push(text);
  }
  // "4840 Gurruchaga"
  const number = tokens.find(({ numeric, text }) => numeric && text.length >= SURE_NUMBER)?.text;
  return number === undefined || street.length === 0 || street.includes(number) ? null : { street, number };
}

const HOUSES_MAX = 4;

/** "CABA (1414) Gurruchaga 1847": each long number with the words since the previous number. */
function laterHouses(address: string): OwnHouse[] {
  const houses: OwnHouse[] = [];
  let street: string[] = [];
  for (const { text, numeric } of tokensOf(address)) {
    if (!numeric && isTelling(text) && !INSIDE.has(text)) street.push(text);
    if (!numeric || text.length < SURE_NUMBER) continue;
    if (street.length > 0) houses.push({ street, number: text });
    street = [];
  }
  return houses.slice(0, HOUSES_MAX);
}

/** The names of each unit of an address. */
const UNITS: readonly (readonly string[])[] = [
  ['manzana', 'mza', 'mz', 'manz'],
  ['lote', 'lt', 'lte'],
  ['casa', 'cs'],
  ['torre', 'tira'],
  ['edificio', 'edif', 'ed'],
  ['monoblock', 'monobloc', 'mb'],
  ['departamento', 'depto', 'dpto', 'dto', 'depart'],
  ['piso'],
];
const UNIT = /\b([a-z]{2,12})[^a-z0-9]{0,4}(?:(?:n|no|nro)[^a-z0-9]{1,3})?(\d{1,4}(?:[a-z](?![a-z0-9]))?)/g;
const CORNER = /^(.{3,40}?)\s+(?:esq(?:uina)?\.?(?:\s+con)?|y)\s+([^\d,]{3,40})(?:,|$)/;
const CORNER_WORDS = ['y', 'e', 'esq', 'esquina', 'esquinacon', 'con', 'casi'];

/** For an address without a house number, the runs of letters and digits that identify it in a text. */
export function addressWithoutNumber(address: string): string[] {
  return [...unitsOf(address), ...cornersOf(address), ...withoutNumber(address)];
}

/** "Mza 12 Casa 4": two adjacent units, each by any of its names. */
function unitsOf(address: string): string[] {
  const units = [...address.matchAll(UNIT)]
    .map(([, name = '', number]) => ({ names: UNITS.find((names) => names.includes(name)) ?? [], number }))
    .filter(({ names }) => names.length > 0);
  return units.slice(0, HOUSES_MAX).flatMap((unit, k) => {
    const next = units[k + 1];
    if (next === undefined) return [];
    return unit.names.flatMap((name) => next.names.map((other) => `${name}${unit.number}${other}${next.number}`));
  });
}

/** "Thames esq. Gorriti" */
function cornersOf(address: string): string[] {
  const [, one = '', other = ''] = CORNER.exec(address) ?? [];
  const streets = [one, other].map(streetName);
  if (streets.some((street) => street.length < SHORTEST_WORD)) return [];
  return CORNER_WORDS.flatMap((word) => [streets.join(word), streets.toReversed().join(word)]);
}

/** "Belgrano S/N" */
function withoutNumber(address: string): string[] {
  const street = /^(.{3,40}?)[\s,]+s\s?\/\s?n\b/.exec(address)?.[1];
  return street === undefined || streetName(street).length < SHORTEST_WORD ? [] : [`${streetName(street)}sn`];
}

/** The name of a street without its type: "Av. Belgrano" may appear as "Belgrano". */
function streetName(street: string): string {
  const words = tokenise(street).map(({ text }) => text);
  while (words.length > 1 && STREET_TYPES.has(words[0] ?? '')) words.shift();
  return words.join('');
}

const isTelling = (word: string): boolean =>
  word.length >= SHORTEST_WORD && !STREET_TYPES.has(word) && !LINKS.has(word);

/** Whether a word belongs to the street's name, in full or abbreviated with a full stop ("Gurruch."). */
function isOfStreet({ text: word, end }: Token, text: string, street: readonly string[]): boolean {
  return street.some(
    (own) => own === word || (word.length >= ABBREVIATED && text[end] === '.' && own.startsWith(word)),
  );
}

/** Finds this house in a folded text. */
export function findHouse(sequence: NumberSequence, house: OwnHouse): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  for (const [k, first] of sequence.atoms.entries()) {
    const last = numberFrom(sequence, k, house.number);
    if (last === null) continue;
    const left = reach(sequence, house, first.firstToken - 1, -1, first.start);
    const right = reach(sequence, house, last.nextToken, 1, last.end);
    if (left !== null || right !== null) found.push({ start: (left ?? first).start, end: (right ?? last).end });
  }
  return found;
}

/** The last atom of the number that begins at atom k ("4.840", "48 40"), or null. */
function numberFrom({ text, tokens, atoms }: NumberSequence, k: number, number: string): Atom | null {
  let digits = '';
  for (let n = k; n < Math.min(atoms.length, k + MOST_PIECES); n++) {
    const atom = atoms[n] as Atom;
    if (n > k && !/^[ .-]?$/.test(text.slice((atoms[n - 1] as Atom).end, atom.start))) return null;
    digits += atom.digits;
    // "mil doscientos": the atom after "mil" is 200
    if (digits === number || (n === k && `1${digits}` === number && tokens[atom.firstToken - 1]?.text === 'mil'))
      return atom;
    if (digits.length >= number.length) return null;
  }
  return null;
}

/**
 * The farthest token on one side of the number at `edge`, within reach, that belongs to the street or introduces it; null for
 * none.
 */
function reach(
  { text, tokens }: NumberSequence,
  { street, number }: OwnHouse,
  from: number,
  step: 1 | -1,
  edge: number,
): Token | null {
  let farthest: Token | null = null;
  for (let k = from; Math.abs(k - from) < REACH_WORDS; k += step) {
    const token = tokens[k];
    if (token === undefined || Math.abs((step < 0 ? token.end : token.start) - edge) > REACH) break;
    if (isOfStreet(token, text, street)) farthest = token;
    // The type of the street is masked with its name.
    else if (step < 0 && farthest !== null && farthest === tokens[k - step] && STREET_TYPES.has(token.text))
      farthest = token;
    else if (number.length < SURE_NUMBER && !LINKS.has(token.text) && !STREET_TYPES.has(token.text)) break;
  }
  return farthest;
}
