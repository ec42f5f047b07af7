import type { ProfessionalDetail } from '@vidriera/contract';
import { INVITED_MAX } from '../../../desk/tasks/flow.ts';
import type { Exchange } from '../../http/route.ts';
import { type Html, html } from '../html.ts';
import { renderNotice } from '../parts/notice.ts';
import * as persons from '../parts/person.ts';
import * as paths from '../paths.ts';
import { findPlace, findService } from '../places.ts';
import { queryOf, readFilter } from '../result-filter.ts';
import type { PageAnswer, Site } from '../site.ts';
import * as spanish from '../spanish.ts';

const ALL = ['', '', 'los dos', 'los tres', 'los cuatro'];

/** Professionals side by side. The form of a list names each of them by itself; the address that is shared, all together. */
export function answerCompare(site: Site, exchange: Exchange): PageAnswer {
  const parameters = paths.parametersOf(exchange);
  const slugs = paths.readChosen(parameters);
  const sought = paths.readSought(parameters);
  const filter = queryOf(readFilter(parameters));
  const search = { ...sought, ...filter };
  if (parameters.getAll('quien').length > 1) return { to: paths.compare(slugs.slice(0, INVITED_MAX), search) };
  const { reader } = site;
  const catalog = reader.catalog();
  const pros = persons.listedOf(reader, slugs);
  const common = persons.commonServices(catalog, pros);
  const service = findService(catalog, common.find(({ slug }) => slug === sought.rubro)?.slug);
  const place = findPlace(catalog, ...(sought.lugar ?? persons.cityOf(pros) ?? '').split('/'));
  const chosen = pros.map(({ slug }) => slug);
  const more = paths.withQuery(paths.list(service, place), { q: sought.q, ...filter, quien: chosen.join('.') });
  const title = pros.length === 0 ? 'Todavía no elegiste a nadie' : `Comparar a ${persons.namesOf(pros)}`;
  return {
    title,
    privacy: 'unlisted',
    search: sought.q ?? '',
    style: 'directory',
    main: html`<div class="wrap narrow"><h1>${title}</h1>
${slugs.length > INVITED_MAX && renderNotice('warn', `Se comparan hasta ${INVITED_MAX} a la vez`)}
${
  pros.length === 0
    ? html`<p class="lead">Marcá «Comparar» en una lista y volvé con el botón de abajo.</p>`
    : html`<table class="compared"><thead><tr>${pros.map((pro) => html`<th scope="col">${persons.renderAvatar(pro.display_name, pro.id, pro.avatar_url, 'avatar-small')}<a href="${paths.profile(pro.slug, { ...sought, rubro: service?.slug })}">${pro.display_name}</a></th>`)}</tr></thead>
${rowsOf(site, pros, { service, place }).map(([name, cells]) => html`<tbody><tr><th scope="rowgroup" colspan="${pros.length}">${name}</th></tr><tr>${cells.map((cell, i) => html`<td data-name="${pros[i]!.display_name}">${cell}</td>`)}</tr></tbody>`)}
<tfoot><tr>${pros.map(({ display_name }, i) => html`<td><a class="small" href="${paths.compare(chosen.toSpliced(i, 1), search)}">Sacar<span class="sr"> a ${display_name}</span></a></td>`)}</tr></tfoot></table>
${pros.length > 1 && html`<p class="small soft">En lo que no figura acá son iguales, o todavía no hay datos.</p>`}
${renderAsk(pros, common.length > 0, { ...sought, rubro: service?.slug })}
<p data-share="${paths.compare(chosen, { rubro: service?.slug, lugar: sought.lugar })}"></p>`
}
<p>${pros.length < INVITED_MAX && html`<a href="${pros.length === 0 ? paths.CATALOG : more}">${pros.length === 0 ? 'Ver todos los rubros' : 'Sumar a alguien más'}</a>`}</p></div>`,
  };
}

type Row = readonly [name: string, cells: readonly (Html | string)[]];

function rowsOf({ reader, records }: Site, pros: readonly ProfessionalDetail[], { service, place }: paths.List): Row[] {
  const row = (name: string, cell: (pro: ProfessionalDetail) => Html | string): Row => [name, pros.map(cell)];
  const [city, zone] = [place?.city, place?.neighborhood];
  const ratingIn = (pro: ProfessionalDetail) => {
    const { count, rating } = reader.ratingIn(pro, service!.name);
    return count === 0 ? 'Sin reseñas' : `★ ${spanish.rating(rating)} (${count})`;
  };
  const isThere = (pro: ProfessionalDetail) =>
    pro.city.slug === city?.slug && pro.neighborhoods.some(({ slug }) => slug === zone?.slug);
  const differing = [
    ...(service ? [row(`Puntaje en ${service.name}`, ratingIn)] : []),
    row('Trabaja en', ({ city }) => city.name),
    row('Reseñas acá', ({ id }) => String(reader.reviews(id, { limit: 1, offset: 0 }).total)),
    row('Qué se verificó', ({ verifications }) => {
      const seen = persons.badgesOf(verifications).map(({ short }) => html`<li>${short}</li>`);
      return seen.length === 0 ? 'Nada todavía' : html`<ul>${seen}</ul>`;
    }),
    row('Años de actividad', ({ verifications }) => String(Math.floor(verifications.years_active) || 'Menos de 1')),
    row('Suele responder en', ({ id }) => {
      const wait = records(id)?.answersIn ?? null;
      return wait === null ? 'Sin datos todavía' : spanish.lasting(wait);
    }),
    row('Tareas terminadas', ({ id }) => String(records(id)?.finished ?? 0)),
  ].filter(([, cells]) => pros.length === 1 || new Set(cells.map(String)).size > 1);
  return [
    row('Puntaje', persons.renderRating),
    ...(zone ? [row(`¿Va a ${zone.name}?`, (pro) => (isThere(pro) ? 'Sí' : 'No figura'))] : []),
    ...differing,
  ];
}

function renderAsk(pros: readonly ProfessionalDetail[], isPossible: boolean, { rubro, lugar, q }: paths.Sought): Html {
  if (!isPossible) return html`<p>No comparten ningún rubro: para pedirles presupuesto juntos, sacá a alguien.</p>`;
  const form = `${paths.POST_TASK}?${pros.map(({ id }) => `pro=${id}`).join('&')}`;
  const path = paths.withQuery(form, { vertical: rubro, lugar, q });
  const all = ALL[pros.length] || persons.givenNamesOf(pros);
  return html`<p><a class="btn" href="${path}">Pedir presupuesto a ${all}</a></p>
<p class="small soft">Escribís una sola tarea. Si no es urgente, ${pros.length > 1 ? 'la ven' : 'la ve'} primero durante 24 horas; después se abre a otros.</p>`;
}
