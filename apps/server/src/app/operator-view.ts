import { labelled, type MetricFamily, single } from '../http/exposition.ts';
import type { RequestMetrics } from '../http/metrics.ts';
import type { OpsSource } from '../http/ops.ts';
import type { OverloadWatch } from '../http/overload.ts';
import { processFamilies } from '../http/process-metrics.ts';
import type { HttpServer } from '../http/server.ts';
import type { PolledKeyRing } from '../limit/keys.ts';
import type { Limiter } from '../limit/limiter.ts';
import type { Observer } from '../observe.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { SnapshotHolder } from '../snapshot/snapshot-holder.ts';

export interface Watched {
  /** `holder` is null until the first snapshot is loaded; `ready` is true while the server accepts requests. */
  readonly state: { readonly holder: SnapshotHolder | null; readonly ready: boolean };
  readonly keys: Pick<PolledKeyRing, 'size'>;
  readonly limiter: Limiter;
  readonly http: Pick<HttpServer, 'connections' | 'unreadBytes'>;
  readonly metrics: RequestMetrics;
  readonly overload: OverloadWatch;
  readonly observer: Observer;
  /** Unix ms. */
  readonly now: () => number;
}

/** The content of the operator listener: readiness in detail, and every metric. */
export function operatorView(watched: Watched): OpsSource {
  const { state, overload, observer } = watched;
  return {
    readiness() {
      const snapshot = state.holder?.current() ?? null;
      return {
        ready: state.ready && snapshot !== null && !overload.shedding,
        ...(state.ready ? {} : { reason: snapshot === null ? 'no snapshot yet' : 'stopping' }),
        ...(overload.shedding ? { reason: 'overloaded' } : {}),
        snapshot: snapshot && describe(snapshot, watched.now()),
        snapshot_failures: observer.counts.get('snapshot_failed') ?? 0,
        api_keys: watched.keys.size,
        limits: watched.limiter.state ?? { shared: false, reason: 'no VIDRIERA_REDIS_URL' },
      };
    },
    metrics: () => [
      ...watched.metrics.families(),
      single('vidriera_connections', 'gauge', 'Open connections of the public listener.', watched.http.connections),
      single(
        'vidriera_unread_bytes',
        'gauge',
        'Bytes of answers that clients have not read yet.',
        watched.http.unreadBytes,
      ),
      labelled(
        'vidriera_limiter_buckets',
        'gauge',
        'Buckets with a live window in this process.',
        'bucket',
        watched.limiter.liveBuckets(),
      ),
      ...snapshotFamilies(state.holder?.current() ?? null, watched.now()),
      single(
        'vidriera_limits_degraded',
        'gauge',
        '1 while shared limits are counted in this process, because Redis is unavailable or slow.',
        watched.limiter.state?.shared === false ? 1 : 0,
      ),
      single('vidriera_api_keys', 'gauge', 'Valid API keys.', watched.keys.size),
      single('vidriera_overload_shedding', 'gauge', '1 while new requests get 503.', overload.shedding ? 1 : 0),
      labelled(
        'vidriera_events_total',
        'counter',
        'Events, by their names in the log.',
        'event',
        Object.fromEntries(observer.counts),
      ),
      single('vidriera_log_lines_dropped_total', 'counter', 'Log lines dropped.', observer.dropped()),
      ...processFamilies(overload.lagMs),
    ],
  };
}

function describe({ revision, builtAt, counts, withheld }: Snapshot, now: number): object {
  return {
    revision: revision.revision,
    imported_at: revision.imported_at,
    built_at: new Date(builtAt).toISOString(),
    age_seconds: Math.round((now - builtAt) / 1000),
    listed: counts,
    withheld: withheld.length,
  };
}

function snapshotFamilies(snapshot: Snapshot | null, now: number): MetricFamily[] {
  if (snapshot === null) return [];
  const { revision, builtAt, size, counts } = snapshot;
  const withheld: Record<string, number> = { service: 0, city: 0, professional: 0, review: 0 };
  for (const { kind } of snapshot.withheld) withheld[kind]!++;
  const { memory, file } = size;
  return [
    single('vidriera_snapshot_revision', 'gauge', 'Revision of the directory being served.', revision.revision),
    single('vidriera_snapshot_age_seconds', 'gauge', 'Since the snapshot was built.', (now - builtAt) / 1000),
    labelled('vidriera_snapshot_bytes', 'gauge', 'Size of the snapshot.', 'where', { memory, file }),
    labelled('vidriera_snapshot_records', 'gauge', 'Records listed.', 'kind', { ...counts }),
    labelled('vidriera_withheld_records', 'gauge', 'Records the leak guard keeps out.', 'kind', withheld),
  ];
}
