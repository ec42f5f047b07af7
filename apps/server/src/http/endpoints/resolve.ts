import { parseQueryString, parseResolve, RESOLVE_PARAMETERS } from '@vidriera/core';
import { sendUnkept } from '../negotiated.ts';
import type { Route } from '../route.ts';
import { ignoredParameters } from '../unknown-parameters.ts';
import { type ReadOptions, readRoute } from './reads.ts';

const KNOWN: ReadonlySet<string> = new Set(RESOLVE_PARAMETERS.map(({ name }) => name));

/** GET /resolve: turns a text into the slugs and filters of a search. */
export function resolveText({ current, packed, baseUrl }: ReadOptions): Route {
  const searchPath = `${new URL(baseUrl).pathname}/professionals`;
  return readRoute('resolve', '/resolve', (exchange) => {
    const snapshot = current();
    const given = parseQueryString(exchange.query);
    ignoredParameters(exchange, given, KNOWN);
    const { q, city } = parseResolve(given);
    const payload = { data: snapshot.interpreter.resolve(q, city, searchPath) };
    sendUnkept(exchange, packed, Buffer.from(JSON.stringify(payload)), snapshot.etag);
  });
}
