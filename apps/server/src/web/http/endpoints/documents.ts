import type { Deployment, EntryPayload } from '@vidriera/contract';
import { memoized } from '@vidriera/contract/memo';
import { CONTRACT_VERSION, type OpenapiOptions, openapiDocument } from '@vidriera/contract/openapi';
import { stringify } from 'yaml';
import type { Snapshot } from '../../../directory/snapshot/snapshot.ts';
import { type Ceilings, WINDOW_MS } from '../../limit/limiter.ts';
import { sendDocument } from '../respond.ts';
import { describedAt, type Route } from '../route.ts';
import { readRoute } from './reads.ts';

interface EntryOptions extends Deployment {
  readonly ceilings: Ceilings;
  readonly current: () => Snapshot;
}

/** GET {base_url}: the identity and the limits of this directory. Rendered once per snapshot. */
export function entryRoute({ form, baseUrl, siteUrl, mcpUrl, ceilings, current }: EntryOptions): Route {
  const bytesOf = memoized(({ revision, pictureOrigins }: Snapshot) => {
    const payload: EntryPayload = {
      data: {
        version: CONTRACT_VERSION,
        search_form: form,
        base_url: baseUrl,
        site_url: siteUrl,
        mcp_url: mcpUrl,
        openapi_url: `${siteUrl}/openapi.json`,
        documentation_url: `${siteUrl}/docs`,
        revision: revision.revision,
        updated_at: revision.imported_at,
        picture_origins: [...pictureOrigins],
        limits: {
          window_seconds: WINDOW_MS / 1000,
          // JSON has null for a limit that is off.
          public: ceilings.address,
          premium: ceilings.key,
          connector: ceilings.connector,
        },
      },
    };
    return Buffer.from(JSON.stringify(payload));
  });
  return readRoute('entry', '', [], (exchange, _, ignored) => {
    const snapshot = current();
    const bytes = bytesOf(snapshot);
    const told =
      ignored.length === 0 ? null : snapshot.interpreter.explainPage({ limit: 1, offset: 0 }, ignored, [], 1);
    const sent = told === null ? bytes : Buffer.from(`${bytes.toString().slice(0, -1)},"explanation":${told}}`);
    sendDocument(exchange, sent, { link: exchange.notice.described });
  });
}

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
