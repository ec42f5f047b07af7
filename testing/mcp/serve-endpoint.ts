import { createServer, IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiError } from '@vidriera/contract';
import type { Toolbox } from '@vidriera/contract/tools';
import { answerError } from '../../apps/server/src/web/http/errors.ts';
import { ReadyResponse } from '../../apps/server/src/web/http/ready-response.ts';
import { Exchange } from '../../apps/server/src/web/http/route.ts';
import type { Decision } from '../../apps/server/src/web/limit/limiter.ts';
import { createOriginPolicy, mcpRoute } from '../../apps/server/src/web/mcp/route.ts';

export interface ServedEndpoint extends AsyncDisposable {
  readonly url: string;
}

export interface ServeSettings {
  readonly origins?: '*' | readonly string[];
  readonly publicUrls?: readonly string[];
  /** When set, every request is refused, and the window ends after so many seconds. */
  readonly refusedFor?: number;
}

/** The route alone on a listener, without the checks of the pipeline. */
export async function serveEndpoint(toolbox: Toolbox, settings: ServeSettings = {}): Promise<ServedEndpoint> {
  const origins = createOriginPolicy(settings.origins ?? ['https://sitio.example'], settings.publicUrls ?? []);
  const route = mcpRoute({ toolbox, origins, contact: null });
  const allowed = settings.refusedFor === undefined;
  const decision: Decision = {
    ...{ allowed, tier: 'public', bucket: 'address', limit: 60, remaining: allowed ? 59 : 0 },
    ...{ resetAt: 1_800_000_000, resetIn: settings.refusedFor ?? 60 },
  };
  const options = { IncomingMessage, ServerResponse: ReadyResponse };
  const server = createServer<typeof IncomingMessage, typeof ReadyResponse>(options, async (request, response) => {
    request.headers['x-request-id'] = 'req-http';
    const exchange = new Exchange(request, response);
    exchange.route = route;
    exchange.decision = decision;
    exchange.allow = route.methods.join(', ');
    try {
      if (!route.methods.some((method) => method === request.method)) throw new ApiError('method_not_allowed');
      await route.handle(exchange);
    } catch (error) {
      answerError(exchange, error, () => {});
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
