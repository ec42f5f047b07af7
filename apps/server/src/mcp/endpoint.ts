import type { IncomingMessage, ServerResponse } from 'node:http';
import { createMcpHandler, isJsonContentType, type McpHttpHandler } from '@modelcontextprotocol/server';
import { ApiError, ERRORS } from '@vidriera/core';
import { limitedResult, type Toolbox } from '@vidriera/core/tools';
import { createMcpServer, presentError, type Serving, withEmptyArguments } from '../../../../packages/mcp/src/index.ts';
import { pack, WORTH_BYTES, wantedCoding } from '../http/content-coding.ts';
import type { Decision } from '../limit/limiter.ts';
import {
  INVALID_REQUEST,
  isToolCall,
  PARSE_ERROR,
  REFUSED,
  type RequestId,
  renderApiErrorAsJsonRpc,
  renderJsonRpcError,
  requestIdOf,
} from './json-rpc.ts';
import { serveLegacy } from './legacy.ts';
import type { OriginPolicy } from './origins.ts';

/** Largest body, in bytes (house decision, MCP). */
export const MCP_BODY_MAX = 256 * 1024;

const ALLOW = 'POST, OPTIONS';
const ACCEPTED_HEADERS = [
  ...['Content-Type', 'Accept', 'MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name', 'Mcp-Session-Id', 'Last-Event-ID'],
  ...['X-API-Key', 'X-Request-Id', 'X-Service-Connector'],
].join(', ');
const EXPOSED_HEADERS = [
  ...['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'X-RateLimit-Tier', 'RateLimit-Policy'],
  ...['RateLimit', 'X-API-Key-Status'],
  ...['Retry-After', 'X-Request-Id', 'MCP-Protocol-Version'],
].join(', ');
/** A day: browsers keep less. */
const PREFLIGHT_SECONDS = '86400';

/** One HTTP request to the endpoint. The standing headers (rate, request id) are already on `response`. */
export interface McpExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  /** The limiter's word on it; this endpoint honours it, so that a limited tool call can be told in MCP's own way. */
  readonly decision: Pick<Decision, 'allowed' | 'resetIn'> | null;
  /** Reads the raw body; rejects with an ApiError when it is larger than `max` or does not arrive. */
  readBody(max: number): Promise<Uint8Array>;
}

export interface McpEndpoint {
  /** Answers, whatever the request: MCP's own errors as JSON-RPC, an ApiError from `readBody` too. */
  handle(exchange: McpExchange): Promise<void>;
  /** What to send for a failure that happened before `handle` (a URL too long, say). */
  renderFailure(error: ApiError): string;
}

export interface McpEndpointOptions {
  readonly toolbox: Toolbox;
  readonly origins: OriginPolicy;
  /** Told of failures inside the protocol library; nothing of them goes out. */
  readonly onFailure: (requestId: string, cause: unknown) => void;
}

/**
 * {mcp_url}: both protocol generations on one address, stateless, JSON in and out. The protocol library serves; what
 * stands before it here is what it does not do: who may come, how much, how often, and JSON for plain clients.
 */
export function createMcpEndpoint({ toolbox, origins, onFailure }: McpEndpointOptions): McpEndpoint {
  const servings = new WeakMap<Request, Serving>();
  const modern: McpHttpHandler = createMcpHandler(
    ({ requestInfo }) => {
      const serving = requestInfo === undefined ? undefined : servings.get(requestInfo);
      if (serving === undefined) throw new Error('a request without its serving');
      return createMcpServer(toolbox, serving);
    },
    { maxRequestBodySize: MCP_BODY_MAX },
  );

  async function serve(exchange: McpExchange): Promise<void> {
    const { request, requestId, decision } = exchange;
    if (request.method === 'OPTIONS') return preflight(exchange);
    const limited = decision !== null && !decision.allowed;
    const isMessage = request.method === 'POST' && isJsonContentType(request.headers['content-type'] ?? null);
    if (limited && !isMessage) return refuse(exchange, decision.resetIn);
    if (request.method !== 'POST') {
      const message = 'Send JSON-RPC messages with POST; there are no streams or sessions here.';
      return send(exchange, 405, renderJsonRpcError(REFUSED, message), { Allow: ALLOW });
    }
    if (!isMessage) {
      return send(exchange, 415, renderJsonRpcError(REFUSED, ERRORS.unsupported_media_type.message));
    }
    const bytes = await exchange.readBody(MCP_BODY_MAX).catch((error: unknown) => {
      if (!limited || !(error instanceof ApiError)) throw error;
      return null;
    });
    const message = bytes === null ? undefined : withEmptyArguments(parseMessage(bytes));
    if (limited && !isToolCall(message)) return refuse(exchange, decision.resetIn, requestIdOf(message));
    if (message === undefined) {
      return send(exchange, 400, renderJsonRpcError(PARSE_ERROR, 'The body is not valid JSON in UTF-8.'));
    }
    if (Array.isArray(message)) {
      return send(exchange, 400, renderJsonRpcError(INVALID_REQUEST, 'Send one message per request, not a batch.'));
    }
    const serving: Serving = {
      requestId: () => requestId,
      ...(limited ? { refusal: limitedResult(decision.resetIn) } : {}),
    };
    const web = toWebRequest(request);
    servings.set(web, serving);
    const legacy = await serveLegacy(web, message, () => createMcpServer(toolbox, serving));
    const response = legacy ?? (await modern.fetch(web, { parsedBody: message }));
    return send(exchange, response.status, presented(await response.text()), plainHeaders(response));
  }

  return {
    async handle(exchange) {
      const { request, response } = exchange;
      try {
        if (!origins.allowsHost(request)) return forbid(exchange, 'This address is not served under that Host.');
        response.setHeader('Vary', 'Origin, Accept-Encoding');
        if (!origins.allowsOrigin(request)) return forbid(exchange, 'That Origin may not use this endpoint.');
        if (request.headers.origin !== undefined) {
          response.setHeader('Access-Control-Allow-Origin', request.headers.origin);
          response.setHeader('Access-Control-Expose-Headers', EXPOSED_HEADERS);
        }
        await serve(exchange);
      } catch (cause) {
        const error = cause instanceof ApiError ? cause : new ApiError('internal_error');
        if (error.code === 'internal_error') onFailure(exchange.requestId, cause);
        if (response.headersSent) response.destroy();
        else send(exchange, error.status, renderApiErrorAsJsonRpc(error));
      }
    },
    renderFailure: (error) => renderApiErrorAsJsonRpc(error),
  };
}

/** Over the limit: 429 for all but a tools/call that may be and can be read, which its assistant must be able to read (house decision, MCP). */
function refuse(exchange: McpExchange, seconds: number, id: RequestId = null): void {
  const text = `Too many requests. Wait ${seconds} seconds, then try again.`;
  send(exchange, 429, renderJsonRpcError(REFUSED, text, id, { code: 'rate_limited', retry_after_seconds: seconds }));
}

function parseMessage(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** The body with its error presented; only what may hold one is read. */
function presented(body: string): string {
  if (!body.includes('"error"')) return body;
  const answer = JSON.parse(body) as object;
  const told = presentError(answer);
  return told === answer ? body : JSON.stringify(told);
}

/** The library's view of the request. The message goes beside it, already parsed; what a client accepts is not asked. */
function toWebRequest(request: IncomingMessage): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value);
    else for (const one of value ?? []) headers.append(name, one);
  }
  headers.set('accept', 'application/json, text/event-stream');
  return new Request('http://mcp.invalid/', { method: 'POST', headers });
}

function plainHeaders(response: Response): Record<string, string> {
  const type = response.headers.get('content-type');
  return type === null ? {} : { 'Content-Type': type };
}

function preflight(exchange: McpExchange): void {
  send(exchange, 204, '', {
    Allow: ALLOW,
    'Access-Control-Allow-Methods': ALLOW,
    'Access-Control-Allow-Headers': ACCEPTED_HEADERS,
    'Access-Control-Max-Age': PREFLIGHT_SECONDS,
  });
}

function forbid(exchange: McpExchange, message: string): void {
  const { request, decision } = exchange;
  // A preflight is answered and not counted.
  if (decision !== null && !decision.allowed && request.method !== 'OPTIONS') refuse(exchange, decision.resetIn);
  else send(exchange, 403, renderJsonRpcError(REFUSED, message));
}

function send(exchange: McpExchange, status: number, body: string, headers: Record<string, string> = {}): void {
  const { request, response } = exchange;
  const plain = Buffer.from(body);
  // No two answers are the same, each has the id of its request: they are packed as they go.
  const wanted = plain.length < WORTH_BYTES ? null : wantedCoding(request.headers['accept-encoding']);
  const bytes = wanted === null ? plain : pack(plain, wanted.coding);
  response.writeHead(status, {
    'Cache-Control': 'no-store',
    ...(bytes.length === 0 ? {} : { 'Content-Type': 'application/json' }),
    ...(wanted === null ? {} : { 'Content-Encoding': wanted.coding }),
    ...(status === 204 ? {} : { 'Content-Length': bytes.length }),
    ...headers,
  });
  response.end(bytes);
}
