import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ANA, BETO, CARLA, type SiteFixture, startSite } from '../../../../../testing/site/start-site.ts';
import { conversations, formFor, OFFER, Visitor } from '../../../../../testing/site/visitor.ts';
import type { ShowAgain } from './forms.ts';
import { readOfferWords } from './parts/offer.ts';

let site: SiteFixture;
let visitor: Visitor;
let ana: string;
before(async () => {
  site = await startSite();
  visitor = new Visitor(site);
  ana = new URL(await site.inbox(ANA.id)).pathname;
});
after(() => site.stop());

async function published(): Promise<{ own: string; theirs: string }> {
  const own = await visitor.publish();
  return { own, theirs: `${ana}/${await visitor.idOf(own)}` };
}

test('a question sent in the middle of an offer keeps the offer, unsent', async () => {
  const { own, theirs } = await published();
  const { status, page } = await visitor.act(theirs, 'preguntar', { ...OFFER, texto: '¿Hay llave de paso?' });
  assert.equal(status, 200);
  assert.match(page, /Tu pregunta ya está[\s\S]*sigue acá abajo, sin mandar/);
  assert.ok(page.includes(`>\n${OFFER.mensaje}</textarea>`));
  assert.match(page, /value="38\.000"[\s\S]*¿Hay llave de paso\?/);
  assert.doesNotMatch(page, /<textarea[^>]*>\n¿Hay llave/);
  const [talk] = conversations((await visitor.open(own)).page);
  assert.match((await visitor.open(talk!)).page, /Preguntó antes de hacer su propuesta[\s\S]*¿Hay llave de paso\?/);
  const sent = await visitor.post(theirs, { form: formFor(page, 'ofrecer'), accion: 'ofrecer', ...OFFER });
  assert.equal(sent.status, 303);
  assert.match((await visitor.open(talk!)).page, /38\.000/);
});

test('a price is read as people write it', () => {
  const read = (precio: string) => readOfferWords(new URLSearchParams({ ...OFFER, precio }));
  for (const written of ['120000', '120.000', '$ 120 mil', '120mil', '120.000 pesos']) {
    assert.partialDeepStrictEqual(read(written), { price: { amount: 120_000 } }, written);
  }
  assert.throws(
    () => read('mil'),
    (error: ShowAgain) => 'precio' in error.shown.errors!,
  );
});

test('a length is counted in characters, as the page counts what is left', () => {
  const read = (mensaje: string) => readOfferWords(new URLSearchParams({ ...OFFER, mensaje }));
  assert.equal(read('🔧'.repeat(1000)).message, '🔧'.repeat(1000));
  const long = { shown: { errors: { mensaje: 'El mensaje es largo: le sobra 1 carácter.' } } };
  assert.throws(() => read('🔧'.repeat(1001)), long);
  assert.throws(
    () => read('🔧'.repeat(19)),
    (error: ShowAgain) => 'mensaje' in error.shown.errors!,
  );
});

test('a question alone leads to its conversation; an empty one keeps the offer too', async () => {
  const { theirs } = await published();
  const empty = await visitor.act(theirs, 'preguntar', { ...OFFER, texto: ' ' });
  assert.equal(empty.status, 422);
  assert.ok(empty.page.includes(`>\n${OFFER.mensaje}</textarea>`));
  assert.match(empty.page, /<details open><summary>Preguntar antes de ofrecer/);
  const alone = await visitor.act(theirs, 'preguntar', { tipo: 'open', texto: '¿Hay llave de paso?' });
  assert.equal(alone.to, `${theirs}#conversacion`);
});

test('a task that changed is said even when something else in the offer is wrong', async () => {
  const { own, theirs } = await published();
  const { page } = await visitor.open(theirs);
  const edit = `${own}/cambiar`;
  const [, form] = /name="form" value="([^"]+)"/.exec((await visitor.open(edit)).page)!;
  site.clock += 60_000;
  const words = { servicio: 'plomeria', descripcion: 'Ahora es el bidet.' };
  assert.equal((await visitor.post(edit, { form: form!, ...words })).status, 303);
  const fields = { form: formFor(page, 'ofrecer'), accion: 'ofrecer', tarea: '0', ...OFFER };
  const wrong = await visitor.post(theirs, { ...fields, precio: '45.000,50' });
  assert.equal(wrong.status, 422);
  const asked = await visitor.post(theirs, { ...fields, accion: 'preguntar', texto: '¿Es de loza?' });
  assert.equal(asked.status, 409);
  assert.match(asked.page, /La tarea cambió mientras escribías[\s\S]*>\n¿Es de loza\?<\/textarea>/);
  assert.match(wrong.page, /La tarea cambió mientras escribías[\s\S]*Poné un precio en pesos[\s\S]*Ahora es el bidet/);
  const again = await visitor.open(theirs);
  const read = /name="tarea" value="(\d+)"/.exec(again.page)![1]!;
  const same = await visitor.post(theirs, {
    ...fields,
    tarea: read,
    precio: 'x',
    form: formFor(again.page, 'ofrecer'),
  });
  assert.doesNotMatch(same.page, /La tarea cambió/);
});

test('whoever declines reads who still sees the task: the others for whom it was written, or everybody', async () => {
  const pros = [ANA, BETO, CARLA].map(({ id }) => id);
  const path = `/post-task/v2?${pros.map((id) => `pro=${id}`).join('&')}&vertical=plomeria`;
  const [, form] = /name="form" value="([^"]+)"/.exec((await visitor.open(path)).page)!;
  const words = { form: form!, servicio: 'plomeria', descripcion: 'Cambiar la griferia.', abierta: 'no' };
  const body = new URLSearchParams([...Object.entries(words), ...pros.map((id) => ['pro', id])] as [string, string][]);
  const init = { method: 'POST', body, redirect: 'manual' } as const;
  const own = (await fetch(`${site.siteUrl}/post-task/v2`, init)).headers.get('location')!.split('?')[0]!;
  const inboxes = await Promise.all(pros.map(async (id) => new URL(await site.inbox(id)).pathname));
  const said = [];
  for (const inbox of inboxes) {
    const { page } = await visitor.open(inbox);
    const theirs = [...page.matchAll(/href="(\/bandeja\/[A-Za-z]{30}\/[A-Za-z]{14})"/g)].map(([, href]) => href!);
    const pages = await Promise.all(theirs.map(async (one) => [one, (await visitor.open(one)).page] as const));
    const [mine] = pages.find(([, text]) => text.includes('Cambiar la griferia'))!;
    const { to } = await visitor.act(mine, 'no-puedo');
    const answer = (await visitor.open(to!)).page;
    said.push(/Ahora la ven todos los de tu rubro|La siguen viendo los demás/.exec(answer)?.[0]);
  }
  const left = 'La siguen viendo los demás';
  assert.deepEqual(said, [left, left, 'Ahora la ven todos los de tu rubro']);
  assert.match((await visitor.open(own)).page, /Así que la abrimos enseguida/);
});
