import type { SearchForm } from '@vidriera/contract';
import type { Desk } from '../../desk/tasks/desk.ts';
import { TrackRecords } from '../../desk/tasks/track-records.ts';
import type { Snapshot } from '../../directory/snapshot/snapshot.ts';
import type { Exchange } from '../http/exchange.ts';
import { type Method, pageRoute, type Route } from '../http/route.ts';
import { assetRoutes } from './assets.ts';
import { crawlerRoutes } from './crawler-routes.ts';
import { directoryRoutes } from './directory-routes.ts';
import { excerpt } from './excerpt.ts';
import { html } from './html.ts';
import type { Operator } from './operator.ts';
import type { Page } from './page.ts';
import { renderOperator } from './parts/operator.ts';
import { previewRoutes } from './preview-routes.ts';
import type { Previews } from './previews/previews.ts';
import { createReader, type DirectoryReader } from './reader.ts';
import { searchRoutes } from './search-routes.ts';
import { redirect, sendErrorPage, sendPage } from './send-page.ts';
import { taskRoutes } from './task-routes.ts';
import { type SiteTexts, TEXT_NAMES } from './texts.ts';

export interface SiteOptions {
  /** `{site_url}`, without a trailing slash. */
  readonly siteUrl: string;
  readonly searchForm: SearchForm;
  readonly current: () => Snapshot;
  readonly desk: Desk;
  readonly previews: Previews;
  readonly texts: SiteTexts;
  readonly operator: Operator;
}

/** The result of a page's handler: a page, or the path of a redirect. */
export type PageAnswer = Page | { readonly to: string };

/** The dependencies of the site's handlers. */
export interface Site extends Omit<SiteOptions, 'current' | 'texts'> {
  readonly reader: DirectoryReader;
  readonly records: TrackRecords;
  /** Unix ms. */
  now(): number;
  /** A row of the route table whose handler makes a page. */
  route(
    name: string,
    path: string,
    answer: (exchange: Exchange) => PageAnswer | Promise<PageAnswer>,
    methods?: readonly Method[],
  ): Route;
}

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
