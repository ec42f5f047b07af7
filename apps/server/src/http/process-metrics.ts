import { type MetricFamily, metric } from './exposition.ts';

const STARTED_AT = Date.now() / 1000 - process.uptime();

/** The resources of the process, under the usual names of Node.js metrics. */
export function processFamilies(eventLoopLagMs: number): MetricFamily[] {
  const memory = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    metric('process_cpu_seconds_total', 'User and system CPU time.', (user + system) / 1e6),
    metric('process_start_time_seconds', 'Start of the process, Unix seconds.', STARTED_AT),
    metric('process_resident_memory_bytes', 'Resident memory.', memory.rss),
    metric('nodejs_heap_size_used_bytes', 'JavaScript heap in use.', memory.heapUsed),
    metric('nodejs_heap_size_total_bytes', 'JavaScript heap.', memory.heapTotal),
    metric('nodejs_external_memory_bytes', 'Memory outside the JavaScript heap.', memory.external),
    metric('nodejs_eventloop_lag_seconds', 'How late the event loop last ran.', eventLoopLagMs / 1000),
  ];
}
