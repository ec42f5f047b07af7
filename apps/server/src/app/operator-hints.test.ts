import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import { run } from '../../../../testing/server/run-command.ts';
import { type Environment, serveNew } from '../../../../testing/server/serve.ts';

/** Serves an empty directory for one piece of work; gives the log lines with this event. */
async function served(
  environment: Environment,
  work: (origin: string, operators: string) => Promise<void>,
): Promise<(event: string) => Record<string, unknown>[]> {
  const log: string[] = [];
  const running = await serveNew(async () => {}, { VIDRIERA_OPS_PORT: '0', ...environment }, { log });
  try {
    await work(running.origin, running.operatorOrigin!);
  } finally {
    await running.stop();
  }
  const lines = log.map((line) => JSON.parse(line));
  return (event) => lines.filter((line) => line.event === event);
}

/** Asks the assistant endpoint with headers that `fetch` does not let a caller choose. */
function askMcp(origin: string, headers: Record<string, string>): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    request(
      `${origin}/mcp`,
      { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers } },
      (answer) => {
        let body = '';
        answer.setEncoding('utf8').on('data', (chunk) => {
          body += chunk;
        });
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, body }));
      },
    )
      .once('error', reject)
      .end('{}');
  });
}

test('a forwarded address that no setting trusts is warned of once, without the address', async () => {
  const forwarded = { headers: { 'X-Forwarded-For': '203.0.113.77' } };
  const ask = async (origin: string) => {
    for (let i = 0; i < 3; i++) await (await fetch(`${origin}/v1/services`, forwarded)).text();
  };
  const [warning, ...more] = (await served({}, ask))('proxy_not_set');
  assert.deepEqual([warning?.level, more], ['warn', []]);
  assert.doesNotMatch(JSON.stringify(warning), /203\.0\.113/);
  assert.deepEqual((await served({ VIDRIERA_TRUST_PROXY: '127.0.0.1' }, ask))('proxy_not_set'), []);
  const direct = async (origin: string) => void (await (await fetch(`${origin}/v1/services`)).text());
  assert.deepEqual((await served({}, direct))('proxy_not_set'), []);
});

test('a 403 of the assistant endpoint names the setting that allows it', async () => {
  await served({ VIDRIERA_MCP_ORIGINS: 'https://known.example' }, async (origin) => {
    const host = await askMcp(origin, { Host: 'foreign.example' });
    assert.deepEqual([host.status, /VIDRIERA_MCP_URL/.test(host.body)], [403, true]);
    const page = await askMcp(origin, { Origin: 'https://foreign.example' });
    assert.deepEqual([page.status, /VIDRIERA_MCP_ORIGINS/.test(page.body)], [403, true]);
    assert.doesNotMatch(host.body + page.body, /known|foreign|127\.0\.0\.1/);
  });
});

test('the series of events and failures are there from the start, at zero', async () => {
  await served({}, async (_origin, operators) => {
    const metrics = await (await fetch(`${operators}/metrics`)).text();
    for (const event of ['keys_unreadable', 'limits_degraded', 'snapshot_failed', 'crashed'])
      assert.match(metrics, new RegExp(`^vidriera_events_total\\{event="${event}"\\} 0$`, 'm'));
    for (const route of ['list_services', 'search_professionals', 'mcp', 'task_publish', 'none'])
      assert.match(metrics, new RegExp(`^vidriera_requests_total\\{route="${route}",status="500"\\} 0$`, 'm'));
  });
});

test('the operator listener answers a wrong method with the right ones', async () => {
  await served({}, async (_origin, operators) => {
    const answer = await fetch(`${operators}/livez`, { method: 'POST' });
    assert.deepEqual([answer.status, answer.headers.get('allow')], [405, 'GET, HEAD']);
  });
});

test('an error about a missing folder of texts names its setting', async () => {
  const { status, stderr } = await run(['serve'], { env: { VIDRIERA_SITE_TEXTS: '/nope' } });
  const why = `is "/nope": it can't be read (ENOENT); expected a folder of Markdown files`;
  assert.deepEqual([status, stderr], [2, `vidriera: --site-texts or VIDRIERA_SITE_TEXTS ${why}\n`]);
});
