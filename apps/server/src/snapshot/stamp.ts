import { hash } from 'node:crypto';
import { ENGINE_VERSION } from '@vidriera/core/privacy';

/** 32-bit words of a stamp. */
export const STAMP_WORDS = 4;

/**
 * Of a text that the guard looks at: 128 bits of SHA-256 over it, what the guard takes into account besides (the site's address) and
 * the engine's version. What had this stamp once and was clean is clean.
 */
export function stampOf(text: string, besides: string): Uint32Array {
  const digest = hash('sha256', `${ENGINE_VERSION}\n${besides}\n${text}`, 'buffer');
  const stamp = new Uint32Array(STAMP_WORDS);
  for (let word = 0; word < STAMP_WORDS; word++) stamp[word] = digest.readUInt32LE(4 * word);
  return stamp;
}
