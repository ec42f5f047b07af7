import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** Private fields of a response: the text of its head, whether it was sent, and whether the connection ends after it. */
interface PrivateFields {
  _header: string | null;
  _headerSent: boolean;
  _last: boolean;
}
const fieldsOf = (response: ServerResponse) => response as unknown as PrivateFields;
const bare = new ServerResponse(new IncomingMessage(new Socket()));
/** Whether this Node.js has the private fields. Without them answers go the documented way, which takes about 12 µs more each. */
export const internals = { known: ['_header', '_headerSent', '_last'].every((field) => field in bare) };
const splitAt = (line: string, colon: number): string[] => [line.slice(0, colon), line.slice(colon + 2)];

/**
 * A response that is sent in one write, with a head that the caller made. `writeHead` checks and joins every header, and
 * head and body are written as two chunks; for our dozen headers that takes longer than the search. Here head and body
 * are copied into one buffer. Node.js still handles order, pipelining and keep-alive. This is the only file that uses
 * private fields of Node.js.
 */
export class ReadyResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  /** The memory of an answer that its client did not read at once, when that is more than its unread bytes. */
  ownedBytes = 0;

  /**
   * Sends an answer. `head` is the status line and the headers except Date and Connection, in Latin-1, each line ending
   * with CRLF, and is not checked. `body` is null for an answer without one, and for HEAD; it is copied, so its buffer may be
   * reused at once.
   */
  send(head: string, body: Buffer | null): void {
    if (!internals.known) {
      const [status, ...lines] = head.split('\r\n').slice(0, -1);
      const headers = lines.flatMap((line) => splitAt(line, line.indexOf(': ')));
      this.writeHead(Number(status!.split(' ')[1]), headers).end(body === null ? undefined : Buffer.from(body));
      return;
    }
    const full = head + dateLine() + (this.shouldKeepAlive ? KEEP_ALIVE : CLOSE);
    const fields = fieldsOf(this);
    fields._header = full;
    fields._last = !this.shouldKeepAlive;
    if (body === null) {
      this.end();
      return;
    }
    const length = full.length + body.length;
    const isShared = this.socket?.writableLength === 0 && length <= SHARED_BYTES;
    const whole = isShared ? shared : Buffer.allocUnsafe(length);
    whole.write(full, 'latin1');
    body.copy(whole, full.length);
    fields._headerSent = true;
    this.end(whole.subarray(0, length));
    if (!isShared || this.socket?.writableLength === 0) return;
    // The kernel did not accept all of it, so the buffer now belongs to this connection.
    this.ownedBytes = SHARED_BYTES;
    shared = Buffer.allocUnsafeSlow(SHARED_BYTES);
  }
}

/** Larger than most answers; a larger one gets its own buffer. */
const SHARED_BYTES = 64 * 1024;
/** One buffer for all answers: a new one for each answer costs a tenth more time, and garbage collections that delay answers. */
let shared = Buffer.allocUnsafeSlow(SHARED_BYTES);

export const KEEP_ALIVE_MS = 15_000;
const KEEP_ALIVE = `Connection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_MS / 1000}\r\n\r\n`;
const CLOSE = 'Connection: close\r\n\r\n';

let date = '';
let second = 0;

function dateLine(): string {
  const now = Date.now();
  const current = Math.floor(now / 1000);
  if (current !== second) {
    second = current;
    date = `Date: ${new Date(now).toUTCString()}\r\n`;
  }
  return date;
}

/** The current response of a connection. Pipelined ones may wait behind it. */
export function responseUnderWay(socket: Socket): ReadyResponse | null {
  return (socket as Socket & { _httpMessage?: ReadyResponse | null })._httpMessage ?? null;
}

/** The memory of an answer that waits for its turn, besides its bytes: its parsed request, and Node's objects for both. */
export const ANSWER_COST = 4 * 1024;
const HELD_MAX = 128 * 1024 * 1024;

/** What a connection may hold even above the bound: as many answers as a browser or a proxy pipelines. */
const LITTLE = 512 * 1024;

/**
 * The memory held for clients that do not read: answers that wait for their turn on a connection, and the one that the kernel
 * did not take whole. Above the bound, the connections that have not read for the longest time are closed, and those that ask for
 * more answers while many wait.
 */
export class Backlog {
  /** What a connection that was cut held counts until it is closed: many can be cut in one turn of the event loop. */
  held = 0;
  #closing = 0;
  readonly #max: number;
  readonly #cut: (socket: Socket) => void;
  /** Bytes by connection, the longest waiting first; and of those that were cut. */
  readonly #bytes = new Map<Socket, number>();
  readonly #cutBytes = new Map<Socket, number>();

  constructor(max: number = HELD_MAX, cut: (socket: Socket) => void) {
    this.#max = max;
    this.#cut = cut;
  }

  /** Whether one more answer may wait on this connection; if not, it is cut. */
  admits(socket: Socket): boolean {
    if (this.held <= this.#max || (this.#bytes.get(socket) ?? 0) <= LITTLE) return true;
    this.#close(socket);
    return false;
  }

  /** Counts bytes of an answer until its client has read it. */
  hold(socket: Socket, response: ReadyResponse, bytes: number): void {
    this.#bytes.set(socket, (this.#bytes.get(socket) ?? 0) + bytes);
    this.held += bytes;
    response.once('finish', () => {
      const before = this.#bytes.get(socket);
      if (before === undefined) return;
      this.held -= bytes;
      this.#bytes.delete(socket);
      if (before > bytes) this.#bytes.set(socket, before - bytes);
    });
    for (const slowest of this.#bytes.keys()) {
      if (this.held - this.#closing <= this.#max) break;
      this.#close(slowest);
    }
  }

  /** The connection is closed. */
  forget(socket: Socket): void {
    const cut = this.#cutBytes.get(socket) ?? 0;
    this.#closing -= cut;
    this.held -= cut + (this.#bytes.get(socket) ?? 0);
    this.#cutBytes.delete(socket);
    this.#bytes.delete(socket);
  }

  #close(socket: Socket): void {
    const bytes = this.#bytes.get(socket) ?? 0;
    this.#bytes.delete(socket);
    this.#cutBytes.set(socket, bytes);
    this.#closing += bytes;
    this.#cut(socket);
  }
}
