import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { internals, markHeadWritten } from './node-internals.ts';

/** What is told of an answer that waits behind another one of its connection. */
export interface Waiting {
  /** Its bytes are made. */
  grow(bytes: number): void;
  /** Its turn has come; its reader did not take so many bytes of it at once. */
  end(unread: number): void;
}

/**
 * A response that can also be sent whole, from a head made beforehand. `writeHead` checks and joins every header of
 * every answer, and head and body then leave as two chunks, the first copied into memory of its own; for the dozen
 * headers of ours that costs more than the search. Here head and body are put one after another into memory of their
 * size. Order, pipelining and keep-alive stay Node's: this does what its `writeHead` would leave behind.
 */
export class ReadyResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  /** Set while the answer waits for its turn. */
  waiting: Waiting | null = null;

  override assignSocket(socket: Socket): void {
    const { waiting } = this;
    this.waiting = null;
    super.assignSocket(socket);
    waiting?.end(socket.writableLength);
  }

  /**
   * Sends a 200 whole, not for HEAD. `head` is its status line and headers but Date and Connection, Latin-1, each
   * ended by CRLF; nothing in it is checked. `body` is copied: it may be written over at once.
   */
  sendReady(head: string, body: Buffer): void {
    if (!internals.known) {
      const lines = head.split('\r\n').slice(1, -1);
      this.writeHead(200, lines.flatMap((line) => splitAt(line, line.indexOf(': '))) as unknown as string[]);
      this.end(Buffer.from(body));
      return;
    }
    const full = head + dateLine() + (this.shouldKeepAlive ? KEEP_ALIVE : CLOSE);
    const whole = Buffer.allocUnsafe(full.length + body.length);
    whole.write(full, 'latin1');
    body.copy(whole, full.length);
    markHeadWritten(this, full);
    this.end(whole);
  }
}

const splitAt = (line: string, colon: number): string[] => [line.slice(0, colon), line.slice(colon + 2)];

/** How long an idle connection is kept, in ms. */
export const KEEP_ALIVE_MS = 15_000;
const KEEP_ALIVE = `Connection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_MS / 1000}\r\n\r\n`;
const CLOSE = 'Connection: close\r\n\r\n';

let date = '';
let second = 0;

/** The Date header, made once a second. */
function dateLine(): string {
  const now = Date.now();
  const current = Math.floor(now / 1000);
  if (current !== second) {
    second = current;
    date = `Date: ${new Date(now).toUTCString()}\r\n`;
  }
  return date;
}
