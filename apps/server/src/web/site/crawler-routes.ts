import { setImmediate as nextTurn } from 'node:timers/promises';
import { ApiError, type Catalog, profileUrl } from '@vidriera/contract';
import { memoized } from '@vidriera/contract/memo';
import { sendBody, sendEncoded } from '../http/respond.ts';
import { type Exchange, pageRoute, type Route } from '../http/route.ts';
import { escapeHtml } from './html.ts';
import * as paths from './paths.ts';
import type { DirectoryReader } from './reader.ts';
import type { Site } from './site.ts';
import { TEXT_NAMES } from './texts.ts';

/** The most addresses in one file, so that it is made at once. The protocol of sitemaps.org allows 50,000. */
const SITEMAP_URLS_MAX = 2000;
const CACHED = ['Cache-Control', 'max-age=3600'];
const TEXT_TYPE = 'text/plain; charset=utf-8';
const XML_TYPE = 'application/xml; charset=utf-8';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const TEXT_PATHS = TEXT_NAMES.map((name) => `/${name}`);

export function crawlerRoutes({ siteUrl, searchForm, reader }: Site, perFile: number = SITEMAP_URLS_MAX): Route[] {
  const pathsOf = memoized((_: Catalog) => collectPaths(reader));
  const pagePaths = () => pathsOf(reader.catalog());
  const countFiles = async () =>
    Math.ceil(((await pagePaths()).length + reader.snapshot().counts.professionals) / perFile);
  const sendFile = async (exchange: Exchange, file: number): Promise<void> => {
    const addresses = await pagePaths();
    const from = file * perFile;
    const pages = addresses.slice(from, from + perFile);
    const people = reader.snapshot().listed(Math.max(0, from - addresses.length), perFile - pages.length);
    const changed = reader.snapshot().revision.imported_at;
    const entry = (url: string, isDated = true) =>
      `<url><loc>${escapeHtml(url)}</loc>${isDated && changed !== null ? `<lastmod>${changed}</lastmod>` : ''}</url>`;
    sendXml(exchange, 'urlset', [
      ...pages.map((path) => entry(siteUrl + path, !TEXT_PATHS.includes(path))),
      ...people.map((who) => entry(profileUrl(searchForm, siteUrl, who))),
    ]);
  };
  return [
    pageRoute('robots', '/robots.txt', (exchange) => sendBody(exchange, 200, TEXT_TYPE, renderRobots(siteUrl), CACHED)),
    pageRoute('sitemap', '/sitemap.xml', async (exchange) => {
      const files = await countFiles();
      if (files === 1) return sendFile(exchange, 0);
      const address = (i: number) => `${escapeHtml(siteUrl)}/sitemaps/${i + 1}.xml`;
      const entries = Array.from({ length: files }, (_, i) => `<sitemap><loc>${address(i)}</loc></sitemap>`);
      sendXml(exchange, 'sitemapindex', entries);
    }),
    pageRoute('sitemap', '/sitemaps/{part}', async (exchange) => {
      const part = paths.readNumber(/^(.*)\.xml$/.exec(exchange.segment)?.[1] ?? null);
      if (part === null || part > (await countFiles())) throw new ApiError('not_found');
      return sendFile(exchange, part - 1);
    }),
  ];
}

/** Closes forms and private pages. Tasks and searches are open, because a crawler reads `noindex` only where it may enter. */
function renderRobots(siteUrl: string): string {
  const base = paths.prefix(siteUrl);
  const closed = ['/post-task/', '/tareas/', '/bandeja/', '/denunciar', '/*?create_task='];
  const rules = closed.map((path) => `Disallow: ${base}${path}\n`).join('');
  return `User-agent: *\n${rules}Sitemap: ${siteUrl}/sitemap.xml\n`;
}

async function collectPaths(reader: DirectoryReader): Promise<string[]> {
  const { services } = reader.catalog();
  const addresses = [paths.HOME, paths.CITIES, ...TEXT_PATHS];
  for (const city of [null, ...reader.placesIn(null, null).map(({ place }) => place)]) {
    for (const service of [null, ...reader.servicesIn(services, city).map((one) => one.service)]) {
      await nextTurn();
      const parts = city === null ? [] : reader.placesIn(service, city).map(({ place }) => place);
      addresses.push(...[city, ...parts].map((place) => paths.list(service, place)));
    }
  }
  return addresses;
}

function sendXml(exchange: Exchange, root: string, entries: readonly string[]): void {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">${entries.join('\n')}</${root}>\n`;
  sendEncoded(exchange, 200, XML_TYPE, Buffer.from(xml), CACHED);
}
