import { type Html, html } from '../html.ts';
import * as spanish from '../spanish.ts';

/** Earlier and later pages of a list. `href` makes the address of a page, counted from 1; `total` null when it is not known. */
export function renderPager(
  page: number,
  more: { readonly pages: number | null; readonly hasMore: boolean },
  href: (page: number) => string,
  label = 'Páginas',
): Html | null {
  if (page === 1 && !more.hasMore) return null;
  // Past the end, one goes back to the last page there is.
  const last = more.pages === null ? Number.POSITIVE_INFINITY : Math.max(1, more.pages);
  return html`<nav class="pager" aria-label="${label}">
${page > 1 ? html`<a class="btn btn-plain" rel="prev" href="${href(Math.min(page - 1, last))}">← Anterior</a>` : html`<span></span>`}
<span class="soft">${page > last ? '' : `Página ${page}${more.pages === null ? '' : ` de ${more.pages}`}`}</span>
${more.hasMore ? html`<a class="btn btn-plain" rel="next" href="${href(page + 1)}">Siguiente →</a>` : html`<span></span>`}
</nav>`;
}

/** Reads a page number; anything that is not one is the first page. */
export function readPage(text: string | null | undefined): number {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** `3 profesionales`. */
export function people(n: number): string {
  return spanish.count(n, 'profesional', 'profesionales');
}
