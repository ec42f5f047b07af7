import {
  acceptOffer,
  perform,
  refuseOffer,
  reopenTask,
  reviewTask,
  reviseTask,
  withdrawTask,
} from '../../desk/tasks/actions.ts';
import { decide, tradesOf } from '../../desk/tasks/flow.ts';
import { findTaskAndOffer, type PersonPath } from '../../desk/tasks/offers.ts';
import { getOwnTask } from '../../desk/tasks/tasks.ts';
import { invitedOf } from '../../desk/tasks/visibility.ts';
import { tidy } from '../../desk/tasks/words.ts';
import type { Exchange, Route } from '../http/route.ts';
import { answerForm, type FormActions, talkActions } from './answer-form.ts';
import type { Html } from './html.ts';
import { tooLong } from './offer-form.ts';
import { renderOwnConversation } from './pages/conversation.ts';
import { renderUnknownTask } from './pages/error-page.ts';
import { renderOwnLink } from './pages/own-link.ts';
import { ANSWERED, renderOwnTask } from './pages/own-task.ts';
import { renderTaskForm, type TaskFormModel } from './pages/task-form.ts';
import { readNumber, readPrivatePath } from './parameters.ts';
import { OLD_FORM, renderNotice } from './parts/notice.ts';
import { UNLISTED } from './parts/offer.ts';
import { REVIEW_MAX } from './parts/review-form.ts';
import { AGAIN_PAGE, EDIT_PAGE, LINK_PAGE, OPEN_TASKS, ownTaskPath } from './paths.ts';
import { readPost } from './posted-form.ts';
import { listedOf } from './shortlist.ts';
import type { PageAnswer, Site } from './site.ts';
import { fieldsOfTask, readTaskForm } from './task-form.ts';

/** The routes of the person who published a task, behind its private link: its offers, their conversations, the choice. */
export function ownTaskRoutes(site: Site): Route[] {
  return [
    site.route('own_task', `${OPEN_TASKS}/*`, (exchange) => answerOwnTask(site, exchange)),
    site.route('own_task_change', `${OPEN_TASKS}/*`, (exchange) => answerOwnForm(site, exchange), ['POST']),
  ];
}

/** The person's access in the path `/tareas/{token}[/{offer}]`. */
function accessOf(path: string): PersonPath {
  const { token, id } = readPrivatePath(path, OPEN_TASKS);
  return { role: 'person', token, offer: id || null };
}

async function answerOwnTask(site: Site, exchange: Exchange): Promise<PageAnswer> {
  const access = accessOf(exchange.path);
  if (access.offer === null) return renderOwnTask(site, exchange, access.token);
  if (access.offer === LINK_PAGE) return renderOwnLink(site, access.token);
  if (access.offer === EDIT_PAGE) return editTask(site, access.token);
  if (access.offer === AGAIN_PAGE) return publishAgain(site, access.token);
  return renderOwnConversation(site, exchange, access);
}

async function answerOwnForm(site: Site, exchange: Exchange): Promise<PageAnswer> {
  const { desk, reader } = site;
  const { path } = exchange;
  const access = accessOf(path);
  if (access.offer === EDIT_PAGE) return answerEdit(site, exchange, access.token);
  if (access.offer === null) {
    // Repeating either has no effect: the page says what the state is.
    const actions: FormActions = {
      async abrir(_, sent) {
        const { kind } = await perform('open', desk, access, sent);
        return { outcome: { kind: 'done' }, next: kind === 'done' ? `${path}?hecho=abierta` : path };
      },
      async retirar(_, sent) {
        await withdrawTask(desk, access, sent);
        return { outcome: { kind: 'done' }, next: path };
      },
    };
    return answerForm(site, exchange, { access, path, name: UNLISTED }, actions, (rejected) =>
      renderOwnTask(site, exchange, access.token, rejected),
    );
  }
  const found = await findTaskAndOffer(desk, access);
  const professional = found?.offer == null ? null : reader.professional(found.offer.professional_id);
  const side = { access, path, name: professional?.display_name ?? UNLISTED };
  const actions: FormActions = {
    ...talkActions(site, side),
    async aceptar(fields, sent) {
      if (found !== null && (professional === null || !tradesOf(professional).includes(found.task.service))) {
        const body = 'Cuando vuelva a figurar en este rubro vas a poder elegir su propuesta.';
        return { status: 409, notice: renderNotice('warn', 'Ahora mismo no figura', body) };
      }
      return { outcome: await acceptOffer(desk, access, Number(fields.get('version')), sent), next: path };
    },
    async opinar(fields, sent) {
      const rating = readNumber(fields.get('estrellas'));
      const comment = tidy(fields.get('opinion') ?? '');
      const errors = {
        ...(rating !== null && rating <= 5 ? {} : { estrellas: 'Elegí de una a cinco estrellas.' }),
        ...(comment.length > REVIEW_MAX ? { opinion: tooLong('Tu reseña', comment.length - REVIEW_MAX) } : {}),
      };
      if (Object.keys(errors).length > 0) return { errors };
      return {
        outcome: await reviewTask(desk, access, { rating: rating!, comment }, sent),
        next: ownTaskPath(access.token),
      };
    },
    async 'no-vino'(_, sent) {
      return { outcome: await reopenTask(desk, access, sent), next: ownTaskPath(access.token) };
    },
    async rechazar(_, sent) {
      return { outcome: await refuseOffer(desk, access, sent), next: ownTaskPath(access.token) };
    },
    async terminar(_, sent) {
      return { outcome: await perform('finish', desk, access, sent), next: ownTaskPath(access.token) };
    },
  };
  return answerForm(site, exchange, side, actions, (rejected) =>
    renderOwnConversation(site, exchange, access, rejected),
  );
}

/** The form that changes a task, with its words or with those of a form that is shown again. */
async function editTask(site: Site, token: string, again: Partial<TaskFormModel> = {}): Promise<PageAnswer> {
  const { desk, reader } = site;
  const task = await getOwnTask(desk, token);
  if (task === null) return renderUnknownTask();
  const changes = ownTaskPath(token);
  const isAllowed = decide('revise', { role: 'person' }, { task, offer: null }, site.now()).allowed;
  // What was typed is shown even if the task was answered meanwhile.
  if (!isAllowed && again.fields === undefined) return { to: `${changes}?hecho=tarde` };
  const fields = fieldsOfTask(reader.catalog(), task);
  return renderTaskForm(site, { professionals: listedOf(reader, invitedOf(task)), fields, changes, ...again });
}

/** The form of a new task with the words of this one. */
async function publishAgain(site: Site, token: string): Promise<PageAnswer> {
  const { desk, reader } = site;
  const task = await getOwnTask(desk, token);
  if (task === null) return renderUnknownTask();
  const fields = fieldsOfTask(reader.catalog(), task);
  return renderTaskForm(site, { professionals: listedOf(reader, invitedOf(task)), fields, isSecret: true });
}

async function answerEdit(site: Site, exchange: Exchange, token: string): Promise<PageAnswer> {
  const { desk, reader } = site;
  const posted = await readPost(site, exchange);
  if ('refusal' in posted) return posted.refusal;
  const { fields, sent } = posted;
  const task = await getOwnTask(desk, token);
  const again = (more: Partial<TaskFormModel>) => editTask(site, token, { fields, status: 422, ...more });
  if (task === null || sent === null) return again({ notices: [OLD_FORM] });
  const reading = readTaskForm(reader, listedOf(reader, invitedOf(task)), fields);
  if (!('words' in reading)) return again(reading);
  const outcome = await reviseTask(desk, { role: 'person', token, offer: null }, reading.words, sent);
  if (outcome.kind === 'done') return { to: `${ownTaskPath(token)}?hecho=cambiada` };
  return again({ status: 409, notices: [NOT_REVISED[outcome.kind] ?? NOT_REVISED.refused!] });
}

/** Why a task was not changed. */
const NOT_REVISED: Readonly<Record<string, Html>> = {
  refused: ANSWERED,
  'too-many-messages': renderNotice('warn', 'La cambiaste muchas veces en poco tiempo', 'Probá en un rato.'),
  'form-used': renderNotice('warn', 'Estos cambios ya se guardaron', 'Si los cambiaste después, mandalos de nuevo.'),
};
