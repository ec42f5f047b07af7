import { createHash } from 'node:crypto';
import { type PublicAddresses, renderLlmsTxt } from '@vidriera/core/tools';
import { sendReady } from '../http/respond.ts';
import type { Route } from '../http/route.ts';

/** GET {site_url}/llms.txt: the essentials of the API and the tools, made once. */
export function llmsTxtRoute(addresses: PublicAddresses): Route {
  const bytes = Buffer.from(renderLlmsTxt(addresses));
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return {
    name: 'llms_txt',
    under: 'site',
    path: '/llms.txt',
    methods: ['GET'],
    limits: 'refuse',
    cors: true,
    handle: (exchange) => sendReady(exchange, bytes, etag, 'text/plain; charset=utf-8'),
  };
}
