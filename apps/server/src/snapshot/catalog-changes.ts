import type { Catalog } from '@vidriera/core';

/** Slugs by which a record names what of the live catalog is another one now. */
interface ChangedSlugs {
  readonly services: readonly string[];
  /** Of cities and neighborhoods. */
  readonly places: readonly string[];
}

/** Of what came, went or reads otherwise. A city that did stands for all its neighborhoods. */
export function changedSlugs(before: Catalog, now: Catalog): ChangedSlugs {
  const places = differing(before.cities, now.cities, withoutNeighborhoods);
  const changed = new Set(places);
  const neighborhoodsIn = ({ cities }: Catalog) =>
    new Map(cities.map(({ slug, neighborhoods }) => [slug, neighborhoods ?? []]));
  const earlier = neighborhoodsIn(before);
  for (const [city, neighborhoods] of neighborhoodsIn(now)) {
    if (changed.has(city)) continue;
    for (const slug of differing(earlier.get(city)!, neighborhoods, (one) => one)) places.push(slug);
  }
  return { services: differing(before.services, now.services, (one) => one), places: [...new Set(places)] };
}

function withoutNeighborhoods({ neighborhoods: _, ...city }: Catalog['cities'][number]): object {
  return city;
}

/** The slugs of those that are in one of the lists alone, or are not shown the same in both. */
function differing<Entry extends { slug: string }>(
  before: readonly Entry[],
  now: readonly Entry[],
  shown: (entry: Entry) => object,
): string[] {
  const textsOf = (entries: readonly Entry[]) =>
    new Map(entries.map((entry) => [entry.slug, JSON.stringify(shown(entry))]));
  const [old, fresh] = [textsOf(before), textsOf(now)];
  return [...new Set([...old.keys(), ...fresh.keys()])].filter((slug) => old.get(slug) !== fresh.get(slug));
}
