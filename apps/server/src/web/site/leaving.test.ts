import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { run } from '../../../../../testing/server/run-command.ts';
import { ANA, BETO, NOON, type SiteFixture, startSite } from '../../../../../testing/site/start-site.ts';
import { formFor, OFFER, Visitor } from '../../../../../testing/site/visitor.ts';

let site: SiteFixture;
let visitor: Visitor;
let inboxes: Record<'ana' | 'beto', string>;
let flags: string[];
before(async () => {
  site = await startSite();
  visitor = new Visitor(site);
  flags = ['--database-url', site.databaseUrl];
  const at = async (id: string) => new URL(await site.inbox(id)).pathname;
  inboxes = { ana: await at(ANA.id), beto: await at(BETO.id) };
});
after(() => site.stop());
beforeEach(() => {
  site.clock = NOON;
});

const page = async (path: string) => (await visitor.open(path)).page;

async function notifications(taskId: string) {
  const lines = (await run(['notifications', ...flags])).stdout.trim().split('\n');
  const all = lines.map((line) => JSON.parse(line));
  return all.filter(({ task_id, task }) => (task_id ?? task?.id) === taskId);
}

test('the person says no to an offer: it leaves the list, its author reads it kindly, and nobody writes any more', async () => {
  const { own, theirs, talk } = await visitor.offered(inboxes.ana);
  const before = await page(theirs);
  assert.match(await page(talk), /<summary>No, gracias<\/summary>/);
  assert.equal((await visitor.act(talk, 'rechazar')).to, own);
  const after = await page(own);
  assert.match(after, /Le dijiste que no a Ana P\.[\s\S]*Todavía no hay ninguna/);
  assert.doesNotMatch(await page(talk), /value="(escribir|aceptar|rechazar)"/);
  assert.match(await page(theirs), /Quien publicó te dice que no, gracias[\s\S]*No dice nada malo de tu trabajo/);
  assert.doesNotMatch(await page(theirs), /value="(escribir|ofrecer|cambiar)"/);
  const late = await visitor.post(theirs, { form: formFor(before, 'escribir'), accion: 'escribir', texto: 'Hola' });
  assert.equal(late.status, 409);
  assert.match(late.page, /Tu mensaje no se mandó\. No dice nada malo[\s\S]*readonly>\nHola<\/textarea>/);
  assert.match(await page(`${inboxes.ana}?ver=propuestas`), /Quien publicó te dice que no, gracias/);
  assert.doesNotMatch(await page(inboxes.ana), new RegExp(theirs));
});

test('a reported offer is out, says so, and is not reported again; its author reads a refusal', async () => {
  const { own, theirs, talk } = await visitor.offered(inboxes.ana);
  const asked = await page(`${talk}?denunciar=0`);
  assert.match(asked, /<h1>Denunciar esta propuesta<\/h1>[\s\S]*<blockquote[^>]*>Lo arreglo mañana/);
  assert.match(asked, /ya no te puede escribir[\s\S]*Volver sin denunciar/);
  assert.doesNotMatch(asked, /name="motivo"[^>]* checked/);
  const form = formFor(asked, 'denunciar');
  const empty = await visitor.post(talk, { form, accion: 'denunciar', mensaje: '', detalle: 'Miente' });
  assert.equal(empty.status, 422);
  assert.match(empty.page, /Denunciar esta propuesta[\s\S]*Elegí qué pasa[\s\S]*value="Miente"/);
  const sent = await visitor.post(talk, { form, accion: 'denunciar', mensaje: '', motivo: 'abuse' });
  assert.equal(sent.to, `${talk}?hecho=denuncia`);
  assert.match(await page(sent.to!), /Gracias: ya avisamos[\s\S]*Ya denunciaste esta propuesta/);
  assert.doesNotMatch(await page(`${talk}?denunciar=0`), /<h1>Denunciar/);
  assert.doesNotMatch(await page(own), /card person offer/);
  assert.match(await page(theirs), /Quien publicó te dice que no, gracias/);
  assert.doesNotMatch(await page(theirs), /denunci(ó|aron)/);
  const kinds = (await notifications(theirs.split('/').at(-1)!)).map(({ kind }) => kind);
  assert.deepEqual(kinds.sort(), ['offer_refused', 'report']);
});

test('whom the person chose says that they can not come; the person reads it, and may choose another', async () => {
  const { own, theirs, talk } = await visitor.offered(inboxes.ana);
  const id = theirs.split('/').at(-1)!;
  await visitor.act(`${inboxes.beto}/${id}`, 'ofrecer', OFFER);
  await visitor.act(talk, 'aceptar');
  assert.equal((await visitor.act(theirs, 'no-voy')).to, theirs);
  assert.match(await page(theirs), /Avisaste que no vas a poder ir[\s\S]*value="ofrecer"/);
  const after = await page(own);
  assert.match(after, /Ana P\. avisó que no va a poder ir[\s\S]*Beto G\./);
  const other = [...after.matchAll(/class="cover" href="([^"]+)"/g)].map(([, path]) => path!);
  assert.equal(other.length, 1);
  assert.equal((await visitor.act(other[0]!, 'aceptar')).status, 303);
  assert.match(await page(own), /Elegiste a Beto G\./);
});

test('the person changes their mind about whom they chose, and the task is open again', async () => {
  const { own, theirs, talk } = await visitor.offered(inboxes.ana);
  await visitor.act(talk, 'aceptar');
  assert.match(await page(own), /<summary>Cambié de idea<\/summary>/);
  assert.equal((await visitor.act(talk, 'rechazar')).to, own);
  assert.match(await page(own), /Tu tarea está publicada[\s\S]*Le dijiste que no a Ana P\./);
  assert.match(await page('/tareas'), new RegExp(theirs.split('/').at(-1)!));
});

test('the operator takes an offer or a message away: its author reads why, the other side that it is gone', async () => {
  const { own, theirs, talk } = await visitor.offered(inboxes.ana, {
    ...OFFER,
    mensaje: 'Sos una vieja inútil, eso sos.',
  });
  const offer = talk.split('/').at(-1)!;
  await visitor.act(theirs, 'escribir', { texto: 'Sé dónde vivís.' });
  const remove = (...more: string[]) => run(['tasks', 'remove', offer, ...more, ...flags]);
  assert.match((await remove()).stderr, /--reason is missing/);
  assert.match((await remove('--reason', 'Llamar al 11 5555-4444')).stderr, /--reason holds contact data/);
  assert.match((await remove('--message', 'x', '--reason', 'y')).stderr, /--message is "x"/);
  assert.match((await remove('--message', '7', '--reason', 'y')).stderr, /there is no message 7 of offer/);
  assert.equal(
    (await remove('--message', '1', '--reason', 'Amenaza')).stdout,
    `message 1 of offer "${offer}" is removed\n`,
  );
  const read = await page(talk);
  assert.match(read, /La plataforma sacó este mensaje\./);
  assert.doesNotMatch(read, /Sé dónde vivís|Amenaza|denunciar=1/);
  assert.match(await page(theirs), /La plataforma sacó este mensaje\. El motivo: «Amenaza»[\s\S]*Sé dónde vivís/);
  assert.equal((await remove('--reason', 'Insulta')).stdout, `offer "${offer}" is removed\n`);
  assert.match((await remove('--reason', 'Insulta')).stderr, /is already removed/);
  for (const path of [own, talk]) {
    assert.match(await page(path), /La plataforma sacó la propuesta de Ana P\./);
    assert.doesNotMatch(await page(path), /inútil|Insulta/);
  }
  assert.match(await page(theirs), /La plataforma sacó tu propuesta[\s\S]*El motivo: «Insulta»/);
  const shown = JSON.parse(
    (await run(['tasks', 'show', theirs.split('/').at(-1)!, '--texts', '--json', ...flags])).stdout,
  );
  assert.deepEqual(
    [shown.offers[0].state, shown.offers[0].ended_reason, shown.offers[0].messages[0].removed_reason],
    ['removed', 'Insulta', 'Amenaza'],
  );
});

test('a task that the platform closed says why to both sides, and its person publishes it anew with its words', async () => {
  const { own, theirs } = await visitor.offered(inboxes.ana);
  const id = theirs.split('/').at(-1)!;
  await run(['tasks', 'close', id, '--reason', 'Está en otro rubro', ...flags]);
  assert.match(await page(theirs), /La plataforma cerró esta tarea[\s\S]*El motivo: «Está en otro rubro»/);
  assert.match(
    await page(own),
    /El motivo: «Está en otro rubro»[\s\S]*href="[^"]*\/de-nuevo">Publicarla de nuevo con tu texto/,
  );
  const form = await visitor.open(`${own}/de-nuevo`);
  assert.match(form.headers.get('cache-control')!, /no-store/);
  assert.match(form.page, /value="plomeria" selected/);
  const [, words] = /<textarea id="descripcion"[^>]*>\n([^<]+)</.exec(form.page)!;
  const [, token] = /name="form" value="([^"]+)"/.exec(form.page)!;
  const sent = await visitor.post('/post-task/v2', { form: token!, servicio: 'plomeria', descripcion: words! });
  assert.match(sent.to!, /^\/tareas\/[A-Za-z]{30}\?hecho=nueva$/);
});

test('a professional reports a task from the inbox, and who declined one is reminded of it', async () => {
  const own = await visitor.publish({ pro: ANA.id });
  const inbox = await page(inboxes.ana);
  const [, theirs] = new RegExp(`href="(${inboxes.ana}/[A-Za-z]{14})"`).exec(inbox)!;
  const asked = await page(`${theirs}?denunciar=0`);
  assert.match(asked, /<h1>Denunciar esta tarea<\/h1>/);
  const sent = await visitor.post(theirs!, {
    form: formFor(asked, 'denunciar'),
    accion: 'denunciar',
    mensaje: '',
    motivo: 'fraud',
  });
  assert.equal(sent.status, 303);
  assert.match(await page(theirs!), /Ya denunciaste esta tarea/);
  const told = (await notifications(theirs!.split('/').at(-1)!)).filter(({ kind }) => kind === 'report');
  assert.deepEqual(
    told.map(({ about, reported_by, professional_id }) => [about, reported_by, professional_id]),
    [['task', 'professional', ANA.id]],
  );
  assert.equal((await visitor.act(theirs!, 'no-puedo')).status, 303);
  assert.match(await page(theirs!), /Avisaste que no podías tomarla[\s\S]*value="ofrecer"/);
  await visitor.act(own, 'retirar');
  const gone = await visitor.open(theirs!);
  assert.equal(gone.status, 404);
  assert.match(gone.page, /Esta tarea no está en tu bandeja[\s\S]*Volver a tu bandeja/);
});

test('the report of a review tells the operator whose it is and where', async () => {
  const [, review] = /denunciar\?perfil=ana-p&amp;resena=([^"]+)"/.exec(await page('/p/ana-p'))!;
  const asked = await page(`/denunciar?perfil=ana-p&resena=${review}`);
  assert.match(asked, /<blockquote[\s\S]*href="\/p\/ana-p">Volver sin denunciar/);
  const fields = { form: formFor(asked, 'denunciar'), accion: 'denunciar', perfil: 'ana-p', resena: review! };
  assert.match((await visitor.post('/denunciar', fields)).page, /Elegí qué pasa/);
  const { to } = await visitor.post('/denunciar', { ...fields, motivo: 'untrue' });
  assert.match(await page(to!), /<h1>Gracias: ya avisamos<\/h1>[\s\S]*href="\/p\/ana-p">Volver al perfil/);
  assert.doesNotMatch(await page(to!), /trouble-code/);
  const lines = (await run(['notifications', ...flags])).stdout.trim().split('\n');
  const told = lines.map((line) => JSON.parse(line)).find(({ about_id }) => about_id === review);
  assert.deepEqual([told.professional_id, told.url], [ANA.id, `${site.siteUrl}/p/${ANA.id}`]);
  assert.equal((await fetch(told.url)).status, 200);
});
