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
 * The answers that wait behind another one of their connection. A caller who pipelines and does not read makes us
 * keep every one of them, and thousands of requests fit in one packet's read: without a bound, a few hundred such
 * connections fill the memory. Up to the bound everybody is served; past it, connections with many waiting are cut.
 */
export class Backlog {
  /** Bytes held, roughly. */
  held = 0;
  readonly #max: number;
  readonly #lines = new Map<Socket, Line>();

  constructor(max: number = HELD_MAX) {
    this.#max = max;
  }

  /** Lets an answer wait for its turn; false when there is no room for it, and the connection is to be cut. */
  admit(socket: Socket, response: ReadyResponse): boolean {
    const line = this.#lines.get(socket) ?? this.#open(socket);
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
      end: () => {
        if (this.#lines.get(socket) !== line) return;
        line.answers--;
        this.#hold(line, -bytes);
      },
    };
    return true;
  }

  #open(socket: Socket): Line {
    const line = { answers: 0, bytes: 0 };
    this.#lines.set(socket, line);
    socket.once('close', () => {
      this.#lines.delete(socket);
      this.held -= line.bytes;
    });
    return line;
  }

  #hold(line: Line, bytes: number): void {
    line.bytes += bytes;
    this.held += bytes;
  }
}
