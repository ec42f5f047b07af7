/**
 * Makes the folded text of a text: the text as a reader sees it, in lower-case Latin letters and ASCII digits, one UTF-16 unit per
 * sign, with a map back to the original. Detectors read the folded text and never change the original.
 */

import { firstWhere } from '../first-where.ts';
import { PLACEHOLDER_TEXTS } from '../kinds.ts';
import { decodeEscape } from './escapes.ts';
import { INVISIBLE, MARK, SEEN } from './fold-tables.ts';

export interface FoldedText {
  /** The folded text. */
  readonly text: string;
  /** For each unit of `text` its original offset, and one more for the end. Non-decreasing. */
  readonly at: readonly number[];
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

/** Whether the folded form depends on the units around: a placeholder, an escape, a surrogate pair, a circled letter. */
const DEPENDS = /[[&%\\\u24d0\u24b6\ud800-\udfff]/;
/** The folded unit of each unit that folds to one and was met, unless it depends on others. */
const single = new Uint16Array(0x10000);
/** The folded forms of the other code points that were met. */
const forms = new Map<number, string>();
const FORMS_MAX = 50_000;

function formOf(codePoint: number): string {
  let form = forms.get(codePoint);
  if (form === undefined) {
    form = foldCodePoint(codePoint);
    if (form.length === 1 && codePoint < 0x10000 && !DEPENDS.test(String.fromCharCode(codePoint)))
      single[codePoint] = form.charCodeAt(0);
    else if (forms.size < FORMS_MAX) forms.set(codePoint, form);
  }
  return form;
}

/** The folded text of a text. Linear in its length. */
export function fold(original: string): FoldedText {
  // Most texts fold to as many units as they have, and lists that grow take twice the time.
  const units = new Array<number>(original.length);
  const at = new Array<number>(original.length + 1);
  let size = 0;
  let hasInvisible = false;
  for (let i = 0; i < original.length; ) {
    const unit = single[original.charCodeAt(i)] as number;
    if (unit !== 0) {
      units[size] = unit;
      at[size++] = i++;
      continue;
    }
    const [form, end] = foldSign(original, i);
    hasInvisible ||= form === '';
    for (let k = 0; k < form.length; k++) {
      units[size] = form.charCodeAt(k);
      at[size++] = i;
    }
    i = end;
  }
  units.length = size;
  at.length = size + 1;
  at[size] = original.length;
  return { text: textOf(units), at, original, hasInvisible };
}

/** The folded form of the character, escape or placeholder at `i`, and the offset after it. */
function foldSign(original: string, i: number): [form: string, end: number] {
  const sign = original[i] as string;
  if (sign === '[') {
    const close = original.slice(i, i + LONGEST_PLACEHOLDER).indexOf(']');
    if (close > 0 && PLACEHOLDER_TEXTS.has(original.slice(i, i + close + 1))) return [MARK.mask, i + close + 1];
  }
  if (sign === '&' || sign === '%' || sign === '\\') {
    const written = decodeEscape(original, i);
    if (written !== null) return [formOf(written.codePoint), written.end];
  }
  if (sign === 'ⓐ' || sign === 'Ⓐ') {
    // Beside other circled letters it is a letter; alone it is used as an at sign.
    const isAlone = ![original[i - 1], original[i + 1]].some((beside = '') => /[Ⓐ-ⓩ]/.test(beside));
    return [isAlone ? '@' : 'a', i + 1];
  }
  const codePoint = original.codePointAt(i) as number;
  const isUnpaired = codePoint >= 0xd800 && codePoint <= 0xdfff;
  return [isUnpaired ? '' : formOf(codePoint), codePoint > 0xffff ? i + 2 : i + 1];
}

/** The offset in the folded text of an offset of the original. */
export const foldedOffset = ({ at }: FoldedText, offset: number): number => firstWhere(at, (from) => from >= offset);

const CHUNK = 4096;

/** Units as a string. A call takes only so many arguments. */
function textOf(units: number[]): string {
  let text = '';
  // As a list of arguments it takes a fifth of the time of a spread.
  for (let i = 0; i < units.length; i += CHUNK)
    text += String.fromCharCode.apply(null, units.length <= CHUNK ? units : units.slice(i, i + CHUNK));
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

/** Whether a capital stands at an offset of the folded text. */
export function isCapitalAt({ at, original }: FoldedText, offset: number): boolean {
  const sign = original[at[offset] as number] ?? '';
  return sign !== sign.toLowerCase();
}
