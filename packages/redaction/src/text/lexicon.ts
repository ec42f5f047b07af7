/**
 * Looks up whether a folded word is a common word: Spanish as spoken in Argentina with its inflections, names, places, trades,
 * brands.
 */
import { LEXICON } from './lexicon-table.ts';

let edges: Uint32Array | undefined;

/**
 * The edges of the automaton. Each has a letter (bits 0–4), the flags ENDS_WORD and LAST (of its node), and the next node (bits
 * 7–31).
 */
function automaton(): Uint32Array {
  if (edges === undefined) {
    const signs = atob(LEXICON);
    const bytes = new Uint8Array(signs.length);
    for (let i = 0; i < bytes.length; i++) bytes[i] = signs.charCodeAt(i);
    edges = new Uint32Array(bytes.buffer);
  }
  return edges;
}

const ENDS_WORD = 32;
const LAST = 64;
const IS_NAME = 128;

/** True for a word of the lexicon. */
export const isWord = (word: string): boolean => (lastEdge(word) & ENDS_WORD) !== 0;

/** True for a word of the lexicon that is no family name or place alone. */
export const isOrdinaryWord = (word: string): boolean => (lastEdge(word) & (ENDS_WORD | IS_NAME)) === ENDS_WORD;

/** The edge of a word's last letter; 0 when there is none. */
function lastEdge(word: string): number {
  const table = automaton();
  let at = 1;
  let edge = 0;
  for (let k = 0; k < word.length; k++) {
    if (at === 0) return 0;
    const letter = word.charCodeAt(k) - 96;
    for (edge = table[at] as number; (edge & 31) !== letter; edge = table[++at] as number) if (edge & LAST) return 0;
    at = edge >>> 8;
  }
  return edge;
}

const SHORTEST_MISSPELT = 4;
/** Letters that people confuse because they sound alike. */
const CONFUSED: Readonly<Record<string, string>> = {
  b: 'v',
  v: 'b',
  s: 'cz',
  c: 'szkq',
  z: 'sc',
  g: 'j',
  j: 'gh',
  y: 'li',
  l: 'y',
  i: 'y',
  k: 'cq',
  q: 'kc',
  n: 'm',
  m: 'n',
};
/** Letters that people leave out most often. */
const FORGOTTEN = 'hcsnrdiuel';

/**
 * True for a word of the lexicon, also with one letter replaced by one of {@link CONFUSED}, missing, doubled or swapped with the
 * next.
 */
export function isNearWord(word: string): boolean {
  if (isWord(word)) return true;
  if (word.length < SHORTEST_MISSPELT) return false;
  for (let k = 0; k <= word.length; k++) {
    const head = word.slice(0, k);
    const [sign = '', next = ''] = [word[k], word[k + 1]];
    if (sign !== '' && sign === next && isWord(head + word.slice(k + 1))) return true;
    if (next !== '' && isWord(head + next + sign + word.slice(k + 2))) return true;
    for (const letter of CONFUSED[sign] ?? '') if (isWord(head + letter + word.slice(k + 1))) return true;
    if (k > 0) for (const letter of FORGOTTEN) if (isWord(head + letter + word.slice(k))) return true;
  }
  return isWord(`h${word}`) || isDiminutive(word) || (word.endsWith('mente') && isWord(word.slice(0, -5)));
}

/** True for a diminutive of a word: "avioncito", "fletecitos". */
function isDiminutive(word: string): boolean {
  const base = /^([a-z]{3,}?)(?:e?c|qu)?it[oa]s?$/.exec(word)?.[1];
  return base !== undefined && ['', 'o', 'a', 'e', 'co', 'ca'].some((ending) => isWord(base + ending));
}
