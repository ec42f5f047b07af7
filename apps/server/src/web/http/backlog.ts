import type { Socket } from 'node:net';
import type { ReadyResponse } from './ready-response.ts';

/** The memory of a waiting answer besides its bytes: its parsed request, and Node's objects for both. */
const ANSWER_COST = 4 * 1024;
/** The most bytes held for all connections together. */
const HELD_MAX = 128 * 1024 * 1024;
/** The answers that may wait on a connection even above the bound: as many as a browser or a proxy pipelines. */
const FEW = 8;

interface Queue {
  answers: number;
  bytes: number;
}

/**
 * The memory held for clients that do not read: the pipelined answers that wait on a connection, and the answer that the
 * kernel did not take whole. Without a bound, about a hundred such connections fill the memory. Above the bound,
 * connections with many waiting answers are closed, and those that have not read for the longest time.
 */
export class Backlog {
  /** Bytes held, an estimate. */
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
