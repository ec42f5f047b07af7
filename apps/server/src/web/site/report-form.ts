import { NOTE_MAX, type ReportedThing, type ReportWords, reportPublic } from '../../desk/tasks/reports.ts';
import { getVisibleTask } from '../../desk/tasks/tasks.ts';
import { tidy } from '../../desk/tasks/words.ts';
import type { Exchange, Route } from '../http/route.ts';
import { html } from './html.ts';
import type { Page } from './page.ts';
import { renderErrorPage, renderStatusPage } from './pages/error-page.ts';
import { REPORT_REASONS, type Reportable, renderReportPage } from './pages/report.ts';
import { parametersOf } from './parameters.ts';
import type { Errors, RejectedForm } from './parts/form.ts';
import { OLD_FORM } from './parts/notice.ts';
import { taskTitle } from './parts/task.ts';
import { HOME, profilePath, publicTaskPath, REPORT, withQuery } from './paths.ts';
import { issueFormTarget, readPost } from './posted-form.ts';
import type { PageAnswer, Site } from './site.ts';

/** Reports of what everybody can read: profiles, reviews and tasks. */
export function reportRoutes(site: Site): Route[] {
  return [
    site.route('report', REPORT, async (exchange) => {
      const parameters = parametersOf(exchange);
      const thing = await findThing(site, parameters);
      if (parameters.has('hecho')) return renderThanks(thing);
      return thing === null ? renderStatusPage(404) : show(site, thing);
    }),
    site.route('report_send', REPORT, (exchange) => answerReport(site, exchange), ['POST']),
  ];
}

/** The reason and the line of a report form, or what is missing. */
export function readReportWords(
  fields: URLSearchParams,
): { readonly words: ReportWords } | { readonly errors: Errors } {
  const reason = REPORT_REASONS.get(fields.get('motivo') ?? '')?.reason;
  if (reason === undefined) return { errors: { motivo: 'Elegí qué pasa.' } };
  const note = tidy(fields.get('detalle') ?? '').replaceAll('\n', ' ');
  return { words: { reason, note: note.slice(0, NOTE_MAX) } };
}

/** The thing that the fields name, if everybody can see it; a review is looked for among the newest of its profile. */
async function findThing({ desk, reader }: Site, fields: URLSearchParams): Promise<Thing | null> {
  const [profile, review, task] = ['perfil', 'resena', 'tarea'].map((name) => fields.get(name) ?? '');
  if (task) {
    const found = await getVisibleTask(desk, task, 'everyone');
    if (found === null) return null;
    const quote = `${taskTitle(found, reader.catalog())}: ${found.description}`;
    const of = { about: 'task', id: found.id, concerned: null } as const;
    return { ...of, fields: { tarea: task }, name: 'esta tarea', quote, back: publicTaskPath(found.id) };
  }
  const pro = reader.professional(profile ?? '');
  if (pro === null) return null;
  const of = { concerned: pro.id, back: profilePath(pro.slug) };
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

function show(site: Site, thing: Thing, rejected: RejectedForm | null = null): Page {
  return { ...renderReportPage(issueFormTarget(site, REPORT), thing, rejected), privacy: 'unlisted' };
}

function renderThanks(thing: Thing | null): Page {
  return {
    title: 'Gracias: ya avisamos',
    privacy: 'unlisted',
    main: html`<div class="wrap narrow"><h1>Gracias: ya avisamos</h1>
<p class="lead">Lo lee quien administra la guía. Si hace falta, corrige o saca lo que denunciaste. No le contamos a nadie que fuiste vos.</p>
<p class="actions"><a class="btn" href="${thing?.back ?? HOME}">${thing === null ? 'Ir al inicio' : thing.about === 'task' ? 'Volver a la tarea' : 'Volver al perfil'}</a></p></div>`,
  };
}

async function answerReport(site: Site, exchange: Exchange): Promise<PageAnswer> {
  const posted = await readPost(site, exchange);
  if ('refusal' in posted) return posted.refusal;
  const { fields, sent } = posted;
  const thing = await findThing(site, fields);
  if (thing === null) return renderStatusPage(404);
  const again = { status: 422, typed: fields, errors: {}, notice: null };
  if (sent === null) return show(site, thing, { ...again, notice: OLD_FORM });
  const reading = readReportWords(fields);
  if ('errors' in reading) return show(site, thing, { ...again, ...reading });
  const isSent = await reportPublic(site.desk, thing, reading.words, sent);
  return isSent
    ? { to: withQuery(REPORT, { ...thing.fields, hecho: 1 }) }
    : renderErrorPage(429, 'Por hoy ya denunciaste mucho', 'Probá mañana. Si es una urgencia, llamá al 911.');
}
