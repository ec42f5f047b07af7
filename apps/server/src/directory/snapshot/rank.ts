import type { Verifications } from '@vidriera/contract';

/** The prior: every professional starts with this many ratings of this many stars. */
const PRIOR_COUNT = 12;
const PRIOR_STARS = 4;

/** The stars that each confirmed badge adds: enough to order equals, too little to outweigh ratings. */
const BADGES = { identity: 0.1, matricula: 0.08, background: 0.07, phone: 0.03, email: 0.02 };

/**
 * The score that orders search results, higher first (contract, section 1: platform reviews, verified external reviews and
 * badges): the blended rating shrunk towards the prior (so that 5.0 from 2 does not beat 4.8 from 300), plus the {@link
 * badgeStars} of the badges.
 */
export function rankScore(rating: Blended, badges: number): number {
  const stars =
    (PRIOR_STARS * 100 * PRIOR_COUNT + rating.hundredths * rating.count) / (100 * (PRIOR_COUNT + rating.count));
  return stars + badges;
}

/** The stars that the badges add to the rating. */
export function badgeStars(verifications: Verifications): number {
  return (
    (verifications.identity_verified ? BADGES.identity : 0) +
    (verifications.matricula.verified ? BADGES.matricula : 0) +
    (verifications.background_check ? BADGES.background : 0) +
    (verifications.phone_verified ? BADGES.phone : 0) +
    (verifications.email_verified ? BADGES.email : 0)
  );
}

/** A blended rating: hundredths (483 is 4.83; 0 without reviews) and the number of ratings. */
export interface Blended {
  readonly hundredths: number;
  readonly count: number;
}

/** An aggregate of ratings: the mean, as given (a decimal), and the number of ratings. */
export interface Aggregate {
  readonly rating: number;
  readonly count: number;
}

/**
 * The count-weighted mean of platform reviews (their `sum` of stars and their `count`) and of external aggregates,
 * rounded to hundredths, a half going up, in exact arithmetic on the decimals as written
 * (source-format, "What makes it public").
 */
export function blendRating(platform: { sum: number; count: number }, external: readonly Aggregate[]): Blended {
  let count = platform.count;
  let scale = 1n;
  let sum = BigInt(platform.sum);
  for (const aggregate of external) {
    const rating = exactDecimal(aggregate.rating);
    if (rating.scale > scale) {
      sum *= rating.scale / scale;
      scale = rating.scale;
    }
    sum += rating.digits * (scale / rating.scale) * BigInt(aggregate.count);
    count += aggregate.count;
  }
  if (count === 0) return { hundredths: 0, count: 0 };
  const divisor = BigInt(count) * scale;
  return { hundredths: Number((200n * sum + divisor) / (2n * divisor)), count };
}

/** The exact value of a non-negative decimal number: `digits / scale`, where the scale is a power of ten. */
function exactDecimal(value: number): { digits: bigint; scale: bigint } {
  const [mantissa, exponent = '0'] = String(value).split('e') as [string, string?];
  const [whole, decimals = ''] = mantissa.split('.') as [string, string?];
  const digits = BigInt(whole + decimals);
  const places = decimals.length - Number(exponent);
  return places >= 0
    ? { digits, scale: 10n ** BigInt(places) }
    : { digits: digits * 10n ** BigInt(-places), scale: 1n };
}

/** Hundredths as the JSON number that is served: `4.83`, `4.8`, `5`. */
export function renderRating(hundredths: number): string {
  return String(hundredths / 100);
}
