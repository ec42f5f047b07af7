import { z } from 'zod';
import { uuid } from './nouns.ts';
import { DESCRIPTION_MAX, endOfCharacters, SLUG_MAX, TITLE_MAX } from './rules.ts';

/** Largest body of POST /task-handovers, in characters: an escape counts as the character that it stands for. */
export const HANDOVER_BODY_MAX = 16 * 1024;
/** How long a draft can be opened. */
export const DRAFT_DAYS = 7;
/** How long the same Idempotency-Key and body give the same answer. */
export const IDEMPOTENCY_HOURS = 24;

/** When the work is wanted: as soon as possible, within the week, or any time. */
export const URGENCIES = ['urgent', 'week', 'calm'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** A text of at most so many characters. Zod's own check counts a character beyond U+FFFF twice. */
const atMost = (max: number) =>
  z
    .string()
    .refine((text) => endOfCharacters(text, max) === text.length)
    .meta({ maxLength: max });
/** A slug or another name. The catalog decides whether it is known. */
const name = z.string().min(1).meta({ maxLength: SLUG_MAX });

/** POST /task-handovers, request (contract, 4.6, which leaves the fields open). Unknown fields are refused. */
export const handoverRequest = z
  .strictObject({
    service: name.describe('Slug or name of a service that GET /services lists.'),
    description: atMost(DESCRIPTION_MAX)
      .min(1)
      .describe('What needs to be done, in the words of the person. Contact data is removed.'),
    title: atMost(TITLE_MAX).optional().describe('A short title. Contact data is removed.'),
    city: name.optional().describe('Slug or name of a city that GET /cities lists.'),
    neighborhood: name.optional().describe('Slug or name of a neighborhood of that city; needs `city`.'),
    professional_id: uuid.optional().describe('A listed professional who offers that service.'),
    open_to_all: z
      .boolean()
      .optional()
      .describe('Default false. Only with `professional_id`: publish to everyone at once, that professional included.'),
    urgency: z
      .enum(URGENCIES)
      .optional()
      .describe(
        'When the work is wanted: as soon as possible, within the week, or any time. The person can change it.',
      ),
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
