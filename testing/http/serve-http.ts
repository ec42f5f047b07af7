import { connect } from 'node:net';
import { crc32 } from 'node:zlib';
import { ApiError } from '@vidriera/contract';
import type { Answer, Snapshot } from '../../apps/server/src/directory/snapshot/snapshot.ts';
import { createObserver } from '../../apps/server/src/observe.ts';
import { readBody, readJson } from '../../apps/server/src/web/http/body.ts';
import { openapiDocumentRoutes } from '../../apps/server/src/web/http/endpoints/documents.ts';
import { readRoutes } from '../../apps/server/src/web/http/endpoints/reads.ts';
import { errorHeaders } from '../../apps/server/src/web/http/errors.ts';
import { RequestMetrics } from '../../apps/server/src/web/http/metrics.ts';
import { sendBody, sendJson, sendReady } from '../../apps/server/src/web/http/respond.ts';
import type { Notice, Route } from '../../apps/server/src/web/http/route.ts';
import { type HttpOptions, HttpServer } from '../../apps/server/src/web/http/server.ts';
import {
  type Ceilings,
  createInProcessLimiter,
  DEFAULT_CEILINGS,
  parseSharedSources,
  parseTrustedProxies,
} from '../../apps/server/src/web/limit/limiter.ts';

const CATALOG = {
  services: [
    { slug: 'plomeria', name: 'Plomería', description: null, requires_matricula: false },
    { slug: 'gasista', name: 'Gasista', description: null, requires_matricula: true },
  ],
  cities: [
    {
      slug: 'rosario',
      name: 'Rosario',
      region: 'Santa Fe',
      neighborhoods: [{ slug: 'pichincha', name: 'Pichincha' }],
    },
  ],
};
export const JUANA_ID = '0b54a0e2-5d0f-4c66-9d3e-2a6a1f1d1a11';
export const SITE_URL = 'https://directorio.example';
export const BASE_URL = 'https://directorio.example/v1';
/** The tag of the first page of everybody: its checksum and its length. */
export const ETAG = '"14uy1jp-23"';

function written(value: unknown): Answer {
  const bytes = Buffer.from(JSON.stringify(value));
  return { bytes, checksum: crc32(bytes), total: 0 };
}

const isJuana = (key: string) => key === 'juana-p' || key === JUANA_ID;

const INTERPRETER: Partial<Snapshot['interpreter']> = {
  resolve: () => ({ data: { services: [], places: [], filters: {}, unread: [], search: null, total: 0 } }),
  findService: (text) => text,
  read: (query) => ({ query, readAs: [], unknown: [] }),
  requireCity: () => CATALOG.cities[0]!,
  isAmbiguous: () => false,
  placesNamed: () => [],
  nearby: () => [],
};

/** A directory of one professional; what the tests of this room need of a snapshot and no more. */
export const SNAPSHOT: Snapshot = {
  revision: { revision: 7, imported_at: '2026-01-01T00:00:00.000Z' },
  name: '7',
  pictureOrigins: [],
  builtAt: 0,
  size: { memory: 1, file: 1 },
  counts: { services: 2, cities: 1, professionals: 1, reviews: 0 },
  withheld: [],
  unlisted: { status: 0, city: 0, services: 0 },
  catalog: CATALOG,
  services: Buffer.from(JSON.stringify({ data: CATALOG.services })),
  cities: Buffer.from(JSON.stringify({ data: CATALOG.cities })),
  search: ({ limit, offset }) => written({ data: [], pagination: { limit, offset, total: 0, has_more: false } }),
  detail: (key) => (isJuana(key) ? written({ data: { slug: 'juana-p', display_name: 'Juana Ñ.' } }) : null),
  reviews: (key, page) =>
    isJuana(key) ? written({ data: [], pagination: { ...page, total: 0, has_more: false } }) : null,
  interpreter: INTERPRETER as Snapshot['interpreter'],
  find: () => ({ total: 1, slugs: ['juana-p'] }),
  listed: () => [{ id: JUANA_ID, slug: 'juana-p' }],
  close: () => {},
};

/** As long as a long page of results. */
const WIDE = Buffer.alloc(200_000, 97);

/** Made once for all servers: rendering the document takes longer than starting one. */
const DOCUMENT = openapiDocumentRoutes({
  form: 'reference',
  baseUrl: BASE_URL,
  siteUrl: SITE_URL,
  mcpUrl: `${SITE_URL}/mcp`,
});

/** Routes that do what the house's own never should, or that other rooms have. */
const PROBES: readonly Route[] = [
  probe('throws', '/throws', () => {
    throw new Error('secreto: juana@example.com');
  }),
  probe('rejects', '/rejects', () => Promise.reject(new TypeError('secreto'))),
  probe('rejects-nothing', '/rejects-nothing', () => Promise.reject(undefined)),
  probe('store-away', '/store-away', () => {
    throw Object.assign(new ApiError('unavailable'), { cause: new Error('the database is restarting') });
  }),
  {
    ...probe('fails-failing', '/fails-failing', () => {
      throw new Error('primero');
    }),
    fail: () => {
      throw new Error('segundo');
    },
  },
  probe('leaks', '/leaks', () => {
    throw new ApiError('invalid_parameter', 'Escribí a juana@example.com', {
      parameter: 'x',
      value: 'juana@example.com',
    });
  }),
  {
    ...probe('takes-json', '/takes-json', async (exchange) => {
      sendJson(exchange, 201, { data: await readJson(exchange, 1024, 300) });
    }),
    methods: ['POST'],
  },
  {
    ...probe('answers-itself', '/answers-itself', async (exchange) => {
      const body = await readBody(exchange, 1024, 300).catch((error: ApiError) => error.code);
      exchange.response.writeHead(typeof body === 'string' ? 408 : 200).end(body);
    }),
    methods: ['POST'],
  },
  probe('slow', '/slow', async (exchange) => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    sendJson(exchange, 200, { data: 'slow' });
  }),
  probe('slower', '/slower', async (exchange) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    sendJson(exchange, 200, { data: 'slower' });
  }),
  probe('wide', '/wide', (exchange) => sendReady(exchange, WIDE, ETAG)),
  { ...probe('big', '/big', (exchange) => sendBody(exchange, 200, 'text/plain', Buffer.alloc(8_000_000, 97))) },
  {
    name: 'asset',
    under: 'site',
    path: '/assets/{name}',
    methods: ['GET'],
    limits: 'none',
    cors: false,
    has: (segment) => segment === 'site.css',
    handle: (exchange) => sendBody(exchange, 200, 'text/css', `/* ${exchange.path} */`),
  },
  {
    name: 'page',
    under: 'site',
    path: '/pagina',
    methods: ['GET'],
    limits: 'pages',
    cors: false,
    handle: (exchange) => sendBody(exchange, 200, 'text/html', '<p>hola</p>'),
    fail: (exchange, error) =>
      sendBody(exchange, error.status, 'text/html', `<p>${error.status}</p>`, errorHeaders(exchange, error)),
  },
  {
    name: 'told',
    under: 'mcp',
    path: '',
    methods: ['GET', 'POST', 'PUT'],
    limits: 'handler',
    cors: false,
    handle: (exchange) =>
      sendJson(exchange, 200, { method: exchange.request.method, refused: exchange.decision?.allowed === false }),
  },
];

function probe(name: string, path: string, handle: Route['handle']): Route {
  return { name, under: 'api', path, methods: ['GET'], limits: 'refuse', cors: true, handle };
}

export interface ServedHttp extends AsyncDisposable {
  readonly origin: string;
  readonly port: number;
  readonly server: HttpServer;
  readonly metrics: RequestMetrics;
  /** Log lines so far, parsed. */
  readonly logs: Record<string, unknown>[];
  readonly overload: { shedding: boolean };
  /** Sends bytes on a socket of its own; resolves to all that came back once the server closed it. */
  raw(text: string, options?: { readonly endAfterMs?: number }): Promise<string>;
}

export interface ServeOptions {
  readonly ceilings?: Partial<Ceilings>;
  readonly proxies?: string;
  readonly shared?: string;
  readonly connectors?: Readonly<Record<string, number>>;
  readonly keys?: Readonly<Record<string, string>>;
  readonly timeouts?: HttpOptions['timeouts'];
  readonly backlogBytes?: number;
  readonly mounted?: boolean;
  readonly current?: () => Snapshot;
  readonly notice?: Notice;
  readonly form?: 'reference' | 'assistant';
  readonly logLevel?: 'info' | 'debug';
}

/** The real listener on a free port, over {@link SNAPSHOT}. */
export async function serveHttp(options: ServeOptions = {}): Promise<ServedHttp> {
  const logs: Record<string, unknown>[] = [];
  const observer = createObserver(options.logLevel ?? 'info', { write: (line) => void logs.push(JSON.parse(line)) });
  const metrics = new RequestMetrics();
  const overload = { shedding: false };
  const clock = { monotonic: () => performance.now(), wall: () => Date.now() };
  const server = new HttpServer({
    limiter: createInProcessLimiter({ ...DEFAULT_CEILINGS, ...options.ceilings }, clock),
    keys: { find: (key) => options.keys?.[key] ?? null },
    proxies: parseTrustedProxies(options.proxies ?? ''),
    sharedSources: parseSharedSources(options.shared ?? ''),
    connectors: { get: (name) => options.connectors?.[name] ?? null },
    contact: null,
    metrics,
    overload,
    observer,
    ...(options.backlogBytes === undefined ? {} : { backlogBytes: options.backlogBytes }),
    ...(options.timeouts === undefined ? {} : { timeouts: options.timeouts }),
  });
  const routes = [
    ...readRoutes({
      form: options.form ?? 'reference',
      baseUrl: BASE_URL,
      current: options.current ?? (() => SNAPSHOT),
    }),
    ...DOCUMENT,
    ...PROBES,
  ];
  if (options.mounted !== false) server.mount(routes, { api: ['/v1'], mcp: ['/mcp'], site: [''] }, options.notice);
  const port = await server.listen('127.0.0.1', 0);
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    server,
    metrics,
    logs,
    overload,
    raw: (text, { endAfterMs } = {}) => sendRaw(port, text, endAfterMs),
    async [Symbol.asyncDispose]() {
      server.abort();
      await server.stop();
    },
  };
}

function sendRaw(port: number, text: string, endAfterMs: number | undefined): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
    let received = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(received));
    if (endAfterMs !== undefined) setTimeout(() => socket.end(), endAfterMs).unref();
  });
}
