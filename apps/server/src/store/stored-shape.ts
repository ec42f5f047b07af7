import type { ProfessionalBody, ReviewBody, StoredProfessional, UnownedReview } from './records.ts';

/** Whether a stored professional has the shape that an import writes: one that was edited by hand may not. */
export function isWholeProfessional(stored: StoredProfessional): boolean {
  return [stored.id, stored.slug, stored.display_name].every(isText) && isWholeProfessionalBody(stored);
}

export function isWholeProfessionalBody(stored: Partial<ProfessionalBody>): stored is ProfessionalBody {
  const { verifications, external_reviews: external } = stored;
  return (
    [stored.city, stored.member_since, stored.status].every(isText) &&
    [stored.headline, stored.bio, stored.avatar_url].every(isTextOrNull) &&
    [stored.specialties, stored.portfolio, stored.neighborhoods, stored.services].every(isListOfTexts) &&
    isVerifications(verifications) &&
    Array.isArray(external) &&
    external.every((one) => isObject(one) && isFrom0(one.rating) && one.rating <= 5 && isCount(one.count))
  );
}

/** Whether a stored review has the shape that an import writes. */
export function isWholeReview(stored: UnownedReview): boolean {
  return [stored.id, stored.created_at].every(isText) && isWholeReviewBody(stored);
}

export function isWholeReviewBody(stored: Partial<ReviewBody>): stored is ReviewBody {
  return (
    isText(stored.author_name) &&
    [stored.title, stored.comment, stored.author_avatar_url, stored.service].every(isTextOrNull) &&
    isCount(stored.rating) &&
    stored.rating >= 1 &&
    stored.rating <= 5 &&
    (stored.author_role === 'client' || stored.author_role === 'worker')
  );
}

function isVerifications(given: unknown): boolean {
  if (!isObject(given) || !isObject(given.matricula)) return false;
  const { identity_verified, phone_verified, email_verified, background_check, matricula, years_active } = given;
  const flags = [identity_verified, phone_verified, email_verified, background_check, matricula.verified];
  return flags.every((flag) => typeof flag === 'boolean') && isTextOrNull(matricula.type) && isFrom0(years_active);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';
const isListOfTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isFrom0 = (value: unknown): value is number => typeof value === 'number' && value >= 0;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && isFrom0(value);
