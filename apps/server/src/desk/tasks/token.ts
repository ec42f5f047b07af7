import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { memoized } from '@vidriera/contract/memo';
import { keyedHash } from '../../directory/store/family-key.ts';

/** No vowels, so that a token contains no words, and no digits, so that no guard takes it for a telephone number. */
const ALPHABET = 'BCDFGHJKLMNPQRSTVWXYZbcdfghjklmnpqrstvwxyz';
const TOKEN_BYTES = 20;
/** 42^30 > 2^160: every 160-bit number has a different text. */
const TOKEN_LENGTH = 30;
const TOKEN_PATTERN = new RegExp(`^[${ALPHABET}]{${TOKEN_LENGTH}}$`);

/** An unguessable token: 160 random bits in 30 letters. */
export function randomToken(): string {
  return toLetters(randomBytes(TOKEN_BYTES).toString('hex'));
}

/** Derives the same token from the same parts; `purpose` separates kinds. It can not be computed without the secret. */
export function deriveToken(secret: Uint8Array, purpose: string, ...parts: readonly string[]): string {
  return toLetters(fingerprint(secret, purpose, ...parts).slice(0, 2 * TOKEN_BYTES));
}

export function isSameToken(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A keyed hash in hexadecimal, to compare values that are not stored. */
export function fingerprint(secret: Uint8Array, purpose: string, ...parts: readonly string[]): string {
  return hashOf(secret)([purpose, ...parts].map((part) => `${Buffer.byteLength(part)}:${part}`).join(''));
}

/** The hash of a token, for storage. It needs no key: 160 random bits can't be guessed. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}

/** Whether a text has the form of a token; any other text needs no query. */
export function isToken(text: string): boolean {
  return TOKEN_PATTERN.test(text);
}

const hashOf = memoized(keyedHash);

function toLetters(hex: string): string {
  let number = BigInt(`0x${hex}`);
  let text = '';
  for (let i = 0; i < TOKEN_LENGTH; i++) {
    text += ALPHABET[Number(number % BigInt(ALPHABET.length))];
    number /= BigInt(ALPHABET.length);
  }
  return text;
}
