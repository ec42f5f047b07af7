/** Masks findings until a pass finds nothing, and removes characters that no served text may contain. */
import { disjoint, type Examination, examine } from './find.ts';
import { type Finding, PLACEHOLDER_TEXTS, PLACEHOLDERS } from './kinds.ts';
import { findPrivateValues, mayShow, type PrivateValues } from './own/private-values.ts';
import { FORBIDDEN } from './text/fold-tables.ts';
import { isPlain } from './text/plain.ts';
import { scanner } from './text/scanner.ts';
import { MAY } from './text/survey.ts';
import { viewsOf } from './text/views.ts';

export interface RedactOptions {
  /** The result is never longer, in UTF-16 code units, and never ends inside a surrogate pair or a placeholder. */
  readonly maxLength?: number;
  /** The record's own private values, which are found in any notation. */
  readonly privateValues?: PrivateValues;
}

export interface Redaction {
  readonly text: string;
  /** Offsets are of the original text. */
  readonly findings: Finding[];
  /**
   * True when a last pass over the result, alone and together with the texts shown beside it, found nothing. The guard will find
   * nothing either.
   */
  readonly isClean: boolean;
}

const MOST_PASSES = 8;
// biome-ignore lint/suspicious/noMisleadingCharacterClass: the joiner and the selector are looked for by themselves
const EMOJI_JOINER = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})/u;

/**
 * Returns the text with every finding masked. It is idempotent. A text without findings and forbidden characters is returned as
 * the same string.
 */
export function redact(text: string, options: RedactOptions = {}): Redaction {
  const { privateValues, maxLength } = options;
  const { masked, findings, hasInvisible, isFinal } = settle(text, privateValues);
  const cleaned = hasInvisible ? clean(masked) : masked;
  const tooLong = maxLength !== undefined && cleaned.length > maxLength;
  const shown = tooLong ? shorten(cleaned, maxLength, privateValues) : cleaned;
  return { text: shown, findings, isClean: isFinal && shown === masked };
}

interface Settled {
  readonly masked: string;
  readonly findings: Finding[];
  readonly hasInvisible: boolean;
  /** Whether the last pass found nothing more. */
  readonly isFinal: boolean;
}

/** Masks until a pass finds nothing. Findings have offsets of the original text. */
function settle(text: string, own: PrivateValues | undefined): Settled {
  const first = examine(text);
  const { hasInvisible } = first.shadow;
  let findings = withOwn(first, own);
  let masked = text;
  let isFinal = findings.length === 0;
  for (let pass = 1; !isFinal && pass < MOST_PASSES; pass++) {
    masked = mask(text, findings);
    const fresh = withOwn(examine(masked), own);
    isFinal = fresh.length === 0;
    if (isFinal) break;
    findings = disjoint([...findings, ...toOriginal(fresh, findings)], text);
  }
  return { masked, findings, hasInvisible, isFinal };
}

const withOwn = ({ findings, shadow, may }: Examination, own: PrivateValues | undefined): Finding[] => {
  const readings = own === undefined ? [] : viewsOf(shadow, may & (MAY.spaced | MAY.tagged));
  const values = readings.flatMap((reading) => (own === undefined ? [] : findPrivateValues(reading, own, may)));
  return values.length === 0 ? findings : disjoint([...findings, ...values], shadow.original);
};

const findAll = (text: string, own: PrivateValues | undefined): Finding[] => withOwn(examine(text), own);

function mask(text: string, findings: readonly Finding[]): string {
  let out = '';
  let at = 0;
  for (const { kind, start, end } of findings) {
    out += text.slice(at, start) + PLACEHOLDERS[kind];
    at = end;
  }
  return out + text.slice(at);
}

/** Maps findings of the masked text to the original text. A finding that touches a mask includes it. */
function toOriginal(fresh: readonly Finding[], masks: readonly Finding[]): Finding[] {
  if (fresh.length === 0) return [];
  // The offset of each mask in the masked text.
  const begins = new Int32Array(masks.length);
  let shift = 0;
  masks.forEach(({ kind, start, end }, k) => {
    begins[k] = start + shift;
    shift += PLACEHOLDERS[kind].length - (end - start);
  });
  return fresh.map((finding) => ({
    ...finding,
    start: originalOffset(finding.start, masks, begins, false),
    end: originalOffset(finding.end, masks, begins, true),
  }));
}

function originalOffset(offset: number, masks: readonly Finding[], begins: Int32Array, isEnd: boolean): number {
  // The last mask that begins before the offset, or at the offset if a finding starts there.
  let low = 0;
  let high = masks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const begin = begins[middle] as number;
    if (begin < offset || (begin === offset && !isEnd)) low = middle + 1;
    else high = middle;
  }
  const mask = masks[low - 1];
  if (mask === undefined) return offset;
  const begin = begins[low - 1] as number;
  const end = begin + PLACEHOLDERS[mask.kind].length;
  if (offset >= end) return offset - end + mask.end;
  return isEnd ? mask.end : mask.start;
}

/** Removes control, bidi and zero-width characters, except the joiner inside an emoji sequence. */
function clean(text: string): string {
  if (!FORBIDDEN.test(text)) return text;
  const pieces = text.split(new RegExp(EMOJI_JOINER.source, 'gu'));
  return pieces.map((piece) => piece.replace(new RegExp(FORBIDDEN.source, 'gu'), '')).join('\u200d');
}

/** Shortens to the limit without splitting a placeholder or a surrogate pair, until the shortened text shows nothing. */
function shorten(text: string, limit: number, privateValues: PrivateValues | undefined): string {
  let cut = cutAt(text, limit);
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const found = findAll(cut, privateValues);
    if (found.length === 0) return cut;
    cut = cutAt(clean(mask(cut, found)), limit);
  }
  const left = findAll(cut, privateValues)[0];
  return left === undefined ? cut : cut.slice(0, left.start).trimEnd();
}

function cutAt(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let end = Math.max(0, limit);
  const last = text.charCodeAt(end - 1);
  if (last >= 0xd800 && last <= 0xdbff) end--;
  const open = text.lastIndexOf('[', end - 1);
  const close = open < 0 ? -1 : text.indexOf(']', open);
  if (open >= 0 && close >= end && PLACEHOLDER_TEXTS.has(text.slice(open, close + 1))) end = open;
  return text.slice(0, end);
}

/** One pass over the joined text instead of one per text: what the whole does not contain, no part contains. */
function isCleanTogether(
  texts: readonly (string | null)[],
  separator: string,
  own: PrivateValues | undefined,
): boolean {
  const whole = texts.filter((text) => text !== null).join(separator);
  return isPlain(whole) && (own === undefined || own.values.length === 0 || !mayShow(scanner.foldText(whole), own, 0));
}

/**
 * Redacts texts that are shown one after the other (title and comment, headline and bio, a list of specialties): in each pass all
 * together, so that a number split over two of them is masked, then each alone. Nulls become empty texts.
 */
export function redactTogether(
  texts: readonly (string | null)[],
  options: RedactOptions & {
    readonly separator?: string;
    /** Texts without findings for the same private values. Such texts are skipped, and new ones added. */
    readonly clean?: Set<string>;
  } = {},
): Redaction[] {
  const { separator = '\n', clean: cleanAlone = new Set() } = options;
  if (options.maxLength === undefined && isCleanTogether(texts, separator, options.privateValues)) {
    return texts.map((text) => ({ text: text ?? '', findings: [], isClean: true }));
  }
  const parts: Part[] = [];
  texts.forEach((text, index) => {
    if (text !== null) parts.push({ index, original: text, masked: text, findings: [] });
  });
  // The joined texts come first: masking one text alone would leave half of a number that it shares with its neighbour.
  let isClean = false;
  for (let pass = 0; !isClean && pass < MOST_PASSES; pass++) {
    const together = maskTogether(parts, separator, options.privateValues);
    isClean = !maskAlone(parts, cleanAlone, options.privateValues) && !together;
  }
  const limit = options.maxLength ?? Number.POSITIVE_INFINITY;
  const results: Redaction[] = texts.map(() => ({ text: '', findings: [], isClean }));
  for (const { index, masked, findings } of parts) {
    const cleaned = clean(masked);
    const text = cleaned.length > limit ? shorten(cleaned, limit, options.privateValues) : cleaned;
    results[index] = { text, findings, isClean: isClean && text === masked };
  }
  if (parts.some(({ masked }) => masked.length > limit))
    settleCut(parts, results, separator, limit, options.privateValues);
  return results;
}

/** A shortened text may form contact data with the next one, so both are masked again, within the limit. */
function settleCut(
  parts: readonly Part[],
  results: Redaction[],
  separator: string,
  limit: number,
  own: PrivateValues | undefined,
): void {
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const texts = parts.map(({ index }) => results[index]?.text ?? '');
    const found = findAll(texts.join(separator), own);
    if (found.length === 0) return;
    let offset = 0;
    parts.forEach(({ index, findings }, k) => {
      const text = texts[k] ?? '';
      const inside = within(found, offset, text.length);
      if (inside.length > 0)
        results[index] = { text: shorten(mask(text, inside), limit, own), findings, isClean: false };
      offset += text.length + separator.length;
    });
  }
}

interface Part {
  readonly index: number;
  readonly original: string;
  masked: string;
  findings: Finding[];
}

/** Masks findings in the joined texts; returns whether there was one. */
function maskTogether(parts: readonly Part[], separator: string, own: PrivateValues | undefined): boolean {
  if (parts.length < 2) return false;
  const found = findAll(parts.map(({ masked }) => masked).join(separator), own);
  let offset = 0;
  for (const part of parts) {
    const { length } = part.masked;
    maskPart(part, within(found, offset, length));
    offset += length + separator.length;
  }
  return found.length > 0;
}

function maskAlone(parts: readonly Part[], cleanAlone: Set<string>, own: PrivateValues | undefined): boolean {
  let changed = false;
  for (const part of parts) {
    if (cleanAlone.has(part.masked)) continue;
    const found = findAll(part.masked, own);
    if (found.length === 0) cleanAlone.add(part.masked);
    maskPart(part, found);
    changed ||= found.length > 0;
  }
  return changed;
}

/** The findings that overlap [offset, offset + length), with offsets relative to `offset`. */
function within(found: readonly Finding[], offset: number, length: number): Finding[] {
  return found
    .map((f) => ({ ...f, start: Math.max(0, f.start - offset), end: Math.min(length, f.end - offset) }))
    .filter((f) => f.end > f.start);
}

function maskPart(part: Part, inside: readonly Finding[]): void {
  if (inside.length === 0) return;
  part.findings = disjoint([...part.findings, ...toOriginal(inside, part.findings)], part.original);
  part.masked = mask(part.original, part.findings);
}
