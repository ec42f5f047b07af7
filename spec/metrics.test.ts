import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { parse } from 'yaml';
import type { RunningServer } from '../apps/server/src/app/start-server.ts';
import { EVENTS } from '../apps/server/src/observe.ts';
import { CATALOG, professional, sourceFiles } from '../testing/people/source.ts';
import { run } from '../testing/server/run-command.ts';
import { importFiles, serve } from '../testing/server/serve.ts';
import { ENGINES, type TestStore } from '../testing/store/engines.ts';
import { until } from '../testing/until.ts';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const rules = (
  parse(read('deploy/prometheus/rules.yaml')) as { groups: { rules: { alert: string; expr: string }[] }[] }
).groups.flatMap(({ rules }) => rules);
const GUIDE = read('docs/operations.md');
const METRIC = /\bvidriera_[a-z_]+/g;

for (const engine of ENGINES) {
  let store: TestStore;
  let server: RunningServer;
  before(async () => {
    store = await engine.create();
    await importFiles(sourceFiles({ ...CATALOG, professionals: [professional(1)] }), store.url);
    server = await serve(store.url, { VIDRIERA_OPS_PORT: '0', VIDRIERA_PUBLIC_LIMIT: '1000' });
  });
  after(async () => {
    await server?.stop();
    await store?.drop();
  });
  const scrape = async () => (await fetch(`${server.operatorOrigin}/metrics`)).text();
  const sampleOf = async (series: string) => {
    const line = (await scrape()).split('\n').find((one) => one.startsWith(`${series} `));
    return line === undefined ? null : Number(line.slice(series.length + 1));
  };

  test(`every alert reads what /metrics has, and every one that the guide names has its rule, on ${engine.name}`, async () => {
    const text = await scrape();
    for (const { alert, expr } of rules) {
      const names = expr.match(METRIC) ?? [];
      assert.ok(names.length > 0 || expr.startsWith('up'), alert);
      for (const name of names) assert.match(text, new RegExp(`^# TYPE ${name} `, 'm'), alert);
      for (const [, events] of expr.matchAll(/event=~?"([^"]+)"/g)) {
        for (const event of events!.split('|')) assert.ok(event in EVENTS, `${alert}: ${event}`);
      }
    }
    const table = GUIDE.slice(GUIDE.indexOf('| alert when'), GUIDE.indexOf('## Notifications by webhook'));
    for (const [name] of table.matchAll(METRIC)) {
      assert.ok(
        rules.some(({ expr }) => expr.includes(name)),
        name,
      );
    }
  });

  test(`calls of tools, tiers and the version are counted, on ${engine.name}`, async () => {
    const call = (name: string, args: object) =>
      fetch(server.mcpUrl, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
      });
    const series = (outcome: string) =>
      `vidriera_tool_calls_total{tool="service_get_professional",outcome="${outcome}"}`;
    assert.deepEqual([await sampleOf(series('ok')), await sampleOf(series('error'))], [0, 0]);
    assert.equal((await call('service_get_professional', { slug: 'nadie-es-este' })).status, 200);
    await call('service_list_services', {});
    assert.deepEqual([await sampleOf(series('ok')), await sampleOf(series('error'))], [0, 1]);
    assert.equal(await sampleOf('vidriera_tool_calls_total{tool="service_list_services",outcome="ok"}'), 1);
    assert.equal(await sampleOf('vidriera_tier_requests_total{tier="public"}'), 2);
    const version = JSON.parse(read('package.json')).version;
    assert.equal(await sampleOf(`vidriera_build_info{version="${version}"}`), 1);
  });

  test(`an import that changes nothing is a success all the same, on ${engine.name}`, async () => {
    const at = 'vidriera_import_last_success_timestamp_seconds';
    const before = (await sampleOf(at))!;
    assert.ok(before > 0);
    const line = '{"id": "00000000-0000-4000-a000-000000000009", "deleted": true}\n';
    const again = await run(['import', '-', '--kind', 'professionals', '--database-url', store.url], { stdin: line });
    assert.equal(again.status, 0, again.stderr);
    await until('the import is noted', async () => (await sampleOf(at))! > before);
    assert.equal(await sampleOf('vidriera_import_last_records{outcome="rejected"}'), 0);
  });
}
