import { isSlug } from '@vidriera/contract';
import type { Exchange } from '../http/route.ts';
import type { Sought } from './paths.ts';

/** The parameters of a page's query. A page that answers a form has none. */
export function parametersOf({ request, query }: Exchange): URLSearchParams {
  return new URLSearchParams(request.method === 'POST' ? '' : query);
}

/** Whether somebody opens a page, rather than a browser that looks ahead, or asks about it. */
export function isOpening({ request: { method, headers } }: Exchange): boolean {
  return method === 'GET' && !/prefetch/.test(`${headers['sec-purpose']} ${headers.purpose}`);
}

/** The token and the id of `{base}/{token}/{id}`, each empty when the path has none. A longer path has no token. */
export function readPrivatePath(path: string, base: string): { readonly token: string; readonly id: string } {
  const [token = '', id = '', ...more] = path.slice(base.length + 1).split('/');
  return { token: more.length > 0 ? '' : token, id };
}

/** What the person looked for before, as a page's address carries it. */
export function readSought(parameters: URLSearchParams): Sought {
  const [rubro, lugar, q] = ['rubro', 'lugar', 'q'].map((name) => parameters.get(name));
  return { rubro, lugar, q };
}

/** The slugs of a shortlist, which `quien` names together or one by one. */
export function readChosen(parameters: URLSearchParams): string[] {
  return [...new Set(parameters.getAll('quien').flatMap((slugs) => slugs.split('.')))].filter(isSlug);
}

/** A whole number from 1 on, of at most six digits; null for any other text. */
export function readNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}

/** A time in Unix ms; null for any other text. */
export function readTime(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** The number of the page of a list, which a parameter names; the first page without it. */
export function readPage(parameters: URLSearchParams, name = 'pagina'): number {
  return readNumber(parameters.get(name)) ?? 1;
}
