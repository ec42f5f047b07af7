import { z } from 'zod';
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
        site_url: z.string().describe('Public address of the site, which the links to give a person begin with.'),
        mcp_url: z.string().describe('Public address of the assistant endpoint.'),
        openapi_url: z.string().describe('The description of this API, as JSON.'),
        documentation_url: z.string().describe('Reference, quickstarts and errors, for people.'),
        revision: z.int().min(0).describe('Number of the import that is served; it grows with each.'),
        updated_at: z.iso
          .datetime({ offset: true })
          .nullable()
          .describe('When that import ended; null before the first.'),
        limits: z
          .strictObject({
            window_seconds: z.int().describe('How long a window is, from its first request on.'),
            public: ceiling.describe('Requests a window for an address without a key.'),
            premium: ceiling.describe('Requests a window for a key.'),
            connector: ceiling.describe(
              'Requests a window for a name in X-Service-Connector that has no limit of its own.',
            ),
          })
          .describe('The general limits; null is none.'),
      })
      .describe('This directory.'),
  })
  .describe('What a program asks first.');
export type EntryPayload = z.infer<typeof entryPayload>;
