import { z } from 'zod';
import { slug } from './schema-of.ts';

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

/** Why a search answered what it did; a full answer to exactly what was asked has none. Callers' values are masked. */
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

export const IS_NEIGHBORHOOD = 'That is a neighborhood: use it as `neighborhood`.';

export function isCity(slug: string): string {
  return `That is a city: use \`city\` ${slug}.`;
}

export function wasReadAs({ parameter, value, slug }: NonNullable<Explanation['read_as']>[number]): string {
  return `\`${parameter}\` ${JSON.stringify(value)} was read as ${slug}.`;
}
