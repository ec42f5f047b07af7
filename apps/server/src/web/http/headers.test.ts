import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ETAG, JUANA_ID, type ServedHttp, serveHttp } from '../../../../../testing/http/serve-http.ts';
import { apiNotice } from './route.ts';

const RATE_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'x-ratelimit-tier'];
const EXPOSED =
  'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-RateLimit-Tier, RateLimit-Policy, RateLimit, ' +
  'X-API-Key-Status, Retry-After, ETag, Link, Deprecation, Sunset, X-Request-Id';

/** The headers that every answer of the API has, whatever its status. */
function assertStanding(headers: Headers, what: string): void {
  for (const name of RATE_HEADERS.slice(0, 3)) assert.match(headers.get(name) ?? '', /^\d+$/, `${what}: ${name}`);
  assert.match(headers.get('x-ratelimit-tier') ?? '', /^(public|premium)$/, what);
  const [limit, remaining] = RATE_HEADERS.map((name) => headers.get(name));
  assert.equal(headers.get('ratelimit-policy'), `"address";q=${limit};w=60`, what);
  assert.match(headers.get('ratelimit') ?? '', new RegExp(`^"address";r=${remaining};t=([1-9]|[1-5]\\d|60)$`), what);
  assert.match(headers.get('x-request-id') ?? '', /^[A-Za-z0-9_-]{1,64}$/, what);
  assert.equal(headers.get('x-content-type-options'), 'nosniff', what);
  assert.equal(headers.get('access-control-allow-origin'), '*', what);
  assert.equal(headers.get('access-control-expose-headers'), EXPOSED, what);
}

/** The head of an answer read from a bare socket. */
function parseHead(text: string): { status: number; headers: Headers; body: string } {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  const [line = '', ...fields] = head.split('\r\n');
  const headers = new Headers(fields.map((field) => field.split(/: (.*)/s, 2) as [string, string]));
  return { status: Number(line.split(' ')[1]), headers, body };
}

interface Case {
  readonly status: number;
  readonly code?: string;
  /** What a 405 says is taken. */
  readonly allow?: string;
  readonly of: (http: ServedHttp) => Promise<{ status: number; headers: Headers; body: string }>;
}

async function get(http: ServedHttp, path: string, init: RequestInit = {}) {
  const response = await fetch(http.origin + path, init);
  return { status: response.status, headers: response.headers, body: await response.text() };
}

const raw = async (http: ServedHttp, text: string) => parseHead(await http.raw(text));

const CASES: Readonly<Record<string, Case>> = {
  'a search': { status: 200, of: (http) => get(http, '/v1/professionals') },
  'a catalog': { status: 200, of: (http) => get(http, '/v1/services') },
  'HEAD of a catalog': { status: 200, of: (http) => get(http, '/v1/cities', { method: 'HEAD' }) },
  'openapi.yaml': { status: 200, of: (http) => get(http, '/openapi.yaml') },
  'a created thing': {
    status: 201,
    of: (http) =>
      get(http, '/v1/takes-json', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }),
  },
  'a preflight': {
    status: 204,
    of: (http) =>
      get(http, '/v1/professionals', {
        method: 'OPTIONS',
        headers: { origin: 'https://x.example', 'access-control-request-method': 'GET' },
      }),
  },
  'what the caller already has': {
    status: 304,
    of: (http) => get(http, '/v1/professionals', { headers: { 'if-none-match': ETAG } }),
  },
  'a bad parameter': { status: 400, code: 'invalid_parameter', of: (http) => get(http, '/v1/professionals?limit=51') },
  'a bad percent sign': { status: 400, code: 'invalid_parameter', of: (http) => get(http, '/v1/professionals/%zz') },
  garbage: { status: 400, code: 'bad_request', of: (http) => raw(http, 'HOLA QUE TAL\r\n\r\n') },
  'no Host': { status: 400, code: 'bad_request', of: (http) => raw(http, 'GET /v1/services HTTP/1.1\r\n\r\n') },
  'an unknown professional': { status: 404, code: 'not_found', of: (http) => get(http, '/v1/professionals/nadie') },
  'an unknown route': { status: 404, code: 'not_found', of: (http) => get(http, '/v1/nada') },
  'a wrong method': {
    status: 405,
    code: 'method_not_allowed',
    allow: 'GET, HEAD, OPTIONS',
    of: (http) => get(http, '/v1/services', { method: 'DELETE' }),
  },
  'a method nobody knows': {
    status: 405,
    code: 'method_not_allowed',
    allow: 'GET, HEAD, OPTIONS',
    of: (http) => raw(http, 'COMPRAR /v1/services?x=1 HTTP/1.1\r\nHost: x\r\n\r\n'),
  },
  'a method nobody knows, after a request that is answered': {
    status: 405,
    code: 'method_not_allowed',
    allow: 'POST, OPTIONS',
    of: async (http) => {
      const asset = 'GET /assets/site.css HTTP/1.1\r\nHost: x\r\n\r\n';
      const both = await http.raw(`${asset}FOO /v1/takes-json HTTP/1.1\r\nHost: x\r\n\r\n`);
      assert.match(both, /^HTTP\/1\.1 200 /);
      return parseHead(both.slice(both.indexOf('HTTP/1.1 405')));
    },
  },
  'a method nobody knows where there is nothing': {
    status: 404,
    code: 'not_found',
    of: (http) => raw(http, 'FOO /v1/nada HTTP/1.1\r\nHost: x\r\n\r\n'),
  },
  CONNECT: {
    status: 405,
    code: 'method_not_allowed',
    allow: '',
    of: (http) => raw(http, 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n'),
  },
  'headers that do not end': { status: 408, code: 'request_timeout', of: (http) => raw(http, 'GET / HTTP/1.1\r\nHo') },
  'a connection that says nothing': { status: 408, code: 'request_timeout', of: (http) => raw(http, '') },
  'a body that does not end': {
    status: 408,
    code: 'request_timeout',
    of: (http) =>
      raw(
        http,
        'POST /v1/takes-json HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a"',
      ),
  },
  'a body too large': {
    status: 413,
    code: 'payload_too_large',
    of: (http) =>
      get(http, '/v1/takes-json', {
        method: 'POST',
        body: `"${'a'.repeat(16 * 1024)}"`,
        headers: { 'content-type': 'application/json' },
      }),
  },
  'a URL too long': {
    status: 414,
    code: 'uri_too_long',
    of: (http) => get(http, `/v1/professionals?x=${'a'.repeat(8192)}`),
  },
  'a URL too long for the parser': {
    status: 414,
    code: 'uri_too_long',
    of: (http) => raw(http, `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`),
  },
  'a body of another type': {
    status: 415,
    code: 'unsupported_media_type',
    of: (http) => get(http, '/v1/takes-json', { method: 'POST', body: 'a=1' }),
  },
  'headers too large': {
    status: 431,
    code: 'headers_too_large',
    of: (http) => get(http, '/v1/services', { headers: { 'x-large': 'a'.repeat(16 * 1024) } }),
  },
  'headers too large for the parser': {
    status: 431,
    code: 'headers_too_large',
    of: (http) => raw(http, `GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${'a'.repeat(40_000)}\r\n\r\n`),
  },
  'a failure': { status: 500, code: 'internal_error', of: (http) => get(http, '/v1/throws') },
  'a failure later on': { status: 500, code: 'internal_error', of: (http) => get(http, '/v1/rejects') },
  'a failure without a cause': { status: 500, code: 'internal_error', of: (http) => get(http, '/v1/rejects-nothing') },
};

describe('every answer carries the standing headers, and is counted unless it is a preflight', () => {
  for (const [what, { status, code, allow, of }] of Object.entries(CASES)) {
    test(`${what}: ${status} (spec: limit.headers, limit.standard-fields, envelope.error, errors.unknown-route, errors.method, errors.overload, http.too-long)`, async () => {
      await using http = await serveHttp({
        timeouts: { headers: 300, request: 2_000, stalled: 5_000, linger: 300, grain: 50 },
      });
      const answer = await of(http);
      assert.equal(answer.status, status);
      assertStanding(answer.headers, what);
      assert.equal(answer.headers.get('x-ratelimit-remaining'), status === 204 ? '60' : '59');
      assert.equal(answer.headers.get('allow'), status === 405 ? allow : status === 204 ? 'GET, HEAD, OPTIONS' : null);
      if (code === undefined) return;
      const { error, ...rest } = JSON.parse(answer.body);
      assert.equal(error.code, code);
      assert.equal(typeof error.message, 'string');
      assert.deepEqual(rest, {});
      assert.equal(answer.headers.get('content-type'), 'application/json');
      assert.equal(answer.headers.get('cache-control'), 'no-store');
    });
  }

  test('refused: 429, with the seconds to wait (spec: limit.429)', async () => {
    await using http = await serveHttp({ ceilings: { address: 1, key: 1, connector: 1 } });
    await get(http, '/v1/services');
    for (const path of ['/v1/services', '/v1/nada', '/v1/professionals?limit=0', '/openapi.yaml', '/v1/throws']) {
      const { status, headers, body } = await get(http, path);
      assert.equal(status, 429);
      assertStanding(headers, path);
      const seconds = Number(headers.get('retry-after'));
      assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60);
      assert.deepEqual(JSON.parse(body), {
        error: {
          code: 'rate_limited',
          message: `Too many requests. Try again in ${seconds} s. An API key raises the limit: ask the operator of this directory.`,
          details: { retry_after_seconds: seconds },
        },
      });
      assert.equal(headers.get('x-ratelimit-remaining'), '0');
    }
    const unreadable = await raw(http, 'HOLA\r\n\r\n');
    assert.equal(unreadable.status, 429);
    assertStanding(unreadable.headers, 'unreadable');
    assert.match(unreadable.headers.get('retry-after') ?? '', /^\d+$/);
  });

  test('overloaded, or not open yet: 503, with the seconds to wait', async () => {
    await using busy = await serveHttp();
    busy.overload.shedding = true;
    await using closed = await serveHttp({ mounted: false });
    for (const http of [busy, closed]) {
      const { status, headers, body } = await get(http, '/v1/services');
      assert.equal(status, 503);
      assertStanding(headers, '503');
      assert.equal(headers.get('retry-after'), '2');
      assert.equal(JSON.parse(body).error.code, 'unavailable');
    }
  });
});

describe('conditional requests', () => {
  test('a tag that matches gives 304 without a body, and is counted (spec: http.etag)', async () => {
    await using http = await serveHttp();
    const matching = [ETAG, `W/${ETAG}`, '*', `"other", ${ETAG}`, ` W/"x" ,W/${ETAG} `];
    for (const [i, tag] of matching.entries()) {
      const { status, headers, body } = await get(http, '/v1/professionals', { headers: { 'if-none-match': tag } });
      assert.equal(status, 304, tag);
      assert.equal(body, '');
      assert.equal(headers.get('etag'), ETAG);
      assert.equal(headers.get('cache-control'), 'private, no-cache');
      assert.equal(headers.get('x-ratelimit-remaining'), String(59 - i));
    }
  });

  test('another tag gives the whole answer', async () => {
    await using http = await serveHttp();
    for (const tag of ['"other"', '14uy1jp-23', '""', ',', 'W/"other", "x"']) {
      const { status, body } = await get(http, '/v1/services', { headers: { 'if-none-match': tag } });
      assert.equal(status, 200, tag);
      assert.match(body, /plomeria/);
    }
  });

  test('an error is an error, whatever tag comes with it', async () => {
    await using http = await serveHttp();
    const headers = { 'if-none-match': '*' };
    assert.equal((await get(http, '/v1/professionals/nadie', { headers })).status, 404);
    assert.equal((await get(http, '/v1/professionals?limit=x', { headers })).status, 400);
  });

  test('the tag does not depend on the caller, and errors have none', async () => {
    await using http = await serveHttp();
    const one = await get(http, '/openapi.yaml', { headers: { 'accept-encoding': 'identity' } });
    const two = await get(http, '/openapi.yaml', {
      headers: { 'x-service-connector': 'otro', 'accept-encoding': 'identity' },
    });
    assert.equal(one.headers.get('etag'), two.headers.get('etag'));
    assert.match(one.headers.get('etag') ?? '', /^"\w{1,7}-\w+"$/);
    assert.equal(one.headers.get('content-type'), 'application/yaml');
    assert.equal((await get(http, '/v1/professionals?limit=x')).headers.get('etag'), null);
  });
});

test('HEAD answers as GET does, without the body (spec: http.head)', async () => {
  await using http = await serveHttp();
  for (const path of [
    '/v1/professionals',
    `/v1/professionals/${JUANA_ID}`,
    '/v1/professionals/nadie',
    '/openapi.yaml',
  ]) {
    const full = await get(http, path);
    const head = await get(http, path, { method: 'HEAD' });
    assert.equal(head.status, full.status);
    assert.equal(head.body, '');
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control']) {
      assert.equal(head.headers.get(name), full.headers.get(name), `${path} ${name}`);
    }
  }
});

test('an acceptable request id is echoed, another is replaced (spec: http.request-id)', async () => {
  await using http = await serveHttp();
  const idOf = async (id: string) =>
    (await get(http, '/v1/services', { headers: { 'x-request-id': id } })).headers.get('x-request-id');
  for (const id of ['a', 'Az_09-', 'x'.repeat(64)]) assert.equal(await idOf(id), id);
  for (const id of ['', 'x'.repeat(65), 'a b', 'ñ', 'a.b', '<x>', 'a, b']) {
    assert.match((await idOf(id)) ?? '', /^[\w-]{8}-[0-9a-z]+$/, id);
  }
});

test('a preflight names the methods and headers that may be used, and is not counted (spec: http.cors)', async () => {
  await using http = await serveHttp({ ceilings: { address: 1, key: 1, connector: 1 } });
  const preflight = {
    method: 'OPTIONS',
    headers: { origin: 'https://x.example', 'access-control-request-method': 'GET' },
  };
  await get(http, '/v1/services');
  for (const path of ['/v1/services', '/openapi.yaml', '/v1/professionals/juana-p/reviews']) {
    const { status, headers } = await get(http, path, preflight);
    assert.equal(status, 204, path);
    assert.equal(headers.get('access-control-allow-methods'), 'GET, HEAD, OPTIONS');
    assert.match(headers.get('access-control-allow-headers') ?? '', /X-API-Key.*X-Service-Connector/);
    assert.equal(headers.get('access-control-allow-credentials'), null);
  }
});

const DESCRIBED = '<https://x.example/openapi.json>; rel="service-desc", <https://x.example/docs>; rel="service-doc"';

test('every answer under /v1 says when its version ends, and no other does (spec: versions.notice)', async () => {
  const version = { siteUrl: 'https://x.example', deprecatedOn: '2027-01-01', sunsetOn: '2027-04-01' };
  await using http = await serveHttp({ notice: apiNotice(version), keys: {} });
  const noticeOf = async (path: string, init: RequestInit = {}) => {
    const { headers } = await get(http, path, init);
    return ['deprecation', 'sunset', 'link'].map((name) => headers.get(name));
  };
  const told = ['@1798761600', 'Thu, 01 Apr 2027 00:00:00 GMT', '<https://x.example/openapi.json>; rel="deprecation"'];
  const described = [told[0], told[1], `${told[2]}, ${DESCRIBED}`];
  assert.deepEqual(await noticeOf('/v1/services'), told);
  for (const path of ['/v1/nada', '/v1/professionals?limit=x', '/v1/throws']) {
    assert.deepEqual(await noticeOf(path), described, path);
  }
  assert.deepEqual(await noticeOf('/v1/services', { method: 'PUT' }), described);
  assert.deepEqual(await noticeOf('/v1/services', { headers: { 'if-none-match': '*' } }), told);
  for (const path of ['/pagina', '/nada', '/v10/services']) {
    assert.deepEqual(await noticeOf(path), [null, null, null], path);
  }
  await using quiet = await serveHttp();
  assert.equal((await get(quiet, '/v1/services')).headers.get('deprecation'), null);
});

test('a page outside the API has the rate headers and no CORS', async () => {
  await using http = await serveHttp();
  const { status, headers } = await get(http, '/pagina');
  assert.equal(status, 200);
  assert.equal(headers.get('x-ratelimit-remaining'), '119');
  assert.equal(headers.get('access-control-allow-origin'), null);
});

test('an answer whose head is joined beforehand has the headers of one whose head Node makes', async () => {
  await using http = await serveHttp();
  const request = (more: string) => `GET /v1/services HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
  const joined = parseHead(await http.raw(request('Connection: close\r\n')));
  const made = parseHead(await http.raw(request('Connection: close\r\nExpect: nada\r\n')));
  const fields = ({ headers }: { headers: Headers }) =>
    [...headers]
      .filter(([name]) => !['x-request-id', 'x-ratelimit-remaining', 'ratelimit', 'date'].includes(name))
      .sort();
  assert.deepEqual(fields(joined), fields(made));
  assert.equal(joined.body, made.body);
  assert.match(joined.headers.get('date') ?? '', /^\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/);
  const kept = await http.raw(`${request('')}${request('Connection: close\r\n')}`);
  assert.match(kept, /Connection: keep-alive\r\nKeep-Alive: timeout=15\r\n\r\n\{/);
});
