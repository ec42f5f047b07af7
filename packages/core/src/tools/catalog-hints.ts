import type { City, Service } from '../catalog.ts';
import { toSlug } from '../rules.ts';
import { type Choice, suggestSlugs } from '../suggest.ts';

/** What slugs are looked up in. */
export interface HintSource {
  services(): Promise<readonly Service[]>;
  cities(): Promise<readonly City[]>;
}

/** The parameters whose values are slugs of the catalog. */
export const CATALOG_PARAMETERS = ['service', 'city', 'neighborhood'] as const;
type CatalogParameter = (typeof CATALOG_PARAMETERS)[number];

export function isCatalogParameter(name: unknown): name is CatalogParameter {
  return (CATALOG_PARAMETERS as readonly unknown[]).includes(name);
}

const CAPITAL = 'ciudad-autonoma-de-buenos-aires';
/** What people call the autonomous city, none of which is near its name by its letters. */
const CAPITAL_NAMES = new Set(['caba', 'capital', 'capital-federal', 'cap-fed']);
const LISTED_MAX = 5;

/**
 * What a text that is no slug of the catalog may have meant, in words for an assistant: near slugs, a place of another
 * level, the cities of a province, or that nothing is near. Null for a slug that the catalog has.
 */
export async function hintFor(parameter: CatalogParameter, text: string, source: HintSource): Promise<string | null> {
  if (parameter === 'service') return hintAmong(text, await source.services(), []);
  const cities = await source.cities();
  return parameter === 'city' ? cityHint(text, cities) : neighborhoodHint(text, cities);
}

/** Why a search found nobody: which of its slugs name nothing, or that all of them do. Never empty. */
export async function explainNobody(
  searched: Readonly<Partial<Record<CatalogParameter, string | undefined>>>,
  source: HintSource,
): Promise<string[]> {
  const notes: string[] = [];
  for (const parameter of CATALOG_PARAMETERS) {
    const text = searched[parameter];
    const hint = text === undefined ? null : await hintFor(parameter, text, source);
    if (hint !== null) notes.push(`\`${parameter}\` names nothing in the directory. ${hint}`);
  }
  const { city, neighborhood } = searched;
  if (notes.length === 0 && city !== undefined && neighborhood !== undefined) {
    const holders = citiesWith(neighborhood, await source.cities());
    if (!holders.includes(city)) notes.push(`\`city\` has no such neighborhood. ${holdersText(holders)}`);
  }
  return notes.length === 0
    ? ['Every slug is valid; nobody matches all of it. A search with fewer filters may find somebody.']
    : notes;
}

function hintAmong(text: string, choices: readonly Choice[], others: readonly string[]): string | null {
  if (choices.some(({ slug }) => slug === text)) return null;
  const nearest = suggestSlugs(text, choices);
  const parts = nearest.length === 0 ? [...others] : [`Nearest valid: ${nearest.join(', ')}.`, ...others];
  return parts.length === 0 ? 'Nothing near it is listed.' : parts.join(' ');
}

function cityHint(text: string, cities: readonly City[]): string | null {
  const wanted = toSlug(text);
  const region = CAPITAL_NAMES.has(wanted) ? CAPITAL : wanted;
  const inRegion = cities.filter((city) => city.region && toSlug(city.region) === region).map(({ slug }) => slug);
  const holders = citiesWith(wanted, cities);
  return hintAmong(text, cities, [
    ...(inRegion.length === 0 ? [] : [`Cities of that name or province: ${inRegion.slice(0, LISTED_MAX).join(', ')}.`]),
    ...(holders.length === 0 ? [] : [`It is a neighborhood. ${holdersText(holders)}`]),
  ]);
}

function neighborhoodHint(text: string, cities: readonly City[]): string | null {
  const wanted = toSlug(text);
  const city = cities.find(({ slug, name }) => slug === wanted || toSlug(name) === wanted);
  return hintAmong(
    text,
    cities.flatMap(({ neighborhoods = [] }) => neighborhoods),
    city === undefined ? [] : [`It is a city: \`city\` ${city.slug}.`],
  );
}

function citiesWith(neighborhood: string, cities: readonly City[]): string[] {
  return cities
    .filter(({ neighborhoods = [] }) => neighborhoods.some(({ slug }) => slug === neighborhood))
    .map(({ slug }) => slug);
}

function holdersText(holders: readonly string[]): string {
  const more = holders.length > LISTED_MAX ? ' and others' : '';
  return `Cities that have it: ${holders.slice(0, LISTED_MAX).join(', ')}${more}.`;
}
