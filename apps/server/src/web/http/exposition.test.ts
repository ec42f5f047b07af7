import assert from 'node:assert/strict';
import { test } from 'node:test';
import { metric, RequestMetrics } from './metrics.ts';

test('a family is its help, its type and its samples', () => {
  assert.equal(
    metric('vidriera_x', 'What x is.', 2.5),
    '# HELP vidriera_x What x is.\n# TYPE vidriera_x gauge\nvidriera_x 2.5\n',
  );
});

test('requests are counted by route and status, and their times in cumulative buckets', () => {
  const metrics = new RequestMetrics();
  metrics.expect(['a', 'b']);
  metrics.record('a', 200, 0.04);
  metrics.record('a', 200, 0.05);
  metrics.record('a', 404, 3);
  metrics.record('b', 200, 9_999);
  metrics.refusals.connector++;
  const text = metrics.exposition().join('');
  for (const line of [
    'vidriera_requests_total{route="a",status="200"} 2',
    'vidriera_requests_total{route="a",status="404"} 1',
    'vidriera_request_duration_seconds_bucket{route="a",le="0.00005"} 2',
    'vidriera_request_duration_seconds_bucket{route="a",le="0.0025"} 2',
    'vidriera_request_duration_seconds_bucket{route="a",le="0.005"} 3',
    'vidriera_request_duration_seconds_bucket{route="a",le="+Inf"} 3',
    'vidriera_request_duration_seconds_count{route="a"} 3',
    'vidriera_request_duration_seconds_bucket{route="b",le="5"} 0',
    'vidriera_request_duration_seconds_bucket{route="b",le="+Inf"} 1',
    'vidriera_request_duration_seconds_sum{route="b"} 9.999',
    'vidriera_limiter_refusals_total{bucket="connector"} 1',
    'vidriera_limiter_refusals_total{bucket="key"} 0',
  ]) {
    assert.ok(text.includes(`${line}\n`), line);
  }
});
