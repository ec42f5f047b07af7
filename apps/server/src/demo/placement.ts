import placement from './content/placement.json' with { type: 'json' };
import { type City, cities, itemsOf, type Neighborhood, type Trade, tradeOf } from './content.ts';

/** The trades and work zone of a professional. */
export interface Placed {
  readonly services: readonly [Trade, ...Trade[]];
  readonly city: City;
  readonly neighborhoods: readonly Neighborhood[];
}

/**
 * The professionals of `placement.json`, made so that searches have results. For each job a group covers its cities `rounds` times,
 * in zones of up to `zone` neighborhoods. Each round starts elsewhere, and the first trade changes from person to person.
 */
export function placedPeople(): Placed[] {
  const named = placement.groups.flatMap((group) => itemsOf(group.cities));
  return placement.groups.flatMap(({ cities: own, jobs, zone, rounds }) =>
    cities
      .filter(({ slug }) => (own === '' ? !named.includes(slug) : itemsOf(own).includes(slug)))
      .flatMap((city) =>
        placement.jobs[jobs as keyof typeof placement.jobs].flatMap((job, number) => {
          const trades = itemsOf(job).map(tradeOf);
          const zones = Math.ceil(city.neighborhoods.length / zone);
          const size = Math.ceil(city.neighborhoods.length / zones);
          return Array.from({ length: Math.ceil(rounds * zones) }, (_, at) => {
            const round = Math.floor(at / zones);
            const start = number * 5 + Math.floor((round * size) / rounds) + (at % zones) * size;
            const first = (number + at + round) % trades.length;
            const services = [...trades.slice(first), ...trades.slice(0, first)] as [Trade, ...Trade[]];
            return { services, city, neighborhoods: zoneOf(city, start, size) };
          });
        }),
      ),
  );
}

/** So many neighborhoods of a city, in the order of its list, from a number on; after the last comes the first. */
export function zoneOf({ neighborhoods: all }: City, start: number, size: number): Neighborhood[] {
  return Array.from({ length: size }, (_, step) => all[(start + step) % all.length]!);
}
