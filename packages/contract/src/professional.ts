import { z } from 'zod';
import { city, neighborhood, service, slug } from './catalog.ts';
import { prose } from './prose.ts';
import { PORTFOLIO_MAX, PORTFOLIO_MAX_ASSISTANT, SPECIALTIES_MAX } from './rules.ts';

export const uuid = z.guid().describe('A uuid.');

/** PublicVerifications (contract, section 2): which facts the platform confirmed, never the data itself. */
export const verifications = z
  .strictObject({
    identity_verified: z.boolean().describe('Government identity documents confirmed.'),
    phone_verified: z.boolean().describe('Phone-ownership challenge completed.'),
    email_verified: z.boolean().describe('Account e-mail ownership confirmed.'),
    matricula: z
      .strictObject({
        verified: z.boolean().describe('The licence was checked.'),
        type: z.string().nullable().describe('Licence category; null when the trade requires none.'),
      })
      .describe('Professional licence.'),
    background_check: z.boolean().describe('Clean criminal-background record confirmed.'),
    years_active: z.number().min(0).describe('Years active on the platform (and on partner platforms where verified).'),
  })
  .describe('What the platform confirmed.');
export type Verifications = z.infer<typeof verifications>;

const httpUrl = z.url({ protocol: /^https?$/ });

/** The fields of every form of a professional. */
const shared = {
  id: uuid,
  slug: slug.describe('URL-safe identifier.'),
  display_name: z.string().describe('First name and last initial only.'),
  headline: prose(z.string().nullable().optional().describe('Short positioning line; sanitised.')),
  avatar_url: httpUrl.nullable().optional().describe('Portrait.'),
  city,
  services: z.array(service).describe('What they offer.'),
  rating: z.number().min(0).max(5).describe('Blended average across platform and verified external reviews.'),
  review_count: z.int().min(0).describe('Blended count.'),
  years_active: z.number().min(0).nullable().optional().describe('Copy of verifications.years_active.'),
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
    bio: prose(z.string().nullable().describe('Sanitised free text.')),
    portfolio: z.array(httpUrl).max(PORTFOLIO_MAX).describe('Up to 6 image URLs.'),
    specialties: z.array(z.string()).max(SPECIALTIES_MAX).describe('At most 8 sanitised free-form tags.'),
    member_since: z.iso.datetime().describe('When they registered.'),
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
