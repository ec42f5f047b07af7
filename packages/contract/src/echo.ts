/** Masks a caller's text before an answer or a log repeats it: without words around a number, more is masked than in prose. */

import { findLeak, isPublicSlug, planFit, redact, withoutEscapes } from '@vidriera/redaction';
import { isUuid } from './rules.ts';

const WITHHELD = '[…]';
const NUMBER_MASK = '[número]';

/** Seven digits or more, with at most eight other characters between two of them. */
const NUMBERS = /\p{Nd}(?:[^\p{L}\p{N}]{0,8}\p{Nd}){6,}/gu;
/** Nine to twenty digits in a row, also of a decimal: personal only if they fit a number plan. Seven or eight may be a document number. */
const PLAIN_NUMBER = /^(?:\p{Nd}\.)?\p{Nd}{9,20}$/u;

/** The text with phone numbers, document numbers and other contact data masked, cut at `maxLength`. */
export function maskEcho(text: string, maxLength: number): string {
  if (isUuid(text)) return text;
  const plain = withoutEscapes(text);
  if (plain !== text && mask(plain) !== plain) return WITHHELD;
  const masked = mask(text);
  if (PLAIN_NUMBER.test(masked)) return masked.slice(0, maxLength);
  const shown = redact(masked, { maxLength }).text;
  return findLeak({ value: shown }) === null ? shown : WITHHELD;
}

/** A CUIT, CUIL or CBU. */
const LONG_DOCUMENT = /^(?:2[03-7]|3[034])\d{9}$|^\d{22}$/;

/** Whether a long number is a phone or document number; a limit or a time is neither. */
function isPersonal(number: string): boolean {
  const digits = number.normalize('NFKC').replace(/\D/g, '');
  return planFit(digits) >= 2 || LONG_DOCUMENT.test(digits);
}

function mask(text: string): string {
  if (PLAIN_NUMBER.test(text) && !isPersonal(text)) return text;
  const { text: redacted } = redact(text);
  return redacted.replace(NUMBERS, (number) => (PLAIN_NUMBER.test(number) ? number : NUMBER_MASK));
}

/** The name of a parameter, as our sentences quote it. A name in which contact data can be written was masked before. */
const QUOTED_NAME = /`[a-z][a-z_.[\]-]{0,39}\d{0,3}`/gi;
const NAMED_BY = new Set(['parameter', 'ignored', 'takes']);
const NAME = new RegExp(`^${QUOTED_NAME.source.replaceAll('`', '')}$`, 'i');

/** Whether an answer shows contact data, names of parameters apart: beside `email`, a sentence reads like some. Fails closed. */
export function quotesContact(answer: unknown): boolean {
  const withoutNames = (key: string, value: unknown) => {
    if (NAMED_BY.has(key)) return [value].flat().filter((name) => !NAME.test(String(name)));
    return typeof value === 'string' ? value.replace(QUOTED_NAME, '`x`') : value;
  };
  try {
    return findLeak(JSON.parse(JSON.stringify(answer, withoutNames))) !== null;
  } catch {
    return true;
  }
}

/** A change between letters and digits. A piece of an identifier with many changes is not a word with a number. */
const LETTER_MEETS_DIGIT = /[A-Za-z](?=\d)|\d(?=[A-Za-z])/g;
const CHANGES_OF_AN_ID = 3;
const LONG_RUNS = /\d{9,}/g;

/** Whether a caller's identifier is free of contact data. */
export function isPublicId(id: string): boolean {
  if (isUuid(id)) return true;
  const pieces = id.split(/[-_.]+/);
  const words = pieces.map((piece) => (isMixed(piece) ? 'x' : piece));
  return (
    pieces.every((piece) => !isMixed(piece) || (piece.match(LONG_RUNS) ?? []).every(isClean)) &&
    isClean(words.join('-')) &&
    isClean(words.join(' ')) &&
    isPublicSlug(words.join('-').toLowerCase())
  );
}

const isMixed = (piece: string): boolean => (piece.match(LETTER_MEETS_DIGIT)?.length ?? 0) >= CHANGES_OF_AN_ID;
const isClean = (text: string): boolean => mask(text) === text;
