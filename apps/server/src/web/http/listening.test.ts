import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { type ServedHttp, serveHttp } from '../../../../../testing/http/serve-http.ts';
import { PATIENCE_MS, until } from '../../../../../testing/until.ts';
import { GRACE_MS } from './server.ts';

const OFF = { address: Infinity, key: Infinity, connector: Infinity, page: Infinity };
const SERVICES = 'GET /v1/services HTTP/1.1\r\nHost: x\r\n\r\n';
const LAST = 'GET /v1/services HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
const SLOWER = 'GET /v1/slower HTTP/1.1\r\nHost: x\r\n\r\n';

interface Caller {
  readonly socket: Socket;
  readonly closed: Promise<void>;
  /** What came back, or the code of what went wrong. */
  told(): string;
}

function call(http: ServedHttp, text = ''): Caller {
  const socket = connect(http.port, '127.0.0.1');
  let told = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk) => {
    told += chunk;
  });
  socket.on('error', (error: NodeJS.ErrnoException) => {
    told += error.code;
  });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  if (text !== '') socket.write(text);
  return { socket, closed, told: () => told };
}

/** A connection that was answered once and is kept. */
async function keep(http: ServedHttp): Promise<Caller> {
  const caller = call(http, SERVICES);
  await until('the answer came', () => caller.told().includes('"gasista"'));
  return caller;
}

const outcome = (caller: Caller) => /^HTTP\/1\.1 \d+|E[A-Z]+/.exec(caller.told())?.[0] ?? 'nothing';
const answers = (caller: Caller) => caller.told().match(/HTTP\/1\.1 200 OK/g)?.length ?? 0;

test('a stop lets what is in flight end, takes nothing new, and closes idle connections', async () => {
  await using http = await serveHttp();
  const idle = await keep(http);
  const slow = fetch(`${http.origin}/v1/slow`);
  await sleep(50);
  const stopped = http.server.stop();
  await sleep(50);
  assert.equal(await call(http).closed.then(() => 'closed'), 'closed');
  await assert.rejects(fetch(`${http.origin}/v1/services`));
  assert.deepEqual(await (await slow).json(), { data: 'slow' });
  await stopped;
  await idle.closed;
  assert.equal(answers(idle), 1);
});

test('who comes while the door closes is answered, never reset', async () => {
  for (let round = 0; round < 10; round++) {
    await using http = await serveHttp({ ceilings: OFF });
    const callers: Caller[] = [];
    const come = () => {
      for (let i = 0; i < 5; i++) callers.push(call(http, LAST));
    };
    // As a signal does, this wakes the loop in the middle of a turn, in which it does not look at the door again.
    await stat(import.meta.filename);
    come();
    const stopped = http.server.stop();
    // In each turn some more, after those who came before were let in.
    for (let turns = round; turns > 0; turns--) {
      await setImmediate();
      come();
    }
    await stopped;
    await Promise.all(callers.map(({ closed }) => closed));
    assert.deepEqual(new Set(callers.map(outcome)), new Set(['HTTP/1.1 200']));
  }
});

test('the door closes even when the loop never has a quiet turn', { timeout: PATIENCE_MS }, async () => {
  await using http = await serveHttp();
  let stopping = true;
  const busy = () => {
    const end = performance.now() + 1;
    while (performance.now() < end);
    if (stopping) global.setImmediate(busy);
  };
  busy();
  const callers: Caller[] = [];
  const stopped = http.server.stop().finally(() => {
    stopping = false;
  });
  while (!callers.some((caller) => outcome(caller) === 'ECONNREFUSED')) {
    callers.push(call(http, LAST));
    await sleep(5);
  }
  await stopped;
});

test('a kept connection that is used again within a second is answered, and closed by that answer', async () => {
  await using http = await serveHttp();
  const kept = await keep(http);
  const stopped = http.server.stop();
  await sleep(700);
  kept.socket.write(SERVICES);
  await kept.closed;
  assert.equal(answers(kept), 2);
  assert.match(kept.told(), /Connection: close/);
  await stopped;
});

test('a connection whose request comes after the stop has all the time its answer takes', async () => {
  await using http = await serveHttp();
  const [fresh, kept] = [call(http), await keep(http)];
  const stopped = http.server.stop();
  await sleep(300);
  fresh.socket.write(SLOWER);
  kept.socket.write(SLOWER);
  await Promise.all([stopped, fresh.closed, kept.closed]);
  assert.deepEqual([answers(fresh), answers(kept)], [1, 2]);
});

test('connections on which nothing comes do not hold a stop up', { timeout: GRACE_MS / 2 }, async () => {
  await using http = await serveHttp();
  const silent = [call(http), await keep(http)];
  await sleep(50);
  await http.server.stop();
  await Promise.all(silent.map(({ closed }) => closed));
});

test('an answer that its reader takes slowly is sent to its end', async () => {
  await using http = await serveHttp();
  const reader = call(http, 'GET /v1/big HTTP/1.1\r\nHost: x\r\n\r\n');
  await new Promise((resolve) => reader.socket.once('data', resolve));
  reader.socket.pause();
  const stopped = http.server.stop();
  await sleep(1500);
  reader.socket.resume();
  await Promise.all([stopped, reader.closed]);
  const { length } = reader.told();
  assert.ok(length > 8_000_000, `${length} bytes`);
});
