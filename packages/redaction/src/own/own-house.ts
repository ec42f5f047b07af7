/** Reads the address of a record, and finds it in a text by its house number near the name of the street. */

import { familySound } from '../names/sound.ts';
import type { Atom } from '../numbers/atoms.ts';
import type { NumberSequence } from '../numbers/sequence.ts';
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
/** Words that introduce a unit inside the house, or a street beside it. */
const INSIDE = setOf('piso dto depto dpto departamento pb of oficina local uf torre timbre entre esq esquina e barrio');
/** Words before a block: "al 1800", "a la altura del 1800". */
const BLOCK = setOf('al altura alt del');
const SHORTEST_WORD = 3;
const SHORTEST_NUMBER = 2;
/** A number with fewer digits counts only directly beside the street. So does one beside a street with a number for a name. */
const SURE_NUMBER = 3;
const HOUSES_MAX = 4;
/** The most characters between the number and a word of the street. */
const REACH = 48;
const MOST_PIECES = 4;

export const isTelling = (word: string): boolean =>
  word.length >= SHORTEST_WORD && !STREET_TYPES.has(word) && !LINKS.has(word) && !INSIDE.has(word);

const isLettered = (word: string): boolean => /[a-z]/.test(word);

/**
 * The streets and numbers of a folded address: each number with the words since the one before it ("CABA (1414) Gurruchaga
 * 1847"). A town with its postal code counts as one.
 */
export function readHouses(address: string): OwnHouse[] {
  const tokens = tokenise(address.replace(/(\d)[.](?=\d{3}(?!\d))/g, '$1'));
  const houses: OwnHouse[] = [];
  let street: string[] = [];
  for (const [k, { text, numeric }] of tokens.entries()) {
    // "Calle 7 1234", "9 de Julio 2740": a number in the street's name
    const isOfName = numeric && (STREET_TYPES.has(tokens[k - 1]?.text ?? '') || (k === 0 && text.length < SURE_NUMBER));
    if (isOfName || (!numeric && isTelling(text))) street.push(text);
    else if (numeric && text.length >= (street.some(isLettered) ? SHORTEST_NUMBER : SURE_NUMBER)) {
      if (street.length > 0) houses.push({ street, number: text });
      street = [];
    }
  }
  // "4840 Gurruchaga"
  const number = tokens.find(({ numeric, text }) => numeric && text.length >= SURE_NUMBER)?.text;
  if (houses.length === 0 && number !== undefined && street.length > 0) houses.push({ street, number });
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
/** A street with its number, or without one: "Belgrano S/N". */
const NUMBERED = /^(.{3,40}?)[\s,]+(\d+(?!\s*\d)|s\s?\/\s?n\b)/;

/** The runs of letters and digits that identify an address in a text, also when it has no number or is written as one word. */
export function lettersOfAddress(address: string): string[] {
  const [, street = '', number = ''] = NUMBERED.exec(address) ?? [];
  const name = streetName(street);
  const numbered = name.length < SHORTEST_WORD ? [] : [name + number.replace(/[^a-z0-9]/g, '')];
  return [...unitsOf(address), ...cornersOf(address), ...numbered];
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

/** The name of a street without its type: "Av. Belgrano" may appear as "Belgrano". */
function streetName(street: string): string {
  const words = tokenise(street).map(({ text }) => text);
  while (words.length > 1 && STREET_TYPES.has(words[0] ?? '')) words.shift();
  return words.join('');
}

/** Finds this house in a folded text. */
export function findHouse(sequence: NumberSequence, house: OwnHouse): { start: number; end: number }[] {
  const { tokens, atoms } = sequence;
  const found: { start: number; end: number }[] = [];
  for (const [k, first] of atoms.entries()) {
    const isBlock = BLOCK.has(tokens[first.firstToken - 1]?.text ?? '');
    const last = lastPiece(sequence, k, house.number) ?? (isBlock ? lastPiece(sequence, k, blockOf(house)) : null);
    if (last === null) continue;
    const left = reach(sequence, house, first.firstToken - 1, -1, first.start);
    const right = reach(sequence, house, last.nextToken, 1, last.end);
    if (left !== null || right !== null) found.push({ start: (left ?? first).start, end: (right ?? last).end });
  }
  return found;
}

const blockOf = ({ number }: OwnHouse): string => number.replace(/(?<=.)..$/, '00');

/** The last atom of the number that begins at atom k ("4.840", "48 40"), or null. */
function lastPiece({ text, tokens, atoms }: NumberSequence, k: number, number: string): Atom | null {
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
  const isSure = number.length >= SURE_NUMBER && street.some(isLettered);
  let farthest: Token | null = null;
  for (let k = from; ; k += step) {
    const token = tokens[k];
    if (token === undefined || Math.abs((step < 0 ? token.end : token.start) - edge) > REACH) break;
    const isBesideName = step < 0 && farthest !== null && farthest === tokens[k - step];
    if (isOfStreet(token, street)) farthest = token;
    else if (isBesideName && isBeforeName(token, text, street)) farthest = token;
    else if (!isSure && !LINKS.has(token.text) && !STREET_TYPES.has(token.text)) break;
  }
  return farthest;
}

/** Whether a word belongs to the street's name, also abbreviated or misspelt. A number does if it is the whole name. */
const isOfStreet = ({ text: word, numeric }: Token, street: readonly string[]): boolean =>
  numeric
    ? street.length === 1 && street[0] === word
    : street.some((own) => own === word || (word.length >= SHORTEST_WORD && isLike(word, own)));

/** The type of the street, an initial, and the number in "9 de Julio" are masked with its name. */
const isBeforeName = ({ text: word, end }: Token, text: string, street: readonly string[]): boolean =>
  STREET_TYPES.has(word) || (word.length === 1 && text[end] === '.') || street.includes(word);

const SHORTEST_MISSPELT = 5;

/** Whether a word is the beginning of another ("Gurruch."), sounds like it ("Ribadabia"), or has one letter wrong. */
function isLike(word: string, own: string): boolean {
  if (own.startsWith(word) || familySound(word) === familySound(own)) return true;
  if (Math.min(word.length, own.length) < SHORTEST_MISSPELT) return false;
  let before = 0;
  while (word[before] !== undefined && word[before] === own[before]) before++;
  let after = 0;
  while (word.at(-1 - after) !== undefined && word.at(-1 - after) === own.at(-1 - after)) after++;
  return before + after >= Math.max(word.length, own.length) - 2;
}
