import { type OpenapiOptions, openapiDocument } from '@vidriera/contract/openapi';
import { stringify } from 'yaml';
import { sendDocument } from '../negotiated.ts';
import { describedAt } from '../notice.ts';
import type { Route } from '../route.ts';

/** The registered media type of a YAML document (RFC 9512). */
const YAML_TYPE = 'application/yaml';

export function openapiText(options: OpenapiOptions): string {
  return stringify(openapiDocument(options), { aliasDuplicateObjects: false });
}

/** GET {site_url}/openapi.yaml (contract, section 9) and /openapi.json: the same document, rendered once. */
export function openapiDocumentRoutes(options: OpenapiOptions): Route[] {
  const [name, link] = ['openapi_document', describedAt(options.siteUrl)];
  return [
    documentRoute(name, '/openapi.yaml', YAML_TYPE, openapiText(options), link),
    documentRoute(name, '/openapi.json', 'application/json', JSON.stringify(openapiDocument(options)), link),
  ];
}

/** GET {site_url}{path}: a text for programs that never changes, with open CORS. */
export function documentRoute(name: string, path: string, contentType: string, text: string, link = ''): Route {
  const bytes = Buffer.from(text);
  const handle: Route['handle'] = (exchange) => sendDocument(exchange, bytes, { contentType, link });
  return { name, under: 'site', path, methods: ['GET'], limits: 'refuse', cors: true, handle };
}
