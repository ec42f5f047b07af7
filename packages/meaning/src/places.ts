import type { City, Neighborhood } from './catalog.ts';
import { foldPhrase } from './fold.ts';
import { lexicon, type Point } from './lexicon.ts';

/** What an operator adds to a place for searches; no answer shows it. */
interface PlaceHints {
  readonly aliases?: readonly string[] | undefined;
  readonly location?: Point | undefined;
  readonly adjacent?: readonly string[] | undefined;
}

interface Hinted {
  readonly slug: string;
  readonly active: boolean;
}

export type CatalogHints = ReturnType<typeof hintsOf>;

/** The hints of the active records of a catalog: keywords by service slug, places by city slug or `city/neighborhood`. */
export function hintsOf(
  services: readonly (Hinted & { readonly keywords?: readonly string[] })[],
  cities: readonly (Hinted & PlaceHints & { readonly neighborhoods: readonly (Hinted & PlaceHints)[] })[],
) {
  const isActive = ({ active }: Hinted) => active;
  const hint = (key: string, { aliases, location, adjacent }: PlaceHints): [string, PlaceHints] => [
    key,
    { aliases, location, adjacent },
  ];
  const places = cities
    .filter(isActive)
    .flatMap((city) => [
      hint(city.slug, city),
      ...city.neighborhoods.filter(isActive).map((part) => hint(`${city.slug}/${part.slug}`, part)),
    ]);
  const keywords = services.filter(isActive).map(({ slug, keywords = [] }) => [slug, keywords] as const);
  return { services: Object.fromEntries(keywords), places: Object.fromEntries(places) };
}

/** How many professionals a place has. */
export type Supply = (city: string, neighborhood: string | null) => number;

export interface PlaceReading {
  readonly city: City;
  readonly neighborhood: Neighborhood | null;
  readonly supply: number;
}

export interface NamedPlace {
  /** The likeliest first. */
  readonly readings: readonly PlaceReading[];
  /** The name is of several cities together ("zona norte"). */
  readonly isRegion: boolean;
}

/** Items between two pauses: about a millisecond of work. */
const AT_ONCE = 50;
const PROVINCE = ['provincia de', 'provincia', 'pcia de', 'pcia', 'prov de', 'prov'];

/** Yields the items, with a pause after every few. */
export async function* paced<Item>(items: Iterable<Item>, pause: () => Promise<void>): AsyncGenerator<Item> {
  let count = 0;
  for (const item of items) {
    yield item;
    if (++count % AT_ONCE === 0) await pause();
  }
}

type Readings = Map<string, Set<PlaceReading>>;

function add<One>(into: Map<string, Set<One>>, name: string, one: One): void {
  into.set(name, (into.get(name) ?? new Set()).add(one));
}

/** The places of a catalog by all their names. The operator's names replace the built-in ones. */
export async function placesByName(
  cities: readonly City[],
  hints: CatalogHints,
  supply: Supply,
  pause: () => Promise<void>,
): Promise<Map<string, NamedPlace>> {
  const { places, regions } = lexicon();
  const all: Readings = new Map();
  /** The names that the operator gives. */
  const aliased = new Set<string>();
  const inRegion: Readings = new Map();
  /** By their keys in the lexicon's `places`. */
  const byKey: Readings = new Map();
  const keysOfName = new Map<string, Set<string>>();
  for (const [key, names] of places)
    for (const name of key.includes('/') ? [] : [foldPhrase(key), ...names]) add(keysOfName, name, key);
  await pause();

  const everywhere = cities.flatMap((city) => [
    { city, neighborhood: null },
    ...(city.neighborhoods ?? []).map((neighborhood) => ({ city, neighborhood })),
  ]);
  for await (const { city, neighborhood } of paced(everywhere, pause)) {
    const reading = { city, neighborhood, supply: supply(city.slug, neighborhood?.slug ?? null) };
    const { slug, name } = neighborhood ?? city;
    const under = neighborhood === null ? '' : `/${slug}`;
    const aliases = (hints.places[city.slug + under]?.aliases ?? []).map(foldPhrase);
    for (const alias of aliases) aliased.add(alias);
    for (const phrase of [foldPhrase(slug), foldPhrase(name), ...aliases]) add(all, phrase, reading);
    const keys = places.has(city.slug) ? undefined : keysOfName.get(foldPhrase(city.name));
    for (const key of keys ?? [city.slug]) add(byKey, key + under, reading);
    // "Tierra del Fuego, Antártida e Islas…" is also called by the part before the comma.
    const regions = neighborhood === null && city.region ? [city.region, city.region.split(',', 1)[0]!] : [];
    for (const region of regions) add(inRegion, foldPhrase(region), reading);
  }

  for await (const [key, names] of paced(places, pause)) {
    const builtIn = names.filter((name) => !aliased.has(name));
    for (const reading of byKey.get(key) ?? []) for (const name of builtIn) add(all, name, reading);
  }
  const found = new Map<string, NamedPlace>();
  for await (const [name, readings] of paced(all, pause)) {
    found.set(name, { readings: [...readings].sort(likelierFirst), isRegion: false });
  }
  for (const [name, keys] of regions) {
    const readings = new Set([...keys.flatMap((key) => [...(byKey.get(key) ?? [])]), ...(all.get(name) ?? [])]);
    if (!aliased.has(name) && readings.size > 0) found.set(name, { readings: [...readings], isRegion: true });
  }
  for (const [name, readings] of inRegion) {
    const region = { readings: [...readings].sort(likelierFirst), isRegion: true };
    for (const lead of PROVINCE) found.set(`${lead} ${name}`, region);
    if (!found.has(name)) found.set(name, region);
  }
  return found;
}

/** Cities before neighborhoods, then by supply. */
function likelierFirst(a: PlaceReading, b: PlaceReading): number {
  return Number(b.neighborhood === null) - Number(a.neighborhood === null) || b.supply - a.supply;
}
