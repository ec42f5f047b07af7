import { INTERNAL_ERROR } from '@modelcontextprotocol/server';
import type { ApiError } from '@vidriera/contract';

/** The code that MCP servers use for a refusal over HTTP. */
export const REFUSED = -32000;

export type RequestId = string | number | null;

export function renderJsonRpcError(
  code: number,
  message: string,
  id: RequestId = null,
  data?: Readonly<Record<string, unknown>>,
): string {
  return JSON.stringify({ jsonrpc: '2.0', error: { code, message, ...(data ? { data } : {}) }, id });
}

export function renderApiErrorAsJsonRpc(error: ApiError, id: RequestId = null): string {
  const code = error.code === 'internal_error' ? INTERNAL_ERROR : REFUSED;
  return renderJsonRpcError(code, error.message, id, { code: error.code, ...error.details });
}

/** The most characters of an id; an answer repeats it. */
export const ID_MAX = 256;

/** Whether the id of a message, if it has one, may be repeated. */
export function hasFittingId(message: unknown): boolean {
  if (typeof message !== 'object' || message === null || !('id' in message)) return true;
  return typeof message.id !== 'string' || message.id.length <= ID_MAX;
}

/** The id for the answer: the id of the request, when it is a request with a valid id. */
export function requestIdOf(message: unknown): RequestId {
  if (typeof message !== 'object' || message === null || !('id' in message) || !('method' in message)) return null;
  return typeof message.id === 'string' || typeof message.id === 'number' ? message.id : null;
}

/** True for a tools/call that expects an answer. */
export function isToolCall(message: unknown): boolean {
  return requestIdOf(message) !== null && (message as { method: unknown }).method === 'tools/call';
}
