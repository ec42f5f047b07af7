import { filterText, parseQueryString, parseSearch, SEARCH_PARAMETERS } from '@vidriera/core';
import { sendRead } from '../negotiated.ts';
import { hasLinks, pageLinks } from '../page-links.ts';
import type { Route } from '../route.ts';
import { ignoredParameters } from '../unknown-parameters.ts';
import { type ReadOptions, readRoute } from './reads.ts';

/** GET /professionals, in the form served (contract, 4.1). */
export function searchProfessionals({ form, current, answer, packed, baseUrl }: ReadOptions): Route {
  const address = `${baseUrl}/professionals`;
  const known: ReadonlySet<string> = new Set(SEARCH_PARAMETERS[form].map(({ name }) => name));
  return readRoute('search_professionals', '/professionals', (exchange) => {
    const snapshot = current();
    const given = parseQueryString(exchange.query);
    const ignored = ignoredParameters(exchange, given, known);
    const query = parseSearch(form, given);
    // The query is part of the key unchanged, because the explanation may quote it.
    sendRead(exchange, packed, answer, snapshot.etag, `search ${exchange.query}`, () => {
      snapshot.search(answer, query, ignored);
      const linked = form === 'reference' && hasLinks(query, answer.total);
      const link = linked ? pageLinks(address, filterText(query), query, answer.total) : '';
      return { etag: snapshot.etag, link };
    });
  });
}
