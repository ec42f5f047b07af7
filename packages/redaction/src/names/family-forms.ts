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
const MOST_PIECES = 3;
const SHORTEST_STEM = 3;

/**
 * The parts of a folded word that may be a family name, besides the word itself. `given` are folded words that count as known.
 */
export function familyForms(word: string, given: ReadonlySet<string> = NOBODY): FamilyForm[] {
  const forms: FamilyForm[] = [];
  if (word.length < SHORTEST_STEM + 1 || word.length > LONGEST_WORD) return forms;
  if (word.endsWith('s')) {
    forms.push({ text: word.slice(0, -1), start: 0, end: word.length, how: 'plural' });
    if (word.endsWith('es') && word.length > SHORTEST_STEM + 1)
      forms.push({ text: word.slice(0, -2), start: 0, end: word.length, how: 'plural' });
  }
  // "Leonardo" is no "Leo Nardo", "rosales" no "Rosa Les".
  if (ORDINARY_WORDS.has(word) || PLACE_NAMES.has(word) || isGlued(word) || given.has(word)) return forms;
  takeApart(word, 0, word.length, 0, given, forms);
  return forms;
}

const NOBODY: ReadonlySet<string> = new Set();

/** Removes known words at both ends of word[start..end). */
function takeApart(
  word: string,
  start: number,
  end: number,
  taken: number,
  given: ReadonlySet<string>,
  forms: FamilyForm[],
): void {
  if (taken === MOST_PIECES) return;
  const isKnown = (piece: string): boolean => isGlued(piece) || given.has(piece);
  const most = Math.min(LONGEST_PIECE, end - start - SHORTEST_REST_OF_LONG);
  for (let length = SHORTEST_PIECE; length <= most; length++) {
    const shortest = length >= LONG_PIECE ? SHORTEST_REST_OF_LONG : SHORTEST_REST;
    if (end - start - length < shortest) continue;
    if (isKnown(word.slice(start, start + length))) {
      const from = start + length;
      addForm(word, from, end, forms);
      takeApart(word, from, end, taken + 1, given, forms);
      const joint = JOINTS.find((text) => word.startsWith(text, from));
      if (joint !== undefined && end - from - joint.length >= shortest) {
        addForm(word, from + joint.length, end, forms);
        takeApart(word, from + joint.length, end, taken + 1, given, forms);
      }
    }
    if (isKnown(word.slice(end - length, end))) {
      addForm(word, start, end - length, forms);
      takeApart(word, start, end - length, taken + 1, given, forms);
    }
  }
}

function addForm(word: string, start: number, end: number, forms: FamilyForm[]): void {
  if (!forms.some((form) => form.start === start && form.end === end))
    forms.push({ text: word.slice(start, end), start, end, how: 'glued' });
}
