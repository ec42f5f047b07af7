import { createServer, type Server, type ServerResponse } from 'node:http';
import { VERSION } from '../../../../packages/mcp/src/version.ts';
import type { Snapshot } from '../directory/snapshot/snapshot.ts';
import type { SnapshotHolder } from '../directory/snapshot/snapshot-holder.ts';
import type { ImportNote } from '../directory/store/desk.ts';
import type { Observer } from '../observe.ts';
import { EXPOSITION_TYPE, metric, type RequestMetrics } from '../web/http/metrics.ts';
import type { OverloadWatch } from '../web/http/overload.ts';
import type { HttpServer } from '../web/http/server.ts';
import type { Limiter } from '../web/limit/limiter.ts';
import type { KeyRing } from '../web/limit/polled.ts';

export interface Watched {
  /** `holder` is null until the first snapshot is loaded; `ready` is true while the server accepts requests. */
  readonly state: { readonly holder: SnapshotHolder | null; readonly ready: boolean };
  readonly keys: Pick<KeyRing, 'size'>;
  readonly imports: { get(key: 'last'): ImportNote | null };
  readonly limiter: Limiter;
  readonly http: Pick<HttpServer, 'connections' | 'unreadBytes'>;
  readonly metrics: RequestMetrics;
  readonly overload: OverloadWatch;
  readonly observer: Observer;
  /** Unix ms. */
  readonly now: () => number;
}

/** The operator listener: `/livez`, `/readyz`, `/metrics`; on loopback by default, never on the public listener. */
export function createOpsServer(watched: Watched): Server {
  return createServer((request, response) => {
    const path = request.url?.split('?', 1)[0];
    if (request.method !== 'GET' && request.method !== 'HEAD')
      send(response.setHeader('Allow', 'GET, HEAD'), 405, 'text/plain', 'GET only\n');
    else if (path === '/livez') send(response, 200, 'text/plain', 'alive\n');
    else if (path === '/readyz') {
      const readiness = readinessOf(watched);
      send(response, readiness.ready ? 200 : 503, 'application/json', `${JSON.stringify(readiness)}\n`);
    } else if (path === '/metrics') send(response, 200, EXPOSITION_TYPE, metricsOf(watched).join(''));
    else send(response, 404, 'text/plain', 'not found; this listener serves /livez, /readyz and /metrics\n');
  });
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, ['Content-Type', type, 'Content-Length', String(Buffer.byteLength(text))]).end(text);
}

function readinessOf({ state, overload, observer, keys, limiter, now }: Watched) {
  const snapshot = state.holder?.current() ?? null;
  return {
    ready: state.ready && snapshot !== null && !overload.shedding,
    ...(state.ready ? {} : { reason: snapshot === null ? 'no snapshot yet' : 'stopping' }),
    ...(overload.shedding ? { reason: 'overloaded' } : {}),
    snapshot: snapshot && {
      revision: snapshot.revision.revision,
      imported_at: snapshot.revision.imported_at,
      built_at: new Date(snapshot.builtAt).toISOString(),
      age_seconds: Math.round((now() - snapshot.builtAt) / 1000),
      listed: snapshot.counts,
      withheld: snapshot.withheld.length,
    },
    snapshot_failures: observer.counts.get('snapshot_failed') ?? 0,
    api_keys: keys.size,
    limits: limiter.state ?? { shared: false, reason: 'VIDRIERA_REDIS_URL is not set' },
  };
}

function metricsOf({ state, overload, observer, limiter, metrics, http, imports, now }: Watched): string[] {
  const snapshot = state.holder?.current() ?? null;
  const note = imports.get('last');
  // The time of the snapshot's import when the desk has no note of the last one. A directory without an import has none.
  const finished = note?.finished_at ?? Date.parse(snapshot?.revision.imported_at ?? '');
  const importedAt = Number.isNaN(finished) ? [] : finished / 1000;
  const isDegraded = limiter.state?.shared === false;
  return [
    ...metrics.exposition(),
    metric('vidriera_connections', 'Open connections of the public listener.', http.connections),
    metric('vidriera_unread_bytes', 'Bytes of answers that clients have not read yet.', http.unreadBytes),
    ...(snapshot === null ? [] : snapshotMetrics(snapshot, now())),
    metric('vidriera_limits_degraded', '1 while Redis does not count the limits.', isDegraded ? 1 : 0),
    metric('vidriera_import_last_success_timestamp_seconds', 'End of the last import that succeeded.', importedAt),
    metric('vidriera_import_last_records', 'Records of that import, by outcome.', note?.counts ?? {}, 'outcome'),
    metric('vidriera_build_info', 'The version, as a label.', { [VERSION]: 1 }, 'version'),
    metric('vidriera_overload_shedding', '1 while new requests get 503.', overload.shedding ? 1 : 0),
    metric('vidriera_events_total', 'Events, by their names in the log.', Object.fromEntries(observer.counts), 'event'),
    // Under the usual names of Node.js metrics.
    metric('process_resident_memory_bytes', 'Resident memory.', process.memoryUsage.rss()),
    metric('nodejs_eventloop_lag_seconds', 'How late the event loop last ran.', overload.lagMs / 1000),
  ];
}

function snapshotMetrics({ revision, builtAt, size, withheld, unlisted }: Snapshot, now: number): string[] {
  const kinds: Record<string, number> = { service: 0, city: 0, professional: 0, review: 0 };
  for (const { kind } of withheld) kinds[kind]!++;
  const { memory, file } = size;
  return [
    metric('vidriera_snapshot_revision', 'Revision of the directory being served.', revision.revision),
    metric('vidriera_snapshot_age_seconds', 'Seconds since the snapshot was built.', (now - builtAt) / 1000),
    metric('vidriera_snapshot_bytes', 'Size of the snapshot.', { memory, file }, 'where'),
    metric('vidriera_withheld_records', 'Records that the snapshot withholds.', kinds, 'kind'),
    metric('vidriera_unlisted_professionals', 'Professionals that are not listed.', { ...unlisted }, 'reason'),
  ];
}
