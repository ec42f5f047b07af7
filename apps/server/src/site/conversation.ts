import type { Outcome, SubmittedForm } from '../tasks/act.ts';
import { MESSAGE_MAX, writeMessage } from '../tasks/conversation.ts';
import { report } from '../tasks/offer-actions.ts';
import type { AccessPath, Found } from '../tasks/offers.ts';
import { tidy } from '../tasks/words.ts';
import type { Html } from './html.ts';
import { type OfferErrors, type OfferFields, tooLong } from './offer-form.ts';
import type { Page } from './page.ts';
import { renderUnknownTask } from './pages/error-page.ts';
import { readNumber } from './parameters.ts';
import { renderNotice } from './parts/notice.ts';
import { failureNotice, leakText, stateOrSilenceNotice } from './parts/state-notice.ts';
import type { PostedForm } from './posted-form.ts';
import type { PageAnswer, Site } from './site.ts';

/** A rejected form: the typed values, the errors, and the notice of the rule that forbids it. */
export interface RejectedForm {
  readonly status?: number;
  /** Replaces the notice of the state. */
  readonly notice?: Html;
  /** The typed message, and its error. */
  readonly typed?: string;
  readonly error?: string | undefined;
  /** The typed fields of an offer, and their errors. */
  readonly fields?: OfferFields;
  readonly errors?: OfferErrors;
}

/** The result of a form: the outcome of an action and the next page, or why the form is shown again. */
export type FormResult = { readonly outcome: Outcome; readonly next: string } | RejectedForm;

/** One side of a conversation: its access, the path of its page, and the professional's name. */
export interface ConversationSide {
  readonly access: AccessPath;
  readonly path: string;
  readonly name: string;
}

const OLD_FORM = {
  person: 'No se perdió nada: tocá el botón de nuevo.',
  professional: 'No se perdió nada: revisá lo que escribiste y mandalo de nuevo.',
};

/**
 * Performs the action of a form. `answerOwn` has the actions of one side alone; `showAgain` renders the page with the rejected
 * form.
 */
export async function answerConversationForm(
  site: Site,
  { access, path, name }: ConversationSide,
  form: PostedForm,
  answerOwn: (sent: SubmittedForm) => Promise<FormResult | null>,
  showAgain: (rejected: RejectedForm) => Promise<Page>,
): Promise<PageAnswer> {
  if (form.sent === null) {
    const body = OLD_FORM[access.role];
    return showAgain({ status: 422, notice: renderNotice('warn', 'La página estuvo abierta mucho tiempo', body) });
  }
  const result = (await answerShared(site, access, path, form, form.sent)) ?? (await answerOwn(form.sent));
  if (result === null) return { to: path };
  if (!('outcome' in result)) return showAgain(result);
  const { outcome, next } = result;
  if (outcome.kind === 'done') return { to: next };
  if (outcome.kind === 'nothing') return renderUnknownTask();
  const status = outcome.kind === 'refused' || outcome.kind === 'changed' ? 409 : 422;
  if (outcome.kind === 'leak') return showAgain({ status, error: leakText(outcome.leak) });
  return showAgain({ status, notice: failureNotice(outcome, access.role, name, site.now(), form.action) });
}

/** The actions of both sides: a message, a report. */
async function answerShared(
  { desk }: Site,
  access: AccessPath,
  path: string,
  { action, fields }: PostedForm,
  sent: SubmittedForm,
): Promise<FormResult | null> {
  if (action === 'avisar') {
    const message = readNumber(fields.get('mensaje'));
    return { outcome: await report(desk, access, message, sent), next: `${path}?hecho=aviso` };
  }
  if (action !== 'escribir') return null;
  const text = tidy(fields.get('texto') ?? '');
  if (text === '') return { status: 422, error: 'Escribí tu mensaje: lo mandaste vacío.' };
  if (text.length > MESSAGE_MAX) return { status: 422, error: tooLong('Tu mensaje', text.length - MESSAGE_MAX) };
  return { outcome: await writeMessage(desk, access, text, sent), next: `${path}#conversacion` };
}

/** The notices above a conversation: a received report, the state of the task and the offer. */
export function conversationNotices(
  parameters: URLSearchParams,
  { task, offer }: Found,
  { access, name }: ConversationSide,
  rejected: RejectedForm,
  now: number,
): (Html | null)[] {
  const isReported = parameters.get('hecho') === 'aviso';
  return [
    isReported ? renderNotice('good', 'Gracias: ya avisamos', 'Lo vamos a revisar.') : null,
    rejected.notice ?? (offer && stateOrSilenceNotice({ task, offer }, access.role, name, now)),
  ];
}
