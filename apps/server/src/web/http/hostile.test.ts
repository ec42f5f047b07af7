import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServedHttp, serveHttp } from '../../../../../testing/http/serve-http.ts';
import { until } from '../../../../../testing/until.ts';

const FAST = { headers: 300, request: 60_000, stalled: 5_000, linger: 300, grain: 50 };
const OFF = { address: Infinity, key: Infinity, connector: Infinity, page: Infinity };
const SERVICES = 'GET /v1/services HTTP/1.1\r\nHost: x\r\n\r\n';
const LAST = 'GET /v1/services HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

const statusesIn = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status));

/** An open connection that a test writes to piece by piece. */
async function open(http: ServedHttp): Promise<{ socket: Socket; received: () => string; closed: Promise<void> }> {
  const socket = connect(http.port, '127.0.0.1');
  let received = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await new Promise((resolve) => socket.once('connect', resolve));
  return { socket, received: () => received, closed };
}

describe('slow senders (spec: http.slow)', () => {
  test('headers a byte at a time get 408 and the connection closes', async () => {
    await using http = await serveHttp({ timeouts: FAST });
    const { socket, received, closed } = await open(http);
    socket.write('GET /v1/services HTTP/1.1\r\nHost: ');
    const drip = setInterval(() => socket.write('x'), 40);
    await closed;
    clearInterval(drip);
    assert.deepEqual(statusesIn(received()), [408]);
    assert.match(received(), /Connection: close/);
    assert.match(received(), /"code":"request_timeout"/);
  });

  test('a body that stops gets 408 and the connection closes', async () => {
    await using http = await serveHttp({ timeouts: FAST });
    const answer = await http.raw(
      'POST /v1/takes-json HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":',
    );
    assert.deepEqual(statusesIn(answer), [408]);
    assert.match(answer, /Connection: close/);
    // Also where it is not this room that writes the answer, as with the assistants' endpoint.
    const other = await http.raw('POST /v1/answers-itself HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"a":');
    assert.match(other, /^HTTP\/1\.1 408 [\s\S]*Connection: close[\s\S]*request_timeout/);
  });

  test('a hundred half requests do not keep an honest caller waiting', async () => {
    await using http = await serveHttp({ timeouts: FAST, ceilings: OFF });
    const half = await Promise.all(Array.from({ length: 100 }, () => open(http)));
    for (const { socket } of half) socket.write('GET /v1/services HTTP/1.1\r\nHo');
    for (let i = 0; i < 20; i++) assert.equal((await fetch(`${http.origin}/v1/services`)).status, 200);
    await Promise.all(half.map(({ closed }) => closed));
    for (const { received } of half) assert.deepEqual(statusesIn(received()), [408]);
  });

  test('a reader that never reads is cut', async () => {
    await using http = await serveHttp({ ceilings: OFF, timeouts: { ...FAST, stalled: 300 } });
    for (const connection of ['keep-alive', 'close']) {
      for (const more of ['', 'no request\r\n\r\n']) {
        const { socket, closed } = await open(http);
        socket.pause();
        socket.write(`GET /v1/big HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\n\r\n`);
        const drip = setInterval(() => socket.write(more), 40);
        await until('the reader is cut', () => http.server.connections === 0);
        clearInterval(drip);
        socket.destroy();
        await closed;
      }
    }
  });

  test('a reader that does not read gets its own bytes when it does, and others theirs meanwhile', async () => {
    await using http = await serveHttp({ ceilings: OFF });
    const lazy = await open(http);
    lazy.socket.pause();
    lazy.socket.write(`GET /v1/big HTTP/1.1\r\nHost: x\r\n\r\n${SERVICES.repeat(50)}${LAST}`);
    await sleep(50);
    for (let i = 0; i < 50; i++) {
      const body = await (await fetch(`${http.origin}/v1/professionals?limit=${i + 1}`)).json();
      assert.equal((body as { pagination: { limit: number } }).pagination.limit, i + 1);
    }
    lazy.socket.resume();
    await lazy.closed;
    assert.equal(lazy.received().match(/"slug":"plomeria"/g)?.length, 51);
  });
});

describe('pipelining', () => {
  test('requests sent at once are answered in order', async () => {
    await using http = await serveHttp({ ceilings: OFF });
    const paths = ['/v1/slow', '/v1/professionals?limit=7', '/v1/professionals/nadie', '/v1/professionals?limit=9'];
    const answer = await http.raw(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join('') + LAST);
    assert.deepEqual(statusesIn(answer), [200, 200, 404, 200, 200]);
    assert.match(answer, /"slow"[\s\S]*"limit":7[\s\S]*not_found[\s\S]*"limit":9[\s\S]*plomeria/);
  });

  test('garbage after a good request is answered after it', async () => {
    await using http = await serveHttp();
    const answer = await http.raw(`${SERVICES}HOLA\r\n\r\n`);
    assert.deepEqual(statusesIn(answer), [200, 400]);
    assert.match(answer, /X-RateLimit-Remaining: 59[\s\S]*X-RateLimit-Remaining: 58/);
  });

  test('every good request before garbage is answered first, and none after one that is the last', async () => {
    await using http = await serveHttp();
    const answer = await http.raw(`${SERVICES.repeat(5)}HOLA\r\n\r\n`);
    assert.deepEqual(statusesIn(answer), [200, 200, 200, 200, 200, 400]);
    assert.match(answer, /X-RateLimit-Remaining: 55[\s\S]*X-RateLimit-Remaining: 54/);
    const closed = await http.raw(`${SERVICES.repeat(5)}${LAST}${SERVICES}`);
    assert.deepEqual(statusesIn(closed), [200, 200, 200, 200, 200, 200]);
  });

  test('garbage after a request still being answered ends the connection after that answer', async () => {
    await using http = await serveHttp();
    const answer = await http.raw('GET /v1/slow HTTP/1.1\r\nHost: x\r\n\r\nHOLA\r\n\r\n');
    assert.deepEqual(statusesIn(answer), [200]);
    assert.match(answer, /Connection: close/);
  });
});

test('a request whose body can not be told apart gets one answer, and it is the last', async () => {
  await using http = await serveHttp();
  const answer = await http.raw('GET /v1/services HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\nxyz');
  assert.deepEqual(statusesIn(answer), [400]);
  assert.match(answer, /Connection: close/);
  const both = 'GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n';
  assert.deepEqual(statusesIn(await http.raw(both)), [400]);
  const lastThenGarbage = `${LAST}HOLA\r\n\r\n`;
  assert.deepEqual(statusesIn(await http.raw(lastThenGarbage)), [200]);
});

describe('bodies nobody asked for', () => {
  test('a GET with a body is answered, and its connection goes on', async () => {
    await using http = await serveHttp();
    const answer = await http.raw(`GET /v1/services HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nhola${LAST}`);
    assert.deepEqual(statusesIn(answer), [200, 200]);
  });

  test('a sender far past the limit still gets to see the 413 (spec: handover.size)', async () => {
    await using http = await serveHttp();
    const response = await fetch(`${http.origin}/v1/takes-json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: 'x'.repeat(5_000_000),
    });
    assert.equal(response.status, 413);
    assert.equal((await fetch(`${http.origin}/v1/services`)).status, 200);
  });

  test('a sender who goes on and on after the answer is cut', async () => {
    await using http = await serveHttp({ timeouts: FAST });
    const { socket, received, closed } = await open(http);
    socket.write('POST /v1/services HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n');
    const drip = setInterval(() => socket.write('x'.repeat(1000)), 20);
    await closed;
    clearInterval(drip);
    assert.deepEqual(statusesIn(received()), [405]);
  });

  test('a chunked body past the limit is refused as soon as it is', async () => {
    await using http = await serveHttp();
    const answer = await http.raw(
      'POST /v1/takes-json HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n' +
        `${'5000\r\n'}${'a'.repeat(0x5000)}\r\n`,
    );
    assert.deepEqual(statusesIn(answer), [413]);
  });

  test('a chunked body that can not be read is answered at once, and the connection closes', async () => {
    await using http = await serveHttp();
    const head =
      'POST /v1/takes-json HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
    const bodies: readonly (readonly [string, number])[] = [
      ['-2\r\n{}\r\n', 400],
      ['0x2\r\n{}\r\n0\r\n\r\n', 400],
      ['fffffffffffffffff\r\n', 400],
      ['2\n{}\n0\n\n', 400],
      ['2\r\n{}0\r\n\r\n', 400],
      [`2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`, 413],
      [`2\r\n{}\r\n0\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
    ];
    for (const [body, status] of bodies) {
      // Answered well within the 300 ms after which this route gives up on a body with 408.
      const answer = await http.raw(head + body);
      assert.deepEqual(statusesIn(answer), [status], body.slice(0, 20));
      assert.match(answer, /X-RateLimit-Remaining: \d+\r\n[\s\S]*Connection: close/);
    }
  });

  test('a body that is not JSON in UTF-8 is 400 on body', async () => {
    await using http = await serveHttp();
    for (const body of ['', '{', '{"a":1}x', new Uint8Array([34, 255, 34])]) {
      const response = await fetch(`${http.origin}/v1/takes-json`, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body,
      });
      assert.equal(response.status, 400);
      const { error } = (await response.json()) as { error: { details: { parameter: string } } };
      assert.equal(error.details.parameter, 'body');
    }
  });

  test('a sender who waits for 100-continue is told to go on, or refused before sending', async () => {
    await using http = await serveHttp();
    const head = (length: number) =>
      `POST /v1/takes-json HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
    const waiting = await open(http);
    waiting.socket.write(head(2));
    await until('the sender may go on', () => waiting.received().includes('100 Continue'));
    waiting.socket.write('{}');
    await waiting.closed;
    assert.deepEqual(statusesIn(waiting.received()), [100, 201]);
    assert.deepEqual(statusesIn(await http.raw(head(99_999))), [413]);
  });
});

test('an HTTP/1.1 request names its host once, and with nothing but a host', async () => {
  await using http = await serveHttp();
  const answer = (hosts: string) => http.raw(`GET /v1/services HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
  for (const hosts of ['', 'Host: x\r\nhost: y\r\n', 'Host: x\r\nHost: x\r\n', 'Host: a b\r\n', 'Host: a/b@c\r\n']) {
    const refused = await answer(hosts);
    assert.deepEqual(statusesIn(refused), [400], hosts);
    assert.match(refused, /"code":"bad_request"/);
  }
  for (const host of ['', 'x', 'x.test:8080', '[::1]:80', '127.0.0.1', 'a_b']) {
    assert.deepEqual(statusesIn(await answer(`Host: ${host}\r\n`)), [200], host);
  }
});

test('a caller who leaves in the middle is no failure', async () => {
  await using http = await serveHttp();
  for (const text of [
    SERVICES,
    'GET /v1/slow HTTP/1.1\r\nHost: x\r\n\r\n',
    'POST /v1/takes-json HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5\r\n\r\n{',
  ]) {
    const { socket } = await open(http);
    socket.write(text);
    await sleep(10);
    socket.resetAndDestroy();
  }
  await sleep(300);
  assert.deepEqual(http.logs, []);
  assert.equal((await fetch(`${http.origin}/v1/services`)).status, 200);
});
