import { z } from 'zod';
import { slug } from './catalog.ts';
import { uuid } from './professional.ts';

/** Largest body of POST /task-handovers, in bytes. */
export const HANDOVER_BODY_MAX = 16 * 1024;
export const TITLE_MAX = 120;
export const DESCRIPTION_MAX = 4000;
/** How long a draft can be opened. */
export const DRAFT_DAYS = 7;
/** How long the same Idempotency-Key and body give the same answer. */
export const IDEMPOTENCY_HOURS = 24;

/** POST /task-handovers, request (contract, 4.6, which leaves the fields open). Unknown fields are refused. */
export const handoverRequest = z
  .strictObject({
    service: slug.describe('Service slug, as GET /services lists it.'),
    description: z
      .string()
      .min(1)
      .max(DESCRIPTION_MAX)
      .describe('What needs to be done, in the words of the person. Contact data is removed.'),
    title: z.string().max(TITLE_MAX).optional().describe('A short title. Contact data is removed.'),
    city: slug.optional().describe('City slug, as GET /cities lists it.'),
    neighborhood: slug.optional().describe('Neighborhood slug of that city; needs `city`.'),
    professional_id: uuid.optional().describe('A listed professional who offers that service.'),
    open_to_all: z
      .boolean()
      .optional()
      .describe('Default false. Only with `professional_id`: publish to everyone at once, that professional included.'),
  })
  .describe('A draft of a task.');
export type HandoverRequest = z.infer<typeof handoverRequest>;

/** POST /task-handovers, 201. */
export const handoverResponse = z
  .strictObject({
    data: z
      .strictObject({
        url: z
          .url()
          .describe(
            'Opens the draft on the site. Anybody with this link can read the draft: give it to that person only.',
          ),
        expires_at: z.iso.datetime().describe('When the link expires.'),
        redacted: z.boolean().describe('Whether contact data was removed from the texts.'),
      })
      .describe('The draft.'),
  })
  .describe('A stored draft.');
export type HandoverResponse = z.infer<typeof handoverResponse>;
