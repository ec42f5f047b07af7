/**
 * The way of a text, as the README has it. The reader learnt from texts without layout: signs of lists and tags are pauses to it, and
 * given names that it takes for accounts stay.
 */
import { announcesAccount, findAccounts, findAddresses, withSigns } from './contacts/addresses.ts';
import { findNumbers } from './numbers/clause.ts';
import { NumberSequence } from './numbers/explanations.ts';
import {
  type Finding,
  type FoldedText,
  foldedOffset,
  originalRange,
  PLACEHOLDER,
  readingOf,
  type Token,
} from './text/fold.ts';
import { foldWord, isGivenName, isListedFamily, isWord } from './text/lexicon.ts';
import { firstWhere, once, remembered } from './text/word-lists.ts';

/** A range that reads as contact data. The confidence is 0 to 1. */
export type ReadSpan = Omit<Finding, 'why'> & { readonly confidence: number };

/** What the redaction asks of a reader. `@vidriera/redaction/reader` has the one that learnt; it reads files, so it is passed in. */
export interface TextReader {
  /** Whether a text is worth reading; costs some microseconds. */
  suspects(text: string): boolean;
  read(text: string): readonly ReadSpan[];
}

/** A tag of a page, unless it parts a word or a number. */
const TAG =
  /(?<!\d)<\/?(?:p|br|ul|ol|li|h[1-6]|div)(?: [^<>]{0,80})?\/?>(?!\d)|(?<![^\s>])<(?:b|i|u|em|strong|span)>(?!\d)|(?<!\d)<\/(?:b|i|u|em|strong|span)>(?=[\s<.,;:]|$)/gi;
const ENTITY = /&(?:amp|nbsp);/gi;
/** The text of a link: "[ver](". */
const LINK = /\[([^\][\n]{1,80})\]\(/g;
const WORD = /\p{L}+/gu;
/** Signs between the items of a list. */
const SIGNS = /^[^\S\n]?[|/#*+·&]{1,2}[^\S\n]{0,6}$/;
/** Signs around a remark; beside an account they may be part of it. */
const BRACKETS = /^[^\S\n]?[()[\]]{1,2}[^\S\n]?$/;
const SAYS_SIGN = /^(?:punt(?:it)?os?|guion|raya|barra|letras?)$/;
/** What stands between networks that are named beside each other. */
const BESIDE = /^(?:[\s,|/(]{1,3}| [yeo] )$/;

const lineEnds = (sign: string) => '\n'.repeat(sign.length);

/** What the reader adds to what the rules found; without a finding the gate decides whether it reads. */
function readBy(reader: TextReader, text: string, isFound: boolean): readonly ReadSpan[] {
  const unmasked = text.replace(PLACEHOLDER, lineEnds);
  if (!isFound && !reader.suspects(unmasked)) return [];
  const plain = plainly(unmasked);
  if (!isFound && plain !== unmasked && !reader.suspects(plain)) return [];
  return reader.read(plain).filter(({ start, end }) => !isOwnName(text, start, end));
}

/** The text with a comma for the signs between words of the language, and line ends for tags; of the same length. */
function plainly(given: string): string {
  const padded = (sign: string) => `&${' '.repeat(sign.length - 1)}`;
  const text = given.replace(TAG, lineEnds).replace(ENTITY, padded).replace(LINK, ' $1, ');
  /** Whether the text may tell an account. */
  const announces = once(() => words.some(({ folded }, k) => SAYS_SIGN.test(folded) || isAnnouncing(k)));
  const words = Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    folded: foldWord(word),
  }));
  let [out, from] = ['', 0];
  for (const [k, word] of words.entries()) {
    const before = words[k - 1];
    if (before === undefined) continue;
    const gap = text.slice(before.end, word.start);
    const isSign = SIGNS.test(gap) || (BRACKETS.test(gap) && !announces());
    if (!isSign || !isPlain(k - 1) || !isPlain(k)) continue;
    out += `${text.slice(from, before.end)},${' '.repeat(gap.length - 1)}`;
    from = word.start;
  }
  return out + text.slice(from);

  function isPlain(k: number): boolean {
    const { folded } = words[k]!;
    return announcesAccount(folded) ? !isAnnouncing(k) : isWord(folded);
  }
  /** Whether a word announces an account: it names a network that stands beside no other. */
  function isAnnouncing(k: number): boolean {
    return announcesAccount(words[k]!.folded) && !isBeside(k, k + 1) && !isBeside(k - 1, k);
  }
  function isBeside(k: number, n: number): boolean {
    const [left, right] = [words[k], words[n]];
    if (left === undefined || right === undefined) return false;
    return (
      [left, right].every(({ folded }) => announcesAccount(folded)) && BESIDE.test(text.slice(left.end, right.start))
    );
  }
}

const SAYS_NAME = /(?<!\p{L})(?:soy|llamo|es|habla|saluda|saludos|gracias)[\s,.:!]{1,3}$/iu;

/** Whether a range is the name of who writes: "soy Marcela", in a text that names no network. */
function isOwnName(text: string, start: number, end: number): boolean {
  const range = text.slice(start, end);
  if (!SAYS_NAME.test(text.slice(Math.max(0, start - 12), start)) || !/^[\p{L} ]+$/u.test(range)) return false;
  const isName = (word: string) => isGivenName(word) || isListedFamily(word);
  return (
    foldedWords(range).every(isName) &&
    !foldedWords(text).some((word) => announcesAccount(word) || SAYS_SIGN.test(word))
  );
}

const foldedWords = (text: string): string[] => (text.match(WORD) ?? []).map(foldWord);

/** The contact data in one text, in order. Offsets are UTF-16 code units of the text. Pure, and bounded by its length. */
export function findContacts(text: string): Finding[] {
  return examine(text).findings;
}

const READ = 'read as contact data';

export function examine(text: string, reader?: TextReader) {
  const { folded, tokens } = readingOf(text);
  const found = addressesIn(folded, tokens);
  const numbers = new NumberSequence(folded.text, tokens);
  for (const hit of findNumbers(numbers)) found.push(toOriginal(folded, hit));
  // The reader adds to what the rules find; the gate spares it most texts.
  for (const { start, end, kind, confidence } of reader === undefined ? [] : readBy(reader, text, found.length > 0))
    found.push({ kind, start, end, why: `${READ}, ${confidence.toFixed(2)}` });
  if (found.length === 0) return { findings: found, folded, tokens };
  const grown = mergeFindings(found, text).map((finding) => grow(finding, folded, numbers));
  return { findings: mergeFindings(grown, text), folded, tokens };
}

/** Signs of an address, also in a text without a word that announces one. */
const ADDRESS_SIGNS =
  /[@_\uE003\uE005]|:\/|[a-z0-9]\.[a-z0-9]|\.\s{1,2}(?:com|net|org|ar|gob|info)(?![a-z])|\s\.\s|(?:tel|sms|mailto|whatsapp|tg|skype|callto|viber):\S/;
/** Words that say a sign of an address. */
const SIGN_WORD = /^(?:punt(?:it)?[o0]s?|pto|ponto|pumto|dot|com|www|https?)$|rr?[o0]+[bv][a4]|puntocom|dotcom|caracol/;
/** Whether a word by itself may begin an address. */
const announces = remembered((word) => announcesAccount(word) || SIGN_WORD.test(word));

/** The addresses and accounts of a text, if one of its words or signs may begin one. */
function addressesIn(folded: FoldedText, tokens: readonly Token[]): Finding[] {
  if (!ADDRESS_SIGNS.test(folded.text) && !tokens.some((token) => !token.numeric && announces(token.text))) return [];
  const said = withSigns(folded);
  return [...findAddresses(said), ...findAccounts(said)].map((hit) => toOriginal(said, hit));
}

const toOriginal = (folded: FoldedText, hit: Finding): Finding => ({
  ...hit,
  ...originalRange(folded, hit.start, hit.end),
});

/** What may stand between a finding and a further part of it. */
const TOUCHING = /^[\s.,:/()\-–_*+]{0,3}$/;
const MOST_BETWEEN = 3;
const LETTER_OR_DIGIT = /[a-z0-9]/;

/** A finding with what touches it: the rest of a word, digits and number words that nothing explains, the end of an address. */
function grow(finding: Finding, folded: FoldedText, { atoms, as }: NumberSequence): Finding {
  const { text } = folded;
  const touches = (from: number, to: number): boolean =>
    to - from <= MOST_BETWEEN && TOUCHING.test(text.slice(from, to));
  let start = foldedOffset(folded, finding.start);
  let end = foldedOffset(folded, finding.end);
  for (let before = -1; before !== end - start; ) {
    before = end - start;
    while (end < text.length && isInside(text, end)) end++;
    while (start > 0 && isInside(text, start)) start--;
    const next = firstWhere(atoms, (atom) => atom.start >= end);
    if (as[next] === null && touches(end, atoms[next]!.start)) end = atoms[next]!.end;
    const previous = firstWhere(atoms, (atom) => atom.end > start) - 1;
    if (as[previous] === null && touches(atoms[previous]!.end, start)) start = atoms[previous]!.start;
  }
  const range = originalRange(folded, start, end);
  return { ...finding, start: Math.min(range.start, finding.start), end: Math.max(range.end, finding.end) };
}

const isInside = (text: string, offset: number): boolean =>
  LETTER_OR_DIGIT.test(text[offset - 1] ?? '') && LETTER_OR_DIGIT.test(text[offset] ?? '');

/** Characters allowed between two parts of one finding, on one line. */
const JOINT = /^(?:[^\S\n]|[/|,;:.()\-–y&+]){0,4}$/;

/** When findings overlap, the earliest kind here wins; the first two are a record's own. What the reader found comes last. */
const PRECEDENCE = ['date', 'address', 'email', 'messaging', 'url', 'bank', 'document', 'phone', 'alias', 'handle'];
const rankOf = ({ kind, why }: Finding): number => PRECEDENCE.indexOf(kind) + (why.startsWith(READ) ? 10 : 0);

/** Orders findings, and joins those that overlap, or have the same kind and only a joint between them. */
export function mergeFindings(found: readonly Finding[], text: string): Finding[] {
  const ordered = found.filter((f) => f.end > f.start).sort((a, b) => a.start - b.start || b.end - a.end);
  const merged: Finding[] = [];
  for (const next of ordered) {
    const last = merged.at(-1);
    const isJoined =
      last !== undefined &&
      (next.start < last.end || (next.kind === last.kind && JOINT.test(text.slice(last.end, next.start))));
    if (!isJoined) {
      merged.push(next);
      continue;
    }
    const { kind, why } = rankOf(next) < rankOf(last) ? next : last;
    merged[merged.length - 1] = { kind, why, start: last.start, end: Math.max(last.end, next.end) };
  }
  return merged;
}
