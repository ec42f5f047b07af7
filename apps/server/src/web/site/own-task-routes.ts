import { acceptOffer, finishTask, openTask, reopenTask, reviewTask, withdrawTask } from '../../desk/tasks/actions.ts';
import { tradesOf } from '../../desk/tasks/flow.ts';
import { findTaskAndOffer, type PersonPath } from '../../desk/tasks/offers.ts';
import { tidy } from '../../desk/tasks/words.ts';
import type { Exchange, Route } from '../http/route.ts';
import { answerForm, type FormActions, talkActions } from './answer-form.ts';
import { tooLong } from './offer-form.ts';
import type { Page } from './page.ts';
import { renderOwnConversation } from './pages/conversation.ts';
import { renderOwnLink } from './pages/own-link.ts';
import { renderOwnTask } from './pages/own-task.ts';
import { readNumber, readPrivatePath } from './parameters.ts';
import { renderNotice } from './parts/notice.ts';
import { UNLISTED } from './parts/offer.ts';
import { REVIEW_MAX } from './parts/review-form.ts';
import { LINK_PAGE, OPEN_TASKS, ownTaskPath } from './paths.ts';
import type { PageAnswer, Site } from './site.ts';

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

async function answerOwnTask(site: Site, exchange: Exchange): Promise<Page> {
  const access = accessOf(exchange.path);
  if (access.offer === null) return renderOwnTask(site, exchange, access.token);
  if (access.offer === LINK_PAGE) return renderOwnLink(site, access.token);
  return renderOwnConversation(site, exchange, access);
}

async function answerOwnForm(site: Site, exchange: Exchange): Promise<PageAnswer> {
  const { desk, reader } = site;
  const { path } = exchange;
  const access = accessOf(path);
  if (access.offer === null) {
    // Repeating either has no effect: the page says what the state is.
    const actions: FormActions = {
      async abrir(_, sent) {
        const { kind } = await openTask(desk, access, sent);
        return { outcome: { kind: 'done' }, next: kind === 'done' ? `${path}?abierta=1` : path };
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
    async terminar(_, sent) {
      return { outcome: await finishTask(desk, access, sent), next: ownTaskPath(access.token) };
    },
  };
  return answerForm(site, exchange, side, actions, (rejected) =>
    renderOwnConversation(site, exchange, access, rejected),
  );
}
