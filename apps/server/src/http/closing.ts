import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** In a turn of the event loop this short nobody came to the door unseen. */
const QUIET_TURN_MS = 0.2;
/** For so long the door waits for one. */
const DOOR_PATIENCE_MS = 500;
/** A connection without a request on it is closed when nothing came on it for so long. */
const IDLE_MS = 1000;
/** After this, requests in flight are no longer waited for. */
export const GRACE_MS = 35_000;

export interface Closing {
  /** How many connections were taken since the start. */
  readonly taken: () => number;
  /** The connections that are open. */
  readonly sockets: ReadonlySet<Socket>;
  /** The door is closed: from now on each answer is its connection's last. */
  readonly onDoorClosed: () => void;
}

/**
 * Ends a listener: the door first, then each connection with its answer. What is in front learns from the closed door,
 * and from nothing else, to ask another replica; telling it earlier that connections close would only send it to the
 * door more often. Resolves once the last connection is gone.
 */
export function closeServer(server: Server, { taken, sockets, onDoorClosed }: Closing): Promise<void> {
  return new Promise((resolve) => {
    const grace = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    atQuietTurn(taken, () => {
      // The door alone: the close of an HTTP server would drop idle connections too, a request on its way or not.
      NetServer.prototype.close.call(server, () => {
        clearTimeout(grace);
        resolve();
      });
      onDoorClosed();
      closeWhenIdle(server, sockets);
    });
  });
}

/**
 * Runs at the end of a turn of the loop in which nobody was waiting at the door. Closing it resets the connections that
 * the system took and this process did not yet: there are none now, but for the microseconds since the loop looked.
 */
function atQuietTurn(taken: () => number, then: () => void): void {
  const patientUntil = performance.now() + DOOR_PATIENCE_MS;
  // The turn that the stop was asked for in does not count: the loop may have looked at the door long before.
  let before = Number.NaN;
  let began = 0;
  const turn = () => {
    const now = performance.now();
    const isQuiet = taken() === before && now - began < QUIET_TURN_MS;
    if (isQuiet || now > patientUntil) return then();
    before = taken();
    began = now;
    setImmediate(turn);
  };
  setImmediate(turn);
}

/**
 * A connection on which no request is: nothing for a second, and it is closed. Whoever uses it within that second is
 * answered. `closeIdleConnections` is no help: it gives nobody that second, leaves those alone that never sent anything,
 * and cuts the end off an answer that its reader takes slowly.
 */
function closeWhenIdle(server: Server, sockets: ReadonlySet<Socket>): void {
  server.keepAliveTimeout = IDLE_MS;
  server.keepAliveTimeoutBuffer = 0;
  for (const socket of sockets) {
    // Node.js gives a connection that was answered and is kept a timeout of its own, until the next request's head.
    const isKept = socket.timeout !== server.timeout;
    if (isKept || socket.bytesRead === 0) socket.setTimeout(IDLE_MS);
  }
}
