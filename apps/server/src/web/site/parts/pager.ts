import { type Html, html } from '../html.ts';
import * as spanish from '../spanish.ts';

/** Links to the pages before and after this one. `href` makes the address of a page, counted from 1. */
export function renderPager(
  page: number,
  known: { readonly pages: number } | { readonly hasMore: boolean },
  href: (page: number) => string,
  label = 'Páginas',
): Html | null {
  const pages = 'pages' in known ? known.pages : null;
  const hasMore = 'pages' in known ? page < known.pages : known.hasMore;
  if (page === 1 && !hasMore) return null;
  // After the last page, the link back leads to the last page.
  const last = pages === null ? Number.POSITIVE_INFINITY : Math.max(1, pages);
  return html`<nav class="pager" aria-label="${label}">
${page > 1 ? html`<a class="btn btn-plain" rel="prev" href="${href(Math.min(page - 1, last))}">← Anterior</a>` : html`<span></span>`}
<span class="soft">${page > last ? '' : `Página ${page}${pages === null ? '' : ` de ${pages}`}`}</span>
${hasMore ? html`<a class="btn btn-plain" rel="next" href="${href(page + 1)}">Siguiente →</a>` : html`<span></span>`}
</nav>`;
}

/** One page of a whole list, and how many pages there are. */
export function pageOf<Item>(items: readonly Item[], page: number, size: number) {
  return { shown: items.slice((page - 1) * size, page * size), pages: Math.ceil(items.length / size) };
}

/** `3 profesionales`. */
export function people(n: number): string {
  return spanish.count(n, 'profesional', 'profesionales');
}
