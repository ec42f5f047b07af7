import { maskEcho, parseQueryString, parseResolve, type Service, toSlug } from '@vidriera/contract';
import { sendJson } from '../../http/respond.ts';
import { type Exchange, pageRoute, type Route } from '../../http/route.ts';
import { html } from '../html.ts';
import { pageOf, people, renderPager, renderSearchForm } from '../parts/navigation.ts';
import { renderDangers } from '../parts/notice.ts';
import * as paths from '../paths.ts';
import { PLACE_MAX, type Place, placeName } from '../places.ts';
import { type DirectoryReader, isNear } from '../reader.ts';
import { filteredPath } from '../result-filter.ts';
import { readSearchText, SEARCH_TEXT_MAX, type SearchReading, textForUrl } from '../search-text.ts';
import type { Page, PageAnswer, Site } from '../site.ts';
import * as spanish from '../spanish.ts';
import { renderTrades } from '../trades.ts';
import { byRegion, listPage, renderAround, renderByRegion } from './results.ts';

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

function renderWhichPlace(reader: DirectoryReader, text: string, reading: SearchReading, page: number): Page {
  const [service = null] = reading.services;
  const choices = byRegion(reader.countIn(service, reading.choices));
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
${renderPager(page, pages, (n) => paths.withPage(paths.withQuery(paths.SEARCH, { q: shownText }), n))}
${service !== null && html`<p><a href="${paths.list(service, null)}">Buscar en todo el país</a></p>`}`,
    '¿Cuál de estos lugares?',
  );
}

function renderNothingUnderstood(reader: DirectoryReader, text: string, { elsewhere }: SearchReading): Page {
  const around = elsewhere?.at ? reader.placesNear({}, elsewhere.at).filter(isNear) : [];
  const title =
    elsewhere === null
      ? 'No entendimos la búsqueda'
      : `Todavía no tenemos a nadie en ${spanish.capital(maskEcho(elsewhere.name, SEARCH_TEXT_MAX))}`;
  const suggestions = suggestionsFor(reader, text);
  const { services } = reader.catalog();
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
${renderTrades(services)}`
}
<p class="actions"><a class="btn btn-plain" href="${paths.CATALOG}">Ver todos los rubros</a> <a class="btn btn-plain" href="${paths.POST_TASK}">Contarlo en una tarea</a></p>`,
  );
}

const SUGGESTED_MAX = 6;
/** Shorter beginnings match too many names. */
const BEGINNING_MIN = 3;
const TAIL_WORDS = 4;
const WORDS_MAX = 8;
const NAMES_MAX = 12;

/** Searches with results for an unfinished text: first names that begin with its last words, then the meaning of the text. */
export function suggestionsFor(reader: DirectoryReader, text: string) {
  const found = new Map<string, { readonly label: string; readonly path: string; readonly total: number }>();
  const add = (service: Service | null, place: Place | null) => {
    const path = paths.list(service, place);
    if (path === paths.CATALOG || found.has(path) || found.size === SUGGESTED_MAX) return;
    const total = reader.totalIn(service, place);
    const label = [service?.name ?? 'Profesionales', place && placeName(place)].filter(Boolean).join(' en ');
    if (total > 0) found.set(path, { label, path, total });
  };
  // Names that begin with the last words, combined with the meaning of the words before.
  const addBegun = (words: readonly string[]) => {
    for (let count = Math.min(TAIL_WORDS, words.length); count > 0; count--) {
      const tail = toSlug(words.slice(-count).join(' '));
      if (tail.length < BEGINNING_MIN) continue;
      const begun = reader.popular().filter(({ name }) => name.includes(`-${tail}`));
      if (begun.length === 0) continue;
      const before = readSearchText(reader, words.slice(0, -count).join(' '));
      for (const { service, place } of begun.slice(0, NAMES_MAX)) {
        add(service ?? before.services[0] ?? null, place ?? before.place);
      }
      return;
    }
  };
  const words = text.trim().split(/\s+/).slice(-WORDS_MAX);
  addBegun(words);
  const { services, place, choices } = readSearchText(reader, text);
  for (const service of services) add(service, place);
  for (const choice of choices) add(services[0] ?? null, choice);
  if (services.length === 0) add(null, place);
  // Nothing was understood, so any other word may begin a name.
  for (let end = words.length - 1; end > 0 && found.size === 0; end--) addBegun(words.slice(0, end));
  return [...found.values()];
}
