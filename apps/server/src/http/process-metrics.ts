import { type MetricFamily, single } from './exposition.ts';

const STARTED_AT = Date.now() / 1000 - process.uptime();

/** The resources of the process, under the usual names of Node.js metrics. */
export function processFamilies(eventLoopLagMs: number): MetricFamily[] {
  const memory = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    single('process_cpu_seconds_total', 'counter', 'User and system CPU time.', (user + system) / 1e6),
    single('process_start_time_seconds', 'gauge', 'Start of the process, Unix seconds.', STARTED_AT),
    single('process_resident_memory_bytes', 'gauge', 'Resident memory.', memory.rss),
    single('nodejs_heap_size_used_bytes', 'gauge', 'JavaScript heap in use.', memory.heapUsed),
    single('nodejs_heap_size_total_bytes', 'gauge', 'JavaScript heap.', memory.heapTotal),
    single('nodejs_external_memory_bytes', 'gauge', 'Memory outside the JavaScript heap.', memory.external),
    single('nodejs_eventloop_lag_seconds', 'gauge', 'How late the event loop last ran.', eventLoopLagMs / 1000),
  ];
}
