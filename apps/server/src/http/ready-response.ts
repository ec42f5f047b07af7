import { type IncomingMessage, ServerResponse } from 'node:http';

/** What Node.js keeps of a head that was made; see {@link ReadyResponse}. */
interface Outgoing {
  _header: string | null;
  _last: boolean;
  _implicitHeader(): void;
}

/**
 * A response that can also be sent with a head made beforehand. `writeHead` checks and joins every header of every
 * answer, which for the dozen of ours costs as much as the search itself; here the head is two strings that are known
 * to be clean put together. Everything else (HEAD, pipelining, keep-alive) stays Node's: this only fills in
 * `_implicitHeader`, the hook that `end` calls when no head was written.
 */
export class ReadyResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  #head: string | null = null;

  /** Sends a 200 whole. `head` is its status line and headers but Date and Connection, each ended by CRLF. */
  sendReady(head: string, body: Buffer): void {
    this.#head = head;
    this.end(body);
  }

  _implicitHeader(): void {
    const self = this as unknown as Outgoing;
    if (this.#head === null) {
      (ServerResponse.prototype as unknown as Outgoing)._implicitHeader.call(this);
      return;
    }
    self._last = !this.shouldKeepAlive;
    self._header = this.#head + dateLine() + (this.shouldKeepAlive ? KEEP_ALIVE : CLOSE);
  }
}

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
