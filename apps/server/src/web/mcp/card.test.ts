import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Directory } from '@vidriera/contract';
import { createToolbox } from '@vidriera/contract/tools';
import { findLeak } from '@vidriera/redaction';
import { serveEndpoint } from '../../../../../testing/mcp/serve-endpoint.ts';

const EXTENSION = 'io.modelcontextprotocol/ui';
const WITH_CARDS = { extensions: { [EXTENSION]: { mimeTypes: ['text/html;profile=mcp-app'] } } };
const ORIGINS = ['https://fotos.example', 'https://cdn.example:8443'];
const DIRECTORY = { listServices: async () => ({ data: [{ slug: 'plomeria', name: 'Plomería' }] }) };
const serve = () =>
  serveEndpoint(
    createToolbox({
      directory: DIRECTORY as unknown as Directory,
      form: 'reference',
      siteUrl: 'https://sitio.example',
      pictureOrigins: () => ORIGINS,
    }),
  );

async function seenBy(url: string, capabilities: ClientOptions['capabilities'], mode: 'legacy' | { pin: string }) {
  const client = new Client(
    { name: 'host', version: '1' },
    { capabilities: capabilities ?? {}, versionNegotiation: { mode } },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  const { tools } = await client.listTools();
  const { resources } = await client.listResources();
  const { content, structuredContent } = await client.callTool({ name: 'service_list_services', arguments: {} });
  const ui = tools.find(({ _meta }) => _meta !== undefined)?._meta?.ui as { resourceUri: string } | undefined;
  const card = ui === undefined ? null : (await client.readResource({ uri: ui.resourceUri })).contents[0]!;
  await client.close();
  return { tools, resources, content, structuredContent, card };
}

for (const mode of ['legacy', { pin: '2026-07-28' }] as const) {
  const name = typeof mode === 'string' ? mode : mode.pin;
  test(`a host with the extension finds the card; any other sees what it saw before (${name})`, async () => {
    await using server = await serve();
    const plain = await seenBy(server.url, {}, mode);
    const host = await seenBy(server.url, WITH_CARDS, mode);
    assert.doesNotMatch(JSON.stringify([plain.tools, plain.resources]), /ui:|_meta/);
    assert.deepEqual(
      host.tools.map(({ _meta, ...tool }) => tool),
      plain.tools,
    );
    assert.deepEqual(
      host.tools.filter(({ _meta }) => _meta !== undefined).map((tool) => tool.name),
      ['service_search_professionals', 'service_get_professional', 'service_get_reviews'],
    );
    assert.deepEqual([host.content, host.structuredContent], [plain.content, plain.structuredContent]);
    assert.deepEqual(host.resources.slice(0, -1), plain.resources);
    const { uri, mimeType, text, _meta } = host.card as { uri: string; mimeType: string; text: string; _meta: object };
    assert.equal(host.resources.at(-1)?.uri, uri);
    assert.equal(mimeType, 'text/html;profile=mcp-app');
    assert.match(text, /^<!doctype html>/);
    assert.deepEqual(_meta, { ui: { csp: { resourceDomains: ORIGINS }, prefersBorder: false } });
    // Script and style are no texts of the directory; what stands around them passes the guard of every payload.
    const words = text.replace(/<(script|style)>[\s\S]*?<\/\1>/g, '');
    assert.equal(findLeak({ words, uri, mimeType }), null);
  });
}
