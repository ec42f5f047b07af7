import type { Outcome } from '../../desk/tasks/act.ts';
import { MESSAGE_MAX, markRead, writeMessage } from '../../desk/tasks/conversation.ts';
import { report } from '../../desk/tasks/reports.ts';
import type { SubmittedForm } from '../../desk/tasks/submissions.ts';
import { tidy } from '../../desk/tasks/words.ts';
import type { Exchange } from '../http/route.ts';
import type { Html } from './html.ts';
import { tooLong } from './offer-form.ts';
import type { Page, SidePage } from './page.ts';
import { renderStatusPage, renderUnknownTask } from './pages/error-page.ts';
import { readNumber, readTime } from './parameters.ts';
import { type Errors, type RejectedForm, SEEN } from './parts/form.ts';
import { OLD_FORM } from './parts/notice.ts';
import { failureNotice, leakText } from './parts/state-notice.ts';
import { readPost } from './posted-form.ts';
import { readReportWords } from './report-form.ts';
import type { PageAnswer, Site } from './site.ts';

/**
 * The outcome of an action and the next page, or why the form is shown again. With `kept` the page of a done action is shown at once,
 * with this notice and what else was typed.
 */
type FormResult =
  | { readonly outcome: Outcome; readonly next: string; readonly kept?: Html | null }
  | { readonly status?: number; readonly errors?: Errors; readonly notice?: Html };

/** The actions of the forms of a page, by name. */
export type FormActions = Readonly<
  Record<string, (fields: URLSearchParams, sent: SubmittedForm) => Promise<FormResult>>
>;

/** Performs the action of a posted form. `showAgain` renders the page with the rejected form. */
export async function answerForm(
  site: Site,
  exchange: Exchange,
  { access, path, name }: SidePage,
  actions: FormActions,
  showAgain: (rejected: RejectedForm) => Promise<Page>,
): Promise<PageAnswer> {
  const form = await readPost(site, exchange);
  if ('refusal' in form) return form.refusal;
  const { fields: typed, action, sent } = form;
  if (action !== SEEN && !Object.hasOwn(actions, action)) return renderStatusPage(400);
  const rejected = { status: 422, typed, errors: {}, notice: null };
  if (sent === null) return showAgain({ ...rejected, notice: OLD_FORM });
  const shown = readTime(typed.get('visto'));
  if (shown !== null) await markRead(site.desk, access, shown);
  if (action === SEEN) return { to: path };
  const result = await actions[action]!(typed, sent);
  if (!('outcome' in result)) return showAgain({ ...rejected, ...result });
  const { outcome, next, kept } = result;
  if (outcome.kind === 'done') return kept ? showAgain({ ...rejected, status: 200, notice: kept }) : { to: next };
  if (outcome.kind === 'nothing') return renderUnknownTask();
  if (outcome.kind === 'leak') {
    const isOffer = action === 'ofrecer' || action === 'cambiar';
    const field = isOffer ? 'mensaje' : typed.has('texto') ? 'texto' : 'opinion';
    return showAgain({ ...rejected, errors: { [field]: leakText(outcome.contactKind) } });
  }
  const status = outcome.kind === 'refused' || outcome.kind === 'changed' ? 409 : 422;
  return showAgain({
    ...rejected,
    status,
    notice: failureNotice(outcome, access.role, name, site.now(), action, site.reader.catalog()),
  });
}

/** Reads the field of a message as a browser sends it, or says what is wrong in it. */
export function readMessage(fields: URLSearchParams): { readonly text: string } | { readonly errors: Errors } {
  const text = tidy(fields.get('texto') ?? '');
  if (text === '') return { errors: { texto: 'Escribí tu mensaje: lo mandaste vacío.' } };
  if (text.length > MESSAGE_MAX) return { errors: { texto: tooLong('Tu mensaje', text.length - MESSAGE_MAX) } };
  return { text };
}

/** The actions of both sides of a conversation: a message, a report. */
export function talkActions({ desk }: Site, { access, path }: SidePage): FormActions {
  return {
    async escribir(fields, sent) {
      const reading = readMessage(fields);
      if ('errors' in reading) return reading;
      return { outcome: await writeMessage(desk, access, reading.text, sent), next: `${path}#conversacion` };
    },
    async denunciar(fields, sent) {
      const reading = readReportWords(fields);
      if ('errors' in reading) return reading;
      const message = readNumber(fields.get('mensaje')) || null;
      return { outcome: await report(desk, access, message, reading.words, sent), next: `${path}?hecho=denuncia` };
    },
  };
}
