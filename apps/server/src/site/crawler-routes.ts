import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { ApiError, profileUrl } from '@vidriera/core';
import type { Exchange } from '../http/exchange.ts';
import { sendBody } from '../http/respond.ts';
import { pageRoute, type Route } from '../http/route.ts';
import { escapeHtml } from './html.ts';
import { CATALOG, CITIES, HELP, HOME, OPEN_TASKS, pathPrefix, resultsPath, zonePath } from './paths.ts';
import type { Site } from './site.ts';
import { TEXT_NAMES } from './texts.ts';

/** Most addresses in one file, by the sitemaps.org protocol. */
export const SITEMAP_URLS_MAX = 50_000;
/** Other requests get their turn after this many addresses, and after this many searches of the directory. */
const SLICE = 1000;
const SEARCHES_AT_ONCE = 100;
const packed = promisify(gzip);
const XML_TYPE = 'application/xml; charset=utf-8';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** robots.txt and the sitemap. */
export function crawlerRoutes(site: Site, perFile: number = SITEMAP_URLS_MAX): Route[] {
  const map = new Sitemap(site, perFile);
  return [
    pageRoute('robots', '/robots.txt', (exchange) =>
      sendBody(exchange, 200, 'text/plain; charset=utf-8', renderRobots(site.siteUrl), [
        'Cache-Control',
        'max-age=3600',
      ]),
    ),
    pageRoute('sitemap', '/sitemap.xml', (exchange) => map.answer(exchange)),
    pageRoute('sitemap', '/sitemaps/{part}', (exchange) => map.answerPart(exchange)),
  ];
}

/** Closes to crawlers what is not worth an index. Pages with a token also say noindex. */
export function renderRobots(siteUrl: string): string {
  const base = pathPrefix(siteUrl);
  const closed = [
    '/buscar',
    '/post-task/',
    '/tareas/',
    '/tarea/',
    '/bandeja/',
    '/v1/',
    '/mcp',
    '/*?create_task=',
    '/*?q=',
  ];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${base}${path}`),
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

/** The site's addresses for crawlers: one file while they fit in one, else an index of several. */
class Sitemap {
  readonly #site: Site;
  readonly #perFile: number;
  #pages: { etag: string; paths: Promise<string[]> } | null = null;

  constructor(site: Site, perFile: number) {
    this.#site = site;
    this.#perFile = perFile;
  }

  async answer(exchange: Exchange): Promise<void> {
    const files = await this.#files();
    if (files === 1) return this.#sendPart(exchange, 0);
    const { siteUrl } = this.#site;
    const parts = Array.from(
      { length: files },
      (_, i) => `<sitemap><loc>${escapeHtml(siteUrl)}/sitemaps/${i + 1}.xml</loc></sitemap>`,
    );
    return send(exchange, `<sitemapindex xmlns="${NAMESPACE}">${parts.join('\n')}</sitemapindex>`);
  }

  async answerPart(exchange: Exchange): Promise<void> {
    const part = /^([1-9]\d{0,4})\.xml$/.exec(exchange.segment)?.[1];
    if (part === undefined || Number(part) > (await this.#files())) throw new ApiError('not_found');
    return this.#sendPart(exchange, Number(part) - 1);
  }

  async #files(): Promise<number> {
    const pages = await this.#paths();
    return Math.max(1, Math.ceil((pages.length + this.#site.reader.counts().professionals) / this.#perFile));
  }

  async #sendPart(exchange: Exchange, part: number): Promise<void> {
    const { siteUrl, searchForm, reader } = this.#site;
    const pages = await this.#paths();
    const from = part * this.#perFile;
    const to = from + this.#perFile;
    const urls = pages.slice(from, to).map((path) => siteUrl + path);
    for (let at = Math.max(0, from - pages.length); at < to - pages.length; at += SLICE) {
      const people = reader.listed(at, Math.min(SLICE, to - pages.length - at));
      if (people.length === 0) break;
      urls.push(...people.map((who) => profileUrl(searchForm, siteUrl, who)));
      await nextTurn();
    }
    return send(
      exchange,
      `<urlset xmlns="${NAMESPACE}">${urls.map((url) => `<url><loc>${escapeHtml(url)}</loc></url>`).join('\n')}</urlset>`,
    );
  }

  /** Every page that is not a profile, worked out once for each state of the directory. */
  #paths(): Promise<string[]> {
    const etag = this.#site.reader.etag();
    if (this.#pages?.etag !== etag) {
      const paths = this.#collect();
      this.#pages = { etag, paths };
      // After a failure the next request tries again.
      paths.catch(() => {
        this.#pages = null;
      });
    }
    return this.#pages!.paths;
  }

  async #collect(): Promise<string[]> {
    const { reader } = this.#site;
    const { services, cities } = reader.catalog();
    const paths = [HOME, CATALOG, CITIES, HELP, OPEN_TASKS, ...TEXT_NAMES.map((name) => `/${name}`)];
    const has = (query: Parameters<typeof reader.find>[0]) => reader.find({ ...query, limit: 1 }).total > 0;
    let searches = 0;
    /** Adds a page if it lists somebody. Otherwise the pages below it need no search. */
    const note = async (path: string, where: Parameters<typeof has>[0]): Promise<boolean> => {
      if (++searches % SEARCHES_AT_ONCE === 0) await nextTurn();
      const isWorthIt = has(where);
      if (isWorthIt) paths.push(path);
      return isWorthIt;
    };
    for (const { slug: service } of services) await note(resultsPath(service), { service });
    for (const { slug: city, neighborhoods = [] } of cities) {
      if (!(await note(zonePath(city), { city }))) continue;
      const inhabited: string[] = [];
      for (const { slug: neighborhood } of neighborhoods) {
        if (await note(zonePath(city, neighborhood), { city, neighborhood })) inhabited.push(neighborhood);
      }
      for (const { slug: service } of services) {
        if (!(await note(resultsPath(service, city), { service, city }))) continue;
        for (const neighborhood of inhabited) {
          await note(resultsPath(service, city, neighborhood), { service, city, neighborhood });
        }
      }
    }
    return paths;
  }
}

/** Compressed off the main thread: a full file has about 5 MB. All crawlers read gzip. */
async function send(exchange: Exchange, xml: string): Promise<void> {
  const body = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`);
  const headers = ['Cache-Control', 'max-age=3600', 'Vary', 'Accept-Encoding'];
  if (!/\bgzip\b/.test(exchange.request.headers['accept-encoding'] ?? '')) {
    return sendBody(exchange, 200, XML_TYPE, body, headers);
  }
  sendBody(exchange, 200, XML_TYPE, await packed(body), [...headers, 'Content-Encoding', 'gzip']);
}
