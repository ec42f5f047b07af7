import { TrackRecords } from '../../desk/tasks/track-records.ts';
import type { Exchange } from '../http/route.ts';
import { pageRoute, type Route } from '../http/route.ts';
import { assetRoutes } from './assets.ts';
import { crawlerRoutes } from './crawler-routes.ts';
import { directoryRoutes } from './directory-routes.ts';
import { excerpt } from './excerpt.ts';
import { html } from './html.ts';
import { renderOperator } from './parts/operator.ts';
import { previewRoutes } from './preview-routes.ts';
import { createReader } from './reader.ts';
import { searchRoutes } from './search-routes.ts';
import { redirect, sendErrorPage, sendPage } from './send-page.ts';
import type { Site, SiteOptions } from './site.ts';
import { taskRoutes } from './task-routes.ts';
import { TEXT_NAMES } from './texts.ts';

/** The texts that end with who runs the site. */
const SAYS_WHO: ReadonlySet<string> = new Set(['quienes-somos', 'privacidad']);

/** The routes of the site. The rate limit counts pages, but not static files. */
export function siteRoutes({ current, texts, ...options }: SiteOptions): Route[] {
  const { siteUrl, desk, operator } = options;
  const face = { siteUrl, operator };
  const reader = createReader(current);
  const fail: Route['fail'] = (exchange, error) => sendErrorPage(exchange, error, face);
  const site: Site = {
    ...options,
    reader,
    records: new TrackRecords(desk),
    now: desk.now,
    route(name, path, answer, methods = ['GET']) {
      const handle = async (exchange: Exchange) => {
        const made = await answer(exchange);
        if ('to' in made) redirect(exchange, made.to, siteUrl);
        else sendPage(exchange, made, face);
      };
      return { ...pageRoute(name, path, handle), methods, fail };
    },
  };
  const textRoutes = TEXT_NAMES.map((name) => {
    const { title, summary, body } = texts[name];
    const main = html`<div class="wrap narrow prose"><h1>${title}</h1>
${body}
${SAYS_WHO.has(name) && renderOperator(operator)}
</div>`;
    const description = excerpt(summary, 160);
    return site.route('text', `/${name}`, () => ({ title, description, canonical: `/${name}`, privacy: 'open', main }));
  });
  return [
    ...textRoutes,
    ...directoryRoutes(site),
    ...searchRoutes(site),
    ...taskRoutes(site),
    ...crawlerRoutes(site),
    ...previewRoutes(site),
    ...assetRoutes(reader.catalog, operator),
  ];
}
