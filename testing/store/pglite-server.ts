import { once } from 'node:events';
import net from 'node:net';
import { PGlite } from '@electric-sql/pglite';

const READY_FOR_QUERY = 0x5a; // 'Z'
const IDLE = 0x49; // 'I': not in a transaction
const TERMINATE = 0x58; // 'X'

const SSL_REQUEST = 80877103;

/** PGlite behind a loopback port, so that what speaks to PostgreSQL needs to know nothing of it. It ends with the process. */
export interface PgliteServer {
  readonly url: string;
}

/**
 * PostgreSQL compiled to WebAssembly, for machines that have no other. It is one session however many connect: a
 * connection in a transaction has it alone and the others wait, and roles, advisory locks and parallel work show nothing.
 */
export async function startPgliteServer(): Promise<PgliteServer> {
  const database = await PGlite.create();
  const session = new Session(database);
  // An answer is several small writes; held back until the one before is acknowledged, each costs 40 ms.
  const server = net.createServer({ noDelay: true }, (socket) => serve(socket, session)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  const { port } = server.address() as net.AddressInfo;
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres` };
}

/** The one session, lent to a connection from its first message until it is out of its transaction. */
class Session {
  readonly #database: PGlite;
  #holder: object | null = null;
  #waiting: (() => void)[] = [];
  #searchPath = '';

  constructor(database: PGlite) {
    this.#database = database;
  }

  async exchange(who: object, searchPath: string, message: Uint8Array): Promise<Buffer> {
    while (this.#holder !== null && this.#holder !== who) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    const entering = this.#holder === null;
    this.#holder = who;
    if (entering && searchPath !== this.#searchPath) {
      this.#searchPath = searchPath;
      await this.#database.exec(`SET search_path = ${searchPath === '' ? 'public' : searchPath}`);
    }
    const answer = Buffer.from(await this.#database.execProtocolRaw(message));
    if (endsIdle(answer)) this.release(who);
    return answer;
  }

  async abandon(who: object): Promise<void> {
    if (this.#holder !== who) return;
    await this.#database.exec('ROLLBACK');
    this.release(who);
  }

  release(who: object): void {
    if (this.#holder !== who) return;
    this.#holder = null;
    for (const resume of this.#waiting.splice(0)) resume();
  }
}

function endsIdle(answer: Buffer): boolean {
  const end = answer.length;
  return end >= 6 && answer[end - 6] === READY_FOR_QUERY && answer[end - 1] === IDLE;
}

function serve(socket: net.Socket, session: Session): void {
  const frames = new Frames();
  let searchPath = '';
  let work = Promise.resolve();
  const who = {};

  async function take(message: Buffer, first: boolean): Promise<void> {
    if (first) searchPath = /search_path=([\w,"]+)/.exec(message.toString('latin1'))?.[1] ?? '';
    if (message[0] === TERMINATE && !first) return;
    socket.write(await session.exchange(who, searchPath, message));
  }

  socket.on('data', (chunk) => {
    for (const { message, first } of frames.push(chunk)) {
      if (first && message.readUInt32BE(4) === SSL_REQUEST) {
        frames.expectStartup();
        socket.write('N');
      } else work = work.then(() => take(message, first)).catch((error: Error) => void socket.destroy(error));
    }
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    work = work.then(() => session.abandon(who)).catch(() => {});
  });
}

/** Cuts what arrives into protocol messages; the first has no type byte. */
class Frames {
  #pending: Buffer = Buffer.alloc(0);
  #started = false;

  expectStartup(): void {
    this.#started = false;
  }

  *push(chunk: Buffer): Generator<{ message: Buffer; first: boolean }> {
    this.#pending = Buffer.concat([this.#pending, chunk]);
    for (;;) {
      const head = this.#started ? 1 : 0;
      if (this.#pending.length < head + 4) return;
      const length = head + this.#pending.readUInt32BE(head);
      if (this.#pending.length < length) return;
      const message = this.#pending.subarray(0, length);
      this.#pending = this.#pending.subarray(length);
      const first = !this.#started;
      this.#started = true;
      yield { message, first };
    }
  }
}
