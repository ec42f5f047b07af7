import type { Catalog } from '@vidriera/core';
import type { Task } from '../../tasks/tasks.ts';
import { opensToEveryoneAt } from '../../tasks/visibility.ts';
import { type Html, html } from '../html.ts';
import type { Page } from '../page.ts';
import { renderCrumbs } from '../parts/crumbs.ts';
import { renderText } from '../parts/notice.ts';
import { renderPager } from '../parts/pager.ts';
import { renderTaskFacts, taskTitle } from '../parts/task.ts';
import { inboxPath, inboxTaskPath, withQuery } from '../paths.ts';
import * as spanish from '../spanish.ts';
import { renderTaskCard } from './open-tasks.ts';

/** Which tasks the inbox shows: all that are visible, those for this professional, those of their trade in their city. */
export const INBOX_VIEWS = ['todas', 'mias', 'rubro'] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];

export interface InboxModel {
  readonly catalog: Catalog;
  readonly token: string;
  readonly professional: {
    readonly id: string;
    readonly display_name: string;
    readonly city: { readonly name: string };
  };
  readonly view: InboxView;
  readonly tasks: readonly Task[];
  readonly page: number;
  readonly hasMore: boolean;
  readonly now: number;
}

export function renderInbox(model: InboxModel): Page {
  const { professional, token, view, tasks, page, catalog, now } = model;
  const labels: Record<InboxView, string> = {
    todas: 'Todas',
    mias: 'Para vos',
    rubro: `Lo tuyo en ${professional.city.name}`,
  };
  const href = (n: number) =>
    withQuery(inboxPath(token), { ver: view === 'todas' ? null : view, pagina: n === 1 ? null : n });
  return {
    title: `Bandeja de ${professional.display_name}`,
    canonical: null,
    privacy: 'secret',
    here: 'tasks',
    main: html`<div class="wrap narrow">
<h1>Hola, ${professional.display_name.split(' ')[0]}</h1>
<p class="lead">Estas son las tareas que podés ver ahora, de la más nueva a la más vieja.</p>
<nav class="tabs" aria-label="Qué tareas ver">${INBOX_VIEWS.map((name) => {
      const path = withQuery(inboxPath(token), { ver: name === 'todas' ? null : name });
      return name === view
        ? html`<a href="${path}" aria-current="page">${labels[name]}</a>`
        : html`<a href="${path}">${labels[name]}</a>`;
    })}</nav>
${
  tasks.length === 0
    ? renderNone(model)
    : html`<ul class="tasks">${tasks.map((task) =>
        renderTaskCard(task, catalog, inboxTaskPath(token, task.id), now, renderPriority(task, professional.id, now)),
      )}</ul>`
}
${renderPager(page, { pages: null, hasMore: model.hasMore }, href)}
<p class="soft small">Este enlace es tuyo: quien lo tenga ve tu bandeja. Si creés que lo tiene alguien más, pedí uno nuevo y este deja de andar.</p>
</div>`,
  };
}

/** Whether a task is for this professional, and how long they have it to themselves. */
function renderPriority(task: Task, professionalId: string, now: number): Html | null {
  if (task.professional_id !== professionalId) return null;
  const left = opensToEveryoneAt(task) - now;
  return html`<p class="priority"><strong>Para vos</strong> ${
    left > 0
      ? html`<span>La ves en exclusiva por ${spanish.lasting(left)} más</span>`
      : task.open_to_all
        ? 'Te la mandaron a vos y también la ven otros'
        : 'Tu prioridad ya pasó: ahora la ven todos'
  }</p>`;
}

function renderNone({ view, token, page }: InboxModel): Html {
  const text =
    page > 1
      ? 'No hay más tareas.'
      : view === 'mias'
        ? 'Todavía nadie te mandó una tarea a vos.'
        : 'Ahora mismo no hay tareas para ver.';
  return html`<div class="card empty"><p><strong>${text}</strong> Cuando haya, las vas a encontrar acá.</p>
${view !== 'todas' && html`<p><a href="${inboxPath(token)}">Ver todas las que podés tomar</a></p>`}</div>`;
}

/** One task, whole, in the inbox. */
export function renderInboxTask(
  task: Task,
  model: Pick<InboxModel, 'catalog' | 'token' | 'professional' | 'now'>,
): Page {
  const title = taskTitle(task, model.catalog);
  return {
    title,
    canonical: null,
    privacy: 'secret',
    here: 'tasks',
    main: html`<div class="wrap narrow">
${renderCrumbs([
  { name: 'Tu bandeja', path: inboxPath(model.token) },
  { name: 'Esta tarea', path: inboxTaskPath(model.token, task.id) },
])}
<article class="card"><h1>${title}</h1>
${renderTaskFacts(task, model.catalog, model.now)}
${renderPriority(task, model.professional.id, model.now)}
${renderText(task.description)}</article>
</div>`,
  };
}
