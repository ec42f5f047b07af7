import type { Listing, StoredCity, StoredService } from './records.ts';

/** Why a professional is not listed: suspended; no such active city; no active service that they may offer. */
export type Unlisted = 'status' | 'city' | 'services';

/** The active services and cities by slug. */
export interface Active {
  readonly serviceBySlug: ReadonlyMap<string, { readonly requires_matricula?: boolean | undefined }>;
  readonly cityBySlug: ReadonlyMap<string, unknown>;
}

/** The active part of the stored catalog. */
export function activeOf(services: readonly StoredService[], cities: readonly StoredCity[]): Active {
  const active = <One extends { slug: string; active: boolean }>(all: readonly One[]) =>
    new Map(all.filter((one) => one.active).map((one) => [one.slug, one]));
  return { serviceBySlug: active(services), cityBySlug: active(cities) };
}

/**
 * Why a professional is not listed (source-format, "What makes it public"), or null. `licensed` is true when the matrícula is
 * verified.
 */
export function whyUnlisted({ status, city, services }: Listing, licensed: boolean, catalog: Active): Unlisted | null {
  if (status !== 'active') return 'status';
  if (!catalog.cityBySlug.has(city)) return 'city';
  const may = services.some((slug) => {
    const service = catalog.serviceBySlug.get(slug);
    return service !== undefined && (!service.requires_matricula || licensed);
  });
  return may ? null : 'services';
}
