/** The pipeline: fold → tokens → detectors → one ordered list of findings. */
import { findAliases } from './contacts/aliases.ts';
import { findDescribedAccounts } from './contacts/described-accounts.ts';
import { findHandles } from './contacts/handles.ts';
import { findLinks } from './contacts/links.ts';
import { findMails } from './contacts/mail.ts';
import { findNetworks } from './contacts/networks.ts';
import { type Hit, textBefore } from './hit.ts';
import type { ContactKind, Finding } from './kinds.ts';
import { findPassports } from './numbers/documents.ts';
import { findNumbers, findVanityNumbers } from './numbers/find-numbers.ts';
import { Covered } from './text/covered.ts';
import { type FoldedText, originalRange } from './text/fold.ts';
import { scanner } from './text/scanner.ts';
import { MAY } from './text/survey.ts';
import { viewsOf } from './text/views.ts';

/** When findings of several kinds overlap, the earliest kind in this list wins. */
const PRECEDENCE: readonly ContactKind[] = [
  // Only a record's own private values have these kinds, and their kind is certain.
  'date',
  'address',
  'bank',
  'email',
  'messaging',
  'url',
  'document',
  'phone',
  'alias',
  'handle',
];

/** Returns functions that look up the case of the original character at an offset. */
function casesOf({ original, at }: FoldedText): Record<'isLower' | 'isUpper', (offset: number) => boolean> {
  const signAt = (offset: number): string => original[at[offset] ?? -1] ?? '';
  return {
    isLower: (offset) => signAt(offset) !== signAt(offset).toUpperCase(),
    isUpper: (offset) => signAt(offset) !== signAt(offset).toLowerCase(),
  };
}

/** The reading of one number of a text. Offsets are UTF-16 code units of the original text. */
export interface ExplainedNumber {
  readonly start: number;
  readonly end: number;
  /** "a year", "a telephone, area 341". */
  readonly as: string;
}

/** Returns how every number of a text was read, masked or not. Digits of an address or a link are left out. */
export function explainNumbers(text: string): ExplainedNumber[] {
  const foldedText = scanner.fold(text);
  const others = detect(foldedText, ~MAY.number);
  const taken = new Covered(others, foldedText.text.length);
  const { read } = findNumbers(foldedText.text, casesOf(foldedText).isUpper, taken, true);
  return read.map(({ start, end, as }) => ({ ...originalRange(foldedText, start, end), as }));
}

/** Runs the detectors of everything that is no number. */
function findAccounts(foldedText: FoldedText): Hit[] {
  const { text, skips } = foldedText;
  const { isLower, isUpper } = casesOf(foldedText);
  const networks = findNetworks(text);
  return [
    ...findMails(text),
    ...(skips === 'numbers and links' ? [] : findLinks(text, isLower)),
    ...findHandles(text, isUpper, networks),
    ...findAliases(text, isUpper),
    ...findDescribedAccounts(text, networks),
  ];
}

/** Runs the detectors that the prefilter (`survey.ts`) could not rule out. */
function detect(foldedText: FoldedText, may: number): Hit[] {
  const { text } = foldedText;
  const hits = [
    ...(may & MAY.contact ? findAccounts(foldedText) : []),
    ...(may & MAY.other ? [...findPassports(text), ...findVanityNumbers(text)] : []),
  ];
  if ((may & MAY.number) === 0 || foldedText.skips !== undefined) return hits;
  const { isUpper } = casesOf(foldedText);
  return [...hits, ...findNumbers(text, isUpper, new Covered(hits, text.length)).hits];
}

/** The result of one examination: the findings, and the folded text. */
export interface Examination {
  readonly findings: Finding[];
  readonly foldedText: FoldedText;
  /** Bits of the detectors that the prefilter could not rule out; 0 proves that no part of the text contains contact data. */
  readonly may: number;
}

export function examine(text: string): Examination {
  const { may, foldedText } = scanner.examine(text);
  return { findings: may === 0 ? [] : runDetectors(foldedText, may), foldedText, may };
}

/** Runs the detectors that `may` calls for on a folded text and its variants (`views.ts`). */
export function runDetectors(foldedText: FoldedText, may: number): Finding[] {
  const found: Finding[] = [];
  for (const view of viewsOf(foldedText, may)) {
    const bits = view === foldedText ? may : scanner.mayHoldFolded(view.text);
    for (const hit of detect(view, bits)) found.push({ ...hit, ...originalRange(view, hit.start, hit.end) });
  }
  const whole = found.map((finding) => withAttached(finding, foldedText.original));
  return mergeFindings(whole, foldedText.original);
}

const ATTACHED_MAX = 40;
/** "juancito." before an address; capital letters glued to both ends of a number, as in "ZN1155667788AR": they are masked with it. */
const NAME_BEFORE =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}]{2,30}(?:[._-][\p{L}\p{N}]{1,30}){0,2}(?:[._-]|\p{Extended_Pictographic})$/u;
const LETTERS_BEFORE = /(?<![\p{L}\p{N}])\p{Lu}{1,3}$/u;
const LETTERS_AFTER = /^\p{Lu}{1,3}(?![\p{L}\p{N}])/u;

/** Extends a finding over characters attached to it. */
function withAttached(finding: Finding, text: string): Finding {
  const { kind, start, end } = finding;
  const before = textBefore(text, start, ATTACHED_MAX);
  if (kind === 'email' || kind === 'url') {
    const name = NAME_BEFORE.exec(before);
    return name === null ? finding : { ...finding, start: start - name[0].length };
  }
  const head = kind === 'phone' ? LETTERS_BEFORE.exec(before) : null;
  const tail = head && LETTERS_AFTER.exec(text.slice(end, end + 5));
  return head && tail ? { ...finding, start: start - head[0].length, end: end + tail[0].length } : finding;
}

/**
 * The ranges to mask in one text: ordered by start, mergeFindings, offsets in UTF-16 units of the original text. Pure, and linear in
 * the length of the text.
 */
export function findContacts(text: string): Finding[] {
  // The prefilter clears most texts before anything else is made of them.
  return scanner.mayHold(text) === 0 ? [] : examine(text).findings;
}

/** Characters allowed between two parts of one finding, on one line. */
const JOINT = /^(?:[^\S\n]|[/|,;:.()\-–y&+]){0,4}$/;

/** Orders findings, and joins those that overlap, or have the same kind and only a joint between them. */
export function mergeFindings(found: readonly Finding[], text: string): Finding[] {
  const ordered = found.filter((f) => f.end > f.start).sort((a, b) => a.start - b.start || b.end - a.end);
  const merged: Finding[] = [];
  for (const next of ordered) {
    const last = merged[merged.length - 1];
    const isJoined =
      last !== undefined &&
      (next.start < last.end || (next.kind === last.kind && JOINT.test(text.slice(last.end, next.start))));
    if (!isJoined) {
      merged.push(next);
      continue;
    }
    const { kind, why } = PRECEDENCE.indexOf(next.kind) < PRECEDENCE.indexOf(last.kind) ? next : last;
    merged[merged.length - 1] = { kind, why, start: last.start, end: Math.max(last.end, next.end) };
  }
  return merged;
}
