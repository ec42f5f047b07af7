import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { professional } from '../../../../../testing/people/stored.ts';
import { run } from '../../../../../testing/server/run-command.ts';
import {
  axeViolations,
  DESK,
  NO_BROWSER,
  openBrowser,
  PHONE,
  SERIOUS,
  visitAs,
} from '../../../../../testing/site/browser.ts';
import { ANA, BETO, CARLA, HOUR, NOON, type SiteFixture, startSite } from '../../../../../testing/site/start-site.ts';

/** Nobody but their own journeys writes to these. */
const [DORA, EVA] = ['Dora T.', 'Eva R.'].map((display_name, n) =>
  professional(4 + n, {
    slug: `nueva-${n}`,
    display_name,
    city: 'ushuaia',
    services: ['plomeria'],
  }),
) as [typeof ANA, typeof ANA];

describe('in a browser', { skip: NO_BROWSER }, () => {
  let site: SiteFixture;
  let browser: Browser;
  before(async () => {
    site = await startSite({}, { professionals: [DORA, EVA] });
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await site?.stop();
  });
  beforeEach(() => {
    site.clock = NOON;
  });

  const person = <Result>(
    visit: (page: Page, context: BrowserContext) => Promise<Result>,
    options?: Parameters<Browser['newContext']>[0],
  ) => visitAs(browser, site.siteUrl, visit, options);

  const heading = async (page: Page) => (await page.locator('h1').innerText()).replace(/\s+/g, ' ');
  const seesIn = (address: string, text: string) =>
    person(async (page) => {
      await page.goto(address);
      return (await page.locator('main').innerText()).includes(text);
    });
  const closeTask = async (id: string) => {
    const flags = ['--database-url', site.databaseUrl];
    assert.equal((await run(['tasks', 'close', id, '--reason', 'No es un trabajo', ...flags])).status, 0);
  };
  const publishButton = (page: Page) => page.getByRole('button', { name: 'Publicar la tarea' });

  test('an assistant’s draft is edited and published; its professional sees it first, others 24 hours later (spec: tasks.priority-window, handover.link)', async () => {
    const link = await site.handOver({
      service: 'plomeria',
      title: 'Pierde la canilla',
      description: 'Gotea desde el lunes.',
      city: 'buenos-aires',
      neighborhood: 'palermo',
      professional_id: ANA.id,
    });
    await person(async (page) => {
      await page.goto(link);
      assert.equal(await heading(page), 'Contale a Ana qué necesitás');
      await page.getByLabel('¿Qué hay que hacer?').fill('Gotea desde el martes, y moja el mueble.');
      await publishButton(page).click();
      assert.equal(await heading(page), 'Tu tarea está publicada');
      assert.match(await page.locator('main').innerText(), /Por ahora la ve solamente Ana P\./);
      assert.match(await page.getByRole('textbox', { name: 'Enlace privado' }).inputValue(), /\/tareas\/[A-Za-z]{30}$/);
    });
    const [ana, carla] = [await site.inbox(ANA.id), await site.inbox(CARLA.id)];
    const look = async () => [
      await seesIn(ana, 'moja el mueble'),
      await seesIn(carla, 'moja el mueble'),
      await seesIn(`${site.siteUrl}/tareas`, 'moja el mueble'),
    ];
    assert.deepEqual(await look(), [true, false, false]);
    site.clock = NOON + 24 * HOUR;
    assert.deepEqual(await look(), [true, true, true]);
  });

  test('switching on offers from others opens the task at once (spec: tasks.open-to-all)', async () => {
    await person(async (page) => {
      await page.goto(`${site.siteUrl}/p/ana-p`);
      await page.getByRole('link', { name: 'Pedile presupuesto a Ana' }).locator('visible=true').click();
      await page.getByLabel('¿Qué hay que hacer?').fill('Instalar un lavarropas.');
      await page.getByLabel(/Recibir propuestas de otros/).check();
      await publishButton(page).click();
      assert.match(await page.locator('main').innerText(), /La ven los plomeros/);
    });
    assert.equal(await seesIn(await site.inbox(ANA.id), 'Instalar un lavarropas'), true);
    assert.equal(await seesIn(await site.inbox(CARLA.id), 'Instalar un lavarropas'), true);
  });

  test('the person opens a waiting task, and later withdraws it', async () => {
    await person(async (page) => {
      await page.goto(`${site.siteUrl}/post-task/v2?pro=${ANA.id}&vertical=plomeria&source=assistant-link`);
      await page.getByLabel('¿Qué hay que hacer?').fill('Cambiar una llave de paso.');
      await publishButton(page).click();
      await page.getByRole('button', { name: 'Abrirla a todos ahora' }).click();
      assert.match(await page.locator('main').innerText(), /Listo: ahora la ven todos/);
      assert.equal(await seesIn(`${site.siteUrl}/tareas`, 'Cambiar una llave de paso'), true);
      await page.getByText('Retirar la tarea').click();
      await page.getByRole('button', { name: 'Sí, retirarla' }).click();
      assert.equal(await heading(page), 'Retiraste esta tarea');
    });
    assert.equal(await seesIn(`${site.siteUrl}/tareas`, 'Cambiar una llave de paso'), false);
  });

  test('without JavaScript a person finds somebody, corrects a mistake and publishes', async () => {
    await person(
      async (page) => {
        await page.goto(site.siteUrl);
        await page.getByLabel('¿Qué necesitás, y dónde?').fill('plomero en palermo');
        await page.getByRole('button', { name: 'Buscar' }).click();
        assert.equal(await heading(page), 'Plomeros en Palermo, Buenos Aires');
        await page.getByRole('link', { name: 'Ana P.' }).click();
        // Which of the two buttons is shown is the style's to say, so it has to be there.
        await page.waitForURL(/\/p\/ana-p(\?|$)/, { waitUntil: 'load' });
        await page.getByRole('link', { name: 'Pedile presupuesto a Ana' }).locator('visible=true').click();
        await page.getByLabel('¿Dónde?').fill('Centro');
        await page.getByLabel('¿Qué hay que hacer?').fill('');
        await publishButton(page).click();
        assert.match(await page.locator('main').innerText(), /Falta corregir 2 cosas/);
        await page.getByLabel('¿Qué hay que hacer?').fill('Revisar la presión.');
        await page.getByLabel(/Centro, Rosario/).check();
        await publishButton(page).click();
        assert.equal(await heading(page), 'Tu tarea está publicada');
        assert.match(await page.locator('main').innerText(), /Centro, Rosario/);
      },
      { javaScriptEnabled: false },
    );
  });

  test('by keyboard alone a person skips to the form, fills it in and publishes', async () => {
    await person(
      async (page) => {
        await page.goto(`${site.siteUrl}/post-task/v2`);
        await page.keyboard.press('Tab');
        assert.equal(await page.evaluate('document.activeElement.textContent'), 'Saltar al contenido');
        await page.keyboard.press('Enter');
        await page.keyboard.press('Tab');
        await page.keyboard.type('Plom');
        await page.keyboard.press('Tab');
        await page.keyboard.type('Con el teclado');
        await page.keyboard.press('Tab');
        await page.keyboard.type('Sin tocar el mouse.');
        await page.keyboard.press('Tab');
        await page.keyboard.type('Rosario');
        // When it is wanted: one stop for the three.
        await page.keyboard.press('Tab');
        await page.keyboard.press('Tab');
        assert.equal(await page.evaluate('document.activeElement.textContent'), 'Publicar la tarea');
        const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle');
        assert.equal(outline, 'solid');
        await page.keyboard.press('Enter');
        await page.waitForURL('**/tareas/**');
        assert.match(await page.locator('main').innerText(), /Con el teclado/);
        assert.match(await page.locator('main').innerText(), /Plomería · Rosario/);
      },
      { viewport: DESK },
    );
  });

  test('what is wrong in a form gets the focus', async () => {
    await person(async (page) => {
      await page.goto(`${site.siteUrl}/post-task/v2`);
      await publishButton(page).click();
      await page.waitForSelector('#errores:focus');
    });
  });

  test('clicking twice in a hurry publishes once', async () => {
    await person(async (page) => {
      await page.goto(`${site.siteUrl}/post-task/v2`);
      await page.getByLabel('¿De qué se trata?').selectOption('Pintura');
      await page.getByLabel('¿Qué hay que hacer?').fill('Pintar de apuro.');
      await publishButton(page).dblclick();
      await page.waitForURL('**/tareas/**');
      await page.goto(`${site.siteUrl}/tareas`);
      assert.equal(await page.locator('.tasks').getByText('Pintar de apuro.').count(), 1);
    });
  });

  test('no request of the page names the address of a draft as its referrer', async () => {
    const link = await site.handOver({ service: 'plomeria', description: 'Gotea.' });
    await person(async (page) => {
      const told: string[] = [];
      page.on('request', (request) => told.push(request.headers().referer ?? ''));
      await page.goto(link);
      await page.getByRole('link', { name: 'Cómo funciona' }).click();
      assert.ok(told.length > 1);
      assert.deepEqual(
        told.filter((referrer) => referrer.includes('draft') || referrer.includes('post-task')),
        [],
      );
    });
  });

  const OFFER = 'Puedo ir mañana y queda con garantía.';

  /** Publishes a task for everyone; gives its private page and its id. */
  const published = (description: string): Promise<{ own: string; id: string }> =>
    person(
      async (page) => {
        await page.goto(`${site.siteUrl}/post-task/v2`);
        await page.getByLabel('¿De qué se trata?').selectOption('Plomería');
        await page.getByLabel('¿Qué hay que hacer?').fill(description);
        await publishButton(page).click();
        const shared = await page.getByRole('link', { name: 'Ver cómo la ven los demás' }).getAttribute('href');
        return { own: page.url().split('?')[0]!, id: shared!.split('/').at(-1)! };
      },
      { javaScriptEnabled: false },
    );

  /** A professional opens a task in the inbox and makes an offer; gives the address. */
  const offer = (inbox: string, id: string, message = OFFER): Promise<string> =>
    person(
      async (page) => {
        await page.goto(`${inbox}/${id}`);
        await page.getByLabel('Tu mensaje').fill(message);
        await page.getByLabel('Precio cerrado').check();
        await page.getByLabel('Pesos').fill('38.000');
        await page.getByLabel('¿Cuándo podés?').fill('mañana a la tarde');
        await page.getByRole('button', { name: 'Mandar la propuesta' }).click();
        assert.match(await page.locator('main').innerText(), /Tu propuesta ya está/);
        return page.url().split('?')[0]!;
      },
      { javaScriptEnabled: false },
    );

  const text = (page: Page) => page.locator('main').innerText();
  const write = async (page: Page, message: string) => {
    await page.getByLabel(/^Escribirle a/).fill(message);
    await page.getByRole('button', { name: 'Mandar', exact: true }).click();
    await page.waitForURL('**#conversacion');
  };
  const accept = async (page: Page) => {
    await page.getByText('Aceptar la propuesta').click();
    await page.getByRole('button', { name: 'Sí, aceptar' }).click();
  };

  for (const javaScriptEnabled of [false, true]) {
    test(`offer → accept → done, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async () => {
      const { own, id } = await published('Cambiar la bacha de la cocina.');
      const theirs = await offer(await site.inbox(ANA.id), id);
      await person(
        async (page) => {
          await page.goto(own);
          assert.equal(await heading(page), 'Tu tarea tiene 1 propuesta');
          assert.match(await text(page), /Ana P\.[\s\S]*\$\u00a038\.000[\s\S]*mañana a la tarde/);
          await page.getByRole('link', { name: 'Ana P.' }).click();
          await write(page, '¿Traés la bacha?');
          assert.match(await text(page), /Tu dirección dejala para quien elijas/);
          await accept(page);
          assert.match(await text(page), /Ya podés dar tu dirección\./);
          await write(page, 'Es en San Lorenzo 1845 4to B.');
          assert.match(await text(page), /Es en San Lorenzo 1845 4to B\./);
          assert.match(await text(page), /Aceptaste la propuesta de Ana P\./);
          await page.getByRole('link', { name: 'Tu tarea' }).click();
          assert.equal(await heading(page), 'Elegiste a Ana P.');
          if (javaScriptEnabled) assert.deepEqual(await axeViolations(page), []);
          await page.getByText('Marcar como terminada').click();
          await page.getByRole('button', { name: 'Sí, está terminada' }).click();
          assert.equal(await heading(page), 'Tarea terminada');
          if (javaScriptEnabled) assert.deepEqual(await axeViolations(page), []);
          await page.getByLabel('5 ★ Excelente').check();
          await page.getByLabel(/Una frase para quien venga/).fill('Llegó a la hora que dijo.');
          await page.getByRole('button', { name: 'Mandar la reseña' }).click();
          assert.match(await text(page), /Tu reseña[\s\S]*Llegó a la hora que dijo\./);
        },
        { javaScriptEnabled, viewport: { width: 390, height: 844 } },
      );
      assert.equal(await seesIn(theirs, 'La tarea está terminada'), true);
      assert.equal(await seesIn(theirs, 'Llegó a la hora que dijo'), true);
    });
  }

  /** Publishes a task for a professional; gives its private page and its id. */
  const publishedFor = (pro: typeof ANA, description: string, when = 'Sin apuro') =>
    person(
      async (page) => {
        await page.goto(`${site.siteUrl}/post-task/v2?pro=${pro.id}&vertical=plomeria`);
        await page.getByLabel('¿Qué hay que hacer?').fill(description);
        await page.getByLabel(when).check();
        await publishButton(page).click();
        const own = page.url().split('?')[0]!;
        await page.goto(await site.inbox(pro.id));
        // Those for one come first.
        const link = page.locator('.task', { hasText: description }).getByRole('link').first();
        return { own, id: (await link.getAttribute('href'))!.split('/').at(-1)! };
      },
      { javaScriptEnabled: false },
    );
  const NARROW = { viewport: { width: 390, height: 844 } };

  for (const javaScriptEnabled of [false, true]) {
    const how = `${javaScriptEnabled ? 'with' : 'without'} JavaScript`;
    test(`a first visit says what this is; one asks before offering, or can not take it, ${how}`, async () => {
      const pro = javaScriptEnabled ? DORA : EVA;
      const { own, id } = await publishedFor(pro, 'Cambiar la válvula del baño.');
      const inbox = await site.inbox(pro.id);
      const clean = async (page: Page) => javaScriptEnabled && assert.deepEqual(await axeViolations(page), []);
      await person(
        async (page) => {
          await page.goto(`${inbox}/${id}`);
          assert.match(await text(page), /¿Primera vez por acá\?[\s\S]*No te cuesta nada/);
          await page.getByText('Preguntar antes de ofrecer').click();
          await clean(page);
          await page.getByRole('button', { name: 'Mandar la pregunta' }).click();
          assert.match(await text(page), /lo mandaste vacío/);
          await page.getByLabel('Tu pregunta').fill('¿Es de media pulgada? Mi número es 11 5555-4444.');
          await page.getByRole('button', { name: 'Mandar la pregunta' }).click();
          assert.match(await text(page), /¿Es de media pulgada\? Mi número es \[teléfono\]/);
          await clean(page);
        },
        { javaScriptEnabled, ...NARROW },
      );
      await person(
        async (page) => {
          await page.goto(own);
          assert.match(await text(page), /1 pregunta[\s\S]*Todavía no hay ninguna[\s\S]*Te preguntó algo/);
          await page.getByRole('link', { name: pro.display_name }).first().click();
          await write(page, 'Sí, de media.');
          await clean(page);
        },
        { javaScriptEnabled, ...NARROW },
      );
      await offer(inbox, id);
      assert.equal(await seesIn(own, 'Tu tarea tiene 1 propuesta'), true);
      const other = await publishedFor(pro, `Arreglar el bidet ${how}.`);
      await person(
        async (page) => {
          await page.goto(`${await site.inbox(pro.id)}/${other.id}`);
          await page.getByText('No puedo tomarla', { exact: true }).click();
          await clean(page);
          await page.getByRole('button', { name: 'Sí, no puedo tomarla' }).click();
          assert.match(await text(page), /Listo: le avisamos a quien la publicó/);
          assert.ok(!(await text(page)).includes(`bidet ${how}`));
          await page.goto(other.own);
          assert.match(await text(page), /no puede tomarla\s+Así que la abrimos enseguida/);
          await clean(page);
        },
        { javaScriptEnabled, ...NARROW },
      );
      assert.equal(await seesIn(`${site.siteUrl}/tareas`, `Arreglar el bidet ${how}`), true);
    });
  }

  for (const javaScriptEnabled of [false, true]) {
    test(`a shortlist stands side by side and one task goes to all of it, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async () => {
      const clean = async (page: Page) => javaScriptEnabled && assert.deepEqual(await axeViolations(page), []);
      const description = `Presupuesto para tres, ${javaScriptEnabled ? 'con' : 'sin'} script.`;
      const own = await person(
        async (page) => {
          await page.goto(`${site.siteUrl}/profesionales/plomeria/buenos-aires`);
          await page.getByLabel('Comparar a Ana P.').check();
          await page.getByLabel('Comparar a Carla M.').check();
          await clean(page);
          await page.getByRole('button', { name: 'Comparar los marcados' }).click();
          assert.equal(await heading(page), 'Comparar a Ana P. y Carla M.');
          assert.match(page.url(), /\/comparar\?quien=ana-p\.carla-m&rubro=plomeria&lugar=buenos-aires$/);
          await page.getByRole('link', { name: 'Sumar a alguien más' }).click();
          await page.goto(page.url().replace('/buenos-aires', '/rosario'));
          await page.getByLabel('Comparar a Beto G.').check();
          await page.getByRole('button', { name: 'Comparar los marcados' }).click();
          assert.equal(await heading(page), 'Comparar a Beto G., Ana P. y Carla M.');
          assert.match(await text(page), /Reseñas acá\s+0\s+11\s+0/);
          assert.match(await text(page), /Años de actividad[\s\S]*8/);
          assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390);
          await clean(page);
          await page.getByRole('link', { name: 'Pedir presupuesto a los tres' }).click();
          assert.equal(await heading(page), 'Contales a Beto, Ana y Carla qué necesitás');
          assert.deepEqual(await page.getByLabel('¿De qué se trata?').locator('option').allInnerTexts(), [
            'Elegí un rubro',
            'Plomería',
          ]);
          await publishButton(page).click();
          assert.match(await text(page), /Falta corregir una cosa/);
          await page.getByLabel('¿Qué hay que hacer?').fill(description);
          await clean(page);
          await publishButton(page).click();
          assert.match(await text(page), /Por ahora la ven solamente Beto G\., Ana P\. y Carla M\./);
          await clean(page);
          return page.url().split('?')[0]!;
        },
        { javaScriptEnabled, ...NARROW },
      );
      const inboxes = await Promise.all([ANA, BETO, CARLA, DORA].map(({ id }) => site.inbox(id)));
      const seen = () =>
        Promise.all(inboxes.map((inbox) => seesIn(`${inbox}?ver=${inbox === inboxes[3] ? 'lejos' : ''}`, description)));
      assert.deepEqual(await seen(), [true, true, true, false]);
      await person(async (page) => {
        await page.goto(inboxes[1]!);
        await page.locator('.task', { hasText: description }).getByRole('link').click();
        await page.getByText('No puedo tomarla', { exact: true }).click();
        await page.getByRole('button', { name: 'Sí, no puedo tomarla' }).click();
        await page.goto(own);
        assert.match(
          await text(page),
          /Beto G\. no puede tomarla[\s\S]*Por ahora la ven solamente Ana P\. y Carla M\./,
        );
      });
      assert.deepEqual(await seen(), [true, false, true, false]);
      site.clock = NOON + 24 * HOUR;
      assert.equal(await seesIn(`${site.siteUrl}/tareas`, description), true);
      site.clock = NOON;
    });
  }

  for (const javaScriptEnabled of [false, true]) {
    test(`a task without an offer can be changed, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async () => {
      const clean = async (page: Page) => javaScriptEnabled && assert.deepEqual(await axeViolations(page), []);
      const { own, id } = await published('Pintar el frente.');
      const inbox = await site.inbox(ANA.id);
      await person(
        async (page) => {
          await page.goto(own);
          await page.getByRole('link', { name: 'Cambiarla' }).click();
          assert.equal(await heading(page), 'Cambiar tu tarea');
          await clean(page);
          await page.getByLabel('¿Qué hay que hacer?').fill('Vivo en San Lorenzo 1845. Destapar la rejilla.');
          await page.getByLabel('¿Dónde?').fill('Palermo');
          const save = page.getByRole('button', { name: 'Guardar los cambios' });
          await save.click();
          assert.match(await text(page), /Parece una dirección: ¿la sacamos\?/);
          await save.click();
          assert.match(
            await text(page),
            /Listo: así la ven ahora[\s\S]*Palermo, Buenos Aires[\s\S]*\[domicilio\]\. Destapar/,
          );
          await clean(page);
          await page.getByRole('link', { name: 'Cambiarla' }).click();
          await page.getByLabel('¿Qué hay que hacer?').fill('Tarde.');
          await offer(inbox, id);
          await save.click();
          assert.match(await text(page), /No la cambiamos: alguien ya respondió/);
          assert.equal(await page.getByLabel('¿Qué hay que hacer?').inputValue(), 'Tarde.');
          await page.goto(own);
          assert.equal(await page.getByRole('link', { name: 'Cambiarla' }).count(), 0);
        },
        { javaScriptEnabled, ...NARROW },
      );
    });
  }

  test('what was looked for is in the form: from a list, and from a profile of it', async () => {
    const words = 'plomero, pierde el inodoro en palermo';
    for (const [link, task] of [
      [null, 'Pedir presupuesto a todos'],
      ['Ana P.', 'Pedile presupuesto a Ana'],
    ] as const) {
      await person(
        async (page) => {
          await page.goto(`${site.siteUrl}/buscar?q=${encodeURIComponent(words)}`);
          if (link !== null) await page.getByRole('link', { name: link }).click();
          await page.getByRole('link', { name: task, exact: true }).locator('visible=true').first().click();
          assert.equal(await page.getByLabel('¿De qué se trata?').inputValue(), 'plomeria');
          assert.equal(await page.getByLabel('¿Dónde?').inputValue(), 'Palermo, Buenos Aires');
          assert.equal(await page.getByLabel('¿Qué hay que hacer?').inputValue(), words);
        },
        { javaScriptEnabled: false, ...NARROW },
      );
    }
  });

  test('an urgent task is open to everyone unless one chooses otherwise, and its professional is told at once', async () => {
    const { own } = await publishedFor(ANA, 'Se inunda la cocina.', 'Urgente');
    assert.equal(await seesIn(own, 'La ven los plomeros'), true);
    assert.equal(await seesIn(await site.inbox(ANA.id), 'Te la mandaron a vos y también la ven otros'), true);
    await person(async (page) => {
      await page.goto(`${site.siteUrl}/post-task/v2?pro=${ANA.id}&vertical=plomeria`);
      assert.deepEqual(await axeViolations(page), []);
      await page.getByLabel('¿Qué hay que hacer?').fill('Se inunda el baño.');
      await page.getByLabel('Urgente').check();
      await page.getByLabel('Primero Ana, durante 24 horas').check();
      await publishButton(page).click();
      assert.match(await text(page), /Por ahora la ve solamente Ana P\./);
    }, NARROW);
  });

  test('two offers, one accepted, the other told', async () => {
    const { own, id } = await published('Arreglar la ducha del fondo.');
    const [ana, carla] = [await site.inbox(ANA.id), await site.inbox(CARLA.id)];
    const theirs = [await offer(ana, id), await offer(carla, id)];
    await person(async (page) => {
      await page.goto(`${own}?orden=puntaje`);
      assert.equal(await heading(page), 'Tu tarea tiene 2 propuestas');
      await page.getByRole('link', { name: 'Ana P.' }).click();
      await accept(page);
    });
    assert.equal(await seesIn(theirs[0]!, '¡Te eligieron!'), true);
    assert.equal(await seesIn(theirs[1]!, 'Esta vez eligieron otra propuesta'), true);
    assert.equal(await seesIn(`${carla}?ver=propuestas`, 'Esta vez eligieron otra propuesta'), true);
    assert.equal(await seesIn(`${site.siteUrl}/tareas`, 'Arreglar la ducha del fondo'), false);
  });

  test('withdrawal with offers', async () => {
    const { own, id } = await published('Poner una bacha nueva.');
    const theirs = await offer(await site.inbox(ANA.id), id);
    await person(async (page) => {
      await page.goto(own);
      await page.getByText('Retirar la tarea').click();
      assert.match(await text(page), /A quienes te respondieron les avisamos/);
      await page.getByRole('button', { name: 'Sí, retirarla' }).click();
      assert.equal(await heading(page), 'Retiraste esta tarea');
    });
    assert.equal(await seesIn(theirs, 'Retiraron esta tarea'), true);
    assert.equal(await seesIn(theirs, 'Poner una bacha nueva'), false);
    assert.equal(await seesIn(theirs, OFFER), true);
  });

  test('no-show, refusal, cancellation', async () => {
    const phone = { javaScriptEnabled: false, viewport: { width: 390, height: 844 } };
    const { own, id } = await published('Arreglar la mochila del inodoro.');
    const [ana, beto] = [await offer(await site.inbox(ANA.id), id), await offer(await site.inbox(BETO.id), id)];
    const choose = (name: string) =>
      person(async (page) => {
        await page.goto(own);
        await page.getByRole('link', { name, exact: true }).first().click();
        await page.getByText(`Aceptar la propuesta de ${name.split(' ')[0]}`).click();
        await page.getByRole('button', { name: /^Sí, aceptar/ }).click();
      }, phone);
    await choose('Ana P.');
    await person(async (page) => {
      await page.goto(ana);
      await page.getByText('No voy a poder ir').click();
      await page.getByRole('button', { name: 'Sí, avisar que no puedo' }).click();
      assert.match(await text(page), /Avisaste que no vas a poder ir/);
    }, phone);
    assert.equal(await seesIn(own, 'Ana P. avisó que no va a poder ir'), true);
    site.clock += 1000;
    await choose('Beto G.');
    await person(async (page) => {
      await page.goto(own);
      await page.getByText('Beto no vino').click();
      await page.getByRole('button', { name: 'Sí, no vino' }).click();
      assert.match(await text(page), /Anotamos que Beto G\. no vino/);
      await page.getByRole('link', { name: 'Ver la conversación' }).click();
      await page.getByRole('link', { name: 'Denunciar esta propuesta' }).waitFor();
    }, phone);
    await person(async (page) => {
      await page.goto(beto);
      assert.match(await text(page), /Quien publicó avisó que no fuiste/);
      await page.getByRole('link', { name: 'Denunciar esta tarea' }).click();
      await page.getByLabel('Dice algo que no es cierto').check();
      await page.getByRole('button', { name: 'Denunciar' }).click();
      assert.match(await text(page), /Gracias: ya avisamos[\s\S]*Ya denunciaste esta tarea/);
    }, phone);
    site.clock += 1000;
    await offer(ana.slice(0, ana.lastIndexOf('/')), id);
    await person(async (page) => {
      await page.goto(own);
      await page.getByRole('link', { name: 'Ana P.', exact: true }).first().click();
      await page.getByText('No, gracias', { exact: true }).click();
      await page.getByRole('button', { name: 'Sí, decirle que no a Ana' }).click();
      assert.match(await text(page), /Le dijiste que no a Ana P\.[\s\S]*Quedaron afuera \(2\)/);
    }, phone);
    assert.equal(await seesIn(ana, 'Quien publicó te dice que no, gracias'), true);
  });

  test('a phone number typed in a message', async () => {
    const { own, id } = await published('Destapar el desagüe.');
    const theirs = await offer(await site.inbox(ANA.id), id);
    await person(async (page) => {
      await page.goto(theirs);
      await write(page, 'Mejor llamame al 11 5555-4444.');
      assert.match(await text(page), /Mejor llamame al \[teléfono\]\.[\s\S]*Sacamos un teléfono/);
    });
    await person(async (page) => {
      await page.goto(own);
      assert.match(await text(page), /1 mensaje sin leer/);
      await page.getByRole('link', { name: 'Ana P.' }).click();
      assert.match(await text(page), /Mejor llamame al \[teléfono\]\./);
      assert.doesNotMatch(await page.content(), /5555-4444/);
    });
    assert.equal(await seesIn(theirs, 'Leído'), true);
  });

  test('the 24-hour window with the clock moved (spec: tasks.priority-window)', async () => {
    const own = await person(async (page) => {
      await page.goto(`${site.siteUrl}/post-task/v2?pro=${ANA.id}&vertical=plomeria`);
      await page.getByLabel('¿Qué hay que hacer?').fill('Revisar la bomba del tanque.');
      await publishButton(page).click();
      await page.waitForURL('**/tareas/**');
      return page.url().split('?')[0]!;
    });
    const [ana, carla] = [await site.inbox(ANA.id), await site.inbox(CARLA.id)];
    const id = await person(async (page) => {
      await page.goto(ana);
      const card = page.locator('.task', { hasText: 'Revisar la bomba del tanque' });
      return (await card.getByRole('link').getAttribute('href'))!.split('/').at(-1)!;
    });
    site.clock = NOON + 24 * HOUR - 1;
    assert.equal(await seesIn(`${carla}/${id}`, 'Esta tarea no está en tu bandeja'), true);
    await offer(ana, id);
    site.clock = NOON + 24 * HOUR;
    await offer(carla, id);
    assert.equal(await seesIn(own, 'Tu tarea tiene 2 propuestas'), true);
  });

  test('link renewed', async () => {
    const { id } = await published('Cambiar dos llaves de paso.');
    const old = await site.inbox(ANA.id);
    const theirs = await offer(old, id);
    const link = await site.inbox(ANA.id);
    assert.equal(await seesIn(theirs, 'Este enlace no abre ninguna bandeja'), true);
    assert.equal(await seesIn(`${link}/${id}`, OFFER), true);
    await person(async (page) => {
      await page.goto(link);
      await page.getByRole('link', { name: /^Tus propuestas/ }).click();
      await page.locator('.task', { hasText: 'Cambiar dos llaves de paso' }).getByRole('link').click();
      assert.match(await text(page), /Tu propuesta/);
    });
  });

  test('report', async () => {
    const { own, id } = await published('Revisar una pérdida en el baño.');
    const theirs = await offer(await site.inbox(ANA.id), id);
    await person(async (page) => {
      await page.goto(theirs);
      await write(page, 'Un mensaje que molesta.');
    });
    await person(
      async (page) => {
        await page.goto(own);
        await page.getByRole('link', { name: 'Ana P.' }).click();
        await page.getByRole('link', { name: 'Denunciar este mensaje' }).click();
        assert.match(await text(page), /«?Un mensaje que molesta\./);
        await page.getByRole('button', { name: 'Denunciar' }).click();
        assert.match(await text(page), /Elegí qué pasa/);
        await page.getByLabel('Insulta, amenaza o discrimina').check();
        await page.getByRole('button', { name: 'Denunciar' }).click();
        assert.match(
          await text(page),
          /Gracias: ya avisamos[\s\S]*Le dijiste que no a Ana P\.[\s\S]*Ya denunciaste este mensaje/,
        );
        assert.equal(await page.getByLabel('Escribirle a Ana P.').count(), 0);
        await page.goto(`${site.siteUrl}/p/ana-p`);
        await page.getByRole('link', { name: 'Denunciar este perfil' }).click();
        assert.deepEqual(await axeViolations(page), []);
        await page.getByLabel('Otra cosa').check();
        await page.getByRole('button', { name: 'Denunciar' }).click();
        assert.equal(await heading(page), 'Gracias: ya avisamos');
        assert.doesNotMatch(await text(page), /200/);
        await page.getByRole('link', { name: 'Volver al perfil' }).click();
        assert.equal(await heading(page), 'Ana P.');
      },
      { javaScriptEnabled: true, viewport: { width: 390, height: 844 } },
    );
  });

  test('open pages of both sides show by themselves what happens, and leave what one types alone', async () => {
    const { own, id } = await published('Colocar una pileta de lavar.');
    const inbox = await site.inbox(ANA.id);
    const theirs = `${inbox}/${id}`;
    const refresh = (page: Page) => page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
    await person(async (page, context) => {
      const other = await context.newPage();
      await other.goto(theirs);
      await page.goto(own);
      site.clock += 1000;
      await other.getByLabel('Tu mensaje').fill(OFFER);
      await other.getByRole('button', { name: 'Mandar la propuesta' }).click();
      await other.getByText('Tu propuesta ya está').waitFor();
      await refresh(page);
      await page.getByRole('heading', { name: 'Tu tarea tiene 1 propuesta' }).waitFor();
      const said = page
        .getByRole('status')
        .filter({ hasText: /^Tu tarea tiene 1 propuesta\. Tenés 1 propuesta nueva/ });
      assert.equal(await said.count(), 1);
      assert.match(await page.title(), /^\(1\) Tu tarea tiene 1 propuesta/);
      assert.equal(await page.locator('.way [aria-current]').innerText(), 'Propuestas');
      assert.equal(await page.getByRole('link', { name: 'Cambiarla' }).count(), 0);
      assert.deepEqual(await axeViolations(page), []);
      await page.reload();
      assert.match(await text(page), /Tenés 1 propuesta nueva/);
      await page.goto(`${own}/cambiar`);
      assert.match(await text(page), /No la cambiamos: alguien ya respondió/);
      await page.goto(own);
      await page.getByRole('link', { name: 'Ana P.' }).click();
      await page.getByLabel(/^Escribirle a/).fill('Estoy escribiendo');
      await write(other, 'Te cuento algo más.');
      await refresh(page);
      await page.locator('.message', { hasText: 'Te cuento algo más.' }).waitFor();
      assert.equal(await page.getByLabel(/^Escribirle a/).inputValue(), 'Estoy escribiendo');
      assert.equal(await page.evaluate('document.activeElement.id'), 'texto');
      await other.getByText('Cambiarla').click();
      await other.getByLabel('¿Cuándo podés?').fill('el jueves');
      await accept(page);
      await page.goto(own);
      assert.doesNotMatch(await text(page), /Tenés/);
      assert.doesNotMatch(await page.title(), /^\(/);
      await refresh(other);
      await other.locator('.notice-title', { hasText: '¡Te eligieron!' }).waitFor();
      assert.match(await other.title(), /^¡Te eligieron!/);
      assert.equal(await other.getByLabel('¿Cuándo podés?').inputValue(), 'el jueves');
      await other.goto(inbox);
      const chosen = other.getByRole('region', { name: 'Te eligieron' });
      assert.ok((await chosen.boundingBox())!.y < 300);
      assert.deepEqual(await axeViolations(other), []);
      await chosen.getByRole('link', { name: /pileta/ }).click();
      await page.getByText('Ana no vino', { exact: true }).click();
      await page.getByRole('button', { name: 'Sí, no vino' }).click();
      await refresh(other);
      await other.locator('.notice-title', { hasText: /afuera|no fuiste|no viniste/ }).waitFor();
      await closeTask(id);
      for (const one of [page, other]) {
        await refresh(one);
        await one.getByText('La plataforma cerró esta tarea').first().waitFor();
      }
    }, NARROW);
  });

  test('a refusal shows by itself on the page of the task, and in its title', async () => {
    const { own, id } = await publishedFor(EVA, 'Cambiar el cuerito.');
    await person(async (page, context) => {
      await page.goto(own);
      const other = await context.newPage();
      await other.goto(`${await site.inbox(EVA.id)}/${id}`);
      await other.getByText('No puedo tomarla', { exact: true }).click();
      await other.getByRole('button', { name: 'Sí, no puedo tomarla' }).click();
      await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
      await page.locator('.notice-title', { hasText: 'Eva R. no puede tomarla' }).waitFor();
      assert.match(await page.title(), /^Eva R\. no puede tomarla/);
      assert.match(await text(page), /La ven los plomeros/);
    }, NARROW);
  });

  test('with script the browser keeps the private links of its own tasks, until one forgets them', async () => {
    await person(
      async (page, context) => {
        const add = async (description: string) => {
          await page.goto(`${site.siteUrl}/post-task/v2`);
          await page.getByLabel('¿De qué se trata?').selectOption('Plomería');
          await page.getByLabel('Título (si querés)').fill(description);
          await page.getByLabel('¿Qué hay que hacer?').fill(description);
          await publishButton(page).click();
          await page.waitForURL('**/tareas/**');
        };
        await add('Guardar <esta>');
        assert.match(await text(page), /Este teléfono la recuerda, en el inicio y en «Trabajos pedidos»/);
        assert.deepEqual(await axeViolations(page), []);
        await add('Y la otra');
        const sent: string[] = [];
        page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
        await page.goto(site.siteUrl);
        const own = page.getByRole('region', { name: 'Tus tareas en este teléfono' });
        assert.deepEqual(await own.getByRole('link').allInnerTexts(), ['Y la otra', 'Guardar <esta>']);
        assert.deepEqual(await axeViolations(page), []);
        assert.ok(!sent.join('').match(/[A-Za-z]{30}/));
        const address = await own.getByRole('link', { name: 'Y la otra' }).getAttribute('href');
        const id = await person(async (one) => {
          await one.goto(site.siteUrl + address);
          const shared = await one.getByRole('link', { name: 'Ver cómo la ven los demás' }).getAttribute('href');
          return shared!.split('/').at(-1)!;
        });
        await offer(await site.inbox(ANA.id), id);
        await page.goto(`${site.siteUrl}/tareas`);
        await own.getByRole('link', { name: 'Y la otra (1 novedad)' }).waitFor();
        assert.deepEqual(await axeViolations(page), []);
        // Forgetting can be taken back.
        await own.getByRole('button', { name: 'Olvidar Y la otra' }).click();
        await own.getByRole('button', { name: 'Deshacer Y la otra' }).click();
        await own.getByRole('button', { name: 'Olvidar Y la otra' }).click();
        assert.deepEqual(await axeViolations(page), []);
        await page.reload();
        assert.deepEqual(await own.getByRole('link').allInnerTexts(), ['Guardar <esta>']);
        await own.getByRole('link', { name: 'Guardar <esta>' }).click();
        await page.getByText('Retirar la tarea').click();
        await page.getByRole('button', { name: 'Sí, retirarla' }).click();
        await page.waitForURL('**/tareas/**');
        await page.goto(`${site.siteUrl}/tareas`);
        assert.equal(await own.isVisible(), false);
        const inbox = await site.inbox(ANA.id);
        await page.goto(inbox);
        await page.goto(site.siteUrl);
        await own.getByRole('link', { name: 'Bandeja de Ana P.' }).click();
        assert.equal(page.url(), inbox);
        assert.equal(await page.getByRole('navigation', { name: 'Principal' }).getByText('Tu bandeja').count(), 1);
        // Where the browser keeps nothing, nothing is offered.
        const bare = await context.newPage();
        await bare.addInitScript(
          'Object.defineProperty(window, "localStorage", { get() { throw new Error("off"); } })',
        );
        await bare.goto(page.url());
        assert.equal(await bare.getByText('en este teléfono').isVisible(), false);
      },
      { viewport: { width: 390, height: 844 } },
    );
    assert.equal(await seesIn(`${site.siteUrl}/privacidad`, 'Tus tareas en este teléfono.'), true);
  });

  test('the private link can be carried to another device: copied, or read as a QR code drawn here', async () => {
    const { own } = await published('Pasar el enlace.');
    await person(async (page) => {
      await page.goto(own);
      assert.ok(await page.getByRole('button', { name: 'Copiar' }).isVisible());
      await page.getByRole('link', { name: /pasarlo a otro aparato/ }).click();
      const box = await page.getByRole('img', { name: 'Código QR de tu enlace privado' }).boundingBox();
      assert.ok(box !== null && box.width > 150 && box.width === box.height);
    });
  });

  async function everyPage(): Promise<string[]> {
    const draft = await site.handOver({
      service: 'plomeria',
      title: 'Título',
      description: 'Llamame al 11 5555-4444.',
      professional_id: ANA.id,
    });
    const own = await person(async (page) => {
      await page.goto(`${site.siteUrl}/post-task/v2?pro=${ANA.id}`);
      await page.getByLabel('¿Qué hay que hacer?').fill('Mi correo es ana@example.com.');
      await publishButton(page).click();
      await page.waitForURL('**/tareas/**');
      return page.url();
    });
    const paths = [
      '/',
      '/profesionales',
      '/profesionales/plomeria',
      '/profesionales/plomeria/ushuaia?matricula=si',
      '/zonas/buenos-aires',
      '/buscar?q=plomero+en+centro',
      '/buscar?q=nada',
      '/profesionales/plomeria/buenos-aires?q=plomero+en+caba&puntaje=4&orden=puntaje',
      '/profesionales/plomeria/buenos-aires?lista=lugares',
      '/zonas',
      '/p/ana-p',
      '/p/beto-g',
      '/ayuda',
      '/tareas',
      '/post-task/v2',
      '/post-task/v2?draft=nada',
      '/p/nadie',
    ];
    const answered = await published('Con propuestas, en todas las pantallas.');
    const [ana, carla] = [await site.inbox(ANA.id), await site.inbox(CARLA.id)];
    const theirs = await offer(ana, answered.id);
    await offer(carla, answered.id, 'Llamame al 11 5555-4444 y lo vemos enseguida.');
    const talk = await person(async (page) => {
      await page.goto(answered.own);
      await page.getByRole('link', { name: 'Ana P.' }).click();
      await write(page, 'Mi correo es ana@example.com.');
      return page.url().split('#')[0]!;
    });
    const fresh = await published('Sin propuestas todavía.');
    const private_ = [answered.own, talk, theirs, ana, `${ana}?ver=propuestas`];
    return [...paths.map((path) => site.siteUrl + path), draft, own, ...private_, `${ana}/${fresh.id}`];
  }

  test('no page is wider than a phone, and what one touches is 44 px tall', async () => {
    const addresses = await everyPage();
    for (const width of [320, 360]) {
      await person(
        async (page) => {
          for (const address of addresses) {
            await page.goto(address);
            assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width, address);
            const small = await page.evaluate(`[...document.querySelectorAll(
              '.btn, .menu, .menu-cta, .brand, .chip, .tile, .tabs a, .check, select, textarea, input[type=text]:not([tabindex="-1"])')]
              .filter((one) => one.offsetParent !== null && one.getBoundingClientRect().height < 44)
              .map((one) => one.outerHTML.slice(0, 80))`);
            assert.deepEqual(small, [], address);
          }
        },
        { viewport: { width, height: 640 } },
      );
    }
  });

  test('axe finds nothing serious on any page, narrow or wide', async () => {
    const addresses = await everyPage();
    for (const viewport of [PHONE, DESK]) {
      await person(
        async (page) => {
          for (const address of addresses) {
            await page.goto(address);
            assert.deepEqual(await axeViolations(page, SERIOUS), [], address);
          }
        },
        { viewport },
      );
    }
  });
});
