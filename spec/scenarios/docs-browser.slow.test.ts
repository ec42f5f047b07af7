import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page, Response } from 'playwright-core';
import { parse } from 'yaml';
import { type ServedDemo, serveDemo } from '../../testing/server/serve.ts';
import { axeViolations, DESK, NO_BROWSER, openBrowser, PHONE } from '../../testing/site/browser.ts';
import { PATIENCE_MS } from '../../testing/until.ts';

describe('/docs in a browser', { skip: NO_BROWSER }, () => {
  let demo: ServedDemo;
  let browser: Browser;
  /** Every operation of the document served: its method and its path. */
  let operations: string[];
  before(async () => {
    demo = await serveDemo();
    browser = await openBrowser();
    const document = parse(await (await fetch(`${demo.reference.siteUrl}/openapi.yaml`)).text()) as {
      paths: Record<string, object>;
    };
    operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    assert.equal(operations.length, 8);
  });
  after(async () => {
    await browser?.close();
    await demo?.stop();
  });

  /** Opens a page; an error, a policy broken or a request to anybody else fails the test. */
  async function visit(
    address: string,
    look: (page: Page) => Promise<void>,
    options: Parameters<Browser['newContext']>[0] = {},
  ): Promise<void> {
    const context = await browser.newContext({ viewport: DESK, ...options });
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    const wrong: string[] = [];
    page.on('pageerror', (error) => wrong.push(String(error)));
    page.on('console', (message) => {
      if (message.type() !== 'log') wrong.push(message.text());
    });
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (origin !== demo.reference.origin && protocol !== 'data:') wrong.push(`asked ${request.url()}`);
    });
    try {
      const response = await page.goto(`${demo.reference.siteUrl}${address}`);
      assertPolicy(response!);
      if (options.javaScriptEnabled !== false && address === '/docs') await page.waitForSelector('.opblock');
      await look(page);
      assert.deepEqual(wrong, []);
    } finally {
      await context.close();
    }
  }

  function assertPolicy(response: Response): void {
    const policy = response.headers()['content-security-policy'] ?? '';
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self'; /);
    assert.doesNotMatch(policy, /unsafe|\*/);
  }

  /** Nobody is kept out, and nothing is wider than the window. */
  async function assertFits(page: Page): Promise<void> {
    assert.deepEqual(await axeViolations(page), []);
    assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
  }

  const listed = (page: Page) =>
    page
      .locator('.opblock-summary')
      .evaluateAll((all) =>
        all.map((one) =>
          ['.opblock-summary-method', '.opblock-summary-path']
            .map((part) => one.querySelector(part)?.textContent?.replace(/[\s\u200b]/g, ''))
            .join(' '),
        ),
      );

  test('every operation is listed, under a policy without inline code, asking nobody else', async () => {
    await visit('/docs', async (page) => {
      assert.deepEqual((await listed(page)).sort(), [...operations].sort());
    });
  });

  for (const viewport of [PHONE, DESK]) {
    test(`trying a search gets 200 from the server (${viewport.width} px)`, async () => {
      await visit(
        '/docs',
        async (page) => {
          await assertFits(page);
          await page.locator('.opblock-summary-control', { hasText: 'Search verified' }).click();
          const answered = page.waitForResponse((response) => response.url().includes('/v1/professionals?'));
          await page.getByRole('button', { name: 'Execute' }).click();
          const response = await answered;
          assert.equal(response.status(), 200);
          const shown = page.locator('.live-responses-table');
          await shown.waitFor();
          const { data } = (await response.json()) as { data: { slug: string }[] };
          assert.ok((await shown.innerText()).includes(data[0]!.slug));
          await assertFits(page);
        },
        { viewport },
      );
    });
  }

  test('the keyboard alone opens an operation and tries it', async () => {
    await visit('/docs', async (page) => {
      const press = async (isThere: () => Promise<boolean>) => {
        for (let pressed = 0; pressed < 80; pressed++) {
          if (await isThere()) return;
          await page.keyboard.press('Tab');
        }
        assert.fail('80 presses of Tab do not get there');
      };
      const focused = () =>
        page.evaluate<string>("document.activeElement === document.body ? '' : document.activeElement.textContent");
      await press(async () => (await focused()).includes('List the live service catalog'));
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Execute' }).waitFor();
      // Swagger UI resolves an opened operation after it has drawn it; until then it can not execute it.
      await page.waitForTimeout(1000);
      await press(async () => (await focused()) === 'Execute');
      const answered = page.waitForResponse((response) => response.url().endsWith('/v1/services'));
      await page.keyboard.press('Enter');
      assert.equal((await answered).status(), 200);
    });
  });

  for (const address of ['/docs/errors', '/docs/changelog']) {
    test(`${address} is open to everybody, on a phone`, () => visit(address, assertFits, { viewport: PHONE }));
  }
});
