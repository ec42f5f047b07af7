import { createHash } from 'node:crypto';
import { type OpenapiOptions, openapiDocument } from '@vidriera/core/openapi';
import { stringify } from 'yaml';
import { sendReady } from '../respond.ts';
import type { Route } from '../route.ts';

/** The registered media type of a YAML document (RFC 9512). */
const YAML_TYPE = 'application/yaml';

/** The document as people read it. */
export function openapiText(options: OpenapiOptions): string {
  return stringify(openapiDocument(options), { aliasDuplicateObjects: false });
}

/** GET {site_url}/openapi.yaml (contract, section 9): the document's text, made once. */
export function openapiDocumentRoute(text: string): Route {
  const bytes = Buffer.from(text);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return {
    name: 'openapi_document',
    under: 'site',
    path: '/openapi.yaml',
    methods: ['GET'],
    limits: 'refuse',
    cors: true,
    handle: (exchange) => sendReady(exchange, bytes, etag, YAML_TYPE),
  };
}
