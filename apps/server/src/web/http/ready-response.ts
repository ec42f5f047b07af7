import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

interface Waiting {
  /** The answer got this many more bytes. */
  grow(bytes: number): void;
  /** The answer's turn has come; the socket did not accept this many of its bytes at once. */
  end(unread: number): void;
}

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

  /** Whether the connection ends after this response, whose head is written. */
  get isLast(): boolean {
    return internals.known ? fieldsOf(this)._last : !this.shouldKeepAlive;
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

/** The memory of a waiting answer besides its bytes: its parsed request, and Node's objects for both. */
const ANSWER_COST = 4 * 1024;
const HELD_MAX = 128 * 1024 * 1024;
/** The answers that may wait on a connection even above the bound: as many as a browser or a proxy pipelines. */
const FEW = 8;

interface Queue {
  answers: number;
  bytes: number;
}

/**
 * The memory held for clients that do not read: pipelined answers that wait on a connection, and the answer that the kernel
 * did not take whole. Above the bound, connections with many waiting answers are closed, and those that have not read for the
 * longest time.
 */
export class Backlog {
  held = 0;
  readonly #max: number;
  readonly #cut: (socket: Socket) => void;
  readonly #queues = new Map<Socket, Queue>();
  /** Connections with an unread answer, the longest waiting first. */
  readonly #unread = new Set<Socket>();

  constructor(max: number = HELD_MAX, cut: (socket: Socket) => void = (socket) => void socket.destroy()) {
    this.#max = max;
    this.#cut = cut;
  }

  /** Lets an answer wait for its turn. Returns false above the bound: then the caller closes the connection. */
  admit(socket: Socket, response: ReadyResponse): boolean {
    const queue = this.#queueOf(socket);
    if (this.held >= this.#max && queue.answers >= FEW) return false;
    queue.answers++;
    this.#hold(queue, ANSWER_COST);
    let bytes = ANSWER_COST;
    response.waiting = {
      grow: (by) => {
        if (this.#queues.get(socket) !== queue) return;
        bytes += by;
        this.#hold(queue, by);
      },
      end: (unread) => {
        if (this.#queues.get(socket) !== queue) return;
        queue.answers--;
        this.#hold(queue, -bytes);
        if (unread > 0) this.holdUnread(socket, response, unread);
      },
    };
    return true;
  }

  /** Counts the bytes of an answer until its client has read them. */
  holdUnread(socket: Socket, response: ReadyResponse, bytes: number): void {
    if (socket.destroyed) return;
    const queue = this.#queueOf(socket);
    this.#hold(queue, bytes);
    this.#unread.add(socket);
    response.once('finish', () => {
      if (this.#queues.get(socket) !== queue) return;
      this.#hold(queue, -bytes);
      this.#unread.delete(socket);
    });
    for (const slowest of this.#unread) {
      if (this.held <= this.#max) break;
      this.#forget(slowest);
      this.#cut(slowest);
    }
  }

  #queueOf(socket: Socket): Queue {
    const known = this.#queues.get(socket);
    if (known !== undefined) return known;
    const queue = { answers: 0, bytes: 0 };
    this.#queues.set(socket, queue);
    socket.once('close', () => this.#forget(socket));
    return queue;
  }

  #forget(socket: Socket): void {
    this.held -= this.#queues.get(socket)?.bytes ?? 0;
    this.#queues.delete(socket);
    this.#unread.delete(socket);
  }

  #hold(queue: Queue, bytes: number): void {
    queue.bytes += bytes;
    this.held += bytes;
  }
}
