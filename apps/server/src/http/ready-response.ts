import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What Node.js keeps of a head: its text, whether it was sent, and whether it closes the connection. */
interface Outgoing {
  _header: string | null;
  _headerSent: boolean;
  _last: boolean;
}

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
 * headers of ours that costs more than the search. Here head and body are put one after another into one reused
 * buffer; an answer that has to wait behind another one of its connection gets memory of its own size. Order,
 * pipelining and keep-alive stay Node's: this does what its `writeHead` would leave behind.
 */
export class ReadyResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  /** Set while the answer waits for its turn. */
  waiting: Waiting | null = null;

  /** Bytes of the buffer that the connection keeps because its reader did not take all of the answer at once. */
  kept = 0;

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
    const self = this as unknown as Outgoing;
    const full = head + dateLine() + (this.shouldKeepAlive ? KEEP_ALIVE : CLOSE);
    const length = full.length + body.length;
    const shares = this.socket !== null && length <= WIRE_BYTES;
    const target = shares ? wire : Buffer.allocUnsafe(length);
    target.write(full, 'latin1');
    body.copy(target, full.length);
    self._header = full;
    self._headerSent = true;
    self._last = !this.shouldKeepAlive;
    this.end(target.subarray(0, length));
    // The kernel nearly always takes all of it at once. When it does not (a slow reader), the buffer is the
    // connection's, and the next answer gets a new one.
    if (!shares || this.socket?.writableLength === 0) return;
    this.kept = WIRE_BYTES;
    wire = Buffer.allocUnsafeSlow(WIRE_BYTES);
  }
}

/** Larger than a page of 50 professionals with every neighborhood; what is larger still gets memory of its own. */
const WIRE_BYTES = 256 * 1024;
let wire = Buffer.allocUnsafeSlow(WIRE_BYTES);

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
