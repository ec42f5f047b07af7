import { keyedHash } from '../keyed-hash.ts';

/** Letters for hexadecimal digits: nothing can be dialled, and without vowels they form no word. */
const LETTERS = 'bcdfghjklmnpqrst';
const LENGTH = 24;

/**
 * Makes the public id of a review from its id in the source: always the same, and not reversible without the directory's key. An id
 * of a source may show a number, an address or a name.
 */
export function openReviewIds(key: Uint8Array): (sourceId: string) => string {
  const hashed = keyedHash(key);
  return (sourceId) => {
    const hex = hashed(`review id\n${sourceId}`).slice(0, LENGTH);
    return `r-${Array.from(hex, (digit) => LETTERS[Number.parseInt(digit, 16)]).join('')}`;
  };
}
