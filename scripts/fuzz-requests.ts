/** Random requests from a seed: some valid, most nearly valid, some arbitrary bytes. */
import type { Random } from '../testing/random.ts';

/** The contact data in the requests, which no answer may hold. */
export const CANARIES = [
  'juana.canario@example.com',
  '11 5555-0147',
  '1155550147',
  'wa.me/5491155550147',
  '30-11222333-9',
];

/** Names that exist in the directory under test, so that some requests find something. */
export interface Known {
  readonly services: readonly string[];
  readonly cities: readonly string[];
  readonly neighborhoods: readonly string[];
  readonly professionals: readonly string[];
}

export interface FuzzRequest {
  /** The bytes to write. */
  readonly bytes: Buffer;
  /** What kind of request it is, for the report. */
  readonly kind: 'api' | 'handover' | 'mcp' | 'site' | 'odd-target' | 'odd-headers' | 'garbage';
  readonly method: string;
}

const ODD_TEXTS = [
  ...['', ' ', '%', '%zz', '%00', '%ff%fe', '%2F', '%2e%2e%2f', '..', '+', '\u0000', 'ñandú', '🧉', '٣٤', 'null'],
  ...['true', 'TRUE', 'false', '0', '-1', '1.5', '1e3', '5.0001', '2147483648', '99999999999999999999', 'NaN'],
  ...["' OR 1=1 --", '<script>alert(1)</script>', '__proto__', 'constructor', '[object Object]'],
  ...['a-b--c', '-a', 'A', 'a'.repeat(81), 'plomería', 'x'.repeat(3000)],
  ...CANARIES,
];
const NAMES = [
  ...['service', 'city', 'neighborhood', 'verified_identity', 'has_matricula', 'min_rating', 'min_reviews'],
  ...['limit', 'offset', 'utm_source', '__proto__', 'create_task', 'pro', 'vertical', 'source', 'draft', 'q', 'page'],
];
const METHODS = ['GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'PURGE'];
const SITE_PATHS = [
  ...['/', '/buscar', '/profesionales', '/post-task/v2', '/tareas', '/ayuda', '/openapi.yaml', '/robots.txt'],
  ...['/sitemap.xml', '/favicon.ico', '/.env', '/wp-login.php', '/assets/', '/assets/../x', '//', '/p/', '/profile/'],
];

/** Generates the requests of one run; `host` is the right Host header. */
export function requestMaker(random: Random, known: Known, host: string): () => FuzzRequest {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const chance = (probability: number) => random() < probability;
  const odd = () => (chance(0.1) ? `${pick(ODD_TEXTS)} ${pick(ODD_TEXTS)}` : pick(ODD_TEXTS));
  const encoded = (text: string) => (chance(0.7) ? encodeURIComponent(text) : text.replace(/[\s\p{Cc}]/gu, '_'));

  const valueFor = (name: string): string => {
    if (chance(0.35)) return odd();
    if (name === 'service') return pick(known.services);
    if (name === 'city') return pick(known.cities);
    if (name === 'neighborhood') return pick(known.neighborhoods);
    if (name.startsWith('min_') || name === 'limit' || name === 'offset') return String(Math.floor(random() * 60) - 2);
    return pick(['true', 'false']);
  };
  const query = () =>
    Array.from({ length: Math.floor(random() * 5) }, () => pick(NAMES))
      .map((name) => `${name}=${encoded(valueFor(name))}`)
      .join(chance(0.95) ? '&' : ';');
  const withQuery = (path: string) => (chance(0.6) ? `${path}?${query()}` : path);
  const person = () => encoded(chance(0.6) ? pick(known.professionals) : odd());

  const headers = (): string[] => {
    const lines = chance(0.97) ? [`Host: ${chance(0.95) ? host : 'otro.example'}`] : [];
    if (chance(0.2)) lines.push(`X-Service-Connector: ${pick(['agente', 'otro', latin(odd())])}`);
    if (chance(0.1)) lines.push(`X-API-Key: ${pick([`vdr_${'a'.repeat(43)}`, latin(odd())])}`);
    if (chance(0.1)) lines.push(`X-Forwarded-For: ${pick(['203.0.113.9', '1.2.3.4, ::1', latin(odd())])}`);
    if (chance(0.1)) lines.push(`If-None-Match: ${pick(['*', '"x"', 'W/"y", "z"', latin(odd())])}`);
    if (chance(0.1)) lines.push(`X-Request-Id: ${pick(['pedido-1', latin(odd())])}`);
    if (chance(0.1)) lines.push(`Origin: ${pick(['https://x.example', 'null', latin(odd())])}`);
    if (chance(0.05)) lines.push('Access-Control-Request-Method: GET');
    if (chance(0.05)) lines.push(`Accept: ${pick(['*/*', 'text/html', 'application/json', latin(odd())])}`);
    return lines;
  };
  const withBody = (method: string, target: string, body: string, type: string): Buffer => {
    const bytes = Buffer.from(body);
    const length = chance(0.95) ? bytes.length : Math.floor(random() * bytes.length);
    const extra = [`Content-Type: ${type}`, `Content-Length: ${length}`, 'Connection: close'];
    if (chance(0.2)) extra.push(`Idempotency-Key: ${pick(['una', 'otra', latin(odd())])}`);
    return Buffer.concat([
      Buffer.from(head(method, target, [...headers(), ...extra]), 'latin1'),
      bytes.subarray(0, length),
    ]);
  };
  const jsonType = () =>
    chance(0.9) ? 'application/json' : pick(['text/plain', 'application/json; charset=utf-8', 'x']);
  const jsonValue = (depth = 0): unknown => {
    if (depth > 2 || chance(0.5))
      return pick([odd(), 1, -1.5, true, null, pick(known.services), pick(known.professionals)]);
    return chance(0.5) ? [jsonValue(depth + 1)] : { [pick([...NAMES, odd()])]: jsonValue(depth + 1) };
  };

  const api = (): FuzzRequest => {
    const path = pick([
      '/v1/professionals',
      '/v1/professionals',
      '/v1/services',
      '/v1/cities',
      'detail',
      'reviews',
      '/v1/nada',
    ]);
    const named = path === 'detail' ? `/v1/professionals/${person()}` : `/v1/professionals/${person()}/reviews`;
    const target = withQuery((path.startsWith('/') ? path : named) + (chance(0.1) ? '/' : ''));
    const method = pick(METHODS);
    return {
      kind: 'api',
      method,
      bytes: Buffer.from(head(method, target, [...headers(), 'Connection: close']), 'latin1'),
    };
  };
  const handover = (): FuzzRequest => {
    const draft: Record<string, unknown> = { service: pick(known.services), description: `Necesito ayuda, ${odd()}` };
    for (const name of ['title', 'city', 'neighborhood', 'professional_id', 'open_to_all', 'extra']) {
      if (chance(0.25)) draft[name] = chance(0.5) ? jsonValue() : pick([...known.cities, odd()]);
    }
    const body = chance(0.85) ? JSON.stringify(draft) : pick([odd(), JSON.stringify(jsonValue()), 'x'.repeat(20_000)]);
    return { kind: 'handover', method: 'POST', bytes: withBody('POST', '/v1/task-handovers', body, jsonType()) };
  };
  const mcp = (): FuzzRequest => {
    const tool = pick([
      'service_search_professionals',
      'service_get_professional',
      'service_list_cities',
      'service_nada',
    ]);
    const call = { name: chance(0.9) ? tool : odd(), arguments: { [pick([...NAMES, 'slug', 'id'])]: jsonValue(1) } };
    const method = pick(['tools/call', 'tools/call', 'tools/list', 'initialize', 'server/discover', odd()]);
    // JSON-RPC repeats the caller's id, so the id has no contact data.
    const message = {
      jsonrpc: '2.0',
      id: pick([1, 'a', null, -5.5, {}, []]),
      method,
      params: chance(0.8) ? call : jsonValue(),
    };
    const body = chance(0.9) ? JSON.stringify(message) : pick([odd(), '[]', '{}', JSON.stringify([message])]);
    return {
      kind: 'mcp',
      method: 'POST',
      bytes: withBody(pick(['POST', 'POST', 'POST', 'PUT']), '/mcp', body, jsonType()),
    };
  };
  const site = (): FuzzRequest => {
    const path = pick([...SITE_PATHS, `/p/${person()}`, `/profile/${person()}`, `/${encoded(odd())}`]);
    if (chance(0.15)) {
      const form = Array.from({ length: 4 }, () => `${pick(NAMES)}=${encodeURIComponent(odd())}`).join('&');
      return {
        kind: 'site',
        method: 'POST',
        bytes: withBody('POST', withQuery(path), form, 'application/x-www-form-urlencoded'),
      };
    }
    const method = pick(METHODS);
    return {
      kind: 'site',
      method,
      bytes: Buffer.from(head(method, withQuery(path), [...headers(), 'Connection: close']), 'latin1'),
    };
  };
  const oddTarget = (): FuzzRequest => {
    const target = pick([
      ...[
        `/v1/professionals?${'a=1&'.repeat(Math.floor(random() * 4000))}`,
        `/${'a'.repeat(Math.floor(random() * 20_000))}`,
      ],
      ...[
        '*',
        'http://x.example/v1/services',
        '/v1//services',
        '/v1/%73ervices',
        '/v1/services#x',
        '/v1/services?'.repeat(9),
      ],
    ]);
    return {
      kind: 'odd-target',
      method: 'GET',
      bytes: Buffer.from(head('GET', target, ['Host: x', 'Connection: close']), 'latin1'),
    };
  };
  const oddHeaders = (): FuzzRequest => {
    const lines = pick([
      [`X-Large: ${'a'.repeat(Math.floor(random() * 30_000))}`],
      Array.from({ length: Math.floor(random() * 300) }, (_, i) => `X-${i}: ${i}`),
      ['Content-Length: 5', 'Content-Length: 6'],
      ['Transfer-Encoding: chunked', 'Content-Length: 3'],
      ['Transfer-Encoding: gzip'],
      ['Expect: 200-ok'],
      ['Upgrade: websocket', 'Connection: Upgrade'],
      [' folded: x'],
      ['Na me: x'],
      [`X: ${latin(odd())}`],
    ]);
    return {
      kind: 'odd-headers',
      method: 'GET',
      bytes: Buffer.from(head('GET', '/v1/services', ['Host: x', 'Connection: close', ...lines]), 'latin1'),
    };
  };
  const garbage = (): FuzzRequest => {
    const bytes = Buffer.from(Array.from({ length: 1 + Math.floor(random() * 200) }, () => Math.floor(random() * 256)));
    const text = pick([
      'GET / HTTP/9.9',
      'HOLA',
      'get / http/1.1',
      'GET /',
      '\u0016\u0003\u0001',
      'GET / HTTP/1.1\r\nHost',
    ]);
    return { kind: 'garbage', method: 'GET', bytes: chance(0.5) ? bytes : Buffer.from(`${text}\r\n\r\n`, 'latin1') };
  };
  const makers: readonly { readonly until: number; readonly make: () => FuzzRequest }[] = [
    { until: 0.45, make: api },
    { until: 0.58, make: handover },
    { until: 0.7, make: mcp },
    { until: 0.85, make: site },
    { until: 0.9, make: oddTarget },
    { until: 0.95, make: oddHeaders },
    { until: 1, make: garbage },
  ];
  return () => {
    const at = random();
    return makers.find(({ until }) => at < until)!.make();
  };
}

function head(method: string, target: string, lines: readonly string[]): string {
  return `${method} ${latin(target)} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

/** Latin-1 without line ends, as a header may hold it. */
function latin(text: string): string {
  return Buffer.from(text)
    .toString('latin1')
    .replace(/[\r\n\0]/g, '');
}
