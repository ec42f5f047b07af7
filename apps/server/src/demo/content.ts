import { readFileSync } from 'node:fs';
import { remembered } from '@vidriera/contract/memo';
import { toSlug } from '@vidriera/contract/rules';
import cityData from './content/cities.json' with { type: 'json' };
import nameData from './content/names.json' with { type: 'json' };
import tradeData from './content/trades.json' with { type: 'json' };

const CONTENT = new URL('./content/', import.meta.url);

export const readContent = (name: string): string => readFileSync(new URL(name, CONTENT), 'utf8');

/** The items of a text like `plomeria, gasista`. */
export const itemsOf = (text = ''): string[] => text.split(', ').filter((item) => item !== '');

/** The services of the catalogue, and what makes their professionals believable. `content/README.md` describes each field. */
export const trades = tradeData.map(({ near, pictures, ...trade }) => {
  return { ...trade, near: itemsOf(near), pictures: itemsOf(pictures) };
});
export type Trade = (typeof trades)[number];

export const activeTrades = trades.filter(({ active }) => active);

export function tradeOf(slug: string): Trade {
  const trade = trades.find((one) => one.slug === slug);
  if (trade === undefined) throw new RangeError(`no trade ${slug} in the demo's trades.json`);
  return trade;
}

/** The cities by province, neighborhoods in walking order; without `adjacent`, those next to each other are adjacent. */
export const cities = cityData.map(({ lat, lng, neighborhoods, closed, adjacent, ...city }) => {
  const open = itemsOf(neighborhoods);
  const names = [...open, ...itemsOf(closed)];
  const touching = (name: string, at: number): string[] =>
    adjacent === undefined ? names.slice(at + 1, at + 2) : itemsOf((adjacent as Record<string, string>)[name]);
  return {
    ...city,
    location: { lat, lng },
    neighborhoods: names.map((name, at) => {
      const next = touching(name, at).map(toSlug);
      return { slug: toSlug(name), name, active: at < open.length, ...(next.length > 0 && { adjacent: next }) };
    }),
  };
});
export type City = (typeof cities)[number];
export type Neighborhood = City['neighborhoods'][number];

/** Repeats each name as often as its number says: `Carlos 12, Wilson`. */
function repeated(lines: readonly string[]): string[] {
  return lines.flatMap(itemsOf).flatMap((entry) => {
    const [, name = '', times = '1'] = /^(.*?)(?: (\d+))?$/.exec(entry) ?? [];
    return Array<string>(Number(times)).fill(name);
  });
}

export const givenNames = { f: repeated(nameData.women), m: repeated(nameData.men) };
export const familyNames = repeated(nameData.families);

/** The lists of a file of `content/sentences`: a line `## name` begins a list, other lines with `#` are comments. */
const listsOf = remembered(100, (file): ReadonlyMap<string, readonly string[]> => {
  const [, ...parts] = readContent(`sentences/${file}.txt`).split(/^## /m);
  return new Map(
    parts.map((part) => {
      const [name = '', ...lines] = part.split('\n').map((line) => line.trim());
      return [name, lines.filter((line) => line !== '' && !line.startsWith('#'))];
    }),
  );
});

export function listIn(file: string, name: string): readonly string[] {
  const found = listsOf(file).get(name);
  if (found === undefined) throw new RangeError(`content/sentences/${file}.txt has no list ${name}`);
  return found;
}

/** A list of sentences for a trade: `good` is in its own file, `kind praise` in its kind's, `any praise` in `any-trade`. */
export function sentences({ slug, kind }: Trade, name: string): readonly string[] {
  if (name.startsWith('kind ')) return listIn(`kinds/${kind}`, name.slice(5));
  if (name.startsWith('any ')) return listIn('any-trade', name.slice(4));
  return listIn(`trades/${slug}`, name);
}
