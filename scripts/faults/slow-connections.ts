import { connect, type Socket } from 'node:net';
import { percentile, startCallers } from './harness/callers.ts';
import { writeEdition } from './harness/edition.ts';
import { type Fault, judge } from './harness/fault.ts';
import { READS } from './harness/paths.ts';
import { pause, type Scene } from './harness/scene.ts';
import { importFolder, type Replica, startReplica } from './harness/vidriera.ts';

const SLOW = 4000;
const IDLE = 10_000;
/** The longest wait of normal callers during the attack, in ms. */
const HONEST_P99_MS = 1000;

async function setUp(scene: Scene): Promise<Replica> {
  const databaseUrl = `file:${scene.path('vidriera.db')}`;
  await importFolder(databaseUrl, writeEdition(scene.folder, 1, { professionals: 200, reviewsEach: 3 }));
  return startReplica(scene, {
    VIDRIERA_DATABASE_URL: databaseUrl,
    VIDRIERA_PUBLIC_LIMIT: 'off',
    VIDRIERA_SITE_LIMIT: 'off',
  });
}

/** Opens connections a few hundred at a time. */
async function openAll(origin: string, count: number, greet: (socket: Socket) => void): Promise<Socket[]> {
  const { hostname, port } = new URL(origin);
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const batch = Array.from({ length: Math.min(250, count - sockets.length) }, () => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      return new Promise<Socket>((resolve) => {
        socket.once('connect', () => {
          greet(socket);
          resolve(socket);
        });
        socket.once('error', () => resolve(socket));
      });
    });
    sockets.push(...(await Promise.all(batch)));
  }
  return sockets;
}

const isOpen = (socket: Socket) => !socket.destroyed && !socket.readableEnded && socket.readable;

/** Thousands of connections send headers slowly and never finish. Normal callers must not notice, and the slow connections must be closed. */
export const slowConnections: Fault = {
  name: `${SLOW} slow connections while honest callers are served`,
  needs: [],
  async play(scene) {
    const replica = await setUp(scene);
    const callers = startCallers({ origin: replica.origin, callers: 8, pauseMs: 5, paths: READS });
    let answered408 = 0;
    const slow = await openAll(replica.origin, SLOW, (socket) => {
      socket.write('GET /v1/services HTTP/1.1\r\nHost: x\r\n');
      socket.on('data', (chunk) => {
        if (chunk.includes(' 408 ')) answered408++;
      });
    });
    const opened = slow.filter(isOpen).length;
    for (let second = 0; second < 13; second++) {
      for (const socket of slow) if (socket.writable) socket.write(`X-${second}: a\r\n`);
      await pause(1000);
    }
    const left = slow.filter(isOpen).length;
    const tally = await callers.stop();
    for (const socket of slow) socket.destroy();
    const honest = percentile(tally.times, 0.99);
    const outcome = judge(`${opened} open at once, ${answered408} told 408, ${left} left after 13 s`, tally);
    return { ...outcome, wrong: outcome.wrong + left + (honest > HONEST_P99_MS ? 1 : 0) };
  },
};

/** Thousands of connections stay open after one request, like those of browsers and proxies. */
export const idleConnections: Fault = {
  name: `${IDLE.toLocaleString('en')} idle keep-alive connections`,
  needs: [],
  async play(scene) {
    const replica = await setUp(scene);
    const before = await replica.memory();
    let served = 0;
    const idle = await openAll(replica.origin, IDLE, (socket) => {
      socket.write('GET /v1/services HTTP/1.1\r\nHost: x\r\n\r\n');
      socket.once('data', (chunk) => {
        if (chunk.includes(' 200 OK')) served++;
      });
    });
    await pause(500);
    const opened = idle.filter(isOpen).length;
    const during = await replica.memory();
    const callers = startCallers({ origin: replica.origin, callers: 8, pauseMs: 5, paths: READS });
    await pause(4000);
    const tally = await callers.stop();
    await pause(14_000);
    const left = idle.filter(isOpen).length;
    for (const socket of idle) socket.destroy();
    const honest = percentile(tally.times, 0.99);
    const each = ((during - before) / opened / 1024).toFixed(1);
    const outcome = judge(
      `${opened.toLocaleString('en')} open at once, ${served.toLocaleString('en')} answered before they fell idle, ${each} KiB each, ${left} left after the keep-alive time`,
      tally,
    );
    return {
      ...outcome,
      lost: outcome.lost + (IDLE - served),
      wrong: outcome.wrong + left + (honest > HONEST_P99_MS ? 1 : 0),
    };
  },
};
