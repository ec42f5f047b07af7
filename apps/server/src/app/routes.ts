import { createToolbox, renderLlmsTxt, type Toolbox } from '@vidriera/contract/tools';
import { VERSION } from '../../../../packages/mcp/src/index.ts';
import { parsePictureName, renderPicture } from '../demo/picture.ts';
import { createSnapshotDirectory, readTask } from '../directory/snapshot/directory.ts';
import type { Observe } from '../observe.ts';
import { DAY_MS, type Settings } from '../settings.ts';
import { docsRoutes } from '../web/docs/routes.ts';
import { documentRoute, entryRoute, openapiDocumentRoutes } from '../web/http/endpoints/documents.ts';
import { readRoutes } from '../web/http/endpoints/reads.ts';
import { storeHandover, taskHandovers } from '../web/http/endpoints/task-handovers.ts';
import type { RequestMetrics } from '../web/http/metrics.ts';
import { sendBody } from '../web/http/respond.ts';
import { fileRoute, pageRoute, type Route } from '../web/http/route.ts';
import type { Ceilings, Clock } from '../web/limit/limiter.ts';
import { createOriginPolicy, mcpRoute } from '../web/mcp/route.ts';
import type { SiteOptions } from '../web/site/site.ts';
import { siteRoutes } from '../web/site/site-routes.ts';
import { type Addresses, openapiOptions } from './addresses.ts';

interface RouteSources extends Pick<SiteOptions, 'current' | 'desk' | 'previews' | 'texts' | 'operator'> {
  readonly settings: Settings;
  readonly addresses: Addresses;
  readonly ceilings: Ceilings;
  readonly observe: Observe;
  readonly metrics: RequestMetrics;
  readonly clock: Clock;
}

export function serverRoutes(sources: RouteSources): Route[] {
  const { settings, addresses, ceilings, current, desk, previews, texts, operator, observe, metrics, clock } = sources;
  const { searchForm: form, mcpOrigins } = settings;
  const { baseUrl, siteUrl, mcpUrl } = addresses;
  const described = openapiOptions(settings, addresses, operator);
  const toolbox = createToolbox({
    directory: createSnapshotDirectory(current, form),
    form,
    siteUrl,
    pictureOrigins: () => current().pictureOrigins,
    siteName: operator.name,
    readLinkedTask: (given) => readTask(current(), { ...given, city: null, neighborhood: null }).task.service,
    ...(settings.mcpHandover === 'on'
      ? { handOver: (draft, { caller, key }) => storeHandover({ siteUrl, current, desk }, draft, caller, key) }
      : {}),
    onIncident({ requestId, tool, ...incident }) {
      const about = { requestId, route: `mcp ${tool}` };
      if (incident.kind === 'failure') observe({ event: 'request_failed', ...about, cause: incident.error });
      else observe({ event: 'answer_withheld', ...about, path: incident.path, leak: incident.leak });
    },
  });
  for (const { name } of toolbox.definitions) metrics.tools.set(name, { ok: 0, error: 0 });
  const counted: Toolbox = {
    ...toolbox,
    async call(name, args, call) {
      const result = await toolbox.call(name, args, call);
      metrics.tools.get(name)![result.isError ? 'error' : 'ok']++;
      return result;
    },
  };
  const origins = createOriginPolicy(mcpOrigins ?? [new URL(siteUrl).origin], [baseUrl, siteUrl, mcpUrl]);
  return [
    ...readRoutes({ form, baseUrl, current }),
    entryRoute({ form, ...addresses, ceilings, current }),
    ...openapiDocumentRoutes(described),
    ...docsRoutes(described, operator.name),
    mcpRoute({ toolbox: counted, origins, contact: operator.contact }),
    documentRoute(
      'llms_txt',
      '/llms.txt',
      'text/plain; charset=utf-8',
      renderLlmsTxt({ ...addresses, form, operator }, settings.mcpHandover === 'on'),
    ),
    ...wellKnownRoutes(settings, addresses, operator.name, clock.wall),
    taskHandovers({ siteUrl, current, desk }),
    ...siteRoutes({ siteUrl, searchForm: form, current, desk, previews, texts, operator }),
    demoPictures(),
  ];
}

function demoPictures(): Route {
  const has = (name: string) => parsePictureName(name) !== null;
  const headers = [
    ...['Cache-Control', 'public, max-age=31536000, immutable'],
    ...['Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'"],
  ];
  const handle: Route['handle'] = (exchange) => {
    sendBody(exchange, 200, 'image/svg+xml', renderPicture(parsePictureName(exchange.segment)!), headers);
  };
  return fileRoute('/demo/pictures/{name}', has, handle, 'demo_picture');
}

/** How long security.txt is valid; the end moves on every day. */
const SECURITY_TXT_DAYS = 90;
const TEXT = 'text/plain; charset=utf-8';
const CARD = 'application/mcp-server-card+json';

/** What directories and clients look for before they connect. The Server Card (SEP-2127, a draft) says where the assistant endpoint is. */
function wellKnownRoutes(settings: Settings, addresses: Addresses, siteName: string, now: () => number): Route[] {
  const { securityContact, openaiAppsChallenge } = settings;
  const { siteUrl, mcpUrl } = addresses;
  const host = new URL(siteUrl).hostname;
  const at = (path: string, type: string, text: string) => documentRoute('well_known', path, type, text);
  const card = JSON.stringify({
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: `${host.split('.').reverse().join('.')}/vidriera`,
    ...{ title: siteName, version: VERSION, websiteUrl: siteUrl },
    description: 'Verified service professionals in Argentina: search, profiles, reviews, task links.',
    remotes: [{ type: 'streamable-http', url: mcpUrl }],
  });
  const cardPath = '/.well-known/mcp/server-card.json';
  const entry = {
    identifier: `urn:air:${host}:mcp:vidriera`,
    displayName: siteName,
    type: CARD,
    url: siteUrl + cardPath,
  };
  const catalog = JSON.stringify({ specVersion: '1.0', host: { displayName: host }, entries: [entry] });
  return [
    at(cardPath, CARD, card),
    { ...at('/server-card', CARD, card), under: 'mcp' },
    at('/.well-known/ai-catalog.json', 'application/ai-catalog+json', catalog),
    ...(openaiAppsChallenge === null ? [] : [at('/.well-known/openai-apps-challenge', TEXT, openaiAppsChallenge)]),
    ...(securityContact === null ? [] : [securityTxt(securityContact, siteUrl, now)]),
  ];
}

/** GET /.well-known/security.txt (RFC 9116): the operator's contact, the only contact that is ever served. */
function securityTxt(contact: string, siteUrl: string, now: () => number): Route {
  return pageRoute('security_txt', '/.well-known/security.txt', (exchange) => {
    const expires = new Date((Math.floor(now() / DAY_MS) + SECURITY_TXT_DAYS) * DAY_MS);
    const text = [
      `Contact: ${contact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: es, en',
      `Canonical: ${new URL(siteUrl).origin}/.well-known/security.txt`,
      '',
    ].join('\n');
    sendBody(exchange, 200, TEXT, text, ['Cache-Control', 'max-age=3600']);
  });
}
