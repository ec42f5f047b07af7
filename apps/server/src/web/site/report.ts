import { type ReportedThing, type ReportWords, reportPublic } from '../../desk/tasks/reports.ts';
import { getVisibleTask } from '../../desk/tasks/tasks.ts';
import { tidy } from '../../desk/tasks/words.ts';
import type { Exchange } from '../http/route.ts';
import * as forms from './forms.ts';
import { html } from './html.ts';
import { renderErrorPage, renderStatusPage } from './pages/error-page.ts';
import { markPlaceholders } from './parts/notice.ts';
import { taskTitle } from './parts/task.ts';
import * as paths from './paths.ts';
import type { Page, PageAnswer, Site } from './site.ts';
import { excerpt } from './spanish.ts';

export function answerReport(site: Site, exchange: Exchange): Promise<PageAnswer> {
  const actions: forms.FormActions = {
    async denunciar(fields, sent) {
      const thing = await findThing(site, fields);
      if (thing === null) return renderStatusPage(404);
      const isSent = await reportPublic(site.desk, thing, readReportWords(fields), sent);
      if (isSent) return { to: paths.withQuery(paths.REPORT, { ...thing.fields, hecho: 1 }) };
      return renderErrorPage(429, 'Por hoy ya denunciaste mucho', 'Probá mañana. Si es una urgencia, llamá al 911.');
    },
  };
  const parameters = paths.parametersOf(exchange);
  return forms.answerForm(site, exchange, actions, async (filled) => {
    const thing = await findThing(site, filled === forms.EMPTY ? parameters : filled.typed);
    if (parameters.has('hecho')) return renderThanks(thing);
    if (thing === null) return renderStatusPage(404);
    return { ...renderReportPage(forms.issueFormTarget(site, paths.REPORT), thing, filled), privacy: 'unlisted' };
  });
}

export function readReportWords(fields: URLSearchParams): ReportWords {
  const reason = forms.readChoice(REASONS, fields.get('motivo'));
  forms.check({ motivo: reason === null && 'Elegí qué pasa.' });
  const note = tidy(fields.get('detalle') ?? '').replaceAll('\n', ' ');
  return { reason: reason!, note: note.slice(0, NOTE_MAX) };
}

/** The thing that the fields name, if everybody can see it; a review is looked for among the newest of its profile. */
async function findThing({ desk, reader }: Site, fields: URLSearchParams): Promise<Thing | null> {
  const [profile, review, task] = ['perfil', 'resena', 'tarea'].map((name) => fields.get(name) ?? '');
  if (task) {
    const found = await getVisibleTask(desk, task);
    if (found === null) return null;
    const quote = `${taskTitle(found, reader.catalog())}: ${found.description}`;
    const of = { about: 'task', id: found.id, concerned: null } as const;
    return { ...of, fields: { tarea: task }, name: 'esta tarea', quote, back: paths.publicTask(found.id) };
  }
  const pro = reader.professional(profile ?? '');
  if (pro === null) return null;
  const of = { concerned: pro.id, back: paths.profile(pro.slug) };
  if (!review) {
    const name = `el perfil de ${pro.display_name}`;
    return { ...of, about: 'profile', id: pro.id, fields: { perfil: pro.slug }, name, quote: pro.headline ?? '' };
  }
  const found = reader.review(pro.id, review);
  if (found === null) return null;
  const name = `la reseña de ${found.author_name} sobre ${pro.display_name}`;
  const its = { perfil: pro.slug, resena: found.id };
  return { ...of, about: 'review', id: found.id, fields: its, name, quote: found.comment ?? found.title ?? '' };
}

type Thing = ReportedThing & Reportable;

function renderThanks(thing: Thing | null): Page {
  return {
    title: 'Gracias: ya avisamos',
    privacy: 'unlisted',
    main: html`<div class="wrap narrow"><h1>Gracias: ya avisamos</h1>
<p class="lead">Lo lee quien administra la guía. Si hace falta, corrige o saca lo que denunciaste. No le contamos a nadie que fuiste vos.</p>
<p class="actions"><a class="btn" href="${thing?.back ?? paths.HOME}">${thing === null ? 'Ir al inicio' : thing.about === 'task' ? 'Volver a la tarea' : 'Volver al perfil'}</a></p></div>`,
  };
}

const NOTE_MAX = 300;
const REASONS: forms.Choices<ReportWords['reason']> = {
  fraud: 'Parece un engaño o una estafa',
  untrue: 'Dice algo que no es cierto',
  abuse: 'Insulta, amenaza o discrimina',
  'personal-data': 'Muestra datos personales',
  other: 'Otra cosa',
};

interface Reportable {
  readonly name: string;
  readonly quote: string;
  readonly back: string;
  readonly fields: Readonly<Record<string, string | number>>;
  readonly follows?: string;
}

export function renderReportPage(target: forms.Target, thing: Reportable, filled: forms.Filled): Page {
  const { name, quote, back, fields, follows = 'No le contamos a nadie que fuiste vos.' } = thing;
  const { status, notice, errors } = filled;
  const label = html`Contalo en una línea <span class="soft">(si querés)</span>`;
  const hint = 'Sin datos de contacto: si aparecen, los sacamos.';
  const controls = html`${forms.renderChoice(filled, 'motivo', '¿Qué pasa?', Object.entries(REASONS))}
${forms.renderField(filled, 'detalle', label, hint, forms.line(html` maxlength="${NOTE_MAX}"`))}
<button class="btn btn-danger" type="submit">Denunciar</button>`;
  return {
    status,
    title: forms.titleWith(errors, `Denunciar ${name}`),
    privacy: 'secret',
    main: html`<div class="wrap narrow"><h1>Denunciar ${name}</h1>
${notice}${forms.renderErrors(errors)}
${quote !== '' && html`<blockquote class="card">${markPlaceholders(excerpt(quote))}</blockquote>`}
<section class="card form">${forms.renderActionForm(target, 'denunciar', controls, fields)}</section>
<section class="card"><h2>Qué pasa después</h2>
<p>Lo lee quien administra la guía y, si hace falta, corrige o saca lo que denunciaste. ${follows} Si es una urgencia, llamá al 911.</p></section>
<p><a href="${back}">Volver sin denunciar</a></p></div>`,
  };
}
