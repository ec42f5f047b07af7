/**
 * The folded text of a text: as a reader sees it, in lower-case Latin letters and ASCII digits, one UTF-16 unit per sign, without escapes,
 * and with a map back to the original; and its words and runs of digits.
 */

import confusables from './confusables.json' with { type: 'json' };
import entities from './entities.json' with { type: 'json' };
import signs from './signs.json' with { type: 'json' };
import { firstWhere } from './word-lists.ts';

/** The placeholder that replaces a finding. It depends on the kind only, so it reveals nothing about the value. */
export const PLACEHOLDERS = {
  phone: '[teléfono]',
  email: '[e-mail]',
  url: '[enlace]',
  messaging: '[mensajería]',
  handle: '[red social]',
  document: '[documento]',
  bank: '[cuenta bancaria]',
  alias: '[alias]',
  address: '[domicilio]',
  date: '[fecha]',
} as const;

/** The kind of a finding. It decides the placeholder. */
export type ContactKind = keyof typeof PLACEHOLDERS;

/** A range of text that must be masked. Offsets are UTF-16 code units of the text that was looked through, end exclusive. */
export interface Finding {
  readonly kind: ContactKind;
  readonly start: number;
  readonly end: number;
  /** The rule that matched, in a few words, for `--explain`. It never contains the matched text. */
  readonly why: string;
}

export const hit = (kind: ContactKind, start: number, end: number, why: string): Finding => ({ kind, start, end, why });

/** Any placeholder, which no detector reads as text. The reader never learnt what one is, so it reads line ends in its place. */
export const PLACEHOLDER =
  /\[(?:teléfono|e-mail|enlace|mensajería|red social|documento|cuenta bancaria|alias|domicilio|fecha)\]/g;
const PLACEHOLDER_HERE = new RegExp(PLACEHOLDER.source, 'y');

const NAMED: Readonly<Record<string, string>> = entities.signs;
const ACCENTS: Readonly<Record<string, string>> = entities.accents;
/**
 * An entity of HTML ("&#64;", "&#x40;", "&arroba;") or that of an entity ("&amp;#64;"), an ASCII sign that is percent-encoded twice
 * ("%2540"), the UTF-8 of a sign, or an escape of a program ("\\u0040"). Its groups: a decimal number, a name, UTF-8, hexadecimal numbers.
 */
const ESCAPE =
  /&(?:amp;)?#([0-9]{1,7});?|&([a-z]{2,8});|(?!%25[2-7][\da-f])(%(?:0[9a]|[2-7][\da-f]|(?:c[2-9a-f]|d[\da-f])%[89ab][\da-f]|e[\da-f](?:%[89ab][\da-f]){2}|f[\da-f](?:%[89ab][\da-f]){3}))|(?:&(?:amp;)?#x([\da-f]{1,6});?|%25([2-7][\da-f])|\\u\{([\da-f]{1,6})\}|\\u([\da-f]{4})|\\x([\da-f]{2}))/iy;

/** The sign that is written as an escape at the offset, and where that ends; null for none. */
export function decodeEscape(
  text: string,
  offset: number,
): { readonly codePoint: number; readonly end: number } | null {
  ESCAPE.lastIndex = offset;
  const found = ESCAPE.exec(text);
  if (found === null) return null;
  const [written, decimal, name, utf8, ...hexadecimals] = found;
  const hex = hexadecimals.find((digits) => digits !== undefined);
  let codePoint = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  if (name !== undefined) {
    const accent = ACCENTS[name.slice(1).toLowerCase()];
    const sign = NAMED[name.toLowerCase()] ?? (accent && (name[0] + accent).normalize('NFC'));
    codePoint = sign?.codePointAt(0) ?? 0;
  } else if (utf8 !== undefined) {
    try {
      codePoint = decodeURIComponent(utf8).codePointAt(0)!;
    } catch {
      return null; // no UTF-8
    }
  }
  const isReal = codePoint > 0 && codePoint <= 0x10ffff && (codePoint < 0xd800 || codePoint > 0xdfff);
  return isReal ? { codePoint, end: offset + written.length } : null;
}

/** The text with its escapes decoded, however often they were encoded. */
export function withoutEscapes(text: string): string {
  for (let now = text; ; ) {
    if (!/[%&\\]/.test(now)) return now;
    let plain = '';
    for (let at = 0; at < now.length; ) {
      const found = decodeEscape(now, at);
      plain += found === null ? now[at] : String.fromCodePoint(found.codePoint);
      at = found?.end ?? at + 1;
    }
    if (plain === now) return now;
    now = plain;
  }
}

/** Private-use characters that stand in the folded text for a whole class of symbols. */
export const MARK = {
  /** A pictograph or symbol without a letter or digit. */
  symbol: '\uE000',
  /** A telephone or mobile pictograph. It counts like the word. */
  phone: '\uE001',
  mail: '\uE003',
  /** A placeholder of the redaction. */
  mask: '\uE004',
  /** A globe or chain-link pictograph: announces a link. */
  link: '\uE005',
} as const;

/**
 * What a reader sees in a character: a pictograph, a digit of any script, or the Latin letter, digits or sign that it resembles
 * (confusables.json, with the digits in circles and brackets that NFKC does not decompose).
 */
const SEEN: ReadonlyMap<number, string> = new Map([
  ...byCodePoint(confusables),
  ...signs.tens
    .flatMap((codes) => codes.split(' '))
    .flatMap((first) =>
      Array.from({ length: 10 }, (_, value): [number, string] => [Number.parseInt(first, 16) + value, String(value)]),
    ),
  ...byCodePoint(signs.pictographs).map(([code, seen]): [number, string] => [
    code,
    MARK[seen as keyof typeof MARK] ?? seen,
  ]),
]);

function byCodePoint(table: Readonly<Record<string, string>>): [number, string][] {
  return Object.entries(table).flatMap(([seen, signs]) =>
    [...signs].map((sign): [number, string] => [sign.codePointAt(0) as number, seen]),
  );
}

/** Format characters, marks and fillers without a visible form: dropped from the folded text. */
// biome-ignore lint/suspicious/noMisleadingCharacterClass: single code points are meant, never sequences
const INVISIBLE = /[\p{Cf}\p{Mn}\p{Me}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180e\u3164\uffa0\ufe00-\ufe0f]/u;

/**
 * Characters that no served text contains: controls (except tab and line ends), bidi and zero-width characters, fillers, lone
 * surrogates.
 */
export const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex lint/suspicious/noMisleadingCharacterClass: control characters are what it is for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/u;

export interface FoldedText {
  readonly text: string;
  /** For each unit of `text` its original offset, and one more for the end. Non-decreasing. */
  readonly at: readonly number[];
  readonly original: string;
}

const KEPT_PUNCTUATION = '¿¡…|^~€£§¶¢¥¬«»°';

/** The folded form of one code point; '' when it is invisible. */
function foldCodePoint(codePoint: number): string {
  const seen = SEEN.get(codePoint);
  if (seen !== undefined) return seen;
  if (codePoint === 10 || codePoint === 0x2028 || codePoint === 0x2029) return '\n';
  if (codePoint === 9 || codePoint === 13 || codePoint === 0x2800) return ' ';
  if (codePoint < 0x20 || (codePoint >= 0x7f && codePoint < 0xa0)) return '';
  const sign = String.fromCodePoint(codePoint);
  if (INVISIBLE.test(sign)) return '';
  let folded = '';
  for (const part of sign.normalize('NFKC').toLowerCase().normalize('NFD')) folded += foldPart(part);
  return folded;
}

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

/** Whether the folded form depends on the units around: a placeholder, an escape, a surrogate pair. */
const DEPENDS = /[[&%\\\ud800-\udfff]/;
/** The folded unit of each unit that folds to one and was met, unless it depends on others. */
const single = new Uint16Array(0x10000);

function formOf(codePoint: number): string {
  const form = foldCodePoint(codePoint);
  if (form.length === 1 && codePoint < 0x10000 && !DEPENDS.test(String.fromCharCode(codePoint)))
    single[codePoint] = form.charCodeAt(0);
  return form;
}

/** The folded text of a text. Linear in its length. */
export function fold(original: string): FoldedText {
  const at: number[] = [];
  let text = '';
  for (let i = 0; i < original.length; ) {
    const unit = single[original.charCodeAt(i)] as number;
    const [form, end] = unit === 0 ? foldSign(original, i) : [String.fromCharCode(unit), i + 1];
    text += form;
    for (let k = 0; k < form.length; k++) at.push(i);
    i = end;
  }
  at.push(original.length);
  return { text, at, original };
}

/** The folded form of the character, escape or placeholder at `i`, and the offset after it. */
function foldSign(original: string, i: number): [form: string, end: number] {
  const sign = original[i] as string;
  if (sign === '[') {
    PLACEHOLDER_HERE.lastIndex = i;
    if (PLACEHOLDER_HERE.test(original)) return [MARK.mask, PLACEHOLDER_HERE.lastIndex];
  }
  if (sign === '&' || sign === '%' || sign === '\\') {
    const written = decodeEscape(original, i);
    if (written !== null) return [formOf(written.codePoint), written.end];
  }
  const codePoint = original.codePointAt(i) as number;
  const isUnpaired = codePoint >= 0xd800 && codePoint <= 0xdfff;
  return [isUnpaired ? '' : formOf(codePoint), codePoint > 0xffff ? i + 2 : i + 1];
}

/** The offset in the folded text of an offset of the original. */
export const foldedOffset = ({ at }: FoldedText, offset: number): number => firstWhere(at, (from) => from >= offset);

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

export function isCapitalAt({ at, original }: FoldedText, offset: number): boolean {
  const sign = original[at[offset] as number] ?? '';
  return sign !== sign.toLowerCase();
}

export interface Token {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** True for a run of digits, false for a run of letters. */
  readonly numeric: boolean;
}

const LETTER = /\p{L}/u;
const isLetter = (unit: number): boolean =>
  unit < 0x80 ? unit >= 97 && unit <= 122 : LETTER.test(String.fromCharCode(unit));

const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57;

export interface Reading {
  readonly folded: FoldedText;
  readonly tokens: readonly Token[];
}

let last: Reading | undefined;

/** Folds a text and cuts it into its tokens. The searches of a text call it one after the other, so it keeps the last result. */
export function readingOf(text: string): Reading {
  if (last?.folded.original !== text) {
    const folded = fold(text);
    last = { folded, tokens: tokenise(folded.text) };
  }
  return last as Reading;
}

export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  const length = text.length;
  let i = 0;
  while (i < length) {
    let unit = text.charCodeAt(i);
    const start = i;
    const numeric = isDigit(unit);
    if (!numeric && !isLetter(unit)) {
      i++;
      continue;
    }
    do unit = text.charCodeAt(++i);
    while (numeric ? isDigit(unit) : isLetter(unit));
    tokens.push({ start, end: i, text: text.slice(start, i), numeric });
  }
  return tokens;
}
