import type { ProfessionalDetail, Review } from '@vidriera/core';
import { excerpt } from './excerpt.ts';

/** The most characters of a text, and the most entries of a list. The page shows more. */
const TEXT_MAX = 80;
const LISTED_MAX = 3;

/**
 * A professional for search engines (schema.org LocalBusiness), with public data only: no telephone, contact point, e-mail or
 * street. Members that are undefined are left out when it is serialised.
 */
export function describeProfessional(pro: ProfessionalDetail, url: string, reviews: readonly Review[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': url,
    url,
    name: pro.display_name,
    description: pro.headline ? excerpt(pro.headline, TEXT_MAX) : undefined,
    image: pro.avatar_url ?? undefined,
    address: {
      '@type': 'PostalAddress',
      addressLocality: pro.city.name,
      addressRegion: pro.city.region ?? undefined,
      addressCountry: 'AR',
    },
    areaServed: pro.neighborhoods.slice(0, LISTED_MAX).map(({ name }) => `${name}, ${pro.city.name}`),
    makesOffer: pro.services
      .slice(0, LISTED_MAX)
      .map(({ name }) => ({ '@type': 'Offer', itemOffered: { '@type': 'Service', name } })),
    aggregateRating: pro.review_count > 0 ? describeRating(pro) : undefined,
    review: reviews.length > 0 ? reviews.slice(0, 1).map(describeReview) : undefined,
  };
}

function describeRating({ rating, review_count }: ProfessionalDetail): object {
  return { '@type': 'AggregateRating', ratingValue: rating, reviewCount: review_count, bestRating: 5, worstRating: 1 };
}

function describeReview({ author_name, rating, created_at, comment }: Review): object {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: author_name },
    datePublished: created_at.slice(0, 10),
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
    reviewBody: comment ? excerpt(comment, TEXT_MAX) : undefined,
  };
}
