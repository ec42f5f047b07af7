import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type SiteFixture, startSite } from '../../../../testing/site/start-site.ts';

const PHONE = '1144786120';
const DOCUMENT = '30123456';
const hidden = (text: string) => [...text].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join('');

/** The numbers as callers may write them, ready for a query or a path. */
const WRITTEN = [
  ...[PHONE, '11%204478-6120', '11-4478-6120', DOCUMENT, '30.123.456', '30%20123%20456', 'dni30123456'],
  ...[PHONE, '30.123.456'].flatMap((number) => {
    const twice = encodeURIComponent(hidden(number));
    return [twice, encodeURIComponent(twice), encodeURIComponent(encodeURIComponent(twice))];
  }),
];

let site: SiteFixture;
before(async () => {
  const services = [
    { slug: `plomero-${PHONE}`, name: 'Plomero', description: null, requires_matricula: false, active: true },
  ];
  site = await startSite({}, { services: services as never });
});
after(() => site.stop());

/** Fails when the text shows one of the numbers, also percent-encoded or with signs between its digits. */
function assertSilent(text: string, where: string): void {
  let plain = text;
  for (let i = 0; i < 5; i++)
    plain = plain.replace(/%([0-7][0-9a-f])/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  const digits = plain.replace(/(?<=\d)[^\p{L}\d"]{1,3}(?=\d)/gu, '');
  for (const number of [PHONE, DOCUMENT]) assert.ok(!digits.includes(number), `${where}: ${text.slice(0, 600)}`);
}

async function ask(target: string, init: RequestInit = {}): Promise<void> {
  const answer = await fetch(site.siteUrl + target, { redirect: 'manual', ...init });
  const head = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  assertSilent(`${head}\n${await answer.text()}`, `${init.method ?? 'GET'} ${target} ${init.body ?? ''}`);
}

const sent = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
  body: JSON.stringify(body),
});
const call = (name: string, args: unknown) =>
  sent({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });

test('a value that looks like a number to call is not repeated, and the error still names the parameter and its range', async () => {
  for (const name of ['offset', 'min_reviews']) {
    const response = await fetch(`${site.baseUrl}/professionals?${name}=2147483648`);
    const { error } = (await response.json()) as { error: { details: Record<string, unknown> } };
    assert.deepEqual([response.status, error.details.parameter, error.details.value], [400, name, null]);
    assert.equal(error.details.minimum, 0);
  }
});

test('no answer to a read repeats a number, however it is written and wherever it stands (spec: leak.errors)', async () => {
  for (const number of WRITTEN) {
    for (const name of ['service', 'city', 'min_rating', 'limit', 'offset', 'verified_identity']) {
      await ask(`/v1/professionals?${name}=${number}x`);
      await ask(`/v1/professionals?${name}=${number}&${name}=51`);
      await ask(`/v1/professionals?${name}=51&${name}=${number}`);
    }
    await ask(`/v1/professionals?${number}=1`);
    for (const path of [
      `/v1/professionals/${number}.`,
      `/v1/professionals/a${number}%zz`,
      `/v1/${number}`,
      `/${number}`,
    ]) {
      await ask(path);
    }
  }
});

test('an error about a value that is masked says where the right ones are', async () => {
  const answer = await fetch(`${site.siteUrl}/v1/professionals?service=rosa.luna%2540gmail.com`);
  const text = await answer.text();
  assert.match(text, /names no service of this directory: give one slug or name that GET \/services lists/);
  assert.doesNotMatch(text, /luna/);
});

test('no page repeats a number', async () => {
  const html = { headers: { Accept: 'text/html' } };
  for (const number of WRITTEN) {
    for (const path of [
      `/buscar?q=${number}`,
      `/buscar?q=plomeria+${number}`,
      `/buscar/sugerencias?q=${number}`,
      `/profesionales/plomeria?q=${number}`,
      `/tareas?ciudad=${number}`,
      `/tareas?ciudad=nada&rubro=${number}`,
      `/profesionales/${number}`,
      `/p/${number}`,
      `/post-task/v2?service=${number}&pro=${number}`,
      `/post-task/v2?draft=${number}`,
      `/${number}/`,
    ]) {
      await ask(path, html);
    }
  }
});

test('a form that comes back has no number in its fields', async () => {
  for (const number of WRITTEN.map(decodeURIComponent)) {
    const body = new URLSearchParams({
      titulo: `Tel. ${PHONE}`,
      descripcion: `llamame al ${PHONE}`,
      lugar: number,
      servicio: number,
    });
    await ask('/post-task/v2', { method: 'POST', headers: { 'Sec-Fetch-Site': 'same-origin' }, body });
  }
});

test('no answer to a handover repeats a number', async () => {
  for (const number of WRITTEN.map(decodeURIComponent)) {
    for (const body of [
      { service: number, description: 'x' },
      { service: 'plomeria', description: 'x', city: number },
      { service: 'plomeria', description: 'x', [number]: 1 },
      { service: 'plomeria', description: 'x', open_to_all: number },
      { service: 'plomeria', description: 'x', title: [number] },
      [number],
    ]) {
      await ask('/v1/task-handovers', sent(body));
    }
    await ask(
      '/v1/task-handovers',
      sent({ service: 'x', description: 'x' }, { 'Idempotency-Key': `${number}${'k'.repeat(128)}` }),
    );
  }
});

test('no answer of the assistant endpoint repeats a number', async () => {
  for (const number of WRITTEN.map(decodeURIComponent)) {
    await ask('/mcp', call('service_search_professionals', { service: number }));
    await ask('/mcp', call('service_search_professionals', { [number]: 'plomeria' }));
    await ask('/mcp', call('service_search_professionals', { limit: [number] }));
    await ask('/mcp', call('service_get_professional', { slug: `${number}.` }));
    await ask('/mcp', call('service_create_task_link', { service: number, professional_id: number }));
    await ask('/mcp', call(number, {}));
    await ask('/mcp', sent({ jsonrpc: '2.0', id: 1, method: number }));
    const meta = {
      'io.modelcontextprotocol/protocolVersion': number,
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    await ask('/mcp', sent({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: meta } }));
  }
});

test('a request id that is such a number is replaced, and another is kept', async () => {
  for (const id of [PHONE, DOCUMENT, `549${PHONE}`, '11-4478-6120', `tel${PHONE}`, '20-30123456-3']) {
    await ask('/v1/services', { headers: { 'X-Request-Id': id } });
    await ask('/v1/professionals?limit=x', { headers: { 'X-Request-Id': id } });
  }
  const kept = await fetch(`${site.baseUrl}/services`, { headers: { 'X-Request-Id': 'req-42_a' } });
  assert.equal(kept.headers.get('x-request-id'), 'req-42_a');
});

test('the log, which saw all of that and a service whose slug is a number, has none', async () => {
  const lines = site.log.join('');
  assert.ok(lines.includes('"event":"record_withheld"'));
  assert.ok(lines.includes('request_served'));
  for (const line of site.log) assertSilent(line.replace(/"time":"[^"]*"/, ''), 'log');
});
