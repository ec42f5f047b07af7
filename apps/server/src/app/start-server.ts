import { createServer } from 'node:net';
import type { Deployment } from '@vidriera/core';
import { listen } from '../http/listening.ts';
import { RequestMetrics } from '../http/metrics.ts';
import { apiNotice } from '../http/notice.ts';
import { createOpsServer, type OpsSource } from '../http/ops.ts';
import { OverloadWatch } from '../http/overload.ts';
import { createHttpServer } from '../http/server.ts';
import { PolledConnectors } from '../limit/connectors.ts';
import { InProcessLimiter } from '../limit/in-process.ts';
import { PolledKeyRing } from '../limit/keys.ts';
import type { Ceilings, Clock, Limiter } from '../limit/limiter.ts';
import type { Observe, Observer } from '../observe.ts';
import { BadSetting, flagOf, type Settings, StartFailure, variableOf } from '../settings.ts';
import { Previews } from '../site/previews/previews.ts';
import { BadTexts, readSiteTexts, type SiteTexts } from '../site/texts.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { openSnapshotHolder, type SnapshotHolder } from '../snapshot/snapshot-holder.ts';
import { noteSiteAddress, openDesk } from '../store/desk.ts';
import { DESK_LIMITS, openTaskDesk } from '../tasks/desk.ts';
import { sweepDesk } from '../tasks/sweep.ts';
import { type Addresses, mountsFor, openapiOptions, originOf, publicAddresses } from './addresses.ts';
import { operatorView } from './operator-view.ts';
import { serverRoutes } from './routes.ts';

/** The interval at which expired texts are erased. */
const SWEEP_MS = 10 * 60 * 1000;

interface ServerOptions {
  readonly settings: Settings;
  readonly observer: Observer;
  readonly clock: Clock;
  /** Runs when the addresses are known and before the first snapshot is built. */
  readonly prepare?: (addresses: Addresses) => Promise<void>;
}

export interface Running extends Deployment {
  /** `http://HOST:PORT` of the public listener. */
  readonly origin: string;
  /** `http://HOST:PORT` of the operator listener, or null. */
  readonly operators: string | null;
  snapshot(): Snapshot;
  /** Turns readiness off, finishes the requests in flight, then closes everything. */
  stop(): Promise<void>;
}

/**
 * Starts the parts of a server in order. Requests get 503 until the first snapshot is loaded. When a part fails, the parts
 * before it are closed.
 */
export async function startServer({ settings, observer, clock, prepare }: ServerOptions): Promise<Running> {
  const { observe } = observer;
  const { databaseUrl, searchForm: form } = settings;
  const texts = textsOf(settings);
  // The next steps may take a minute, so an occupied port is reported first.
  if (settings.port !== 0) await bound(freePort(settings.host, settings.port), settings.host, settings.port, 'port');
  await using parts = new AsyncDisposableStack();

  const desk = await openDesk(databaseUrl);
  parts.defer(() => desk.close());
  const keys = new PolledKeyRing(desk, (event) =>
    observe('cause' in event ? { event: 'keys_unreadable', ...event } : { event: 'keys_read', keys: event.size }),
  );
  await keys.start();
  parts.defer(() => keys.stop());
  const connectors = new PolledConnectors(desk, (event) =>
    observe(
      'cause' in event
        ? { event: 'connectors_unreadable', ...event }
        : { event: 'connectors_read', connectors: event.size },
    ),
  );
  await connectors.start();
  parts.defer(() => connectors.stop());
  const limiter = await openLimiter(settings, observe, clock, parts);
  const metrics = new RequestMetrics();
  const overload = new OverloadWatch(clock.monotonic, observe);
  parts.defer(() => overload.stop());

  const { trustProxy: proxies, sharedSources: shared } = settings;
  const http = createHttpServer({ limiter, keys, connectors, proxies, shared, metrics, overload, observer });
  const state: { holder: SnapshotHolder | null; ready: boolean } = { holder: null, ready: false };
  const view = operatorView({ state, keys, limiter, http, metrics, overload, observer, now: clock.wall });
  const operators = await listenForOperators(view, settings, parts);
  const openPublic = () => bound(http.listen(settings.host, settings.port), settings.host, settings.port, 'port');
  // A known port opens when the server can answer: until then, a load balancer uses another replica. Port 0 is bound now,
  // because the public addresses contain the port.
  const early = settings.port === 0 ? await openPublic() : null;
  parts.defer(() => http.abort());
  const origin = originOf(settings.host, early ?? settings.port);
  const addresses = publicAddresses(settings, origin);

  await prepare?.(addresses);
  const holder = await openSnapshotHolder({
    databaseUrl,
    form,
    siteUrl: addresses.siteUrl,
    now: clock.wall,
    observe,
  });
  parts.defer(() => holder.stop());
  state.holder = holder;
  const tasksPerDay = settings.taskLimit === 'off' ? Number.POSITIVE_INFINITY : settings.taskLimit;
  const taskDesk = await openTaskDesk(desk, clock.wall, { ...DESK_LIMITS, tasksPerDay });
  const sweep = () => void sweepDesk(taskDesk).catch((cause: unknown) => observe({ event: 'sweep_failed', cause }));
  sweep();
  const sweeping = setInterval(sweep, SWEEP_MS).unref();
  parts.defer(() => clearInterval(sweeping));
  const previews = new Previews();
  parts.defer(() => previews.close());
  await noteSiteAddress(desk, addresses.siteUrl);
  const ceilings = ceilingsOf(settings);
  const current = () => holder.current();
  const routes = serverRoutes({
    settings,
    addresses,
    ceilings,
    current,
    desk: taskDesk,
    previews,
    texts,
    observe,
    clock,
  });
  http.mount(routes, mountsFor(addresses), apiNotice(openapiOptions(settings, addresses)));
  if (early === null) await openPublic();
  // Deferred last, so that it stops first, while the parts that it needs still run.
  parts.defer(() => http.stop());
  holder.start();
  state.ready = true;
  observe({ event: 'listening', address: origin, operators, form });

  const started = parts.move();
  return {
    ...addresses,
    origin,
    operators,
    form,
    snapshot: current,
    async stop() {
      state.ready = false;
      await started.disposeAsync();
    },
  };
}

/** The texts of the site. An invalid folder stops the start. */
function textsOf({ siteTexts }: Settings): SiteTexts {
  try {
    return readSiteTexts(siteTexts);
  } catch (error) {
    if (!(error instanceof BadTexts)) throw error;
    const names = `--${flagOf('siteTexts')} or ${variableOf('siteTexts')}`;
    throw new BadSetting(`${names} is ${JSON.stringify(siteTexts)}: ${error.message}`);
  }
}

/** Binds the operator listener; null when it is off. */
async function listenForOperators(
  view: OpsSource,
  { opsHost, opsPort }: Settings,
  parts: AsyncDisposableStack,
): Promise<string | null> {
  if (opsPort === 'off') return null;
  const ops = createOpsServer(view);
  const port = await bound(ops.listen(opsHost, opsPort), opsHost, opsPort, 'ops-port');
  parts.defer(() => ops.stop());
  return originOf(opsHost, port);
}

function ceilingsOf({ publicLimit, premiumLimit, connectorLimit, siteLimit }: Settings): Ceilings {
  return { public: publicLimit, premium: premiumLimit, connector: connectorLimit, site: siteLimit };
}

async function openLimiter(
  settings: Settings,
  observe: Observe,
  clock: Clock,
  parts: AsyncDisposableStack,
): Promise<Limiter> {
  const { redisUrl: url } = settings;
  const ceilings = ceilingsOf(settings);
  const own = new InProcessLimiter(ceilings, clock);
  if (url === null) return own;
  const { RedisLimiter } = await import('../limit/redis-limiter.ts');
  const shared = await RedisLimiter.open({
    url,
    ceilings,
    fallback: own,
    now: clock.wall,
    onState: (state) =>
      observe(state.shared ? { event: 'limits_restored' } : { event: 'limits_degraded', reason: state.reason }),
  });
  parts.defer(() => shared.close());
  return shared;
}

const NOT_OF_THIS_MACHINE = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL']);

/** Resolves when the port can be bound; it is free again. */
async function freePort(host: string, port: number): Promise<number> {
  await using probe = createServer((socket) => socket.destroy());
  return await listen(probe, host, port);
}

/** The port of a listener; a failure names the setting to change. */
async function bound(listening: Promise<number>, host: string, port: number, flag: string): Promise<number> {
  try {
    return await listening;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== undefined && NOT_OF_THIS_MACHINE.has(code)) {
      throw new StartFailure(
        `${host} is not an address of this machine (${code}); choose another with --${flag.replace('port', 'host')}`,
      );
    }
    const why = code === 'EADDRINUSE' ? 'is in use' : `can not be bound (${code ?? 'unknown error'})`;
    throw new StartFailure(`port ${port} on ${host} ${why}; choose another with --${flag} (0 picks a free one)`);
  }
}
