import type { Import } from './apply/applier.ts';
import { openFamilyNames, readFamily } from './family.ts';
import { givenName } from './known-professionals.ts';
import { recleanReview } from './reclean.ts';

/** Cleans the stored reviews of professionals whose family name is another one now. Resolves to whether any changed. */
export async function cleanRenamed({ session, renamed }: Pick<Import, 'session' | 'renamed'>): Promise<boolean> {
  const names = openFamilyNames(session.familyKey);
  let any = false;
  for (const [no, person] of renamed) {
    if (person.family === '') continue;
    const secrets = { given: givenName(person.displayName), family: readFamily(person.family), names };
    const reviews = await session.reviewsOf(no);
    const cleaned = reviews.map((row) => recleanReview(row, secrets)).filter((row, i) => row.body !== reviews[i]!.body);
    await session.reviews.update(cleaned);
    any ||= cleaned.length > 0;
  }
  return any;
}
