/**
 * The shadow: what a reader sees in a text, in lower-case Latin letters and ASCII digits, one UTF-16 unit per sign,
 * with a map back to the original. Detectors read the shadow; the original is never touched.
 */
import { decodeEscape } from './escapes.ts';
import { digitsOf, INVISIBLE, LOOKALIKES, MARK, PICTOGRAPHS } from './fold-tables.ts';
import { PLACEHOLDER_TEXTS } from './kinds.ts';

export interface Shadow {
  /** The folded text. */
  readonly text: string;
  /** For each unit of `text` the original offset it came from, and one more for the end. Non-decreasing. */
  readonly at: Int32Array;
  /** The text as it was given. */
  readonly original: string;
  /** False when the text certainly holds no control, invisible or unpaired unit. */
  readonly hasInvisible: boolean;
  /** Set on a view that reads backwards: the forward shadow its offsets count from the end of. */
  readonly forward?: Shadow;
}

const KEPT_PUNCTUATION = '¿¡…|^~€£§¶¢¥¬«»';
const LONGEST_PLACEHOLDER = 20;

/** Folded form of one code point; '' when it shows nothing. */
function foldCodePoint(codePoint: number): string {
  const pictograph = PICTOGRAPHS.get(codePoint);
  if (pictograph !== undefined) return pictograph;
  const digits = digitsOf(codePoint);
  if (digits !== undefined) return digits;
  const plain = LOOKALIKES.get(codePoint);
  if (plain !== undefined) return plain;
  if (codePoint === 10 || codePoint === 0x2028 || codePoint === 0x2029) return '\n';
  if (codePoint === 9 || codePoint === 13 || codePoint === 0x2800) return ' ';
  if (codePoint < 0x20 || (codePoint >= 0x7f && codePoint < 0xa0)) return '';
  // Enclosed and regional Latin letters that NFKC leaves alone.
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
  const plain = LOOKALIKES.get(codePoint) ?? digitsOf(codePoint);
  if (plain !== undefined) return plain;
  if (/\s/u.test(part)) return ' ';
  if (/[\p{L}\p{N}]/u.test(part)) return part.length === 1 ? part : MARK.symbol;
  return KEPT_PUNCTUATION.includes(part) ? part : MARK.symbol;
}

/** Folded forms seen so far: BMP units that fold to one unit answer from `single`, the rest from `several`. */
const UNKNOWN = 0;
const DROPPED = 1;
const SEVERAL = 2;
const single = new Uint16Array(0x10000);
const several = new Map<number, string>();

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

/** Room for the fold at work, used again for the next text. */
let units = new Uint16Array(4096);
let at = new Int32Array(4097);
const LARGEST_KEPT = 1 << 20;

function makeRoom(size: number): void {
  const wider = new Uint16Array(size);
  wider.set(units.subarray(0, Math.min(units.length, size)));
  units = wider;
  const longer = new Int32Array(size + 1);
  longer.set(at.subarray(0, Math.min(at.length, size + 1)));
  at = longer;
}

/** Folds a text. Linear: every unit is looked at a bounded number of times. */
export const fold = (original: string): Shadow => keep(foldBriefly(original));

/** The shadow with a map of its own, to live past the next fold. */
export const keep = (shadow: Shadow): Shadow => ({ ...shadow, at: shadow.at.slice() });

/** As `fold`, but the map is good only until the next fold: enough to tell whether there is anything to look for. */
export function foldBriefly(original: string): Shadow {
  const length = original.length;
  if (units.length < length + 32 || units.length > LARGEST_KEPT) makeRoom(Math.max(4096, length + 32));
  let size = 0;
  let hasInvisible = false;
  const put = (folded: string, from: number): void => {
    for (let k = 0; k < folded.length; k++) {
      if (size + 2 >= units.length) makeRoom(units.length * 2);
      units[size] = folded.charCodeAt(k);
      at[size++] = from;
    }
  };
  for (let i = 0; i < length; ) {
    const unit = original.charCodeAt(i);
    if (unit === 0x5b /* [ */) {
      const close = original.slice(i, i + LONGEST_PLACEHOLDER).indexOf(']');
      if (close > 0 && PLACEHOLDER_TEXTS.has(original.slice(i, i + close + 1))) {
        put(MARK.mask, i);
        i += close + 1;
        continue;
      }
    }
    if (unit === 0x26 || unit === 0x25 || unit === 0x5c /* & % \ */) {
      const written = decodeEscape(original, i);
      if (written !== null) {
        put(foldAstral(written.codePoint), i);
        i = written.end;
        continue;
      }
    }
    if (unit >= 0xd800 && unit <= 0xdfff) {
      hasInvisible = true;
      const codePoint = original.codePointAt(i) ?? unit;
      if (codePoint > 0xffff) put(foldAstral(codePoint), i);
      i += codePoint > 0xffff ? 2 : 1;
      continue;
    }
    if (unit === 0x24d0 || unit === 0x24b6) {
      // ⓐ among circled letters is a letter, alone it is drawn for an at sign.
      const alone = !isCircledLetter(original.charCodeAt(i - 1)) && !isCircledLetter(original.charCodeAt(i + 1));
      put(alone ? '@' : 'a', i);
      i++;
      continue;
    }
    let value = single[unit] ?? UNKNOWN;
    if (value === UNKNOWN) value = lookUp(unit);
    if (value > SEVERAL && size + 2 < units.length) {
      units[size] = value;
      at[size++] = i;
    } else if (value === DROPPED) {
      hasInvisible = true;
    } else {
      put(value === SEVERAL ? (several.get(unit) ?? '') : String.fromCharCode(value), i);
    }
    i++;
  }
  at[size] = length;
  return { text: stringOf(units, size), at: at.subarray(0, size + 1), original, hasInvisible };
}

const CHUNK = 4096;

function stringOf(units: Uint16Array, size: number): string {
  if (size <= CHUNK) return String.fromCharCode.apply(null, units.subarray(0, size) as unknown as number[]);
  let text = '';
  for (let i = 0; i < size; i += CHUNK)
    text += String.fromCharCode.apply(null, units.subarray(i, Math.min(size, i + CHUNK)) as unknown as number[]);
  return text;
}

/** Original offsets of the shadow stretch [start, end), whole original signs included. */
export function originalRange(shadow: Shadow, start: number, end: number): { start: number; end: number } {
  if (shadow.forward !== undefined) {
    const { length } = shadow.text;
    return originalRange(shadow.forward, length - end, length - start);
  }
  const from = shadow.at[start] ?? 0;
  const last = shadow.at[end - 1] ?? from;
  let k = end;
  while (k < shadow.at.length - 1 && (shadow.at[k] ?? 0) <= last) k++;
  return { start: from, end: Math.max(shadow.at[k] ?? shadow.original.length, from) };
}
