import type { Import } from './apply/applier.ts';
import { openFamilyNames, readFamily } from './family.ts';
import { givenName } from './known-professionals.ts';
import { openReviewIds } from './publish/review-id.ts';
import { recleanReview, rewriteReviews } from './reclean.ts';

/** Cleans the stored reviews of professionals whose family name is another one now. Resolves to whether any changed. */
export async function cleanRenamed({ session, renamed }: Pick<Import, 'session' | 'renamed'>): Promise<boolean> {
  const names = openFamilyNames(session.familyKey);
  const ids = openReviewIds(session.familyKey, names);
  let any = false;
  for (const [no, person] of renamed) {
    if (person.family === '') continue;
    const secrets = { given: givenName(person.displayName), family: readFamily(person.family), names };
    const reviews = await session.reviews.of(no);
    if (await rewriteReviews(session, reviews, (row) => recleanReview(row, secrets, ids))) any = true;
  }
  return any;
}
