import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as FirstStdioTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as FirstHttpTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { LATER_ANSWERS, laterTools } from '../../../../../testing/mcp/later-server.ts';
import { serveEndpoint } from '../../../../../testing/mcp/serve-endpoint.ts';

const INFO = { name: 'test', version: '1' };
const COMMAND = {
  command: process.execPath,
  args: [path.join(import.meta.dirname, '../../../../../testing/mcp/later-server.ts')],
};
type Mode = 'legacy' | { pin: string };

async function connectSecond(mode: Mode, url: string | null): Promise<Client> {
  const client = new Client(INFO, { versionNegotiation: { mode } });
  await client.connect(
    url === null ? new StdioClientTransport(COMMAND) : new StreamableHTTPClientTransport(new URL(url)),
  );
  return client;
}

/** Official clients of both generations of the library: they check an answer against the schemas of the list they read. */
const CLIENTS = {
  async 'the first SDK'(url: string | null) {
    const client = new FirstClient(INFO);
    // Its types ask for `sessionId` where its transports have it optional.
    const transport = url === null ? new FirstStdioTransport(COMMAND) : new FirstHttpTransport(new URL(url));
    await client.connect(transport as FirstStdioTransport);
    return client;
  },
  'the second SDK': (url: string | null) => connectSecond({ pin: '2026-07-28' }, url),
  'the second SDK with the handshake of the first': (url: string | null) => connectSecond('legacy', url),
};

for (const [name, connect] of Object.entries(CLIENTS)) {
  for (const over of ['HTTP', 'stdio']) {
    test(`${name} accepts over ${over} a member that was added after it read the list`, async () => {
      await using server = await serveEndpoint(laterTools());
      const client = await connect(over === 'HTTP' ? server.url : null);
      try {
        const { tools } = await client.listTools();
        assert.equal(tools.length, 6);
        for (const [tool, answer] of Object.entries(LATER_ANSWERS)) {
          const { structuredContent } = await client.callTool({ name: tool, arguments: {} });
          assert.deepEqual(structuredContent, answer, tool);
        }
        // It has no structured answer here: a client that checks against the list refuses that.
        await assert.rejects(Promise.resolve(client.callTool({ name: 'service_get_professional', arguments: {} })));
      } finally {
        await client.close();
      }
    });
  }
}
