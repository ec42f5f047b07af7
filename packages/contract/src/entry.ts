import { z } from 'zod';
import { explanation } from './explanation.ts';
import { SEARCH_FORMS } from './links.ts';

const ceiling = z.int().min(1).nullable();

/** The 200 payload of GET {base_url}: which directory this is and how to use it. */
export const entryPayload = z
  .strictObject({
    data: z
      .strictObject({
        version: z.string().describe('Version of the API; under one prefix it changes only by addition.'),
        search_form: z.enum(SEARCH_FORMS).describe('Which of the two search forms is served.'),
        base_url: z.string().describe('Public address of the API.'),
        site_url: z.string().describe('Public address of the site. The links to give to a person start with it.'),
        mcp_url: z.string().describe('Public address of the assistant endpoint.'),
        openapi_url: z.string().describe('The description of this API, as JSON.'),
        documentation_url: z.string().describe('Reference, quickstarts and errors, for people.'),
        revision: z.int().min(0).describe('Revision of the data served. Each import that changes something raises it.'),
        updated_at: z.iso
          .datetime({ offset: true })
          .nullable()
          .describe('When the import that made this revision ended; null before the first import.'),
        picture_origins: z
          .array(z.string())
          .optional()
          .describe('The https origins of the pictures of most professionals, for a content policy.'),
        limits: z
          .strictObject({
            window_seconds: z
              .int()
              .describe('Length of a rate-limit window in seconds. A window starts with its first request.'),
            public: ceiling.describe('Requests per window for one address without a key.'),
            premium: ceiling.describe('Requests per window for one key.'),
            connector: ceiling.describe('Requests per window for a name in X-Service-Connector without its own limit.'),
          })
          .describe('The general limits; null means no limit.'),
      })
      .describe('This directory.'),
    explanation: explanation
      .pick({ message: true, ignored: true })
      .optional()
      .describe('Present when the request has a parameter: this endpoint takes none.'),
  })
  .describe('The search form, the addresses, the revision and the limits: what a program reads first.');
export type EntryPayload = z.infer<typeof entryPayload>;
