import { z } from 'zod';
import { SLUG_MAX, SLUG_PATTERN } from './rules.ts';

export const slug = z.string().max(SLUG_MAX).regex(SLUG_PATTERN);

/** Service (contract, section 2). */
export const service = z
  .strictObject({
    slug: slug.describe('Stable identifier; used as the `service` query parameter and in deep links.'),
    name: z.string().describe('Display name, in Spanish.'),
    description: z.string().nullable().optional().describe('What the service covers.'),
    requires_matricula: z
      .boolean()
      .optional()
      .describe('When true, professionals under this service must hold a verified matricula (professional licence).'),
  })
  .describe('A service of the catalog.');
export type Service = z.infer<typeof service>;

/** Neighborhood (contract, section 2). Its slug is unique within its city, not across cities. */
export const neighborhood = z
  .strictObject({ slug: slug.describe('Identifier within its city.'), name: z.string().describe('Display name.') })
  .describe('A neighborhood of a city.');
export type Neighborhood = z.infer<typeof neighborhood>;

/** City (contract, section 2). `neighborhoods` is present in GET /cities, absent inside a professional. */
export const city = z
  .strictObject({
    slug: slug.describe('Stable identifier; used as the `city` query parameter.'),
    name: z.string().describe('Display name.'),
    region: z.string().nullable().optional().describe('Region or province name.'),
    neighborhoods: z.array(neighborhood).optional().describe('Active neighborhoods of the city.'),
  })
  .describe('A city of the catalog.');
export type City = z.infer<typeof city>;

/** The catalog, as GET /services and GET /cities show it. */
export interface Catalog {
  readonly services: readonly Service[];
  readonly cities: readonly City[];
}
