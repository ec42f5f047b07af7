import { SERVICE, shownOf } from '@vidriera/contract/fields';
import { hintsOf } from '@vidriera/meaning';
import { type Listing, type StoredCity, type StoredService, whyUnlisted } from '../store/records.ts';

/** The live part of the catalog, looked up by slug. */
export type LiveCatalog = ReturnType<typeof liveCatalog>;

/** Active services and active cities with their active neighborhoods, each kind in the order of its slugs. */
export function liveCatalog(services: readonly StoredService[], cities: readonly StoredCity[]) {
  const liveServices = services
    .filter((service) => service.active)
    .sort(bySlug)
    .map((service) => shownOf(SERVICE, service));
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
    hints: hintsOf(services, cities),
    services: liveServices,
    cities: liveCities,
    serviceBySlug: new Map(liveServices.map((service) => [service.slug, service])),
    /** The active cities: as a professional shows them, and their active neighborhoods. */
    cityBySlug: new Map(
      liveCities.map(({ slug, name, region, neighborhoods }) => [
        slug,
        { city: { slug, name, region }, neighborhoods: new Map(neighborhoods.map((place) => [place.slug, place])) },
      ]),
    ),
  };
}

/**
 * Returns what a listing shows; null when the professional is not listed. `licensed` is true when the matrícula is verified.
 */
export function listOf(listing: Listing, licensed: boolean, catalog: LiveCatalog) {
  if (whyUnlisted(listing, licensed, catalog) !== null) return null;
  const place = catalog.cityBySlug.get(listing.city)!;
  const services = named(listing.services, catalog.serviceBySlug).filter(
    (service) => !service.requires_matricula || licensed,
  );
  return { city: place.city, neighborhoods: named(listing.neighborhoods, place.neighborhoods), services };
}

/** Returns the records with these slugs, each once, in this order; unknown slugs are skipped. */
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
