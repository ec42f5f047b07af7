/** What the reader is shown of a text, and which given names it takes for accounts. It learnt from texts without layout. */
import { announcesAccount } from './contacts/accounts.ts';
import { PLACEHOLDER } from './kinds.ts';
import { foldWord } from './names/fold-word.ts';
import { isGivenName } from './names/name-lists.ts';
import { isOrdinaryWord, isWord } from './text/lexicon.ts';
import { once } from './text/remember.ts';

export type ReadKind = 'phone' | 'document' | 'account' | 'email' | 'link' | 'handle' | 'alias';

/** What the redaction asks of a reader. `@vidriera/redaction/reader` has the one that learnt; it reads files, so it is passed in. */
export interface TextReader {
  /** Whether a text is worth reading; costs some microseconds. */
  suspects(text: string): boolean;
  /** What reads as contact data. Offsets are UTF-16 code units of the text; the confidence is 0 to 1. */
  read(text: string): readonly {
    readonly start: number;
    readonly end: number;
    readonly kind: ReadKind;
    readonly confidence: number;
  }[];
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
export function readBy(reader: TextReader, text: string, isFound: boolean): ReturnType<TextReader['read']> {
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
  const isName = (word: string) => isGivenName(word) || (isWord(word) && !isOrdinaryWord(word));
  return (
    foldedWords(range).every(isName) &&
    !foldedWords(text).some((word) => announcesAccount(word) || SAYS_SIGN.test(word))
  );
}

const foldedWords = (text: string): string[] => (text.match(WORD) ?? []).map(foldWord);
