import { cities, type DemoCity } from './catalog/cities.ts';
import { type Trade, trades } from './catalog/trades.ts';

export { cities, type DemoCity, type Trade, trades };

const bySlug = new Map(trades.map((trade) => [trade.slug, trade]));

/** The trade of that slug; a slug that is not in the catalog is a mistake in the demo's own data. */
export function tradeOf(slug: string): Trade {
  const trade = bySlug.get(slug);
  if (trade === undefined) throw new RangeError(`no trade ${slug} in the demo catalog`);
  return trade;
}

/** The `service` records (source-format.md, Records). */
export function* serviceRecords(): Generator<object> {
  for (const { slug, name, description, requires_matricula, active } of trades)
    yield { slug, name, description, requires_matricula, active };
}

/** The `city` records, each with its neighborhoods. */
export function* cityRecords(): Generator<object> {
  for (const { slug, name, region, neighborhoods, location, adjacent } of cities) {
    yield {
      slug,
      name,
      region,
      active: true,
      location,
      neighborhoods: neighborhoods.map((part) => {
        const touching = adjacent.get(part.slug);
        return touching === undefined ? part : { ...part, adjacent: touching };
      }),
    };
  }
}
