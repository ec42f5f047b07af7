/** `npm run screenshots`: every page of the site, at the width of a phone and of a desk, by day and by night, into screenshots/. */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { startServer } from '../apps/server/src/app/start-server.ts';
import { bestProfessionals, demoLinks, loadDemo, publishDemoTasks } from '../apps/server/src/cli/load-demo.ts';
import { createObserver } from '../apps/server/src/observe.ts';
import { readSettings } from '../apps/server/src/settings.ts';
import { FREE_AND_UNLIMITED } from '../testing/server/serve.ts';
import { findChromium, launchChromium } from './browser.ts';

const WIDTHS = [360, 390, 1280];
const SCHEMES = ['light', 'dark'] as const;

/** A browser setting, and the suffix of its pictures' names. */
interface Look {
  readonly width: number;
  readonly scheme: (typeof SCHEMES)[number];
}

const LOOKS: readonly Look[] = WIDTHS.flatMap((width) => SCHEMES.map((scheme) => ({ width, scheme })));
const nameOf = (name: string, { width, scheme }: Look) => `${name}-${width}${scheme === 'dark' ? '-dark' : ''}.png`;
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
  ...FREE_AND_UNLIMITED,
  VIDRIERA_LOG_LEVEL: 'error',
});
const server = await startServer({
  settings,
  observer: createObserver('error', process.stderr),
  clock: { monotonic: () => performance.now(), wall: Date.now },
  prepare: async ({ siteUrl }) => {
    (await loadDemo(databaseUrl, { origin: siteUrl }, Date.now)).close();
  },
});
const findProfessionals = bestProfessionals(server.snapshot);
await publishDemoTasks(databaseUrl, Date.now, findProfessionals);
const browser = await launchChromium(chromiumPath);
try {
  mkdirSync(out, { recursive: true });
  for (const look of LOOKS) {
    const page = await openPage(look);
    await shootAll(page, look);
    await page.context().close();
  }
  await shootTheEnd();
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true });
}

async function shootAll(page: Page, look: Look): Promise<void> {
  const { siteUrl, baseUrl } = server;
  const shoot = async (name: string) => {
    await page.screenshot({ path: path.join(out, nameOf(name, look)), fullPage: true });
    process.stdout.write(`${nameOf(name, look)}\n`);
  };
  const visit = async (name: string, address: string) => {
    await page.goto(address.startsWith('http') ? address : siteUrl + address);
    // Lazy images load when they come into view.
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
  await visit('results-asked', '/buscar?q=se+me+rompi%C3%B3+el+termo+en+Colegiales%2C+urgente');
  await visit('results-filters', '/profesionales/plomeria/buenos-aires?identidad=si&orden=resenas#filtros');
  await visit('results-nearby', '/profesionales/cerrajeria/buenos-aires/almagro');
  await visit('results-empty', '/profesionales/plomeria/ushuaia?puntaje=4.5&identidad=si&matricula=si');
  await visit('cities', '/zonas');
  await page.goto(siteUrl);
  await page.locator('#q').pressSequentially('plomero en pal');
  await page.waitForSelector('.suggested li');
  await shoot('search-suggestions');
  await visit('search-not-understood', '/buscar?q=plom+xyz');
  await visit('zone', '/zonas/buenos-aires/palermo');
  await visit('search-several', '/buscar?q=plomero+en+centro');
  await visit('profile', `/p/${pro.slug}`);
  await page.goto(`${siteUrl}/p/${pro.slug}#foto-1`);
  await page.screenshot({ path: path.join(out, nameOf('profile-picture', look)) });
  await visit('help', '/ayuda');
  for (const text of ['quienes-somos', 'como-verificamos', 'privacidad', 'terminos', 'soy-profesional']) {
    await visit(`text-${text}`, `/${text}`);
  }
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
  await page.click('text=Imprimirlo');
  await shoot('own-link');
  await page.goBack();
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
  await visit('draft-used', draft.url);

  // The demo's first task from both sides. The wide round ends the task, the narrow one leaves it unchanged.
  const { inbox, task } = await demoLinks(databaseUrl, Date.now, findProfessionals);
  await visit('inbox', `/bandeja/${inbox}`);
  await visit('inbox-offers', `/bandeja/${inbox}?ver=propuestas`);
  await page.click('.task a');
  await shoot('inbox-conversation');
  await page.click('text=Cambiarla');
  await shoot('inbox-offer-change');
  await visit('inbox-tasks', `/bandeja/${inbox}?ver=lejos`);
  await page.click('.task a');
  await shoot('inbox-offer-form');
  await page.fill('#mensaje', 'Corto.');
  await page.click('main button[type=submit]');
  await shoot('inbox-offer-errors');
  await visit('own-task-offers', `/tareas/${task}?orden=precio`);
  await page.click('.offer a');
  await shoot('conversation');
  await page.click('text=Aceptar la propuesta');
  await shoot('conversation-accept');
  await page.fill('#texto', 'Mejor escribime a maria@example.com o al 11 5555-0199.');
  await page.click('.write button');
  await shoot('conversation-cleaned');
  await page.click('a.report');
  await shoot('conversation-report');
}

/** The demo's first task when an offer was accepted, and when it is done. */
async function shootTheEnd(): Promise<void> {
  const { siteUrl } = server;
  const { inbox, task } = await demoLinks(databaseUrl, Date.now, findProfessionals);
  const own = `${siteUrl}/tareas/${task}`;
  const everywhere = async (pages: Readonly<Record<string, string>>) => {
    for (const look of LOOKS) {
      const page = await openPage(look);
      for (const [name, address] of Object.entries(pages)) {
        await page.goto(address);
        await page.screenshot({ path: path.join(out, nameOf(name, look)), fullPage: true });
        process.stdout.write(`${nameOf(name, look)}\n`);
      }
      await page.context().close();
    }
  };
  const person = await openPage(LOOKS[0]!);
  await person.goto(own);
  await person.click('.offer:last-child a');
  await person.click('text=Aceptar la propuesta');
  await person.click('text=Sí, aceptar');
  await person.waitForLoadState();
  const conversation = person.url();
  await everywhere({
    'own-task-chosen': own,
    'conversation-accepted': conversation,
    'inbox-after-choice': `${siteUrl}/bandeja/${inbox}?ver=propuestas`,
  });
  await person.click('text=Marcar como terminada');
  await person.click('text=Sí, está terminada');
  await person.waitForLoadState();
  await everywhere({ 'own-task-done': own, 'conversation-done': conversation });
  await person.context().close();
}

async function openPage({ width, scheme }: Look): Promise<Page> {
  const viewport = { width, height: width < 500 ? 740 : 900 };
  const context = await browser.newContext({ viewport, colorScheme: scheme, locale: 'es-AR' });
  return context.newPage();
}
