import { UnreadableRecord } from './failure.ts';
import type { Listing, ProfessionalRow, PublicProfessional, PublicReview, StoredProfessional } from './records.ts';

/** What a JSON text of the store says. Throws {@link UnreadableRecord} for what is no JSON object. */
export function readBody<Body>(body: string): Body {
  let read: unknown;
  try {
    read = JSON.parse(body);
  } catch {
    // Its own error would quote it.
    throw new UnreadableRecord();
  }
  if (typeof read !== 'object' || read === null) throw new UnreadableRecord();
  return read as Body;
}

/** The JSON of what is public of a professional, and of what lists it. The order of the fields is that of the answers. */
export function writeProfessional(
  stored: Omit<StoredProfessional, 'id' | 'slug' | 'display_name'>,
): Pick<ProfessionalRow, 'listing' | 'body'> {
  const { identity_verified, phone_verified, email_verified, matricula, background_check, years_active } =
    stored.verifications;
  const shown: PublicProfessional = {
    headline: stored.headline,
    avatar_url: stored.avatar_url,
    years_active,
    verifications: {
      identity_verified,
      phone_verified,
      email_verified,
      matricula: { verified: matricula.verified, type: matricula.type },
      background_check,
      years_active,
    },
    bio: stored.bio,
    portfolio: stored.portfolio,
    specialties: stored.specialties,
    member_since: stored.member_since,
  };
  const listing: Listing = {
    status: stored.status,
    city: stored.city,
    neighborhoods: stored.neighborhoods,
    services: stored.services,
    external_reviews: stored.external_reviews.map(({ rating, count }) => ({ rating, count })),
  };
  return { listing: JSON.stringify(listing), body: JSON.stringify(shown) };
}

/** A professional out of its row. Whether it is whole, the build of a snapshot looks at. */
export function readProfessional(
  row: Pick<ProfessionalRow, 'id' | 'slug' | 'displayName' | 'listing' | 'body'>,
): StoredProfessional {
  const { id, slug, displayName: display_name, listing, body } = row;
  const { years_active: _, ...shown } = readBody<PublicProfessional>(body);
  return { id, slug, display_name, ...shown, ...readBody<Listing>(listing) };
}

/** What a listing of the store says, or null when it is not written as an import writes it. */
export function readListing(json: string): Listing | null {
  let read: unknown;
  try {
    read = JSON.parse(json);
  } catch {
    return null;
  }
  if (!isObject(read) || !isText(read.status) || !isText(read.city)) return null;
  const { neighborhoods, services, external_reviews: external } = read;
  if (!isListOf(neighborhoods, isText) || !isListOf(services, isText)) return null;
  return isListOf(external, isAggregate) ? (read as unknown as Listing) : null;
}

function isAggregate(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { rating, count } = value;
  const isRating = typeof rating === 'number' && rating >= 0 && rating <= 5;
  return isRating && Number.isSafeInteger(count) && (count as number) >= 0;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isText = (value: unknown): boolean => typeof value === 'string';
const isListOf = (value: unknown, is: (one: unknown) => boolean): boolean => Array.isArray(value) && value.every(is);

/** The JSON of what is public of a review. */
export function writeReview(review: PublicReview): string {
  const { id, rating, title, comment, author_name, author_role, author_avatar_url, service_name, created_at } = review;
  return JSON.stringify({
    id,
    rating,
    title,
    comment,
    author_name,
    author_role,
    author_avatar_url,
    service_name,
    created_at,
  } satisfies PublicReview);
}
