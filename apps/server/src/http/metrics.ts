/** Upper bounds of the latency buckets, in ms. */
const BOUNDS_MS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000] as const;

interface RouteCounts {
  /** By status, from 0 to 599. */
  readonly statuses: Float64Array;
  /** Not cumulative; the last is what no bound holds. */
  readonly buckets: Float64Array;
  sum: number;
}

/**
 * Requests by route and status, and how long answering took: from the request's headers being read to its answer
 * being handed to the socket. Counting is two additions into flat arrays; text is made when a scrape asks.
 */
export class RequestMetrics {
  readonly #routes = new Map<string, RouteCounts>();

  record(route: string, status: number, ms: number): void {
    let counts = this.#routes.get(route);
    if (counts === undefined) {
      counts = { statuses: new Float64Array(600), buckets: new Float64Array(BOUNDS_MS.length + 1), sum: 0 };
      this.#routes.set(route, counts);
    }
    counts.statuses[status]!++;
    let at = 0;
    while (at < BOUNDS_MS.length && ms > BOUNDS_MS[at]!) at++;
    counts.buckets[at]!++;
    counts.sum += ms;
  }

  /** The two metric families in Prometheus' text format. */
  render(): string {
    const requests = ['# HELP vidriera_requests_total Requests answered, by route and status.'];
    requests.push('# TYPE vidriera_requests_total counter');
    const latency = [
      '# HELP vidriera_request_duration_seconds Time from reading a request to handing over its answer.',
    ];
    latency.push('# TYPE vidriera_request_duration_seconds histogram');
    for (const [route, counts] of this.#routes) {
      counts.statuses.forEach((count, status) => {
        if (count > 0) requests.push(`vidriera_requests_total{route="${route}",status="${status}"} ${count}`);
      });
      let total = 0;
      counts.buckets.forEach((count, at) => {
        total += count;
        const le = at < BOUNDS_MS.length ? String(BOUNDS_MS[at]! / 1000) : '+Inf';
        latency.push(`vidriera_request_duration_seconds_bucket{route="${route}",le="${le}"} ${total}`);
      });
      latency.push(`vidriera_request_duration_seconds_sum{route="${route}"} ${counts.sum / 1000}`);
      latency.push(`vidriera_request_duration_seconds_count{route="${route}"} ${total}`);
    }
    return `${requests.join('\n')}\n${latency.join('\n')}\n`;
  }
}
