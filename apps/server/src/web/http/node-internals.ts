import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** Private fields of a response: the text of its head, whether it was sent, and whether the connection ends after it. */
interface PrivateFields {
  _header: string | null;
  _headerSent: boolean;
  _last: boolean;
}
type Answering = Socket & { _httpMessage?: ServerResponse | null };

/**
 * The only file that uses private fields of Node.js. `known` says whether this version of Node.js has them. Without them,
 * answers use the documented API, which takes about 12 µs more each.
 */
export const internals = { known: isKnown() };

function isKnown(): boolean {
  const request = new IncomingMessage(new Socket());
  request.httpVersionMajor = 1;
  request.httpVersionMinor = 1;
  const response = new ServerResponse(request);
  const fields = response as unknown as PrivateFields;
  const isNew = fields._header === null && !fields._headerSent && !fields._last && '_last' in response;
  const socket: Answering = new Socket();
  response.assignSocket(socket);
  const isAssigned = socket._httpMessage === response;
  response.writeHead(200, { Connection: 'close' });
  const isWritten = String(fields._header).startsWith('HTTP/1.1 200 OK\r\nConnection: close\r\n');
  return isNew && isAssigned && isWritten && Boolean(fields._last);
}

/** Sets the fields that `writeHead` sets, for a `head` that is sent together with the body. */
export function markHeadWritten(response: ServerResponse, head: string): void {
  const fields = response as unknown as PrivateFields;
  fields._header = head;
  fields._headerSent = true;
  fields._last = !response.shouldKeepAlive;
}

/** Whether the connection ends after a response with a written head. */
export function isLast(response: ServerResponse): boolean {
  if (internals.known) return (response as unknown as PrivateFields)._last;
  return !response.shouldKeepAlive || response.getHeader('connection') === 'close';
}

const open = new WeakMap<Socket, Set<ServerResponse>>();

/** Records a response for {@link responseUnderWay}. */
export function noteResponse(socket: Socket, response: ServerResponse): void {
  if (internals.known) return;
  const responses = open.get(socket) ?? new Set();
  open.set(socket, responses.add(response));
  for (const end of ['finish', 'close']) response.once(end, () => responses.delete(response));
}

/** The current response of a connection. Pipelined ones may wait behind it. */
export function responseUnderWay(socket: Socket): ServerResponse | null {
  if (internals.known) return (socket as Answering)._httpMessage ?? null;
  return open.get(socket)?.values().next().value ?? null;
}
