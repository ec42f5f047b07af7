import { sendDocument } from '../negotiated.ts';
import type { Route } from '../route.ts';
import { type ReadOptions, readRoute } from './reads.ts';

/** GET /services: the full live catalog (contract, 4.4). */
export function listServices({ current }: ReadOptions): Route {
  return readRoute('list_services', '/services', (exchange) => sendDocument(exchange, current().services));
}
