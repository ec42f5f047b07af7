import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { OpenapiOptions } from '@vidriera/contract/openapi';
import { compressOnce, encoded } from '../http/content-coding.ts';
import { sendBody } from '../http/respond.ts';
import { pageRoute, type Route } from '../http/route.ts';
import { type Html, html } from '../site/html.ts';
import { readMarkdown } from '../site/markdown.ts';
import { staticRoute } from '../site/static-files.ts';
import { DOCS_ASSETS, docsAssets } from './assets.ts';
import { renderErrors } from './errors.ts';
import { type DocsPage, renderDocsPage } from './page.ts';
import { renderQuickstarts } from './quickstarts.ts';

const CHANGELOG = path.join(import.meta.dirname, '../../../../../CHANGELOG.md');

/** The documents for developers: pages that are rendered once, and static files. */
export function docsRoutes(options: OpenapiOptions, siteName: string): Route[] {
  const privacy = [
    ...['Cache-Control', 'private, no-cache'],
    ...['Content-Security-Policy', contentPolicy(options.baseUrl)],
    ...['Referrer-Policy', 'same-origin', 'Cross-Origin-Opener-Policy', 'same-origin'],
  ];
  const page = (path: string, make: () => Omit<DocsPage, 'path'>): Route => {
    let bytes: Buffer | null = null;
    return pageRoute('docs', path, (exchange) => {
      bytes ??= Buffer.from(renderDocsPage({ path, ...make() }, options.siteUrl, siteName));
      const { body, headers } = encoded(bytes, exchange.request.headers['accept-encoding'], compressOnce);
      sendBody(exchange, 200, 'text/html; charset=utf-8', body, [...privacy, ...headers]);
    });
  };
  return [
    page('/docs', () => ({ title: 'API reference', main: renderReference(options), tries: true })),
    page('/docs/errors', () => ({ title: 'Errors', main: renderErrors(options) })),
    page('/docs/changelog', () => ({ title: 'Changes', main: readMarkdown(readFileSync(CHANGELOG, 'utf8')).body })),
    staticRoute(DOCS_ASSETS, () => Object.values(docsAssets())),
  ];
}

/**
 * Scripts and styles come from this origin only, never inline. The renderer's style sheet embeds its pictures as data. Requests
 * may go to this origin and the API.
 */
function contentPolicy(baseUrl: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${new URL(baseUrl).origin}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function renderReference(options: OpenapiOptions): Html {
  const { baseUrl, mcpUrl, form } = options;
  return html`<p>A public, read-only directory of verified service professionals in Argentina. No account or key is needed. The API is at <code>${baseUrl}</code>, the
assistant endpoint at <code>${mcpUrl}</code>; this directory serves the <code>${form}</code> search form. Phone numbers, e-mail addresses and full names are
in no answer: a professional is contacted through their <code>profile_url</code>.</p>
<ul class="index"><li><a href="#start">First call</a></li><li><a href="#limits">Limits</a></li><li><a href="#operations">Operations</a></li><li><a href="/docs/errors">Errors</a></li></ul>
<h2 id="start">First call</h2>
${renderQuickstarts(options)}
<h2 id="limits">Limits</h2>
<p>Each address has a number of requests a minute, and a key (<code>X-API-Key</code>, from the operator) has more; <a href="${baseUrl}">GET ${baseUrl}</a> names both.
Every answer has the requests that are left in <code>RateLimit</code>. Over the limit the answer is <a href="/docs/errors#rate_limited">429</a>: wait the
seconds of <code>Retry-After</code>. Name your integration in <code>X-Service-Connector</code> so that the operator can recognise it; all callers with the same name share one limit.</p>
<p>Keep the <code>ETag</code> of an answer and send it back as <code>If-None-Match</code>: while nothing changed the answer is an empty 304.</p>
<h2 id="operations">Operations</h2>
<noscript><p>The reference needs a script. <a href="/openapi.json">openapi.json</a> says the same.</p></noscript>`;
}
