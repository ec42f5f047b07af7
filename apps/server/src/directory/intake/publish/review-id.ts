import { isUuid } from '@vidriera/contract/rules';
import { isPublicSlug, spellsNumber } from '@vidriera/redaction';
import { type FamilyNames, haveCommonFingerprint } from '../family.ts';
import { keyedHash } from '../keyed-hash.ts';

/** The public ids of reviews. */
export interface ReviewIds {
  /**
   * The id itself, or a generated one if the id may contain a telephone number, a document number, an address, or one of these
   * family names.
   */
  publicId(id: string, family: readonly number[]): string;
  /** The id generated from an id: always the same, and not reversible without the directory's key. */
  made(id: string): string;
}

/** The fewest digits in a row, with or without hyphens, that may be a private number. */
const FEWEST_DIGITS = 7;
/** The fewest letters in a row that may be a word of an address. */
const FEWEST_LETTERS = 4;
/** Letters for hexadecimal digits: nothing can be dialled, and without vowels they form no word. */
const LETTERS = 'bcdfghjklmnpqrst';
const MADE_LENGTH = 24;
/** The range of generated ids: from the first of these on, before the second. */
export const MADE_IDS = ['r-', 'r.'] as const;
const NUMBER_AT_END = /(?<![-_0-9])[-_0-9]+$/;

export function openReviewIds(key: Uint8Array, { inAddress }: FamilyNames): ReviewIds {
  const hashed = keyedHash(key);
  const made = (id: string) => {
    const hex = hashed(`review id\n${id}`).slice(0, MADE_LENGTH);
    return `${MADE_IDS[0]}${Array.from(hex, (digit) => LETTERS[Number.parseInt(digit, 16)]).join('')}`;
  };
  const isPublic = (written: string, family: readonly number[]) => {
    if (isUuid(written)) return !spellsNumber(written);
    const id = written.toLowerCase();
    // The ids of one professional's reviews often differ only in the number at their end, so the number is removed for the cache.
    if (family.length > 0 && haveCommonFingerprint(inAddress(id.replace(NUMBER_AT_END, '')), family)) return false;
    let digits = 0;
    let letters = 0;
    let mayBeAddress = false;
    for (let i = 0; i < id.length; i++) {
      const unit = id.charCodeAt(i);
      if (unit >= 0x61 && unit <= 0x7a) {
        digits = 0;
        if (++letters >= FEWEST_LETTERS) mayBeAddress = true;
        continue;
      }
      letters = 0;
      if (unit >= 0x30 && unit <= 0x39 && ++digits >= FEWEST_DIGITS) return false;
    }
    return !mayBeAddress || isPublicSlug(id.replaceAll('_', '-'));
  };
  return { made, publicId: (id, family) => (isPublic(id, family) ? id : made(id)) };
}
