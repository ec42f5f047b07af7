import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Browser, Frame, Page } from 'playwright-core';
import { findChromium, launchChromium } from '../../../../scripts/browser.ts';
import { until } from '../../../../testing/until.ts';
import { CARD_HTML } from './generated/card.ts';

/** The card in a real browser, with the official bridge as its host. */

const ROOT = path.join(import.meta.dirname, '../../../..');
const SHOTS = path.join(ROOT, 'docs/cards');
const chromium = findChromium();
const skip = chromium === null ? 'no Chromium' : false;

const HOST = `
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';
window.start = async (html, { input, result, theme = 'light', answers = [], serverTools = true }) => {
  window.opened = []; window.called = []; window.sizes = [];
  const frame = document.createElement('iframe');
  frame.sandbox = 'allow-scripts';
  frame.style.cssText = 'width:100%;height:520px;border:0';
  document.body.replaceChildren(frame);
  const host = { name: 'host', version: '1' };
  const capabilities = { openLinks: {}, ...(serverTools ? { serverTools: {} } : {}) };
  window.bridge = new AppBridge(null, host, capabilities, { hostContext: { theme, styles: { variables: {} } } });
  bridge.onopenlink = async ({ url }) => { opened.push(url); return {}; };
  bridge.oncalltool = async (params) => { called.push(params); return answers.shift() ?? { content: [], isError: true }; };
  bridge.onsizechange = (size) => { sizes.push(size); };
  const ready = new Promise((resolve) => { bridge.oninitialized = resolve; });
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  frame.srcdoc = html;
  await ready;
  await bridge.sendToolInput({ arguments: input });
  await bridge.sendToolResult(result);
};`;

const person = (n: number, more: object = {}) => ({
  id: `3f2b8c1e-9a4d-4e6f-8b7a-0000000000${String(n).padStart(2, '0')}`,
  slug: `ana-${n}`,
  display_name: `${['Ana', 'Bruno', 'Carla', 'Diego'][n % 4]} P.`,
  headline: n % 2 === 0 ? 'Plomera con veinte años de oficio; destapaciones y pérdidas.' : null,
  avatar_url: n === 1 ? 'https://fotos.invalid/1.jpg' : null,
  city: { slug: 'buenos-aires', name: 'Buenos Aires', region: null },
  neighborhoods: [{ slug: 'palermo', name: 'Palermo' }],
  services: [
    { slug: 'gasista', name: 'Gasista' },
    { slug: 'plomeria', name: 'Plomería' },
  ],
  rating: n === 3 ? 0 : 4.83,
  review_count: n === 3 ? 0 : 17,
  years_active: 3,
  verifications: {
    ...{ identity_verified: true, phone_verified: n === 2, email_verified: false, background_check: n === 0 },
    ...{ matricula: { verified: n < 2, type: null }, years_active: 3 },
  },
  profile_url: `https://sitio.example/p/ana-${n}`,
  ...more,
});
const page = (data: readonly object[], more: object = {}) => {
  const structuredContent = {
    data,
    pagination: { limit: 4, offset: 0, total: data.length, has_more: false },
    ...more,
  };
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
};
const review = (comment: string) =>
  page([
    { id: 'r', rating: 5, title: null, comment, author_name: 'Luis G.', author_role: 'client', service_name: null },
  ]);
const FOUR = page(
  [0, 1, 2, 3].map((n) => person(n)),
  { pagination: { limit: 4, offset: 0, total: 6, has_more: true } },
);

let browser: Browser;
let server: Server;
let tab: Page;
before(async () => {
  if (chromium === null) return;
  const { outputFiles } = await build({
    ...{ stdin: { contents: HOST, resolveDir: path.join(ROOT, 'packages/mcp') }, bundle: true, write: false },
    ...{ platform: 'browser', format: 'iife', target: 'es2022', logLevel: 'error' },
  });
  const script = outputFiles[0]!.text;
  // The policy that a host derives from the resource: nothing but what is inline, and pictures of the origins that it names.
  const policy =
    "default-src 'none'; script-src 'unsafe-inline' 'self'; style-src 'unsafe-inline'; img-src https://fotos.invalid";
  server = createServer((request, response) => {
    const isScript = request.url === '/host.js';
    response.writeHead(200, {
      'Content-Type': isScript ? 'text/javascript' : 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
    });
    response.end(
      isScript
        ? script
        : '<!doctype html><html lang="es"><title>host</title><script src="/host.js"></script><body style="margin:0">',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  browser = await launchChromium(chromium);
  tab = await browser.newPage();
  await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});
after(async () => {
  await browser?.close();
  server?.close();
});

interface Showing {
  readonly input?: object;
  readonly theme?: string;
  readonly answers?: readonly object[];
  readonly serverTools?: boolean;
  readonly width?: number;
}

/** Shows a tool's answer in the card; resolves when it has drawn it. */
async function show(result: object, { width = 360, ...more }: Showing = {}): Promise<Frame> {
  await tab.setViewportSize({ width, height: 560 });
  await tab.evaluate(
    ([html, options]) =>
      (globalThis as unknown as { start(html: string, options: object): Promise<void> }).start(html, options),
    [CARD_HTML, { input: { service: 'plomeria', limit: 4 }, result, ...more }] as const,
  );
  const frame = tab.frames().at(-1)!;
  await frame.waitForSelector('main > *');
  return frame;
}
const ofHost = (name: string) => tab.evaluate((key) => (globalThis as unknown as Record<string, unknown>)[key], name);

async function axe(frame: Frame): Promise<void> {
  await frame.evaluate(readFileSync(path.join(ROOT, 'node_modules/axe-core/axe.min.js'), 'utf8'));
  const found = await frame.evaluate('axe.run().then(({ violations }) => violations.map(({ id }) => id))');
  assert.deepEqual(found, []);
}

/** Writes a picture of the card for `docs/`, if the run asks for it. */
async function shoot(name: string): Promise<void> {
  if (process.env.UPDATE_CARDS !== '1') return;
  mkdirSync(SHOTS, { recursive: true });
  writeFileSync(path.join(SHOTS, `${name}.png`), await tab.screenshot({ clip: { x: 0, y: 0, ...(await sizeOf()) } }));
}
const sizeOf = async () => ({ width: tab.viewportSize()!.width, height: 510 });

test('the file is small, has no address of its own and makes no code of text', () => {
  assert.ok(gzipSync(CARD_HTML, { level: 9 }).length <= 60_000);
  assert.doesNotMatch(
    CARD_HTML,
    /<(?:link|img|script src)|\beval\(|new Function|localStorage|sessionStorage|document\.cookie|innerHTML/,
  );
});

for (const width of [360, 720]) {
  for (const theme of ['light', 'dark']) {
    test(`a search as cards, ${width} px, ${theme}`, { skip }, async () => {
      const frame = await show(FOUR, { theme, width, answers: [review('Llegó puntual y dejó todo limpio.')] });
      await frame.waitForSelector('blockquote');
      assert.equal(await frame.locator('article').count(), 4);
      const text = await frame.locator('main').innerText();
      for (const part of [
        '6 profesionales',
        'Ana P.',
        'Palermo, Buenos Aires',
        '★ 4,83 · 17 reseñas',
        'Todavía sin reseñas',
      ]) {
        assert.ok(text.includes(part), part);
      }
      assert.ok(text.includes('✓ Verificado: matrícula, identidad, antecedentes'));
      assert.equal(await frame.evaluate('document.documentElement.dataset.theme'), theme);
      assert.ok(await frame.evaluate('document.documentElement.scrollWidth <= innerWidth'), 'too wide');
      assert.ok((await frame.locator('main').boundingBox())!.height <= 500);
      await axe(frame);
      await shoot(`search-${width}-${theme}`);
    });
  }
}

test('a card opens the profile, its button the form for that professional and the trade asked for, by keyboard', {
  skip,
}, async () => {
  const frame = await show(FOUR);
  await frame.locator('article .name').first().focus();
  await tab.keyboard.press('Enter');
  await tab.keyboard.press('Tab');
  await tab.keyboard.press('Enter');
  await until('two links are opened', async () => ((await ofHost('opened')) as unknown[]).length === 2);
  assert.deepEqual(await ofHost('opened'), [
    'https://sitio.example/p/ana-0',
    `https://sitio.example/post-task/v2?pro=${person(0).id}&vertical=plomeria&source=assistant-link`,
  ]);
});

test('"Ver más" calls the tool with the next offset, adds people and moves the focus to the first', {
  skip,
}, async () => {
  const quotes = [review('Uno.'), review('Dos.'), review('Tres.')];
  const rest = page([person(4), person(5)], { pagination: { limit: 4, offset: 4, total: 6, has_more: false } });
  const frame = await show(FOUR, { answers: [...quotes, rest] });
  await frame.locator('blockquote').nth(2).waitFor();
  await frame.locator('.more').click();
  await frame.locator('article').nth(5).waitFor();
  const called = (await ofHost('called')) as { name: string; arguments: object }[];
  const { name, arguments: args } = called.at(-1)!;
  assert.deepEqual([name, args], ['service_search_professionals', { service: 'plomeria', limit: 4, offset: 4 }]);
  assert.equal(await frame.locator('.more').count(), 0);
  assert.equal(await frame.evaluate("document.activeElement.closest('article').dataset.key"), 'ana-4');
});

test('a host that calls no tools gets cards without "Ver más" and without quotes', { skip }, async () => {
  const frame = await show(FOUR, { serverTools: false });
  assert.equal(await frame.locator('.more, blockquote').count(), 0);
  assert.deepEqual(await ofHost('called'), []);
});

test('the theme follows the host', { skip }, async () => {
  const frame = await show(FOUR);
  const before = await frame.evaluate('getComputedStyle(document.body).backgroundColor');
  await tab.evaluate(() =>
    (globalThis as unknown as { bridge: { setHostContext(context: object): void } }).bridge.setHostContext({
      theme: 'dark',
      styles: { variables: { '--color-text-primary': 'rgb(1, 200, 3)' } },
    }),
  );
  await frame.waitForSelector('html[data-theme=dark]');
  assert.notEqual(await frame.evaluate('getComputedStyle(document.body).backgroundColor'), before);
  assert.equal(await frame.evaluate('getComputedStyle(document.body).color'), 'rgb(1, 200, 3)');
});

test('a detail, reviews, nobody with a way out, and a failure', { skip }, async () => {
  const { pagination: _, ...detail } = page([], {
    data: person(0, { bio: 'Hago instalaciones. '.repeat(40), specialties: ['Termotanques'], portfolio: [] }),
  }).structuredContent;
  const whole = await show({ content: [], structuredContent: detail }, { answers: [review('Muy prolija.')] });
  await whole.waitForSelector('blockquote');
  assert.match(await whole.locator('main').innerText(), /Termotanques[\s\S]*Muy prolija\./);
  await axe(whole);
  await shoot('detail-360-light');

  const reviews = await show(review('Vino cuando dijo.'));
  assert.match(await reviews.locator('main').innerText(), /1 reseña\s[\s\S]*Luis G\.[\s\S]*Vino cuando dijo\./);

  const nearby = [{ city: 'buenos-aires', neighborhood: 'constitucion', name: 'Constitución', total: 3 }];
  const explanation = { message: 'Nobody listed.', nearby, without: [{ parameter: 'min_rating', total: 12 }] };
  const unread = await show(page([], { explanation: { message: 'x' } }), { input: { slug: 'ana-1' } });
  assert.equal(await unread.locator('main').innerText(), 'Acá todavía no escribió nadie');
  const empty = await show(page([], { explanation }));
  const said = await empty.locator('main').innerText();
  assert.match(said, /No encontramos a nadie así[\s\S]*Cerca hay en Constitución \(3\)\.[\s\S]*hay 12\./);
  await axe(empty);
  await shoot('nobody-360-light');

  const failed = await show({ content: [{ type: 'text', text: 'The directory is busy.' }], isError: true });
  assert.match(await failed.locator('main').innerText(), /^No pudimos mostrar esto\s+Probá de nuevo/);
  await axe(failed);
});

test('texts of people are text, whatever they say, and only text content is enough', { skip }, async () => {
  const hostile = person(0, {
    headline: '<img src=x onerror="document.title=1"><b>x</b>',
    display_name: '<script> P.',
  });
  const { content } = page([hostile]);
  const frame = await show({ content });
  assert.equal(await frame.locator('main b, main img, main script').count(), 0);
  assert.match(await frame.locator('main').innerText(), /<img src=x/);
});

test('the committed file is made of its sources', async () => {
  const { renderCard } = await import('../../../../scripts/publish/card.ts');
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  const committed = readFileSync(path.join(import.meta.dirname, 'generated/card.ts'), 'utf8');
  assert.equal(hash(committed), hash(await renderCard()), 'run npm run generate');
});
