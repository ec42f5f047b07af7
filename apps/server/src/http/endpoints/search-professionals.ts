import { parseQueryString, parseSearch, type SearchQuery } from '@vidriera/core';
import { sendAnswer } from '../respond.ts';
import type { Route } from '../route.ts';
import { withSuggestions } from '../suggestions.ts';
import { type ReadOptions, readRoute } from './reads.ts';

/** GET /professionals, in the form served (contract, 4.1). */
export function searchProfessionals({ form, current, answer }: ReadOptions): Route {
  return readRoute('search_professionals', '/professionals', (exchange) => {
    const snapshot = current();
    let query: SearchQuery;
    try {
      query = parseSearch(form, parseQueryString(exchange.query));
    } catch (error) {
      throw withSuggestions(error, snapshot.catalog);
    }
    snapshot.search(answer, query);
    sendAnswer(exchange, answer, snapshot.etag);
  });
}
