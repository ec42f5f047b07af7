import { findLeak, isPublicSlug } from '@vidriera/core/privacy';
import type { ProfessionalBody, ReviewBody } from '../../store/records.ts';
import { remembered } from '../remembered.ts';

/** What of a professional was proved to hold nothing when it was made public: it need not be looked at again. */
interface Proved {
  readonly texts: boolean;
  readonly tags: boolean;
  readonly slug?: boolean;
}

/** Whether the guard finds nothing in what is shown of a professional as its own. Its URLs are public ones. */
export function isCleanProfessional(
  slug: string,
  displayName: string,
  body: ProfessionalBody,
  proved: Proved,
): boolean {
  const { headline, bio, specialties, verifications, member_since } = body;
  return (
    (proved.texts || isClean({ headline, bio })) &&
    (proved.tags || isClean({ specialties })) &&
    (proved.slug || isPublicSlug(slug)) &&
    isClean({ member_since }) &&
    isCleanWord(displayName) &&
    isCleanWord(verifications.matricula.type ?? '')
  );
}

/** Whether it finds nothing in what is shown of a review. Its URL is a public one; its texts may be proved to hold nothing. */
export function isCleanReview({ title, comment, author_name }: ReviewBody, areTextsClean: boolean): boolean {
  return isCleanWord(author_name) && (areTextsClean || isClean({ title, comment }));
}

/** Whether it finds nothing in a name, as it is shown, or a type of licence. The same few come again and again. */
export function isCleanWord(word: string): boolean {
  return remembered(words, WORDS_KEPT, word, () => isClean({ author_name: word }));
}

const isClean = (shown: object): boolean => findLeak(shown) === null;
const words = new Map<string, boolean>();
const WORDS_KEPT = 10_000;
