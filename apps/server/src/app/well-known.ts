import { VERSION } from '../../../../packages/mcp/src/index.ts';
import type { Settings } from '../settings.ts';
import { documentRoute } from '../web/http/endpoints/openapi-document.ts';
import { sendBody } from '../web/http/respond.ts';
import { pageRoute, type Route } from '../web/http/route.ts';
import type { Addresses } from './addresses.ts';

const DAY_MS = 86_400_000;
/** How long security.txt is valid; the end moves on every day. */
const SECURITY_TXT_DAYS = 90;
const TEXT = 'text/plain; charset=utf-8';
const CARD = 'application/mcp-server-card+json';

/** What directories and clients look for at fixed addresses, before they connect. */
export function wellKnownRoutes(
  settings: Settings,
  addresses: Addresses,
  siteName: string,
  now: () => number,
): Route[] {
  const { securityContact, openaiAppsChallenge } = settings;
  const { siteUrl } = addresses;
  const at = (name: string, type: string, text: string) =>
    documentRoute('well_known', `/.well-known/${name}`, type, text);
  const card = JSON.stringify(serverCard(addresses, siteName));
  const cardPath = 'mcp/server-card.json';
  const publisher = new URL(siteUrl).hostname;
  const catalog = {
    specVersion: '1.0',
    host: { displayName: publisher },
    entries: [
      {
        identifier: `urn:air:${publisher}:mcp:vidriera`,
        displayName: siteName,
        type: CARD,
        url: `${siteUrl}/.well-known/${cardPath}`,
      },
    ],
  };
  return [
    at(cardPath, CARD, card),
    { ...at(cardPath, CARD, card), under: 'mcp', path: '/server-card' },
    at('ai-catalog.json', 'application/ai-catalog+json', JSON.stringify(catalog)),
    ...(openaiAppsChallenge === null ? [] : [at('openai-apps-challenge', TEXT, openaiAppsChallenge)]),
    ...(securityContact === null ? [] : [securityTxt(securityContact, siteUrl, now)]),
  ];
}

/** A Server Card (SEP-2127, a draft): where the assistant endpoint is. What it can do is asked of the endpoint itself. */
function serverCard({ siteUrl, mcpUrl }: Addresses, siteName: string): object {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: `${new URL(siteUrl).hostname.split('.').reverse().join('.')}/vidriera`,
    ...{ title: siteName, version: VERSION, websiteUrl: siteUrl },
    description: 'Verified service professionals in Argentina: search, profiles, reviews, task links.',
    remotes: [{ type: 'streamable-http', url: mcpUrl }],
  };
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
    sendBody(exchange, 200, 'text/plain; charset=utf-8', text, ['Cache-Control', 'max-age=3600']);
  });
}
