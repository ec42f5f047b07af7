import { z } from 'zod';
import { explanation } from './explanation.ts';
import { city, neighborhood, service } from './nouns.ts';
import { invalidParameter, type Parameter, type RawParameters, readParameters } from './parameters.ts';

export const RESOLVE_TEXT_MAX = 1000;

const score = z
  .number()
  .min(0)
  .max(1)
  .describe('How sure this reading is. Of readings at 0.9 or more, at least 97 in 100 are right.');
const because = z.string().describe("The caller's own words.");

/** What a text means for this directory: the answer of GET /resolve. */
export const resolution = z
  .strictObject({
    services: z
      .array(service.pick({ slug: true, name: true }).extend({ score, because }))
      .max(5)
      .describe('Best first; empty when no service was recognised.'),
    places: z
      .array(
        z.strictObject({
          city: city.pick({ slug: true, name: true }).describe('The city.'),
          neighborhood: neighborhood.nullable().describe('Null for the whole city.'),
          score,
          because,
        }),
      )
      .max(5)
      .describe('Best first; every reading of an ambiguous place.'),
    nearest: z
      .array(
        z.strictObject({
          city: city.pick({ slug: true, name: true }).describe('The city.'),
          neighborhood: neighborhood.nullable().describe('Null for a city whose neighborhoods have no position.'),
          distance_km: z.number().min(0).describe('From the position, in kilometres.'),
        }),
      )
      .max(5)
      .optional()
      .describe('With a position: the places of the directory nearest to it.'),
    filters: z
      .strictObject({
        has_matricula: z.boolean().optional().describe('Only with a verified licence.'),
        min_rating: z.number().min(0).max(5).optional().describe('Least rating.'),
        min_reviews: z.int().min(0).optional().describe('Least number of reviews.'),
        verified_identity: z.boolean().optional().describe('Only with a verified identity.'),
      })
      .describe('Only those that were asked for.'),
    unread: z
      .array(z.string())
      .describe(
        'Words that carry meaning and were not used: price, urgency, a day, a place not listed, what is not wanted.',
      ),
    search: z
      .string()
      .nullable()
      .describe(
        'Path of the search for what was understood: for a reading at 0.9 or more, or the only one. Null when nothing is understood, when a reading or a place has to be chosen first, when the place is not listed, or when the search form served requires more.',
      ),
    total: z.int().min(0).describe('How many professionals match what was understood.'),
  })
  .describe('What a text means in this directory.');
export type Resolution = z.infer<typeof resolution>;

export const resolutionPayload = z
  .strictObject({
    data: resolution,
    explanation: explanation.optional().describe('Why there is no search, or what would find somebody.'),
  })
  .describe('The reading of a text.');
export type ResolutionPayload = z.infer<typeof resolutionPayload>;

export const RESOLVE_PARAMETERS = [
  {
    name: 'q',
    kind: 'text',
    max: RESOLVE_TEXT_MAX,
    description: 'What somebody asks for, in their own words. May be left out with a position.',
    example: 'se me rompió el termo en Colegiales',
  },
  {
    name: 'city',
    kind: 'name',
    description: 'City slug: where the person is. Readings of a place in that city come first.',
    example: 'buenos-aires',
  },
  {
    name: 'lat',
    kind: 'degrees',
    min: -90,
    max: 90,
    description: 'Latitude of where the person is, in degrees; needs `lng`. It is not stored.',
    example: -34.58,
  },
  { name: 'lng', kind: 'degrees', min: -180, max: 180, description: 'Longitude; needs `lat`.', example: -58.43 },
] as const satisfies readonly Parameter[];

/** Degrees. */
export type Position = { readonly lat: number; readonly lng: number };

export type ResolveQuery = ReturnType<typeof parseResolve>;

/** Reads and checks the parameters of GET /resolve. `city` is a slug or another name of a city. */
export function parseResolve(raw: RawParameters) {
  const { q, city, lat, lng } = readParameters(raw, RESOLVE_PARAMETERS);
  if ((lat === null) !== (lng === null)) {
    throw invalidParameter(lat === null ? 'lat' : 'lng', null, 'is required: `lat` and `lng` are a position together');
  }
  if (q === null && lat === null) {
    throw invalidParameter('q', null, 'is required: what somebody asks for, in their own words; or `lat` and `lng`');
  }
  if (q?.trim() === '') throw invalidParameter('q', q, 'must have other characters than spaces');
  const near: Position | null = lat === null || lng === null ? null : { lat, lng };
  return { q, city, near };
}
