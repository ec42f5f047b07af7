import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { run } from '../../../../../testing/server/run-command.ts';
import { ANA, BETO, HOUR, NOON, type SiteFixture, startSite } from '../../../../../testing/site/start-site.ts';
import { formFor, OFFER, Visitor } from '../../../../../testing/site/visitor.ts';

let site: SiteFixture;
let visitor: Visitor;
let inboxes: Record<'ana' | 'beto', string>;
before(async () => {
  site = await startSite();
  visitor = new Visitor(site);
  const at = async (id: string) => new URL(await site.inbox(id)).pathname;
  inboxes = { ana: await at(ANA.id), beto: await at(BETO.id) };
});
after(() => site.stop());
beforeEach(() => {
  site.clock = NOON;
});

test('accepting and finishing are forms that open from what follows', async () => {
  const { own, talk } = await visitor.offered(inboxes.ana);
  const { page, headers } = await visitor.open(talk);
  assert.match(
    page,
    /<summary class="btn">Aceptar la propuesta de Ana<\/summary>[\s\S]*después podés abrirla de nuevo[\s\S]*value="aceptar"/,
  );
  assert.match(page, /name="version" value="1"/);
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.doesNotMatch(page, /value="terminar"/);
  assert.equal((await visitor.act(talk, 'aceptar')).status, 303);
  assert.match((await visitor.open(own)).page, new RegExp(`href="${talk}">Ir a la conversación`));
  assert.match((await visitor.open(talk)).page, /<summary class="btn">Marcar como terminada[\s\S]*value="terminar"/);
  assert.equal((await visitor.act(talk, 'terminar')).status, 303);
  assert.match((await visitor.open(own)).page, /Tarea terminada/);
});

test('when the work is done its person is asked how it was, once; the operator gets a record that an import takes', async () => {
  const { own, theirs, talk } = await visitor.offered(inboxes.ana);
  await visitor.act(talk, 'aceptar');
  assert.doesNotMatch((await visitor.open(talk)).page, /value="opinar"/);
  await visitor.act(talk, 'terminar');
  const forms = [(await visitor.open(own)).page, (await visitor.open(talk)).page].map((page) =>
    formFor(page, 'opinar'),
  );
  const wrong = await visitor.post(talk, { form: forms[0]!, accion: 'opinar', estrellas: '6', opinion: 'Muy bien.' });
  assert.equal(wrong.status, 422);
  assert.match(wrong.page, /Elegí de una a cinco estrellas[\s\S]*>\nMuy bien\.<\/textarea>/);
  const send = (form: string) =>
    visitor.post(talk, {
      form,
      accion: 'opinar',
      estrellas: '4',
      opinion: 'Prolija y puntual. Su número: 11 5555-4444. Soy Nélida Gorosito',
    });
  const both = await Promise.all(forms.map(send));
  assert.deepEqual(both.map(({ status }) => status).sort(), [303, 409]);
  for (const path of [own, talk, theirs]) {
    const { page } = await visitor.open(path);
    assert.match(page, /aria-label="4 de 5"[\s\S]*Prolija y puntual\. Su número: <mark>\[teléfono\]/);
    assert.doesNotMatch(page, /value="opinar"/);
  }
  assert.match((await visitor.open(theirs)).page, /La reseña que te dejaron/);
  const mine = (await visitor.open(own)).page;
  assert.match(mine, /Sacamos un teléfono de tu reseña[\s\S]*Los apellidos quedan con su inicial: «Nélida G\.»/);
  assert.doesNotMatch(mine, /Gorosito/);
  const flags = ['--database-url', site.databaseUrl];
  const told = (await run(['notifications', ...flags])).stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const reviews = told.filter(({ kind }) => kind === 'review_written');
  assert.equal(reviews.length, 1);
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'vidriera-review-')), 'reviews.ndjson');
  writeFileSync(file, JSON.stringify(reviews[0].record));
  const imported = await run(['import', file, '--kind', 'reviews', ...flags]);
  rmSync(path.dirname(file), { recursive: true });
  assert.equal(imported.status, 0, imported.stderr);
  assert.match(imported.stdout, /1/);
  assert.equal(reviews[0].record.professional_id, ANA.id);
});

test('who does not come is left out, and the task is open again; finishing at the same moment leaves one of the two', async () => {
  const { own, theirs, talk } = await visitor.offered(inboxes.ana);
  const id = theirs.split('/').at(-1)!;
  await visitor.act(`${inboxes.beto}/${id}`, 'ofrecer', OFFER);
  assert.match((await visitor.open(own)).page, /<li aria-current="step">Propuestas<\/li>/);
  await visitor.act(talk, 'aceptar');
  const { page } = await visitor.open(own);
  assert.match(page, /<li aria-current="step">Elegida<\/li>[\s\S]*Ya le podés dar tu dirección a Ana/);
  assert.match(page, /Marcar como terminada[\s\S]*Ana no vino/);
  assert.equal((await visitor.post(talk, { form: formFor(page, 'no-vino'), accion: 'no-vino' })).to, own);
  const again = (await visitor.open(own)).page;
  assert.match(again, /Tu tarea tiene 1 propuesta/);
  const old = talk.replaceAll('/', '\\/');
  assert.match(again, new RegExp(`Anotamos que Ana P\\. no vino[\\s\\S]*href="${old}">Ver la conversación`));
  assert.match(again, new RegExp(`Quedaron afuera \\(1\\)[\\s\\S]*href="${old}">Anotamos que Ana P\\. no vino</a>`));
  assert.equal(again.match(/<li class="card person offer">/g)?.length, 1);
  assert.match((await visitor.open(talk)).page, /denunciar=0">Denunciar/);
  const hers = (await visitor.open(theirs)).page;
  assert.match(hers, /Quien publicó avisó que no fuiste[\s\S]*contalo con «Denunciar», acá abajo/);
  assert.match(hers, /denunciar=0">Denunciar<span class="sr"> esta tarea/);
  assert.doesNotMatch(hers, /value="ofrecer"|value="escribir"/);
  assert.match((await visitor.open(`${inboxes.ana}?ver=propuestas`)).page, /Quien publicó avisó que no fuiste/);
  assert.match((await visitor.open('/tareas')).page, new RegExp(id));
  assert.match((await visitor.open(`${inboxes.beto}/${id}`)).page, /value="escribir"/);
  assert.doesNotMatch((await visitor.open(theirs)).page, /value="escribir"/);
  const told = (await run(['notifications', '--database-url', site.databaseUrl])).stdout.trim().split('\n');
  const all = told.map((line) => JSON.parse(line));
  const [noShow] = all.filter(({ kind }) => kind === 'no_show');
  assert.deepEqual(
    [Object.keys(noShow), noShow.task_id, noShow.professional_id],
    [['id', 'kind', 'created_at', 'task_id', 'offer_id', 'professional_id'], id, ANA.id],
  );
  assert.deepEqual(
    all.filter(({ kind }) => kind === 'marked_no_show').map(({ professional_id }) => professional_id),
    [ANA.id],
  );
  const shown = JSON.parse((await run(['tasks', 'show', id, '--json', '--database-url', site.databaseUrl])).stdout);
  assert.deepEqual(shown.offers.map(({ state }: { state: string }) => state).sort(), ['made', 'no-show']);
  const reopened = all.filter(({ kind }) => kind === 'task_reopened');
  assert.deepEqual(
    reopened.map(({ professional_id, task }) => [professional_id, task.id]),
    [[BETO.id, id]],
  );
  const other = await visitor.offered(inboxes.ana);
  await visitor.act(other.talk, 'aceptar');
  const forms = (await visitor.open(other.own)).page;
  const both = await Promise.all(
    ['terminar', 'no-vino'].map((accion) => visitor.post(other.talk, { form: formFor(forms, accion), accion })),
  );
  assert.deepEqual(both.map(({ status }) => status).sort(), [303, 409]);
});

test('a change that came after the choice says that it was not saved, and gives the words back', async () => {
  const { theirs, talk } = await visitor.offered(inboxes.ana);
  const { page } = await visitor.open(theirs);
  await visitor.act(talk, 'aceptar');
  const form = formFor(page, 'cambiar');
  const late = await visitor.post(theirs, { form, accion: 'cambiar', ...OFFER, mensaje: 'Mejor lo hago el jueves.' });
  assert.equal(late.status, 409);
  assert.match(late.page, /Tu cambio no se guardó: la propuesta quedó como estaba/);
  assert.match(late.page, /readonly>\nMejor lo hago el jueves\.<\/textarea>/);
});

test('an offer that was changed is not a new one', async () => {
  const { own, theirs, talk } = await visitor.offered(inboxes.ana);
  await visitor.open(talk);
  site.clock += HOUR;
  await visitor.act(theirs, 'cambiar', { ...OFFER, precio: '42.000' });
  const { page } = await visitor.open(own);
  assert.match(page, /Tenés 1 propuesta que cambió/);
  assert.match(page, /class="tag">La cambió/);
  assert.doesNotMatch(page, /propuesta nueva|class="tag">Nueva/);
});

test('an inbox counts its news, and says on top who was chosen until that is over', async () => {
  const one = await startSite();
  const alone = new Visitor(one);
  const inbox = new URL(await one.inbox(ANA.id)).pathname;
  const counted = async () => {
    const { page } = await alone.open(inbox);
    return [/<title>(?:\(\d\) )?/, /Tus propuestas(?: \(\d+\))?/, /Te eligieron<\/h2>/].map(
      (one) => one.exec(page)?.[0],
    );
  };
  const nothing = ['<title>', 'Tus propuestas', undefined];
  const { theirs, talk } = await alone.offered(inbox);
  assert.deepEqual(await counted(), nothing);
  await alone.act(talk, 'escribir', { texto: '¿Cuánto tardás?' });
  await alone.act(talk, 'escribir', { texto: '¿Y cuándo podés?' });
  assert.deepEqual(await counted(), ['<title>(2) ', 'Tus propuestas (2)', undefined]);
  await alone.open(theirs);
  assert.deepEqual(await counted(), nothing);
  await alone.act(talk, 'aceptar');
  assert.deepEqual(await counted(), ['<title>(1) ', 'Tus propuestas (1)', 'Te eligieron</h2>']);
  await alone.open(theirs);
  assert.deepEqual(await counted(), ['<title>', 'Tus propuestas', 'Te eligieron</h2>']);
  await alone.act(talk, 'terminar');
  assert.deepEqual(await counted(), nothing);
  await one.stop();
});

test('what is wrong with a message stands beside its field, is named first on the page and in its title', async () => {
  const { talk } = await visitor.offered(inboxes.ana);
  const sent = await visitor.act(talk, 'escribir', { texto: ' ' });
  assert.equal(sent.status, 422);
  assert.match(sent.page, /<title>Error: Propuesta de Ana P\./);
  assert.match(sent.page, /<a href="#texto">Escribí tu mensaje/);
  assert.match(sent.page, /id="texto-error">Escribí tu mensaje[\s\S]{0,80}<textarea id="texto"/);
});

test('the private link has a page to keep it: whole, as a code, to print; it says what happens if it is lost', async () => {
  const own = await visitor.publish({ titulo: 'Una pérdida' });
  assert.match((await visitor.open(own)).page, new RegExp(`href="${own}/enlace"`));
  const { page, headers } = await visitor.open(`${own}/enlace`);
  assert.ok(page.includes(`<p class="keep-link">${site.siteUrl}${own}</p>`));
  assert.match(page, /«Una pérdida»/);
  assert.match(page, /aria-label="Código QR de tu enlace privado"/);
  assert.match(page, /Si lo perdés[\s\S]*nadie te lo puede volver a dar/);
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(headers.get('referrer-policy'), 'no-referrer');
  assert.equal((await visitor.open(`/tareas/${'a'.repeat(30)}/enlace`)).status, 404);
});
