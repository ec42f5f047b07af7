import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ERRORS, type ErrorCode } from '@vidriera/contract';
import { errorExamples, type OpenapiOptions } from '@vidriera/contract/openapi';
import { sendEncoded } from '../http/respond.ts';
import { pageRoute, type Route } from '../http/route.ts';
import { type Html, html } from '../site/html.ts';
import { asServed } from '../site/layout.ts';
import { type StaticFile, staticFile, staticRoute } from '../site/static-files.ts';
import { readMarkdown } from '../site/texts.ts';

const CHANGELOG = path.join(import.meta.dirname, '../../../../../CHANGELOG.md');

export function docsRoutes(options: OpenapiOptions, siteName: string): Route[] {
  const privacy = [
    ...['Cache-Control', 'private, no-cache'],
    ...['Content-Security-Policy', contentPolicy(options.baseUrl)],
    ...['Referrer-Policy', 'same-origin', 'Cross-Origin-Opener-Policy', 'same-origin'],
  ];
  const page = (path: string, title: string, main: () => Html): Route => {
    let bytes: Buffer | null = null;
    return pageRoute('docs', path, (exchange) => {
      bytes ??= Buffer.from(renderDocsPage(path, title, main(), options.siteUrl, siteName));
      sendEncoded(exchange, 200, 'text/html; charset=utf-8', bytes, privacy);
    });
  };
  return [
    page(REFERENCE, 'API reference', () => renderReference(options)),
    page('/docs/errors', 'Errors', () => renderErrors(options)),
    page('/docs/changelog', 'Changes', () => readMarkdown(readFileSync(CHANGELOG, 'utf8'), CHANGELOG).body),
    staticRoute(DOCS_ASSETS, () => Object.values(docsAssets())),
  ];
}

/** Nothing inline. The renderer's style sheet embeds its pictures as data; requests may go to this origin and the API. */
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

const REFERENCE = '/docs';
const MENU = [
  [REFERENCE, 'Reference'],
  ['/docs/errors', 'Errors'],
  ['/docs/changelog', 'Changes'],
] as const;

function renderDocsPage(path: string, title: string, main: Html, siteUrl: string, siteName: string): string {
  const tries = path === REFERENCE;
  const { style, script, renderer, rendererStyle } = docsAssets();
  const page = html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${siteName} for developers</title>
<link rel="icon" href="/favicon.ico">
${tries && html`<link rel="stylesheet" href="${rendererStyle.url}">`}
<link rel="stylesheet" href="${style.url}">
${tries && html`<script src="${renderer.url}" defer></script>\n<script src="${script.url}" defer></script>`}
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<a class="brand" href="/">${siteName}</a> <span>for developers</span>
<nav aria-label="Documents">${MENU.map(
    ([to, label]) => html`<a href="${to}"${to === path && html` aria-current="page"`}>${label}</a> `,
  )}<a href="/openapi.json">OpenAPI</a> <a href="/llms.txt">llms.txt</a></nav>
</header>
<div id="content" role="main" tabindex="-1">
<h1>${title}</h1>
${main}
</div>
${tries && html`<div id="try" data-openapi="/openapi.json"></div>`}
</body>
</html>
`;
  return asServed(page, siteUrl);
}

const DEMO = { baseUrl: 'http://127.0.0.1:8080/v1', mcpUrl: 'http://127.0.0.1:8080/mcp' };
/** The client's options in the quickstart file, and those for the assistant form. */
const CLIENT_OPTIONS = [/baseUrl: '([^']+)' \}/, "baseUrl: '$1', form: 'assistant' }"] as const;

/** The quickstarts, each with its file of code. A text of the same name explains it. */
const QUICKSTARTS = {
  curl: 'curl.sh',
  fetch: 'fetch.mts',
  client: 'client.mts',
  python: 'urllib.py',
  assistant: 'assistant.json',
  'assistant-stdio': 'assistant-stdio.json',
};

const inFolder = (...names: string[]) => path.join(import.meta.dirname, ...names);
const read = (file: string) => readFileSync(inFolder('quickstarts', file), 'utf8');

/** A first call in each language, with the addresses of this deployment. A test runs each block as the page shows it. */
function renderQuickstarts(options: OpenapiOptions): Html {
  const codeOf = (file: string) => {
    const text = read(file).replaceAll(DEMO.baseUrl, options.baseUrl).replaceAll(DEMO.mcpUrl, options.mcpUrl);
    return options.form === 'reference' ? text : text.replace(...CLIENT_OPTIONS);
  };
  return html`${Object.entries(QUICKSTARTS).map(([id, file]) => {
    const { title, body } = readMarkdown(read(`${id}.md`), id);
    return html`<section aria-labelledby="${id}">
<h3 id="${id}">${title}</h3>
${body}<pre tabindex="0" data-file="${file}"><code>${codeOf(file).trimEnd()}</code></pre>
</section>
`;
  })}`;
}

/** Every code of the error table with its own anchor: its meaning, what to do, and an example. */
function renderErrors(options: OpenapiOptions): Html {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  return html`<p>An error has a status and the body <code>{"error": {"code", "message", "details"}}</code>. Branch on <code>code</code>: it does not change. The message is for
people. Every answer has an <code>X-Request-Id</code>, by which the operator finds it in the log.</p>
<ul class="index">${codes.map((code) => html`<li><a href="#${code}"><code>${code}</code></a></li>`)}</ul>
${codes.map((code) => {
  const { status, when, next } = ERRORS[code];
  const [example] = Object.values(errorExamples(code, options));
  return html`<section aria-labelledby="${code}">
<h2 id="${code}"><code>${code}</code> <small>${status}</small></h2>
<p>${when}</p>
<p><strong>What to do.</strong> ${next}</p>
<pre tabindex="0"><code>${JSON.stringify(example!.value, null, 2)}</code></pre>
</section>
`;
})}`;
}

const DOCS_ASSETS = '/docs/assets';
const asset = (name: string, file: string | URL) => staticFile(DOCS_ASSETS, name, readFileSync(file));
const renderer = (file: string) => new URL(import.meta.resolve(`swagger-ui-dist/swagger-ui${file}`));

let assets: Readonly<Record<'renderer' | 'rendererStyle' | 'style' | 'script', StaticFile>> | null = null;

/** Swagger UI from its package, unchanged, and our own files. They are read on the first request for the documents. */
function docsAssets() {
  assets ??= {
    renderer: asset('swagger-ui.js', renderer('-bundle.js')),
    rendererStyle: asset('swagger-ui.css', renderer('.css')),
    style: asset('docs.css', inFolder('assets', 'docs.css')),
    script: asset('docs.js', inFolder('assets', 'docs.js')),
  };
  return assets;
}
