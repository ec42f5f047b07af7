import { findLeak, isPublicSlug } from '@vidriera/core/privacy';
import type { ProfessionalBody, ReviewBody } from '../../store/records.ts';
import { remembered } from '../remembered.ts';

/** What of a record was proved to hold nothing when it was made public: it need not be looked at again. */
interface Proved {
  readonly texts: boolean;
  readonly tags?: boolean;
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

/** Whether it finds nothing in what is shown of a review. Its URL is a public one. */
export function isCleanReview({ title, comment, author_name }: ReviewBody, proved: Proved): boolean {
  return isCleanWord(author_name) && (proved.texts || isClean({ title, comment }));
}

/** Whether it finds nothing in a name, as it is shown, or a type of licence. The same few come again and again. */
export function isCleanWord(word: string): boolean {
  const look = () => isClean({ author_name: word });
  return word.length > LONGEST_KEPT ? look() : remembered(words, WORDS_KEPT, word, look);
}

const isClean = (shown: object): boolean => findLeak(shown) === null;
const words = new Map<string, boolean>();
const WORDS_KEPT = 10_000;
const LONGEST_KEPT = 100;
