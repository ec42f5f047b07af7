import { z } from 'zod';
import { slug } from './schema-of.ts';
import { ASSISTANT_RESULTS_MAX } from './search.ts';
import { nearestParameter } from './suggest.ts';

export const suggestion = z.strictObject({
  slug: slug.describe('Slug to use.'),
  name: z.string().describe('Its name.'),
  cities: z
    .array(slug)
    .optional()
    .describe('Of a neighborhood: slugs of cities that have it, most professionals first.'),
});
export type Suggestion = z.infer<typeof suggestion>;

/** A suggested slug for a sentence; a neighborhood with its cities: "palermo (buenos-aires)". */
export function showSuggestion({ slug, cities }: Suggestion): string {
  return cities === undefined ? slug : `${slug} (${cities.join(', ')})`;
}

const parameter = z.string().describe('Name of the parameter.');
const value = z.string().describe('What was written.');

/**
 * Why a search answered what it did. A full answer to exactly the given parameters has none.
 * Callers' values are shown with contact data masked.
 */
export const explanation = z
  .strictObject({
    message: z.string().describe('The whole explanation, in sentences.'),
    read_as: z
      .array(z.strictObject({ parameter, value, slug: slug.describe('Slug it was read as.') }))
      .optional()
      .describe('Values that are another name of one service or place, and the slug they were read as.'),
    unknown: z
      .array(z.strictObject({ parameter, value, did_you_mean: z.array(suggestion).describe('Likeliest first.') }))
      .optional()
      .describe('Values that name nothing, and what they may have meant, likeliest first.'),
    ambiguous: z
      .array(
        z.strictObject({
          parameter,
          value: slug.describe('Slug of the neighborhood.'),
          cities: z
            .array(
              z.strictObject({
                slug: slug.describe('Slug of the city.'),
                name: z.string().describe('Its name.'),
                total: z.int().min(0).describe('How many of the matches are there.'),
              }),
            )
            .describe('Most matches first.'),
        }),
      )
      .optional()
      .describe('Values that several cities have: the search looked in all of them.'),
    ignored: z.array(z.string()).optional().describe('Query parameters that this endpoint does not know.'),
    without: z
      .array(z.strictObject({ parameter, total: z.int().min(1).describe('How many there are without it.') }))
      .optional()
      .describe('When nobody matches: how many match without this one filter.'),
    nearby: z
      .array(
        z.strictObject({
          city: slug.describe('Slug of the city.'),
          neighborhood: slug.nullable().describe('Slug of the neighborhood; null for the city.'),
          name: z.string().describe('Name of the place.'),
          total: z.int().min(1).describe('How many there are.'),
          distance_km: z.int().min(0).optional().describe('About how far it is, where that is known.'),
        }),
      )
      .optional()
      .describe('When nobody matches: other places with matches within 300 km, nearest first where that is known.'),
  })
  .describe('Why a search answered what it did.');
export type Explanation = z.infer<typeof explanation>;

/** Facts for the sentences of an explanation besides its own fields. */
export interface ExplanationFacts {
  readonly service?: string | null;
  readonly city?: string | null;
  readonly neighborhood?: string | null;
  readonly total?: number;
  /** The cities that have the `neighborhood`, when `city` does not have it. */
  readonly elsewhere?: readonly string[];
  /** Cities that have a neighborhood of the name given as `city`. */
  readonly isNeighborhoodOf?: readonly string[];
  /** Cities with a neighborhood of the name that was read as another city. */
  readonly isNeighborhoodTooOf?: readonly string[];
  /** Whether the unknown name is one of a place that the directory lacks. */
  readonly isElsewhere?: boolean;
  /** The city of the name given as `neighborhood`. */
  readonly isCity?: string | null;
  /** The nearest right name of each ignored parameter, or null. */
  readonly meantParameters?: readonly (string | null)[];
  /** For a page past the last match: the offset of the last page, or `only` when the search has one page. */
  readonly pastLast?: number | 'only' | null | undefined;
  /** Of a professional: reviews that can be read here, and those that `review_count` counts, when they differ. */
  readonly reviews?: { readonly here: number; readonly counted: number } | null;
}

export const IS_NEIGHBORHOOD = 'That is a neighborhood: use it as `neighborhood`.';

export function isCity(slug: string): string {
  return `That is a city: use \`city\` ${slug}.`;
}

/** The sentences of an explanation, the most useful first. */
export function explainInWords(of: Omit<Explanation, 'message'>, facts: ExplanationFacts = {}): string {
  const { total = 1, elsewhere = [], isNeighborhoodOf = [], meantParameters = [] } = facts;
  const sentences: string[] = [];
  for (const { parameter, value, slug: read } of of.read_as ?? []) {
    sentences.push(`\`${parameter}\` ${JSON.stringify(value)} was read as ${read}.`);
  }
  if (facts.isNeighborhoodTooOf?.length) {
    sentences.push(
      `Neighborhoods of that name are in ${facts.isNeighborhoodTooOf.join(', ')}: use \`neighborhood\` for one.`,
    );
  }
  for (const { parameter, value, did_you_mean } of of.unknown ?? []) {
    if (facts.isElsewhere && parameter !== 'service') {
      sentences.push(`\`${parameter}\` ${JSON.stringify(value)} is a place that this directory does not have.`);
      continue;
    }
    const meant = did_you_mean.map(showSuggestion).join(', ');
    const hint =
      meant === '' ? `Nothing with a similar name is in the list of ${listOf(parameter)}.` : `Did you mean ${meant}?`;
    sentences.push(`\`${parameter}\` ${JSON.stringify(value)} names nothing in the directory. ${hint}`);
  }
  if (isNeighborhoodOf.length > 0) {
    sentences.push(`${IS_NEIGHBORHOOD} Cities that have it: ${isNeighborhoodOf.join(', ')}.`);
  }
  if (facts.isCity != null) sentences.push(isCity(facts.isCity));
  if (elsewhere.length > 0) {
    const { city, neighborhood } = facts;
    sentences.push(`${city} has no neighborhood ${neighborhood}. Cities that have it: ${elsewhere.join(', ')}.`);
  }
  for (const { parameter, value, cities } of of.ambiguous ?? []) {
    const counts = cities.map(({ slug, total }) => `${slug} (${total})`).join(', ');
    sentences.push(`\`${parameter}\` ${value} is in several cities: ${counts}. Add \`city\` to search in one.`);
  }
  if (total === 0 && of.unknown === undefined && elsewhere.length === 0) sentences.push(nobody(facts));
  if (facts.reviews != null) {
    const { here, counted } = facts.reviews;
    sentences.push(
      `\`review_count\` is ${counted}: ${here} written here, which these pages show, and ${counted - here} verified on other platforms, whose texts are not here.`,
    );
  }
  if (facts.pastLast != null) sentences.push(pastTheLast(total, facts.pastLast));
  const ways = waysOut(of);
  if (ways !== '') sentences.push(ways);
  for (const [i, name] of (of.ignored ?? []).entries()) {
    const meant = meantParameters[i] ?? nearestParameter(name, ['q']);
    const hint = meant === 'q' ? ' GET /resolve reads free text.' : ` Did you mean \`${meant}\`?`;
    sentences.push(`\`${name}\` is not a parameter here and was ignored.${meant === null ? '' : hint}`);
  }
  return sentences.join(' ');
}

function listOf(parameter: string): string {
  return parameter === 'city' ? 'cities' : `${parameter}s`;
}

function nobody({ service, city, neighborhood }: ExplanationFacts): string {
  const place = [neighborhood, city].filter((part) => part != null).join(', ');
  return `Nobody listed${service == null ? '' : ` for ${service}`}${place === '' ? '' : ` in ${place}`} matches the whole search.`;
}

/** Leaves out the offset, because it may look like a telephone number. */
function pastTheLast(total: number, lastPage: number | 'only'): string {
  const all = `There ${total === 1 ? 'is' : 'are'} ${total} in all, and this page starts after the last one.`;
  if (lastPage === 'only')
    return `${all} This search has one page, of at most ${ASSISTANT_RESULTS_MAX}: leave \`offset\` out.`;
  return `${all} The last page starts at \`offset\` ${lastPage}.`;
}

/** Without the service a search finds other trades, so the sentence leaves that out; the list has it. */
const SAID_MAX = 3;

function waysOut({ without = [], nearby = [] }: Omit<Explanation, 'message'>): string {
  const parts = [
    ...without
      .filter(({ parameter }) => parameter !== 'service')
      .map(({ parameter, total }) => `${total} without \`${parameter}\``)
      .slice(0, SAID_MAX),
    ...nearby
      .map(({ city, neighborhood, total, distance_km: km }) => {
        return `${total} in ${neighborhood ?? city}${km === undefined ? '' : ` (${km} km)`}`;
      })
      .slice(0, SAID_MAX),
  ];
  return parts.length === 0 ? '' : `There ${parts[0]!.startsWith('1 ') ? 'is' : 'are'} ${parts.join('; ')}.`;
}
