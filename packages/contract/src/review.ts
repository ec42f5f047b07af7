import { z } from 'zod';
import { prose } from './prose.ts';
import { AUTHOR_ROLES } from './rules.ts';

/** Review (contract, section 2). Served most recent first. */
export const review = z
  .strictObject({
    id: z.string().describe('Stable identifier.'),
    rating: z.int().min(1).max(5).describe('Stars.'),
    title: prose(z.string().nullable().optional().describe('Headline; sanitised.')),
    comment: prose(z.string().nullable().optional().describe('Free text; contact patterns stripped.')),
    author_name: z.string().describe('First name and last initial only.'),
    author_role: z.enum(AUTHOR_ROLES).describe('Who wrote it.'),
    author_avatar_url: z
      .url({ protocol: /^https?$/ })
      .nullable()
      .optional()
      .describe('Portrait of the author.'),
    service_name: z.string().nullable().optional().describe('Display name of the related service category.'),
    created_at: z.iso.datetime().describe('When it was written.'),
  })
  .describe('A review of a professional.');
export type Review = z.infer<typeof review>;
