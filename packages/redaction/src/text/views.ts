/** Other readings of a folded text, made only when the text shows the disguise that they undo. */

import { numberWord } from '../numbers/number-words.ts';
import { Covered } from './covered.ts';
import type { FoldedText } from './fold.ts';
import { MARK } from './fold-tables.ts';
import { isCompound, isWord } from './lexicon.ts';
import { MAY } from './survey.ts';
import { isAlphanumeric } from './tokens.ts';

/** The folded text and its other readings. `may` is the result of the survey. */
export function viewsOf(foldedText: FoldedText, may: number): FoldedText[] {
  const views = readingsOf(foldedText, (may & MAY.tagged) !== 0, (may & MAY.spaced) !== 0);
  const heard = may & MAY.contact ? views.map(withSignsSaid).filter((view) => view !== null) : [];
  return [...views, ...heard];
}

/** The folded text, and its readings without tags and with spaced letters joined. */
export const plainReadings = (foldedText: FoldedText): FoldedText[] =>
  readingsOf(foldedText, /[<[]/.test(foldedText.text), true);

function readingsOf(foldedText: FoldedText, isTagged: boolean, isSpaced: boolean): FoldedText[] {
  const untagged = isTagged ? withoutTags(foldedText) : null;
  const whole = untagged === null ? [foldedText] : [foldedText, untagged];
  return isSpaced ? [...whole, ...whole.map(despaced).filter((view) => view !== null)] : whole;
}

/** Spoken names of the signs of an address, and of letters and digits. */
const SIGN_NAMES: readonly (readonly [string, string])[] = [
  ['.', 'punt(?:it)?o|ponto|pto|dot'],
  ['_', 'guion(?:cito)?(?: de)? ?a?bajo|underscore|(?:barra|raya|rayita) ?(?:baja|abajo)'],
  ['-', 'guion(?:cito)?(?: (?:del? )?medio)?|rayita'],
  ['@', '(?:(?:el|la) )?(?:arrob(?:a|ita)|caracol(?:ito)?|chiocciola)'],
  ['/', 'barra|barrita|slash'],
  [':', 'dos puntos'],
];
const SIGN_NAME = SIGN_NAMES.map(([, names]) => names).join('|');
const LETTER_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  'a:a b:be c:ce d:de e:e f:efe g:ge h:hache i:i j:jota k:ka l:ele m:eme n:ene n:enie o:o p:pe q:cu r:erre r:ere s:ese t:te u:u v:uve v:ve w:doblev w:dobleve w:dobleu x:equis y:ye y:ygriega y:igriega z:zeta'
    .split(' ')
    .map((pair) => [pair.slice(2), pair.slice(0, 1)]),
);
const LETTER_NAME =
  '(?:doble (?:ve|v|u)|[yi] griega|i(?= latina)|be(?: larga| corta)?|ve(?: corta| chica)?|efe|hache|jota|ele|eme|enie|ene|erre|ere|ese|uve|equis|zeta|ce|de|ge|ka|pe|cu|te|ye|[a-z0-9])(?: (?:de|como) [a-z]{2,12})?';
const GAP = '[\\s,.()-]{1,3}(?:(?:todo (?:junto|pegado)|despues|luego|con|mas)[\\s,]{1,3}){0,2}';
const SPELLED = new RegExp(
  `(?<![a-z0-9])${LETTER_NAME}(?:${GAP}(?:${SIGN_NAME}|${LETTER_NAME})(?![a-z0-9])){3,40}`,
  'g',
);
/** Names that are no other word, and signs. */
const SURE = new RegExp(
  `(?<![a-z])(?:efe|hache|jota|ele|eme|ka|enie|ene|erre|ere|uve|equis|zeta|ge|ce|be|doble|${SIGN_NAME})(?![a-z])|(?<![a-z])([a-z]) (?:de|como) \\1[a-z]`,
);
const PIECE = new RegExp(`(?<![a-z0-9])(?:(${SIGN_NAME})(?![a-z])|${LETTER_NAME}(?![a-z0-9]))`, 'g');
const SAID = new RegExp(
  `(?<=[a-z0-9])[\\s,(\\[]{1,3}(${SIGN_NAME})[\\s,)\\]]{1,3}(?=[a-z0-9])|(?<=[a-z0-9])(?:\\s{1,2}([._+])\\s{0,2})(?=[a-z0-9])`,
  'g',
);

/** A joint with a space before it. */
const SET_APART = /\s[._+]/;

const signNamed = (name: string): string =>
  SIGN_NAMES.find(([, names]) => new RegExp(`^(?:${names})$`).test(name))?.[0] ?? '';
const letterNamed = (name: string): string => {
  const letter = name.replace(/ (?:larga|corta|chica|latina|(?:de|como) [a-z]+)$/, '');
  return LETTER_NAMES[letter.replace(' ', '')] ?? letter;
};

/**
 * Reads "te, a, eme, o, punto, pe" as "tamo.p" and "vero guion bajo moron" as "vero_moron"; null when the text spells nothing.
 */
function withSignsSaid(foldedText: FoldedText): FoldedText | null {
  const { text } = foldedText;
  if (!SURE.test(text) && !SET_APART.test(text)) return null;
  const cuts: { start: number; end: number; said: string; map: readonly number[] }[] = [];
  for (const { index, 0: run } of text.matchAll(SPELLED)) {
    if (!SURE.test(run)) continue;
    const pieces = [...run.matchAll(PIECE)];
    const said = pieces.map(([name, sign]) => (sign === undefined ? letterNamed(name) : signNamed(sign))).join('');
    const map = pieces.map((piece) => index + piece.index);
    cuts.push({ start: index, end: index + run.length, said, map });
  }
  const skips = cuts.length > 0 ? 'numbers' : 'numbers and links';
  const taken = new Covered([...cuts], text.length);
  for (const found of text.matchAll(SAID)) {
    const [start, end] = [found.index, found.index + found[0].length];
    if (!taken.touches(start, end))
      cuts.push({ start, end, said: found[2] ?? signNamed(found[1] ?? ''), map: [start] });
  }
  if (cuts.length === 0) return null;
  cuts.sort((a, b) => a.start - b.start);
  const rewriting = new Rewriting(foldedText);
  for (const { start, end, said, map } of cuts) rewriting.replace(start, end, said, map);
  return { ...rewriting.finish(), skips };
}

/** Builds another reading of a folded text from left to right, with the offset of each character. */
class Rewriting {
  readonly #foldedText: FoldedText;
  readonly #map: number[] = [];
  #out = '';
  #copied = 0;

  constructor(foldedText: FoldedText) {
    this.#foldedText = foldedText;
  }

  /**
   * Copies up to `start`, then appends `said` for [start, end). The appended characters get these offsets of the folded text, or
   * `start`.
   */
  replace(start: number, end: number, said: string, offsets: readonly number[]): void {
    this.#copyTo(start);
    this.#out += said;
    for (let k = 0; k < said.length; k++) this.#map.push(this.#foldedText.at[offsets[k] ?? start] ?? 0);
    this.#copied = end;
  }

  #copyTo(end: number): void {
    const { text, at } = this.#foldedText;
    this.#out += text.slice(this.#copied, end);
    for (let k = this.#copied; k < end; k++) this.#map.push(at[k] ?? 0);
  }

  finish(): FoldedText {
    const { text, original } = this.#foldedText;
    this.#copyTo(text.length);
    return { ...this.#foldedText, text: this.#out, at: Int32Array.from([...this.#map, original.length]) };
  }
}

const LONGEST_TAG = 300;
const TAG = /^(?:<[/!?]?[a-z][^<>]*>|\[\/?[a-z]{1,6}(?:=[^\]]*)?\])$/;

/** The text that a page shows: without tags ("11<b></b>4191", "[i]") and comments. Null when there are none. */
function withoutTags(foldedText: FoldedText): FoldedText | null {
  const { text } = foldedText;
  const rewriting = new Rewriting(foldedText);
  let changed = false;
  let commentsEnd = text.includes('-->') ? 0 : -1;
  for (let i = 0; i < text.length; i++) {
    const sign = text[i];
    if (sign !== '<' && sign !== '[') continue;
    let end = -1;
    if (commentsEnd >= 0 && text.startsWith('<!--', i)) {
      if (commentsEnd < i) commentsEnd = text.indexOf('-->', i);
      if (commentsEnd >= 0) end = commentsEnd + 3;
    } else {
      const close = text.slice(i, i + LONGEST_TAG).indexOf(sign === '<' ? '>' : ']');
      if (close > 0 && TAG.test(text.slice(i, i + close + 1))) end = i + close + 1;
    }
    if (end < 0) continue;
    rewriting.replace(i, end, '', []);
    changed = true;
    i = end - 1;
  }
  return changed ? rewriting.finish() : null;
}

const SEPARATORS = ` .-_·*|/,\n~:;+=!#"&>${MARK.symbol}`;
const SHORTEST_RUN = 4;

const SYLLABLES = new RegExp(`[a-z]{2,6}(?:${MARK.symbol}{1,3}[a-z]{2,6}){2,9}(?![a-z0-9])`, 'y');

/** "pele🔸mi🔸ro🔸sario": pieces of a name with a symbol between them. "uñas🔸gel🔸semi" are words, some unknown. */
function syllablesAt(text: string, offset: number): string | null {
  SYLLABLES.lastIndex = offset;
  const run = SYLLABLES.exec(text)?.[0];
  if (run === undefined) return null;
  const pieces = run.split(/[^a-z]+/);
  return isCompound(pieces.join('')) && !pieces.every(isWord) ? run : null;
}

/** Joins spaced letters ("c i n c o", "g.m.a.i.l") and pieces of a name: removes the separators of each run. */
function despaced(foldedText: FoldedText): FoldedText | null {
  const { text } = foldedText;
  const rewriting = new Rewriting(foldedText);
  let changed = false;
  let i = 0;
  while (i < text.length) {
    const syllables = isAlphanumeric(text.charCodeAt(i - 1)) ? null : syllablesAt(text, i);
    if (syllables !== null) {
      const letters = [...syllables.matchAll(/[a-z]/g)];
      const offsets = letters.map(({ index }) => i + index);
      rewriting.replace(i, i + syllables.length, letters.join(''), offsets);
      changed = true;
      i += syllables.length;
      continue;
    }
    const separator = text[i + 1];
    const starts = single(text, i) && !isAlphanumeric(text.charCodeAt(i - 1));
    if (!starts || separator === undefined || !SEPARATORS.includes(separator)) {
      i++;
      continue;
    }
    // One character, a separator, one character, a separator …
    let letters = text[i] as string;
    const offsets = [i];
    let k = i;
    for (;;) {
      let next = k + 1;
      while (text[next] === separator && next - k <= 4) next++;
      const isWord = isAlphanumeric(text.charCodeAt(next)) && isAlphanumeric(text.charCodeAt(next + 1));
      if (next === k + 1 || !single(text, next) || isWord) break;
      letters += text[next];
      offsets.push(next);
      k = next;
    }
    // Three characters count after another run, or when they spell a digit: "U.N.O".
    const isLongEnough =
      letters.length >= SHORTEST_RUN ||
      (letters.length === SHORTEST_RUN - 1 && (changed || numberWord(letters) !== null));
    if (isLongEnough && /[a-z@]/.test(letters)) {
      rewriting.replace(i, k + 1, letters, offsets);
      changed = true;
    }
    i = k + 1;
  }
  return changed ? rewriting.finish() : null;
}

/** Whether a letter, digit or address sign stands at an offset. */
const single = (text: string, offset: number): boolean =>
  isAlphanumeric(text.charCodeAt(offset)) || /[@._-]/.test(text[offset] ?? '');
