/**
 * The load generator, a process of its own: keep-alive connections over raw sockets, each asking for the next path as
 * soon as it has its answer. Reads one JSON line with the order on standard input; prints one with what it saw.
 */
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export interface LoadOrder {
  readonly port: number;
  readonly paths: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  /** `Accept-Encoding`, when it is sent. */
  readonly encoding?: string | undefined;
}

/** Latencies in µs. */
export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  readonly bytes: number;
  /** How many answers had each status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly p50: number;
  readonly p99: number;
}

const HEAD_END = Buffer.from('\r\n\r\n');
/** Latencies are counted in steps of this many µs. */
const STEP = 2;
const STEPS = 500_000;

function drive({ port, paths, connections, seconds, encoding }: LoadOrder): Promise<LoadResult> {
  const accepted = encoding === undefined ? '' : `Accept-Encoding: ${encoding}\r\n`;
  const requests = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${accepted}\r\n`),
  );
  const counted = new Uint32Array(STEPS);
  const statuses: Record<string, number> = {};
  let next = 0;
  let done = 0;
  let bytes = 0;
  let open = connections;
  const began = performance.now();
  const end = began + seconds * 1000;
  return new Promise((resolve, reject) => {
    const start = (socket: Socket) => {
      let asked = 0;
      let missing = -1;
      let head: Buffer = Buffer.alloc(0);
      const ask = () => {
        asked = performance.now();
        socket.write(requests[next++ % requests.length]!);
      };
      const answered = () => {
        missing = -1;
        const now = performance.now();
        counted[Math.min(STEPS - 1, Math.floor(((now - asked) * 1000) / STEP))]!++;
        done++;
        if (now < end) ask();
        else socket.end();
      };
      socket.setNoDelay(true);
      socket.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (missing >= 0) missing -= chunk.length;
        else {
          const read = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
          const at = read.indexOf(HEAD_END);
          if (at < 0) {
            head = read;
            return;
          }
          head = Buffer.alloc(0);
          const text = read.toString('latin1', 0, at);
          const status = text.slice(9, 12);
          statuses[status] = (statuses[status] ?? 0) + 1;
          const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
          missing = Number(length ?? 0) - (read.length - at - HEAD_END.length);
        }
        if (missing === 0) answered();
      });
      socket.on('close', () => {
        if (--open > 0) return;
        const took = (performance.now() - began) / 1000;
        resolve({
          requests: done,
          seconds: took,
          bytes,
          statuses,
          p50: quantile(counted, 0.5),
          p99: quantile(counted, 0.99),
        });
      });
      ask();
    };
    for (let i = 0; i < connections; i++) {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => start(socket));
      socket.on('error', reject);
    }
  });
}

function quantile(counted: Uint32Array, share: number): number {
  const total = counted.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (const [step, count] of counted.entries()) {
    seen += count;
    if (seen >= share * total) return step * STEP;
  }
  return STEPS * STEP;
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await drive(JSON.parse(line) as LoadOrder))}\n`);
}
