/** `npm run screenshots`: every page of the site, at the width of a phone and of a desk, into screenshots/. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { startServer } from '../apps/server/src/cli/compose.ts';
import { publishDemoTasks } from '../apps/server/src/cli/demo-tasks.ts';
import { loadDemo } from '../apps/server/src/cli/load-demo.ts';
import { createObserver } from '../apps/server/src/observe.ts';
import { readSettings } from '../apps/server/src/settings.ts';
import { openDesk } from '../apps/server/src/store/desk.ts';
import { issueInbox } from '../apps/server/src/tasks/inboxes.ts';
import { findChromium, launchChromium } from './browser.ts';

const WIDTHS = [360, 1280];
const root = path.join(import.meta.dirname, '..');
const out = path.join(root, 'screenshots');

const chromiumPath = findChromium();
if (chromiumPath === null) {
  process.stderr.write('There is no Chromium here. Install one (apt-get install chromium) or set CHROMIUM_PATH.\n');
  process.exit(1);
}

const folder = mkdtempSync(path.join(tmpdir(), 'vidriera-screenshots-'));
const databaseUrl = `file:${path.join(folder, 'vidriera.db')}`;
const settings = readSettings({
  VIDRIERA_DATABASE_URL: databaseUrl,
  VIDRIERA_PORT: '0',
  VIDRIERA_OPS_PORT: 'off',
  VIDRIERA_PUBLIC_LIMIT: 'off',
  VIDRIERA_LOG_LEVEL: 'error',
});
const server = await startServer({
  settings,
  observer: createObserver('error'),
  clock: { monotonic: () => performance.now(), wall: Date.now },
  prepare: async ({ siteUrl }) => {
    (await loadDemo(databaseUrl, { origin: siteUrl }, Date.now)).close();
    await publishDemoTasks(databaseUrl, Date.now);
  },
});
const browser = await launchChromium(chromiumPath);
try {
  mkdirSync(out, { recursive: true });
  for (const width of WIDTHS) {
    const context = await browser.newContext({ viewport: { width, height: width < 500 ? 740 : 900 }, locale: 'es-AR' });
    const page = await context.newPage();
    await shootAll(page, width);
    await context.close();
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true });
}

async function shootAll(page: Page, width: number): Promise<void> {
  const { siteUrl, baseUrl } = server;
  const shoot = async (name: string) => {
    await page.screenshot({ path: path.join(out, `${name}-${width}.png`), fullPage: true });
    process.stdout.write(`${name}-${width}.png\n`);
  };
  const visit = async (name: string, address: string) => {
    await page.goto(address.startsWith('http') ? address : siteUrl + address);
    // Pictures further down load when they come into view.
    await page.evaluate('for (const image of document.images) image.loading = "eager"');
    await page.waitForLoadState('networkidle');
    await shoot(name);
  };

  const { data: found } = (await (await fetch(`${baseUrl}/professionals?service=plomeria&limit=1`)).json()) as {
    data: { id: string; slug: string; city: { slug: string; name: string } }[];
  };
  const pro = found[0]!;
  await visit('home', '/');
  await visit('catalog', '/profesionales');
  await visit('results', `/profesionales/plomeria/${pro.city.slug}`);
  await visit('results-empty', '/profesionales/plomeria/ushuaia?puntaje=4.5&identidad=si&matricula=si');
  await visit('zone', '/zonas/buenos-aires/palermo');
  await visit('search-several', '/buscar?servicio=plomeria&lugar=centro');
  await visit('search-none', '/buscar?servicio=plomeria&lugar=Palremo');
  await visit('profile', `/p/${pro.slug}`);
  await visit('help', '/ayuda');
  await visit('not-found', '/p/nadie');
  await visit('form-generic', '/?create_task=1&service=gasista');

  const handover = await fetch(`${baseUrl}/task-handovers`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      service: 'plomeria',
      title: 'Pierde la canilla de la cocina',
      description:
        'Gotea desde el lunes y ya cambié el cuerito. Es una monocomando.\n\nPuedo de tarde, después de las 17. Mi celular es 11 5555-4444.',
      city: pro.city.slug,
      professional_id: pro.id,
    }),
  });
  const { data: draft } = (await handover.json()) as { data: { url: string } };
  await visit('form-draft', draft.url);
  await page.fill('#lugar', 'Centro');
  await page.fill('#descripcion', '');
  await page.click('main button[type=submit]');
  await shoot('form-errors');
  await page.goto(draft.url);
  await page.click('main button[type=submit]');
  await shoot('own-task');
  await page.click('text=Retirar la tarea');
  await shoot('own-task-withdraw');
  await page.click('text=Abrirla a todos ahora');
  await shoot('own-task-open');

  const targeted = `/post-task/v2?pro=${pro.id}&vertical=plomeria&source=assistant-link`;
  await visit('form-targeted', targeted);
  await page.fill('#descripcion', 'Hay que destapar la pileta de la cocina. Es un departamento en un segundo piso.');
  await page.click('main button[type=submit]');
  await visit('open-tasks', '/tareas');
  await page.click('.task a');
  await shoot('public-task');
  const desk = await openDesk(databaseUrl);
  const token = await issueInbox(desk, pro.id, Date.now());
  await desk.close();
  await visit('inbox', `/bandeja/${token}`);
  await visit('draft-used', draft.url);
}
