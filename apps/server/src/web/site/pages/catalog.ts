import type { City, Service } from '@vidriera/contract';
import { type Html, html } from '../html.ts';
import { type PlaceCount, placesIn, servicesIn } from '../listing.ts';
import { pageOf, renderPager } from '../parts/navigation.ts';
import { CATALOG, CITIES, listPath, withQuery } from '../paths.ts';
import { localName, type Place, placeName, wholeCity } from '../places.ts';
import type { DirectoryReader } from '../reader.ts';
import type { Page } from '../site.ts';
import * as spanish from '../spanish.ts';

const CITIES_SHOWN = 12;
const PLACES_PER_PAGE = 120;

function listPage(page: Pick<Page, 'title' | 'description' | 'canonical' | 'privacy'>, main: Html): Page {
  return {
    ...page,
    here: 'search',
    style: 'directory',
    main: html`<div class="wrap">
<h1>${page.title}</h1>
${main}
</div>`,
  };
}

/** Every service, for crawlers and for people who browse. */
export function renderCatalog(reader: DirectoryReader): Page {
  const { services } = reader.catalog();
  const cities = reader.popular().cities.slice(0, CITIES_SHOWN);
  const description = `${spanish.count(services.length, 'rubro', 'rubros')} en los que podés encontrar profesionales, con sus reseñas y lo que se verificó.`;
  return listPage(
    { title: 'Todos los rubros', description, canonical: CATALOG, privacy: 'open' },
    html`${
      services.length === 0
        ? html`<p class="soft">Todavía no hay rubros cargados.</p>`
        : renderCounted(
            services.map((service) => ({
              name: service.name,
              path: listPath(service, null),
              total: reader.total({ service: service.slug }),
            })),
          )
    }
<section aria-labelledby="ciudades"><h2 id="ciudades">Por ciudad</h2>
<ul class="chips">${cities.map((city) => html`<li><a href="${listPath(null, wholeCity(city))}">${city.name}</a></li>`)}<li><a href="${CITIES}">Todas las ciudades</a></li></ul>
</section>`,
  );
}

/** Every place with professionals of a service (null for any): all cities by region, or the neighborhoods of a place's city. */
export function renderPlaces(
  reader: DirectoryReader,
  service: Service | null,
  place: Place | null,
  page: number,
): Page {
  const city = place && wholeCity(place.city);
  const isEverything = service === null && city === null;
  const places = isEverything
    ? reader.catalog().cities.map((one) => ({ place: wholeCity(one), total: reader.total({ city: one.slug }) }))
    : placesIn(reader, service, place);
  const ordered =
    city === null ? places.toSorted((a, b) => inSpanish(regionOf(a.place.city), regionOf(b.place.city))) : places;
  const { shown, pages } = pageOf(ordered, page, PLACES_PER_PAGE);
  const above = listPath(service, city);
  const pathOf = (one: Place) => listPath(service, one);
  const href = (n: number) =>
    isEverything
      ? withQuery(CITIES, { pagina: n === 1 ? null : n })
      : withQuery(above, { lista: 'lugares', pagina: n === 1 ? null : n });
  const by = city === null ? 'por ciudad' : `por barrio de ${city.city.name}`;
  return listPage(
    {
      title: `${isEverything ? 'Todas las ciudades' : `${service?.name ?? 'Profesionales'} ${by}`}${page > 1 ? ` (página ${page})` : ''}`,
      description: `${spanish.count(places.length, 'lugar', 'lugares')} donde podés encontrar profesionales, con sus reseñas y lo que se verificó.`,
      canonical: href(page),
      privacy: isEverything && (shown.length > 0 || page === 1) ? 'open' : 'unlisted',
    },
    html`${shown.length === 0 && html`<p class="soft">${page > 1 ? 'No hay más lugares.' : 'Todavía no hay ciudades cargadas.'}</p>`}
${city === null ? renderByRegion(shown, pathOf) : renderCounted(shown.map((one) => ({ name: localName(one.place), path: pathOf(one.place), total: one.total })))}
${renderPager(page, { pages }, href)}
<p><a href="${above}">${isEverything ? 'Ver todos los rubros' : 'Volver a la lista'}</a></p>`,
  );
}

export function renderServices(reader: DirectoryReader, place: Place): Page {
  const title = `Rubros en ${placeName(place)}`;
  const path = listPath(null, place);
  const items = servicesIn(reader, null, place)
    .map(({ service, total }) => ({ name: service.name, path: listPath(service, place), total }))
    .sort((a, b) => inSpanish(a.name, b.name));
  return listPage(
    { title, canonical: withQuery(path, { lista: 'rubros' }), privacy: 'unlisted' },
    html`${renderCounted(items)}
<p><a href="${path}">Volver a la lista</a></p>`,
  );
}

const inSpanish = new Intl.Collator('es-AR').compare;

/** The region of a city; a city without a region is listed by its name. */
function regionOf({ name, region }: City): string {
  return region ?? name;
}

/** Links, each with its number of professionals. */
export function renderCounted(
  items: readonly { readonly name: string; readonly path: string; readonly total: number }[],
): Html {
  return html`<ul class="counted">${items.map(({ name, path, total }) => html`<li><a href="${path}">${spanish.breakable(name)}</a> ${total}</li>`)}</ul>`;
}

const UNFOLDED_MAX = 8;

/** Links, folded when they are many. */
export function renderFolded(items: readonly (readonly [name: string, path: string])[]): Html {
  const list = html`<ul class="counted">${items.map(([name, path]) => html`<li><a href="${path}">${spanish.breakable(name)}</a></li>`)}</ul>`;
  if (items.length <= UNFOLDED_MAX) return list;
  return html`<details><summary class="pill">Ver ${items.length}</summary>${list}</details>`;
}

/** Places by region, each with its number of professionals; `pathOf` returns a place's path. */
export function renderByRegion(places: readonly PlaceCount[], pathOf: (place: Place) => string): Html {
  const regions = [...Map.groupBy(places, ({ place }) => regionOf(place.city))].toSorted(([a], [b]) =>
    a.localeCompare(b, 'es-AR'),
  );
  return html`<dl class="regions">${regions.map(
    ([region, there]) =>
      html`<div><dt>${region}</dt><dd>${renderCounted(there.map(({ place, total }) => ({ name: placeName(place), path: pathOf(place), total })))}</dd></div>`,
  )}</dl>`;
}
