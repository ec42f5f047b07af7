import { type Html, html } from '../html.ts';
import { withQuery } from '../paths.ts';
import { NO_FILTER, orderName, queryOf, type ResultFilter } from '../result-filter.ts';
import * as spanish from '../spanish.ts';

/** The total for each choice with the other filters unchanged. */
export interface FilterCounts {
  readonly identidad: number;
  /** Null if the service needs a licence, since then every professional has one. */
  readonly matricula: number | null;
  readonly puntaje: readonly (readonly [least: number, total: number])[];
  readonly opiniones: readonly (readonly [least: number, total: number])[];
}

interface ListAddress {
  readonly path: string;
  readonly text: string;
}

/** The filters of a list, each choice with its number of results. On a narrow screen a link opens the form. */
export function renderFilters(filter: ResultFilter, counts: FilterCounts, { path, text }: ListAddress): Html {
  const order = orderName(filter.orden);
  const check = (name: 'identidad' | 'matricula', label: string, total: number) =>
    html`<label class="check"><input type="checkbox" name="${name}" value="si"${filter[name] && html` checked`}> ${label} <span class="soft">${total}</span></label>`;
  return html`<section class="filters" id="filtros" aria-labelledby="filtrar"><h2 id="filtrar"><a href="#filtros">Filtrar</a></h2>
<form method="get" action="${path}" aria-label="Filtros">
${text && html`<input type="hidden" name="q" value="${text}">`}${order && html`<input type="hidden" name="orden" value="${order}">`}
${check('identidad', 'Identidad verificada', counts.identidad)}
${counts.matricula !== null && check('matricula', 'Matrícula verificada', counts.matricula)}
${renderLeast('puntaje', 'Puntaje', filter.puntaje, counts.puntaje, (least) => `★ ${String(least).replace('.', ',')} o más`)}
${renderLeast('opiniones', 'Cantidad de reseñas', filter.opiniones, counts.opiniones, (least) => `${least} o más`)}
<button class="btn btn-second" type="submit">Aplicar</button>
</form></section>`;
}

function renderLeast(
  name: 'puntaje' | 'opiniones',
  legend: string,
  chosen: number,
  choices: FilterCounts['puntaje'],
  say: (least: number) => string,
): Html | null {
  if (choices.length === 0) return null;
  const option = (value: number | '', label: string, isChosen: boolean, total: number | null) =>
    html`<label class="check"><input type="radio" name="${name}" value="${value}"${isChosen && html` checked`}> ${label}${total !== null && html` <span class="soft">${total}</span>`}</label>`;
  return html`<fieldset><legend>${legend}</legend>${option('', 'Cualquiera', chosen === 0, null)}${choices.map(([least, total]) => option(least, say(least), chosen === least, total))}</fieldset>`;
}

/** The filters of the list, each a link to the list without it. */
export function renderAskedChips(
  parts: readonly { readonly name: string; readonly without: string }[],
  filter: ResultFilter,
  { path, text }: ListAddress,
): Html {
  const without = (less: Partial<ResultFilter>) => withQuery(path, { q: text, ...queryOf({ ...filter, ...less }) });
  const chips = [
    ...parts,
    filter.identidad && { name: 'Identidad verificada', without: without({ identidad: NO_FILTER.identidad }) },
    filter.matricula && { name: 'Matrícula verificada', without: without({ matricula: NO_FILTER.matricula }) },
    filter.puntaje > 0 && {
      name: `★ ${spanish.rating(filter.puntaje)} o más`,
      without: without({ puntaje: NO_FILTER.puntaje }),
    },
    filter.opiniones > 0 && {
      name: `${spanish.count(filter.opiniones, 'reseña', 'reseñas')} o más`,
      without: without({ opiniones: NO_FILTER.opiniones }),
    },
  ].filter((chip) => chip !== false);
  return html`<ul class="chips asked" aria-label="Lo que buscás">${chips.map(({ name, without }) => html`<li><a href="${without}"><span class="sr">Sacar </span>${name}<span aria-hidden="true"> ×</span></a></li>`)}</ul>`;
}

const ORDERS = [
  ['recommended', 'Recomendados'],
  ['rating', 'Mejor puntaje'],
  ['reviews', 'Más reseñas'],
] as const;

const EXPLAINED: Readonly<Record<ResultFilter['orden'], string>> = {
  recommended: 'Pesan el puntaje, cuántas reseñas lo respaldan y lo que verificamos. Nadie paga por estar más arriba.',
  rating: 'Del puntaje más alto al más bajo, aunque sea con pocas reseñas.',
  reviews: 'De quien tiene más reseñas a quien tiene menos.',
};

/** The orders of a list, and an explanation of the chosen one. */
export function renderOrders(filter: ResultFilter, { path, text }: ListAddress): Html {
  return html`<nav class="orders" aria-label="Orden">${ORDERS.map(([orden, label]) => {
    const href = withQuery(path, { q: text, ...queryOf({ ...filter, orden }) });
    return html`<a href="${href}" rel="nofollow"${filter.orden === orden && html` aria-current="true"`}>${label}</a>`;
  })}</nav>
<p class="soft small">${EXPLAINED[filter.orden]}</p>`;
}
