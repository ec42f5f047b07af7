import type { Neighborhood, ProfessionalDetail, Service } from '@vidriera/contract';
import type { TrackRecord } from '../../../desk/tasks/track-records.ts';
import { excerpt } from '../excerpt.ts';
import { type Html, html } from '../html.ts';
import { profilePath, type Sought } from '../paths.ts';
import type { Quote } from '../quote.ts';
import * as spanish from '../spanish.ts';
import { badgesOf, renderAvatar, renderRating } from './person.ts';

export interface CardModel {
  readonly person: ProfessionalDetail;
  readonly quote: Quote | null;
  readonly record: TrackRecord | null;
  /** The distance of their city from the searched place. */
  readonly km?: number | null;
  /** The searched neighborhood, which the card names first. */
  readonly searched?: Neighborhood | null;
  /** The searched service, which a task for this person begins with. If it needs a licence, the card names the licence first. */
  readonly service?: Service | null;
  /** What else was looked for, which the profile passes on to the form. */
  readonly sought?: Sought;
  /** Whether the person is on the shortlist; without it the card has no box for it. */
  readonly isPicked?: boolean;
}

const HEADLINE_SHOWN = 100;
const SERVICES_SHOWN = 3;
const NEIGHBORHOODS_SHOWN = 3;

export function renderPersonCard(model: CardModel, level: 'h2' | 'h3' = 'h2'): Html {
  const { person, quote, record } = model;
  // A person with one trade needs no choice.
  const searched = person.services.length > 1 ? model.service?.slug : undefined;
  const name = html`<a class="cover" href="${profilePath(person.slug, { ...model.sought, rubro: searched })}">${person.display_name}</a>`;
  const services = spanish.list(person.services.slice(0, SERVICES_SHOWN).map(({ name }) => name));
  const years = Math.floor(person.verifications.years_active);
  const facts = [
    model.km != null && `a ${spanish.kilometres(model.km)}`,
    years > 0 && `${spanish.count(years, 'año', 'años')} de actividad`,
    record !== null && record.finished > 0 && spanish.count(record.finished, 'tarea terminada', 'tareas terminadas'),
    record !== null && record.answersIn !== null && `suele responder en ${spanish.lasting(record.answersIn)}`,
  ].filter((one) => one !== false);
  return html`<li class="card person">${renderAvatar(person.display_name, person.id, person.avatar_url)}<div>
${level === 'h2' ? html`<h2>${name}</h2>` : html`<h3>${name}</h3>`}
${person.headline && html`<p>${excerpt(person.headline, HEADLINE_SHOWN)}</p>`}
<p class="facts">${renderRating(person)}${facts.length > 0 && html` <span class="soft">${facts.join(' · ')}</span>`}</p>
<p class="soft">${services} · ${renderWhere(model)}</p>
${quote && html`<p class="quote">“${quote.sentence}” <span class="soft">${quote.author}</span></p>`}
${renderSeen(model)}${model.isPicked !== undefined && html`<label class="check pick"><input type="checkbox" name="quien" value="${person.slug}" form="comparar"${model.isPicked && html` checked`}> Comparar<span class="sr"> a ${person.display_name}</span></label>`}</div></li>`;
}

/** A professional's neighborhoods, the searched one first; the city when there are none. */
function renderWhere({ person, searched }: CardModel): Html {
  const { city, neighborhoods } = person;
  const first = neighborhoods.find(({ slug }) => slug === searched?.slug);
  const others = neighborhoods.filter((one) => one !== first).slice(0, NEIGHBORHOODS_SHOWN - (first ? 1 : 0));
  const left = neighborhoods.length - others.length - (first ? 1 : 0);
  if (neighborhoods.length === 0) return html`${city.name}`;
  const names = [...others.map(({ name }) => name), ...(left > 0 ? [`${left} más`] : [])];
  if (first === undefined) return html`${city.name}: ${spanish.list(names)}`;
  return html`Va a <strong>${first.name}</strong>${names.length > 0 && ` y también a ${spanish.list(names)}`}`;
}

/** The verifications in one line; the licence first if it is needed, else last. */
function renderSeen({ person: { verifications }, service }: CardModel): Html | null {
  const seen = badgesOf(verifications).map(({ short }) => short);
  if (seen.length === 0) return null;
  if (verifications.matricula.verified && !service?.requires_matricula) seen.push(seen.shift()!);
  return html`<p class="seen"><span class="sr">Verificado: </span>${seen.join(' · ')}</p>`;
}
