import { askFirst, cancelOffer, editOffer, makeOffer, perform } from '../../desk/tasks/actions.ts';
import { tradesOf } from '../../desk/tasks/flow.ts';
import { findInbox } from '../../desk/tasks/inboxes.ts';
import { findTaskAndOffer } from '../../desk/tasks/offers.ts';
import { invitedOf, isFor } from '../../desk/tasks/visibility.ts';
import type { Exchange, Route } from '../http/route.ts';
import { answerForm, type FormActions, readMessage, talkActions } from './answer-form.ts';
import { readOfferWords } from './offer-form.ts';
import type { Page } from './page.ts';
import { renderErrorPage } from './pages/error-page.ts';
import { type OpenInbox, renderInbox } from './pages/inbox.ts';
import { renderInboxTask } from './pages/inbox-task.ts';
import { readPrivatePath, readTime } from './parameters.ts';
import { renderNotice } from './parts/notice.ts';
import { TASK_CHANGED } from './parts/state-notice.ts';
import { INBOX, inboxPath, withQuery } from './paths.ts';
import type { PageAnswer, Site } from './site.ts';

/** The professional's side, behind a private link that the operator issues. */
export function inboxRoutes(site: Site): Route[] {
  return [
    site.route('inbox', `${INBOX}/*`, (exchange) => answerInbox(site, exchange)),
    site.route('inbox_change', `${INBOX}/*`, (exchange) => answerInboxForm(site, exchange), ['POST']),
  ];
}

/** The professional and the task of an inbox address, its task '' in the address of the list; or the page that refuses it. */
async function openInbox({ desk, reader }: Site, path: string): Promise<OpenInbox | { readonly refusal: Page }> {
  const { token, id: task } = readPrivatePath(path, INBOX);
  const professionalId = await findInbox(desk.sql, token);
  if (professionalId === null) {
    const body = 'Puede que esté cortado o que te hayan dado uno más nuevo. Pedí otro a quien administra la guía.';
    return { refusal: renderErrorPage(404, 'Este enlace no abre ninguna bandeja', body) };
  }
  const professional = reader.professional(professionalId);
  if (professional === null) {
    const body = 'Cuando vuelva a figurar en la guía, tu bandeja va a estar acá con este mismo enlace.';
    return { refusal: renderErrorPage(404, 'Tu perfil no figura por ahora', body) };
  }
  const { id: professional_id } = professional;
  const access = { role: 'professional', professional_id, trades: tradesOf(professional), task } as const;
  return { access, path, name: professional.display_name, token, professional };
}

async function answerInbox(site: Site, exchange: Exchange): Promise<Page> {
  const inbox = await openInbox(site, exchange.path);
  if ('refusal' in inbox) return inbox.refusal;
  return inbox.access.task === '' ? renderInbox(site, exchange, inbox) : renderInboxTask(site, exchange, inbox);
}

const ASKED = renderNotice(
  'good',
  'Tu pregunta ya está',
  'Lo que escribiste de tu propuesta sigue acá abajo, sin mandar.',
);

/** Handles a professional's form: a question, an offer, a change, withdrawal or cancellation of it, a refusal, a message, a report. */
async function answerInboxForm(site: Site, exchange: Exchange): Promise<PageAnswer> {
  const inbox = await openInbox(site, exchange.path);
  if ('refusal' in inbox) return inbox.refusal;
  const { desk } = site;
  const { access, path } = inbox;
  const found = await findTaskAndOffer(desk, access);
  // A form that is shown again shows the task as it is now.
  const changedSince = (fields: URLSearchParams) =>
    found !== null && (found.task.revised_at ?? 0) !== (readTime(fields.get('tarea')) ?? 0)
      ? { notice: TASK_CHANGED }
      : {};
  const offerAction =
    (store: typeof makeOffer): FormActions[string] =>
    async (fields, sent) => {
      const reading = readOfferWords(fields);
      if ('errors' in reading) return { ...reading, ...changedSince(fields) };
      const read = readTime(fields.get('tarea')) ?? 0;
      return { outcome: await store(desk, access, reading.words, sent, read), next: `${path}?hecho=propuesta` };
    };
  const actions: FormActions = {
    ...talkActions(site, inbox),
    async preguntar(fields, sent) {
      const reading = readMessage(fields);
      if ('errors' in reading) return { ...reading, ...changedSince(fields) };
      const outcome = await askFirst(desk, access, reading.text, sent, readTime(fields.get('tarea')) ?? 0);
      const hasOffer = ['mensaje', 'precio', 'cuando'].some((name) => fields.get(name));
      if (outcome.kind === 'done') fields.delete('texto');
      return { outcome, next: `${path}#conversacion`, kept: hasOffer ? ASKED : null };
    },
    async 'no-puedo'(_, sent) {
      const others = found === null ? [] : invitedOf(found.task).filter((id) => id !== access.professional_id);
      const quedan = others.filter((id) => isFor(id, found!.task)).length;
      return {
        outcome: await perform('decline', desk, access, sent),
        next: withQuery(inboxPath(inbox.token), { hecho: 'no-puedo', quedan: quedan || null }),
      };
    },
    ofrecer: offerAction(makeOffer),
    cambiar: offerAction(editOffer),
    async 'no-voy'(_, sent) {
      return { outcome: await cancelOffer(desk, access, sent), next: path };
    },
    async retirar(_, sent) {
      return { outcome: await perform('take-back', desk, access, sent), next: path };
    },
  };
  return answerForm(site, exchange, inbox, actions, (rejected) => renderInboxTask(site, exchange, inbox, rejected));
}
