import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { findChromium, launchChromium } from '../../scripts/browser.ts';
import { PATIENCE_MS } from '../until.ts';

const chromium = findChromium();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Why tests in a browser are skipped, or false. */
export const NO_BROWSER =
  chromium === null && 'there is no Chromium here: apt-get install chromium, or set CHROMIUM_PATH';

export function openBrowser(args: string[] = []): Promise<Browser> {
  return launchChromium(chromium!, args);
}

/** What axe finds wrong with a page, of these impacts or of any. */
export async function axeViolations(page: Page, impacts: readonly string[] | null = null): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = (await page.evaluate("axe.run(document, { resultTypes: ['violations'] })")) as {
    violations: { id: string; impact: string; nodes: { html: string }[] }[];
  };
  return violations
    .filter(({ impact }) => impacts === null || impacts.includes(impact))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** The impacts that keep somebody out. */
export const SERIOUS = ['serious', 'critical'];

export const PHONE = { width: 360, height: 740 };
export const DESK = { width: 1280, height: 900 };

/** Visits the site as a person with a browser of their own; what goes wrong in it fails the test. */
export async function visitAs<Result>(
  browser: Browser,
  siteUrl: string,
  visit: (page: Page, context: BrowserContext) => Promise<Result>,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Result> {
  const context = await browser.newContext({ viewport: PHONE, locale: 'es-AR', ...options });
  await context.route('https://cdn.example.com/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) wrong.push(message.text());
  });
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (origin !== siteUrl && origin !== 'https://cdn.example.com') wrong.push(`asked ${request.url()}`);
  });
  try {
    const result = await visit(page, context);
    assert.deepEqual(wrong, []);
    return result;
  } finally {
    await context.close();
  }
}
