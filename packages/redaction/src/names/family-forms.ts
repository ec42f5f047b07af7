/**
 * Finds possible family names inside a word: in the plural ("los Zubeles"), or glued to another word ("plomeriazubel"). The
 * directory has only fingerprints of family names, so a word can't be searched for them. Instead it is split where a known word
 * ends, which gives a few candidates to look up. This also protects ordinary words: "capaz" and "reparamos" have no known word
 * beside "Paz" or "Ramos". A remainder of three letters counts only beside a known word of five or more.
 */
import { isGlued, ORDINARY_WORDS, PLACE_NAMES } from './name-lists.ts';

/** A part of a folded word that may be a family name. */
export interface FamilyForm {
  readonly text: string;
  /** The range of the word that the part covers. */
  readonly start: number;
  readonly end: number;
  readonly how: 'plural' | 'glued';
}

/** Particles between a known word and the name: "serviciosdezubel". */
const JOINTS = ['delos', 'dela', 'del', 'los', 'las', 'de', 'y'];

const LONGEST_WORD = 40;
const LONGEST_PIECE = 15;
const SHORTEST_PIECE = 2;
const SHORTEST_REST = 4;
const SHORTEST_REST_OF_LONG = 3;
const LONG_PIECE = 5;
/** A trade and a given name: "gasistajuanzubel". */
const MOST_PIECES = 2;
const SHORTEST_STEM = 3;
const NOBODY: ReadonlySet<string> = new Set();

/**
 * The parts of a folded word that may be a family name, besides the word itself. `given` are folded words that count as known.
 */
export function familyForms(word: string, given = NOBODY): readonly FamilyForm[] {
  const forms: FamilyForm[] = [];
  const { length } = word;
  if (length <= SHORTEST_STEM || length > LONGEST_WORD) return forms;
  for (const ending of ['s', 'es']) {
    const text = word.slice(0, -ending.length);
    if (text.length >= SHORTEST_STEM && word.endsWith(ending))
      forms.push({ text, start: 0, end: length, how: 'plural' });
  }
  const isKnown = (piece: string): boolean => isGlued(piece) || given.has(piece);
  // "Leonardo" is no "Leo Nardo", "rosales" no "Rosa Les".
  if (ORDINARY_WORDS.has(word) || PLACE_NAMES.has(word) || isKnown(word)) return forms;
  /** Removes known words at both ends of word[start..end). */
  const takeApart = (start: number, end: number, left: number): void => {
    for (let cut = SHORTEST_PIECE; cut <= Math.min(LONGEST_PIECE, end - start - SHORTEST_REST_OF_LONG); cut++) {
      const add = (from: number, to: number): void => {
        if (to - from < (cut >= LONG_PIECE ? SHORTEST_REST_OF_LONG : SHORTEST_REST)) return;
        forms.push({ text: word.slice(from, to), start: from, end: to, how: 'glued' });
        if (left > 1) takeApart(from, to, left - 1);
      };
      if (isKnown(word.slice(start, start + cut))) {
        add(start + cut, end);
        const joint = JOINTS.find((text) => word.startsWith(text, start + cut));
        if (joint !== undefined) add(start + cut + joint.length, end);
      }
      if (isKnown(word.slice(end - cut, end))) add(start, end - cut);
    }
  };
  takeApart(0, length, MOST_PIECES);
  return forms;
}
