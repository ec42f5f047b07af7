import type { PERSON, Values } from '@vidriera/contract/fields';
import {
  AFTER_ID,
  AFTER_REVIEW,
  type DirectoryReading,
  type Listing,
  type ProfessionalRecord,
  type PublicProfessional,
  type PublicReview,
  readBody,
} from '../../apps/server/src/directory/store/records.ts';

/** All fields of a stored professional. */
export interface StoredProfessional
  extends Omit<PublicProfessional, 'years_active'>,
    Listing,
    Omit<Values<typeof PERSON>, 'slug'> {
  slug: string;
}

/** A review with what its row says beside its body. */
export interface StoredReview extends Omit<PublicReview, 'service_name'> {
  professional_id: string;
  /** Service slug as given, or null. */
  service: string | null;
  status: 'published' | 'hidden';
}

/** Every professional of a reading, and the published reviews of each as lines. */
export async function readEverything(
  reading: DirectoryReading,
): Promise<{ professionals: ProfessionalRecord[]; reviews: { professional: number; line: string }[] }> {
  const all: Awaited<ReturnType<typeof readEverything>> = { professionals: [], reviews: [] };
  for await (const some of reading.professionals()) all.professionals.push(...some);
  for (const [professional, bytes] of await reading.reviews(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)) {
    for (const review of bytes.toString().split(AFTER_REVIEW).slice(0, -1)) {
      all.reviews.push({ professional, line: review.split(AFTER_ID)[1]! });
    }
  }
  return all;
}

export function storedProfessionals({
  professionals,
}: Awaited<ReturnType<typeof readEverything>>): StoredProfessional[] {
  return professionals.map(({ id, slug, display_name, listing, body }) => {
    const { years_active: _, ...shown } = readBody<PublicProfessional>(body);
    return { id, slug, display_name, ...shown, ...readBody<Listing>(listing) };
  });
}

/** Reviews as they would be told without the store's numbers. */
export function storedReviews({ professionals, reviews }: Awaited<ReturnType<typeof readEverything>>): StoredReview[] {
  const idOf = new Map(professionals.map(({ no, id }) => [no, id]));
  return reviews.map(({ professional, line }) => {
    const { service_name: service, ...shown } = JSON.parse(line) as PublicReview;
    return { ...shown, service, professional_id: idOf.get(professional)!, status: 'published' };
  });
}
