import { z } from 'zod';
import { CITY, NEIGHBORHOOD, SERVICE } from './fields.ts';
import { shapeOf } from './schema-of.ts';

/** Service (contract, section 2). */
export const service = z.strictObject(shapeOf(SERVICE)).describe('A service of the catalog.');
export type Service = z.infer<typeof service>;

/** Neighborhood (contract, section 2). Its slug is unique within its city, not across cities. */
export const neighborhood = z.strictObject(shapeOf(NEIGHBORHOOD)).describe('A neighborhood of a city.');
export type Neighborhood = z.infer<typeof neighborhood>;

/** City (contract, section 2). `neighborhoods` is present in GET /cities, absent inside a professional. */
export const city = z
  .strictObject({
    ...shapeOf(CITY),
    neighborhoods: z.array(neighborhood).optional().describe(CITY.neighborhoods.says),
  })
  .describe('A city of the catalog.');
export type City = z.infer<typeof city>;

/** The catalog, as GET /services and GET /cities show it. */
export interface Catalog {
  readonly services: readonly Service[];
  readonly cities: readonly City[];
}
