import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import {
  axeViolations,
  NO_BROWSER,
  openBrowser,
  PHONE,
  SERIOUS,
  visitAs,
} from '../../../../../testing/site/browser.ts';
import { ANA, type SiteFixture, startSite } from '../../../../../testing/site/start-site.ts';
import { conversations, OFFER, Visitor } from '../../../../../testing/site/visitor.ts';

describe('by night, and what a profile and a private link do in a browser', { skip: NO_BROWSER }, () => {
  let site: SiteFixture;
  let browser: Browser;
  before(async () => {
    site = await startSite();
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await site?.stop();
  });

  const visit = (path: string, look: (page: Page) => Promise<void>, options: object = {}) =>
    visitAs(
      browser,
      site.siteUrl,
      async (page) => {
        await page.goto(site.siteUrl + path);
        await look(page);
      },
      options,
    );

  async function everyPage(): Promise<string[]> {
    const visitor = new Visitor(site);
    const inbox = new URL(await site.inbox(ANA.id)).pathname;
    const { own, theirs, talk } = await visitor.offered(inbox, {
      ...OFFER,
      mensaje: 'Llamame al 11 5555-4444 y vemos.',
    });
    await visitor.act(talk, 'escribir', { texto: '¿Cuánto tardás?' });
    await visitor.publish({ cuando: 'urgent' });
    assert.deepEqual(conversations((await visitor.open(own)).page), [talk]);
    return [
      ...['/', '/profesionales', '/profesionales/plomeria', '/profesionales/plomeria/ushuaia', '/zonas', '/p/ana-p'],
      ...[
        '/p/beto-g',
        '/ayuda',
        '/privacidad',
        '/soy-profesional',
        '/tareas',
        '/post-task/v2',
        '/buscar?q=plomero+xyz',
      ],
      ...[own, `${own}/enlace`, talk, inbox, theirs],
    ];
  }

  test('axe finds nothing serious in dark colours, and no page is wider than the phone', async () => {
    for (const path of await everyPage()) {
      const look = async (page: Page) => {
        assert.equal(await page.evaluate('getComputedStyle(document.body).backgroundColor'), 'rgb(23, 19, 15)');
        assert.equal(await page.evaluate('document.documentElement.scrollWidth'), PHONE.width, path);
        assert.deepEqual(await axeViolations(page, SERIOUS), [], path);
      };
      await visit(path, look, { colorScheme: 'dark' });
    }
  });

  test('with letters of 200 % no page is wider than a narrow phone', async () => {
    const large = await openBrowser(['--blink-settings=defaultFontSize=32']);
    try {
      const paths = [
        ...(await everyPage()),
        ...['/comparar?quien=ana-p.beto-g.carla-m', '/denunciar?perfil=ana-p', '/p/ana-p?create_task=1', '/nada'],
      ];
      for (const javaScriptEnabled of [true, false]) {
        const look = async (page: Page) => {
          for (const path of paths) {
            await page.goto(site.siteUrl + path);
            assert.equal(await page.evaluate('getComputedStyle(document.documentElement).fontSize'), '32px');
            assert.equal(await page.evaluate('document.documentElement.scrollWidth'), PHONE.width, path);
          }
        };
        await visitAs(large, site.siteUrl, look, { javaScriptEnabled });
      }
    } finally {
      await large.close();
    }
  });

  for (const javaScriptEnabled of [true, false]) {
    test(`a picture opens large, the next follows, and it closes, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async () => {
      const look = async (page: Page) => {
        const large = (n: number) => page.getByRole('group', { name: `Trabajo ${n} de 2` });
        assert.equal(await large(1).isVisible(), false);
        await page.getByRole('link', { name: 'Trabajo 1 de Ana P.' }).click();
        assert.equal(await large(1).isVisible(), true);
        // By keyboard: the way out comes first.
        await page.keyboard.press('Tab');
        assert.equal(
          await large(1)
            .getByRole('link', { name: 'Cerrar' })
            .evaluate((one) => one.matches(':focus')),
          true,
        );
        await large(1).getByRole('link', { name: 'Siguiente' }).click();
        assert.deepEqual([await large(1).isVisible(), await large(2).isVisible()], [false, true]);
        await page.goBack();
        await large(1).getByRole('link', { name: 'Cerrar' }).click();
        assert.equal(await large(1).isVisible(), false);
      };
      await visit('/p/ana-p', look, { javaScriptEnabled });
    });
  }

  test('the hints of the form follow the trade one chooses', async () => {
    await visit('/post-task/v2', async (page) => {
      assert.match(await page.locator('#pistas').innerText(), /Si ya tenés los materiales/);
      await page.getByLabel('¿De qué se trata?').selectOption('Gasista');
      await page.getByText('Qué artefacto es, y la marca si la sabés').waitFor();
      await page.getByLabel('¿De qué se trata?').selectOption('Pintura');
      await page.getByText('Si ponés vos la pintura').waitFor();
    });
  });

  test('on paper the page of a private link has the link and its code, and nothing else', async () => {
    const own = await new Visitor(site).publish();
    await visit(`${own}/enlace`, async (page) => {
      assert.ok(await page.getByRole('button', { name: 'Imprimir' }).isVisible());
      await page.emulateMedia({ media: 'print' });
      assert.ok(await page.getByText(site.siteUrl + own, { exact: true }).isVisible());
      assert.ok(await page.getByRole('img', { name: 'Código QR de tu enlace privado' }).isVisible());
      for (const text of ['Para no perderlo', 'Si lo perdés', 'Volver a tu tarea', 'Todos los rubros']) {
        assert.equal(await page.getByText(text).first().isVisible(), false, text);
      }
    });
    await visit(own, async (page) => {
      const whole = page.getByText(site.siteUrl + own, { exact: true });
      assert.equal(await whole.isVisible(), false);
      await page.emulateMedia({ media: 'print' });
      assert.ok(await whole.isVisible());
      assert.equal(await page.getByRole('textbox').count(), 0);
    });
  });
});
