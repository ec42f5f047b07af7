import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';

/** A turn of the event loop this short leaves no connection unaccepted. */
const QUIET_TURN_MS = 0.2;
const QUIET_WAIT_MS = 500;
/** A connection without a request is closed after so long without data. */
const IDLE_MS = 1000;
/** After this time, requests in flight are ended. */
export const GRACE_MS = 35_000;

/** Resolves to the bound port. */
export async function listen(server: NetServer, host: string, port: number): Promise<number> {
  await once(server.listen({ host, port, backlog: 2048 }), 'listening');
  return (server.address() as AddressInfo).port;
}

export interface Closing {
  readonly accepted: () => number;
  readonly sockets: ReadonlySet<Socket>;
  /** Called when the server no longer listens: from now on each answer is the last of its connection. */
  readonly onClosed: () => void;
}

/**
 * Stops listening, then closes each connection after its answer. Resolves when the last connection is closed. A load
 * balancer uses another replica once it can not connect. Closing connections earlier would only make it connect more
 * often.
 */
export function closeServer(server: Server, { accepted, sockets, onClosed }: Closing): Promise<void> {
  return new Promise((resolve) => {
    const grace = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    atQuietTurn(accepted, () => {
      // Only the listening socket: `close` of an HTTP server also drops idle connections on which a request may be coming.
      NetServer.prototype.close.call(server, () => {
        clearTimeout(grace);
        resolve();
      });
      onClosed();
      closeWhenIdle(server, sockets);
    });
  });
}

/**
 * Calls `then` after a turn of the event loop without new connections. Closing a listening socket resets the connections
 * that the kernel accepted and this process did not, and after a quiet turn there are none.
 */
function atQuietTurn(accepted: () => number, then: () => void): void {
  const deadline = performance.now() + QUIET_WAIT_MS;
  // The current turn does not count: it may have accepted connections long ago.
  let before = Number.NaN;
  let began = 0;
  const turn = () => {
    const now = performance.now();
    const isQuiet = accepted() === before && now - began < QUIET_TURN_MS;
    if (isQuiet || now > deadline) return then();
    before = accepted();
    began = now;
    setImmediate(turn);
  };
  setImmediate(turn);
}

/**
 * Closes each connection without a request after a second; a request within that second is answered.
 * `closeIdleConnections` does not wait, ignores connections that never sent anything, and truncates an answer that its
 * client reads slowly.
 */
function closeWhenIdle(server: Server, sockets: ReadonlySet<Socket>): void {
  server.keepAliveTimeout = IDLE_MS;
  server.keepAliveTimeoutBuffer = 0;
  for (const socket of sockets) {
    // Node.js sets a separate timeout on a connection that is kept alive, until the next request's head.
    const isKeptAlive = socket.timeout !== server.timeout;
    if (isKeptAlive || socket.bytesRead === 0) socket.setTimeout(IDLE_MS);
  }
}
