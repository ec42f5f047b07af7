import type { IncomingMessage } from 'node:http';
import {
  createMcpHandler,
  INTERNAL_ERROR,
  INVALID_REQUEST,
  isJsonContentType,
  isLegacyRequest,
  localhostAllowedHostnames,
  PARSE_ERROR,
  type Server,
  validateHostHeader,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { ApiError, type Details } from '@vidriera/contract';
import { isObject } from '@vidriera/contract/rules';
import { limitedResult, type Toolbox } from '@vidriera/contract/tools';
import {
  createMcpServer,
  presentError,
  type Serving,
  showsCards,
  withEmptyArguments,
} from '../../../../../packages/mcp/src/index.ts';
import { parseJson, readBody } from '../http/body.ts';
import { errorHeaders, refusal } from '../http/errors.ts';
import { EXPOSED, sendEmpty, sendEncoded, sendPreflight } from '../http/respond.ts';
import type { Exchange, Route } from '../http/route.ts';
import { callerName } from '../limit/limiter.ts';

const MCP_BODY_MAX = 256 * 1024;

const JSON_TYPE = 'application/json';
/** The session of a host of 2025 that shows cards: it names its extensions only when it opens, and the next replica must know. */
const CARDS_SESSION = 'cards';
const NO_STORE: readonly string[] = ['Cache-Control', 'no-store'];
const ACCEPTED_HEADERS = [
  ...['Content-Type', 'Accept', 'MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name', 'Mcp-Session-Id', 'Last-Event-ID'],
  ...['X-API-Key', 'X-Request-Id', 'X-Service-Connector'],
].join(', ');

/** The reason of a refusal, and the setting that controls it. */
const FORBIDDEN = {
  Host: 'This address is not served under that Host. The operator can allow it: VIDRIERA_MCP_URL.',
  Origin: 'That Origin may not use this endpoint. The operator can allow it: VIDRIERA_MCP_ORIGINS.',
} as const;

const ONLY_POST = 'Send JSON-RPC messages with POST; there are no streams or sessions here.';

interface McpRouteOptions {
  readonly toolbox: Toolbox;
  readonly origins: OriginPolicy;
  readonly contact: string | null;
}

/** {mcp_url}: both protocol generations on one address, without sessions, JSON in and out, whatever the client accepts. */
export function mcpRoute({ toolbox, origins, contact }: McpRouteOptions): Route {
  const servings = new WeakMap<Request, Serving>();
  const modern = createMcpHandler(({ requestInfo }) => createMcpServer(toolbox, servings.get(requestInfo!)!), {
    maxRequestBodySize: MCP_BODY_MAX,
  });

  function headersOf({ request }: Exchange): string[] {
    const { origin } = request.headers;
    if (origin === undefined || origins.foreignHeader(request) !== null) return ['Vary', 'Origin'];
    const exposed = `${EXPOSED}, MCP-Protocol-Version, Mcp-Session-Id`;
    return ['Vary', 'Origin', 'Access-Control-Allow-Origin', origin, 'Access-Control-Expose-Headers', exposed];
  }
  function send(exchange: Exchange, status: number, body: string | Buffer, more: readonly string[] = NO_STORE): void {
    // Each answer holds the id of its request, so a compressed copy would never be used a second time.
    sendEncoded(exchange, status, JSON_TYPE, Buffer.from(body), [...more, ...headersOf(exchange)]);
  }

  /** 429 for every refused request but a tools/call: an assistant reads a tool result, but no HTTP error. */
  function refuse(exchange: Exchange, seconds: number, id: RequestId = null): void {
    send(exchange, 429, renderApiErrorAsJsonRpc(refusal(seconds, contact), id));
  }
  function sendError(exchange: Exchange, status: number, error: string, more = NO_STORE): void {
    const { request, decision, isFree } = exchange;
    // A preflight is not counted, so it is never refused for the limit.
    if (decision?.allowed !== false || isFree || request.method === 'OPTIONS') send(exchange, status, error, more);
    else refuse(exchange, decision.resetIn);
  }

  function forbid(exchange: Exchange, header: keyof typeof FORBIDDEN): void {
    sendError(exchange, 403, renderJsonRpcError(REFUSED, FORBIDDEN[header]));
  }

  async function sendResponse(exchange: Exchange, response: Response, hasCards = false): Promise<void> {
    const body = presented(Buffer.from(await response.arrayBuffer()));
    const session = hasCards ? ['Mcp-Session-Id', CARDS_SESSION] : [];
    if (body.length > 0) send(exchange, response.status, body, [...NO_STORE, ...session]);
    else sendEmpty(exchange, response.status, [...NO_STORE, ...headersOf(exchange)]);
  }

  async function handle(exchange: Exchange): Promise<void> {
    const { request, requestId, decision } = exchange;
    const foreign = origins.foreignHeader(request);
    if (foreign !== null) return forbid(exchange, foreign);
    if (request.method === 'OPTIONS') {
      return sendPreflight(exchange, ACCEPTED_HEADERS, [...NO_STORE, ...headersOf(exchange)]);
    }
    if (!isJsonContentType(request.headers['content-type'] ?? null)) throw new ApiError('unsupported_media_type');
    const message = withEmptyArguments(parseJson(await readBody(exchange, MCP_BODY_MAX)));
    const malformed = malformation(message);
    if (malformed !== null) return sendError(exchange, 400, malformed);
    const isLimited = decision?.allowed === false;
    if (isLimited && !isToolCall(message)) return refuse(exchange, decision.resetIn, requestIdOf(message));
    const refused = isLimited ? limitedResult(decision.resetIn) : undefined;
    const serving: Serving = { requestId: () => requestId, caller: callerName(exchange.caller), refusal: refused };
    const web = toWebRequest(request);
    servings.set(web, serving);
    if (!(await isLegacyRequest(web, message))) {
      return sendResponse(exchange, await modern.fetch(web, { parsedBody: message }));
    }
    const hasCards = request.headers['mcp-session-id'] === CARDS_SESSION;
    const server = createMcpServer(toolbox, { ...serving, showsCards: hasCards });
    return sendResponse(exchange, await serveLegacy(web, message, server), opensWithCards(message));
  }

  return {
    name: 'mcp',
    under: 'mcp',
    path: '',
    methods: ['POST', 'OPTIONS'],
    limits: 'handler',
    cors: false,
    handle,
    fail(exchange, error) {
      const isMethod = error.code === 'method_not_allowed';
      // The protocol wants a 403 for a foreign Origin, whatever the method.
      if (isMethod && origins.foreignHeader(exchange.request) === 'Origin') return forbid(exchange, 'Origin');
      const said = isMethod ? new ApiError(error.code, ONLY_POST) : error;
      sendError(exchange, error.status, renderApiErrorAsJsonRpc(said), errorHeaders(exchange, error));
    },
  };
}

/** Serves one message of the 2025 generation as plain JSON; the SDK's own fallback answers with an event stream. */
async function serveLegacy(request: Request, message: unknown, server: Server): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    // The SDK still handles a notification in the next turn of the event loop.
    setImmediate(() => void server.close().catch(() => {}));
  }
}

/** Whether the message opens the connection of a host of 2025 that shows cards. */
function opensWithCards(message: unknown): boolean {
  const { method, params } = message as { method?: unknown; params?: { capabilities?: { extensions?: object } } };
  return method === 'initialize' && showsCards(params?.capabilities);
}

/** The body with its error presented. Only a body that may hold an error is parsed. */
function presented(body: Buffer): Buffer {
  if (!body.includes('"error"')) return body;
  const answer = JSON.parse(body.toString()) as object;
  const shown = presentError(answer);
  return shown === answer ? body : Buffer.from(JSON.stringify(shown));
}

/** The request as the SDK takes it; the parsed message is passed beside it. `Accept` is fixed: the answer is always JSON. */
function toWebRequest(request: IncomingMessage): Request {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(request.headersDistinct)) headers.set(name, values.join(', '));
  headers.set('accept', 'application/json, text/event-stream');
  return new Request('http://mcp.invalid/', { method: 'POST', headers });
}

type OriginPolicy = ReturnType<typeof createOriginPolicy>;

/** `origins` as VIDRIERA_MCP_ORIGINS is read. A proxy on this machine passes on the names of `publicUrls`. */
export function createOriginPolicy(origins: '*' | readonly string[], publicUrls: readonly string[]) {
  const hosts = [...localhostAllowedHostnames(), ...publicUrls.map((url) => new URL(url).hostname)];
  const isOurs = (host = '') => HOST.test(host) && validateHostHeader(host, hosts).ok;
  return {
    /** The header for which a request is refused, or null. */
    foreignHeader({ socket, headers: { origin, host } }: IncomingMessage): 'Host' | 'Origin' | null {
      const isLocal = LOOPBACK.test(socket.localAddress ?? '');
      // On loopback another name means that a page pointed its own name at this machine (DNS rebinding).
      if (isLocal && !isOurs(host)) return 'Host';
      // A request without `Origin` does not come from a page.
      if (origin === undefined || origins === '*' || origins.includes(origin.toLowerCase())) return null;
      // The page is from this listener, under one of its local names.
      return isLocal && URL.parse(origin)?.host === host?.toLowerCase() ? null : 'Origin';
    },
  };
}

/** A name or an address, and a port: what a `Host` may be (RFC 9110, 7.2), without the other parts of a URL. */
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

const LOOPBACK = /^(?:::1$|(?:::ffff:)?127\.)/;

/** The code that MCP servers use for a refusal over HTTP. */
const REFUSED = -32000;

type RequestId = string | number | null;

function renderJsonRpcError(code: number, message: string, id: RequestId = null, data?: Details): string {
  return JSON.stringify({ jsonrpc: '2.0', error: { code, message, ...(data ? { data } : {}) }, id });
}

function renderApiErrorAsJsonRpc(error: ApiError, id: RequestId = null): string {
  const code = error.code === 'internal_error' ? INTERNAL_ERROR : REFUSED;
  return renderJsonRpcError(code, error.message, id, { code: error.code, ...error.details });
}

/** The most characters of an id; an answer repeats it. */
const ID_MAX = 256;

/** The error of what is not one message, or null. */
function malformation(message: unknown): string | null {
  if (message === undefined) return renderJsonRpcError(PARSE_ERROR, 'The body is not valid JSON in UTF-8.');
  if (Array.isArray(message)) return renderJsonRpcError(INVALID_REQUEST, 'Send one message per request, no batch.');
  const isLong = isObject(message) && typeof message.id === 'string' && message.id.length > ID_MAX;
  return isLong ? renderJsonRpcError(INVALID_REQUEST, `The id is longer than ${ID_MAX} characters.`) : null;
}

/** The id for the answer: the id of the request, when it is a request with a valid id. */
function requestIdOf(message: unknown): RequestId {
  if (!isObject(message) || !('method' in message)) return null;
  return typeof message.id === 'string' || typeof message.id === 'number' ? message.id : null;
}

function isToolCall(message: unknown): boolean {
  return requestIdOf(message) !== null && (message as { method: unknown }).method === 'tools/call';
}
