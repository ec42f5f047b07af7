/**
 * Every address of the site, relative to {site_url}. The deep links of the contract (4.7) are fixed; the rest is ours.
 * Results live under `/profesionales` and `/zonas`, so that no slug of a catalog can collide with a page.
 */

export const HOME = '/';
export const SEARCH = '/buscar';
/** The name of the place at a position, for the search field. */
export const HERE = '/buscar/aca';
export const SUGGESTIONS = '/buscar/sugerencias';
export const CATALOG = '/profesionales';
export const CITIES = '/zonas';
export const POST_TASK = '/post-task/v2';
export const OPEN_TASKS = '/tareas';
export const INBOX = '/bandeja';
export const REPORT = '/denunciar';
/** Professionals side by side. */
export const COMPARE = '/comparar';
export const HELP = '/ayuda';
export const FOR_PROFESSIONALS = '/soy-profesional';
export const VERIFYING = '/como-verificamos';
export const PREVIEWS = '/vista';

interface Named {
  readonly slug: string;
}

/** The list of a service (null for any) in a place (null for everywhere). */
export function listPath(
  service: Named | null,
  place: { readonly city: Named; readonly neighborhood: Named | null } | null,
): string {
  const slugs = [service, place?.city, place?.neighborhood].flatMap((part) => part?.slug ?? []);
  return [service === null && place !== null ? CITIES : CATALOG, ...slugs].join('/');
}

/** What a person looked for: the slug of a service, the key of a place, their words. */
export interface Sought {
  readonly rubro?: string | null | undefined;
  readonly lugar?: string | null | undefined;
  readonly q?: string | null | undefined;
}

/** A profile, which passes on to the form what the person looked for. */
export function profilePath(slug: string, sought: Sought = {}): string {
  return withQuery(`/p/${slug}`, { ...sought });
}

/** A shortlist, and the search that it comes from. */
export function comparePath(slugs: readonly string[], search: Parameters<typeof withQuery>[1]): string {
  return withQuery(COMPARE, { quien: slugs.join('.'), ...search });
}

/** The picture of a shared page. */
export function previewPath(path: string): string {
  return `${PREVIEWS}${path}.png`;
}

/** The form for a professional, by the older deep link (contract, 4.7). */
export function profileTaskPath(slug: string, { rubro: service, ...sought }: Sought): string {
  return withQuery(`/p/${slug}`, { create_task: 1, service, ...sought });
}

/** The form for everyone, by the generic deep link (contract, 4.7). */
export function taskPath({ rubro: service, ...sought }: Sought = {}): string {
  return service ? withQuery(HOME, { create_task: 1, service, ...sought }) : withQuery(POST_TASK, { ...sought });
}

/** The private page from which a person follows a task. */
export function ownTaskPath(token: string): string {
  return `${OPEN_TASKS}/${token}`;
}

/** Takes the place of an offer's id in the address of the page with the private link. */
export const LINK_PAGE = 'enlace';

/** Takes the place of an offer's id in the address of the form that changes the task. */
export const EDIT_PAGE = 'cambiar';

/** Takes the place of an offer's id in the address of the form that publishes the words of a task anew. */
export const AGAIN_PAGE = 'de-nuevo';

/** The conversation about one offer, as the person who published the task sees it. */
export function ownConversationPath(token: string, offer: string): string {
  return `${OPEN_TASKS}/${token}/${offer}`;
}

/** A profile that a person opens from their task, and that leads back to it. */
export function profileFromTaskPath(slug: string, token: string): string {
  return `/p/${slug}?tarea=${token}`;
}

export function publicTaskPath(id: string): string {
  return `/tarea/${id}`;
}

export function inboxPath(token: string): string {
  return `${INBOX}/${token}`;
}

/** A task as its inbox's professional sees it. */
export function inboxTaskPath(token: string, id: string): string {
  return `${INBOX}/${token}/${id}`;
}

/** The path of {site_url}, without a trailing slash: what a served address has in front. */
export function pathPrefix(siteUrl: string): string {
  return new URL(siteUrl).pathname.replace(/\/$/, '');
}

/** `path?name=value…` without empty parameters. */
export function withQuery(
  path: string,
  parameters: Readonly<Record<string, string | number | null | undefined>>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null && value !== undefined && value !== '') query.set(name, String(value));
  }
  return query.size === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
}
