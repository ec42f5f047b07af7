import type { Catalog, City, Neighborhood, ProfessionalDetail, Review, Service } from '@vidriera/core';
// The helpers of a build load this: not the contract's schemas with it.
import { PORTFOLIO_MAX, SPECIALTIES_MAX } from '@vidriera/core/rules';
import type { StoredCity, StoredProfessional, StoredService, UnownedReview } from '../store/records.ts';

/** What of the catalog is live, looked up by slug. */
export interface LiveCatalog extends Catalog {
  readonly serviceBySlug: ReadonlyMap<string, Service>;
  readonly cityBySlug: ReadonlyMap<string, LiveCity>;
}

/** An active city: as a professional shows it, and its active neighborhoods. */
export interface LiveCity {
  readonly city: City;
  readonly neighborhoods: ReadonlyMap<string, Neighborhood>;
}

/** Active services and active cities with their active neighborhoods, each kind in the order of its slugs. */
export function liveCatalog(services: readonly StoredService[], cities: readonly StoredCity[]): LiveCatalog {
  const liveServices = services
    .filter((service) => service.active)
    .sort(bySlug)
    .map(({ slug, name, description, requires_matricula }) => ({ slug, name, description, requires_matricula }));
  const liveCities = cities
    .filter((city) => city.active)
    .sort(bySlug)
    .map(({ slug, name, region, neighborhoods }) => ({
      slug,
      name,
      region,
      neighborhoods: neighborhoods
        .filter((neighborhood) => neighborhood.active)
        .sort(bySlug)
        .map((neighborhood) => ({ slug: neighborhood.slug, name: neighborhood.name })),
    }));
  return {
    services: liveServices,
    cities: liveCities,
    serviceBySlug: new Map(liveServices.map((service) => [service.slug, service])),
    cityBySlug: new Map(
      liveCities.map(({ slug, name, region, neighborhoods }) => [
        slug,
        { city: { slug, name, region }, neighborhoods: new Map(neighborhoods.map((place) => [place.slug, place])) },
      ]),
    ),
  };
}

/** A professional as the public sees it, before its reviews are counted and its `profile_url` is made. */
export type Listed = Omit<ProfessionalDetail, 'rating' | 'review_count' | 'profile_url'>;

/**
 * What of a stored professional is public (source-format, "What makes it public"), or null when it is not listed:
 * status active, city active, and at least one listable service left.
 */
export function listProfessional(stored: StoredProfessional, catalog: LiveCatalog): Listed | null {
  if (stored.status !== 'active') return null;
  const place = catalog.cityBySlug.get(stored.city);
  if (place === undefined) return null;
  const services = named(stored.services, catalog.serviceBySlug).filter(
    (service) => !service.requires_matricula || stored.verifications.matricula.verified,
  );
  if (services.length === 0) return null;
  const { identity_verified, phone_verified, email_verified, matricula, background_check, years_active } =
    stored.verifications;
  return {
    id: stored.id,
    slug: stored.slug,
    display_name: stored.display_name,
    headline: stored.headline,
    avatar_url: stored.avatar_url,
    city: place.city,
    neighborhoods: named(stored.neighborhoods, place.neighborhoods),
    services,
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
    portfolio: stored.portfolio.slice(0, PORTFOLIO_MAX),
    specialties: stored.specialties.filter((specialty) => specialty.trim() !== '').slice(0, SPECIALTIES_MAX),
    member_since: stored.member_since,
  };
}

/** A published review as the public sees it. An unknown or inactive service shows as null. */
export function showReview(stored: UnownedReview, serviceBySlug: LiveCatalog['serviceBySlug']): Review {
  return {
    id: stored.id,
    rating: stored.rating,
    title: stored.title,
    comment: stored.comment,
    author_name: stored.author_name,
    author_role: stored.author_role,
    author_avatar_url: stored.author_avatar_url,
    service_name: stored.service === null ? null : (serviceBySlug.get(stored.service)?.name ?? null),
    created_at: stored.created_at,
  };
}

/** What the slugs name, each once, in the order given; those that name nothing are left out. */
function named<Thing>(slugs: readonly string[], things: ReadonlyMap<string, Thing>): Thing[] {
  const found = new Set<Thing>();
  for (const slug of slugs) {
    const thing = things.get(slug);
    if (thing !== undefined) found.add(thing);
  }
  return [...found];
}

function bySlug(a: { slug: string }, b: { slug: string }): number {
  return a.slug < b.slug ? -1 : 1;
}
