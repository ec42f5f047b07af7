/**
 * Makes the folded text of a text: the text as a reader sees it, in lower-case Latin letters and ASCII digits, one UTF-16 unit per
 * sign, with a map back to the original. Detectors read the folded text and never change the original.
 */

import { PLACEHOLDER_TEXTS } from '../kinds.ts';
import { decodeEscape } from './escapes.ts';
import { INVISIBLE, MARK, SEEN } from './fold-tables.ts';

export interface FoldedText {
  /** The folded text. */
  readonly text: string;
  /** For each unit of `text` its original offset, and one more for the end. Non-decreasing. */
  readonly at: Int32Array;
  /** The original text. */
  readonly original: string;
  /** False when the text certainly holds no control, invisible or unpaired unit. */
  readonly hasInvisible: boolean;
}

const KEPT_PUNCTUATION = '¿¡…|^~€£§¶¢¥¬«»°';
const LONGEST_PLACEHOLDER = 20;

/** The folded form of one code point; '' when it is invisible. */
function foldCodePoint(codePoint: number): string {
  const seen = SEEN.get(codePoint);
  if (seen !== undefined) return seen;
  if (codePoint === 10 || codePoint === 0x2028 || codePoint === 0x2029) return '\n';
  if (codePoint === 9 || codePoint === 13 || codePoint === 0x2800) return ' ';
  if (codePoint < 0x20 || (codePoint >= 0x7f && codePoint < 0xa0)) return '';
  // Enclosed and regional Latin letters that NFKC does not decompose.
  if (codePoint >= 0x1f110 && codePoint <= 0x1f189) return letterOf((codePoint - 0x1f110) % 32);
  const sign = String.fromCodePoint(codePoint);
  if (INVISIBLE.test(sign)) return '';
  let folded = '';
  for (const part of sign.normalize('NFKC').toLowerCase().normalize('NFD')) folded += foldPart(part);
  return folded;
}

const letterOf = (index: number): string => (index < 26 ? String.fromCharCode(97 + index) : MARK.symbol);

function foldPart(part: string): string {
  if (INVISIBLE.test(part)) return '';
  const codePoint = part.codePointAt(0) ?? 0;
  if (codePoint < 0x80) return part;
  const seen = SEEN.get(codePoint);
  if (seen !== undefined) return seen;
  if (/\s/u.test(part)) return ' ';
  if (/[\p{L}\p{N}]/u.test(part)) return part.length === 1 ? part : MARK.symbol;
  return KEPT_PUNCTUATION.includes(part) ? part : MARK.symbol;
}

/** Cache of folded forms: `single` for BMP units that fold to one unit, `several` for the others. */
const UNKNOWN = 0;
const DROPPED = 1;
const SEVERAL = 2;
/** The folded form depends on the following units: a placeholder, an escape, a surrogate pair, a circled letter. */
const DEPENDS = 3;
const single = new Uint16Array(0x10000);
const several = new Map<number, string>();
for (const sign of '[&%\\\u24d0\u24b6') single[sign.charCodeAt(0)] = DEPENDS;
single.fill(DEPENDS, 0xd800, 0xe000);

function lookUp(codePoint: number): number {
  const folded = codePoint < 0x10000 ? foldCodePoint(codePoint) : '';
  const value = folded.length === 0 ? DROPPED : folded.length === 1 ? folded.charCodeAt(0) : SEVERAL;
  if (value === SEVERAL) several.set(codePoint, folded);
  single[codePoint] = value;
  return value;
}

function foldAstral(codePoint: number): string {
  let folded = several.get(codePoint);
  if (folded === undefined) {
    folded = foldCodePoint(codePoint);
    if (several.size < 50_000) several.set(codePoint, folded);
  }
  return folded;
}

const isCircledLetter = (unit: number): boolean => unit >= 0x24b6 && unit <= 0x24e9;

const LARGEST_KEPT = 1 << 20;

/** Folds texts one after the other into buffers of its own. */
class Folder {
  /** The first `size` units are the folded text. */
  units = new Uint16Array(4096);
  size = 0;
  hasInvisible = false;
  /** The original offset of each unit. */
  #at = new Int32Array(4097);
  /** Maps are slices of a large array, because allocating one per text costs more than the rest of the fold. */
  #maps = new Int32Array(1 << 14);
  #mapsUsed = 0;

  /** Folds a text in linear time. */
  fold(original: string): FoldedText {
    const { length } = original;
    if (this.units.length < length + 32 || this.units.length > LARGEST_KEPT)
      this.#makeRoom(Math.max(4096, length + 32));
    this.size = 0;
    this.hasInvisible = false;
    for (let i = 0; i < length; ) {
      i = this.#foldPlain(original, i);
      if (i < length) i = this.#foldSign(original, i);
    }
    this.#at[this.size] = length;
    const at = this.#room(this.size + 1);
    at.set(this.#at.subarray(0, this.size + 1));
    return { text: textOf(this.units.subarray(0, this.size)), at, original, hasInvisible: this.hasInvisible };
  }

  #makeRoom(room: number): void {
    const [units, at] = [this.units, this.#at];
    this.units = new Uint16Array(room);
    this.units.set(units.subarray(0, room));
    this.#at = new Int32Array(room + 1);
    this.#at.set(at.subarray(0, room + 1));
  }

  #room(length: number): Int32Array {
    if (length > this.#maps.length / 4) return new Int32Array(length);
    if (this.#mapsUsed + length > this.#maps.length) {
      this.#maps = new Int32Array(this.#maps.length);
      this.#mapsUsed = 0;
    }
    this.#mapsUsed += length;
    return this.#maps.subarray(this.#mapsUsed - length, this.#mapsUsed);
  }

  /**
   * Folds the characters from `from` on that become one unit independently of their neighbours; returns the offset of the first
   * other one.
   */
  #foldPlain(original: string, from: number): number {
    const [into, map] = [this.units, this.#at];
    let to = this.size;
    let i = from;
    for (; i < original.length; i++) {
      const value = single[original.charCodeAt(i)] as number;
      if (value <= DEPENDS) break;
      into[to] = value;
      map[to++] = i;
    }
    this.size = to;
    return i;
  }

  /** Folds one character, escape or placeholder at `i`; returns the offset after it. */
  #foldSign(original: string, i: number): number {
    const unit = original.charCodeAt(i);
    const put = (folded: string): void => {
      // Space for this form, and one unit for each remaining unit.
      const needed = this.size + folded.length + original.length - i + 2;
      if (needed > this.units.length) this.#makeRoom(Math.max(needed, this.units.length * 2));
      for (let k = 0; k < folded.length; k++) {
        this.units[this.size] = folded.charCodeAt(k);
        this.#at[this.size++] = i;
      }
    };
    if (unit === 0x5b /* [ */) {
      const close = original.slice(i, i + LONGEST_PLACEHOLDER).indexOf(']');
      if (close > 0 && PLACEHOLDER_TEXTS.has(original.slice(i, i + close + 1))) {
        put(MARK.mask);
        return i + close + 1;
      }
    }
    if (unit === 0x26 || unit === 0x25 || unit === 0x5c /* & % \ */) {
      const written = decodeEscape(original, i);
      if (written !== null) {
        put(foldAstral(written.codePoint));
        return written.end;
      }
    }
    if (unit >= 0xd800 && unit <= 0xdfff) {
      const codePoint = original.codePointAt(i) ?? unit;
      const folded = codePoint > 0xffff ? foldAstral(codePoint) : '';
      if (folded === '') this.hasInvisible = true;
      put(folded);
      return codePoint > 0xffff ? i + 2 : i + 1;
    }
    if (unit === 0x24d0 || unit === 0x24b6) {
      // ⓐ beside other circled letters is a letter; alone it is used as an at sign.
      const alone = !isCircledLetter(original.charCodeAt(i - 1)) && !isCircledLetter(original.charCodeAt(i + 1));
      put(alone ? '@' : 'a');
      return i + 1;
    }
    let value = single[unit] as number;
    if (value === UNKNOWN) value = lookUp(unit);
    // A served text may contain the emoji variation selector.
    if (value === DROPPED) this.hasInvisible ||= unit !== 0xfe0f;
    else if (value === SEVERAL) put(several.get(unit) ?? '');
    else put(String.fromCharCode(value === DEPENDS ? unit : value));
    return i + 1;
  }
}

/** The folder of this thread. */
const folder = new Folder();

/** The folded text of a text. Linear in its length. */
export const fold = (text: string): FoldedText => folder.fold(text);

/** The offset in the folded text of an offset of the original. */
export function foldedOffset({ at }: FoldedText, offset: number): number {
  let [low, high] = [0, at.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((at[middle] as number) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

const CHUNK = 4096;

/** Units as a string. A call takes only so many arguments. */
function textOf(units: Uint16Array): string {
  let text = '';
  // As a list of arguments it takes a fifth of the time of a spread.
  for (let i = 0; i < units.length; i += CHUNK)
    text += String.fromCharCode.apply(null, units.subarray(i, i + CHUNK) as unknown as number[]);
  return text;
}

const SPACE = /\s/;

/** The original offsets of the folded text range [start, end), with complete original characters. */
export function originalRange(foldedText: FoldedText, start: number, end: number): { start: number; end: number } {
  const from = foldedText.at[start] ?? 0;
  const last = foldedText.at[end - 1] ?? from;
  let k = end;
  while (k < foldedText.at.length - 1 && (foldedText.at[k] ?? 0) <= last) k++;
  let to = Math.max(foldedText.at[k] ?? foldedText.original.length, from);
  // A view drops separators, so the space after the last character is not part of the range.
  while (to > from + 1 && SPACE.test(foldedText.original[to - 1] ?? '')) to--;
  return { start: from, end: to };
}
