import { readFileSync } from 'node:fs';
import { toSlug } from '@vidriera/core/rules';
import cityData from './content/cities.json' with { type: 'json' };
import nameData from './content/names.json' with { type: 'json' };
import tradeData from './content/trades.json' with { type: 'json' };

/** A service of the catalogue, and what makes its professionals believable. `content/README.md` describes each field. */
export interface Trade {
  slug: string;
  name: string;
  description: string | null;
  active: boolean;
  requires_matricula: boolean;
  matriculas: readonly string[];
  kind?: string;
  weight: number;
  /** The share of women, 0 to 1. */
  women: number;
  near: readonly string[];
  pictures: readonly string[];
}

export interface Neighborhood {
  slug: string;
  name: string;
  active: boolean;
  adjacent?: string[];
}

/** A city. Its neighborhoods are in walking order, so that a run of the list is a believable work zone. */
export interface City {
  slug: string;
  name: string;
  region: string;
  location: { lat: number; lng: number };
  /** Telephone area code. */
  area: string;
  weight: number;
  neighborhoods: readonly Neighborhood[];
}

const CONTENT = new URL('./content/', import.meta.url);

export const readContent = (name: string): string => readFileSync(new URL(name, CONTENT), 'utf8');

/** The items of a text like `plomeria, gasista`. */
export const itemsOf = (text = ''): string[] => text.split(', ').filter((item) => item !== '');

export const trades: readonly Trade[] = tradeData.map(({ near, pictures, ...trade }) => ({
  ...trade,
  near: itemsOf(near),
  pictures: itemsOf(pictures),
}));

export const activeTrades = trades.filter(({ active }) => active);

const bySlug = new Map(trades.map((trade) => [trade.slug, trade]));

export function tradeOf(slug: string): Trade {
  const trade = bySlug.get(slug);
  if (trade === undefined) throw new RangeError(`no trade ${slug} in the demo's trades.json`);
  return trade;
}

/** The cities by province. A city without `adjacent` has adjacent neighborhoods where they are next to each other in its list. */
export const cities: readonly City[] = cityData.map(({ lat, lng, neighborhoods, closed, adjacent, ...city }) => {
  const open = itemsOf(neighborhoods);
  const names = [...open, ...itemsOf(closed)];
  const touching = (name: string, at: number): string[] =>
    adjacent === undefined ? names.slice(at + 1, at + 2) : itemsOf((adjacent as Record<string, string>)[name]);
  return {
    ...city,
    location: { lat, lng },
    neighborhoods: names.map((name, at) => {
      const next = touching(name, at).map(toSlug);
      return { slug: toSlug(name), name, active: at < open.length, ...(next.length === 0 ? {} : { adjacent: next }) };
    }),
  };
});

/** Repeats each name as often as its number says: `Carlos 12, Wilson`. */
function repeated(lines: readonly string[]): string[] {
  return lines.flatMap(itemsOf).flatMap((entry) => {
    const [, name = '', times = '1'] = /^(.*?)(?: (\d+))?$/.exec(entry) ?? [];
    return Array<string>(Number(times)).fill(name);
  });
}

export const givenNames = { f: repeated(nameData.women), m: repeated(nameData.men) };
export const familyNames = repeated(nameData.families);

const files = new Map<string, Map<string, string[]>>();

/** A list of a file of `content/sentences`: a line `## name` begins a list, other lines with `#` are comments. */
export function listIn(file: string, name: string): readonly string[] {
  let lists = files.get(file);
  if (lists === undefined) {
    lists = new Map();
    files.set(file, lists);
    let list: string[] = [];
    for (const line of readContent(`sentences/${file}.txt`).split('\n')) {
      if (line.startsWith('## ')) {
        list = [];
        lists.set(line.slice(3).trim(), list);
      } else if (line.trim() !== '' && !line.startsWith('#')) list.push(line.trim());
    }
  }
  const found = lists.get(name);
  if (found === undefined) throw new RangeError(`content/sentences/${file}.txt has no list ${name}`);
  return found;
}

/** A list of sentences for a trade: `good` is in its own file, `kind praise` in its kind's, `any praise` in `any-trade`. */
export function sentences({ slug, kind }: Trade, name: string): readonly string[] {
  if (name.startsWith('kind ')) return listIn(`kinds/${kind}`, name.slice(5));
  if (name.startsWith('any ')) return listIn('any-trade', name.slice(4));
  return listIn(`trades/${slug}`, name);
}
