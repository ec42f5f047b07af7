import type { Decision, Tier } from '../limit/limiter.ts';

const BOUNDS_MS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000] as const;

export const NO_ROUTE = 'none';

const noCounts = () => ({
  /** By status, 0 to 599. */
  statuses: new Float64Array(600),
  /** Not cumulative; the last bucket is above every bound. */
  buckets: new Float64Array(BOUNDS_MS.length + 1),
  sumMs: 0,
});

/** Requests by route and status, and the time from a request's headers to the hand-over of its answer to the socket. */
export class RequestMetrics {
  readonly #routes = new Map([[NO_ROUTE, noCounts()]]);
  /** Requests that the limits let pass. */
  readonly tiers: Record<Tier, number> = { public: 0, premium: 0 };
  readonly refusals: Record<Decision['bucket'], number> = { address: 0, page: 0, connector: 0, key: 0, task: 0 };
  readonly tools = new Map<string, { ok: number; error: number }>();

  /** Begins the series of these routes at zero. One that began with its first failure would show an alert no rise. */
  expect(routes: readonly string[]): void {
    for (const route of routes) this.#routes.set(route, noCounts());
  }

  record(route: string, status: number, ms: number): void {
    const counts = this.#routes.get(route)!;
    counts.statuses[status]!++;
    let at = 0;
    while (at < BOUNDS_MS.length && ms > BOUNDS_MS[at]!) at++;
    counts.buckets[at]!++;
    counts.sumMs += ms;
  }

  /** Each metric of the requests as text. */
  exposition(): string[] {
    const requests: Sample[] = [];
    const durations: Sample[] = [];
    for (const [route, counts] of this.#routes) {
      counts.statuses.forEach((value, status) => {
        if (value > 0 || status === 500) requests.push([`{route="${route}",status="${status}"}`, value]);
      });
      if (counts.buckets.every((count) => count === 0)) continue;
      let total = 0;
      counts.buckets.forEach((count, at) => {
        total += count;
        const le = at < BOUNDS_MS.length ? BOUNDS_MS[at]! / 1000 : '+Inf';
        durations.push([`_bucket{route="${route}",le="${le}"}`, total]);
      });
      durations.push([`_sum{route="${route}"}`, counts.sumMs / 1000], [`_count{route="${route}"}`, total]);
    }
    const tools = [...this.tools].flatMap(([tool, counts]) =>
      Object.entries(counts).map(([outcome, value]): Sample => [`{tool="${tool}",outcome="${outcome}"}`, value]),
    );
    return [
      metric('vidriera_requests_total', 'Requests answered.', requests),
      render(
        'vidriera_request_duration_seconds',
        'histogram',
        'From the headers of a request to the hand-over of its answer.',
        durations,
      ),
      metric('vidriera_limiter_refusals_total', 'Refused requests, by the full bucket.', this.refusals, 'bucket'),
      metric('vidriera_tier_requests_total', 'Requests that the limits let pass, by tier.', this.tiers, 'tier'),
      metric('vidriera_tool_calls_total', 'Calls of tools over MCP; a failed call is a 200 with isError.', tools),
    ];
  }
}

/** What follows the name of the metric, and the value. Label values are constants, so they need no escaping. */
type Sample = readonly [suffix: string, value: number];

/** The media type of the text format of Prometheus. */
export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

function render(name: string, type: string, help: string, samples: readonly Sample[]): string {
  const lines = samples.map(([suffix, value]) => `${name}${suffix} ${value}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

/** A counter, whose name ends in `_total`, or a gauge, as text: its samples, one value, or one for each value of a label. */
export function metric(
  name: string,
  help: string,
  value: number | readonly Sample[] | Readonly<Record<string, number>>,
  label = '',
): string {
  const type = name.endsWith('_total') ? 'counter' : 'gauge';
  if (typeof value === 'number') return render(name, type, help, [['', value]]);
  const ofLabel = ([text, one]: [string, number]): Sample => [`{${label}="${text}"}`, one];
  return render(name, type, help, Array.isArray(value) ? value : Object.entries(value).map(ofLabel));
}
