import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { failureOf, serve } from '../../../testing/http/serve-answers.ts';
import { readRetryAfter } from './headers.ts';
import { createDirectoryClient, type Deprecation, type DirectoryClient, DirectoryError, VERSION } from './index.ts';
import { retryWait } from './request.ts';

const LIMITED = { error: { code: 'rate_limited', message: 'Too many requests.', details: { retry_after_seconds: 1 } } };

test('a call asks for the address and the parameters the contract names', async () => {
  await using server = await serve([{}, { body: { data: { id: 'x' } } }, {}, { body: { data: [] } }]);
  const client = createDirectoryClient({ baseUrl: `${server.baseUrl}/` });
  await client.searchProfessionals({ service: 'plomeria', min_rating: 4.5, has_matricula: true, city: undefined });
  await client.getProfessional('juan-p');
  await client.listReviews('a/b?c', { limit: 3 });
  await client.listServices();
  await client.listCities();
  await client.listCities({ city: 'La Plata' });
  assert.deepEqual(
    server.asked.map((request) => `${request.method} ${request.url}`),
    [
      'GET /v1/professionals?service=plomeria&min_rating=4.5&has_matricula=true',
      'GET /v1/professionals/juan-p',
      'GET /v1/professionals/a%2Fb%3Fc/reviews?limit=3',
      'GET /v1/services',
      'GET /v1/cities',
      'GET /v1/cities?city=La+Plata',
    ],
  );
});

test('the entry is asked for at the base URL itself', async () => {
  await using server = await serve([{ body: { data: { search_form: 'assistant' } } }]);
  const { data } = await createDirectoryClient({ baseUrl: server.baseUrl }).getEntry();
  assert.deepEqual([server.asked[0]?.url, data.search_form], ['/v1', 'assistant']);
});

test('the key, the connector and the version go along in their headers', async () => {
  await using server = await serve([{}]);
  const client = createDirectoryClient({
    baseUrl: server.baseUrl,
    apiKey: 'vdr_test',
    connector: 'mi-app',
    userAgent: 'mi-app/2.0',
  });
  await client.searchProfessionals();
  const { headers } = server.asked[0]!;
  assert.equal(headers['x-api-key'], 'vdr_test');
  assert.equal(headers['x-service-connector'], 'mi-app');
  assert.equal(headers['user-agent'], `mi-app/2.0 vidriera-client/${VERSION}`);
});

test('without options there is no key and no connector', async () => {
  await using server = await serve([{}]);
  await createDirectoryClient({ baseUrl: server.baseUrl }).searchProfessionals();
  assert.equal(server.asked[0]!.headers['x-api-key'], undefined);
  assert.equal(server.asked[0]!.headers['x-service-connector'], undefined);
});

test('an error of the directory keeps its code, status, details, request id and rate-limit state', async () => {
  await using server = await serve([
    {
      status: 400,
      headers: {
        'X-Request-Id': 'req-1',
        'X-RateLimit-Limit': '60',
        'X-RateLimit-Remaining': '41',
        'X-RateLimit-Reset': '1700000000',
        'X-RateLimit-Tier': 'public',
      },
      body: { error: { code: 'invalid_parameter', message: '`limit` is wrong.', details: { parameter: 'limit' } } },
    },
  ]);
  const error = await failureOf(createDirectoryClient({ baseUrl: server.baseUrl }).searchProfessionals({ limit: 51 }));
  assert.equal(error.code, 'invalid_parameter');
  assert.equal(error.status, 400);
  assert.equal(error.message, '`limit` is wrong.');
  assert.deepEqual(error.details, { parameter: 'limit' });
  assert.equal(error.requestId, 'req-1');
  assert.deepEqual(error.rateLimit, {
    limit: 60,
    remaining: 41,
    resetAt: new Date('2023-11-14T22:13:20.000Z'),
    tier: 'public',
  });
  assert.equal(server.asked.length, 1);
});

test('a 429 is repeated after the seconds it asks for', async () => {
  await using server = await serve([{ status: 429, headers: { 'Retry-After': '1' }, body: LIMITED }, {}]);
  const started = performance.now();
  const page = await createDirectoryClient({ baseUrl: server.baseUrl }).searchProfessionals();
  assert.deepEqual(page.data, []);
  assert.equal(server.asked.length, 2);
  assert.ok(performance.now() - started >= 990);
});

test('a wait longer than the cap fails at once and says how long it would be', async () => {
  await using server = await serve([{ status: 429, headers: { 'Retry-After': '45' }, body: LIMITED }]);
  const client = createDirectoryClient({ baseUrl: server.baseUrl, maxRetryWaitMs: 2_000 });
  const error = await failureOf(client.searchProfessionals());
  assert.equal(error.code, 'rate_limited');
  assert.equal(error.retryAfterSeconds, 45);
  assert.equal(server.asked.length, 1);
});

test('a 503 is repeated maxRetries times and no more', async () => {
  const busy = { error: { code: 'unavailable', message: 'busy' } };
  await using server = await serve([{ status: 503, body: busy }]);
  const error = await failureOf(
    createDirectoryClient({ baseUrl: server.baseUrl, maxRetries: 1 }).searchProfessionals(),
  );
  assert.equal(error.code, 'unavailable');
  assert.equal(server.asked.length, 2);
});

test('what a server or a proxy before it could not do is asked for again, and a break of the connection too', async () => {
  const internal = { error: { code: 'internal_error', message: 'no' } };
  const failures = [
    { status: 500, body: internal },
    { status: 502, body: '<html>bad gateway</html>' },
    { status: 504, headers: { 'Retry-After': '0' }, body: '' },
    (_request: IncomingMessage, response: ServerResponse) => void response.destroy(),
  ];
  for (const failure of failures) {
    await using server = await serve([failure, {}]);
    const page = await createDirectoryClient({ baseUrl: server.baseUrl }).searchProfessionals();
    assert.deepEqual([page.data, server.asked.length], [[], 2]);
    await using broken = await serve([failure]);
    await failureOf(createDirectoryClient({ baseUrl: broken.baseUrl, maxRetries: 1 }).searchProfessionals());
    assert.equal(broken.asked.length, 2);
  }
});

test('what would fail again is not repeated', async () => {
  const error = { code: 'invalid_parameter', message: 'no' };
  for (const status of [400, 404, 409, 413, 501]) {
    await using server = await serve([{ status, body: { error } }]);
    const failure = await failureOf(createDirectoryClient({ baseUrl: server.baseUrl }).getProfessional('x'));
    assert.equal(failure.status, status);
    assert.equal(server.asked.length, 1);
  }
});

test('a silent server is a timeout', async () => {
  await using server = await serve([() => {}]);
  const error = await failureOf(createDirectoryClient({ baseUrl: server.baseUrl, timeoutMs: 50 }).listServices());
  assert.equal(error.code, 'timeout');
  assert.equal(error.status, 0);
});

test('a body that stops halfway is a timeout too', async () => {
  await using server = await serve([
    (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write('{"data":');
    },
  ]);
  const error = await failureOf(createDirectoryClient({ baseUrl: server.baseUrl, timeoutMs: 50 }).listServices());
  assert.equal(error.code, 'timeout');
});

test('an abort rejects with the reason given, while asking and while waiting to repeat', async () => {
  await using silent = await serve([() => {}]);
  await using limited = await serve([{ status: 429, headers: { 'Retry-After': '30' }, body: LIMITED }]);
  for (const { baseUrl } of [silent, limited]) {
    const stop = new AbortController();
    const reason = new Error('changed my mind');
    const call = createDirectoryClient({ baseUrl }).listServices({ signal: stop.signal });
    setTimeout(() => stop.abort(reason), 60);
    await assert.rejects(call, reason);
  }
});

test('a signal that was aborted before asks for nothing', async () => {
  await using server = await serve([{}]);
  const reason = new Error('no');
  const call = createDirectoryClient({ baseUrl: server.baseUrl }).listServices({ signal: AbortSignal.abort(reason) });
  await assert.rejects(call, reason);
  assert.equal(server.asked.length, 0);
});

test('nobody listening is a network_error with its cause', async () => {
  let baseUrl = '';
  {
    await using server = await serve([{}]);
    baseUrl = server.baseUrl;
  }
  const error = await failureOf(createDirectoryClient({ baseUrl, maxRetries: 1 }).listServices());
  assert.equal(error.code, 'network_error');
  assert.ok(error.cause instanceof Error);
});

test("an answer that is not the directory's is unexpected_response, whatever its status", async () => {
  for (const answer of [
    { status: 502, body: '<html>bad gateway</html>' },
    { body: '<html>hello</html>' },
    { body: { data: 'no list' } },
    { body: [] },
    { status: 404, body: { message: 'no route' } },
  ]) {
    await using server = await serve([answer]);
    const error = await failureOf(createDirectoryClient({ baseUrl: server.baseUrl }).listServices());
    assert.equal(error.code, 'unexpected_response');
  }
});

test('a base URL without its /v1 is told as such, not as a missing professional', async () => {
  const body = { error: { code: 'not_found', message: 'There is nothing at this address.' } };
  await using server = await serve([{ status: 404, body }]);
  const client = createDirectoryClient({ baseUrl: server.baseUrl });
  for (const call of [client.listServices(), client.listCities(), client.searchProfessionals()]) {
    const error = await failureOf(call);
    assert.equal(error.code, 'unexpected_response');
    assert.equal(error.message, 'There is no directory at the base URL. It must end in /v1.');
  }
  assert.equal((await failureOf(client.getProfessional('nadie'))).code, 'not_found');
});

test('a server of the other search form is told apart', async () => {
  await using reference = await serve([{}]);
  const assistant = createDirectoryClient({ baseUrl: reference.baseUrl, form: 'assistant' });
  const error = await failureOf(assistant.searchProfessionals({ service: 'plomeria', neighborhood: 'palermo' }));
  assert.equal(error.code, 'unexpected_response');
  assert.equal(error.message, 'This directory serves the reference search form; set the form to reference.');
});

test('a redirect is not followed: the key goes nowhere but to the base URL', async () => {
  await using elsewhere = await serve([{}]);
  const { origin } = new URL(elsewhere.baseUrl);
  await using server = await serve([{ status: 302, headers: { Location: `${origin}/v1/services` } }]);
  const client = createDirectoryClient({ baseUrl: server.baseUrl, apiKey: 'vdr_test' });
  const error = await failureOf(client.listServices());
  assert.equal(elsewhere.asked.length, 0);
  assert.equal(error.code, 'unexpected_response');
  assert.equal(
    error.message,
    'The base URL redirects, and redirects are not followed; set it to the address of the API.',
  );
  assert.deepEqual(error.details, { location: `${origin}/v1/services` });
});

test('an answer larger than any of a directory is given up, packed or not', async () => {
  let cut = false;
  const endless = (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    const piece = Buffer.alloc(1024 * 1024, 0x20);
    const more = () => {
      while (!cut && response.write(piece));
    };
    response.on('drain', more).on('close', () => {
      cut = true;
    });
    more();
  };
  const packed = (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' });
    response.end(gzipSync(Buffer.alloc(9 * 1024 * 1024, 0x20)));
  };
  for (const answer of [endless, packed]) {
    await using server = await serve([answer]);
    const error = await failureOf(createDirectoryClient({ baseUrl: server.baseUrl }).listServices());
    assert.equal(error.code, 'unexpected_response');
    assert.equal(error.message, 'The answer (HTTP 200) is larger than 8 MiB.');
  }
  while (!cut) await new Promise((resolve) => setTimeout(resolve, 5));
});

test('Retry-After is seconds of any length or an HTTP date, and nothing else', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  const read = (value: string) => readRetryAfter(new Headers({ 'Retry-After': value }), now);
  assert.equal(read('2'), 2);
  assert.equal(read('Thu, 01 Jan 2026 00:00:30 GMT'), 30);
  assert.equal(read('Wed, 31 Dec 2025 23:59:00 GMT'), 0);
  assert.ok(read('9'.repeat(40))! > 1e39);
  for (const wrong of ['-5', '1.5', 'soon', '5s', '2026-01-01T00:01:00Z']) assert.equal(read(wrong), null, wrong);
});

test('a Retry-After of 0 does not make the client hammer', () => {
  const error = new DirectoryError('no', { code: 'rate_limited', status: 429, retryAfterSeconds: 0 });
  const policy = { maxRetries: 2, maxRetryWaitMs: 5_000 };
  assert.deepEqual(
    [0, 1, 2].map((attempt) => retryWait(error, attempt, policy, 0)),
    [250, 500, null],
  );
});

test('a name that a URL would swallow never leaves', async () => {
  await using server = await serve([{}]);
  const client = createDirectoryClient({ baseUrl: server.baseUrl });
  for (const name of ['', '.', '..']) {
    const error = await failureOf(client.getProfessional(name));
    assert.equal(error.code, 'invalid_parameter');
    assert.equal((await failureOf(client.listReviews(name))).code, 'invalid_parameter');
  }
  assert.equal(server.asked.length, 0);
});

function pages(all: string[]): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const query = new URL(request.url!, 'http://x').searchParams;
    const limit = Number(query.get('limit'));
    const offset = Number(query.get('offset'));
    const data = all.slice(offset, offset + limit).map((id) => ({ id }));
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(
      JSON.stringify({
        data,
        pagination: { limit, offset, total: all.length, has_more: offset + limit < all.length },
      }),
    );
  };
}

test('iteration gives every record of every page once, in order', async () => {
  const ids = Array.from({ length: 7 }, (_, i) => `p${i}`);
  await using server = await serve([pages(ids)]);
  const client = createDirectoryClient({ baseUrl: server.baseUrl });
  const found: string[] = [];
  for await (const professional of client.searchAllProfessionals({ service: 'gas', limit: 3 })) {
    found.push(professional.id);
  }
  assert.deepEqual(found, ids);
  assert.deepEqual(
    server.asked.map((request) => request.url),
    [0, 3, 6].map((offset) => `/v1/professionals?service=gas&limit=3&offset=${offset}`),
  );
});

test('iteration skips a record that moved to a later page', async () => {
  await using server = await serve([pages(['a', 'b', 'b', 'c'])]);
  const client = createDirectoryClient({ baseUrl: server.baseUrl });
  const found: string[] = [];
  for await (const review of client.listAllReviews('juan-p', { limit: 2 })) found.push(review.id);
  assert.deepEqual(found, ['a', 'b', 'c']);
});

test('iteration asks for 50 a page, and for the next page only when it is needed', async () => {
  await using server = await serve([pages(Array.from({ length: 60 }, (_, i) => `r${i}`))]);
  const client: DirectoryClient = createDirectoryClient({ baseUrl: server.baseUrl });
  for await (const _review of client.listAllReviews('juan-p')) break;
  assert.deepEqual(
    server.asked.map((request) => request.url),
    ['/v1/professionals/juan-p/reviews?limit=50&offset=0'],
  );
});

test('a version that ends is told once, by console.warn or to whom the options name', async (t) => {
  const headers = {
    Deprecation: '@1798761600',
    Sunset: 'Thu, 01 Apr 2027 00:00:00 GMT',
    Link: '<https://x.example/a>; rel="next", <https://x.example/docs>; rel="deprecation"',
  };
  await using server = await serve([{ headers }]);
  const notices: Deprecation[] = [];
  const client = createDirectoryClient({ baseUrl: server.baseUrl, onDeprecation: (notice) => notices.push(notice) });
  await client.searchProfessionals();
  await client.searchProfessionals();
  const link = 'https://x.example/docs';
  assert.deepEqual(notices, [{ deprecatedOn: new Date('2027-01-01'), sunsetOn: new Date('2027-04-01'), link }]);
  const warn = t.mock.method(console, 'warn', () => {});
  await createDirectoryClient({ baseUrl: server.baseUrl }).searchProfessionals();
  assert.deepEqual(warn.mock.calls[0]?.arguments, [
    'vidriera: this version of the API is deprecated from 2027-01-01 and ends on 2027-04-01. https://x.example/docs',
  ]);
});

test('options that can not work are refused by name, the key without its value', () => {
  const base = { baseUrl: 'https://directory.example/v1' };
  const wrong: [object, RegExp][] = [
    [{ baseUrl: 'directory.example' }, /^baseUrl must be/],
    [{ baseUrl: 'ftp://directory.example' }, /^baseUrl must be/],
    [{ baseUrl: 'https://u:p@directory.example/v1' }, /^baseUrl must be/],
    [{ ...base, apiKey: 'a secret\n' }, /^apiKey has characters that are not allowed in a key\.$/],
    [{ ...base, connector: 'mi app' }, /^connector must be/],
    [{ ...base, timeoutMs: 0 }, /^timeoutMs/],
    [{ ...base, maxRetries: -1 }, /^maxRetries/],
    [{ ...base, maxRetryWaitMs: Number.NaN }, /^maxRetryWaitMs/],
    [{ ...base, timeoutMs: Number.POSITIVE_INFINITY }, /^timeoutMs must be above 0, at most 2147483647\.$/],
    [{ ...base, cacheBytes: -1 }, /^cacheBytes/],
  ];
  for (const [options, message] of wrong) {
    assert.throws(() => createDirectoryClient(options as never), { name: 'TypeError', message });
  }
});

test('the version in the code is the version of the package', () => {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };
  assert.equal(VERSION, manifest.version);
});
