import type { Exchange } from '../http/exchange.ts';
import type { Route } from '../http/route.ts';
import type { SubmittedForm } from '../tasks/act.ts';
import { acceptOffer, finishTask } from '../tasks/offer-actions.ts';
import { findTaskAndOffer, type PersonPath } from '../tasks/offers.ts';
import { getOwnTask, openToEveryone, withdrawTask } from '../tasks/tasks.ts';
import { answerConversationForm, type FormResult } from './conversation.ts';
import type { Page } from './page.ts';
import { renderOwnConversation, talkForm } from './pages/conversation.ts';
import { renderUnknownTask } from './pages/error-page.ts';
import { renderOwnLink } from './pages/own-link.ts';
import { ownTaskForm, renderOwnTask } from './pages/own-task.ts';
import { readPrivatePath } from './parameters.ts';
import { renderNotice } from './parts/notice.ts';
import { UNLISTED } from './parts/offer.ts';
import { LINK_PAGE, OPEN_TASKS, ownConversationPath, ownTaskPath } from './paths.ts';
import { readPost } from './posted-form.ts';
import type { PageAnswer, Site } from './site.ts';

/** The routes of the person who published a task, behind its private link: its offers, their conversations, the choice. */
export function ownTaskRoutes(site: Site): Route[] {
  return [
    site.route('own_task', `${OPEN_TASKS}/{token}`, (exchange) => renderOwnTask(site, exchange, exchange.segment)),
    site.route('own_task_change', `${OPEN_TASKS}/{token}`, (exchange) => answerChange(site, exchange), ['POST']),
    site.route('own_conversation', `${OPEN_TASKS}/*`, (exchange) => answerConversation(site, exchange)),
    site.route('own_conversation_change', `${OPEN_TASKS}/*`, (exchange) => answerOwnConversationForm(site, exchange), [
      'POST',
    ]),
  ];
}

/** Opens a task to everyone or withdraws it. Repeating either has no effect. */
async function answerChange(site: Site, exchange: Exchange): Promise<PageAnswer> {
  const { desk } = site;
  const token = exchange.segment;
  const form = await readPost(site, exchange, ownTaskForm(token));
  if ('refusal' in form) return form.refusal;
  if ((await getOwnTask(desk, token)) === null) return renderUnknownTask();
  if (form.sent === null) {
    const notice = renderNotice('warn', 'La página estuvo abierta mucho tiempo', 'Tocá el botón de nuevo.');
    return { ...(await renderOwnTask(site, exchange, token, notice)), status: 422 };
  }
  const path = ownTaskPath(token);
  if (form.action === 'abrir' && (await openToEveryone(desk, token))) return { to: `${path}?abierta=1` };
  if (form.action === 'retirar') await withdrawTask(desk, token);
  return { to: path };
}

/** The person's access in the path `/tareas/{token}/{offer}`. */
function accessOf(path: string): PersonPath {
  const { token, id: offer } = readPrivatePath(path, OPEN_TASKS);
  return { role: 'person', token, offer };
}

async function answerConversation(site: Site, exchange: Exchange): Promise<Page> {
  const access = accessOf(exchange.path);
  return access.offer === LINK_PAGE ? renderOwnLink(site, access.token) : renderOwnConversation(site, exchange, access);
}

/** Handles a person's form in a conversation: a message, a choice, the end of the task, a report. */
async function answerOwnConversationForm(site: Site, exchange: Exchange): Promise<PageAnswer> {
  const { desk, reader } = site;
  const access = accessOf(exchange.path);
  const form = await readPost(site, exchange, talkForm(access));
  if ('refusal' in form) return form.refusal;
  const found = await findTaskAndOffer(desk, access);
  const professional = found?.offer == null ? null : reader.professional(found.offer.professional_id);
  const path = ownConversationPath(access.token, access.offer);
  const answerOwn = async (sent: SubmittedForm): Promise<FormResult | null> => {
    if (form.action === 'terminar') {
      return { outcome: await finishTask(desk, access, sent), next: ownTaskPath(access.token) };
    }
    if (form.action !== 'aceptar') return null;
    if (found !== null && professional === null) {
      const body = 'Cuando vuelva a figurar en la guía vas a poder elegir su propuesta.';
      return { status: 409, notice: renderNotice('warn', 'Ahora mismo no figura', body) };
    }
    return { outcome: await acceptOffer(desk, access, Number(form.fields.get('version')), sent), next: path };
  };
  const side = { access, path, name: professional?.display_name ?? UNLISTED };
  const typed = form.fields.get('texto') ?? '';
  return answerConversationForm(site, side, form, answerOwn, (rejected) =>
    renderOwnConversation(site, exchange, access, { typed, ...rejected }),
  );
}
