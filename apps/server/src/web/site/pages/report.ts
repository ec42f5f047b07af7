import { NOTE_MAX, type ReportWords } from '../../../desk/tasks/reports.ts';
import type { Exchange } from '../../http/route.ts';
import { type Html, html } from '../html.ts';
import type { Page } from '../page.ts';
import { parametersOf, readNumber } from '../parameters.ts';
import { type FormTarget, renderActionForm, renderField } from '../parts/form.ts';

/** The reasons of a report, as its form sends them. */
export const REPORT_REASONS: ReadonlyMap<string, { readonly reason: ReportWords['reason']; readonly label: string }> =
  new Map([
    ['engano', { reason: 'fraud', label: 'Parece un engaño o una estafa' }],
    ['falso', { reason: 'untrue', label: 'Dice algo que no es cierto' }],
    ['maltrato', { reason: 'abuse', label: 'Insulta, amenaza o discrimina' }],
    ['datos', { reason: 'personal-data', label: 'Muestra datos personales' }],
    ['otro', { reason: 'other', label: 'Otra cosa' }],
  ]);

/** The form of a report, and what happens next. `more` are the hidden fields that say what is reported. */
export function renderReportPage(
  target: FormTarget,
  name: string,
  more: Readonly<Record<string, string | number>>,
  notice: Html | null = null,
  typed = new URLSearchParams(),
): Page {
  const chosen = typed.get('motivo') ?? 'otro';
  const controls = html`<fieldset class="choices"><legend>¿Qué pasa?</legend>
${[...REPORT_REASONS].map(([value, { label }]) => html`<label class="check"><input type="radio" name="motivo" value="${value}"${value === chosen && html` checked`}> <span>${label}</span></label>`)}</fieldset>
${renderField(
  'detalle',
  html`Contalo en una línea <span class="soft">(si querés)</span>`,
  null,
  'Sin datos de contacto: si aparecen, los sacamos.',
  (described) =>
    html`<input id="detalle" name="detalle" type="text" maxlength="${NOTE_MAX}" value="${typed.get('detalle') ?? ''}" autocomplete="off" aria-describedby="${described}">`,
)}
<button class="btn btn-danger" type="submit">Denunciar</button>`;
  return {
    title: `Denunciar ${name}`,
    privacy: 'secret',
    main: html`<div class="wrap narrow"><h1>Denunciar ${name}</h1>
${notice}
<section class="card form">${renderActionForm(target, 'denunciar', controls, more)}</section>
<section class="card"><h2>Qué pasa después</h2>
<p>Lo lee quien administra la guía y, si hace falta, corrige o saca lo que denunciaste. La otra parte no se entera de quién fue. Si es una urgencia, llamá al 911.</p></section></div>`,
  };
}

/** The page that reports an offer or a message, if the address asks for it. */
export function renderTalkReport(exchange: Exchange, target: FormTarget): Page | null {
  const message = parametersOf(exchange).get('denunciar');
  if (message === null) return null;
  const name = readNumber(message) === null ? 'esta propuesta' : 'este mensaje';
  return renderReportPage(target, name, { mensaje: readNumber(message) ?? '' });
}
