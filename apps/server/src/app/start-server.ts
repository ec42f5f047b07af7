import { createServer } from 'node:net';
import { DESK_LIMITS, openTaskDesk } from '../desk/tasks/desk.ts';
import { noteTasksNear } from '../desk/tasks/notifications.ts';
import { sweepDesk } from '../desk/tasks/sweep.ts';
import { startWebhook } from '../desk/tasks/webhook.ts';
import { openSnapshotHolder, type SnapshotHolder } from '../directory/snapshot/snapshot-holder.ts';
import { noteSiteAddress, noteWithheld, openDesk, readImportNote } from '../directory/store/desk.ts';
import type { Observer } from '../observe.ts';
import { type Settings, StartFailure } from '../settings.ts';
import { RequestMetrics } from '../web/http/metrics.ts';
import { watchOverload } from '../web/http/overload.ts';
import { apiNotice } from '../web/http/route.ts';
import { HttpServer, listen } from '../web/http/server.ts';
import { type Ceilings, type Clock, createInProcessLimiter, type Limiter } from '../web/limit/limiter.ts';
import { createKeyRing, createPolled, readCeilings } from '../web/limit/polled.ts';
import { Previews } from '../web/site/previews/previews.ts';
import { createReader } from '../web/site/reader.ts';
import { type Addresses, mountsFor, openapiOptions, originOf, publicAddresses } from './addresses.ts';
import { createOpsServer, type Watched } from './operator-view.ts';
import { serverRoutes } from './routes.ts';
import { siteFolderOf } from './site-folder.ts';

/** How often the texts of expired drafts and ended tasks are erased, and tasks near professionals noted. */
const SWEEP_MS = 10 * 60 * 1000;

interface ServerOptions {
  readonly settings: Settings;
  readonly observer: Observer;
  readonly clock: Clock;
  /** Runs when the addresses are known and before the first snapshot is built. */
  readonly prepare?: (addresses: Addresses) => Promise<void>;
}

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/** Starts the parts of a server in order. Port 0 is bound before the first snapshot is loaded; requests get 503 until then. */
export async function startServer(options: ServerOptions) {
  const { settings, observer, clock, prepare } = options;
  const { observe } = observer;
  const { databaseUrl, searchForm: form } = settings;
  const { texts, operator } = siteFolderOf(settings);
  // The next steps may take a minute, so an occupied port is reported first.
  const { host, port } = settings;
  if (port !== 0) await bound(checkPortFree(host, port), host, port, '');
  await using parts = new AsyncDisposableStack();

  const sql = await openDesk(databaseUrl);
  parts.defer(() => sql.close());
  const keys = createKeyRing(sql, (cause) => observe({ event: 'keys_unreadable', cause }), clock.wall);
  const connectors = createPolled(sql, readCeilings, (cause) => observe({ event: 'connectors_unreadable', cause }));
  // The last import that succeeded, as commands note it while a server runs.
  const imports = createPolled(sql, async (desk) => [['last', await readImportNote(desk)] as const]);
  for (const polled of [keys, connectors, imports]) {
    await polled.start();
    parts.defer(() => polled.stop());
  }
  const { publicLimit, premiumLimit, connectorLimit, siteLimit } = settings;
  const ceilings = { address: publicLimit, page: siteLimit, connector: connectorLimit, key: premiumLimit };
  const limiter = await openLimiter(options, ceilings, parts);
  const metrics = new RequestMetrics();
  const overload = watchOverload(clock.monotonic, observe);
  parts.defer(() => overload.stop());

  const callers = { keys, connectors, proxies: settings.trustProxy, sharedSources: settings.sharedSources };
  const http = new HttpServer({ ...callers, contact: operator.contact, limiter, metrics, overload, observer });
  const state: { holder: SnapshotHolder | null; ready: boolean } = { holder: null, ready: false };
  const watched = { state, keys, imports, limiter, http, metrics, overload, observer, now: clock.wall };
  const operatorOrigin = await listenForOperators(watched, settings, parts);
  const openPublic = () => bound(http.listen(host, port), host, port, '');
  // A known port opens when the server can answer: until then, a load balancer uses another replica. Port 0 is bound now,
  // because the public addresses contain the port.
  const early = port === 0 ? await openPublic() : null;
  parts.defer(() => http.abort());
  const origin = originOf(host, early ?? port);
  const addresses = publicAddresses(settings, origin);

  await prepare?.(addresses);
  const holder = await openSnapshotHolder({
    databaseUrl,
    form,
    siteUrl: addresses.siteUrl,
    now: clock.wall,
    observe,
    onServed: (snapshot) =>
      void noteWithheld(sql, snapshot).catch((cause: unknown) => observe({ event: 'withheld_not_noted', cause })),
  });
  parts.defer(() => holder.stop());
  state.holder = holder;
  const desk = await openTaskDesk(sql, clock.wall, { ...DESK_LIMITS, tasksPerDay: settings.taskLimit });
  const reader = createReader(() => holder.current());
  const sweep = () =>
    Promise.all([sweepDesk(desk), noteTasksNear(desk, reader.professional)]).catch((cause: unknown) =>
      observe({ event: 'sweep_failed', cause }),
    );
  void sweep();
  const sweeping = setInterval(sweep, SWEEP_MS).unref();
  parts.defer(() => clearInterval(sweeping));
  const { webhookUrl: url, webhookSecret: secret } = settings;
  if (url !== null && secret !== null) parts.defer(startWebhook(desk, { url, secret }, observe));
  const previews = new Previews();
  parts.defer(() => previews.close());
  if (settings.siteUrl !== null && !operator.isNamed) observe({ event: 'operator_unnamed' });
  await noteSiteAddress(sql, addresses.siteUrl);
  const current = () => holder.current();
  const site = { current, desk, previews, texts, operator };
  const routes = serverRoutes({ ...site, settings, addresses, ceilings, observe, metrics, clock });
  http.mount(routes, mountsFor(addresses), apiNotice(openapiOptions(settings, addresses, operator)));
  if (early === null) await openPublic();
  // Deferred last, so that it stops first, while the parts that it needs still run.
  parts.defer(() => http.stop());
  holder.start();
  state.ready = true;
  observe({ event: 'listening', address: origin, operators: operatorOrigin, form });

  const started = parts.move();
  return {
    ...addresses,
    form,
    origin,
    /** `http://HOST:PORT` of the operator listener, or null. */
    operatorOrigin,
    snapshot: current,
    /** Turns readiness off, finishes the requests in flight, then closes everything. */
    async stop() {
      state.ready = false;
      await started.disposeAsync();
    },
  };
}

async function listenForOperators(
  watched: Watched,
  { opsHost, opsPort }: Settings,
  parts: AsyncDisposableStack,
): Promise<string | null> {
  if (opsPort === 'off') return null;
  const ops = createOpsServer(watched);
  const port = await bound(listen(ops, opsHost, opsPort), opsHost, opsPort, 'ops-');
  parts.defer(() => {
    const closed = ops[Symbol.asyncDispose]();
    ops.closeAllConnections();
    return closed;
  });
  return originOf(opsHost, port);
}

async function openLimiter(options: ServerOptions, ceilings: Ceilings, parts: AsyncDisposableStack): Promise<Limiter> {
  const { observe } = options.observer;
  const { redisUrl: url } = options.settings;
  const localLimiter = createInProcessLimiter(ceilings, options.clock);
  if (url === null) return localLimiter;
  const { openRedisLimiter } = await import('../web/limit/redis-limiter.ts');
  const redisLimiter = await openRedisLimiter({
    url,
    ceilings,
    fallback: localLimiter,
    now: options.clock.wall,
    onState: (state) =>
      observe(state.shared ? { event: 'limits_restored' } : { event: 'limits_degraded', reason: state.reason }),
  });
  parts.defer(() => redisLimiter.close());
  return redisLimiter;
}

const ADDRESS_ERRORS = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL']);

/** Binds and releases the port, to fail early if it is in use. */
async function checkPortFree(host: string, port: number): Promise<number> {
  await using probe = createServer((socket) => socket.destroy());
  return await listen(probe, host, port);
}

/** The port of a listener; a failure names the flag to change, which begins with `of`. */
async function bound(listening: Promise<number>, host: string, port: number, of: '' | 'ops-'): Promise<number> {
  try {
    return await listening;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== undefined && ADDRESS_ERRORS.has(code)) {
      throw new StartFailure(`${host} is not an address of this machine (${code}); choose another with --${of}host`);
    }
    const why = code === 'EADDRINUSE' ? 'is in use' : `can not be bound (${code ?? 'unknown error'})`;
    throw new StartFailure(`port ${port} on ${host} ${why}; choose another with --${of}port (0 picks a free one)`);
  }
}
