import type { Catalog } from '@vidriera/contract';
import { getVisibleTask, listOpenTasks, type Task } from '../../../desk/tasks/tasks.ts';
import type { Exchange } from '../../http/route.ts';
import { type Html, html } from '../html.ts';
import { lastOf, renderCrumbs, renderOwnLinks, renderPager } from '../parts/navigation.ts';
import { renderText } from '../parts/notice.ts';
import { renderTaskFacts, taskPlace, taskTitle } from '../parts/task.ts';
import * as paths from '../paths.ts';
import type { Page, Site } from '../site.ts';
import { excerpt } from '../spanish.ts';
import { renderErrorPage } from './error-page.ts';

const TASKS_PER_PAGE = 15;

export function pageWindow(page: number) {
  return { limit: TASKS_PER_PAGE, offset: (page - 1) * TASKS_PER_PAGE };
}

export async function renderOpenTasks({ desk, reader, now }: Site, exchange: Exchange): Promise<Page> {
  const catalog = reader.catalog();
  const page = paths.readPage(paths.parametersOf(exchange));
  const { tasks, has_more: hasMore } = await listOpenTasks(desk, pageWindow(page));
  return {
    title: 'Trabajos pedidos',
    description: 'Lo que la gente necesita resolver ahora, abierto a todos los profesionales.',
    canonical: paths.OPEN_TASKS,
    // A task lasts a month at most and may be withdrawn at any time, so no search engine keeps it.
    privacy: 'unlisted',
    here: 'tasks',
    main: html`<div class="wrap narrow">
<h1>Trabajos pedidos</h1>
${renderOwnLinks(true)}
<p class="lead">Lo que la gente necesita resolver ahora. Sin teléfonos, correos ni documentos.</p>
${
  tasks.length === 0
    ? html`<div class="card empty"><p><strong>${page > 1 ? 'No hay más tareas.' : 'Ahora mismo no hay trabajos pedidos.'}</strong></p>
<ul><li><a href="${paths.task()}">Pedir presupuesto para el tuyo</a></li></ul></div>`
    : html`<ul class="tasks">${tasks.map((task) => renderTaskCard(task, catalog, paths.publicTask(task.id), now()))}</ul>`
}
${renderPager(page, lastOf(page, tasks, hasMore), (n) => paths.withPage(paths.OPEN_TASKS, n))}
</div>`,
  };
}

export function renderTaskCard(task: Task, catalog: Catalog, path: string, now: number, extra?: Html): Html {
  const [title, text] = [taskTitle(task, catalog), excerpt(task.description)];
  return html`<li class="card task"><h2><a class="cover" href="${path}">${title}</a></h2>
${renderTaskFacts(task, catalog, now)}
${extra}
${text !== title && html`<p class="text">${text}</p>`}</li>`;
}

export async function renderPublicTask({ desk, reader, now }: Site, { segment }: Exchange): Promise<Page> {
  const task = await getVisibleTask(desk, segment);
  if (task === null) {
    const body = 'Puede que se haya resuelto, que la hayan retirado o que todavía no sea para todos.';
    return renderErrorPage(404, 'Esta tarea no está abierta', body, true);
  }
  const catalog = reader.catalog();
  const title = taskTitle(task, catalog);
  const place = taskPlace(task, catalog);
  return {
    title: place === '' ? title : `${title} en ${place}`,
    description: excerpt(task.description),
    canonical: paths.publicTask(task.id),
    privacy: 'unlisted',
    here: 'tasks',
    main: html`<div class="wrap narrow">
${renderCrumbs(['Trabajos pedidos', paths.OPEN_TASKS], ['Esta tarea', paths.publicTask(task.id)])}
<article class="card"><h1>${title}</h1>
${renderTaskFacts(task, catalog, now())}
${renderText(task.description)}</article>
<p class="soft">Quien la publicó no muestra sus datos. Los profesionales la responden desde su bandeja.</p>
<p><a href="${paths.task({ rubro: task.service })}">Pedir presupuesto para algo parecido</a> · <a href="${paths.withQuery(paths.REPORT, { tarea: task.id })}" rel="nofollow">Denunciar</a></p>
</div>`,
  };
}
