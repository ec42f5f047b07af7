import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** What Node.js keeps of a response: the text of its head, whether that was sent, and whether the connection ends after it. */
interface Kept {
  _header: string | null;
  _headerSent: boolean;
  _last: boolean;
}
type Answering = Socket & { _httpMessage?: ServerResponse | null };

/**
 * The only file that touches what Node.js keeps to itself. `known` says whether the Node.js that runs keeps it where we look; where it
 * does not, everything here goes the documented way, which costs about 12 µs an answer.
 */
export const internals = { known: isKnown() };

function isKnown(): boolean {
  const request = new IncomingMessage(new Socket());
  request.httpVersionMajor = 1;
  request.httpVersionMinor = 1;
  const response = new ServerResponse(request);
  const kept = response as unknown as Kept;
  const isNew = kept._header === null && !kept._headerSent && !kept._last && '_last' in response;
  const socket: Answering = new Socket();
  response.assignSocket(socket);
  const isAssigned = socket._httpMessage === response;
  response.writeHead(200, { Connection: 'close' });
  const isWritten = String(kept._header).startsWith('HTTP/1.1 200 OK\r\nConnection: close\r\n');
  return isNew && isAssigned && isWritten && Boolean(kept._last);
}

/** Leaves behind what `writeHead` would: `head` goes out with the first bytes of the body. */
export function markHeadWritten(response: ServerResponse, head: string): void {
  const kept = response as unknown as Kept;
  kept._header = head;
  kept._headerSent = true;
  kept._last = !response.shouldKeepAlive;
}

/** Whether the connection ends after a response whose head is written. */
export function isLast(response: ServerResponse): boolean {
  if (internals.known) return (response as unknown as Kept)._last;
  return !response.shouldKeepAlive || response.getHeader('connection') === 'close';
}

const open = new WeakMap<Socket, Set<ServerResponse>>();

/** Notes a response, for {@link responseUnderWay}. */
export function noteResponse(socket: Socket, response: ServerResponse): void {
  if (internals.known) return;
  const responses = open.get(socket) ?? new Set();
  open.set(socket, responses.add(response));
  for (const end of ['finish', 'close']) response.once(end, () => responses.delete(response));
}

/** The response that a connection is at: it is made, or on its way out. Others may wait behind it. */
export function responseUnderWay(socket: Socket): ServerResponse | null {
  if (internals.known) return (socket as Answering)._httpMessage ?? null;
  return open.get(socket)?.values().next().value ?? null;
}
