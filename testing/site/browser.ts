import assert from 'node:assert/strict';
import type { Browser, BrowserContext, Page } from 'playwright-core';

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
