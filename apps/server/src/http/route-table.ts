import type { Exchange } from './exchange.ts';
import type { Route } from './route.ts';

/** Path prefixes each public address is answered at, without a trailing slash; `''` is the root. */
export type Mounts = Readonly<Record<Route['under'], readonly string[]>>;

/** Every route at one path: which method goes where. */
export class Place {
  /** The `Allow` of a 405 and of a preflight; empty when a route takes any method. */
  readonly allow: string;
  /** Whose look a 405 has. */
  readonly first: Route;
  readonly #any: Route | null;
  readonly #byMethod: ReadonlyMap<string, Route>;

  constructor(routes: readonly [Route, ...Route[]]) {
    this.first = routes[0];
    this.#any = routes.find((route) => route.methods === 'any') ?? null;
    const byMethod = new Map<string, Route>();
    for (const route of routes) {
      if (route.methods === 'any') continue;
      for (const method of route.methods) byMethod.set(method, route);
      if (route.methods.includes('GET') && !byMethod.has('HEAD')) byMethod.set('HEAD', route);
    }
    this.#byMethod = byMethod;
    this.allow = this.#any === null ? [...byMethod.keys(), ...(this.first.cors ? ['OPTIONS'] : [])].join(', ') : '';
  }

  route(method: string): Route | null {
    return this.#byMethod.get(method) ?? this.#any;
  }
}

interface Entry {
  readonly place: Place;
  /** Length of the address in front of the route's own path. */
  readonly mount: number;
}
interface ParameterEntry extends Entry {
  readonly before: string;
  readonly after: string;
}

/** Finds the place of a path: one map look-up, then the few parameter routes, then the longest `/*`. */
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
      const entry = { place: new Place(found.routes as [Route, ...Route[]]), mount: found.mount };
      const open = path.indexOf('{');
      if (path.endsWith('/*')) this.#below.push({ ...entry, prefix: path.slice(0, -1) });
      else if (open < 0) this.#exact.set(path, entry);
      else this.#parameters.push({ ...entry, before: path.slice(0, open), after: path.slice(path.indexOf('}') + 1) });
    }
    this.#parameters.sort((a, b) => b.before.length - a.before.length || b.after.length - a.after.length);
    this.#below.sort((a, b) => b.prefix.length - a.prefix.length);
  }

  /** Which public address a path belongs to, whether or not there is anything at it; the site's when to no other. */
  addressOf(path: string): Route['under'] {
    const found = this.#mounts.find(({ at }) => path === at || path.startsWith(`${at}/`));
    return found?.under ?? 'site';
  }

  /**
   * The place of a path (one trailing slash already gone), or null; writes `path` and the raw `segment` into the
   * exchange.
   */
  find(path: string, exchange: Pick<Exchange, 'path' | 'segment'>): Place | null {
    const exact = this.#exact.get(path);
    if (exact !== undefined) {
      exchange.path = exact.mount === 0 ? path : path.slice(exact.mount);
      return exact.place;
    }
    for (const entry of this.#parameters) {
      const end = path.length - entry.after.length;
      if (end <= entry.before.length || !path.startsWith(entry.before) || !path.endsWith(entry.after)) continue;
      const slash = path.indexOf('/', entry.before.length);
      if (slash >= 0 && slash < end) continue;
      exchange.segment = path.slice(entry.before.length, end);
      if (entry.place.first.has?.(exchange.segment) === false) {
        exchange.segment = '';
        continue;
      }
      exchange.path = path.slice(entry.mount);
      return entry.place;
    }
    for (const entry of this.#below) {
      const itself = path.length + 1 === entry.prefix.length && entry.prefix.startsWith(path);
      if (!itself && !path.startsWith(entry.prefix)) continue;
      exchange.path = path.slice(entry.mount);
      return entry.place;
    }
    return null;
  }
}
