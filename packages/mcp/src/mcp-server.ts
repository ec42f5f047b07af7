import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import type { Toolbox, ToolResult } from '@vidriera/core/tools';
import { VERSION } from './version.ts';

/** How long a client may keep the list of tools and the server's description: they change with a release. */
const LIST_TTL_MS = 3_600_000;

const PUBLIC_FOR_AN_HOUR = { ttlMs: LIST_TTL_MS, cacheScope: 'public' } as const;

/** What one request (HTTP) or one connection (stdio) is served with. */
export interface Serving {
  /** Names a call in a report of an internal failure. */
  requestId(): string;
  /** Given to every tools/call in place of an answer: the caller is over the limit. */
  readonly refusal?: ToolResult | undefined;
}

/**
 * An MCP server over the tools. One is needed for each request (HTTP) or process (stdio): a shared one mixes up
 * concurrent requests. The list is built once, with the toolbox.
 */
export function createMcpServer(toolbox: Toolbox, serving: Serving): Server {
  const server = new Server(
    { name: 'vidriera', title: 'Vidriera', version: VERSION },
    {
      capabilities: { tools: { listChanged: false } },
      instructions: toolbox.instructions,
      cacheHints: { 'tools/list': PUBLIC_FOR_AN_HOUR, 'server/discover': PUBLIC_FOR_AN_HOUR },
      jsonSchemaValidator: NO_VALIDATOR,
    },
  );
  server.setRequestHandler('tools/list', () => ({ tools: [...toolbox.definitions] }));
  server.setRequestHandler('tools/call', async (request, context) => {
    const { name, arguments: args } = request.params;
    if (serving.refusal !== undefined) return { ...serving.refusal };
    if (!toolbox.has(name)) {
      const names = toolbox.definitions.map((definition) => definition.name).join(', ');
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool. The tools are: ${names}.`);
    }
    return { ...(await toolbox.call(name, args, { requestId: serving.requestId(), signal: context.mcpReq.signal })) };
  });
  return server;
}

/** Payloads are validated by the tools; what the library would validate here is never asked for. */
const NO_VALIDATOR = {
  getValidator: () => () => ({ valid: false as const, data: undefined, errorMessage: 'not supported' }),
};
