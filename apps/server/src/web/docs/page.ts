import { type Html, html } from '../site/html.ts';
import { asServed } from '../site/layout.ts';
import { docsAssets } from './assets.ts';

export interface DocsPage {
  readonly path: string;
  readonly title: string;
  readonly main: Html;
  /** Whether the page has the interactive reference. */
  readonly tries?: boolean;
}

const MENU = [
  ['/docs', 'Reference'],
  ['/docs/errors', 'Errors'],
  ['/docs/changelog', 'Changes'],
] as const;

/** The whole document, for the site at this address with this name. */
export function renderDocsPage(
  { path, title, main, tries = false }: DocsPage,
  siteUrl: string,
  siteName: string,
): string {
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
