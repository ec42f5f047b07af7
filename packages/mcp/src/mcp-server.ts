import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import type { Toolbox, ToolResult } from '@vidriera/contract/tools';
import {
  CARD,
  cardContents,
  completeSlug,
  RESOURCE_TEMPLATES,
  RESOURCES,
  readResource,
  showsCards,
  withCard,
} from './resources.ts';
import { VERSION } from './version.ts';

/** How long a client may cache the list of tools and the server's description, which change with a release. */
const LIST_TTL_MS = 3_600_000;

const PUBLIC_FOR_AN_HOUR = { ttlMs: LIST_TTL_MS, cacheScope: 'public' } as const;
/** The catalog changes with an import. */
const PUBLIC_FOR_A_WHILE = { ttlMs: 300_000, cacheScope: 'public' } as const;

/** The context of one request (HTTP) or one connection (stdio). */
export interface Serving {
  /** The id of a call, for the report of an internal failure. */
  requestId(): string;
  /** Who calls, as the limits count them; absent where only one can. */
  readonly caller?: string;
  /** The result of every tools/call when the caller is over the limit. */
  readonly refusal?: ToolResult | undefined;
  /** Whether the host shows cards, where its capabilities do not come with the request. */
  readonly showsCards?: boolean;
}

/** An MCP server for one request (HTTP) or process (stdio): a shared one would mix up concurrent requests. */
export function createMcpServer(toolbox: Toolbox, serving: Serving): Server {
  const server = new Server(
    {
      name: 'vidriera',
      title: toolbox.siteName,
      version: VERSION,
      websiteUrl: toolbox.siteUrl,
      icons: [{ src: `${toolbox.siteUrl}/assets/icon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] }],
    },
    {
      capabilities: {
        tools: { listChanged: false },
        resources: { listChanged: false, subscribe: false },
        completions: {},
      },
      instructions: toolbox.instructions,
      cacheHints: {
        'tools/list': PUBLIC_FOR_AN_HOUR,
        'server/discover': PUBLIC_FOR_AN_HOUR,
        'resources/list': PUBLIC_FOR_AN_HOUR,
        'resources/templates/list': PUBLIC_FOR_AN_HOUR,
        'resources/read': PUBLIC_FOR_A_WHILE,
      },
      jsonSchemaValidator: NO_VALIDATOR,
    },
  );
  const withCards = () => serving.showsCards ?? showsCards(server.getClientCapabilities());
  server.setRequestHandler('tools/list', () => ({
    tools: withCards() ? toolbox.definitions.map(withCard) : [...toolbox.definitions],
  }));
  server.setRequestHandler('tools/call', async (request, context) => {
    const { name, arguments: args } = request.params;
    if (serving.refusal !== undefined) return { ...serving.refusal };
    if (!toolbox.has(name)) {
      const names = toolbox.definitions.map((definition) => definition.name).join(', ');
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool. The tools are: ${names}.`);
    }
    const call = { requestId: serving.requestId(), signal: context.mcpReq.signal, caller: serving.caller };
    return { ...(await toolbox.call(name, args, call)) };
  });
  const caller = (signal: AbortSignal) => (name: string) =>
    toolbox.call(name, {}, { requestId: serving.requestId(), signal });
  server.setRequestHandler('resources/list', () => ({
    resources: withCards() ? [...RESOURCES, CARD] : [...RESOURCES],
  }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [...RESOURCE_TEMPLATES] }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }, context) => {
    if (uri === CARD.uri) return { contents: [cardContents(toolbox)] };
    return { contents: [await readResource(uri, caller(context.mcpReq.signal))] };
  });
  server.setRequestHandler('completion/complete', async ({ params: { ref, argument } }, context) => {
    const template = ref.type === 'ref/resource' ? ref.uri : '';
    return { completion: await completeSlug(template, argument.name, argument.value, caller(context.mcpReq.signal)) };
  });
  return server;
}

/** The tools validate payloads. The SDK would validate elicitations only, which are never sent. */
const NO_VALIDATOR = {
  getValidator: () => () => ({ valid: false as const, data: undefined, errorMessage: 'not supported' }),
};
