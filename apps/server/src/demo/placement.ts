import { activeTrades, type City, cities, type Neighborhood, type Trade, tradeOf } from './content.ts';

/** Somebody whom the sample has so that there is somebody: these trades, in these neighborhoods of that city. */
export interface Placed {
  readonly services: readonly Trade[];
  readonly city: City;
  readonly neighborhoods: readonly Neighborhood[];
}

const COMMONEST = 10;
const LARGEST = 3;
/** Neighborhoods of one person's work zone in a large city. */
const ZONE = 8;
/** The commonest that one person offers together with a commoner one. */
const TOGETHER: Readonly<Record<string, string>> = {
  gasista: 'plomeria',
  'aire-acondicionado': 'electricista',
  albanileria: 'pintura',
  'fletes-y-mudanzas': 'jardineria',
};

const byWeight = <Weighted extends { weight: number }>(all: readonly Weighted[]) =>
  all.toSorted((a, b) => b.weight - a.weight);

/** The ten trades that most people look for. */
export const commonTrades: readonly Trade[] = byWeight(activeTrades).slice(0, COMMONEST);
export const largestCities: readonly City[] = byWeight(cities).slice(0, LARGEST);

/**
 * The people who make the commonest trades be found where people live: in every city, and in every neighborhood of the largest ones; in the
 * largest of all each neighborhood has three for each.
 */
export function placedPeople(): Placed[] {
  const slugs = commonTrades.map(({ slug }) => slug);
  const alone = slugs.filter((slug) => !slugs.includes(TOGETHER[slug] ?? ''));
  const jobs = alone.map((slug) => [slug, ...slugs.filter((other) => TOGETHER[other] === slug)].map(tradeOf));
  return cities.flatMap((city) =>
    jobs.flatMap((services, i) => zonesOf(city, i).map((zone) => ({ services, city, neighborhoods: zone }))),
  );
}

function zonesOf(city: City, shift: number): (readonly Neighborhood[])[] {
  const { neighborhoods } = city;
  if (!largestCities.includes(city)) return [neighborhoods.slice(0, ZONE)];
  const starts = city === largestCities[0] ? [0, 3, 5] : [0];
  return starts.flatMap((start) =>
    Array.from({ length: Math.ceil(neighborhoods.length / ZONE) }, (_, i) =>
      Array.from(
        { length: ZONE },
        (__, step) => neighborhoods[(start + shift + i * ZONE + step) % neighborhoods.length] as Neighborhood,
      ),
    ),
  );
}
