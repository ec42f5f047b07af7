import { NOTE_MAX, type ReportedThing, type ReportWords, reportPublic } from '../../desk/tasks/reports.ts';
import { getVisibleTask } from '../../desk/tasks/tasks.ts';
import { tidy } from '../../desk/tasks/words.ts';
import type { Exchange, Route } from '../http/route.ts';
import type { Html } from './html.ts';
import type { Page } from './page.ts';
import { renderErrorPage, renderStatusPage } from './pages/error-page.ts';
import { REPORT_REASONS, renderReportPage } from './pages/report.ts';
import { parametersOf } from './parameters.ts';
import { OLD_FORM } from './parts/notice.ts';
import { REPORT } from './paths.ts';
import { issueFormTarget, readPost } from './posted-form.ts';
import type { PageAnswer, Site } from './site.ts';

/** Reports of what everybody can read: profiles, reviews and tasks. */
export function reportRoutes(site: Site): Route[] {
  return [
    site.route('report', REPORT, async (exchange) => {
      const parameters = parametersOf(exchange);
      if (parameters.has('hecho')) return THANKS;
      const thing = await findThing(site, parameters);
      return thing === null ? renderStatusPage(404) : show(site, thing);
    }),
    site.route('report_send', REPORT, (exchange) => answerReport(site, exchange), ['POST']),
  ];
}

/** The reason and the line of a report form; the form has no field that can be wrong. */
export function readReportWords(fields: URLSearchParams): ReportWords {
  const reason = REPORT_REASONS.get(fields.get('motivo') ?? '')?.reason ?? 'other';
  return {
    reason,
    note: tidy(fields.get('detalle') ?? '')
      .replaceAll('\n', ' ')
      .slice(0, NOTE_MAX),
  };
}

/** The thing that the fields name, if everybody can see it; a review is looked for among the newest of its profile. */
async function findThing({ desk, reader }: Site, fields: URLSearchParams) {
  const [profile, review, task] = ['perfil', 'resena', 'tarea'].map((name) => fields.get(name) ?? '');
  if (task) {
    const found = await getVisibleTask(desk, task, 'everyone');
    return found && { about: 'task' as const, id: found.id, fields: { tarea: task }, name: 'esta tarea' };
  }
  const pro = reader.professional(profile ?? '');
  if (pro === null) return null;
  const about = { perfil: pro.slug };
  if (!review)
    return { about: 'profile' as const, id: pro.id, fields: about, name: `el perfil de ${pro.display_name}` };
  const found = reader.review(pro.id, review);
  const name = `la reseña de ${found?.author_name} sobre ${pro.display_name}`;
  return found && { about: 'review' as const, id: found.id, fields: { ...about, resena: found.id }, name };
}

type Thing = ReportedThing & { readonly fields: Readonly<Record<string, string>>; readonly name: string };

function show(site: Site, { name, fields }: Thing, notice: Html | null = null, typed?: URLSearchParams): Page {
  const page = renderReportPage(issueFormTarget(site, REPORT), name, fields, notice, typed);
  return { ...page, privacy: 'unlisted' };
}

const THANKS: Page = {
  ...renderErrorPage(
    200,
    'Gracias: ya avisamos',
    'Lo lee quien administra la guía. Si hace falta, corrige o saca lo que denunciaste. No le contamos a nadie que fuiste vos.',
  ),
  privacy: 'unlisted',
};

async function answerReport(site: Site, exchange: Exchange): Promise<PageAnswer> {
  const posted = await readPost(site, exchange);
  if ('refusal' in posted) return posted.refusal;
  const { fields, sent } = posted;
  const thing = await findThing(site, fields);
  if (thing === null) return renderStatusPage(404);
  if (sent === null) return { ...show(site, thing, OLD_FORM, fields), status: 422 };
  const isSent = await reportPublic(site.desk, thing, readReportWords(fields), sent);
  return isSent
    ? { to: `${REPORT}?hecho=1` }
    : renderErrorPage(429, 'Por hoy ya denunciaste mucho', 'Probá mañana. Si es una urgencia, llamá al 911.');
}
