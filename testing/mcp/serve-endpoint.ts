import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiError } from '@vidriera/core';
import type { Toolbox } from '@vidriera/core/tools';
import { createMcpEndpoint, type McpExchange } from '../../apps/server/src/mcp/endpoint.ts';
import { createOriginPolicy } from '../../apps/server/src/mcp/origins.ts';

export interface ServedEndpoint extends AsyncDisposable {
  readonly url: string;
  /** What the endpoint reported instead of telling the caller. */
  readonly failures: { requestId: string; cause: unknown }[];
}

export interface ServeSettings {
  readonly origins?: '*' | readonly string[];
  readonly publicUrls?: readonly string[];
  readonly decision?: McpExchange['decision'];
}

/** The endpoint alone on a listener of its own, with a plain reader of bodies; for tests. */
export async function serveEndpoint(toolbox: Toolbox, settings: ServeSettings = {}): Promise<ServedEndpoint> {
  const failures: { requestId: string; cause: unknown }[] = [];
  const endpoint = createMcpEndpoint({
    toolbox,
    origins: createOriginPolicy(settings.origins ?? ['https://sitio.example'], settings.publicUrls ?? []),
    onFailure: (requestId, cause) => failures.push({ requestId, cause }),
  });
  const server = createServer((request, response) => {
    response.setHeader('X-Request-Id', 'req-http');
    response.setHeader('X-RateLimit-Remaining', '59');
    void endpoint.handle({
      request,
      response,
      requestId: 'req-http',
      decision: settings.decision ?? null,
      async readBody(max) {
        const chunks: Buffer[] = [];
        let length = 0;
        for await (const chunk of request as AsyncIterable<Buffer>) {
          length += chunk.length;
          if (length > max) throw new ApiError('payload_too_large', `The body is larger than ${max / 1024} KiB.`);
          chunks.push(chunk);
        }
        return Buffer.concat(chunks);
      },
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    failures,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
