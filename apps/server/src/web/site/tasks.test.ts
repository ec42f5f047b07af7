import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { decodeEntities } from '../../../../../testing/http/html-text.ts';
import { ANA, BETO, CARLA, HOUR, NOON, type SiteFixture, startSite } from '../../../../../testing/site/start-site.ts';
import { until } from '../../../../../testing/until.ts';
import { openDesk } from '../../directory/store/desk.ts';

let site: SiteFixture;
before(async () => {
  site = await startSite();
});
after(() => site.stop());
beforeEach(() => {
  site.clock = NOON;
});

/** A page's form as a browser would send it: hidden fields, values, the chosen option, what is checked. */
function formOf(page: string): Record<string, string> {
  const form = /<form[^>]*method="post"[\s\S]*?<\/form>/.exec(page)![0];
  const fields: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const [, name] = / name="([^"]*)"/.exec(tag) ?? [];
    const [, value] = / value="([^"]*)"/.exec(tag) ?? [];
    const isBox = / type="(?:checkbox|radio)"/.test(tag);
    if (name !== undefined && (!isBox || / checked/.test(tag))) fields[name] = decodeEntities(value ?? '');
  }
  for (const [, name, options] of form.matchAll(/<select[^>]* name="([^"]*)"[^>]*>([\s\S]*?)<\/select>/g)) {
    fields[name!] = /<option value="([^"]*)" selected>/.exec(options!)?.[1] ?? '';
  }
  for (const [, name, text] of form.matchAll(/<textarea[^>]* name="([^"]*)"[^>]*>\n?([\s\S]*?)<\/textarea>/g)) {
    fields[name!] = decodeEntities(text!);
  }
  return fields;
}

async function open(address: string): Promise<{ status: number; page: string; headers: Headers }> {
  const answer = await fetch(address.startsWith('http') ? address : site.siteUrl + address, {
    headers: { Accept: 'text/html' },
  });
  return { status: answer.status, page: await answer.text(), headers: answer.headers };
}

async function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await fetch(site.siteUrl + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    headers,
  });
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    page: await answer.text(),
    headers: answer.headers,
  };
}

/** Fills in the form of an address and publishes it. */
async function publish(address: string, fields: Record<string, string> = {}): Promise<string> {
  const { page } = await open(address);
  const sent = await post('/post-task/v2', { ...formOf(page), ...fields });
  assert.equal(sent.status, 303, sent.page);
  return sent.location!.split('?')[0]!;
}

const targeted = (id: string, service = 'plomeria') =>
  `/post-task/v2?pro=${id}&vertical=${service}&source=assistant-link`;

test('the generic link opens the form with its service, whatever else it says (spec: links.generic)', async () => {
  const { status, page, headers } = await open('/?create_task=1&service=gasista&utm_source=x&pro=1&draft=2&service2=3');
  assert.equal(status, 200);
  assert.equal(formOf(page).servicio, 'gasista');
  assert.equal(formOf(page).pro, undefined);
  assert.match(page, /noindex/);
  assert.equal(headers.get('x-robots-tag'), 'noindex');
  const unknown = await open('/?create_task=1&service=nada');
  assert.equal(unknown.status, 200);
  assert.match(unknown.page, /No encontramos ese rubro/);
  assert.doesNotMatch((await open('/?create_task=2&service=gasista')).page, /method="post"/);
});

test('the targeted link names whom it is for, for everybody a search returns (spec: links.targeted)', async () => {
  const found = (await (await fetch(`${site.baseUrl}/professionals`)).json()) as {
    data: { id: string; display_name: string; services: { slug: string }[] }[];
  };
  assert.equal(found.data.length, 3);
  for (const { id, display_name, services } of found.data) {
    for (const { slug } of services) {
      const { status, page } = await open(targeted(id, slug));
      assert.equal(status, 200);
      assert.match(page, new RegExp(`Pedirle presupuesto a ${display_name.replace('.', '\\.')}`));
      assert.deepEqual([formOf(page).pro, formOf(page).servicio], [id, slug]);
    }
  }
});

test('a service the professional does not do is said, and another of theirs can be chosen', async () => {
  const { status, page } = await open(targeted(ANA.id, 'gasista'));
  assert.equal(status, 200);
  assert.match(page, /Ana P\. no ofrece «Gasista»/);
  assert.equal(formOf(page).servicio, '');
  assert.equal(formOf((await open(targeted(ANA.id, ''))).page).servicio, 'plomeria');
});

test('the older link targets its professional, by either address (spec: links.older)', async () => {
  for (const path of ['/p/beto-g', `/profile/${BETO.id}`]) {
    const { page } = await open(`${path}?create_task=1&service=gasista`);
    assert.deepEqual([formOf(page).pro, formOf(page).servicio], [BETO.id, 'gasista']);
  }
});

test('a targeted task is its professional’s for 24 hours, then everyone’s (spec: tasks.priority-window)', async () => {
  const own = await publish(targeted(ANA.id), { descripcion: 'Destapar la pileta de Ana.' });
  const [ana, carla] = [await site.inbox(ANA.id), await site.inbox(CARLA.id)];
  const seenIn = async (address: string) => /Destapar la pileta de Ana/.test((await open(address)).page);
  const look = async () => [await seenIn(ana), await seenIn(carla), await seenIn('/tareas')];
  assert.deepEqual(await look(), [true, false, false]);
  assert.match((await open(ana)).page, /La ves en exclusiva por <time[^>]*>24 horas<.time> más/);
  assert.match((await open(own)).page, /Por ahora la ve solamente Ana P\./);
  site.clock = NOON + 24 * HOUR - 1;
  assert.deepEqual(await look(), [true, false, false]);
  site.clock = NOON + 24 * HOUR;
  assert.deepEqual(await look(), [true, true, true]);
  assert.match((await open(own)).page, /La ven los plomeros/);
});

test('a task with offers from others switched on is everyone’s at once (spec: tasks.open-to-all)', async () => {
  await publish(targeted(ANA.id), { descripcion: 'Bidet para todos.', abierta: 'si' });
  for (const address of [await site.inbox(ANA.id), await site.inbox(CARLA.id), '/tareas']) {
    assert.match((await open(address)).page, /Bidet para todos/);
  }
});

test('from the private link a person opens the task, then withdraws it', async () => {
  const own = await publish(targeted(ANA.id), { descripcion: 'Cambiar el flotante.' });
  const form = formOf((await open(own)).page);
  assert.equal(form.accion, 'abrir');
  assert.doesNotMatch((await open(`${own}?hecho=abierta`)).page, /ahora la ven todos/);
  const opened = await post(own, form);
  assert.deepEqual([opened.status, opened.location], [303, `${own}?hecho=abierta`]);
  assert.match((await open('/tareas')).page, /Cambiar el flotante/);
  const card = (await open('/tareas')).page.split('<li class="card task">').find((text) => text.includes('flotante'))!;
  const [, shared] = /href="(\/tarea\/[^"]+)"/.exec(card)!;
  assert.match((await open(shared!)).page, /Cambiar el flotante/);
  const withdrawn = await post(own, { ...formOf((await open(own)).page), accion: 'retirar' });
  assert.equal(withdrawn.status, 303);
  assert.doesNotMatch((await open('/tareas')).page, /Cambiar el flotante/);
  assert.match((await open(own)).page, /Retiraste esta tarea/);
  assert.doesNotMatch((await open(own)).page, /Cambiar el flotante/);
  assert.equal((await open(shared!)).status, 404);
});

test('each form of a page acts once, also after the way back from another', async () => {
  const own = await publish(targeted(ANA.id), { descripcion: 'Dos botones.' });
  const form = formOf((await open(own)).page);
  assert.equal((await post(own, form)).status, 303);
  assert.match((await open(own)).page, /La ven los plomeros/);
  assert.equal((await post(own, { ...form, accion: 'retirar' })).status, 303);
  assert.match((await open(own)).page, /Retiraste esta tarea/);
});

test('a change needs the task to be there, a form of its own, and to come from this site', async () => {
  const own = await publish(targeted(ANA.id), { descripcion: 'No me toquen.' });
  const form = formOf((await open(own)).page).form!;
  const other = formOf((await open(await publish(targeted(ANA.id), { descripcion: 'Otra.' }))).page).form!;
  assert.equal((await post('/tareas/nada', { form, accion: 'retirar' })).status, 404);
  assert.equal((await post(own, { form: other, accion: 'retirar' })).status, 422);
  assert.equal((await post(own, { form, accion: 'retirar' }, { 'Sec-Fetch-Site': 'cross-site' })).status, 403);
  assert.equal((await post(own, { form, accion: 'nada' })).status, 400);
  assert.match((await open(own)).page, /No me toquen/);
});

test('a draft fills the form, is published as edited, and is then used up', async () => {
  const link = await site.handOver({
    service: 'plomeria',
    title: 'Canilla',
    description: 'Gotea.\n\nDesde el lunes, "mucho" <mucho>.',
    city: 'buenos-aires',
    neighborhood: 'palermo',
    professional_id: ANA.id,
    open_to_all: true,
  });
  const opened = await open(link);
  assert.deepEqual(
    [opened.headers.get('referrer-policy'), opened.headers.get('cache-control'), opened.headers.get('x-robots-tag')],
    ['no-referrer', 'no-store', 'noindex'],
  );
  const { form, ...fields } = formOf(opened.page);
  assert.deepEqual(fields, {
    draft: new URL(link).searchParams.get('draft'),
    pro: ANA.id,
    servicio: 'plomeria',
    titulo: 'Canilla',
    descripcion: 'Gotea.\n\nDesde el lunes, "mucho" <mucho>.',
    lugar: 'Palermo, Buenos Aires',
    abierta: 'si',
  });
  const own = await publish(link, { descripcion: 'Gotea: versión final.' });
  assert.match((await open(own)).page, /Gotea: versión final\./);
  const again = await open(link);
  assert.equal(again.status, 410);
  assert.match(again.page, /Esta tarea ya se publicó/);
});

test('a link preview does not use a draft up', async () => {
  const link = await site.handOver({ service: 'plomeria', description: 'Gotea.' });
  await fetch(link, { method: 'HEAD' });
  await fetch(link, { headers: { 'User-Agent': 'WhatsApp/2.0' } });
  assert.match((await open(link)).page, /Tu tarea ya está escrita/);
});

test('an expired draft is 410, from which a person can write the task anew', async () => {
  const link = await site.handOver({ service: 'plomeria', description: 'Gotea.' });
  site.clock = NOON + 7 * 24 * HOUR;
  const { status, page, headers } = await open(link);
  assert.equal(status, 410);
  assert.match(page, /Este borrador venció/);
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(headers.get('referrer-policy'), 'no-referrer');
  assert.equal(formOf(page).descripcion, '');
});

test('what was taken out is shown, and why', async () => {
  const own = await publish('/post-task/v2', {
    servicio: 'plomeria',
    descripcion: 'Llamame al 11 5555-4444 o escribime a ana@example.com.',
  });
  const { page } = await open(own);
  assert.match(page, /Sacamos un teléfono y un correo de tu texto/);
  assert.match(page, /<mark>\[teléfono\]<\/mark>/);
  assert.doesNotMatch(page, /11 5555|5555-4444|example\.com\./);
  const listed = (await open('/tareas')).page;
  assert.doesNotMatch(listed, /5555-4444|ana@example/);
});

test('a place that the catalog lacks is kept beside the nearest one, and one that nobody knows is asked', async () => {
  const { page } = await open('/post-task/v2');
  const form = { ...formOf(page), servicio: 'plomeria', descripcion: 'Pierde.' };
  const known = await post('/post-task/v2', { ...form, lugar: 'tolhuin, Tierra del Fuego' });
  assert.equal(known.status, 303);
  const own = (await open(known.location!)).page;
  assert.match(own, /Tolhuin, cerca de Ushuaia · /);
  assert.match(own, /<h2 id="quien">La ven los plomeros cerca de Tolhuin</);
  const [, edit] = /href="([^"]+)">Cambiarla/.exec(own)!;
  assert.match((await open(edit!)).page, /name="lugar"[^>]* value="Tolhuin"/);
  const asked = await post('/post-task/v2', {
    ...form,
    form: formOf((await open('/post-task/v2')).page).form!,
    lugar: 'Puerto Xyzzy, Tierra del Fuego',
  });
  assert.equal(asked.status, 422);
  assert.match(asked.page, /Todavía no conocemos ese lugar\. Te marcamos Ushuaia, Tierra del Fuego/);
  const chosen = formOf(asked.page);
  assert.deepEqual([chosen.lugar, chosen.lugar_elegido], ['Puerto Xyzzy, Tierra del Fuego', 'ushuaia']);
  assert.equal((await post('/post-task/v2', chosen)).status, 303);
});

test('an address beside a place is left out, and is never asked for', async () => {
  const publishAt = async (lugar: string) => {
    const form = formOf((await open('/post-task/v2')).page);
    return post('/post-task/v2', { ...form, servicio: 'plomeria', descripcion: 'Pierde.', lugar });
  };
  for (const [lugar, place] of [
    ['Rosario, Santa Fe', 'Rosario'],
    ['Palermo Soho', 'Palermo, Buenos Aires'],
    ['en Rosario, cerca del río', 'Rosario'],
    ['Pasaje Santa Cruz 1847, Rosario', 'Rosario'],
    ['Gurruchaga 1840 palermo', 'Palermo, Buenos Aires'],
  ] as const) {
    const sent = await publishAt(lugar);
    assert.equal(sent.status, 303, lugar);
    assert.ok((await open(sent.location!)).page.includes(`<p class="soft small">Plomería · ${place} · `), lugar);
  }
  const alone = await publishAt('Santa Cruz 1847');
  assert.match(alone.page, /La dirección no hace falta: poné el barrio o la ciudad/);
  assert.doesNotMatch(alone.page, /1847|en el texto/);
});

test('a task without a place says so and is in no zone', async () => {
  const own = (await open(await publish('/post-task/v2', { servicio: 'plomeria', descripcion: 'Gotea el tanque.' })))
    .page;
  assert.match(own, /<p class="soft small">[^<]*Sin lugar · /);
  assert.match(own, /La ven los plomeros de todo el país/);
});

test('an own address and a full name are shown before anything is published; by default neither is public', async () => {
  const descripcion = 'Soy Marta Gómez, vivo en San Lorenzo 1845 4to B, timbre 3. Pierde la canilla.';
  const form = { ...formOf((await open('/post-task/v2')).page), servicio: 'plomeria', descripcion };
  const asked = await post('/post-task/v2', form);
  assert.equal(asked.status, 422);
  assert.match(asked.page, /Parece una dirección: ¿la sacamos\?[\s\S]*«San Lorenzo 1845 4to B, timbre 3»/);
  assert.match(asked.page, /Tu nombre va a quedar como «Marta G\.»/);
  assert.match(asked.page, /<title>Falta revisar: [\s\S]*Fijate si sacamos la dirección y cómo queda el nombre/);
  const again = formOf(asked.page);
  assert.deepEqual([again.direccion, again.descripcion], ['sacar', descripcion]);
  const publicText = async (fields: Record<string, string>) => {
    const sent = await post('/post-task/v2', fields);
    assert.equal(sent.status, 303);
    const { page } = await open(sent.location!);
    assert.match(page, /Pierde la canilla/);
    return (await open(/\/tarea\/[A-Za-z]{14}/.exec(page)![0])).page;
  };
  const shown = await publicText(again);
  assert.match(shown, /Soy Marta G\., vivo en <mark>\[domicilio\]<\/mark>\. Pierde/);
  assert.doesNotMatch(shown, /Gómez|1845|4to/);
  const other = {
    ...formOf(
      (
        await post('/post-task/v2', {
          ...formOf((await open('/post-task/v2')).page),
          servicio: 'plomeria',
          descripcion,
        })
      ).page,
    ),
    direccion: 'dejar',
  };
  assert.match(await publicText(other), /Soy Marta G\., vivo en San Lorenzo 1845 4to B/);
  // A draft that an assistant wrote shows it when it is opened.
  const draft = await open(await site.handOver({ service: 'plomeria', description: 'Vivo en Mitre 1520.' }));
  assert.match(draft.page, /Parece una dirección/);
  assert.equal(formOf(draft.page).direccion, 'sacar');
});

test('nothing typed is lost on a mistake, and each mistake says how to put it right', async () => {
  const { page } = await open(targeted(BETO.id, 'gasista'));
  const typed: Record<string, string> = {
    ...formOf(page),
    servicio: '',
    titulo: `Título con "comillas" & <signos> ${'x'.repeat(120)}`,
    descripcion: '   ',
    lugar: 'Centro',
    abierta: 'si',
    cuando: 'week',
  };
  const answer = await post('/post-task/v2', typed);
  assert.equal(answer.status, 422);
  assert.match(answer.page, /Falta corregir 4 cosas/);
  for (const error of [
    'Elegí de qué se trata',
    'hasta 120 caracteres',
    'Contá qué hay que hacer',
    'Hay más de un lugar',
  ]) {
    assert.match(answer.page, new RegExp(error));
  }
  const { form: _, descripcion, ...kept } = formOf(answer.page);
  const { form: __, descripcion: ___, ...given } = typed;
  assert.deepEqual(kept, given);
  assert.equal(descripcion, '');
  const chosen = await post('/post-task/v2', {
    ...formOf(answer.page),
    servicio: 'gasista',
    titulo: 'Estufa',
    descripcion: 'No prende.',
    lugar_elegido: 'rosario/centro',
  });
  assert.equal(chosen.status, 303);
  assert.match((await open(chosen.location!)).page, /Gasista · Centro, Rosario/);
});

test('a description at its limit passes, one past it is told by how much', async () => {
  const fields: Record<string, string> = { ...formOf((await open('/post-task/v2')).page), servicio: 'plomeria' };
  const long = await post('/post-task/v2', { ...fields, descripcion: 'ñ'.repeat(4002) });
  assert.equal(long.status, 422);
  assert.match(long.page, /le sobran 2 caracteres/);
  assert.equal(formOf(long.page).descripcion, 'ñ'.repeat(4002));
  assert.equal((await post('/post-task/v2', { ...fields, descripcion: 'ñ'.repeat(4000) })).status, 303);
});

test('sending a form twice publishes once; sending it again with other words asks first', async () => {
  // Of tasks of the same time the list has the first by their ids, which are random.
  site.clock += HOUR;
  const fields: Record<string, string> = {
    ...formOf((await open('/post-task/v2')).page),
    servicio: 'plomeria',
    descripcion: 'Doble envío.',
  };
  const sent = await Promise.all([1, 2, 3].map(() => post('/post-task/v2', fields)));
  assert.equal(new Set(sent.map(({ location }) => location)).size, 1);
  assert.equal([...(await open('/tareas')).page.matchAll(/Doble envío/g)].length, 1);
  const other = await post('/post-task/v2', { ...fields, descripcion: 'Otra cosa.' });
  assert.equal(other.status, 422);
  assert.match(other.page, /Con este formulario ya publicaste una tarea/);
  assert.equal(formOf(other.page).descripcion, 'Otra cosa.');
  assert.equal((await post('/post-task/v2', formOf(other.page))).status, 303);
});

test('a form from another site publishes nothing', async () => {
  const fields: Record<string, string> = {
    ...formOf((await open('/post-task/v2')).page),
    servicio: 'plomeria',
    descripcion: 'Desde otro sitio.',
  };
  const foreign: Record<string, string>[] = [
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site', Origin: site.siteUrl },
    { Origin: 'https://evil.example' },
    { Origin: 'nonsense' },
  ];
  for (const headers of foreign) assert.equal((await post('/post-task/v2', fields, headers)).status, 403);
  assert.doesNotMatch((await open('/tareas')).page, /Desde otro sitio/);
  const ours: Record<string, string>[] = [
    { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' },
    { Origin: site.siteUrl },
    { Origin: 'null' },
  ];
  for (const headers of ours) assert.equal((await post('/post-task/v2', fields, headers)).status, 303);
});

test('a forged, foreign or stale form token publishes nothing and loses nothing', async () => {
  const fields: Record<string, string> = {
    ...formOf((await open('/post-task/v2')).page),
    servicio: 'plomeria',
    descripcion: 'Con ficha vieja.',
  };
  const own = await publish(targeted(ANA.id), { descripcion: 'Otra.' });
  const ofAnotherForm = formOf((await open(own)).page).form!;
  const [one, hour, signature] = fields.form!.split('.');
  for (const form of ['', 'x', ofAnotherForm, `${one}.${hour}z.${signature}`, `${signature}.${hour}.${one}`]) {
    const answer = await post('/post-task/v2', { ...fields, form });
    assert.equal(answer.status, 422);
    assert.equal(formOf(answer.page).descripcion, 'Con ficha vieja.');
  }
  site.clock = NOON + 49 * HOUR;
  const stale = await post('/post-task/v2', fields);
  assert.equal(stale.status, 422);
  assert.match(stale.page, /La página estuvo abierta mucho tiempo/);
  assert.equal((await post('/post-task/v2', formOf(stale.page))).status, 303);
});

test('a form too large is refused, and so is one of another type', async () => {
  const fields = formOf((await open('/post-task/v2')).page);
  assert.equal((await post('/post-task/v2', { ...fields, descripcion: 'a'.repeat(70_000) })).status, 413);
  const json = await fetch(`${site.siteUrl}/post-task/v2`, {
    method: 'POST',
    body: '{}',
    headers: { 'Content-Type': 'application/json' },
  });
  assert.equal(json.status, 415);
});

test('when a task is wanted stands on it wherever it is seen; what is no such time is none', async () => {
  for (const [cuando, words] of [
    ['urgent', 'Urgente'],
    ['week', 'Para esta semana'],
    ['calm', 'Sin apuro'],
  ] as const) {
    const own = await publish('/post-task/v2', { servicio: 'pintura', descripcion: `Pintar ${cuando}.`, cuando });
    // All of this file's tasks are of one moment, so any page may have it.
    const card = ((await open('/tareas')).page + (await open('/tareas?pagina=2')).page)
      .split('<li class="card task">')
      .find((one) => one.includes(`Pintar ${cuando}`));
    assert.match(card!, new RegExp(`>${words}</span>`));
    assert.match((await open(own)).page, new RegExp(`>${words}</span>`));
  }
  const own = await publish('/post-task/v2', { servicio: 'pintura', descripcion: 'Pintar ya.', cuando: '<b>ya</b>' });
  assert.doesNotMatch((await open(own)).page, /Urgente|esta semana|Sin apuro|<b>ya/);
});

test('the form says what the trade needs to know, and the script finds it for every trade', async () => {
  const { page } = await open('/?create_task=1&service=plomeria');
  assert.match(page, /<ul id="pistas"><li>Qué pierde o qué se tapó, y desde cuándo<\/li>/);
  assert.match((await open('/post-task/v2')).page, /<li>Si ya tenés los materiales<\/li>/);
  const [, address] = /data-hints="([^"]+)"/.exec(page)!;
  const hints = JSON.parse((await open(address!)).page) as Record<string, string[]>;
  for (const trade of ['', 'gasista', 'pintura', 'plomeria']) assert.ok(Object.hasOwn(hints, trade), trade);
  for (const lines of Object.values(hints)) assert.ok(lines.length >= 2 && lines.length <= 3);
});

test('an inbox shows its trades where one works and what is for one; the rest of its trades is a link away', async () => {
  await publish('/post-task/v2', { servicio: 'pintura', descripcion: 'Pintar en Rosario.', lugar: 'Rosario' });
  await publish('/post-task/v2', { servicio: 'gasista', descripcion: 'Estufa en Rosario.', lugar: 'rosario' });
  await publish(targeted(BETO.id, 'gasista'), { descripcion: 'Calefón para Beto.' });
  const inbox = await site.inbox(BETO.id);
  const ALL = [
    'Pintar en Rosario',
    'Estufa en Rosario',
    'Calefón para Beto',
    'Estufa en Ushuaia',
    'Estufa en Buenos Aires',
    'Estufa en algún lado',
  ];
  // The newest without a place, whatever other tests put there.
  site.clock = NOON + HOUR;
  await publish('/post-task/v2', { servicio: 'gasista', descripcion: 'Estufa en algún lado.' });
  for (const lugar of ['Ushuaia', 'Buenos Aires']) {
    await publish('/post-task/v2', { servicio: 'gasista', descripcion: `Estufa en ${lugar}.`, lugar });
  }
  const seen = async (query = '') => {
    const text = (await open(inbox + query)).page;
    return ALL.filter((one) => text.includes(one)).sort((a, b) => text.indexOf(a) - text.indexOf(b));
  };
  assert.deepEqual(await seen(), ['Calefón para Beto', 'Estufa en Rosario']);
  const [, more] = /href="([^"]+)">Ver tareas de tus rubros en otros lugares/.exec((await open(inbox)).page)!;
  const far = await open(more!);
  assert.deepEqual(await seen('?ver=lejos'), ['Estufa en Buenos Aires', 'Estufa en Ushuaia', 'Estufa en algún lado']);
  assert.match(far.page, /Sin lugar · /);
  assert.match(far.page, /A 2[78]\d km de Rosario/);
  const { page, headers } = await open(inbox);
  assert.equal(headers.get('referrer-policy'), 'no-referrer');
  const card = page.split('<li class="card task">').find((text) => text.includes('Calefón para Beto'))!;
  const [, whole] = /href="(\/bandeja\/[A-Za-z]+\/[A-Za-z]+)"/.exec(card)!;
  assert.equal((await open(whole!)).status, 200);
  const other = new URL(await site.inbox(CARLA.id)).pathname;
  assert.equal((await open(`${other}/${whole!.split('/').at(-1)}`)).status, 404);
});

test('past the last page of tasks the way back leads to the first', async () => {
  const inbox = new URL(await site.inbox(CARLA.id)).pathname;
  for (const list of ['/tareas', inbox]) {
    const { page } = await open(`${list}?pagina=9`);
    assert.match(page, /No hay más tareas/);
    assert.doesNotMatch(page, /Cuando haya/);
    assert.match(page, new RegExp(`rel="prev" href="${list}"`));
  }
});

test('tasks, drafts and inboxes outlive a restart', async () => {
  // The newest of the inbox's first page, whatever other tests put there.
  site.clock = NOON + HOUR;
  const own = await publish(targeted(ANA.id), { descripcion: 'Sobrevive a todo.' });
  const draft = await site.handOver({ service: 'plomeria', description: 'También el borrador.' });
  const inbox = await site.inbox(ANA.id);
  await site.restart();
  assert.match((await open(own)).page, /Sobrevive a todo/);
  assert.match((await open(draft)).page, /También el borrador/);
  assert.match((await open(inbox)).page, /Sobrevive a todo/);
});

test('what is over is erased when the server starts, and now and then after', async () => {
  const draft = await site.handOver({ service: 'plomeria', description: 'Palabras que vencen.' });
  const rows = async () => {
    const sql = await openDesk(site.databaseUrl);
    const [row] = await sql.all<{ count: number }>(
      "SELECT COUNT(*) AS count FROM drafts WHERE description = 'Palabras que vencen.'",
    );
    await sql.close();
    return Number(row?.count);
  };
  assert.equal(await rows(), 1);
  site.clock = NOON + 7 * 24 * HOUR;
  await site.restart();
  assert.equal((await open(draft)).status, 410);
  await until('the text is erased', async () => (await rows()) === 0);
});

test('no token and no word of a task is in the log, at its most talkative', async () => {
  const draft = await site.handOver({ service: 'plomeria', description: 'Palabras secretas.' });
  const own = await publish(draft);
  const inbox = await site.inbox(ANA.id);
  await open(own);
  await open(inbox);
  const log = site.log.join('');
  assert.match(log, /"route":"own_task"/);
  for (const secret of [
    new URL(draft).searchParams.get('draft')!,
    own.split('/').at(-1)!,
    inbox.split('/').at(-1)!,
    'secretas',
  ]) {
    assert.ok(!log.includes(secret));
  }
});
