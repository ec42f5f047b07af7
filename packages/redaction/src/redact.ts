/** Masks findings until a pass finds nothing, and removes characters that no served text may contain; proves texts clean. */
import { examine, mergeFindings, type TextReader } from './find.ts';
import { NumberSequence } from './numbers/explanations.ts';
import { findPrivateValues } from './own/find-private-values.ts';
import type { PrivateValues } from './own/private-values.ts';
import { type Finding, FORBIDDEN, fold, originalRange, PLACEHOLDER, PLACEHOLDERS, readingOf } from './text/fold.ts';
import { LOST_LETTER } from './text/lexicon.ts';
import { firstWhere } from './text/word-lists.ts';

export interface RedactOptions {
  /** The record's own private values, which are found in any notation. */
  readonly privateValues?: PrivateValues | undefined;
  /** Reads what the rules miss. Without it only the rules look. */
  readonly reader?: TextReader | undefined;
}

export interface Redaction {
  readonly text: string;
  /** Offsets are of the original text. */
  readonly findings: Finding[];
}

const MOST_PASSES = 8;
// biome-ignore lint/suspicious/noMisleadingCharacterClass: the joiner and the selector are looked for by themselves
const EMOJI_JOINER = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})/u;
const ALL_FORBIDDEN = new RegExp(FORBIDDEN.source, 'gu');

/**
 * Returns the text with every finding masked. It is idempotent. A text without findings and forbidden characters is returned as
 * the same string.
 */
export function redact(
  text: string,
  options: RedactOptions & {
    /** The result is never longer, in UTF-16 code units, and never ends inside a surrogate pair or a placeholder. */
    readonly maxLength?: number;
  } = {},
): Redaction {
  const { maxLength = Number.POSITIVE_INFINITY } = options;
  const [redaction] = redactTogether([text], options) as [Redaction];
  let shown = redaction.text;
  // A cut may make a finding, and its mask may be longer than what it stands for.
  for (let limit = maxLength; shown.length > Math.max(0, maxLength); limit--)
    shown = (redactTogether([cutAt(shown, limit)], options) as [Redaction])[0].text;
  return { ...redaction, text: shown };
}

function findAll(text: string, { privateValues, reader }: RedactOptions): Finding[] {
  const { findings, folded, tokens } = examine(text, reader);
  if (privateValues === undefined) return findings;
  const values = findPrivateValues(folded, tokens, privateValues);
  return values.length === 0 ? findings : mergeFindings([...findings, ...values], text);
}

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
function toOriginal(fresh: readonly Finding[], masks: readonly Finding[], original: string): Finding[] {
  const at: number[] = [];
  let from = 0;
  for (const { kind, start, end } of masks) {
    while (from < start) at.push(from++);
    for (const _ of PLACEHOLDERS[kind]) at.push(start);
    from = end;
  }
  while (from <= original.length) at.push(from++);
  return fresh.map((f) => ({ ...f, ...originalRange({ text: '', at, original }, f.start, f.end) }));
}

/** Removes control, bidi and zero-width characters, except the joiner inside an emoji sequence. */
const clean = (text: string): string =>
  FORBIDDEN.test(text)
    ? text
        .split(EMOJI_JOINER)
        .map((piece) => piece.replaceAll(ALL_FORBIDDEN, ''))
        .join('\u200d')
    : text;

/** Shortens to the limit without splitting a placeholder or a surrogate pair. */
function cutAt(text: string, limit: number): string {
  let end = Math.max(0, limit);
  const last = text.charCodeAt(end - 1);
  if (last >= 0xd800 && last <= 0xdbff) end--;
  for (const { index, 0: mask } of text.matchAll(PLACEHOLDER))
    if (index < end && index + mask.length > end) end = index;
  return text.slice(0, end);
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
  const given = texts.filter((text) => text !== null);
  // What the whole does not hold, no part holds.
  const whole = given.join(separator);
  if (findAll(whole, options).length === 0 && !FORBIDDEN.test(whole))
    return texts.map((text) => ({ text: text ?? '', findings: [] }));
  const parts: Part[] = given.map((text) => ({ original: text, masked: text, findings: [] }));
  // The joined texts come first: masking one text alone would leave half of a number that it shares with its neighbour.
  const byRules = { ...options, reader: undefined };
  const isOne = parts.length === 1;
  let isClean = false;
  for (let pass = 0; !isClean && pass < MOST_PASSES; pass++) {
    // The reader reads once, all texts together; the rules look again at what the masks leave.
    isClean = isOne || !maskIn(parts, separator, pass === 0 ? options : byRules);
    for (const part of parts) {
      const { masked } = part;
      if (cleanAlone.has(masked)) continue;
      if (maskIn([part], '', pass === 0 && isOne ? options : byRules)) isClean = false;
      else cleanAlone.add(masked);
    }
  }
  let next = 0;
  return texts.map((text) => {
    if (text === null) return { text: '', findings: [] };
    const { masked, findings } = parts[next++] as Part;
    return { text: clean(masked), findings };
  });
}

interface Part {
  readonly original: string;
  masked: string;
  findings: Finding[];
}

function maskIn(parts: readonly Part[], separator: string, options: RedactOptions): boolean {
  const texts = parts.map(({ masked }) => masked);
  const found = findAll(texts.join(separator), options);
  let begin = 0;
  for (const [k, part] of parts.entries()) {
    const { length } = texts[k] as string;
    const inside = found
      .filter(({ start, end }) => end > begin && start < begin + length)
      .map((f) => ({ ...f, start: Math.max(0, f.start - begin), end: Math.min(length, f.end - begin) }));
    begin += length + separator.length;
    if (inside.length === 0) continue;
    const { original, findings } = part;
    part.findings =
      findings.length === 0
        ? inside
        : mergeFindings([...findings, ...toOriginal(inside, findings, original)], original);
    part.masked = mask(original, part.findings);
  }
  return found.length > 0;
}

/** A letter that Spanish has not may be read in several ways. */
const OTHER_LETTER = /[^\P{L}A-Za-záéíóúüñÁÉÍÓÚÜÑ]/u;
/** "PlomeriaZubel": a name glued to another word. */
const CASE_CHANGE = /\p{Ll}\p{Lu}/u;
const SPACE = 32;

/** The folded words of a text; null for one whose words need a closer look, since signs may stand for letters in it. */
export function ordinaryWords(text: string): readonly string[] | null {
  const { folded, tokens } = readingOf(text);
  if (LOST_LETTER.test(text) || CASE_CHANGE.test(text) || OTHER_LETTER.test(text)) return null;
  const words: string[] = [];
  for (const [k, { text: word, end, numeric }] of tokens.entries()) {
    if (numeric) continue;
    words.push(word);
    // "D'Angelo": with the word after a single sign
    const next = tokens[k + 1];
    if (next !== undefined && next.start === end + 1 && folded.text.charCodeAt(end) > SPACE)
      words.push(word + next.text);
  }
  return words;
}

/** A number that stays in a text, and what it is: "price", "year", "label"; or why it is left, where nothing says what it is. */
export type ExplainedNumber = Pick<Finding, 'start' | 'end'> & { readonly as: string };

export interface Explanation extends Redaction {
  readonly numbers: readonly ExplainedNumber[];
}

/** Redacts a text, and says of each number that stays what explains it. */
export function explain(text: string, options: RedactOptions = {}): Explanation {
  const redaction = redact(text, options);
  const folded = fold(text);
  const sequence = new NumberSequence(folded.text);
  const numbers: ExplainedNumber[] = [];
  for (const [k, atom] of sequence.atoms.entries()) {
    const range = originalRange(folded, atom.start, atom.end);
    const next = redaction.findings[firstWhere(redaction.findings, ({ end }) => end > range.start)];
    if (next === undefined || next.start >= range.end)
      numbers.push({ ...range, as: sequence.as[k] ?? 'not the form of a telephone' });
  }
  return { ...redaction, numbers };
}
