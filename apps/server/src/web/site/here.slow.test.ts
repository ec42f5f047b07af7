import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findChromium, launchChromium } from '../../../../../scripts/browser.ts';
import { startSite } from '../../../../../testing/site/start-site.ts';
import { until } from '../../../../../testing/until.ts';

const chromium = findChromium();

test('"Usar mi ubicación" writes the nearest place into the search', { skip: chromium === null }, async () => {
  const site = await startSite();
  const browser = await launchChromium(chromium!);
  try {
    const geolocation = { latitude: -34.579_123, longitude: -58.429_123 };
    const page = await (await browser.newContext({ geolocation, permissions: ['geolocation'] })).newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(site.siteUrl);
    await page.locator('#q').fill('plomero');
    // The suggestions lie over the button.
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
    // A browser on a busy machine may not know the position in the time that the page gives it.
    await until('the position is known', async () => {
      await page.getByRole('button', { name: 'Usar mi ubicación' }).click();
      const known = page.getByText('Estás cerca de Palermo, Buenos Aires.').waitFor({ timeout: 15_000 });
      return known.then(
        () => true,
        () => false,
      );
    });
    assert.equal(await page.locator('#q').inputValue(), 'plomero en Palermo, Buenos Aires');
    // Rounded to a hundred metres.
    assert.ok(asked.some((url) => url.endsWith('/buscar/aca?lat=-34.579&lng=-58.429')));
    await page.keyboard.press('Enter');
    await page.waitForURL(/profesionales\/plomeria\/buenos-aires\/palermo/);
  } finally {
    await browser.close();
    await site.stop();
  }
});
