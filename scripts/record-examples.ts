/** Sends requests to a server with the demo and records the answers, for the examples of the OpenAPI document. */
import { request as httpRequest } from 'node:http';
import type { Example } from '@vidriera/contract/openapi';
import type { RunningServer } from '../apps/server/src/app/start-server.ts';

type Asked = Pick<Example, 'operation' | 'name'> & { readonly request: Example['request'] };

const JSON_BODY = { 'Content-Type': 'application/json' };
const DRAFT = {
  service: 'plomeria',
  title: 'Pierde la canilla de la cocina',
  description: 'Gotea desde el lunes y moja el mueble de abajo.',
  city: 'buenos-aires',
  neighborhood: 'palermo',
};
/** The number of entries of a list that an example shows. */
const SHOWN = 3;
/** The token of a draft's link differs with each run. */
const DRAFT_TOKEN = /(?<=draft=)[A-Za-z]+/;
/** The ids of reviews follow the key of the directory, which differs with each run. */
const REVIEW_ID = /(?<="id":")r-[a-z]+(?=")/g;

/** The requests, in order; `key` is the slug or id of a listed professional. */
function requests(form: RunningServer['form'], key: string): Asked[] {
  const isAssistant = form === 'assistant';
  const search = isAssistant ? 'service=plomeria&neighborhood=palermo' : 'service=plomeria&city=buenos-aires';
  const get = (operation: string, name: string, path: string, headers?: Record<string, string>): Asked => ({
    operation,
    name,
    request: { method: 'GET', path, ...(headers === undefined ? {} : { headers }) },
  });
  const post = (name: string, body: unknown, headers: Record<string, string> = JSON_BODY): Asked => ({
    operation: 'createTaskHandover',
    name,
    request: {
      method: 'POST',
      path: '/task-handovers',
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
  });
  const keyed = { ...JSON_BODY, 'Idempotency-Key': 'canilla-1' };
  return [
    get('getEntry', 'entry', ''),
    get('searchProfessionals', 'found', `/professionals?${search}&limit=1`),
    get(
      'searchProfessionals',
      'explained',
      `/professionals?${search.replace('plomeria', 'plomero')}&has_matricula=true${isAssistant ? '' : '&min_reviews=400'}&limit=1`,
    ),
    get('searchProfessionals', 'search_invalid', `/professionals?${search}&limit=51`),
    get('searchProfessionals', 'search_strict', `/professionals?${search}&ciudad=rosario`, {
      Prefer: 'handling=strict',
    }),
    ...(isAssistant ? [get('searchProfessionals', 'search_unplaced', '/professionals?service=plomeria')] : []),
    get('getProfessional', 'professional', `/professionals/${key}`),
    get('getProfessional', 'professional_invalid', '/professionals/Plomer%C3%ADa'),
    get('getProfessional', 'professional_unknown', '/professionals/nadie-n'),
    get('listReviews', 'reviews', `/professionals/${key}/reviews?limit=2`),
    get('listReviews', 'reviews_invalid', `/professionals/${key}/reviews?offset=-1`),
    get('listReviews', 'reviews_unknown', '/professionals/nadie-n/reviews'),
    get('listServices', 'services', '/services'),
    get('listCities', 'cities', '/cities'),
    get('listCities', 'city', '/cities?city=rosario'),
    get('listCities', 'city_unknown', '/cities?city=rosarioo'),
    get('resolveText', 'resolved', `/resolve?q=${encodeURIComponent('se me rompió el termo en Colegiales')}`),
    get('resolveText', 'resolve_invalid', '/resolve'),
    post('draft', DRAFT, keyed),
    post('draft_conflict', { ...DRAFT, title: 'Otra cosa' }, keyed),
    post('draft_invalid', { ...DRAFT, service: 'plomero' }),
    post('draft_too_large', { ...DRAFT, description: 'a'.repeat(17_000) }),
    post('draft_not_json', 'service=plomeria', { 'Content-Type': 'application/x-www-form-urlencoded' }),
    { operation: '', name: 'method_wrong', request: { method: 'DELETE', path: '/services' } },
    get('', 'host_missing', '/services', { Host: '' }),
    get('', 'url_too_long', `/professionals?service=${'a'.repeat(9000)}`),
    get('', 'headers_too_large', '/services', { Cookie: 'a'.repeat(17_000) }),
  ];
}

/** Sends all requests, and at the end one above the limit. */
export async function recordExamples(running: RunningServer): Promise<Example[]> {
  const { form } = running;
  const first = await ask(running, {
    method: 'GET',
    path: '/professionals?service=plomeria&neighborhood=palermo&city=buenos-aires',
  });
  const [one] = (first.body as { data: { id: string; slug: string }[] }).data;
  if (one === undefined) throw new Error('the demo has no plumber in Palermo');
  const examples: Example[] = [];
  for (const asked of requests(form, form === 'assistant' ? one.id : one.slug)) {
    const { status, body } = await ask(running, asked.request);
    examples.push({ ...asked, request: shorter(asked.request), status, body: extract(body, asked.operation) });
  }
  for (;;) {
    const request = { method: 'GET', path: '/services' };
    const { status, body } = await ask(running, request);
    if (status === 429)
      return placed([...examples, { operation: '', name: 'refused', request, status, body }], running);
  }
}

/** The text with placeholders instead of this server's addresses. */
function placed(examples: readonly Example[], { baseUrl, mcpUrl, siteUrl }: RunningServer): Example[] {
  const ids: string[] = [];
  const idOf = (id: string) => {
    if (!ids.includes(id)) ids.push(id);
    return `r-${'bcdfghjklmnpqrst'[ids.indexOf(id)]!.repeat(24)}`;
  };
  const text = JSON.stringify(examples)
    .replace(REVIEW_ID, idOf)
    .replaceAll(baseUrl, '{base_url}')
    .replaceAll(mcpUrl, '{mcp_url}')
    .replaceAll(siteUrl, '{site_url}')
    // The demo's pictures have the address of `npm start`.
    .replaceAll('http://127.0.0.1:8080', '{site_url}');
  return JSON.parse(text) as Example[];
}

function shorter(request: Example['request']): Example['request'] {
  const cut = (text: string) => (text.length > 1000 ? `${text.slice(0, 60)}…` : text);
  return {
    ...request,
    path: cut(request.path),
    ...(request.body === undefined ? {} : { body: cut(request.body) }),
    ...(request.headers === undefined
      ? {}
      : { headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, cut(value)])) }),
  };
}

/** The first entries of a catalog and of the neighborhoods of its cities; any other answer unchanged. */
function extract(body: unknown, operation: string): unknown {
  if (operation === 'listServices') return { data: (body as { data: unknown[] }).data.slice(0, SHOWN) };
  if (operation !== 'listCities') return body;
  const { data } = body as { data?: { neighborhoods: unknown[] }[] };
  if (data === undefined) return body;
  return {
    data: data.slice(0, SHOWN).map((city) => ({ ...city, neighborhoods: city.neighborhoods.slice(0, SHOWN) })),
  };
}

function ask(
  { baseUrl }: RunningServer,
  { method, path, headers, body }: Example['request'],
): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const { Host, ...others } = headers ?? {};
    const sent = httpRequest(baseUrl + path, { method, headers: others, setHost: Host !== '' }, async (answer) => {
      let text = '';
      for await (const chunk of answer.setEncoding('utf8')) text += chunk;
      const token = 'abcdefghijklmnopqrstuvwxyzabcd';
      resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text.replace(DRAFT_TOKEN, token)) });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
