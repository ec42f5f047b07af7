import { readMessages } from '../../../desk/tasks/conversation.ts';
import { decide } from '../../../desk/tasks/flow.ts';
import type { Found } from '../../../desk/tasks/offers.ts';
import { NOTE_MAX, type ReportWords } from '../../../desk/tasks/reports.ts';
import type { Exchange } from '../../http/route.ts';
import { excerpt } from '../excerpt.ts';
import { html } from '../html.ts';
import type { Page, SidePage } from '../page.ts';
import { parametersOf, readNumber } from '../parameters.ts';
import type { Talk } from '../parts/conversation.ts';
import {
  type FormTarget,
  type RejectedForm,
  renderActionForm,
  renderError,
  renderErrors,
  renderField,
  renderRadio,
  titleWith,
} from '../parts/form.ts';
import { markPlaceholders } from '../parts/notice.ts';
import { taskTitle } from '../parts/task.ts';
import type { Site } from '../site.ts';

/** The reasons of a report, as its form sends them. */
export const REPORT_REASONS: ReadonlyMap<string, { readonly reason: ReportWords['reason']; readonly label: string }> =
  new Map([
    ['engano', { reason: 'fraud', label: 'Parece un engaño o una estafa' }],
    ['falso', { reason: 'untrue', label: 'Dice algo que no es cierto' }],
    ['maltrato', { reason: 'abuse', label: 'Insulta, amenaza o discrimina' }],
    ['datos', { reason: 'personal-data', label: 'Muestra datos personales' }],
    ['otro', { reason: 'other', label: 'Otra cosa' }],
  ]);

/** What a report is about: its name, its words, the page on which it stands, and the hidden fields that say it. */
export interface Reportable {
  readonly name: string;
  readonly quote: string;
  readonly back: string;
  readonly fields: Readonly<Record<string, string | number>>;
  /** What else the report does. */
  readonly follows?: string;
}

/** The form of a report, and what happens next. */
export function renderReportPage(
  target: FormTarget,
  { name, quote, back, fields, follows = 'No le contamos a nadie que fuiste vos.' }: Reportable,
  rejected: RejectedForm | null,
): Page {
  const { typed = new URLSearchParams(), errors = {}, notice = null, status = 200 } = rejected ?? {};
  const controls = html`<fieldset class="choices${errors.motivo && ' field-bad'}" id="motivo"><legend>¿Qué pasa?</legend>${renderError('motivo', errors.motivo)}
${[...REPORT_REASONS].map(([value, { label }]) => renderRadio('motivo', value, label, value === typed.get('motivo')))}</fieldset>
${renderField(
  'detalle',
  html`Contalo en una línea <span class="soft">(si querés)</span>`,
  null,
  'Sin datos de contacto: si aparecen, los sacamos.',
  (described) =>
    html`<input id="detalle" name="detalle" type="text" maxlength="${NOTE_MAX}" value="${typed.get('detalle') ?? ''}" autocomplete="off"${described}>`,
)}
<button class="btn btn-danger" type="submit">Denunciar</button>`;
  return {
    status,
    title: titleWith(errors, `Denunciar ${name}`),
    privacy: 'secret',
    main: html`<div class="wrap narrow"><h1>Denunciar ${name}</h1>
${notice}${renderErrors(errors)}
${quote !== '' && html`<blockquote class="card">${markPlaceholders(excerpt(quote))}</blockquote>`}
<section class="card form">${renderActionForm(target, 'denunciar', controls, fields)}</section>
<section class="card"><h2>Qué pasa después</h2>
<p>Lo lee quien administra la guía y, si hace falta, corrige o saca lo que denunciaste. ${follows} Si es una urgencia, llamá al 911.</p></section>
<p><a href="${back}">Volver sin denunciar</a></p></div>`,
  };
}

/**
 * The page that reports a message, or else the offer, or for a professional the task, if the address or a rejected form asks for it
 * and it was not reported yet.
 */
export async function renderTalkReport(
  { desk, reader, now }: Site,
  exchange: Exchange,
  { access, path }: SidePage,
  found: Found,
  { target, reported }: Talk,
  rejected: RejectedForm | null,
): Promise<Page | null> {
  const isAgain = rejected?.typed.get('accion') === 'denunciar';
  const given = isAgain ? rejected.typed.get('mensaje') : parametersOf(exchange).get('denunciar');
  const number = readNumber(given ?? null) ?? 0;
  const isPerson = access.role === 'person';
  const decision = decide(isPerson ? 'report' : 'complain', access, found, now());
  if (given == null || reported.has(number) || !decision.allowed) return null;
  const { task, offer } = found;
  const back = number === 0 ? path : `${path}#m-${number}`;
  const about = {
    back,
    fields: { mensaje: number || '' },
    follows: followsOf(found, isPerson, decision.changes.offer !== undefined),
  };
  if (number === 0) {
    const quote = isPerson ? offer!.message : `${taskTitle(task, reader.catalog())}: ${task.description}`;
    return renderReportPage(target, { ...about, name: isPerson ? 'esta propuesta' : 'esta tarea', quote }, rejected);
  }
  const { messages } = await readMessages(desk.sql, offer?.id ?? '', { before: number + 1, most: 1 });
  const [message] = messages;
  if (message?.number !== number || message.side === access.role) return null;
  return renderReportPage(target, { ...about, name: 'este mensaje', quote: message.body }, rejected);
}

function followsOf({ task, offer }: Found, isPerson: boolean, isRefused: boolean): string {
  if (isRefused) {
    return 'Además, su propuesta sale de tu lista y ya no te puede escribir: le decimos solamente «no, gracias», no que la denunciaste.';
  }
  const isChosen = isPerson && task.chosen_offer === offer?.id && task.done_at === null;
  const still = isChosen
    ? ' Sigue siendo a quien elegiste: si no querés que venga, tocá «Cambié de idea» en tu tarea.'
    : '';
  return `No le contamos que fuiste vos, aunque si hablaban solamente ustedes se lo puede imaginar.${still}`;
}
