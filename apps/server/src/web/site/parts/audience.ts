import type { Catalog, ProfessionalDetail } from '@vidriera/contract';
import type { Task } from '../../../desk/tasks/tasks.ts';
import { endsAt, opensToEveryoneAt } from '../../../desk/tasks/visibility.ts';
import { type Html, html } from '../html.ts';
import { OPEN_TASKS, profileFromTaskPath, publicTaskPath } from '../paths.ts';
import { findPlace, findService, localName } from '../places.ts';
import * as spanish from '../spanish.ts';
import { thePeopleOf } from '../trades.ts';
import { type FormTarget, renderActionForm } from './form.ts';
import { type OfferOf, UNLISTED } from './offer.ts';
import { renderTime } from './task.ts';

/** A task, and those for whom it was written; null for one who is not listed now. */
interface Invitation {
  readonly task: Task;
  readonly invited: readonly { readonly id: string; readonly pro: ProfessionalDetail | null }[];
  /** The offers that are out. */
  readonly left: readonly OfferOf[];
}

const namesOf = (some: Invitation['invited']) => spanish.list(some.map(({ pro }) => pro?.display_name ?? UNLISTED));

/** `Ana P. y Beto G. no pueden tomarla`; null while nobody said so. */
export function refusalOf({ task, invited, left }: Invitation): string | null {
  // Who was refused did not say that they can't.
  const wasRefused = (id: string) => left.some(({ offer }) => offer.professional_id === id);
  const declined = invited.filter(({ id }) => task.declined.includes(id) && !wasRefused(id));
  if (declined.length === 0) return null;
  return `${namesOf(declined)} no ${declined.length > 1 ? 'pueden' : 'puede'} tomarla`;
}

/** `La ven los electricistas de Palermo`. */
function whoSees({ service, city, neighborhood, elsewhere }: Task, catalog: Catalog): string {
  const trade = findService(catalog, service);
  const place = findPlace(catalog, city, neighborhood);
  return `La ven ${trade === null ? 'todos los profesionales' : thePeopleOf(trade)}${elsewhere ? ` cerca de ${elsewhere}` : ` de ${place === null ? 'todo el país' : localName(place)}`}`;
}

/** Who sees a task that takes offers, and until when. */
export function renderAudience({
  task,
  invited,
  catalog,
  token,
  target,
  now,
}: Omit<Invitation, 'left'> & {
  readonly catalog: Catalog;
  readonly token: string;
  readonly target: FormTarget;
  readonly now: number;
}): Html {
  const opens = opensToEveryoneAt(task);
  const left = invited.filter(({ id }) => !task.declined.includes(id));
  const isMany = left.length > 1;
  // The clock may have been set back; a task for everyone is never reserved.
  if (now >= opens || task.open_to_all || task.professional_id === null) {
    const told = left.map(
      ({ pro }, i) =>
        html`${i > 0 && (i === left.length - 1 ? ' y ' : ', ')}${pro ? html`<a href="${profileFromTaskPath(pro.slug, token)}">${pro.display_name}</a>` : UNLISTED}`,
    );
    return html`<section class="card state" aria-labelledby="quien"><h2 id="quien">${whoSees(task, catalog)}</h2>
<p>${left.length > 0 && html`A ${told} ${isMany ? 'les' : 'le'} avisamos. `}Está en la lista de <a href="${OPEN_TASKS}">trabajos pedidos</a> hasta el ${spanish.moment(endsAt(task))}, o hasta que elijas.</p>
<p><a href="${publicTaskPath(task.id)}">Ver cómo la ven los demás</a></p></section>`;
  }
  return html`<section class="card state" aria-labelledby="quien"><h2 id="quien">Por ahora la ${isMany ? 'ven' : 've'} solamente ${namesOf(left)}</h2>
<p>${isMany ? 'Tienen' : 'Tiene'} <strong>${renderTime(opens, spanish.lasting(opens - now))}</strong> para contestarte antes que el resto: hasta el ${spanish.moment(opens)}.</p>
${left.every(({ pro }) => pro === null) && html`<p>Ahora mismo no figura en la guía; si no querés esperar, abrila.</p>`}
${renderActionForm(target, 'abrir', html`<button class="btn btn-second" type="submit">Abrirla a todos ahora</button>`)}</section>`;
}
