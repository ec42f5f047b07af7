import { sendDocument } from '../negotiated.ts';
import type { Route } from '../route.ts';
import { type ReadOptions, readRoute } from './reads.ts';

/** GET /cities: each with its active neighborhoods (contract, 4.5). */
export function listCities({ current }: ReadOptions): Route {
  return readRoute('list_cities', '/cities', (exchange) => sendDocument(exchange, current().cities));
}
