import assert from 'node:assert/strict';
import { createServer, IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { tries } from '../../../../../testing/random.ts';
import { internals, KEEP_ALIVE_MS, ReadyResponse } from './ready-response.ts';

/** One buffer for every answer, as the endpoints have: written over by the next. */
const made = Buffer.alloc(3_000_000);

const owned = new Set<number>();

/** Answers `/SIZE/LETTER` with that letter so many times. */
const server = createServer<typeof IncomingMessage, typeof ReadyResponse>(
  { IncomingMessage, ServerResponse: ReadyResponse, keepAliveTimeout: KEEP_ALIVE_MS },
  (request, response) => {
    const [, size, letter] = request.url!.split('/');
    const body = made.subarray(0, Number(size)).fill(letter!);
    response.send(`HTTP/1.1 200 OK\r\nContent-Length: ${size}\r\n`, body);
    made.fill('!', 0, Number(size));
    owned.add(response.ownedBytes);
  },
);
let port = 0;
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
after(() => {
  server.close();
  server.closeAllConnections();
});

interface Asked {
  readonly size: number;
  readonly letter: string;
}

/** Sends it all at once, reads only after a while; resolves to all that came. */
function ask(requests: string, pauseMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => {
      socket.pause();
      socket.write(requests);
      sleep(pauseMs).then(() => socket.resume(), reject);
    });
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('end', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });
}

/** Asks one request at a time, each in a packet of its own, so that none has to wait behind another in our queue. */
async function askInTurn(paths: readonly string[], pauseMs: number): Promise<string[]> {
  const socket = connect(port, '127.0.0.1').setNoDelay().pause();
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk)).pause();
  for (const [i, path] of paths.entries()) {
    const last = i === paths.length - 1 ? 'Connection: close\r\n' : '';
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${last}\r\n`);
    await sleep(2);
  }
  await sleep(pauseMs);
  socket.resume();
  await new Promise((resolve) => socket.once('end', resolve));
  return bodiesIn(Buffer.concat(chunks).toString('latin1'));
}

/** The answers of one connection: each its letter, how many there were, and whether anything else was among them. */
function bodiesIn(text: string): string[] {
  const bodies: string[] = [];
  for (let at = 0; at < text.length; ) {
    const bodyAt = text.indexOf('\r\n\r\n', at) + 4;
    const size = Number(/Content-Length: (\d+)/.exec(text.slice(at, bodyAt))?.[1]);
    const body = text.slice(bodyAt, bodyAt + size);
    const letter = body.slice(0, 1);
    bodies.push(`${body.length}${body === letter.repeat(body.length) ? letter : '?'}`);
    at = bodyAt + size;
  }
  return bodies;
}

const asked: fc.Arbitrary<Asked> = fc.record({
  size: fc.oneof(fc.nat(300), fc.nat(70_000), fc.integer({ min: 100_000, max: 3_000_000 })),
  letter: fc.constantFrom(...'abcdefghij'),
});

test('the Node.js of these tests has what we look at', () => assert.equal(internals.known, true));

for (const known of [true, false])
  describe(`a ready answer, sent ${known ? 'whole' : 'the documented way'}`, () => {
    before(() => {
      internals.known = known;
    });
    after(() => {
      internals.known = true;
    });
    test('reaches a slow reader whole, whatever is answered meanwhile from the same buffers', async () => {
      const connections = fc.array(
        fc.record({ asked: fc.array(asked, { minLength: 1, maxLength: 8 }), pauseMs: fc.constantFrom(0, 5, 30) }),
        { minLength: 1, maxLength: 6 },
      );
      await fc.assert(
        fc.asyncProperty(connections, async (all) => {
          const texts = await Promise.all(
            all.map(({ asked, pauseMs }) => {
              const requests = asked.map(({ size, letter }, i) => {
                const last = i === asked.length - 1 ? 'Connection: close\r\n' : '';
                return `GET /${size}/${letter} HTTP/1.1\r\nHost: x\r\n${last}\r\n`;
              });
              return ask(requests.join(''), pauseMs);
            }),
          );
          const expected = all.map(({ asked }) =>
            asked.map(({ size, letter }) => `${size}${size === 0 ? '' : letter}`),
          );
          assert.deepEqual(texts.map(bodiesIn), expected);
        }),
        { numRuns: tries(30), seed: 20_240 },
      );
    });

    for (const [size, count] of [
      [200_000, 100],
      [60_000, 300],
    ] as const)
      test(`of ${size} bytes that the kernel does not take at once is not written over by the next`, async () => {
        owned.clear();
        // So many in turn that the kernel is full of one connection's before the last of them.
        const rounds = (letter: string) => Array.from({ length: count }, () => `/${size}/${letter}`);
        const [lazy, other] = await Promise.all([askInTurn(rounds('a'), 300), askInTurn(rounds('b'), 320)]);
        assert.deepEqual([...new Set(lazy)], [`${size}a`]);
        assert.deepEqual([...new Set(other)], [`${size}b`]);
        assert.deepEqual([lazy.length, other.length], [count, count]);
        assert.deepEqual([...owned], known && size < 65_536 ? [0, 65_536] : [0]);
      });

    test('that waits for its turn holds its own bytes and no more', async () => {
      const before = process.memoryUsage().arrayBuffers;
      let most = 0;
      const watch = (request: IncomingMessage) => {
        if (request.url === '/9/z') most = process.memoryUsage().arrayBuffers - before;
      };
      server.on('request', watch);
      const last = 'GET /9/z HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
      const text = await ask(`${'GET /9/a HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(999)}${last}`, 0);
      server.off('request', watch);
      assert.equal(bodiesIn(text).length, 1000);
      assert.ok(most < 16 * 1024 * 1024, `${most} bytes`);
    });

    test('on a connection cut in the middle harms no other', async () => {
      const cut = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'));
      for (const socket of cut) {
        socket.on('error', () => {}).pause();
        socket.write('GET /3000000/z HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3));
      }
      const reading = ask('GET /2000000/a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 20);
      await sleep(10);
      for (const socket of cut) socket.resetAndDestroy();
      assert.deepEqual(bodiesIn(await reading), ['2000000a']);
    });

    test('keeps or closes the connection as HTTP/1.0 and HTTP/1.1 callers ask', async () => {
      const last = await ask('GET /3/a HTTP/1.0\r\n\r\n', 0);
      assert.match(
        last,
        /^HTTP\/1\.1 200 OK\r\nContent-Length: 3\r\nDate: [^\r]+ GMT\r\nConnection: close\r\n\r\naaa$/,
      );
      const kept = await ask('GET /3/a HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET /2/b HTTP/1.0\r\n\r\n', 0);
      assert.match(kept, /Connection: keep-alive\r\nKeep-Alive: timeout=15\r\n\r\naaaHTTP/);
      assert.deepEqual(bodiesIn(kept), ['3a', '2b']);
      const ignored = 'GET /3/a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\nGET /2/b HTTP/1.1\r\nHost: x\r\n\r\n';
      assert.deepEqual(bodiesIn(await ask(ignored, 0)), ['3a']);
    });
  });
