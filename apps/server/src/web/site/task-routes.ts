import { publishTask, type TooManyTasks } from '../../desk/tasks/publish.ts';
import { isToken } from '../../desk/tasks/token.ts';
import type { Exchange, Route } from '../http/route.ts';
import type { Decision } from '../limit/limiter.ts';
import { type Html, html } from './html.ts';
import { inboxRoutes } from './inbox-routes.ts';
import { ownTaskRoutes } from './own-task-routes.ts';
import type { Page } from './page.ts';
import { renderOpenTasks, renderPublicTask } from './pages/open-tasks.ts';
import { renderTaskForm } from './pages/task-form.ts';
import { parametersOf, readSought } from './parameters.ts';
import { OLD_FORM, renderNotice } from './parts/notice.ts';
import { OPEN_TASKS, ownTaskPath, POST_TASK } from './paths.ts';
import { readPost } from './posted-form.ts';
import { reportRoutes } from './report-form.ts';
import { listedOf } from './shortlist.ts';
import type { PageAnswer, Site } from './site.ts';
import * as spanish from './spanish.ts';
import { openTaskForm, readTaskForm } from './task-form.ts';

/** Routes for publishing a task, following it, and reading other people's tasks. */
export function taskRoutes(site: Site): Route[] {
  return [
    site.route('task_form', POST_TASK, (exchange) => {
      const parameters = parametersOf(exchange);
      const pros = parameters.getAll('pro').filter(Boolean);
      return openTaskForm(site, {
        draft: parameters.get('draft'),
        pros,
        service: parameters.get('vertical'),
        sought: readSought(parameters),
      });
    }),
    site.route('task_publish', POST_TASK, (exchange) => answerPublish(site, exchange), ['POST']),
    site.route('open_tasks', OPEN_TASKS, (exchange) => renderOpenTasks(site, parametersOf(exchange))),
    site.route('public_task', '/tarea/{id}', ({ segment }) => renderPublicTask(site, segment)),
    ...ownTaskRoutes(site),
    ...inboxRoutes(site),
    ...reportRoutes(site),
  ];
}

const UNLISTED = renderNotice(
  'warn',
  'Ese profesional ya no figura',
  'Si publicás ahora, tu tarea la ven todos los que hacen ese trabajo.',
);
const SOME_UNLISTED = renderNotice('warn', 'No todos figuran ahora', 'Si publicás, tu tarea la ven los que quedan.');
const DRAFT_USED = renderNotice(
  'warn',
  'Este borrador ya se publicó',
  'Seguramente desde otra pestaña. Si publicás de nuevo, va a ser otra tarea.',
);

async function answerPublish(site: Site, exchange: Exchange): Promise<PageAnswer> {
  const { desk, reader } = site;
  const posted = await readPost(site, exchange);
  if ('refusal' in posted) return posted.refusal;
  const { fields, sent } = posted;
  const given = fields.get('draft') ?? '';
  // Text that is not a token is not shown again.
  const draft = isToken(given) ? given : null;
  const pros = fields.getAll('pro').filter(Boolean);
  const professionals = listedOf(reader, pros);
  const again = (notice: Html, more: { draft?: null; status?: number } = {}): Page =>
    renderTaskForm(site, { professionals, fields, draft, status: 422, notices: [notice], ...more });
  if (professionals.length < new Set(pros).size) return again(professionals.length > 0 ? SOME_UNLISTED : UNLISTED);
  if (sent === null) return again(OLD_FORM);
  const reading = readTaskForm(reader, professionals, fields);
  if (!('words' in reading)) return renderTaskForm(site, { professionals, fields, draft, status: 422, ...reading });
  const outcome = await publishTask(desk, { ...sent, draft, words: reading.words });
  switch (outcome.kind) {
    case 'published':
      return { to: `${ownTaskPath(outcome.token)}?hecho=nueva` };
    case 'form-used': {
      const path = ownTaskPath(outcome.token);
      const body = html`Podés <a href="${path}">ver la que publicaste</a>. Si publicás de nuevo, va a ser otra.`;
      return again(renderNotice('warn', 'Con este formulario ya publicaste una tarea', body), { draft: null });
    }
    case 'draft-used':
      return again(DRAFT_USED, { draft: null });
    case 'too-many': {
      const { limit, hours, retryAt } = outcome;
      exchange.decision = refusalOf(outcome, site.now());
      const count = spanish.count(limit, 'tarea', 'tareas');
      const body = `Desde tu conexión ya se ${limit === 1 ? 'publicó' : 'publicaron'} ${count} en ${hours === 1 ? 'una hora' : `${hours} horas`}. Vas a poder publicar esta el ${spanish.moment(nextMinute(retryAt))}: lo que escribiste sigue acá abajo.`;
      return again(renderNotice('bad', 'Por ahora llegaste al máximo de tareas', body), { status: 429 });
    }
  }
}

/** The refusal in the form that the rate headers and the metrics need. */
function refusalOf({ limit, hours, retryAt }: TooManyTasks, now: number): Decision {
  const resetIn = Math.max(1, Math.ceil((retryAt - now) / 1000));
  const resetAt = Math.ceil(retryAt / 1000);
  const windowSeconds = hours * 3600;
  return { allowed: false, tier: 'public', limit, remaining: 0, resetAt, resetIn, bucket: 'task', windowSeconds };
}

const MINUTE_MS = 60_000;

/** The first whole minute at or after a time: a page names no seconds. */
function nextMinute(time: number): number {
  return Math.ceil(time / MINUTE_MS) * MINUTE_MS;
}
