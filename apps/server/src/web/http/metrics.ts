import type { Decision, Tier } from '../limit/limiter.ts';

const BOUNDS_MS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000] as const;

export const NO_ROUTE = 'none';

interface RouteCounts {
  /** By status, 0 to 599. */
  readonly statuses: Float64Array;
  /** Not cumulative; the last bucket is above every bound. */
  readonly buckets: Float64Array;
  sumMs: number;
}

/** Requests by route and status, and the time from a request's headers to the hand-over of its answer to the socket. */
export class RequestMetrics {
  readonly #routes = new Map<string, RouteCounts>();
  /** Requests that the limits let pass. */
  readonly tiers: Record<Tier, number> = { public: 0, premium: 0 };
  readonly refusals: Record<Decision['bucket'], number> = { address: 0, page: 0, connector: 0, key: 0, task: 0 };
  readonly tools = new Map<string, { ok: number; error: number }>();

  /** Begins the series of failures of these routes at zero. One that began with its first failure would show an alert no rise. */
  expect(routes: readonly string[]): void {
    for (const route of [...routes, NO_ROUTE]) this.#countsOf(route);
  }

  #countsOf(route: string): RouteCounts {
    let counts = this.#routes.get(route);
    if (counts === undefined) {
      counts = { statuses: new Float64Array(600), buckets: new Float64Array(BOUNDS_MS.length + 1), sumMs: 0 };
      this.#routes.set(route, counts);
    }
    return counts;
  }

  record(route: string, status: number, ms: number): void {
    const counts = this.#countsOf(route);
    counts.statuses[status]!++;
    let at = 0;
    while (at < BOUNDS_MS.length && ms > BOUNDS_MS[at]!) at++;
    counts.buckets[at]!++;
    counts.sumMs += ms;
  }

  families(): MetricFamily[] {
    const requests: Sample[] = [];
    const durations: Sample[] = [];
    for (const [route, counts] of this.#routes) {
      counts.statuses.forEach((value, status) => {
        if (value > 0 || status === 500) requests.push({ labels: { route, status: String(status) }, value });
      });
      if (counts.buckets.every((count) => count === 0)) continue;
      let total = 0;
      counts.buckets.forEach((count, at) => {
        total += count;
        const le = at < BOUNDS_MS.length ? String(BOUNDS_MS[at]! / 1000) : '+Inf';
        durations.push({ suffix: '_bucket', labels: { route, le }, value: total });
      });
      durations.push({ suffix: '_sum', labels: { route }, value: counts.sumMs / 1000 });
      durations.push({ suffix: '_count', labels: { route }, value: total });
    }
    return [
      metric('vidriera_requests_total', 'Requests answered.', requests),
      {
        name: 'vidriera_request_duration_seconds',
        type: 'histogram',
        help: 'From the headers of a request to the hand-over of its answer.',
        samples: durations,
      },
      metric('vidriera_limiter_refusals_total', 'Refused requests, by the full bucket.', this.refusals, 'bucket'),
      metric('vidriera_tier_requests_total', 'Requests that the limits let pass, by tier.', this.tiers, 'tier'),
      metric(
        'vidriera_tool_calls_total',
        'Calls of tools over MCP; a failed call is a 200 with isError.',
        [...this.tools].flatMap(([tool, counts]) =>
          Object.entries(counts).map(([outcome, value]) => ({ labels: { tool, outcome }, value })),
        ),
      ),
    ];
  }
}

export interface MetricFamily {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  /** Label values are constants, so they need no escaping. */
  readonly samples: readonly Sample[];
}
interface Sample {
  readonly suffix?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** A counter, whose name ends in `_total`, or a gauge: its samples, one value, or one for each value of a label. */
export function metric(
  name: string,
  help: string,
  value: number | readonly Sample[] | Readonly<Record<string, number>>,
  label = '',
): MetricFamily {
  const type = name.endsWith('_total') ? 'counter' : 'gauge';
  if (typeof value === 'number') return { name, help, type, samples: [{ value }] };
  const ofLabel = ([text, one]: [string, number]) => ({ labels: { [label]: text }, value: one });
  return { name, help, type, samples: Array.isArray(value) ? value : Object.entries(value).map(ofLabel) };
}

export function renderExposition(families: readonly MetricFamily[]): string {
  return families.map(renderFamily).join('');
}

function renderFamily({ name, help, type, samples }: MetricFamily): string {
  const lines = samples.map(({ suffix = '', labels = {}, value }) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
    return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}\n`;
  });
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}
