import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { internals, markHeadWritten } from './node-internals.ts';

/** Receives the progress of a pipelined answer that waits for its turn. */
export interface Waiting {
  /** The answer got this many more bytes. */
  grow(bytes: number): void;
  /** The answer's turn has come; the socket did not accept this many of its bytes at once. */
  end(unread: number): void;
}

/**
 * A response that can also be sent in one write, with a head that the caller made. `writeHead` checks and joins every
 * header, and head and body are written as two chunks; for our dozen headers that takes longer than the search. Here head
 * and body are copied into one buffer. Node.js still handles order, pipelining and keep-alive.
 */
export class ReadyResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  /** Set while the answer waits for its turn on a pipelined connection. */
  waiting: Waiting | null = null;
  /** The memory of an answer that its client did not read at once, when that is more than its unread bytes. */
  ownedBytes = 0;

  override assignSocket(socket: Socket): void {
    const { waiting } = this;
    this.waiting = null;
    super.assignSocket(socket);
    waiting?.end(socket.writableLength);
  }

  /**
   * Sends a 200 in one write, not for HEAD. `head` is the status line and the headers except Date and Connection, in Latin-1,
   * each line ending with CRLF, and is not checked. `body` is copied, so its buffer may be reused at once.
   */
  sendReady(head: string, body: Buffer): void {
    if (!internals.known) {
      const lines = head.split('\r\n').slice(1, -1);
      this.writeHead(200, lines.flatMap((line) => splitAt(line, line.indexOf(': '))) as unknown as string[]);
      this.end(Buffer.from(body));
      return;
    }
    const full = head + dateLine() + (this.shouldKeepAlive ? KEEP_ALIVE : CLOSE);
    const length = full.length + body.length;
    const isShared = this.socket?.writableLength === 0 && length <= SHARED_BYTES;
    const whole = isShared ? shared : Buffer.allocUnsafe(length);
    whole.write(full, 'latin1');
    body.copy(whole, full.length);
    markHeadWritten(this, full);
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

const splitAt = (line: string, colon: number): string[] => [line.slice(0, colon), line.slice(colon + 2)];

export const KEEP_ALIVE_MS = 15_000;
const KEEP_ALIVE = `Connection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_MS / 1000}\r\n\r\n`;
const CLOSE = 'Connection: close\r\n\r\n';

let date = '';
let second = 0;

/** The Date header, rendered once per second. */
function dateLine(): string {
  const now = Date.now();
  const current = Math.floor(now / 1000);
  if (current !== second) {
    second = current;
    date = `Date: ${new Date(now).toUTCString()}\r\n`;
  }
  return date;
}
