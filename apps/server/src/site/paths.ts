import type { Service } from '@vidriera/core';
import type { Place } from './places.ts';

/**
 * Every address of the site, relative to {site_url}. The deep links of the contract (4.7) are fixed; the rest is ours.
 * Results live under `/profesionales` and `/zonas`, so that no slug of a catalog can collide with a page.
 */

export const HOME = '/';
export const SEARCH = '/buscar';
export const SUGGESTIONS = '/buscar/sugerencias';
export const CATALOG = '/profesionales';
export const CITIES = '/zonas';
export const POST_TASK = '/post-task/v2';
export const OPEN_TASKS = '/tareas';
export const INBOX = '/bandeja';
export const HELP = '/ayuda';
export const VERIFYING = '/como-verificamos';
export const PREVIEWS = '/vista';

/** Results of a service, everywhere or in a place. */
export function resultsPath(service: string, city?: string | null, neighborhood?: string | null): string {
  return [`${CATALOG}/${service}`, city, city && neighborhood].filter(Boolean).join('/');
}

/** The professionals in a place, of any service. */
export function zonePath(city: string, neighborhood?: string | null): string {
  return `${CITIES}/${city}${neighborhood ? `/${neighborhood}` : ''}`;
}

/** The list of a service (null for any) in a place (null for everywhere). */
export function listPath(service: Service | null, place: Place | null): string {
  if (service !== null) return resultsPath(service.slug, place?.city.slug, place?.neighborhood?.slug);
  return place === null ? CATALOG : zonePath(place.city.slug, place.neighborhood?.slug);
}

export function profilePath(slug: string): string {
  return `/p/${slug}`;
}

/** The picture of a shared profile, with the service by which it was found. */
export function profilePreviewPath(slug: string, rubro?: string): string {
  return withQuery(`${PREVIEWS}/p/${slug}.png`, { rubro });
}

export function tradePreviewPath(service: Service, place: Place | null): string {
  const parts = [service, place?.city, place?.neighborhood].flatMap((part) => part?.slug ?? []);
  return `${PREVIEWS}/rubro/${parts.join('/')}.png`;
}

/** The place and words of a search, with which a task's form starts. */
export interface SearchTerms {
  /** The place's key: `city` or `city/neighborhood`. */
  readonly lugar?: string | null;
  readonly q?: string;
}

/** The form for a professional, by the older deep link (contract, 4.7). */
export function profileTaskPath(slug: string, service?: string, { lugar, q }: SearchTerms = {}): string {
  return withQuery(profilePath(slug), { create_task: 1, service, lugar, q });
}

/** The form for everyone, by the generic deep link (contract, 4.7). */
export function taskPath(service?: string | null, { lugar, q }: SearchTerms = {}): string {
  return service ? withQuery(HOME, { create_task: 1, service, lugar, q }) : withQuery(POST_TASK, { lugar, q });
}

/** The private page from which a person follows a task. */
export function ownTaskPath(token: string): string {
  return `${OPEN_TASKS}/${token}`;
}

/** Takes the place of an offer's id in the address of the page with the private link. */
export const LINK_PAGE = 'enlace';

/** The conversation about one offer, as the person who published the task sees it. */
export function ownConversationPath(token: string, offer: string): string {
  return `${OPEN_TASKS}/${token}/${offer}`;
}

/** The page on which a person confirms an action that can't be undone. */
export function confirmPath(conversation: string, action: 'aceptar' | 'terminar'): string {
  return `${conversation}?confirmar=${action}`;
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
  return query.size === 0 ? path : `${path}?${query}`;
}
