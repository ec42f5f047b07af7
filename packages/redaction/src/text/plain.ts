/** The fast path for the texts of a record: one pass proves that most of them contain nothing to redact. */

import { PLACEHOLDERS } from '../kinds.ts';
import { mayShowLetters } from '../own/may-show.ts';
import type { PrivateValues } from '../own/private-values.ts';
import { scanner } from './scanner.ts';
import { MAY, type WordsSeen } from './survey.ts';

/**
 * The words of a text that {@link redact} would certainly not change and that shows none of these private values; null for any
 * other text. They are the words that {@link foldWord} would make of it, except words of one letter. Read them before the next
 * text.
 */
export function plainWords(text: string, own: PrivateValues | undefined): WordsSeen | null {
  if (!showsItsWords(text)) return null;
  return scanner.words(text, 0, (folded) => own !== undefined && mayShowLetters(folded, own));
}

/** The words of a text that may contain contact data; null when a reader may see other words in it. */
export function ordinaryWords(text: string): WordsSeen | null {
  return showsItsWords(text) ? scanner.words(text, ~(MAY.spaced | MAY.tagged)) : null;
}

const showsItsWords = (text: string): boolean => isOrdinary(text) || (!JOINED.test(text) && WITH_PICTURES.test(text));

/**
 * Characters for which fold and foldWord agree on the words: ASCII, the letters of Western Europe, typographic marks. Excluded
 * are apostrophes, which join words, escapes, placeholders, and characters that only one of the two treats as letters.
 */
const SIGNS = String.raw`\t\n\r -$(-Z\]-_a-~¡-§©«¬®-³¶-¹»-¿À-ÅÇ-ÏÑ-ÖÙ-Ýà-åç-ïñ-öù-ýÿ–—“”…`;
const ORDINARY = new RegExp(`[${SIGNS}]`);
/**
 * The class of each code unit, up to the last ordinary one. A table, because it is used for every character of every text and a
 * pattern with these ranges is slow.
 */
const [NOT_ORDINARY, SIGN, SMALL, CAPITAL, DIGIT, TAG, CAPITALS, LOST] = [0, 1, 2, 3, 4, 5, 6, 7];
const classes = Uint8Array.from({ length: 0x2027 }, (_, unit) => {
  const sign = String.fromCharCode(unit);
  if (!ORDINARY.test(sign)) return NOT_ORDINARY;
  if (sign === '<') return TAG;
  if (sign === '?' || sign === '#') return LOST;
  return /\p{Ll}/u.test(sign) ? SMALL : /\p{Lu}/u.test(sign) ? CAPITAL : /\d/.test(sign) ? DIGIT : SIGN;
});
/** Adjacent characters at which a reader may see other words: "plomeriaZubel", "Zub3l", "5osa", "Zu<b>bel", "Mu?oz". */
const JOINED = /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}|\p{L}\d|\d\p{L}|<\D|[?#]\p{L}/u;
const joined = new Uint8Array(64);
for (const [before, after] of [
  [SMALL, CAPITAL],
  [SMALL, DIGIT],
  [CAPITAL, DIGIT],
  [CAPITALS, DIGIT],
  [DIGIT, SMALL],
  [DIGIT, CAPITAL],
  [CAPITALS, SMALL],
  [TAG, SIGN],
  [TAG, SMALL],
  [TAG, CAPITAL],
  [TAG, TAG],
  [TAG, LOST],
  [LOST, SMALL],
  [LOST, CAPITAL],
] as const)
  joined[8 * before + after] = 1;

/** Whether a text consists of ordinary characters, without such adjacent characters. */
function isOrdinary(text: string): boolean {
  let before: number = SIGN;
  for (let i = 0; i < text.length; i++) {
    let now = classes[text.charCodeAt(i)];
    if (now === CAPITAL && (before === CAPITAL || before === CAPITALS)) now = CAPITALS;
    if (now === undefined || now === NOT_ORDINARY || joined[8 * before + now] === 1) return false;
    before = now;
  }
  return true;
}

/** As an ordinary text, also with pictographs, percent signs that begin no escape, and placeholders, none of which form words. */
const MARKS = Object.values(PLACEHOLDERS)
  .map((mark) => mark.replace(/[[\]]/g, '\\$&'))
  .join('|');
const WITH_PICTURES = new RegExp(
  String.raw`^(?:[${SIGNS}\u2600-\u26ff\u2705\u270a-\u270c\u2714\u2728\u2763\u2764\u2b50\ufe0f]|\ud83c[\udf00-\udfff]|\ud83d[\udc00-\udeff]|\ud83e[\udd00-\uddff]|%(?![0-9a-fA-FuU])|${MARKS})*$`,
);
