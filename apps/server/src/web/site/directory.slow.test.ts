import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { axeViolations, DESK, NO_BROWSER, openBrowser, PHONE, visitAs } from '../../../../../testing/site/browser.ts';
import type { SiteFixture } from '../../../../../testing/site/start-site.ts';
import { startDirectory } from '../../../../../testing/site/towns.ts';

describe('finding somebody in a browser', { skip: NO_BROWSER }, () => {
  let site: SiteFixture;
  let browser: Browser;
  before(async () => {
    site = await startDirectory();
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await site?.stop();
  });

  const person = (visit: (page: Page) => Promise<void>, options?: Parameters<Browser['newContext']>[0]) =>
    visitAs(browser, site.siteUrl, visit, options);
  const heading = async (page: Page) => (await page.locator('h1').innerText()).replace(/\s+/g, ' ');
  const field = (page: Page) => page.getByLabel('¿Qué necesitás, y dónde?');
  const searchFor = async (page: Page, text: string) => {
    await page.goto(site.siteUrl);
    await field(page).fill(text);
    await page.getByRole('button', { name: 'Buscar' }).click();
    await page.waitForURL((url) => url.pathname !== '/');
  };
  const names = (page: Page) => page.locator('.cover').allInnerTexts();

  for (const javaScriptEnabled of [true, false]) {
    test(`from a sentence to a published task on a phone, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async () => {
      await person(
        async (page) => {
          await searchFor(page, 'se me rompió el termo en Colegiales');
          assert.equal(await heading(page), 'Gasistas matriculados en Colegiales, Buenos Aires');
          assert.equal(await field(page).inputValue(), 'se me rompió el termo en Colegiales');
          await page.getByRole('link', { name: 'Gabi T.' }).click();
          await page.waitForURL('**/p/gabi-t*', { waitUntil: 'load' });
          await page.getByRole('link', { name: 'Pedile presupuesto a Gabi' }).locator('visible=true').click();
          await page.getByLabel('¿Qué hay que hacer?').fill('El termo no calienta.');
          await page.getByRole('button', { name: 'Publicar la tarea' }).click();
          assert.equal(await heading(page), 'Tu tarea está publicada');
        },
        { javaScriptEnabled },
      );
    });
  }

  test('the way back leads to wider lists, and the other reading is one touch away', async () => {
    await person(async (page) => {
      await searchFor(page, 'se me rompió el termo en Colegiales');
      await page.getByRole('link', { name: 'Plomería' }).first().click();
      assert.equal(await heading(page), 'Plomeros en Colegiales, Buenos Aires');
      assert.equal(await field(page).inputValue(), 'se me rompió el termo en Colegiales');
      const crumbs = page.getByRole('navigation', { name: 'Estás en' });
      await crumbs.getByRole('link', { name: 'Buenos Aires' }).click();
      assert.equal(await heading(page), 'Plomeros en Buenos Aires');
      await crumbs.getByRole('link', { name: 'Plomería' }).click();
      assert.equal(await heading(page), 'Plomeros');
    });
  });

  test('on a small phone the first person stands above the fold, whatever was asked', async () => {
    await person(
      async (page) => {
        for (const path of [
          '/profesionales/gasista/buenos-aires/colegiales',
          '/profesionales/plomeria/buenos-aires/palermo?identidad=si&orden=resenas',
          '/buscar?q=se+me+rompi%C3%B3+el+termo+en+Colegiales%2C+urgente',
        ]) {
          await page.goto(site.siteUrl + path);
          const { y } = (await page.locator('.person').first().boundingBox())!;
          assert.ok(y < 420, `${path}: ${y} px`);
        }
      },
      { viewport: { width: 360, height: 640 } },
    );
  });

  test('on paper there is neither a search nor a button', async () => {
    await person(async (page) => {
      for (const path of ['/', '/profesionales/plomeria/buenos-aires/palermo', '/p/gabi-t', '/ayuda']) {
        await page.goto(site.siteUrl + path);
        await page.emulateMedia({ media: 'print' });
        const shown = await page.evaluate(
          `[...document.querySelectorAll('input, button, .btn, summary, nav')].filter((one) => one.offsetParent !== null).map((one) => one.outerHTML.slice(0, 80))`,
        );
        assert.deepEqual(shown, [], path);
      }
    });
  });

  test('an ambiguous place is asked about, and the choice leads to its people', async () => {
    await person(async (page) => {
      await searchFor(page, 'plomero en centro');
      assert.equal(await heading(page), '¿Cuál de estos lugares?');
      await page.getByRole('link', { name: 'Centro, Pueblo 7' }).click();
      assert.equal(await heading(page), 'Plomeros en Centro, Pueblo 7');
      assert.equal((await names(page)).length, 1);
    });
  });

  test('where there is nobody one goes on to somebody near', async () => {
    await person(async (page) => {
      await searchFor(page, 'un pintor en Palermo');
      assert.match(
        await page.locator('main').innerText(),
        /Todavía no hay pintores en Palermo\. Esto es lo más cercano:/,
      );
      assert.deepEqual(await names(page), ['Nico B.']);
      await page.getByRole('link', { name: 'Belgrano' }).first().click();
      assert.equal(await heading(page), 'Pintores en Belgrano, Buenos Aires');
    });
  });

  test('on a phone the filters open, narrow and are taken away; the order stays', async () => {
    await person(async (page) => {
      await page.goto(`${site.siteUrl}/profesionales/plomeria/buenos-aires/palermo`);
      await page.getByText('Ordenar').click();
      assert.deepEqual(await axeViolations(page), []);
      await page.getByRole('link', { name: 'Más reseñas' }).click();
      assert.equal((await names(page))[0], 'Pepe T.');
      const identity = page.getByLabel('Identidad verificada');
      assert.equal(await identity.isVisible(), false);
      await page.getByRole('link', { name: 'Filtrar' }).click();
      await identity.check();
      await page.getByRole('button', { name: 'Aplicar' }).click();
      const filters = page.getByRole('link', { name: 'Filtrar (1)' });
      await filters.waitFor();
      assert.ok(await page.getByText('8 profesionales', { exact: true }).isVisible());
      assert.equal((await names(page))[0], 'Pepe S.');
      await filters.click();
      await identity.uncheck();
      await page.getByRole('button', { name: 'Aplicar' }).click();
      await filters.waitFor({ state: 'detached' });
      assert.equal((await names(page))[0], 'Pepe T.');
    });
  });

  test('a profile is sent by its plain address, and the way down to it breaks after its signs', async () => {
    await person(async (page) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
      await page.goto(`${site.siteUrl}/p/gabi-t?resenas=1`);
      await page.getByRole('button', { name: 'Compartir' }).click();
      await page.getByRole('button', { name: 'Enlace copiado' }).waitFor();
      assert.equal(await page.evaluate('navigator.clipboard.readText()'), `${site.siteUrl}/p/gabi-t`);
      const signs = await page.evaluate(
        `[...document.querySelectorAll('.crumbs li')].map((item) => ['::before', '::after'].map((part) => getComputedStyle(item, part).content).join(' '))`,
      );
      assert.deepEqual(signs, ['none "›"', 'none "›"', 'none none']);
    });
  });

  test('what is wrong with a field is said until the field is changed', async () => {
    await person(async (page) => {
      await page.goto(`${site.siteUrl}/post-task/v2`);
      await page.getByRole('button', { name: 'Publicar la tarea' }).click();
      const alert = page.getByRole('alert');
      assert.match(await alert.innerText(), /Falta corregir 2 cosas/);
      // The script runs when the page is parsed.
      await page.waitForLoadState();
      await page.getByLabel('¿Qué hay que hacer?').fill('Pintar una pared.');
      assert.equal(await page.locator('#descripcion-error').count(), 0);
      assert.match(await alert.innerText(), /Falta corregir una cosa/);
      await page.getByLabel('¿De qué se trata?').selectOption('pintura');
      assert.equal(await alert.count(), 0);
    });
  });

  test('on a wide screen the filters are open', async () => {
    await person(
      async (page) => {
        await page.goto(`${site.siteUrl}/profesionales/plomeria/buenos-aires/palermo`);
        assert.ok(await page.getByLabel('Identidad verificada').isVisible());
      },
      { viewport: DESK },
    );
  });

  test('what is offered while one types leaves the button free, and goes where it says', async () => {
    await person(async (page) => {
      await page.goto(site.siteUrl);
      await field(page).pressSequentially('gasista en cole');
      const option = page.getByRole('option', { name: 'Gasista matriculado en Colegiales' });
      await option.waitFor();
      await page.getByRole('button', { name: 'Buscar' }).click({ trial: true });
      await option.click();
      await page.waitForURL('**/profesionales/gasista/buenos-aires/colegiales');
    });
  });

  test('by keyboard alone a person types, chooses a suggestion and opens a profile', async () => {
    await person(
      async (page) => {
        await page.goto(`${site.siteUrl}/ayuda`);
        for (let i = 0; i < 3; i++) await page.keyboard.press('Tab');
        await page.keyboard.type('gasista en cole');
        await page.getByRole('option', { name: 'Gasista matriculado en Colegiales' }).waitFor();
        await page.keyboard.press('Escape');
        assert.equal(await page.getByRole('listbox').isVisible(), false);
        await page.keyboard.type('g');
        await page.getByRole('option').first().waitFor();
        await page.keyboard.press('ArrowDown');
        assert.equal(await field(page).getAttribute('aria-activedescendant'), 'sugerencias-0');
        assert.deepEqual(await axeViolations(page), []);
        await page.keyboard.press('Enter');
        await page.waitForURL('**/profesionales/gasista/buenos-aires/colegiales');
        const isOnProfile = () => page.evaluate("document.activeElement.matches('.cover')");
        for (let i = 0; i < 60 && !(await isOnProfile()); i++) await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await page.waitForURL('**/p/gabi-t*');
      },
      { viewport: DESK },
    );
  });

  test('the pages of a search have no axe violation, narrow or wide', async () => {
    const paths = [
      '/',
      '/buscar?q=plomero+en+centro',
      '/buscar?q=plom+xyzzy',
      '/profesionales',
      '/zonas',
      '/profesionales/gasista/buenos-aires/colegiales?q=termo+urgente',
      '/profesionales/plomeria/buenos-aires/palermo?identidad=si&orden=puntaje#filtros',
      '/profesionales/pintura/buenos-aires/palermo',
      '/profesionales/plomeria?lista=lugares',
    ];
    for (const viewport of [PHONE, DESK]) {
      await person(
        async (page) => {
          for (const path of paths) {
            await page.goto(site.siteUrl + path);
            assert.deepEqual(await axeViolations(page), [], path);
            assert.equal(await page.evaluate('document.documentElement.scrollWidth'), viewport.width, path);
          }
        },
        { viewport },
      );
    }
  });
});
