import { ApiError } from '@vidriera/contract';
import { trackRecords } from '../../desk/tasks/track-records.ts';
import { errorHeaders, sendError } from '../http/errors.ts';
import { sendBody, sendEmpty, sendEncoded } from '../http/respond.ts';
import { type Exchange, METHODS, type Method, pageRoute, type Route } from '../http/route.ts';
import { assetRoutes } from './assets.ts';
import { crawlerRoutes } from './crawler-routes.ts';
import { isCrossSite } from './forms.ts';
import { html } from './html.ts';
import { renderDocument } from './layout.ts';
import { renderOperator } from './operator.ts';
import { answerCompare } from './pages/compare.ts';
import { Instead, renderStatusPage } from './pages/error-page.ts';
import { answerHome } from './pages/home.ts';
import { answerInbox } from './pages/inbox.ts';
import { renderOpenTasks, renderPublicTask } from './pages/open-tasks.ts';
import { answerOwnTask, renderOwnLink } from './pages/own-task.ts';
import { answerProfile } from './pages/profile.ts';
import { answerList, renderServices } from './pages/results.ts';
import { answerSearch, searchRoutes } from './pages/search.ts';
import { answerEdit, answerPublish, answerTaskForm, publishAgain } from './pages/task-form.ts';
import * as paths from './paths.ts';
import { previewRoute } from './preview-routes.ts';
import { createReader } from './reader.ts';
import { answerReport } from './report.ts';
import type { Page, PageAnswer, Site, SiteOptions } from './site.ts';
import { excerpt } from './spanish.ts';
import { TEXT_NAMES } from './texts.ts';

type Answer = (site: Site, exchange: Exchange) => PageAnswer | Promise<PageAnswer>;

const PAGES: readonly (readonly [name: string, path: string, answer: Answer, method?: 'POST'])[] = [
  ['home', '', answerHome],
  ['catalog', paths.CATALOG, ({ reader }) => renderServices(reader)],
  ['cities', paths.CITIES, answerList],
  ['results', `${paths.CATALOG}/*`, answerList],
  ['zone', `${paths.CITIES}/*`, answerList],
  ['profile', '/p/{slug}', answerProfile],
  ['profile', '/profile/{id}', answerProfile],
  ['compare', paths.COMPARE, answerCompare],
  ['search', paths.SEARCH, answerSearch],
  ['task_form', paths.POST_TASK, answerTaskForm],
  ['task_publish', paths.POST_TASK, answerPublish, 'POST'],
  ['open_tasks', paths.OPEN_TASKS, renderOpenTasks],
  ['public_task', '/tarea/{id}', renderPublicTask],
  ['own_task', `${paths.OPEN_TASKS}/{token}/enlace`, renderOwnLink],
  ['own_task', `${paths.OPEN_TASKS}/{token}/cambiar`, answerEdit],
  ['own_task_change', `${paths.OPEN_TASKS}/{token}/cambiar`, answerEdit, 'POST'],
  ['own_task', `${paths.OPEN_TASKS}/{token}/de-nuevo`, publishAgain],
  ['own_task', `${paths.OPEN_TASKS}/*`, answerOwnTask],
  ['own_task_change', `${paths.OPEN_TASKS}/*`, answerOwnTask, 'POST'],
  ['inbox', `${paths.INBOX}/*`, answerInbox],
  ['inbox_change', `${paths.INBOX}/*`, answerInbox, 'POST'],
  ['report', paths.REPORT, answerReport],
  ['report_send', paths.REPORT, answerReport, 'POST'],
];

const SAYS_WHO: readonly string[] = ['quienes-somos', 'privacidad'];

/** The routes of the site. The rate limit counts pages, but not static files. */
export function siteRoutes({ current, texts, ...options }: SiteOptions): Route[] {
  const { siteUrl, desk, operator } = options;
  const site: Site = { ...options, reader: createReader(current), records: trackRecords(desk), now: desk.now };
  const fail: NonNullable<Route['fail']> = (exchange, error) => {
    const page = error instanceof Instead ? error.page : renderStatusPage(error.status, exchange.decision?.resetIn);
    sendPage(exchange, page, site, errorHeaders(exchange, error));
  };
  // What no other route answers: a page for a browser, the error envelope for a program.
  const unknown = pageRoute('not_found', '/*', () => {
    throw new ApiError('not_found');
  });
  const failUnknown: Route['fail'] = (exchange, error) => {
    const isForBrowser = exchange.under === 'site' && /\btext\/html\b/i.test(exchange.request.headers.accept ?? '');
    (isForBrowser ? fail : sendError)(exchange, error);
  };
  const route = (name: string, path: string, answer: Answer, method: Method = 'GET'): Route => {
    const handle = async (exchange: Exchange) => {
      const isForeign = method === 'POST' && isCrossSite(exchange.request.headers, siteUrl);
      const made = isForeign ? renderStatusPage(403) : await answer(site, exchange);
      if (!('to' in made)) return sendPage(exchange, made, site);
      // The browser reads the other address by GET.
      const location = ['Location', paths.prefix(siteUrl) + made.to];
      sendEmpty(exchange, 303, [...location, 'Cache-Control', 'no-store', 'Referrer-Policy', 'no-referrer']);
    };
    return { ...pageRoute(name, path, handle), methods: [method], fail };
  };
  const textRoutes = TEXT_NAMES.map((name) => {
    const { title, summary, body } = texts[name];
    const main = html`<div class="wrap narrow prose"><h1>${title}</h1>
${body}
${SAYS_WHO.includes(name) && renderOperator(operator)}
</div>`;
    const description = excerpt(summary, 160);
    return route('text', `/${name}`, () => ({ title, description, canonical: `/${name}`, privacy: 'open', main }));
  });
  return [
    ...textRoutes,
    ...PAGES.map((row) => route(...row)),
    { ...unknown, methods: METHODS, cors: true, fail: failUnknown },
    ...searchRoutes(site),
    ...crawlerRoutes(site),
    previewRoute(site),
    ...assetRoutes(operator),
  ];
}

const PICTURE = /<img [^<>]*src="(https?:\/\/[a-z0-9._:[\]-]+)/g;

/** Only this site's own files, and the pictures of a page of the directory. */
function contentPolicy(document: string, { style }: Page): string {
  const origins = style === undefined ? [] : document.matchAll(PICTURE).map(([, origin]) => origin!);
  return `default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src ${["'self'", ...new Set(origins)].join(' ')}; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
}
const cacheControl = ({ privacy }: Page) => ['Cache-Control', privacy === 'secret' ? 'no-store' : 'private, no-cache'];
const REFERRER = { open: 'strict-origin-when-cross-origin', unlisted: 'same-origin', secret: 'no-referrer' } as const;

/** `more` are the headers besides, those of an error instead of the page's own `Cache-Control`. */
function sendPage(exchange: Exchange, page: Page, site: Site, more = cacheControl(page)): void {
  const text = renderDocument(page, site);
  // A page with a token is not compressed: the compressed length would reveal something about it. Lists have none.
  const isPacked = page.privacy === 'open' || page.style === 'directory';
  const send = isPacked ? sendEncoded : sendBody;
  send(exchange, page.status ?? 200, 'text/html; charset=utf-8', Buffer.from(text), [
    ...['Content-Security-Policy', contentPolicy(text, page)],
    ...['Referrer-Policy', REFERRER[page.privacy]],
    ...['Cross-Origin-Opener-Policy', 'same-origin'],
    ...['Permissions-Policy', 'camera=(), geolocation=(self), microphone=()'],
    ...(page.privacy === 'open' ? [] : ['X-Robots-Tag', 'noindex']),
    ...more,
  ]);
}
