import { z } from 'zod';
import type { InputOf, Parameter } from './parameters.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from './rules.ts';

/** Largest body of POST /task-handovers, in characters: an escape counts as the character that it stands for. */
export const HANDOVER_BODY_MAX = 16 * 1024;
export const DRAFT_DAYS = 7;
export const IDEMPOTENCY_HOURS = 24;

/** When the work is wanted: as soon as possible, within the week, or any time. */
export const URGENCIES = ['urgent', 'week', 'calm'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** The fields of POST /task-handovers (contract, 4.6, which leaves them open), and the parameters of the tool that does the same. */
export const HANDOVER_PARAMETERS = [
  {
    name: 'service',
    kind: 'name',
    required: true,
    description: 'Slug or name of a service that GET /services lists.',
    example: 'plomeria',
  },
  { name: 'title', kind: 'text', max: TITLE_MAX, description: 'Title; contact data is removed.', example: 'Canilla' },
  {
    name: 'description',
    kind: 'text',
    max: DESCRIPTION_MAX,
    required: true,
    description: 'What needs to be done, in the words of the person. Contact data is removed.',
    example: 'Pierde la canilla de la cocina desde ayer.',
  },
  { name: 'city', kind: 'name', description: 'Slug or name of a city that GET /cities lists.', example: 'rosario' },
  { name: 'neighborhood', kind: 'name', description: 'Slug or name of a neighborhood of `city`.', example: 'centro' },
  {
    name: 'professional_id',
    kind: 'uuid',
    description: 'Id of a professional who offers that service, as GET /professionals gives it.',
    example: '3f2b8c1e-9a4d-4e6f-8b7a-1c2d3e4f5a6b',
  },
  {
    name: 'open_to_all',
    kind: 'boolean',
    description: 'Only with `professional_id`: to everyone at once, that professional included.',
    example: false,
  },
  {
    name: 'urgency',
    kind: 'choice',
    choices: URGENCIES,
    description:
      'When the work is wanted: as soon as possible, within the week, or any time. The person can change it.',
    example: 'week',
  },
] as const satisfies readonly Parameter[];

export type HandoverRequest = InputOf<typeof HANDOVER_PARAMETERS>;

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
