import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createObserver, describeError } from './observe.ts';

function capture(level: 'info' | 'debug' | 'silent') {
  const lines: Record<string, unknown>[] = [];
  return { lines, observer: createObserver(level, { write: (line) => void lines.push(JSON.parse(line)) }) };
}

test('an observation is one JSON line with its level, time and name, and is counted', () => {
  const { lines, observer } = capture('info');
  observer.observe({ event: 'snapshot_swapped', revision: 3, professionals: 10, ms: 4 });
  observer.observe({ event: 'stopped' });
  observer.observe({ event: 'stopped' });
  const [{ time, ...first } = {}] = lines;
  assert.match(String(time), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  assert.deepEqual(first, { level: 'info', event: 'snapshot_swapped', revision: 3, professionals: 10, ms: 4 });
  const counted = [...observer.counts].filter(([, count]) => count > 0);
  assert.deepEqual(Object.fromEntries(counted), { snapshot_swapped: 1, stopped: 2 });
  assert.equal(observer.counts.get('crashed'), 0);
});

test('requests served are logged from debug on; what is below the level is counted and not logged', () => {
  assert.equal(capture('info').observer.logsRequests, false);
  assert.equal(capture('debug').observer.logsRequests, true);
  const { lines, observer } = capture('silent');
  observer.observe({ event: 'crashed', cause: new Error('x') });
  assert.deepEqual([lines.length, observer.counts.get('crashed')], [0, 1]);
});

test('an error is logged by kind, place and words, with contact data masked (spec: leak.errors)', () => {
  const error = new TypeError('no se puede leer "escribime a juana@example.com o al 11 5555-0123"');
  const { type, message, at } = describeError(Object.assign(error, { code: 'E_X' }));
  assert.equal(type, 'TypeError');
  assert.equal(message, 'no se puede leer "escribime a [e-mail] o al [teléfono]"');
  assert.match(at[0] ?? '', /^at .*observe\.test\.ts/);
  assert.deepEqual(describeError('texto'), { type: 'string', message: 'texto', at: [] });
  assert.equal(describeError(new Error('a '.repeat(1000))).message.length <= 300, true);
});

test('a cause of several lines leaves only its places in the log', () => {
  const error = new Error('x');
  error.stack = 'Error: x\nsecreto de varias\nlíneas\n    at f (file.ts:1:1)\n    at g (file.ts:2:2)';
  assert.deepEqual(describeError(error).at, ['at f (file.ts:1:1)', 'at g (file.ts:2:2)']);
});

test('on a terminal a line is a sentence with its time and level, and holds no more than the JSON does', () => {
  const lines: string[] = [];
  const observer = createObserver('info', { write: (line) => void lines.push(line) }, 'text');
  observer.observe({ event: 'snapshot_swapped', revision: 3, professionals: 10, ms: 4 });
  observer.observe({ event: 'keys_unreadable', cause: new TypeError('escribime a juana@example.com\nsegunda línea') });
  observer.observe({ event: 'connection_cut', source: '203.0.113.0/24' });
  assert.equal(lines.length, 2);
  assert.match(lines[0]!, /^\d\d:\d\d:\d\d info {2}Serving revision 3: 10 professionals, loaded in 4 ms\.\n$/);
  assert.match(
    lines[1]!,
    /^\d\d:\d\d:\d\d error The API keys can't be read: TypeError escribime a \[e-mail\] at .*observe\.test\.ts.*\.\n$/,
  );
  assert.equal(observer.counts.get('connection_cut'), 1);
});
