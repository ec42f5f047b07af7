import type { Catalog } from '@vidriera/core';
import type { Task } from '../../tasks/tasks.ts';
import { endsAt, opensToEveryoneAt } from '../../tasks/visibility.ts';
import { type Html, html } from '../html.ts';
import type { Page } from '../page.ts';
import { renderNotice, renderTakenOut, renderText, takenOut } from '../parts/notice.ts';
import { renderTaskFacts, taskTitle } from '../parts/task.ts';
import { HOME, OPEN_TASKS, ownTaskPath, profilePath, publicTaskPath, taskPath } from '../paths.ts';
import * as spanish from '../spanish.ts';

export interface OwnTaskModel {
  readonly catalog: Catalog;
  readonly task: Task;
  /** The private link's token, and the whole link. */
  readonly token: string;
  readonly link: string;
  /** Whom the task is for: null when for nobody in particular, `gone` when no longer listed. */
  readonly professional: { readonly display_name: string; readonly slug: string } | 'gone' | null;
  readonly formToken: string;
  readonly notices: readonly Html[];
  /** Whether it was published just now. */
  readonly isNew: boolean;
  readonly now: number;
}

export function renderOwnTask(model: OwnTaskModel): Page {
  const { task, catalog, now } = model;
  const isOver = task.withdrawn_at !== null || now >= endsAt(task);
  const title =
    task.withdrawn_at !== null ? 'Retiraste esta tarea' : isOver ? 'Esta tarea terminó' : 'Tu tarea está publicada';
  return {
    title,
    canonical: null,
    privacy: 'secret',
    here: 'tasks',
    main: html`<div class="wrap narrow">
${model.notices}
<h1>${title}</h1>
${isOver ? renderOver(model) : renderLive(model)}
${
  task.description !== '' &&
  html`<section class="card" aria-labelledby="tarea"><h2 id="tarea">${taskTitle(task, catalog)}</h2>
${renderTaskFacts(task, catalog, now)}
${renderText(task.description)}</section>`
}
${!isOver && renderChanges(model)}
</div>`,
  };
}

function renderLive(model: OwnTaskModel): Html {
  const { task, link, isNew } = model;
  return html`${renderAudience(model)}
<section class="card" aria-labelledby="enlace"><h2 id="enlace">Tu enlace privado</h2>
<p>${isNew ? 'Guardalo ahora: es' : 'Es'} la única forma de volver acá para seguir tu tarea, abrirla o retirarla. No lo compartas.</p>
<div class="copy"><label class="sr" for="enlace-privado">Enlace privado</label><input id="enlace-privado" type="text" readonly value="${link}" data-copy></div>
</section>
${takenOut(task.title, task.description) !== '' && renderTakenOut(task.title, task.description)}`;
}

function renderAudience({ task, professional, token, formToken, now }: OwnTaskModel): Html {
  const opens = opensToEveryoneAt(task);
  const who = professional === null || professional === 'gone' ? null : professional;
  const name = who?.display_name ?? 'quien elegiste';
  // A clock that went back does not make a task of everyone's somebody's.
  if (now >= opens || task.open_to_all || task.professional_id === null) {
    return html`<section class="card state" aria-labelledby="quien"><h2 id="quien">La ven todos los profesionales</h2>
<p>${task.professional_id !== null && html`A ${who ? html`<a href="${profilePath(who.slug)}">${name}</a>` : name} le avisamos. `}Está en la lista de <a href="${OPEN_TASKS}">tareas abiertas</a> hasta el ${spanish.moment(endsAt(task))}.</p>
<p><a href="${publicTaskPath(task.id)}">Ver cómo la ven los demás</a></p></section>`;
  }
  return html`<section class="card state" aria-labelledby="quien"><h2 id="quien">Por ahora la ve solamente ${name}</h2>
<p>Tiene prioridad por <strong>${spanish.lasting(opens - now)}</strong> más: hasta el ${spanish.moment(opens)}. Después se abre a todos.</p>
${professional === 'gone' && html`<p>Ahora mismo no figura en la guía; si no querés esperar, abrila.</p>`}
<form method="post" action="${ownTaskPath(token)}" data-once><input type="hidden" name="form" value="${formToken}"><input type="hidden" name="accion" value="abrir">
<button class="btn btn-second" type="submit">Abrirla a todos ahora</button></form></section>`;
}

function renderChanges({ token, formToken }: OwnTaskModel): Html {
  return html`<section class="card" aria-labelledby="cambios"><h2 id="cambios">¿Algo para cambiar?</h2>
<p>Te la abrimos como borrador para que la corrijas. Mientras tanto deja de verse; al publicarla de nuevo tiene otro enlace.</p>
<form method="post" action="${ownTaskPath(token)}" data-once><input type="hidden" name="form" value="${formToken}"><input type="hidden" name="accion" value="corregir">
<button class="btn btn-plain" type="submit">Corregirla</button></form></section>
<details class="card danger"><summary>Retirar la tarea</summary>
<p>Deja de verse enseguida y borramos su texto. No se puede deshacer.</p>
<form method="post" action="${ownTaskPath(token)}" data-once><input type="hidden" name="form" value="${formToken}"><input type="hidden" name="accion" value="retirar">
<button class="btn btn-danger" type="submit">Sí, retirarla</button></form></details>`;
}

function renderOver({ task, now }: OwnTaskModel): Html {
  const text =
    task.withdrawn_at === null
      ? 'Pasaron 30 días desde que la publicaste, así que dejó de verse.'
      : `La retiraste ${spanish.ago(task.withdrawn_at, now)}: ya no la ve nadie y borramos su texto.`;
  return html`${renderNotice('good', text)}
<p class="actions"><a class="btn" href="${taskPath(task.service)}">Publicar otra tarea</a> <a class="btn btn-plain" href="${HOME}">Ir al inicio</a></p>`;
}
