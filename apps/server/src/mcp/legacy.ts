import { isLegacyRequest, type Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';

/**
 * Serves a message of the 2025 generation, or returns null when it is of the current one. Like the library's own
 * fallback, one server for one message and no session; unlike it, the answer is plain JSON, which every client of that
 * generation must take and which curl and simple clients need.
 */
export async function serveLegacy(
  request: Request,
  message: unknown,
  createServer: () => Server,
): Promise<Response | null> {
  if (!(await isLegacyRequest(request, message))) return null;
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = createServer();
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    // After a notification the library is still at work for a turn of the event loop.
    setImmediate(() => void server.close().catch(() => {}));
  }
}
