import placement from './content/placement.json' with { type: 'json' };
import { type City, cities, itemsOf, type Neighborhood, type Trade, tradeOf } from './content.ts';

/** The trades and work zone of a professional who is made so that searches have results. */
export interface Placed {
  readonly services: readonly Trade[];
  readonly city: City;
  readonly neighborhoods: readonly Neighborhood[];
}

/** The professionals of `placement.json`: the neighborhoods of a city have as many for each job as its `rounds` says. */
export function placedPeople(): Placed[] {
  const named = placement.groups.flatMap((group) => itemsOf(group.cities));
  return placement.groups.flatMap(({ cities: own, jobs, ...tour }) =>
    cities
      .filter(({ slug }) => (own === '' ? !named.includes(slug) : itemsOf(own).includes(slug)))
      .flatMap((city) =>
        placement.jobs[jobs as keyof typeof placement.jobs].flatMap((job, at) =>
          placedFor(city, itemsOf(job).map(tradeOf), tour, at),
        ),
      ),
  );
}

/**
 * Covers the city `rounds` times in zones of up to `zone` neighborhoods. Each round starts elsewhere, and the first trade changes
 * from person to person.
 */
function placedFor(
  city: City,
  trades: readonly Trade[],
  { zone, rounds }: { zone: number; rounds: number },
  job: number,
): Placed[] {
  const all = city.neighborhoods;
  const zones = Math.ceil(all.length / zone);
  const size = Math.ceil(all.length / zones);
  return Array.from({ length: Math.ceil(rounds * zones) }, (_, at) => {
    const round = Math.floor(at / zones);
    const start = job * 5 + Math.floor((round * size) / rounds) + (at % zones) * size;
    const first = (job + at + round) % trades.length;
    return {
      services: [...trades.slice(first), ...trades.slice(0, first)],
      city,
      neighborhoods: Array.from({ length: size }, (__, step) => all[(start + step) % all.length] as Neighborhood),
    };
  });
}
