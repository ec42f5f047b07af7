import type { Socket } from 'node:net';
import type { ReadyResponse } from './ready-response.ts';

/** What a waiting answer holds besides its bytes: its request, parsed, and what Node.js keeps of both. */
const ANSWER_COST = 4 * 1024;
/** Over all connections. */
const HELD_MAX = 128 * 1024 * 1024;
/** So many may wait on a connection even when there is no room left: a browser's or a proxy's worth. */
const FEW = 8;

interface Line {
  answers: number;
  bytes: number;
}

/**
 * What callers who do not read make us keep: the answers that wait behind another one of their connection, and the one
 * that the kernel did not take whole. Thousands of pipelined requests fit in one packet's read, and an answer that is
 * not taken pins a buffer: without a bound, some hundred such connections fill the memory. Up to the bound everybody is
 * served; past it, connections with many waiting are cut, and those that have not read for the longest time.
 */
export class Backlog {
  /** Bytes held, roughly. */
  held = 0;
  readonly #max: number;
  readonly #cut: (socket: Socket) => void;
  readonly #lines = new Map<Socket, Line>();
  /** Connections whose reader has not taken an answer whole; the first is the one that has not for the longest time. */
  readonly #unread = new Set<Socket>();

  constructor(max: number = HELD_MAX, cut: (socket: Socket) => void = (socket) => void socket.destroy()) {
    this.#max = max;
    this.#cut = cut;
  }

  /** Lets an answer wait for its turn; false when there is no room for it, and the connection is to be cut. */
  admit(socket: Socket, response: ReadyResponse): boolean {
    const line = this.#lineOf(socket);
    if (this.held >= this.#max && line.answers >= FEW) return false;
    line.answers++;
    this.#hold(line, ANSWER_COST);
    let bytes = ANSWER_COST;
    response.waiting = {
      grow: (by) => {
        if (this.#lines.get(socket) !== line) return;
        bytes += by;
        this.#hold(line, by);
      },
      end: (unread) => {
        if (this.#lines.get(socket) !== line) return;
        line.answers--;
        this.#hold(line, -bytes);
        if (unread > 0) this.keep(socket, response, unread);
      },
    };
    return true;
  }

  /** Counts the bytes of an answer that its reader did not take at once, until it has. */
  keep(socket: Socket, response: ReadyResponse, bytes: number): void {
    if (socket.destroyed) return;
    const line = this.#lineOf(socket);
    this.#hold(line, bytes);
    this.#unread.add(socket);
    response.once('finish', () => {
      if (this.#lines.get(socket) !== line) return;
      this.#hold(line, -bytes);
      this.#unread.delete(socket);
    });
    for (const slowest of this.#unread) {
      if (this.held <= this.#max) break;
      this.#forget(slowest);
      this.#cut(slowest);
    }
  }

  #lineOf(socket: Socket): Line {
    const known = this.#lines.get(socket);
    if (known !== undefined) return known;
    const line = { answers: 0, bytes: 0 };
    this.#lines.set(socket, line);
    socket.once('close', () => this.#forget(socket));
    return line;
  }

  #forget(socket: Socket): void {
    this.held -= this.#lines.get(socket)?.bytes ?? 0;
    this.#lines.delete(socket);
    this.#unread.delete(socket);
  }

  #hold(line: Line, bytes: number): void {
    line.bytes += bytes;
    this.held += bytes;
  }
}
