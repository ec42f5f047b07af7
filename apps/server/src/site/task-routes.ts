import { draftLink } from '@vidriera/core';
import { redact } from '@vidriera/core/privacy';
import type { Exchange } from '../http/exchange.ts';
import type { Route } from '../http/route.ts';
import type { Caller } from '../limit/limiter.ts';
import { handOver, recallToken } from '../tasks/drafts.ts';
import { publishTask } from '../tasks/publish.ts';
import {
  getOwnTask,
  getVisibleTask,
  listVisibleTasks,
  openToEveryone,
  type Task,
  withdrawTask,
} from '../tasks/tasks.ts';
import { hashToken, isToken } from '../tasks/token.ts';
import { endsAt } from '../tasks/visibility.ts';
import { isCrossSite } from './cross-site.ts';
import { readForm } from './form-body.ts';
import { issueFormToken, readFormToken } from './form-token.ts';
import { type Html, html } from './html.ts';
import { inboxRoutes } from './inbox-routes.ts';
import type { Page } from './page.ts';
import { renderOpenTasks, renderPublicTask, TASKS_PER_PAGE } from './pages/open-tasks.ts';
import { renderOwnTask } from './pages/own-task.ts';
import { TRAP } from './pages/task-form.ts';
import { renderTrouble, renderUnknownTask, troubleOf } from './pages/trouble.ts';
import { renderNotice } from './parts/notice.ts';
import { readPage } from './parts/pager.ts';
import { OPEN_TASKS, ownTaskPath, POST_TASK } from './paths.ts';
import { PLACE_MAX, readPlace } from './places.ts';
import type { PageAnswer, Site } from './site.ts';
import { fillForm, findProfessional, openTaskForm, readTaskFields, readTaskWords, TASK_FORM } from './task-form.ts';

/** Publishing a task, following it, and seeing those of others. */
export function taskRoutes(site: Site): Route[] {
  return [
    site.route('task_form', POST_TASK, ({ query }) => {
      const asked = new URLSearchParams(query);
      return openTaskForm(site, { draft: asked.get('draft'), pro: asked.get('pro'), service: asked.get('vertical') });
    }),
    site.route('task_publish', POST_TASK, (exchange) => answerPublish(site, exchange), ['POST']),
    site.route('open_tasks', OPEN_TASKS, ({ query }) => answerOpenTasks(site, new URLSearchParams(query))),
    site.route('public_task', '/tarea/{id}', ({ segment }) => answerPublicTask(site, segment)),
    site.route('own_task', `${OPEN_TASKS}/{token}`, ({ segment, query }) => answerOwnTask(site, segment, query)),
    site.route('own_task_change', `${OPEN_TASKS}/{token}`, (exchange) => answerChange(site, exchange), ['POST']),
    ...inboxRoutes(site),
  ];
}

/** How the desk knows who sends a form: the key or the address that limits count. */
function callerOf({ caller }: { readonly caller: Caller | null }): string {
  if (caller === null) return 'unknown';
  return caller.key === null ? `address:${caller.source.text}` : `key:${caller.key.id}`;
}

async function answerPublish(site: Site, exchange: Exchange): Promise<PageAnswer> {
  const { desk, reader, siteUrl } = site;
  if (isCrossSite(exchange.request.headers, siteUrl)) return renderTrouble(troubleOf(403, 1));
  const form = await readForm(exchange);
  const fields = readTaskFields(form);
  const given = form.get('draft') ?? '';
  // What is no token comes back in no page.
  const draft = isToken(given) ? given : null;
  const pro = form.get('pro') || null;
  const professional = pro === null ? null : findProfessional(site, pro);
  const again = (look: 'warn' | 'bad', title: string, body: Html | string, keepDraft = true): Page =>
    fillForm(site, {
      professional,
      fields,
      draft: keepDraft ? draft : null,
      status: 422,
      notices: [renderNotice(look, title, body)],
    });
  if (pro !== null && professional === null) {
    return again(
      'warn',
      'Ese profesional ya no figura',
      'Si publicás ahora, tu tarea la ven todos los que hacen ese trabajo.',
    );
  }
  if (form.get(TRAP)) {
    return again(
      'warn',
      'No pudimos confirmar que lo mandó una persona',
      'Revisá lo que escribiste y publicá de nuevo.',
    );
  }
  const formName = readFormToken(desk.secret, TASK_FORM, form.get('form') ?? '', site.now());
  if (formName === null) {
    return again(
      'warn',
      'La página estuvo abierta mucho tiempo',
      'No se perdió nada: revisá lo que escribiste y publicá de nuevo.',
    );
  }
  const reading = readTaskWords(reader.catalog(), professional, fields);
  if ('errors' in reading) return fillForm(site, { professional, fields, draft, status: 422, ...reading });
  const outcome = await publishTask(desk, { caller: callerOf(exchange), form: formName, draft, words: reading.words });
  switch (outcome.kind) {
    case 'published':
      return { status: 303, to: `${ownTaskPath(outcome.token)}?nueva=1` };
    case 'form-used':
      return again(
        'warn',
        'Con este formulario ya publicaste una tarea',
        html`Podés <a href="${ownTaskPath(outcome.token)}">ver la que publicaste</a>. Si publicás de nuevo, va a ser otra.`,
        false,
      );
    case 'draft-used':
      return again(
        'warn',
        'Este borrador ya se publicó',
        'Seguramente desde otra pestaña. Si publicás de nuevo, va a ser otra tarea.',
        false,
      );
    case 'too-many':
      return again(
        'bad',
        'Por hoy llegaste al máximo de tareas',
        'Desde tu conexión ya se publicaron muchas. Probá mañana: lo que escribiste sigue acá.',
      );
  }
}

async function answerOpenTasks({ desk, reader, now }: Site, parameters: URLSearchParams): Promise<Page> {
  const catalog = reader.catalog();
  const service = catalog.services.find(({ slug }) => slug === parameters.get('rubro'))?.slug ?? null;
  const text = (parameters.get('ciudad') ?? '').trim().slice(0, PLACE_MAX);
  const reading = readPlace(catalog, text);
  const city = reading.kind === 'one' ? reading.place.city : null;
  const page = readPage(parameters.get('pagina'));
  const { tasks, has_more } = await listVisibleTasks(
    desk,
    'everyone',
    { ...(service === null ? {} : { services: [service] }), ...(city === null ? {} : { city: city.slug }) },
    { limit: TASKS_PER_PAGE, offset: (page - 1) * TASKS_PER_PAGE },
  );
  return renderOpenTasks({
    catalog,
    tasks,
    hasMore: has_more,
    page,
    service,
    place: city?.name ?? redact(text).text,
    isUnknown: city === null && text !== '',
    now: now(),
  });
}

async function answerPublicTask({ desk, reader, now }: Site, id: string): Promise<Page> {
  const task = await getVisibleTask(desk, id, 'everyone');
  if (task !== null) return renderPublicTask(task, reader.catalog(), now());
  return renderTrouble({
    status: 404,
    title: 'Esta tarea no está abierta',
    body: 'Puede que se haya resuelto, que la hayan retirado o que todavía no sea para todos.',
    catalog: reader.catalog(),
  });
}

const ownForm = (token: string) => `own-task:${hashToken(token)}`;

async function answerOwnTask(site: Site, token: string, query: string, more: readonly Html[] = []): Promise<Page> {
  const { desk, reader, siteUrl } = site;
  const task = await getOwnTask(desk, token);
  if (task === null) return renderUnknownTask(reader.catalog());
  const asked = new URLSearchParams(query);
  const notices = [...more];
  if (asked.get('abierta') === '1' && task.open_to_all) notices.push(renderNotice('good', 'Listo: ahora la ven todos'));
  return renderOwnTask({
    catalog: reader.catalog(),
    task,
    token,
    link: siteUrl + ownTaskPath(token),
    professional: task.professional_id === null ? null : (reader.professional(task.professional_id) ?? 'gone'),
    formToken: issueFormToken(desk.secret, ownForm(token), site.now()),
    notices,
    isNew: asked.get('nueva') === '1',
    now: site.now(),
  });
}

/** Opens a task to everyone, takes it back to be corrected, or withdraws it. Doing either twice is the same as once. */
async function answerChange(site: Site, exchange: Exchange): Promise<PageAnswer> {
  const { desk, reader, siteUrl } = site;
  const token = exchange.segment;
  if (isCrossSite(exchange.request.headers, siteUrl)) return renderTrouble(troubleOf(403, 1));
  const form = await readForm(exchange);
  const task = await getOwnTask(desk, token);
  if (task === null) return renderUnknownTask(reader.catalog());
  if (readFormToken(desk.secret, ownForm(token), form.get('form') ?? '', site.now()) === null) {
    const notice = renderNotice('warn', 'La página estuvo abierta mucho tiempo', 'Tocá el botón de nuevo.');
    return { ...(await answerOwnTask(site, token, '', [notice])), status: 422 };
  }
  const action = form.get('accion');
  if (action === 'abrir') {
    const opened = await openToEveryone(desk, token);
    return { status: 303, to: `${ownTaskPath(token)}${opened ? '?abierta=1' : ''}` };
  }
  if (action === 'corregir') return correct(site, task, token);
  if (action === 'retirar') await withdrawTask(desk.sql, token, site.now());
  return { status: 303, to: ownTaskPath(token) };
}

/**
 * Withdraws a task and gives its words back as a draft, to be changed and published again. The draft comes first, under
 * a key of its own: done twice, or cut off between the two, there is one draft, and who asks again is led to it.
 */
async function correct(site: Site, task: Task, token: string): Promise<PageAnswer> {
  const caller = `own-task:${hashToken(token)}`;
  const key = 'correct';
  if (task.withdrawn_at !== null || site.now() >= endsAt(task)) {
    const made = task.withdrawn_at === null ? null : await recallToken(site.desk, caller, key);
    return { status: 303, to: made === null ? ownTaskPath(token) : draftLink('', made) };
  }
  const outcome = await handOver(site.desk, { caller, key, words: task });
  if (outcome.kind !== 'made') {
    const notice = renderNotice(
      'bad',
      'Ahora no podemos abrir otro borrador',
      'Probá de nuevo en un rato: tu tarea sigue publicada.',
    );
    return { ...(await answerOwnTask(site, token, '', [notice])), status: 503 };
  }
  await withdrawTask(site.desk.sql, token, site.now());
  return { status: 303, to: draftLink('', outcome.token) };
}
