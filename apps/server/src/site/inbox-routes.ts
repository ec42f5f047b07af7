import type { Exchange } from '../http/exchange.ts';
import type { Route } from '../http/route.ts';
import type { SubmittedForm } from '../tasks/act.ts';
import { findInbox } from '../tasks/inboxes.ts';
import { editOffer, makeOffer, takeBackOffer } from '../tasks/offer-actions.ts';
import { answerConversationForm, type FormResult } from './conversation.ts';
import { readOfferFields, readOfferWords } from './offer-form.ts';
import type { Page } from './page.ts';
import { renderErrorPage } from './pages/error-page.ts';
import { inboxForm, type OpenInbox, renderInbox, renderInboxTask, sideOf } from './pages/inbox.ts';
import { readPrivatePath } from './parameters.ts';
import { INBOX } from './paths.ts';
import { readPost } from './posted-form.ts';
import type { PageAnswer, Site } from './site.ts';

/** The professional's side, behind a private link that the operator issues. */
export function inboxRoutes(site: Site): Route[] {
  return [
    site.route('inbox', `${INBOX}/*`, (exchange) => answerInbox(site, exchange)),
    site.route('inbox_change', `${INBOX}/*`, (exchange) => answerOffer(site, exchange), ['POST']),
  ];
}

/** The professional and the task of an inbox address; or the error page if the address is invalid. */
async function openInbox({ desk, reader }: Site, path: string): Promise<OpenInbox | Page> {
  const { token, id: task } = readPrivatePath(path, INBOX);
  const professionalId = await findInbox(desk.sql, token);
  if (professionalId === null) {
    const body = 'Puede que esté cortado o que te hayan dado uno más nuevo. Pedí otro a quien administra la guía.';
    return renderErrorPage(404, 'Este enlace no abre ninguna bandeja', body);
  }
  const professional = reader.professional(professionalId);
  if (professional === null) {
    const body = 'Cuando vuelva a figurar en la guía, tu bandeja va a estar acá con este mismo enlace.';
    return renderErrorPage(404, 'Tu perfil no figura por ahora', body);
  }
  return { token, task, professional };
}

async function answerInbox(site: Site, exchange: Exchange): Promise<Page> {
  const opened = await openInbox(site, exchange.path);
  if ('main' in opened) return opened;
  return opened.task === '' ? renderInbox(site, exchange, opened) : renderInboxTask(site, exchange, opened);
}

/** Handles a professional's form: an offer, a change or withdrawal of it, a message, a report. */
async function answerOffer(site: Site, exchange: Exchange): Promise<PageAnswer> {
  const { desk } = site;
  const address = readPrivatePath(exchange.path, INBOX);
  const form = await readPost(site, exchange, inboxForm(address.token, address.id));
  if ('refusal' in form) return form.refusal;
  const opened = await openInbox(site, exchange.path);
  if ('main' in opened) return opened;
  const side = sideOf(opened);
  const { access, path } = side;
  const { action } = form;
  const typed = form.fields.get('texto') ?? '';
  const fields = action === 'ofrecer' || action === 'cambiar' ? readOfferFields(form.fields) : null;
  const answerOwn = async (sent: SubmittedForm): Promise<FormResult | null> => {
    if (action === 'retirar') return { outcome: await takeBackOffer(desk, access, sent), next: path };
    if (fields === null) return null;
    const reading = readOfferWords(fields);
    if ('errors' in reading) return { status: 422, errors: reading.errors };
    const offer = action === 'ofrecer' ? makeOffer : editOffer;
    return { outcome: await offer(desk, access, reading.words, sent), next: `${path}?hecho=propuesta` };
  };
  return answerConversationForm(site, side, form, answerOwn, ({ error, ...rejected }) =>
    fields === null
      ? renderInboxTask(site, exchange, opened, { typed, error, ...rejected })
      : renderInboxTask(site, exchange, opened, { fields, ...(error && { errors: { mensaje: error } }), ...rejected }),
  );
}
