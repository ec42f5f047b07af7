import type { SearchForm } from '@vidriera/core';
import { openapiDocument } from '@vidriera/core/openapi';
import { stringify } from 'yaml';
import { openapiDocumentRoute } from '../http/endpoints/openapi-document.ts';
import { readRoutes } from '../http/endpoints/read-routes.ts';
import { RequestMetrics } from '../http/metrics.ts';
import { createOpsServer } from '../http/ops.ts';
import { OverloadWatch } from '../http/overload.ts';
import type { Mounts } from '../http/route-table.ts';
import { createHttpServer } from '../http/server.ts';
import { InProcessLimiter } from '../limit/in-process.ts';
import { PolledKeyRing } from '../limit/keys.ts';
import type { Ceilings, Clock, Limiter } from '../limit/limiter.ts';
import type { Observation, Observer } from '../observe.ts';
import type { Settings } from '../settings.ts';
import { createAnswer } from '../snapshot/answer.ts';
import { createKeeper, type Keeper, type KeeperEvent } from '../snapshot/keeper.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { openDesk } from '../store/open.ts';
import { CommandFailure } from './command.ts';
import { mcpRoute } from './mcp-route.ts';
import { operatorView } from './operator-view.ts';

/** The public addresses of one deployment, without trailing slashes. */
export interface Addresses {
  readonly baseUrl: string;
  readonly siteUrl: string;
  readonly mcpUrl: string;
}

/** A server that answers. */
export interface Running extends Addresses {
  /** `http://HOST:PORT` of the public listener. */
  readonly origin: string;
  /** `http://HOST:PORT` of the operator listener, or null. */
  readonly operators: string | null;
  readonly form: SearchForm;
  snapshot(): Snapshot;
  /** Readiness goes off, nothing new is taken, what is in flight ends; then everything is closed. */
  stop(): Promise<void>;
}

/** Starts everything that `serve` runs, in order; what was started is closed again when a later part fails. */
export async function startServer(settings: Settings, observer: Observer, clock: Clock): Promise<Running> {
  const closing: (() => void | Promise<void>)[] = [];
  const closeAll = async () => {
    for (const close of closing.reverse()) await close();
  };
  try {
    return await start(settings, observer, clock, closing, closeAll);
  } catch (error) {
    await closeAll();
    throw error;
  }
}

async function start(
  settings: Settings,
  observer: Observer,
  clock: Clock,
  closing: (() => void | Promise<void>)[],
  closeAll: () => Promise<void>,
): Promise<Running> {
  const { observe } = observer;
  const { databaseUrl, searchForm: form } = settings;
  const desk = await openDesk(databaseUrl);
  closing.push(() => desk.close());
  const keys = new PolledKeyRing(desk, (event) =>
    observe(
      'keys' in event ? { event: 'keys_read', keys: event.keys } : { event: 'keys_unreadable', cause: event.cause },
    ),
  );
  await keys.start();
  closing.push(() => keys.stop());
  const limiter = await openLimiter(settings, observer, clock, closing);
  const metrics = new RequestMetrics();
  const overload = new OverloadWatch(clock.monotonic, observe);
  closing.push(() => overload.stop());

  const state: { keeper: Keeper | null; ready: boolean } = { keeper: null, ready: false };
  const view = operatorView({ state, keys, limiter, metrics, overload, observer, now: clock.wall });
  const ops = settings.opsPort === 'off' ? null : createOpsServer(view);
  let operators: string | null = null;
  if (ops !== null) {
    const opsPort = settings.opsPort as number;
    const got = await bound(ops.listen(settings.opsHost, opsPort), settings.opsHost, opsPort, 'ops-port');
    operators = originOf(settings.opsHost, got);
    closing.push(() => ops.stop());
  }

  const http = createHttpServer({ limiter, keys, proxies: settings.trustProxy, metrics, overload, observer });
  const port = await bound(http.listen(settings.host, settings.port), settings.host, settings.port, 'port');
  closing.push(() => http.stop());
  const origin = originOf(settings.host, port);
  const addresses = publicAddresses(settings, origin);

  const keeper = await createKeeper({
    databaseUrl,
    form,
    siteUrl: addresses.siteUrl,
    now: clock.wall,
    onEvent: (event) => snapshotObservations(event).forEach(observe),
  });
  state.keeper = keeper;
  const current = () => keeper.current();
  const document = openapiDocument({ form, baseUrl: addresses.baseUrl, siteUrl: addresses.siteUrl });
  const routes = [
    ...readRoutes({ form, current, answer: createAnswer() }),
    openapiDocumentRoute(stringify(document, { aliasDuplicateObjects: false })),
    mcpRoute({ form, current, addresses, origins: settings.mcpOrigins, observe }),
  ];
  http.mount(routes, mountsFor(addresses));
  // Closed before the store, after the last answer.
  closing.splice(closing.length - 1, 0, () => keeper.stop());
  keeper.start();
  state.ready = true;
  observe({ event: 'listening', address: origin, operators, form });

  return {
    ...addresses,
    origin,
    operators,
    form,
    snapshot: current,
    async stop() {
      state.ready = false;
      await closeAll();
    },
  };
}

async function openLimiter(
  settings: Settings,
  { observe }: Observer,
  clock: Clock,
  closing: (() => void)[],
): Promise<Limiter> {
  const ceilings: Ceilings = {
    public: settings.publicLimit,
    premium: settings.premiumLimit,
    connector: settings.connectorLimit,
  };
  const own = new InProcessLimiter(ceilings, clock);
  if (settings.redisUrl === null) return own;
  const { RedisLimiter } = await import('../limit/redis-limiter.ts');
  const shared = await RedisLimiter.open({
    url: settings.redisUrl,
    ceilings,
    insurance: own,
    now: clock.wall,
    onState: (state) =>
      observe(state.shared ? { event: 'limits_restored' } : { event: 'limits_degraded', reason: state.reason }),
  });
  closing.push(() => shared.close());
  return shared;
}

function originOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The public addresses: as set, else on the listener's own origin. */
function publicAddresses({ baseUrl, siteUrl, mcpUrl }: Settings, origin: string): Addresses {
  return { baseUrl: baseUrl ?? `${origin}/v1`, siteUrl: siteUrl ?? origin, mcpUrl: mcpUrl ?? `${origin}/mcp` };
}

/**
 * Where the listener answers each address: at its usual place, and at the path of the public address when that is
 * another one. So a proxy may pass paths on as they are, or take a prefix off.
 */
function mountsFor(addresses: Addresses): Mounts {
  const at = (usual: string, address: string) => {
    const path = new URL(address).pathname.replace(/\/$/, '');
    return path === '' || path === usual ? [usual] : [usual, path];
  };
  return { api: at('/v1', addresses.baseUrl), mcp: at('/mcp', addresses.mcpUrl), site: at('', addresses.siteUrl) };
}

/** A listener's port, or one line that says which setting frees the start. */
async function bound(listening: Promise<number>, host: string, port: number | string, flag: string): Promise<number> {
  try {
    return await listening;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'EADDRINUSE' ? 'is in use' : `can not be bound (${code ?? 'unknown error'})`;
    throw new CommandFailure(`port ${port} on ${host} ${why}; choose another with --${flag} (0 picks a free one)`);
  }
}

/** What a keeper's event is called in the log. */
function snapshotObservations(event: KeeperEvent): Observation[] {
  switch (event.kind) {
    case 'built':
      return [{ event: 'snapshot_built', revision: event.revision, ms: event.took }];
    case 'swapped': {
      const { revision, professionals, took } = event;
      return [{ event: 'snapshot_swapped', revision, professionals, ms: took }];
    }
    case 'failed':
      return [{ event: 'snapshot_failed', cause: event.error, retryInMs: event.retryIn }];
    case 'file-unusable':
      return [{ event: 'snapshot_file_unusable', file: event.file, why: event.why }];
    case 'folder-fallback':
      return [{ event: 'snapshot_folder_moved', wanted: event.wanted, used: event.used }];
    case 'withheld':
      return event.records.map(({ kind, id, path, leak }) => ({ event: 'record_withheld', kind, id, path, leak }));
  }
}
