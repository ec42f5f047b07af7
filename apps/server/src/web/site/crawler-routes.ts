import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { ApiError, type Catalog, profileUrl, type Service } from '@vidriera/contract';
import { memoized } from '@vidriera/contract/memo';
import { sendBody } from '../http/respond.ts';
import type { Exchange } from '../http/route.ts';
import { pageRoute, type Route } from '../http/route.ts';
import { escapeHtml } from './html.ts';
import { CATALOG, CITIES, HOME, listPath, pathPrefix } from './paths.ts';
import { listQuery, neighborhoodsOf, type Place, wholeCity } from './places.ts';
import type { DirectoryReader } from './reader.ts';
import type { Site } from './site.ts';
import { TEXT_NAMES } from './texts.ts';

/** The most addresses in one file, by the sitemaps.org protocol. */
const SITEMAP_URLS_MAX = 50_000;
/** The event loop continues after this many addresses, and after this many searches of the directory. */
const SLICE = 1000;
const SEARCHES_AT_ONCE = 100;
const packed = promisify(gzip);
const CACHED = ['Cache-Control', 'max-age=3600'];
const TEXT_TYPE = 'text/plain; charset=utf-8';
const XML_TYPE = 'application/xml; charset=utf-8';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** robots.txt and the sitemap: one file while the addresses fit in one, else an index of several. */
export function crawlerRoutes({ siteUrl, searchForm, reader }: Site, perFile: number = SITEMAP_URLS_MAX): Route[] {
  const pathsOf = memoized((_: Catalog) => collectPaths(reader));
  const pagePaths = () => pathsOf(reader.catalog());
  const countFiles = async () =>
    Math.max(1, Math.ceil(((await pagePaths()).length + reader.counts().professionals) / perFile));
  const sendPart = async (exchange: Exchange, part: number): Promise<void> => {
    const pages = await pagePaths();
    const from = part * perFile;
    const to = from + perFile;
    const urls = pages.slice(from, to).map((path) => siteUrl + path);
    for (let at = Math.max(0, from - pages.length); at < to - pages.length; at += SLICE) {
      const people = reader.listed(at, Math.min(SLICE, to - pages.length - at));
      if (people.length === 0) break;
      urls.push(...people.map((who) => profileUrl(searchForm, siteUrl, who)));
      await nextTurn();
    }
    const changed = reader.changedAt();
    const texts = new Set(TEXT_NAMES.map((name) => `${siteUrl}/${name}`));
    const dated = (url: string) => (changed === null || texts.has(url) ? '' : `<lastmod>${changed}</lastmod>`);
    const entries = urls.map((url) => `<url><loc>${escapeHtml(url)}</loc>${dated(url)}</url>`);
    return sendXml(exchange, `<urlset xmlns="${NAMESPACE}">${entries.join('\n')}</urlset>`);
  };
  return [
    pageRoute('robots', '/robots.txt', (exchange) => sendBody(exchange, 200, TEXT_TYPE, renderRobots(siteUrl), CACHED)),
    pageRoute('sitemap', '/sitemap.xml', async (exchange) => {
      const files = await countFiles();
      if (files === 1) return sendPart(exchange, 0);
      const address = (i: number) => `${escapeHtml(siteUrl)}/sitemaps/${i + 1}.xml`;
      const entries = Array.from({ length: files }, (_, i) => `<sitemap><loc>${address(i)}</loc></sitemap>`);
      return sendXml(exchange, `<sitemapindex xmlns="${NAMESPACE}">${entries.join('\n')}</sitemapindex>`);
    }),
    pageRoute('sitemap', '/sitemaps/{part}', async (exchange) => {
      const part = /^([1-9]\d{0,4})\.xml$/.exec(exchange.segment)?.[1];
      if (part === undefined || Number(part) > (await countFiles())) throw new ApiError('not_found');
      return sendPart(exchange, Number(part) - 1);
    }),
  ];
}

/** Closes forms and private pages. Tasks and searches are open, because a crawler reads `noindex` only where it may enter. */
function renderRobots(siteUrl: string): string {
  const base = pathPrefix(siteUrl);
  const closed = ['/post-task/', '/tareas/', '/bandeja/', '/denunciar', '/*?create_task='];
  const rules = closed.map((path) => `Disallow: ${base}${path}\n`).join('');
  return `User-agent: *\n${rules}Sitemap: ${siteUrl}/sitemap.xml\n`;
}

async function collectPaths(reader: DirectoryReader): Promise<string[]> {
  const { services, cities } = reader.catalog();
  const paths = [HOME, CATALOG, CITIES, ...TEXT_NAMES.map((name) => `/${name}`)];
  let searches = 0;
  /** Adds a list if it has somebody. Otherwise the lists below it need no search. */
  const add = async (service: Service | null, place: Place | null): Promise<boolean> => {
    if (++searches % SEARCHES_AT_ONCE === 0) await nextTurn();
    const hasPeople = reader.total(listQuery(service, place)) > 0;
    if (hasPeople) paths.push(listPath(service, place));
    return hasPeople;
  };
  for (const service of services) await add(service, null);
  for (const city of cities) {
    if (!(await add(null, wholeCity(city)))) continue;
    const inhabited: Place[] = [];
    for (const place of neighborhoodsOf(city)) {
      if (await add(null, place)) inhabited.push(place);
    }
    for (const service of services) {
      if (!(await add(service, wholeCity(city)))) continue;
      for (const place of inhabited) await add(service, place);
    }
  }
  return paths;
}

/** Compressed off the main thread: a full file has about 5 MB. All crawlers read gzip. */
async function sendXml(exchange: Exchange, xml: string): Promise<void> {
  const body = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`);
  const headers = [...CACHED, 'Vary', 'Accept-Encoding'];
  const isPacked = /\bgzip\b/.test(exchange.request.headers['accept-encoding'] ?? '');
  if (isPacked) headers.push('Content-Encoding', 'gzip');
  sendBody(exchange, 200, XML_TYPE, isPacked ? await packed(body) : body, headers);
}
