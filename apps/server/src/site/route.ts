import type { Route } from '../http/route.ts';

/** A GET route of the site, which the rate limit counts as a page. */
export function pageRoute(name: string, path: string, handle: Route['handle']): Route {
  return { name, under: 'site', path, methods: ['GET'], limits: 'pages', cors: false, handle };
}
