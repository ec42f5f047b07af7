import type { Exchange } from '../http/exchange.ts';
import type { Route } from '../http/route.ts';
import { findInbox } from '../tasks/inboxes.ts';
import { getVisibleTask, listVisibleTasks } from '../tasks/tasks.ts';
import type { Page } from './page.ts';
import { INBOX_VIEWS, renderInbox, renderInboxTask } from './pages/inbox.ts';
import { TASKS_PER_PAGE } from './pages/open-tasks.ts';
import { renderTrouble, renderUnknownTask } from './pages/trouble.ts';
import { readPage } from './parts/pager.ts';
import type { Site } from './site.ts';

/** The professional's side, behind a private link that the operator issues. */
export function inboxRoutes(site: Site): Route[] {
  return [site.route('inbox', '/bandeja/*', (exchange) => answerInbox(site, exchange))];
}

/** `/bandeja/{token}` and `/bandeja/{token}/{task}`. */
async function answerInbox(site: Site, { path, query }: Exchange): Promise<Page> {
  const { desk, reader } = site;
  const [token = '', id, ...more] = path.slice('/bandeja/'.length).split('/');
  const professionalId = more.length > 0 ? null : await findInbox(desk.sql, token);
  if (professionalId === null) {
    return renderTrouble({
      status: 404,
      title: 'Este enlace no abre ninguna bandeja',
      body: 'Puede que esté cortado o que te hayan dado uno más nuevo. Pedí otro a quien administra la guía.',
    });
  }
  const professional = reader.professional(professionalId);
  if (professional === null) {
    return renderTrouble({
      status: 404,
      title: 'Tu perfil no figura por ahora',
      body: 'Cuando vuelva a figurar en la guía, tu bandeja va a estar acá con este mismo enlace.',
    });
  }
  const viewer = { professional_id: professional.id };
  const model = { catalog: reader.catalog(), token, professional, now: site.now() };
  if (id !== undefined) {
    const task = await getVisibleTask(desk, id, viewer);
    return task === null ? renderUnknownTask(reader.catalog()) : renderInboxTask(task, model);
  }
  const asked = new URLSearchParams(query);
  const view = INBOX_VIEWS.find((name) => name === asked.get('ver')) ?? 'todas';
  const page = readPage(asked.get('pagina'));
  const filter =
    view === 'mias'
      ? { mine: true }
      : view === 'rubro'
        ? { services: professional.services.map(({ slug }) => slug), city: professional.city.slug }
        : {};
  const { tasks, has_more } = await listVisibleTasks(desk, viewer, filter, {
    limit: TASKS_PER_PAGE,
    offset: (page - 1) * TASKS_PER_PAGE,
  });
  return renderInbox({ ...model, view, tasks, page, hasMore: has_more });
}
