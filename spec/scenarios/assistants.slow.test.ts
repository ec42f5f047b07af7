import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { SEARCH_FORMS, type SearchForm } from '@vidriera/contract';
import type { RunningServer } from '../../apps/server/src/app/start-server.ts';
import { FIXTURE_SITE, fixtureFiles, MARIA, RAMIRO } from '../../testing/directory-contract/fixture.ts';
import { serveFiles } from '../../testing/server/serve.ts';

const STDIO = path.join(import.meta.dirname, '../../packages/mcp/src/main.ts');
const ERAS = ['legacy', { pin: '2026-07-28' }] as const;

type Call = [tool: string, args: Record<string, unknown>, path: string];
/** A call of every tool that reads, and the request of the API that it stands for. */
const CALLS: Record<SearchForm, Call[]> = {
  reference: [
    ['search_professionals', {}, '/professionals'],
    [
      'search_professionals',
      { service: 'plomeria', limit: '4', has_matricula: null },
      '/professionals?service=plomeria&limit=4',
    ],
    [
      'search_professionals',
      { neighborhood: 'centro', min_rating: 4, offset: 1 },
      '/professionals?neighborhood=centro&min_rating=4&offset=1',
    ],
    ['search_professionals', { service: 'nada' }, '/professionals?service=nada'],
    ['get_professional', { slug: 'maria-plomera' }, '/professionals/maria-plomera'],
    ['get_professional', { id: RAMIRO }, `/professionals/${RAMIRO}`],
    [
      'get_reviews',
      { slug: 'maria-plomera', limit: 2, offset: 1 },
      '/professionals/maria-plomera/reviews?limit=2&offset=1',
    ],
    ['list_services', {}, '/services'],
    ['list_cities', {}, '/cities'],
    ['list_cities', { city: 'cordoba' }, '/cities?city=cordoba'],
  ],
  assistant: [
    [
      'search_professionals',
      { service: 'plomeria', neighborhood: 'palermo' },
      '/professionals?service=plomeria&neighborhood=palermo',
    ],
    [
      'search_professionals',
      { service: 'gas', neighborhood: 'centro', city: 'cordoba', has_matricula: 'true' },
      '/professionals?service=gas&neighborhood=centro&city=cordoba&has_matricula=true',
    ],
    ['get_professional', { id: MARIA }, `/professionals/${MARIA}`],
    ['get_reviews', { id: MARIA }, `/professionals/${MARIA}/reviews`],
    ['list_services', {}, '/services'],
    ['list_cities', {}, '/cities'],
    ['list_cities', { city: 'cordoba' }, '/cities?city=cordoba'],
  ],
};

for (const form of SEARCH_FORMS) {
  let running: RunningServer;
  before(async () => {
    running = await serveFiles(fixtureFiles(), {
      VIDRIERA_SEARCH_FORM: form,
      VIDRIERA_SITE_URL: FIXTURE_SITE,
    });
  });
  after(() => running.stop());

  /** A client of the library, connected; it checks every structured answer against the advertised schema. */
  async function connect(transport: 'http' | 'stdio', mode: (typeof ERAS)[number]): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    // The rest of its settings is what the directory says of itself.
    const args = [STDIO, '--base-url', running.baseUrl];
    await client.connect(
      transport === 'http'
        ? new StreamableHTTPClientTransport(new URL(running.mcpUrl))
        : new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' }),
    );
    return client;
  }

  test(`${form} form: both transports list and answer the same in both generations (spec: mcp.six-tools, mcp.same-payload)`, async () => {
    const payloads = await Promise.all(
      CALLS[form].map(async ([, , request]) => (await fetch(`${running.baseUrl}${request}`)).json()),
    );
    const lists: unknown[] = [];
    for (const transport of ['http', 'stdio'] as const) {
      for (const era of ERAS) {
        const client = await connect(transport, era);
        const where = `${transport} ${JSON.stringify(era)}`;
        const { tools } = await client.listTools();
        lists.push({ tools, instructions: client.getInstructions() });
        for (const [i, [tool, args]] of CALLS[form].entries()) {
          const result = await client.callTool({ name: `service_${tool}`, arguments: args });
          assert.deepEqual(result.structuredContent, payloads[i], `${where} ${tool}`);
          assert.deepEqual(result.content, [{ type: 'text', text: JSON.stringify(payloads[i]) }], `${where} ${tool}`);
        }
        const link = await client.callTool({
          name: 'service_create_task_link',
          arguments: { service: 'plomeria', professional_id: MARIA },
        });
        assert.deepEqual(link.structuredContent, {
          url: `${FIXTURE_SITE}/post-task/v2?pro=${MARIA}&vertical=plomeria&source=assistant-link`,
        });
        await client.close();
      }
    }
    for (const list of lists.slice(1)) assert.deepEqual(list, lists[0]);
  });

  test(`${form} form: the catalogue is read and completed as resources, alike over both transports and generations`, async () => {
    const payload = async (path: string) => (await fetch(`${running.baseUrl}${path}`)).json();
    const held = {
      'vidriera://services': await payload('/services'),
      'vidriera://services/gas': {
        data: [{ slug: 'gas', name: 'Gasista', description: null, requires_matricula: true }],
      },
      'vidriera://cities': await payload('/cities'),
      'vidriera://cities/cordoba': await payload('/cities?city=cordoba'),
    };
    const seen: unknown[] = [];
    for (const transport of ['http', 'stdio'] as const) {
      for (const era of ERAS) {
        const client = await connect(transport, era);
        const { resources } = await client.listResources();
        const { resourceTemplates } = await client.listResourceTemplates();
        for (const [uri, expected] of Object.entries(held)) {
          const { contents } = await client.readResource({ uri });
          assert.deepEqual(contents, [{ uri, mimeType: 'application/json', text: JSON.stringify(expected) }]);
        }
        for (const uri of ['vidriera://cities/atlantis', 'vidriera://people', 'file:///etc/passwd']) {
          await assert.rejects(client.readResource({ uri }), { code: -32602 });
        }
        const complete = async (list: string, name: string, value: string) => {
          const ref = { type: 'ref/resource' as const, uri: `vidriera://${list}/{${name}}` };
          return (await client.complete({ ref, argument: { name, value } })).completion;
        };
        assert.deepEqual(await complete('cities', 'city', 'C'), { values: ['cordoba'], total: 1, hasMore: false });
        assert.deepEqual((await complete('cities', 'city', 'Córd')).values, ['cordoba']);
        assert.deepEqual((await complete('cities', 'city', '')).values, ['buenos-aires', 'cordoba', 'rosario']);
        assert.deepEqual((await complete('services', 'service', 'plo')).values, ['plomeria']);
        assert.deepEqual((await complete('services', 'service', 'xyz')).values, []);
        await assert.rejects(complete('people', 'name', 'a'), { code: -32602 });
        seen.push({ resources, resourceTemplates });
        await client.close();
      }
    }
    for (const one of seen.slice(1)) assert.deepEqual(one, seen[0]);
  });

  test(`${form} form: both transports fail alike, in words to act on`, async () => {
    const key = form === 'assistant' ? 'id' : 'slug';
    const calls: [string, Record<string, unknown>, RegExp][] = [
      ['get_professional', { [key]: 'nadie' }, /^No listed professional has that slug or id\./],
      [
        'get_reviews',
        { [key]: 'maria-plomera', limit: 51 },
        /^`limit` must be an integer from 1 to 50\. Given: "51"\.$/,
      ],
      ['search_professionals', { servise: 'gas' }, /^`servise` is not an argument; did you mean `service`\?/],
      ...(form === 'assistant'
        ? ([
            [
              'search_professionals',
              { service: 'plomeria', neighborhood: 'palermo', min_reviews: 21 },
              /^`min_reviews` is not an argument/,
            ],
            ['search_professionals', { service: 'plomeria' }, /^`neighborhood` is required: /],
            [
              'search_professionals',
              { service: 'limpieza', neighborhood: 'centro' },
              /^`city` .* Choose one of: buenos-aires, cordoba\. service_list_cities/,
            ],
            [
              'search_professionals',
              { service: 'plomreo', neighborhood: 'palermo' },
              /give one slug or name that service_list_services lists\. Given: "plomreo"\. Nearest valid: plomeria\.$/,
            ],
          ] as [string, Record<string, unknown>, RegExp][])
        : ([
            [
              'search_professionals',
              { neighborhood: 'Palermo, Belgrano' },
              /^`neighborhood` names no neighborhood of this directory: give one slug or name that service_list_cities lists\./,
            ],
          ] as [string, Record<string, unknown>, RegExp][])),
    ];
    const said: string[][] = [];
    for (const transport of ['http', 'stdio'] as const) {
      const client = await connect(transport, ERAS[1]);
      const texts: string[] = [];
      for (const [tool, args, expected] of calls) {
        const result = await client.callTool({ name: `service_${tool}`, arguments: args });
        assert.equal(result.isError, true);
        assert.equal(result.structuredContent, undefined);
        const [content] = result.content;
        assert.ok(content?.type === 'text');
        assert.match(content.text, expected, `${transport} ${tool}`);
        texts.push(content.text);
      }
      said.push(texts);
      await client.close();
    }
    assert.deepEqual(said[0], said[1]);
  });
}

const CALL = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'service_list_services', arguments: {} } };

function post(url: string, message: object | string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  });
}

test('a tool call counts once, against its caller, together with the API (spec: mcp.limited)', async () => {
  const server = await serveFiles(fixtureFiles(), {
    VIDRIERA_PUBLIC_LIMIT: '4',
    VIDRIERA_TRUST_PROXY: '127.0.0.1',
  });
  try {
    const from = (address: string) => ({ 'X-Forwarded-For': address });
    const misspelt = { ...CALL, params: { name: 'service_search_professionals', arguments: { service: 'Plomreía' } } };
    const first = await post(server.mcpUrl, misspelt, from('203.0.113.7'));
    assert.equal(first.headers.get('x-ratelimit-remaining'), '3');
    assert.equal((await fetch(`${server.baseUrl}/services`, { headers: from('203.0.113.7') })).status, 200);
    assert.equal((await post(server.mcpUrl, CALL, from('203.0.113.7'))).headers.get('x-ratelimit-remaining'), '1');
    assert.equal((await post(server.mcpUrl, 'nonsense', from('203.0.113.7'))).status, 400);

    const limited = await post(server.mcpUrl, CALL, from('203.0.113.7'));
    assert.equal(limited.status, 200);
    const seconds = limited.headers.get('retry-after');
    assert.match(seconds ?? '', /^[1-9]\d?$/);
    assert.equal(limited.headers.get('x-ratelimit-remaining'), '0');
    const text = `Too many requests. Wait ${seconds} seconds, then call again with the same arguments.`;
    assert.deepEqual((await limited.json()) as object, {
      ...{ jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text }], isError: true } },
    });
    const listed = await post(server.mcpUrl, { jsonrpc: '2.0', id: 2, method: 'tools/list' }, from('203.0.113.7'));
    assert.equal(listed.status, 429);
    assert.match(listed.headers.get('retry-after') ?? '', /^[1-9]\d?$/);

    assert.equal((await post(server.mcpUrl, CALL, from('203.0.113.8'))).headers.get('x-ratelimit-remaining'), '3');
  } finally {
    await server.stop();
  }
});

test('every answer of the endpoint carries the rate headers and the request id, whatever its status', async () => {
  const server = await serveFiles(fixtureFiles());
  try {
    const statuses: number[] = [];
    for (const response of [
      await post(server.mcpUrl, CALL),
      await post(server.mcpUrl, { jsonrpc: '2.0', method: 'notifications/initialized' }),
      await post(server.mcpUrl, '{'),
      await post(server.mcpUrl, CALL, { Origin: 'https://evil.example' }),
      await fetch(server.mcpUrl),
      await post(server.mcpUrl, 'x'.repeat(256 * 1024 + 1)),
      await post(server.mcpUrl, CALL, { 'Content-Type': 'text/plain' }),
      await post(`${server.mcpUrl}?${'x'.repeat(9000)}`, CALL),
    ]) {
      statuses.push(response.status);
      for (const header of ['limit', 'remaining', 'reset', 'tier'].map((name) => `x-ratelimit-${name}`)) {
        assert.ok(response.headers.has(header), `${response.status} ${header}`);
      }
      assert.ok(response.headers.has('x-request-id'));
      const body = await response.text();
      if (response.status >= 400) assert.equal((JSON.parse(body) as { jsonrpc: string }).jsonrpc, '2.0');
    }
    assert.deepEqual(statuses, [200, 202, 400, 403, 405, 413, 415, 414]);
  } finally {
    await server.stop();
  }
});

test('llms.txt on the site tells of the API and the tools of the form served', async () => {
  for (const form of SEARCH_FORMS) {
    const server = await serveFiles(fixtureFiles(), { VIDRIERA_SEARCH_FORM: form });
    try {
      const response = await fetch(`${server.siteUrl}/llms.txt`);
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8');
      const text = await response.text();
      assert.ok(text.includes(server.mcpUrl) && text.includes(server.baseUrl));
      assert.ok(text.includes('service_get_reviews'));
      assert.equal(text.includes('service (required)'), form === 'assistant');
    } finally {
      await server.stop();
    }
  }
});
