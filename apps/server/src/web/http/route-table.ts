import type { Exchange, Route } from './route.ts';

/** The path prefixes of each public address, without a trailing slash; `''` is the root. */
export type Mounts = Readonly<Record<Route['under'], readonly string[]>>;

/** The routes of one path, by method. */
class PathRoutes {
  /** The `Allow` of a 405 and of a preflight; empty when the route takes any method. */
  readonly allow: string;
  /** The route that renders a 405, and the one that takes any method. */
  readonly first: Route;
  readonly #byMethod: ReadonlyMap<string, Route>;

  constructor(routes: readonly [Route, ...Route[]]) {
    this.first = routes[0];
    this.#byMethod = new Map(
      routes.flatMap((route) => {
        const methods = route.methods === 'any' ? [] : route.methods;
        const all = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
        return all.map((method) => [method, route] as const);
      }),
    );
    const allowed = [...this.#byMethod.keys(), ...(this.first.cors ? ['OPTIONS'] : [])];
    this.allow = this.first.methods === 'any' ? '' : allowed.join(', ');
  }

  route(method: string): Route | null {
    return this.#byMethod.get(method) ?? (this.first.methods === 'any' ? this.first : null);
  }
}

interface Entry {
  readonly routes: PathRoutes;
  /** Length of the prefix before the route's own path. */
  readonly mount: number;
}
interface ParameterEntry extends Entry {
  readonly before: string;
  readonly after: string;
}

/** Finds the routes of a path: one map look-up, then the few parameter routes, then the longest `/*`. */
export class RouteTable {
  readonly #exact = new Map<string, Entry>();
  readonly #parameters: ParameterEntry[] = [];
  readonly #mounts: { readonly under: Route['under']; readonly at: string }[];
  readonly #below: (Entry & { readonly prefix: string })[] = [];

  constructor(routes: readonly Route[], mounts: Mounts) {
    this.#mounts = (Object.keys(mounts) as Route['under'][])
      .flatMap((under) => mounts[under].map((at) => ({ under, at })))
      .sort((a, b) => b.at.length - a.at.length);
    const byPath = new Map<string, { routes: Route[]; mount: number }>();
    for (const route of routes) {
      for (const mount of mounts[route.under]) {
        const path = mount + route.path;
        const known = byPath.get(path);
        if (known === undefined) byPath.set(path, { routes: [route], mount: mount.length });
        else known.routes.push(route);
      }
    }
    for (const [path, found] of byPath) {
      const entry = { routes: new PathRoutes(found.routes as [Route, ...Route[]]), mount: found.mount };
      const open = path.indexOf('{');
      if (path.endsWith('/*')) this.#below.push({ ...entry, prefix: path.slice(0, -1) });
      else if (open < 0) this.#exact.set(path, entry);
      else this.#parameters.push({ ...entry, before: path.slice(0, open), after: path.slice(path.indexOf('}') + 1) });
    }
    this.#parameters.sort((a, b) => b.before.length - a.before.length || b.after.length - a.after.length);
    this.#below.sort((a, b) => b.prefix.length - a.prefix.length);
  }

  /** The public address of a path, also without a route; the site's when no other matches. */
  addressOf(path: string): Route['under'] {
    const found = this.#mounts.find(({ at }) => path === at || path.startsWith(`${at}/`));
    return found?.under ?? 'site';
  }

  /**
   * The routes of a path without its trailing slash, or null; sets `path` and the raw `segment` of the exchange.
   */
  find(path: string, exchange: Pick<Exchange, 'path' | 'segment'>): PathRoutes | null {
    const exact = this.#exact.get(path);
    if (exact !== undefined) {
      exchange.path = exact.mount === 0 ? path : path.slice(exact.mount);
      return exact.routes;
    }
    for (const entry of this.#parameters) {
      const end = path.length - entry.after.length;
      if (end <= entry.before.length || !path.startsWith(entry.before) || !path.endsWith(entry.after)) continue;
      const slash = path.indexOf('/', entry.before.length);
      if (slash >= 0 && slash < end) continue;
      exchange.segment = path.slice(entry.before.length, end);
      if (entry.routes.first.has?.(exchange.segment) === false) {
        exchange.segment = '';
        continue;
      }
      exchange.path = path.slice(entry.mount);
      return entry.routes;
    }
    for (const entry of this.#below) {
      const itself = path.length + 1 === entry.prefix.length && entry.prefix.startsWith(path);
      if (!itself && !path.startsWith(entry.prefix)) continue;
      exchange.path = path.slice(entry.mount);
      return entry.routes;
    }
    return null;
  }
}
