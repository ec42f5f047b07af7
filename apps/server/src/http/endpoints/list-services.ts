import { sendReady } from '../respond.ts';
import type { Route } from '../route.ts';
import { type ReadOptions, readRoute } from './reads.ts';

/** GET /services: the full live catalog (contract, 4.4). */
export function listServices({ current }: ReadOptions): Route {
  return readRoute('list_services', '/services', (exchange) => {
    const snapshot = current();
    sendReady(exchange, snapshot.services, snapshot.etag);
  });
}
