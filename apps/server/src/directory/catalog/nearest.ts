import type { Position, Resolution } from '@vidriera/contract';
import type { InterpreterContext } from './facets.ts';
import { distance } from './nearby.ts';

type Nearest = NonNullable<Resolution['nearest']>[number];

const NEAREST_MAX = 5;
/** A place further away than this is not where somebody is. */
export const NEAR_KM = 30;

/**
 * Returns a function that finds the neighborhoods nearest to a position, and the cities without located neighborhoods. The catalog
 * is small enough to measure the distance to all of it.
 */
export function openNearest({ catalog, hints }: InterpreterContext): (position: Position) => Nearest[] {
  const locationOf = (key: string) => hints.places[key]?.location;
  const located = catalog.cities.flatMap(({ slug, name, neighborhoods = [] }) => {
    const place = (neighborhood: (typeof neighborhoods)[number] | null) => {
      const at = locationOf(neighborhood === null ? slug : `${slug}/${neighborhood.slug}`);
      return at === undefined ? [] : [{ city: { slug, name }, neighborhood, at }];
    };
    const parts = neighborhoods.flatMap(place);
    return parts.length > 0 ? parts : place(null);
  });
  return (position) =>
    located
      .map(({ at, ...place }) => ({ ...place, distance_km: Math.round(10 * distance(position, at)) / 10 }))
      .sort((a, b) => a.distance_km - b.distance_km)
      .slice(0, NEAREST_MAX);
}
