import { type Html, html } from '../html.ts';
import * as paths from '../paths.ts';
import { SEARCH_TEXT_MAX } from '../search-text.ts';
import * as spanish from '../spanish.ts';

export type Crumb = readonly [name: string, path: string];

export function renderCrumbs(...crumbs: readonly Crumb[]): Html {
  return html`<nav class="crumbs" aria-label="Estás en"><ol>${crumbs.map(([name, path], i) =>
    i === crumbs.length - 1 ? html`<li aria-current="page">${name}</li>` : html`<li><a href="${path}">${name}</a></li>`,
  )}</ol></nav>`;
}

export function breadcrumbList(siteUrl: string, crumbs: readonly Crumb[]): object {
  const itemListElement = crumbs.map(([name, path], i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name,
    item: siteUrl + path,
  }));
  return { '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement };
}

/** Links to the pages before and after this one of `last`, Infinity for an unknown number. `href` makes the address of a page, counted from 1. */
export function renderPager(page: number, last: number, href: (page: number) => string, label = 'Páginas') {
  if (page === 1 && last <= 1) return null;
  // After the last page, the link back leads to the last page.
  return html`<nav class="pager" aria-label="${label}">
${page > 1 ? html`<a class="btn btn-plain" rel="prev" href="${href(Math.min(page - 1, Math.max(1, last)))}">← Anterior</a>` : html`<span></span>`}
<span class="soft">${page > last ? '' : `Página ${page}${last === Number.POSITIVE_INFINITY ? '' : ` de ${last}`}`}</span>
${page < last ? html`<a class="btn btn-plain" rel="next" href="${href(page + 1)}">Siguiente →</a>` : html`<span></span>`}
</nav>`;
}

/** The last page of a list of which only the items of one page are known. */
export const lastOf = (page: number, items: readonly unknown[], hasMore: boolean) =>
  items.length === 0 ? 1 : hasMore ? Number.POSITIVE_INFINITY : page;

export const pageOf = <Item>(items: readonly Item[], page: number, size: number) => ({
  shown: items.slice((page - 1) * size, page * size),
  pages: Math.ceil(items.length / size),
});

export const people = (n: number) => spanish.count(n, 'profesional', 'profesionales');

/** Where a script lists the private links that the browser keeps; with `hasNews` it also asks their pages what is new. */
export function renderOwnLinks(hasNews: boolean): Html {
  return html`<section class="card" data-kept="${hasNews && 'news'}" hidden aria-labelledby="tuyas"><h2 id="tuyas">Tus tareas en este teléfono</h2>
<ul class="kept"></ul>
<p class="small soft">Los enlaces quedan en este navegador. Si lo usa otra gente, olvidalos.</p></section>`;
}

/** The search field, large in a page or small in the header of one without it. */
export function renderSearchForm(text = '', isHeader = false): Html {
  const [label, example] = ['¿Qué necesitás, y dónde?', 'q-ejemplo'];
  const help = isHeader ? html` placeholder="${label}"` : html` aria-describedby="${example}"`;
  const row = html`<input id="q" name="q" type="text" value="${text}" maxlength="${SEARCH_TEXT_MAX}" autocomplete="off" enterkeyhint="search"${help} data-suggest>
<button class="btn${isHeader && ' btn-second'}" type="submit">Buscar</button>`;
  return html`<form class="${isHeader ? 'top-search' : 'search'}" action="${paths.SEARCH}" method="get" role="search" aria-label="Buscar profesionales">
<label${isHeader && html` class="sr"`} for="q">${label}</label>
${isHeader ? row : html`<p class="hint" id="${example}">Ej.: se me rompió el termo en Colegiales</p>\n<div class="search-row">${row}</div>`}
</form>`;
}
