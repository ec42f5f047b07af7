import { type Catalog, isSlug, type Service } from '@vidriera/contract';
import type { Exchange } from '../http/route.ts';
import { findPlace, findService, type Place } from './places.ts';

/**
 * Every address of the site, relative to {site_url}. The deep links of the contract (4.7) are fixed; the rest is ours.
 * Results live under `/profesionales` and `/zonas`, so that no slug of a catalog can collide with a page.
 */

export const HOME = '/';
export const SEARCH = '/buscar';
export const HERE = '/buscar/aca';
export const SUGGESTIONS = '/buscar/sugerencias';
export const CATALOG = '/profesionales';
export const CITIES = '/zonas';
export const POST_TASK = '/post-task/v2';
export const OPEN_TASKS = '/tareas';
export const INBOX = '/bandeja';
export const REPORT = '/denunciar';
export const COMPARE = '/comparar';
export const HELP = '/ayuda';
export const FOR_PROFESSIONALS = '/soy-profesional';
export const VERIFYING = '/como-verificamos';
export const PREVIEWS = '/vista';

export function list(service: Pick<Service, 'slug'> | null, place: Place | null): string {
  const slugs = [service, place?.city, place?.neighborhood].flatMap((part) => part?.slug ?? []);
  return [service === null && place !== null ? CITIES : CATALOG, ...slugs].join('/');
}

/** A service (null for any) and a place (null for everywhere). */
export type List = NonNullable<ReturnType<typeof findList>>;

/** The list at a path, `/profesionales/{service}[/{city}[/{neighborhood}]]` or `/zonas/{city}[/{neighborhood}]`, or null. */
export function findList(catalog: Catalog, path: string) {
  const slugs = path.split('/').slice(1);
  const service = `/${slugs.shift()}` === CATALOG ? findService(catalog, slugs.shift()) : null;
  const place = findPlace(catalog, ...slugs);
  return path === CITIES || path === list(service, place) ? { service, place } : null;
}

/** What a person looked for: the slug of a service, the key of a place, their words. */
export type Sought = Readonly<Partial<Record<'rubro' | 'lugar' | 'q', string | null | undefined>>>;

/** A profile, with what was looked for; with `tarea`, opened from the task of a private link, to which it leads back. */
export const profile = (slug: string, from: Query = {}) => withQuery(`/p/${slug}`, from);
export const compare = (slugs: readonly string[], search: Query) =>
  withQuery(COMPARE, { quien: slugs.join('.'), ...search });
export const preview = (path: string) => `${PREVIEWS}${path}.png`;

/** The form for a professional, by the older deep link (contract, 4.7). */
export const profileTask = (slug: string, { rubro: service, ...sought }: Sought) =>
  withQuery(`/p/${slug}`, { create_task: 1, service, ...sought });

/** The form for everyone, by the generic deep link (contract, 4.7). */
export const task = ({ rubro: service, ...sought }: Sought = {}) =>
  service ? withQuery(HOME, { create_task: 1, service, ...sought }) : withQuery(POST_TASK, sought);

export const publicTask = (id: string) => `/tarea/${id}`;
/** The task of a private link; with `offer` the conversation about it, as the person who published the task sees it. */
export const ownTask = (token: string, offer = '') => joined(OPEN_TASKS, token, offer);
/** The inbox of a private link, or with `task` one in it. */
export const inbox = (token: string, task = '') => joined(INBOX, token, task);
const joined = (...parts: readonly string[]) => parts.filter(Boolean).join('/');

/** The path of {site_url}, without a trailing slash: what a served address has in front. */
export const prefix = (siteUrl: string) => new URL(siteUrl).pathname.replace(/\/$/, '');

type Query = Readonly<Record<string, string | number | null | undefined>>;

/** `path?name=value…` without empty parameters. */
export function withQuery(path: string, parameters: Query): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null && value !== undefined && value !== '') query.set(name, String(value));
  }
  return query.size === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

export const withPage = (path: string, page: number, name = 'pagina') =>
  page === 1 ? path : withQuery(path, { [name]: page });

/** The parameters of a page's query. A page that answers a form has none. */
export const parametersOf = ({ request, query }: Exchange) =>
  new URLSearchParams(request.method === 'POST' ? '' : query);

/** Whether somebody opens a page, rather than a browser that looks ahead, or asks about it. */
export const isOpening = ({ request: { method, headers } }: Exchange) =>
  method === 'GET' && !/prefetch/.test(`${headers['sec-purpose']} ${headers.purpose}`);

/** The token and the id of `{base}/{token}/{id}`, each empty when the path has none. A longer path has no token. */
export function readPrivatePath(path: string, base: string): { readonly token: string; readonly id: string } {
  const [token = '', id = '', ...more] = path.slice(base.length + 1).split('/');
  return { token: more.length > 0 ? '' : token, id };
}

export function readSought(parameters: URLSearchParams): Sought {
  return { rubro: parameters.get('rubro'), lugar: parameters.get('lugar'), q: parameters.get('q') };
}

/** The slugs of a shortlist, which `quien` names together or one by one. */
export const readChosen = (parameters: URLSearchParams) =>
  [...new Set(parameters.getAll('quien').flatMap((slugs) => slugs.split('.')))].filter(isSlug);

/** A whole number from 1 on, of at most six digits; null for any other text. */
export const readNumber = (text: string | null) => (/^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : null);
/** A time in Unix ms; null for any other text. */
export const readTime = (text: string | null) => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : null);
export const readPage = (parameters: URLSearchParams, name = 'pagina') => readNumber(parameters.get(name)) ?? 1;

/** Names of hosts and addresses as a URL has them; nothing that means something else in a content policy (`;`, `,`, `*`, `'`). */
const PLAIN_ORIGIN = /^https?:\/\/(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d+)?$/;
const DEMO_PICTURE = /^https?:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?(\/demo\/pictures\/[a-z0-9.-]+)$/;

/** A picture's address that the content policy can name, or null. The demo's pictures become paths of this site. */
export function pictureAddress(text: string | null | undefined): string | null {
  if (!text) return null;
  const own = DEMO_PICTURE.exec(text)?.[1];
  if (own !== undefined) return own;
  const url = URL.parse(text);
  return url !== null && PLAIN_ORIGIN.test(url.origin) && url.username === '' ? url.href : null;
}

/** A picture that this site serves itself, or null: a private page sends no request to another host. */
export const ownPicture = (address: string | null | undefined) => (address?.startsWith('/') ? address : null);
