import type { Exchange } from '../http/exchange.ts';
import type { Route } from '../http/route.ts';
import type { Decision } from '../limit/limiter.ts';
import { publishTask, type TooManyTasks } from '../tasks/publish.ts';
import { isToken } from '../tasks/token.ts';
import { type Html, html } from './html.ts';
import { inboxRoutes } from './inbox-routes.ts';
import { ownTaskRoutes } from './own-task-routes.ts';
import type { Page } from './page.ts';
import { renderOpenTasks, renderPublicTask } from './pages/open-tasks.ts';
import { renderTaskForm } from './pages/task-form.ts';
import { parametersOf } from './parameters.ts';
import { renderNotice } from './parts/notice.ts';
import { OPEN_TASKS, ownTaskPath, POST_TASK } from './paths.ts';
import { readPost } from './posted-form.ts';
import type { PageAnswer, Site } from './site.ts';
import * as spanish from './spanish.ts';
import { openTaskForm, readTaskFields, readTaskWords } from './task-form.ts';

/** Routes for publishing a task, following it, and reading other people's tasks. */
export function taskRoutes(site: Site): Route[] {
  return [
    site.route('task_form', POST_TASK, (exchange) => {
      const parameters = parametersOf(exchange);
      const [draft, pro, service] = [parameters.get('draft'), parameters.get('pro'), parameters.get('vertical')];
      return openTaskForm(site, { draft, pro, service });
    }),
    site.route('task_publish', POST_TASK, (exchange) => answerPublish(site, exchange), ['POST']),
    site.route('open_tasks', OPEN_TASKS, (exchange) => renderOpenTasks(site, parametersOf(exchange))),
    site.route('public_task', '/tarea/{id}', ({ segment }) => renderPublicTask(site, segment)),
    ...ownTaskRoutes(site),
    ...inboxRoutes(site),
  ];
}

/** Why a form is shown again. */
const UNLISTED = [
  'Ese profesional ya no figura',
  'Si publicás ahora, tu tarea la ven todos los que hacen ese trabajo.',
] as const;
const OLD_FORM = [
  'La página estuvo abierta mucho tiempo',
  'No se perdió nada: revisá lo que escribiste y publicá de nuevo.',
] as const;
const DRAFT_USED = [
  'Este borrador ya se publicó',
  'Seguramente desde otra pestaña. Si publicás de nuevo, va a ser otra tarea.',
] as const;

async function answerPublish(site: Site, exchange: Exchange): Promise<PageAnswer> {
  const { desk, reader } = site;
  const posted = await readPost(site, exchange);
  if ('refusal' in posted) return posted.refusal;
  const { fields: form, sent } = posted;
  const fields = readTaskFields(form);
  const given = form.get('draft') ?? '';
  // Text that is not a token is not shown again.
  const draft = isToken(given) ? given : null;
  const pro = form.get('pro') || null;
  const professional = pro === null ? null : reader.professional(pro);
  const again = (title: string, body: Html | string, keepDraft = true): Page =>
    renderTaskForm(site, {
      professional,
      fields,
      draft: keepDraft ? draft : null,
      status: 422,
      notices: [renderNotice('warn', title, body)],
    });
  if (pro !== null && professional === null) return again(...UNLISTED);
  if (sent === null) return again(...OLD_FORM);
  const reading = readTaskWords(reader, professional, fields);
  if ('errors' in reading) return renderTaskForm(site, { professional, fields, draft, status: 422, ...reading });
  const outcome = await publishTask(desk, { ...sent, draft, words: reading.words });
  switch (outcome.kind) {
    case 'published':
      return { to: `${ownTaskPath(outcome.token)}?nueva=1` };
    case 'form-used': {
      const path = ownTaskPath(outcome.token);
      const body = html`Podés <a href="${path}">ver la que publicaste</a>. Si publicás de nuevo, va a ser otra.`;
      return again('Con este formulario ya publicaste una tarea', body, false);
    }
    case 'draft-used':
      return again(...DRAFT_USED, false);
    case 'too-many': {
      const { limit, hours, retryAt } = outcome;
      exchange.decision = refusalOf(outcome, site.now());
      const count = spanish.count(limit, 'tarea', 'tareas');
      const body = `Desde tu conexión ya se ${limit === 1 ? 'publicó' : 'publicaron'} ${count} en ${hours === 1 ? 'una hora' : `${hours} horas`}. Vas a poder publicar esta el ${spanish.moment(nextMinute(retryAt))}: lo que escribiste sigue acá abajo.`;
      const notices = [renderNotice('bad', 'Por ahora llegaste al máximo de tareas', body)];
      return renderTaskForm(site, { professional, fields, draft, status: 429, notices });
    }
  }
}

/** The refusal in the form that the rate headers and the metrics need. */
function refusalOf({ limit, hours, retryAt }: TooManyTasks, now: number): Decision {
  const resetIn = Math.max(1, Math.ceil((retryAt - now) / 1000));
  return {
    allowed: false,
    tier: 'public',
    limit,
    remaining: 0,
    resetAt: Math.ceil(retryAt / 1000),
    resetIn,
    bucket: 'task',
    windowSeconds: hours * 3600,
  };
}

const MINUTE_MS = 60_000;

/** The first whole minute at or after a time: a page names no seconds. */
function nextMinute(time: number): number {
  return Math.ceil(time / MINUTE_MS) * MINUTE_MS;
}
