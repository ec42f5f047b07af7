import { parseQueryString, parseResolve } from '@vidriera/contract';
import { sendBody } from '../http/respond.ts';
import { pageRoute, type Route } from '../http/route.ts';
import { renderNothingUnderstood, renderWhichPlace } from './pages/search.ts';
import { parametersOf, readPage } from './parameters.ts';
import { CATALOG, HERE, pathPrefix, SEARCH, SUGGESTIONS } from './paths.ts';
import { readSearchText, SEARCH_TEXT_MAX, searchPath } from './search-text.ts';
import type { PageAnswer, Site } from './site.ts';
import { suggestionsFor } from './suggestions.ts';

const UNKEPT = ['Cache-Control', 'no-store', 'X-Robots-Tag', 'noindex'];

/** The routes of the search field: from a person's words to a list, and the suggestions while they type. */
export function searchRoutes(site: Site): Route[] {
  return [
    site.route('search', SEARCH, (exchange) => answerSearch(site, parametersOf(exchange))),
    pageRoute('suggestions', SUGGESTIONS, (exchange) => {
      const text = parametersOf(exchange).get('q') ?? '';
      const prefix = pathPrefix(site.siteUrl);
      const found = suggestionsFor(site.reader, text.slice(0, SEARCH_TEXT_MAX));
      const body = JSON.stringify(found.map(({ label, path, total }) => ({ label, path: prefix + path, total })));
      sendBody(exchange, 200, 'application/json', body, UNKEPT);
    }),
    // The name of the nearest place; the script writes it into the search field, where the person reads it.
    pageRoute('here', HERE, (exchange) => {
      const { near } = parseResolve(parseQueryString(exchange.query));
      const name = near === null ? null : site.reader.nearestTo(near);
      sendBody(exchange, 200, 'application/json', JSON.stringify({ name }), UNKEPT);
    }),
  ];
}

function answerSearch(site: Site, parameters: URLSearchParams): PageAnswer {
  const text = (parameters.get('q') ?? '').slice(0, SEARCH_TEXT_MAX);
  if (text.trim() === '') return { to: CATALOG };
  const { reader } = site;
  const reading = readSearchText(reader, text);
  if (reading.choices.length > 0) return renderWhichPlace(reader, text, reading, readPage(parameters));
  const { services, place, filter } = reading;
  const [service = null] = services;
  if (service !== null || place !== null) return { to: searchPath(service, place, filter, text) };
  return renderNothingUnderstood(reader, text, reading);
}
