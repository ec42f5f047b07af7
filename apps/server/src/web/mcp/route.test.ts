import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { ApiError, type Directory } from '@vidriera/contract';
import { createToolbox } from '@vidriera/contract/tools';
import { type ServeSettings, serveEndpoint } from '../../../../../testing/mcp/serve-endpoint.ts';

const SERVICES = { data: [{ slug: 'plomeria', name: 'Plomería' }] };
const DIRECTORY = { listServices: async () => SERVICES } as unknown as Directory;
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

const serve = (settings?: ServeSettings, directory: Directory = DIRECTORY) =>
  serveEndpoint(createToolbox({ directory, form: 'reference', siteUrl: 'https://sitio.example' }), settings);

type Json = {
  result?: Record<string, unknown>;
  error?: { code: number; message: string; data?: unknown };
  id?: unknown;
};

async function post(
  url: string,
  message: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; json: Json }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, json: text === '' ? {} : (JSON.parse(text) as Json) };
}

const request = (method: string, params?: object) => ({ jsonrpc: '2.0', id: 1, method, ...(params ? { params } : {}) });
const LIST_SERVICES = { name: 'service_list_services', arguments: {} };

/** A request of the current generation, its envelope and headers complete. */
function modern(url: string, method: string, params: { name?: string } = {}, headers: Record<string, string> = {}) {
  return post(url, request(method, { _meta: META, ...params }), {
    'MCP-Protocol-Version': '2026-07-28',
    'Mcp-Method': method,
    ...(params.name ? { 'Mcp-Name': params.name } : {}),
    ...headers,
  });
}

test('a first-ever tools/call without a handshake is answered in both generations (spec: mcp.json-rpc)', async () => {
  await using server = await serve();
  for (const answer of [
    await post(server.url, request('tools/call', LIST_SERVICES)),
    await modern(server.url, 'tools/call', LIST_SERVICES),
  ]) {
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.json.result?.structuredContent, SERVICES);
    assert.deepEqual(answer.json.result?.content, [{ type: 'text', text: JSON.stringify(SERVICES) }]);
  }
});

test('JSON comes whatever the client accepts, and no session is minted', async () => {
  await using server = await serve();
  for (const accept of ['*/*', 'application/json', 'text/event-stream', 'application/json, text/event-stream']) {
    const { status, headers } = await post(server.url, request('tools/list'), {
      Accept: accept,
      'Mcp-Session-Id': 'mine',
    });
    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'application/json');
    assert.equal(headers.get('mcp-session-id'), null);
  }
});

test('the two clients of the library, one of each generation, see equal lists and payloads', async () => {
  await using server = await serve();
  const seen = [];
  for (const mode of ['legacy', { pin: '2026-07-28' }] as const) {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(new URL(server.url)));
    assert.equal(client.getNegotiatedProtocolVersion(), mode === 'legacy' ? '2025-11-25' : '2026-07-28');
    const { tools } = await client.listTools();
    const { structuredContent, content } = await client.callTool(LIST_SERVICES);
    seen.push({ tools, structuredContent, content });
    await client.close();
  }
  assert.deepEqual(seen[0], seen[1]);
  assert.equal(seen[0]?.tools.length, 6);
});

test('two servers behind a round robin behave as one', async () => {
  await using one = await serve();
  await using other = await serve();
  const initialize = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } };
  assert.equal((await post(one.url, request('initialize', initialize))).json.result?.protocolVersion, '2025-06-18');
  assert.equal((await post(other.url, { jsonrpc: '2.0', method: 'notifications/initialized' })).status, 202);
  const called = await post(one.url, request('tools/call', LIST_SERVICES), { 'MCP-Protocol-Version': '2025-06-18' });
  assert.deepEqual(called.json.result?.structuredContent, SERVICES);
});

test('concurrent calls do not mix', async () => {
  const directory = {
    getProfessional: async (key: string) => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
      throw new ApiError('invalid_parameter', `\`slug\` is ${key}.`);
    },
  } as unknown as Directory;
  await using server = await serve({}, directory);
  const answers = await Promise.all(
    Array.from({ length: 30 }, async (_, i) => {
      const name = 'service_get_professional';
      const { json } = await modern(server.url, 'tools/call', { name, arguments: { slug: `p${i}` } } as object);
      return json.result?.content;
    }),
  );
  assert.deepEqual(
    answers,
    Array.from({ length: 30 }, (_, i) => [{ type: 'text', text: `\`slug\` is p${i}.` }]),
  );
});

test('discover and the list say how long they may be kept', async () => {
  await using server = await serve();
  for (const method of ['server/discover', 'tools/list', 'resources/list', 'resources/templates/list']) {
    const { json } = await modern(server.url, method);
    assert.equal(json.result?.ttlMs, 3_600_000);
    assert.equal(json.result?.cacheScope, 'public');
  }
  const { json } = await modern(server.url, 'server/discover');
  assert.deepEqual(json.result?.capabilities, {
    tools: { listChanged: false },
    resources: { listChanged: false, subscribe: false },
    completions: {},
  });
});

test('a resource is guarded like the tool that it is, and a failure of the tool is its error', async () => {
  const planted = { listServices: async () => ({ data: [{ slug: 'gas', name: 'Gas +54 9 11 5555-1234' }] }) };
  await using server = await serve({}, planted as unknown as Directory);
  for (const uri of ['vidriera://services', 'vidriera://services/gas']) {
    const { json } = await modern(server.url, 'resources/read', { uri } as object, { 'Mcp-Name': uri });
    assert.equal(json.result, undefined);
    assert.match(json.error?.message ?? '', /^This answer was withheld/);
    assert.doesNotMatch(JSON.stringify(json), /5555/);
  }
  const away = { listCities: () => Promise.reject(new ApiError('unavailable', 'busy')) };
  await using busy = await serve({}, away as unknown as Directory);
  const { json } = await post(busy.url, request('resources/read', { uri: 'vidriera://cities' }));
  assert.equal(json.error?.code, -32603);
  assert.match(json.error?.message ?? '', /The directory is busy\. Wait/);
});

test('a resource that does not exist is named in the error, unless its address would show contact data', async () => {
  await using server = await serve();
  const read = async (uri: string) =>
    (await modern(server.url, 'resources/read', { uri } as object, { 'Mcp-Name': uri })).json.error;
  const unknown = await read('vidriera://people/1');
  assert.deepEqual([unknown?.code, unknown?.data], [-32602, { uri: 'vidriera://people/1' }]);
  assert.match(unknown?.message ?? '', /vidriera:\/\/cities\/\{city\}/);
  const contact = await read('vidriera://people/ana@example.com');
  assert.deepEqual([contact?.code, JSON.stringify(contact).includes('ana@')], [-32602, false]);
});

test('a request of the current generation that contradicts itself is refused by its code', async () => {
  await using server = await serve();
  const wrongName = await modern(server.url, 'tools/call', LIST_SERVICES, { 'Mcp-Name': 'service_list_cities' });
  assert.deepEqual([wrongName.status, wrongName.json.error?.code], [400, -32020]);
  const noMeta = await post(
    server.url,
    request('tools/list', { _meta: { ...META, 'io.modelcontextprotocol/clientCapabilities': 7 } }),
    {
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': 'tools/list',
    },
  );
  assert.deepEqual([noMeta.status, noMeta.json.error?.code], [400, -32602]);
  const unknownMethod = await modern(server.url, 'prompts/list');
  assert.deepEqual([unknownMethod.status, unknownMethod.json.error?.code], [404, -32601]);
  const version = { ...META, 'io.modelcontextprotocol/protocolVersion': '2031-01-01' };
  const unknownVersion = await post(server.url, request('tools/list', { _meta: version }), {
    'MCP-Protocol-Version': '2031-01-01',
    'Mcp-Method': 'tools/list',
  });
  assert.deepEqual([unknownVersion.status, unknownVersion.json.error?.code], [400, -32022]);
});

test('an unknown tool is a protocol error that names the six', async () => {
  await using server = await serve();
  for (const answer of [
    await post(server.url, request('tools/call', { name: 'search' })),
    await modern(server.url, 'tools/call', { name: 'search' }),
  ]) {
    assert.equal(answer.json.error?.code, -32602);
    assert.match(answer.json.error?.message ?? '', /^Unknown tool\. The tools are: service_search_professionals, /);
  }
});

test('a malformed request is told in words which part is wrong, never as an internal error', async () => {
  await using server = await serve();
  const cases: [string, object | undefined, string][] = [
    ['initialize', undefined, 'Invalid request: params: Invalid input: expected object, received undefined'],
    [
      'tools/call',
      { name: 7 },
      'Invalid tools/call request: params.name: Invalid input: expected string, received number',
    ],
  ];
  for (const [method, params, message] of cases) {
    const { json } = await post(server.url, request(method, params));
    assert.deepEqual(json.error, { code: -32602, message });
  }
});

test('GET, DELETE and PUT are 405 with what is allowed and what to send, from a foreign origin 403', async () => {
  await using server = await serve();
  for (const method of ['GET', 'DELETE', 'PUT']) {
    const response = await fetch(server.url, { method });
    assert.equal(response.status, 405);
    assert.equal(response.headers.get('allow'), 'POST, OPTIONS');
    const { error } = (await response.json()) as Json;
    assert.deepEqual([error?.code, /Send JSON-RPC messages with POST/.test(error?.message ?? '')], [-32000, true]);
    const foreign = await fetch(server.url, { method, headers: { Origin: 'https://elsewhere.example' } });
    assert.equal(foreign.status, 403);
    assert.match(await foreign.text(), /VIDRIERA_MCP_ORIGINS/);
  }
});

test('what is not one JSON message is refused as JSON-RPC refuses', async () => {
  await using server = await serve();
  const cases: [string, number, number][] = [
    ['{"jsonrpc": "2.0", ', 400, -32700],
    ['', 400, -32700],
    ['[]', 400, -32600],
    [JSON.stringify([request('tools/list'), request('tools/list')]), 400, -32600],
    ['{"hello": 1}', 400, -32600],
    ['"text"', 400, -32600],
    ['null', 400, -32600],
  ];
  for (const [body, status, code] of cases) {
    const answer = await post(server.url, body);
    assert.deepEqual([answer.status, answer.json.error?.code], [status, code], body);
  }
  const form = await post(server.url, request('tools/list'), { 'Content-Type': 'text/plain' });
  assert.deepEqual([form.status, form.json.error?.code], [415, -32000]);
  const compressed = await post(server.url, request('tools/list'), { 'Content-Encoding': 'gzip' });
  assert.deepEqual([compressed.status, compressed.json.error?.code], [415, -32000]);
});

test('an id is repeated up to 256 characters, a longer one refused', async () => {
  await using server = await serve();
  const withId = (id: string) => post(server.url, { ...request('tools/list'), id });
  assert.equal((await withId('x'.repeat(256))).json.id, 'x'.repeat(256));
  const { status, json } = await withId('x'.repeat(257));
  assert.deepEqual([status, json.error?.code, json.id], [400, -32600, null]);
});

test('a body above 256 KiB is 413, one of exactly that size is read (spec: mcp.body-size)', async () => {
  await using server = await serve();
  const sized = (bytes: number) => {
    const message = JSON.stringify(request('tools/list', { pad: '' }));
    return message.replace('"pad":""', `"pad":"${'x'.repeat(bytes - message.length)}"`);
  };
  assert.equal((await post(server.url, sized(256 * 1024))).status, 200);
  const over = await post(server.url, sized(256 * 1024 + 1));
  assert.equal(over.status, 413);
  assert.deepEqual(over.json.error, {
    code: -32000,
    message: 'The body is larger than 256 KiB.',
    data: { code: 'payload_too_large' },
  });
});

test('a limited tools/call is a result that names the seconds, any other method is 429 (spec: mcp.limited)', async () => {
  await using server = await serve({ refusedFor: 37 });
  const text = 'Too many requests. Wait 37 seconds, then call again with the same arguments.';
  for (const called of [
    await post(server.url, request('tools/call', LIST_SERVICES)),
    await modern(server.url, 'tools/call', LIST_SERVICES),
  ]) {
    assert.equal(called.status, 200);
    assert.equal(called.json.result?.isError, true);
    assert.deepEqual(called.json.result?.content, [{ type: 'text', text }]);
  }
  for (const listed of [await post(server.url, request('tools/list')), await modern(server.url, 'tools/list')]) {
    assert.equal(listed.status, 429);
    assert.equal(listed.json.id, 1);
    assert.deepEqual(listed.json.error, {
      code: -32000,
      message: 'Too many requests. Try again in 37 s. An API key raises the limit: ask the operator of this directory.',
      data: { code: 'rate_limited', retry_after_seconds: 37 },
    });
  }
});

test('over the limit nothing but a tools/call is told otherwise than by 429', async () => {
  await using server = await serve({ refusedFor: 37 });
  const batch = JSON.stringify([request('tools/call', LIST_SERVICES)]);
  const notification = { jsonrpc: '2.0', method: 'tools/call', params: LIST_SERVICES };
  for (const body of ['{', '', batch, 'null', notification, request('nope')]) {
    const { status, json } = await post(server.url, body);
    assert.deepEqual([status, json.error?.data], [429, { code: 'rate_limited', retry_after_seconds: 37 }]);
  }
  assert.equal((await post(server.url, request('ping'), { 'Content-Type': 'text/plain' })).status, 429);
  for (const method of ['GET', 'DELETE']) assert.equal((await fetch(server.url, { method })).status, 429);
  const tooLarge = JSON.stringify(request('tools/call', { name: 'x'.repeat(300_000) }));
  assert.equal((await post(server.url, tooLarge)).status, 429);
  const foreign = await post(server.url, request('tools/call', LIST_SERVICES), { Origin: 'https://evil.example' });
  assert.deepEqual([foreign.status, foreign.headers.get('access-control-allow-origin')], [429, null]);
  const preflight = await fetch(server.url, { method: 'OPTIONS', headers: { Origin: 'https://evil.example' } });
  assert.equal(preflight.status, 403);
  const unknown = await post(server.url, request('tools/call', { name: 'nope' }));
  assert.deepEqual([unknown.status, unknown.json.result?.isError], [200, true]);
});

test('null or an empty list in place of arguments is none, in both generations', async () => {
  await using server = await serve();
  for (const nothing of [null, []]) {
    const params = { name: 'service_list_services', arguments: nothing };
    for (const answer of [
      await post(server.url, request('tools/call', params)),
      await modern(server.url, 'tools/call', params),
    ]) {
      assert.deepEqual(answer.json.result?.structuredContent, SERVICES);
    }
  }
  const list = await post(server.url, request('tools/call', { name: 'service_list_services', arguments: ['x'] }));
  assert.equal(list.json.error?.code, -32602);
});

test('the explanation of an empty answer comes through in both generations, in the data and in the text', async () => {
  const page = {
    data: [],
    pagination: { limit: 20, offset: 0, total: 0, has_more: false },
    explanation: { message: 'Nobody is listed.', without: [{ parameter: 'city', total: 3 }] },
  };
  const directory = { ...DIRECTORY, searchProfessionals: async () => page };
  await using server = await serve({}, directory);
  const search = { name: 'service_search_professionals', arguments: { service: 'plomero' } };
  for (const { json } of [
    await post(server.url, request('tools/call', search)),
    await modern(server.url, 'tools/call', search),
  ]) {
    const { structuredContent, content } = json.result as { structuredContent: unknown; content: { text: string }[] };
    assert.deepEqual(structuredContent, page);
    assert.deepEqual(JSON.parse(content[0]!.text), page);
  }
});

test('a long answer is packed as the caller asks, a short one is not (spec: http.content-coding)', async () => {
  await using server = await serve();
  const ask = async (method: string, coding: string) => {
    const answer = await fetch(server.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-encoding': coding },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method }),
    });
    return { headers: answer.headers, json: (await answer.json()) as { result?: { tools?: unknown[] } } };
  };
  const plain = await ask('tools/list', 'identity');
  assert.equal(plain.headers.get('content-encoding'), null);
  assert.match(plain.headers.get('vary') ?? '', /Accept-Encoding/);
  for (const coding of ['gzip', 'br']) {
    const { headers, json } = await ask('tools/list', coding);
    assert.equal(headers.get('content-encoding'), coding);
    assert.ok(Number(headers.get('content-length')) < Number(plain.headers.get('content-length')) / 2);
    assert.deepEqual(json, plain.json);
  }
  assert.equal((await ask('ping', 'gzip')).headers.get('content-encoding'), null);
});

test('a foreign Origin is 403, an allowed one gets CORS with the rate headers exposed', async () => {
  await using server = await serve({ origins: ['https://claude.example'] });
  for (const origin of [
    'https://evil.example',
    'null',
    'https://claude.example.evil.example',
    'http://claude.example',
  ]) {
    const refused = await post(server.url, request('tools/list'), { Origin: origin });
    assert.equal(refused.status, 403, origin);
    assert.equal(refused.headers.get('access-control-allow-origin'), null);
  }
  const allowed = await post(server.url, request('tools/list'), { Origin: 'https://claude.example' });
  assert.equal(allowed.status, 200);
  assert.equal(allowed.headers.get('access-control-allow-origin'), 'https://claude.example');
  assert.match(allowed.headers.get('access-control-expose-headers') ?? '', /X-RateLimit-Remaining.*Retry-After/);
  const preflight = await fetch(server.url, {
    method: 'OPTIONS',
    headers: { Origin: 'https://claude.example', 'Access-Control-Request-Method': 'POST' },
  });
  assert.equal(preflight.status, 204);
  assert.match(
    preflight.headers.get('access-control-allow-headers') ?? '',
    /MCP-Protocol-Version, Mcp-Method, Mcp-Name/,
  );
});

test('with * any page may use it, and a page of the listener itself always may', async () => {
  await using open = await serve({ origins: '*' });
  assert.equal((await post(open.url, request('tools/list'), { Origin: 'https://any.example' })).status, 200);
  await using closed = await serve();
  assert.equal((await post(closed.url, request('tools/list'), { Origin: new URL(closed.url).origin })).status, 200);
});

/** `fetch` does not let a caller choose the Host. */
function statusWithHost(url: string, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const body = JSON.stringify(request('tools/list'));
    const headers = { Host: host, 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
    httpRequest(url, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end(body);
  });
}

test('on loopback a foreign Host is 403, a local one and the public addresses are served', async () => {
  await using server = await serve({ publicUrls: ['https://directorio.example/mcp'] });
  const { port } = new URL(server.url);
  for (const host of [
    'evil.example',
    `evil.example:${port}`,
    '127.0.0.1.evil.example',
    'evil.example@127.0.0.1',
    '127.0.0.1/evil',
  ]) {
    assert.equal(await statusWithHost(server.url, host), 403, host);
  }
  for (const host of ['localhost', `127.0.0.1:${port}`, '[::1]', 'directorio.example', 'DIRECTORIO.example:443']) {
    assert.equal(await statusWithHost(server.url, host), 200, host);
  }
});

test('a failure behind the tools says nothing of the inside but the request id', async () => {
  const directory = {
    listServices: () => Promise.reject(new Error('disk /var/lib/secret is full')),
  } as unknown as Directory;
  await using server = await serve({}, directory);
  const { json } = await post(server.url, request('tools/call', LIST_SERVICES));
  assert.equal(json.result?.isError, true);
  const text = 'An unexpected error happened on our side. Try again; if it happens again, report request id req-http.';
  assert.deepEqual(json.result, { content: [{ type: 'text', text }], isError: true });
});

test('a subscription has nothing to wait for and ends at once', async () => {
  await using server = await serve();
  const response = await fetch(server.url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': 'subscriptions/listen',
    },
    body: JSON.stringify(request('subscriptions/listen', { _meta: META, notifications: { toolsListChanged: true } })),
  });
  assert.match(await response.text(), /"resultType":"complete"/);
});
