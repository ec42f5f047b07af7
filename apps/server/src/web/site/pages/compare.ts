import type { ProfessionalDetail } from '@vidriera/contract';
import { INVITED_MAX } from '../../../desk/tasks/visibility.ts';
import { type Html, html } from '../html.ts';
import type { Page } from '../page.ts';
import { renderNotice } from '../parts/notice.ts';
import { badgesOf, renderAvatar, renderRating } from '../parts/person.ts';
import { CATALOG, comparePath, listPath, POST_TASK, profilePath, withQuery } from '../paths.ts';
import { originsOf } from '../pictures.ts';
import { findPlace, findService } from '../places.ts';
import { cityOf, commonServices, givenNamesOf, listedOf, namesOf } from '../shortlist.ts';
import type { Site } from '../site.ts';
import * as spanish from '../spanish.ts';

const ALL = ['', '', 'los dos', 'los tres', 'los cuatro'];

/** Professionals side by side, chosen by their slugs, for the trade `rubro`. The address is all there is of a shortlist. */
export function renderCompared(site: Site, slugs: readonly string[], rubro: string | null): Page {
  const { reader } = site;
  const catalog = reader.catalog();
  const pros = listedOf(reader, slugs);
  const common = commonServices(catalog, pros);
  const service = findService(catalog, common.find(({ slug }) => slug === rubro)?.slug);
  const chosen = pros.map(({ slug }) => slug);
  const without = (slug: string) =>
    comparePath(
      chosen.filter((one) => one !== slug),
      rubro,
    );
  const more = withQuery(listPath(service, findPlace(catalog, cityOf(pros))), { quien: chosen.join('.') });
  const title = pros.length === 0 ? 'Todavía no elegiste a nadie' : `Comparar a ${namesOf(pros)}`;
  return {
    title,
    privacy: 'unlisted',
    here: 'search',
    style: 'directory',
    pictureOrigins: originsOf(pros.map(({ avatar_url }) => avatar_url)),
    main: html`<div class="wrap narrow"><h1>${title}</h1>
${slugs.length > INVITED_MAX && renderNotice('warn', `Se comparan hasta ${INVITED_MAX} a la vez`)}
${
  pros.length === 0
    ? html`<p class="lead">Marcá «Comparar» en una lista y volvé con el botón de abajo.</p>`
    : html`<table class="compared"><thead><tr>${pros.map((pro) => html`<th scope="col">${renderAvatar(pro.display_name, pro.id, pro.avatar_url, 'avatar-small')}<a href="${profilePath(pro.slug, { rubro: service?.slug })}">${pro.display_name}</a></th>`)}</tr></thead>
${rowsOf(site, pros).map(([name, cells]) => html`<tbody><tr><th scope="rowgroup" colspan="${pros.length}">${name}</th></tr><tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr></tbody>`)}
<tfoot><tr>${pros.map(({ slug, display_name }) => html`<td><a class="small" href="${without(slug)}">Sacar<span class="sr"> a ${display_name}</span></a></td>`)}</tr></tfoot></table>
${renderAsk(pros, common.length > 0, service?.slug)}
<p data-share="${comparePath(chosen, rubro)}"></p>`
}
<p>${pros.length < INVITED_MAX && html`<a href="${pros.length === 0 ? CATALOG : more}">${pros.length === 0 ? 'Ver todos los rubros' : 'Sumar a alguien más'}</a>`}</p></div>`,
  };
}

/** What is compared, with the cell of each professional. */
function rowsOf({ reader, records }: Site, pros: readonly ProfessionalDetail[]): [string, (Html | string)[]][] {
  const row = (name: string, cell: (pro: ProfessionalDetail) => Html | string): [string, (Html | string)[]] => [
    name,
    pros.map(cell),
  ];
  return [
    row('Puntaje', renderRating),
    row('Reseñas acá', ({ id }) => String(reader.reviews(id, { limit: 1, offset: 0 }).total)),
    row('Qué se verificó', ({ verifications }) => {
      const seen = badgesOf(verifications).map(({ short }) => html`<li>${short}</li>`);
      return seen.length === 0 ? 'Nada todavía' : html`<ul>${seen}</ul>`;
    }),
    row('Años de actividad', ({ verifications }) => String(Math.floor(verifications.years_active) || 'Menos de 1')),
    row('Suele responder en', ({ id }) => {
      const wait = records.of(id)?.answersIn ?? null;
      return wait === null ? 'Sin datos todavía' : spanish.lasting(wait);
    }),
    row('Tareas terminadas', ({ id }) => String(records.of(id)?.finished ?? 0)),
    row('Trabaja en', ({ city }) => city.name),
  ];
}

/** Asks all of them at once, if they share a trade. */
function renderAsk(pros: readonly ProfessionalDetail[], isPossible: boolean, vertical: string | undefined): Html {
  if (!isPossible) return html`<p>No comparten ningún rubro: para pedirles presupuesto juntos, sacá a alguien.</p>`;
  const path = withQuery(`${POST_TASK}?${pros.map(({ id }) => `pro=${id}`).join('&')}`, { vertical });
  const all = ALL[pros.length] || givenNamesOf(pros);
  return html`<p><a class="btn" href="${path}">Pedir presupuesto a ${all}</a></p>
<p class="small soft">Escribís una sola tarea. La ven primero durante 24 horas; después se abre a otros.</p>`;
}
