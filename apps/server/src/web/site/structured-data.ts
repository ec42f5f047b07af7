import type { ProfessionalDetail, Review } from '@vidriera/contract';
import { excerpt } from './excerpt.ts';
import type { Crumb } from './parts/crumbs.ts';

/** What search engines read of a page: schema.org as JSON-LD. It has nothing that the page does not show, and no contact data. */

const CONTEXT = 'https://schema.org';
const REVIEW_SHOWN = 100;
const HEADLINE_SHOWN = 140;

export function breadcrumbList(siteUrl: string, crumbs: readonly Crumb[]): object {
  const itemListElement = crumbs.map(([name, path], i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name,
    item: siteUrl + path,
  }));
  return { '@context': CONTEXT, '@type': 'BreadcrumbList', itemListElement };
}

/** A professional at the address `url`: the zone for an address, the blended rating, and these reviews. */
export function localBusiness(url: string, image: string, pro: ProfessionalDetail, reviews: readonly Review[]): object {
  const { city, rating, review_count: reviewCount } = pro;
  const stars = (ratingValue: number) => ({ ratingValue, bestRating: 5, worstRating: 1 });
  return {
    '@context': CONTEXT,
    '@type': 'LocalBusiness',
    '@id': url,
    url,
    name: pro.display_name,
    ...(pro.headline && { description: excerpt(pro.headline, HEADLINE_SHOWN) }),
    image,
    address: {
      '@type': 'PostalAddress',
      addressLocality: city.name,
      ...(city.region && { addressRegion: city.region }),
      addressCountry: 'AR',
    },
    knowsAbout: pro.services.map(({ name }) => name),
    ...(reviewCount > 0 && { aggregateRating: { '@type': 'AggregateRating', ...stars(rating), reviewCount } }),
    ...(reviews.length > 0 && {
      review: reviews.map((review) => ({
        '@type': 'Review',
        author: { '@type': 'Person', name: review.author_name },
        datePublished: review.created_at.slice(0, 10),
        reviewRating: { '@type': 'Rating', ...stars(review.rating) },
        ...(review.comment && { reviewBody: excerpt(review.comment, REVIEW_SHOWN) }),
      })),
    }),
  };
}
