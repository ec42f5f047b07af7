import type { ProfessionalDetail, Review } from '@vidriera/core';

/**
 * A professional for search engines (schema.org LocalBusiness): what the page shows and nothing else. Never a telephone,
 * a contact point, an e-mail or a street.
 */
export function describeProfessional(pro: ProfessionalDetail, url: string, reviews: readonly Review[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': url,
    url,
    name: pro.display_name,
    ...(pro.headline ? { description: pro.headline } : {}),
    ...(pro.avatar_url ? { image: pro.avatar_url } : {}),
    address: {
      '@type': 'PostalAddress',
      addressLocality: pro.city.name,
      ...(pro.city.region ? { addressRegion: pro.city.region } : {}),
      addressCountry: 'AR',
    },
    areaServed: pro.neighborhoods.map(({ name }) => ({ '@type': 'Place', name: `${name}, ${pro.city.name}` })),
    makesOffer: pro.services.map(({ name }) => ({ '@type': 'Offer', itemOffered: { '@type': 'Service', name } })),
    ...(pro.review_count > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: pro.rating,
            reviewCount: pro.review_count,
            bestRating: 5,
            worstRating: 0,
          },
        }
      : {}),
    ...(reviews.length > 0 ? { review: reviews.slice(0, 3).map(describeReview) } : {}),
  };
}

function describeReview({ author_name, rating, created_at, comment, title }: Review): object {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: author_name },
    datePublished: created_at.slice(0, 10),
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
    ...(title ? { name: title } : {}),
    ...(comment ? { reviewBody: comment } : {}),
  };
}
