import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serveHttp } from '../../../../../testing/http/serve-http.ts';
import { crawlerRoutes } from './crawler-routes.ts';
import type { DirectoryReader } from './reader.ts';
import type { Site } from './site.ts';

const PEOPLE = ['ana-p', 'beto-g', 'carla-m'].map((slug, i) => ({
  id: `0190a6e2-0000-7000-8000-00000000000${i}`,
  slug,
}));

test('a sitemap of more addresses than one file takes is an index of files that have each address once', async () => {
  const snapshot = {
    revision: { imported_at: '2026-03-01T12:00:00.000Z' },
    counts: { professionals: PEOPLE.length },
    listed: (from: number, count: number) => PEOPLE.slice(from, from + count),
  };
  const reader: Partial<DirectoryReader> = {
    catalog: () => ({ services: [], cities: [] }),
    servicesIn: () => [],
    placesIn: () => [],
    snapshot: () => snapshot as unknown as ReturnType<DirectoryReader['snapshot']>,
  };
  const siteUrl = 'https://guia.example';
  const routes = crawlerRoutes({ siteUrl, searchForm: 'reference', reader } as Site, 4);
  await using served = await serveHttp({ mounted: false });
  served.server.mount(routes, { api: ['/v1'], mcp: ['/mcp'], site: [''] });
  const addresses = async (path: string) => {
    const answer = await fetch(served.origin + path);
    return [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!);
  };
  const files = await addresses('/sitemap.xml');
  assert.deepEqual(
    files,
    [1, 2, 3].map((n) => `${siteUrl}/sitemaps/${n}.xml`),
  );
  const all: string[][] = [];
  for (const file of files) all.push(await addresses(file.slice(siteUrl.length)));
  assert.deepEqual(
    all.map(({ length }) => length),
    [4, 4, 4],
  );
  assert.equal(new Set(all.flat()).size, 12);
  for (const { slug } of PEOPLE) assert.ok(all.flat().includes(`${siteUrl}/p/${slug}`));
  assert.equal((await fetch(`${served.origin}/sitemaps/4.xml`)).status, 404);
});
