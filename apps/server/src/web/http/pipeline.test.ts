import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type ServedHttp, serveHttp } from '../../../../../testing/http/serve-http.ts';

async function get(http: ServedHttp, path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(http.origin + path, { headers, method });
  const remaining = response.headers.get('x-ratelimit-remaining');
  return { status: response.status, remaining, headers: response.headers, body: await response.text() };
}

const errorOf = ({ body }: { body: string }) => JSON.parse(body).error;

describe('what counts', () => {
  test('sixty pass whatever they ask and however they end; the sixty-first does not (spec: limit.everything-counts, limit.public)', async () => {
    await using http = await serveHttp();
    const mix = [
      () => get(http, '/v1/professionals'),
      () => get(http, '/v1/professionals?limit=x'),
      () => get(http, '/v1/services', { 'if-none-match': '*' }),
      () => get(http, '/v1/nada'),
      () => get(http, '/v1/throws'),
      () => get(http, '/openapi.yaml'),
      () => get(http, '/openapi.yaml', {}, 'HEAD'),
      () => get(http, '/mcp', {}, 'POST'),
      () => get(http, '/v1/services', {}, 'DELETE'),
      () => get(http, '/v1/services', {}, 'OPTIONS'),
    ];
    const statuses: number[] = [];
    for (let i = 0; i < 58; i++) {
      const { status, remaining } = await mix[i % mix.length]!();
      assert.equal(remaining, String(59 - i));
      statuses.push(status);
    }
    assert.deepEqual(statuses.slice(0, 10), [200, 400, 304, 404, 500, 200, 200, 200, 405, 204]);
    for (const garbage of ['HOLA\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n']) assert.match(await http.raw(garbage), / 400 /);
    for (const next of [mix[0]!, mix[3]!, mix[5]!, mix[6]!]) assert.equal((await next()).status, 429);
    assert.match(await http.raw('HOLA\r\n\r\n'), / 429 /);
  });

  test('static assets and preflights do not, and assets have no rate headers', async () => {
    await using http = await serveHttp({ ceilings: { address: 1, page: 1 } });
    await get(http, '/v1/services');
    await get(http, '/pagina');
    const asset = await get(http, '/assets/site.css');
    assert.deepEqual([asset.status, asset.remaining, asset.body], [200, null, '/* /assets/site.css */']);
    for (const [path, method] of [
      ['/assets/nada.css', 'GET'],
      ['/assets/site.css', 'POST'],
    ] as const) {
      const other = await get(http, path, {}, method);
      assert.deepEqual([other.status, other.remaining], [429, '0'], `${method} ${path} is counted like any error`);
    }
    const preflight = await get(http, '/v1/services', { 'access-control-request-method': 'GET' }, 'OPTIONS');
    assert.deepEqual([preflight.status, preflight.remaining], [204, '0']);
  });

  test('a room that asked to be told of refusals answers them itself', async () => {
    await using http = await serveHttp({ ceilings: { address: 1, key: 1, connector: 1 } });
    assert.deepEqual(JSON.parse((await get(http, '/mcp', {}, 'POST')).body), { method: 'POST', refused: false });
    assert.deepEqual(JSON.parse((await get(http, '/mcp', {}, 'PUT')).body), { method: 'PUT', refused: true });
  });
});

test('pages of the site, and what is not there, are counted apart from the API (spec: limit.site)', async () => {
  await using http = await serveHttp({ ceilings: { address: 2, page: 3 } });
  for (const path of ['/v1/nada', '/openapi.yaml']) assert.equal((await get(http, path)).status < 429, true, path);
  const refused = await get(http, '/mcp', {}, 'POST');
  assert.deepEqual(JSON.parse(refused.body), { method: 'POST', refused: true });
  for (const [path, remaining] of [
    ['/pagina', '2'],
    ['/apple-touch-icon.png', '1'],
    ['/pagina?x=1', '0'],
  ] as const) {
    const page = await get(http, path, { 'x-service-connector': 'x' });
    assert.deepEqual([page.headers.get('x-ratelimit-limit'), page.remaining], ['3', remaining], path);
  }
  const { status, body, headers } = await get(http, '/pagina');
  assert.deepEqual([status, body, headers.get('retry-after') !== null], [429, '<p>429</p>', true]);
});

describe('who is counted', () => {
  test('a connector has the ceiling the operator gave its name, and so has an address of a shared network (spec: limit.own-ceiling)', async () => {
    const shared = '5=203.0.113.0/24,2001:db8::7,9=198.51.100.7';
    await using http = await serveHttp({ shared, connectors: { acme: 4 }, proxies: '127.0.0.1' });
    const limitOf = async (address: string, connector = '') => {
      const headers = { 'x-forwarded-for': address, 'x-service-connector': connector };
      return (await get(http, '/v1/services', headers)).headers.get('x-ratelimit-limit');
    };
    assert.equal(await limitOf('203.0.113.200'), '5');
    assert.equal(await limitOf('198.51.100.7'), '9');
    assert.equal(await limitOf('198.51.100.8'), '60');
    assert.equal(await limitOf('2001:db8::1234'), '5', 'IPv6 is counted by its /64');
    assert.equal(await limitOf('2001:db8:0:1::7'), '60');
    assert.equal(await limitOf('198.51.100.9', 'ACME'), '4');
    assert.equal(await limitOf('198.51.100.9', 'acme2'), '60');
    await using direct = await serveHttp({ shared: '7=127.0.0.0/8' });
    assert.equal((await get(direct, '/pagina')).headers.get('x-ratelimit-limit'), '7');
  });

  test('a connector has a bucket of its own across addresses; a name that is not acceptable has none (spec: limit.connector, limit.refused-not-charged)', async () => {
    await using http = await serveHttp({ ceilings: { address: 60, key: 600, connector: 2 }, proxies: '127.0.0.1' });
    const from = (address: string, connector: string) =>
      get(http, '/v1/services', { 'x-forwarded-for': address, 'x-service-connector': connector });
    assert.equal((await from('203.0.113.1', 'Agente')).remaining, '1');
    assert.equal((await from('203.0.113.2', 'agente')).remaining, '0');
    assert.equal((await from('203.0.113.3', 'AGENTE')).status, 429);
    assert.equal((await from('203.0.113.3', 'otro')).remaining, '1');
    const alone = await get(http, '/v1/services', { 'x-forwarded-for': '203.0.113.3' });
    assert.equal(alone.remaining, '58', 'the refused request was not charged to the address');
    for (const name of ['', 'dos palabras', 'x'.repeat(65), 'a,b', 'ñandú']) {
      const { status, headers } = await from('203.0.113.4', name);
      assert.deepEqual([status, headers.get('x-ratelimit-limit')], [200, '60'], name);
    }
  });

  test('a valid key has its own tier; any other key counts as none (spec: limit.premium, limit.invalid-key)', async () => {
    const keys = { vdr_buena: 'k1' };
    await using http = await serveHttp({ keys, ceilings: { address: 1, key: 3, connector: 1 } });
    const premium = await get(http, '/v1/services', { 'x-api-key': 'vdr_buena', 'x-service-connector': 'x' });
    assert.deepEqual([premium.headers.get('x-ratelimit-tier'), premium.remaining], ['premium', '2']);
    const wrong = await get(http, '/v1/services', { 'x-api-key': 'vdr_mala' });
    assert.deepEqual([wrong.headers.get('x-ratelimit-tier'), wrong.remaining], ['public', '0']);
    assert.deepEqual(
      [wrong, premium].map(({ headers }) => headers.get('x-api-key-status')),
      ['unknown', null],
    );
    const refused = await get(http, '/v1/services', { 'x-api-key': '' });
    assert.deepEqual([refused.status, refused.headers.get('x-api-key-status')], [429, 'unknown']);
    assert.equal((await get(http, '/v1/services')).status, 429);
    assert.equal((await get(http, '/v1/services', { 'x-api-key': 'vdr_buena' })).remaining, '1');
  });

  test('X-Forwarded-For counts from a trusted proxy and from nobody else (spec: limit.proxy)', async () => {
    await using trusting = await serveHttp({ proxies: '127.0.0.0/8' });
    await using plain = await serveHttp();
    const header = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' };
    assert.equal((await get(trusting, '/v1/services')).remaining, '59');
    assert.equal((await get(trusting, '/v1/services', header)).remaining, '59');
    assert.equal((await get(trusting, '/v1/services', header)).remaining, '58');
    assert.equal((await get(plain, '/v1/services')).remaining, '59');
    assert.equal((await get(plain, '/v1/services', header)).remaining, '58');
  });

  test('behind a trusted proxy, what can not be read is charged to nobody', async () => {
    await using http = await serveHttp({ proxies: '127.0.0.1', ceilings: { address: 1, key: 1, connector: 1 } });
    for (let i = 0; i < 3; i++)
      assert.match(await http.raw('HOLA\r\n\r\n'), / 400 [\s\S]*X-RateLimit-Remaining: 1\r\n/);
  });
});

describe('addresses', () => {
  test('a trailing slash changes nothing; two are another address (spec: http.trailing-slash, version.prefix)', async () => {
    await using http = await serveHttp();
    for (const path of ['/v1/services/', '/v1/professionals/?limit=1', '/v1/professionals/juana-p/reviews/', '/mcp/']) {
      assert.equal((await get(http, path)).status, 200, path);
    }
    for (const path of ['/v1/services//', '//v1/services', '/services', '/v2/services', '/V1/services']) {
      assert.equal((await get(http, path)).status, 404, path);
    }
  });

  test('a path is read decoded where it needs no encoding, and an absolute target as its path', async () => {
    await using http = await serveHttp();
    assert.equal((await get(http, '/v1/%73ervices')).status, 200);
    assert.equal((await get(http, '/v1/professionals/juana%2Dp')).status, 200);
    const answer = await http.raw(
      'GET http://otro.example/v1/services HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    );
    assert.match(answer, /^HTTP\/1\.1 200 /);
  });

  test('odd names of professionals are 400 on slug (spec: http.percent-encoding)', async () => {
    await using http = await serveHttp();
    for (const name of ['%2e%2e%2fetc', 'a%2Fb', 'a%00', 'juana--p', 'JUANA-P', 'a'.repeat(81), '%20', '%zz', '%ff']) {
      const answer = await get(http, `/v1/professionals/${name}`);
      assert.equal(answer.status, 400, name);
      assert.equal(errorOf(answer).details.parameter, 'slug', name);
    }
    const elsewhere = await get(http, '/nada/%zz');
    assert.deepEqual([elsewhere.status, errorOf(elsewhere).details.parameter], [400, 'path']);
  });

  test('an id is taken in either case', async () => {
    await using http = await serveHttp();
    for (const id of ['0b54a0e2-5d0f-4c66-9d3e-2a6a1f1d1a11', '0B54A0E2-5D0F-4C66-9D3E-2A6A1F1D1A11']) {
      assert.equal((await get(http, `/v1/professionals/${id}`)).status, 200);
      assert.equal((await get(http, `/v1/professionals/${id}/reviews`)).status, 200);
    }
  });

  test('a query string of ten kilobytes is a URL too long, one of seven is read', async () => {
    await using http = await serveHttp();
    assert.equal((await get(http, `/v1/professionals?${'a=1&'.repeat(2500)}`)).status, 414);
    assert.equal((await get(http, `/v1/professionals?${'a=1&'.repeat(1750)}`)).status, 200);
  });

  test('Allow names what the address takes', async () => {
    await using http = await serveHttp();
    assert.equal((await get(http, '/v1/services', {}, 'PUT')).headers.get('allow'), 'GET, HEAD, OPTIONS');
    assert.equal((await get(http, '/v1/takes-json')).headers.get('allow'), 'POST, OPTIONS');
    assert.match(
      await http.raw('FOO /mcp HTTP/1.1\r\nHost: x\r\n\r\n'),
      /^HTTP\/1\.1 405 [\s\S]*\r\nAllow: GET, POST, PUT, HEAD\r\n/,
    );
    assert.equal((await get(http, '/pagina', {}, 'POST')).headers.get('allow'), 'GET, HEAD');
  });
});

describe('errors', () => {
  test('a 500 says nothing about the inside; the log has the cause under the request id (spec: errors.internal)', async () => {
    await using http = await serveHttp();
    for (const path of ['/v1/throws', '/v1/rejects']) {
      const answer = await get(http, path, { 'x-request-id': 'pedido-1' });
      assert.equal(answer.status, 500);
      assert.doesNotMatch(answer.body, /secreto/);
    }
    const [first, second] = http.logs as {
      event: string;
      requestId: string;
      cause: { type: string; message: string };
    }[];
    assert.deepEqual([first?.event, first?.requestId, second?.cause.type], ['request_failed', 'pedido-1', 'TypeError']);
    assert.match(first?.cause.message ?? '', /^secreto: /);
    assert.doesNotMatch(JSON.stringify(http.logs), /juana@example\.com/);
  });

  test('what is down behind a 503 is in the log, not in the answer', async () => {
    await using http = await serveHttp();
    const answer = await get(http, '/v1/store-away');
    assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '2']);
    assert.doesNotMatch(answer.body, /database/);
    assert.match(
      JSON.stringify(http.logs),
      /"request_failed".*the database is restarting|the database is restarting.*"request_failed"/,
    );
  });

  test('a look of its own that fails gives way to the envelope', async () => {
    await using http = await serveHttp();
    const answer = await get(http, '/v1/fails-failing');
    assert.deepEqual([answer.status, errorOf(answer).code], [500, 'internal_error']);
    assert.deepEqual(
      http.logs.map(({ cause }) => (cause as { message: string }).message),
      ['primero', 'segundo'],
    );
  });

  test('an error that would leak goes out without its words and value (spec: leak.errors)', async () => {
    await using http = await serveHttp();
    const answer = await get(http, '/v1/leaks');
    assert.equal(answer.status, 400);
    assert.deepEqual(JSON.parse(answer.body), {
      error: {
        code: 'invalid_parameter',
        message: 'A parameter is invalid.',
        details: { parameter: 'x', value: null },
      },
    });
  });

  test('a route may give its errors a look of its own', async () => {
    await using http = await serveHttp({ ceilings: { page: 2 } });
    assert.deepEqual((await get(http, '/pagina', {}, 'POST')).body, '<p>405</p>');
    await get(http, '/pagina');
    const refused = await get(http, '/pagina');
    assert.deepEqual([refused.body, refused.headers.get('retry-after')?.length], ['<p>429</p>', 2]);
  });
});

test('requests are counted by route and status; a request that failed is logged, one that passed only at debug', async () => {
  await using quiet = await serveHttp();
  await using loud = await serveHttp({ logLevel: 'debug' });
  for (const http of [quiet, loud]) {
    await get(http, '/v1/professionals?service=plomeria&secreto=juana');
    await get(http, '/v1/nada');
  }
  assert.deepEqual(quiet.logs, []);
  assert.deepEqual(
    loud.logs.map(({ event, route, status }) => [event, route, status]),
    [
      ['request_served', 'search_professionals', 200],
      ['request_served', 'none', 404],
    ],
  );
  assert.doesNotMatch(JSON.stringify(loud.logs), /secreto|juana|127\.0\.0\.1/);
  const lines = quiet.metrics.exposition().join('').split('\n');
  assert.deepEqual(
    lines.filter((line) => /^vidriera_requests_total.* [^0]/.test(line)),
    [
      'vidriera_requests_total{route="none",status="404"} 1',
      'vidriera_requests_total{route="search_professionals",status="200"} 1',
    ],
  );
  const counts = lines.filter((line) => line.startsWith('vidriera_request_duration_seconds_count'));
  assert.deepEqual(
    counts.map((line) => line.split(' ')[1]),
    ['1', '1'],
  );
});
