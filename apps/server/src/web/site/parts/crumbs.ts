import { type Html, html } from '../html.ts';

export type Crumb = readonly [name: string, path: string];

/** The breadcrumbs of a page; the last one is the page itself. */
export function renderCrumbs(...crumbs: readonly Crumb[]): Html {
  return html`<nav class="crumbs" aria-label="Estás en"><ol>${crumbs.map(([name, path], i) =>
    i === crumbs.length - 1 ? html`<li aria-current="page">${name}</li>` : html`<li><a href="${path}">${name}</a></li>`,
  )}</ol></nav>`;
}
