/** Reads the address of a record, and finds it in a text by its house number near the name of the street. */

import { familySound } from '../names/sound.ts';
import type { Atom } from '../numbers/atoms.ts';
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
const UNITS = ['manzana mza mz', 'lote lt', 'casa', 'torre', 'departamento depto dpto dto', 'piso'].map((names) =>
  names.split(' '),
);
const UNIT = /\b([a-z]{2,12})[^a-z0-9]{0,4}(?:(?:n|no|nro)[^a-z0-9]{1,3})?(\d{1,4}(?:[a-z](?![a-z0-9]))?)/g;
const CORNER = /^(.{3,40}?)\s+(?:esq(?:uina)?\.?(?:\s+con)?|y)\s+([^\d,]{3,40})(?:,|$)/;
const CORNER_WORDS = ['y', 'e', 'esq', 'esquina'];
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

/** Finds this house in a folded text: its number, or its block after "al", near a word of the street. */
export function findHouse(
  text: string,
  tokens: readonly Token[],
  atoms: readonly Atom[],
  house: OwnHouse,
): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  const block = house.number.replace(/(?<=.)..$/, '00');
  for (const [k, first] of atoms.entries()) {
    const next = atoms[k + 1];
    // "4.840"
    const isParted = next !== undefined && next.start === first.end + 1 && text[first.end] === '.';
    const isBlock = BLOCK.has(tokens[first.firstToken - 1]?.text ?? '');
    const isOwn = (digits: string): boolean => digits === house.number || (isBlock && digits === block);
    const last = isParted && isOwn(first.digits + next.digits) ? next : first;
    if (last === first && !isOwn(first.digits)) continue;
    const left = reach(text, tokens, house, first.firstToken - 1, -1);
    const right = reach(text, tokens, house, last.nextToken, 1);
    if (left !== null || right !== null) found.push({ start: (left ?? first).start, end: (right ?? last).end });
  }
  return found;
}

/** The farthest token on one side of a number, within reach, that belongs to the street or introduces it; null for none. */
function reach(
  text: string,
  tokens: readonly Token[],
  { street, number }: OwnHouse,
  from: number,
  step: 1 | -1,
): Token | null {
  const isSure = number.length >= SURE_NUMBER && street.some(isLettered);
  const edge = tokens[from - step]!;
  let farthest: Token | null = null;
  for (let k = from; ; k += step) {
    const token = tokens[k];
    if (token === undefined || (step < 0 ? edge.start - token.end : token.start - edge.end) > REACH) break;
    const isBesideName = step < 0 && farthest !== null && farthest === tokens[k - step];
    if (isOfStreet(token, street) || (isBesideName && isBeforeName(token, text, street))) farthest = token;
    else if (!isSure && !LINKS.has(token.text) && !STREET_TYPES.has(token.text)) break;
  }
  return farthest;
}

/** Whether a word belongs to the street's name, also abbreviated ("Gurruch.") or by its sound. A number does if it is the whole name. */
const isOfStreet = ({ text: word, numeric }: Token, street: readonly string[]): boolean =>
  numeric
    ? street.length === 1 && street[0] === word
    : word.length >= SHORTEST_WORD
      ? street.some((own) => own.startsWith(word) || familySound(own) === familySound(word))
      : street.includes(word);

/** The type of the street, an initial, and the number in "9 de Julio" are masked with its name. */
const isBeforeName = ({ text: word, end }: Token, text: string, street: readonly string[]): boolean =>
  STREET_TYPES.has(word) || (word.length === 1 && text[end] === '.') || street.includes(word);
