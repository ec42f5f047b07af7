import { z } from 'zod';
import { city, neighborhood, service } from './catalog.ts';
import { LONG, PERSON, PROFESSIONAL, SHORT } from './fields.ts';
import { PORTFOLIO_MAX_ASSISTANT } from './rules.ts';
import { httpUrl, shapeOf } from './schema-of.ts';

const person = shapeOf(PERSON);
const { years_active, verifications } = shapeOf(PROFESSIONAL);
export const uuid = person.id;

/** PublicVerifications (contract, section 2): which facts the platform confirmed, never the data itself. */
export { verifications };
export type Verifications = z.infer<typeof verifications>;

/** The fields of every form of a professional. */
const shared = {
  ...person,
  ...shapeOf(SHORT),
  city,
  services: z.array(service).describe('What they offer.'),
  rating: z.number().min(0).max(5).describe('Blended average across platform and verified external reviews.'),
  review_count: z.int().min(0).describe('Blended count.'),
  years_active,
  verifications,
  profile_url: httpUrl.describe('Canonical on-platform URL; the only sanctioned contact channel.'),
};

const neighborhoods = z.array(neighborhood).describe('Where they work.');

/** Professional: a result of the reference search (contract, section 2). */
export const professional = z
  .strictObject({ ...shared, neighborhoods })
  .describe('A professional, as the search shows them.');
export type Professional = z.infer<typeof professional>;

/** A result of the assistant search: no `neighborhoods`, up to three portfolio images (contract, 4.1). */
export const assistantProfessional = z
  .strictObject({
    ...shared,
    portfolio: z.array(httpUrl).max(PORTFOLIO_MAX_ASSISTANT).describe('Up to 3 image URLs.'),
  })
  .describe('A professional, as the search shows them.');
export type AssistantProfessional = z.infer<typeof assistantProfessional>;

const stars = z.int().min(0).describe('Reviews with that many stars.');

/** ProfessionalDetail (contract, section 2), in both forms. */
export const professionalDetail = z
  .strictObject({
    ...shared,
    neighborhoods,
    ...shapeOf(LONG),
    rating_breakdown: z
      .strictObject({ '1': stars, '2': stars, '3': stars, '4': stars, '5': stars })
      .optional()
      .describe('How many of the reviews published here have 1 to 5 stars.'),
    last_review_at: z.iso
      .datetime()
      .nullable()
      .optional()
      .describe('When the newest review published here was written; null without reviews here.'),
  })
  .describe('A professional in full.');
export type ProfessionalDetail = z.infer<typeof professionalDetail>;
