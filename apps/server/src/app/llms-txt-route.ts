import { type PublicAddresses, renderLlmsTxt } from '@vidriera/core/tools';
import { sendDocument } from '../http/negotiated.ts';
import type { Route } from '../http/route.ts';

/** GET {site_url}/llms.txt: the essentials of the API and the tools. The document is rendered once. */
export function llmsTxtRoute(addresses: PublicAddresses): Route {
  const bytes = Buffer.from(renderLlmsTxt(addresses));
  return {
    name: 'llms_txt',
    under: 'site',
    path: '/llms.txt',
    methods: ['GET'],
    limits: 'refuse',
    cors: true,
    handle: (exchange) => sendDocument(exchange, bytes, { contentType: 'text/plain; charset=utf-8' }),
  };
}
