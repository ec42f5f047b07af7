import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { ERRORS } from '@vidriera/contract';
import type { RunningServer } from '../../apps/server/src/app/start-server.ts';
import { decodeEntities } from '../../testing/http/html-text.ts';
import { SOURCE } from '../../testing/people/hostile.ts';
import { serveFiles } from '../../testing/server/serve.ts';

const CHANGELOG = path.join(import.meta.dirname, '../../CHANGELOG.md');

let server: RunningServer;
before(async () => {
  server = await serveFiles(SOURCE);
});
after(() => server?.stop());

test('every error code has an anchor, what it means, what to do and an example', async () => {
  const page = await (await fetch(`${server.siteUrl}/docs/errors`)).text();
  for (const [code, { status }] of Object.entries(ERRORS)) {
    const at = page.indexOf(`id="${code}"`);
    const section = page.slice(at, page.indexOf('</section>', at));
    assert.ok(at > 0, code);
    assert.match(section, new RegExp(`<small>${status}</small>`));
    assert.match(section, /What to do\./);
    assert.match(section, new RegExp(`&quot;code&quot;: &quot;${code}&quot;`));
  }
});

test('CHANGELOG.md is shown whole', async () => {
  const page = await (await fetch(`${server.siteUrl}/docs/changelog`)).text();
  const text = decodeEntities(page.replace(/<[^>]+>/g, ''));
  const lines = (await readFile(CHANGELOG, 'utf8')).split('\n').slice(1);
  assert.ok(lines.length > 15);
  for (const line of lines) {
    assert.ok(text.includes(line.replace(/^(?:#+|-) /, '').replaceAll('`', '')), line);
  }
});

test('the API, its entry, llms.txt and the site lead to /docs', async () => {
  const { baseUrl, siteUrl } = server;
  const entry = await fetch(baseUrl);
  assert.match(entry.headers.get('link') ?? '', new RegExp(`<${siteUrl}/docs>; rel="service-doc"`));
  const { data } = (await entry.json()) as { data: { documentation_url: string } };
  assert.equal(data.documentation_url, `${siteUrl}/docs`);
  assert.match(await (await fetch(`${siteUrl}/llms.txt`)).text(), new RegExp(`\\(${siteUrl}/docs\\)`));
  assert.match(await (await fetch(siteUrl)).text(), /<a href="\/docs">Para desarrolladores<\/a>/);
});

test('the renderer is kept for ever by its digest, packed, and not counted', async () => {
  const { siteUrl } = server;
  const page = await (await fetch(`${siteUrl}/docs`)).text();
  const addresses = page.match(/\/docs\/assets\/[\w.-]+/g)!;
  assert.equal(addresses.length, 4);
  for (const address of addresses) {
    const response = await fetch(siteUrl + address, { headers: { 'accept-encoding': 'gzip' } });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.equal(response.headers.get('content-encoding'), 'gzip');
    assert.equal(response.headers.get('x-ratelimit-limit'), null);
  }
  const another = await fetch(siteUrl + addresses[0]!.replace(/\.[0-9a-f]{12}\./, '.0123456789ab.'));
  assert.deepEqual([another.status, another.headers.get('cache-control')], [200, 'no-store']);
  assert.equal((await fetch(`${siteUrl}/docs/assets/none.css`)).status, 404);
});
