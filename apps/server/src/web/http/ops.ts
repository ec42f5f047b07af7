import { createServer, type ServerResponse } from 'node:http';
import { EXPOSITION_TYPE, type MetricFamily, renderExposition } from './exposition.ts';
import { listen } from './listening.ts';

export interface OpsSource {
  /** Whether the server accepts requests, with details. */
  readiness(): { readonly ready: boolean; readonly [detail: string]: unknown };
  metrics(): readonly MetricFamily[];
}

/** The operator listener: `/livez`, `/readyz`, `/metrics`; on loopback by default, never on the public listener. */
export function createOpsServer(source: OpsSource) {
  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0];
    if (request.method !== 'GET' && request.method !== 'HEAD')
      send(response.setHeader('Allow', 'GET, HEAD'), 405, 'text/plain', 'GET only\n');
    else if (path === '/livez') send(response, 200, 'text/plain', 'alive\n');
    else if (path === '/readyz') {
      const readiness = source.readiness();
      send(response, readiness.ready ? 200 : 503, 'application/json', `${JSON.stringify(readiness)}\n`);
    } else if (path === '/metrics') send(response, 200, EXPOSITION_TYPE, renderExposition(source.metrics()));
    else send(response, 404, 'text/plain', 'not found; this listener serves /livez, /readyz and /metrics\n');
  });
  return {
    /** Resolves to the bound port. */
    listen: (host: string, port: number) => listen(server, host, port),
    stop: () => {
      const closed = server[Symbol.asyncDispose]();
      server.closeAllConnections();
      return closed;
    },
  };
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, ['Content-Type', type, 'Content-Length', String(Buffer.byteLength(text))]).end(text);
}
