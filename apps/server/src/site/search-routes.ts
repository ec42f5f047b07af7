import { maskEcho, type Service } from '@vidriera/core';
import { sendBody } from '../http/respond.ts';
import { pageRoute, type Route } from '../http/route.ts';
import { renderNothingUnderstood, renderWhichPlace } from './pages/search.ts';
import { parametersOf, readPage } from './parameters.ts';
import type { PlaceCount } from './parts/place-list.ts';
import { CATALOG, pathPrefix, SEARCH, SUGGESTIONS } from './paths.ts';
import { listQuery, PLACE_MAX, type Place } from './places.ts';
import { readSearchText, SEARCH_TEXT_MAX, searchPath, textForUrl } from './search-text.ts';
import type { PageAnswer, Site } from './site.ts';
import { suggestionsFor } from './suggestions.ts';

const SERVICES_SHOWN = 18;

/** The routes of the search field: from a person's words to a list, and the suggestions while they type. */
export function searchRoutes(site: Site): Route[] {
  return [
    site.route('search', SEARCH, (exchange) => answerSearch(site, parametersOf(exchange))),
    pageRoute('suggestions', SUGGESTIONS, (exchange) => {
      const text = parametersOf(exchange).get('q') ?? '';
      const prefix = pathPrefix(site.siteUrl);
      const found = suggestionsFor(site.reader, text.slice(0, SEARCH_TEXT_MAX));
      const body = JSON.stringify(found.map(({ label, path, total }) => ({ label, path: prefix + path, total })));
      sendBody(exchange, 200, 'application/json', body, ['Cache-Control', 'no-store', 'X-Robots-Tag', 'noindex']);
    }),
  ];
}

function answerSearch(site: Site, parameters: URLSearchParams): PageAnswer {
  const text = (parameters.get('q') ?? '').slice(0, SEARCH_TEXT_MAX);
  if (text.trim() === '') return { to: CATALOG };
  const { reader } = site;
  const { services, place, choices, placeText, filter } = readSearchText(reader, text);
  const [service = null] = services;
  const shown = maskEcho(text, SEARCH_TEXT_MAX);
  if (choices.length > 0) {
    return renderWhichPlace({
      service,
      text: shown,
      urlText: text,
      placeText: maskEcho(placeText, PLACE_MAX),
      filter,
      choices: counted(site, service, choices),
      page: readPage(parameters),
    });
  }
  if (service !== null || place !== null) return { to: searchPath(service, place, filter, text) };
  return renderNothingUnderstood({
    text: shown,
    urlText: textForUrl(text),
    suggestions: suggestionsFor(reader, text),
    services: reader.popular().services.slice(0, SERVICES_SHOWN),
  });
}

function counted({ reader }: Site, service: Service | null, places: readonly Place[]): PlaceCount[] {
  const name = ({ city, neighborhood }: Place) =>
    `${city.region ?? city.name} ${city.name} ${neighborhood?.name ?? ''}`;
  return places
    .map((place) => ({ place, total: reader.total(listQuery(service, place)) }))
    .sort((a, b) => name(a.place).localeCompare(name(b.place), 'es-AR'));
}
