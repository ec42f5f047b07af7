import { maskEcho, parseQueryString, parseResolve } from '@vidriera/contract';
import { sendJson } from '../../http/respond.ts';
import { type Exchange, pageRoute, type Route } from '../../http/route.ts';
import { html } from '../html.ts';
import { pageOf, people, renderPager, renderSearchForm } from '../parts/navigation.ts';
import * as paths from '../paths.ts';
import { PLACE_MAX } from '../places.ts';
import { type DirectoryReader, isNear } from '../reader.ts';
import { filteredPath } from '../result-filter.ts';
import { renderDangers } from '../safety.ts';
import { readSearchText, SEARCH_TEXT_MAX, type SearchReading, textForUrl } from '../search-text.ts';
import type { Page, PageAnswer, Site } from '../site.ts';
import * as spanish from '../spanish.ts';
import { suggestionsFor } from '../suggestions.ts';
import { mostNeeded } from '../trades.ts';
import { byRegion, listPage, renderByRegion } from './catalog.ts';
import { renderAround } from './results.ts';

const UNKEPT = ['Cache-Control', 'no-store', 'X-Robots-Tag', 'noindex'];

/** What the search field's script asks for: suggestions while a person types, and the name of the nearest place, which it writes there. */
export function searchRoutes({ reader, siteUrl }: Site): Route[] {
  return [
    pageRoute('suggestions', paths.SUGGESTIONS, (exchange) => {
      const text = (paths.parametersOf(exchange).get('q') ?? '').slice(0, SEARCH_TEXT_MAX);
      const found = suggestionsFor(reader, text).map((one) => ({ ...one, path: paths.prefix(siteUrl) + one.path }));
      sendJson(exchange, 200, found, UNKEPT);
    }),
    pageRoute('here', paths.HERE, (exchange) => {
      const { near } = parseResolve(parseQueryString(exchange.query));
      sendJson(exchange, 200, { name: near && reader.nearestTo(near) }, UNKEPT);
    }),
  ];
}

export function answerSearch({ reader }: Site, exchange: Exchange): PageAnswer {
  const parameters = paths.parametersOf(exchange);
  const text = (parameters.get('q') ?? '').slice(0, SEARCH_TEXT_MAX);
  if (text.trim() === '') return { to: paths.CATALOG };
  const reading = readSearchText(reader, text);
  if (reading.choices.length > 0) return renderWhichPlace(reader, text, reading, paths.readPage(parameters));
  const { services, place, filter } = reading;
  const [service = null] = services;
  if (service !== null || place !== null) return { to: filteredPath({ service, place }, filter, textForUrl(text)) };
  return renderNothingUnderstood(reader, text, reading);
}

const CHOICES_PER_PAGE = 80;
const REPEATED_MAX = 4000;
const SERVICES_SHOWN = 18;

/** Several places have the name: the person chooses one. `text` is what the person wrote. */
function renderWhichPlace(reader: DirectoryReader, text: string, reading: SearchReading, page: number): Page {
  const [service = null] = reading.services;
  const choices = byRegion(reading.choices.map((place) => ({ place, total: reader.totalIn(service, place) })));
  const shownText = maskEcho(text, SEARCH_TEXT_MAX);
  const { shown, pages } = pageOf(choices, page, CHOICES_PER_PAGE);
  const said = textForUrl(text);
  // The address of each choice repeats the text, unless the page would be too large.
  const q = encodeURIComponent(said).length * shown.length <= REPEATED_MAX ? said : '';
  return listPage(
    { title: 'Hay más de un lugar con ese nombre', privacy: 'unlisted', search: shownText },
    html`${renderDangers(text)}
<p class="lead">«${maskEcho(reading.placeText, PLACE_MAX)}» puede ser más de uno. Elegí el tuyo${service !== null && html` y vas a ver quién hace <strong>${service.name}</strong> ahí`}; al lado está cuántos profesionales hay.</p>
${renderByRegion(shown, (place) => filteredPath({ service, place }, reading.filter, q))}
${renderPager(page, { pages }, (n) => paths.withPage(paths.withQuery(paths.SEARCH, { q: shownText }), n))}
${service !== null && html`<p><a href="${paths.list(service, null)}">Buscar en todo el país</a></p>`}`,
    '¿Cuál de estos lugares?',
  );
}

function renderNothingUnderstood(reader: DirectoryReader, text: string, { elsewhere }: SearchReading): Page {
  const around = elsewhere === null ? [] : reader.citiesWith({}, elsewhere.around).filter(isNear);
  const title =
    elsewhere === null
      ? 'No entendimos la búsqueda'
      : `Todavía no tenemos a nadie en ${spanish.capital(maskEcho(elsewhere.name, SEARCH_TEXT_MAX))}`;
  const suggestions = suggestionsFor(reader, text);
  const services = mostNeeded(reader.catalog().services).slice(0, SERVICES_SHOWN);
  return listPage(
    { title, privacy: 'unlisted', search: null },
    html`${renderDangers(text)}${around.length > 0 && html`<p class="lead">Esto es lo más cercano:</p>${renderAround(null, around)}`}
<p class="lead">Decilo con otras palabras, como se lo contarías a alguien: qué se rompió o qué hay que hacer, y en qué barrio o ciudad.</p>
${renderSearchForm(maskEcho(text, SEARCH_TEXT_MAX))}
${
  suggestions.length > 0 &&
  html`<h2>¿Buscabas alguno de estos?</h2>
<ul class="links">${suggestions.map(({ label, path, total }) => html`<li><a href="${path}">${label} <span class="soft">${people(total)}</span></a></li>`)}</ul>`
}
${
  services.length > 0 &&
  html`<h2>O elegí un rubro</h2>
<ul class="tiles">${services.map((service) => html`<li><a class="tile" href="${paths.list(service, null)}">${service.name}</a></li>`)}</ul>`
}
<p class="actions"><a class="btn btn-plain" href="${paths.CATALOG}">Ver todos los rubros</a> <a class="btn btn-plain" href="${paths.POST_TASK}">Contarlo en una tarea</a></p>`,
  );
}
