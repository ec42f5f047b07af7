import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { serveHttp } from '../../../../../testing/http/serve-http.ts';
import { until } from '../../../../../testing/until.ts';
import { Backlog, type ReadyResponse } from './ready-response.ts';

const OFF = { address: Infinity, key: Infinity, connector: Infinity, page: Infinity };
const KIB = 1024;

const connection = () => new EventEmitter() as Socket;
const answer = () => new EventEmitter() as ReadyResponse;

/** What nobody holds any more counts until it is collected. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

describe('answers that wait behind another', () => {
  test('count what they hold until they are read or their connection closes', () => {
    const backlog = new Backlog(Number.POSITIVE_INFINITY, () => assert.fail());
    const [one, other] = [connection(), connection()];
    const [first, second, third] = [answer(), answer(), answer()];
    backlog.hold(one, first, 100);
    backlog.hold(one, first, 1000);
    backlog.hold(one, second, 20);
    backlog.hold(other, third, 3);
    assert.equal(backlog.held, 1123);
    first.emit('finish');
    assert.equal(backlog.held, 23);
    backlog.forget(one);
    assert.equal(backlog.held, 3);
    second.emit('finish');
    assert.equal(backlog.held, 3);
    third.emit('finish');
    assert.equal(backlog.held, 0);
  });

  test('past the bound close the connection that has not read for the longest time', () => {
    const cut: Socket[] = [];
    const backlog = new Backlog(1000, (socket) => cut.push(socket));
    const [reading, lazy, late] = [connection(), connection(), connection()];
    const read = answer();
    backlog.hold(reading, read, 300);
    backlog.hold(reading, answer(), 300);
    backlog.hold(lazy, answer(), 300);
    read.emit('finish');
    backlog.hold(late, answer(), 500);
    assert.deepEqual(cut.indexOf(lazy), 0);
    // What a cut connection held is there until it is closed.
    assert.deepEqual([cut.length, backlog.held], [1, 1100]);
    backlog.forget(lazy);
    assert.equal(backlog.held, 800);
  });

  test('past the bound are refused on a connection that has many already', () => {
    const cut: Socket[] = [];
    const backlog = new Backlog(2000 * KIB, (socket) => cut.push(socket));
    const [lazy, greedy, modest] = [connection(), connection(), connection()];
    backlog.hold(lazy, answer(), 1000 * KIB);
    assert.equal(backlog.admits(greedy), true);
    backlog.hold(greedy, answer(), 1500 * KIB);
    assert.deepEqual([cut[0] === lazy, cut.length, backlog.held], [true, 1, 2500 * KIB]);
    assert.equal(backlog.admits(modest), true);
    backlog.hold(modest, answer(), 100 * KIB);
    assert.equal(backlog.admits(modest), true);
    assert.equal(backlog.admits(greedy), false);
    assert.deepEqual([cut[1] === greedy, cut.length], [true, 2]);
    backlog.forget(lazy);
    backlog.forget(greedy);
    assert.equal(backlog.held, 100 * KIB);
  });

  test('of callers who never read are bounded: their connections are cut, others are served', async () => {
    await using http = await serveHttp({ ceilings: OFF, backlogBytes: 200 * KIB });
    const flood = `GET /v1/big HTTP/1.1\r\nHost: x\r\n\r\n${'GET /v1/services HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(200)}`;
    const lazy = Array.from({ length: 10 }, () => connect(http.port, '127.0.0.1'));
    for (const socket of lazy) socket.on('error', () => {}).pause();
    await until('ten are connected', () => http.server.connections === 10);
    for (const socket of lazy) socket.write(flood);
    await until('none is connected', () => http.server.connections === 0);
    assert.equal((await fetch(`${http.origin}/v1/services`)).status, 200);
    for (const socket of lazy) socket.destroy();
  });

  test('unread answers are bounded in bytes: the connection that has not read for the longest time is closed', async () => {
    await using http = await serveHttp({ ceilings: OFF, backlogBytes: 20_000 * KIB });
    const before = process.memoryUsage().arrayBuffers;
    const lazy: Socket[] = [];
    for (let i = 0; i < 20; i++) {
      const socket = connect(http.port, '127.0.0.1').on('error', () => {});
      lazy.push(socket.pause());
      socket.write('GET /v1/big HTTP/1.1\r\nHost: x\r\n\r\n');
      await new Promise((resolve) => socket.once('readable', resolve));
    }
    await until('some are cut', () => http.server.connections < 6);
    const open = http.server.connections;
    assert.ok(open >= 1 && open < 6, `${open} connections are left`);
    assert.ok(
      http.server.unreadBytes > 1000 * KIB && http.server.unreadBytes <= 20_000 * KIB,
      `${http.server.unreadBytes}`,
    );
    collectGarbage();
    const held = process.memoryUsage().arrayBuffers - before;
    assert.ok(held < 60_000 * KIB, `${held} bytes of buffers`);
    // The last to come is still there, and gets all of it when it reads.
    const last = lazy.at(-1)!;
    let received = 0;
    last.on('data', (chunk) => {
      received += chunk.length;
    });
    await until('the answer is read', () => received > 8_000_000);
    await until('nobody else is cut', () => http.server.connections === open);
    for (const socket of lazy) socket.destroy();
    await until('none is connected', () => http.server.connections === 0);
    assert.equal(http.server.unreadBytes, 0);
  });

  test('count the whole answer that a connection keeps for a piece of it', async () => {
    await using http = await serveHttp({ ceilings: OFF });
    const lazy = connect(http.port, '127.0.0.1').setNoDelay().pause();
    let asked = 0;
    // One at a time, until the kernel takes no more of them.
    for (; http.server.unreadBytes === 0 && asked < 500; asked++) {
      lazy.write('GET /v1/wide HTTP/1.1\r\nHost: x\r\n\r\n');
      await sleep(3);
    }
    assert.ok(http.server.unreadBytes >= 200_000, `${http.server.unreadBytes} after ${asked} answers`);
    let received = 0;
    lazy.on('data', (chunk) => {
      received += chunk.length;
    });
    lazy.resume();
    await until('every answer is read', () => received > asked * 200_000);
    await until('nothing waits to be read', () => http.server.unreadBytes === 0);
    lazy.destroy();
  });

  test('of a caller who reads all come, a thousand at once', async () => {
    await using http = await serveHttp({ ceilings: OFF });
    const request = 'GET /v1/services HTTP/1.1\r\nHost: x\r\n\r\n';
    const all = await http.raw(request.repeat(999) + request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    assert.equal(all.match(/HTTP\/1\.1 200 OK/g)?.length, 1000);
  });
});
