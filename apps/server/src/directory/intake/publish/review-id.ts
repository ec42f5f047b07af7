import { keyedHash } from '../../store/keyed-hash.ts';
import { inLetters } from './made-slug.ts';

const LENGTH = 24;

/**
 * Makes the public id of a review from its id in the source: always the same, and not reversible without the directory's key. An id
 * of a source may show a number, an address or a name.
 */
export function openReviewIds(key: Uint8Array): (sourceId: string) => string {
  const hashed = keyedHash(key);
  return (sourceId) => {
    return `r-${inLetters(hashed(`review id\n${sourceId}`).slice(0, LENGTH))}`;
  };
}
