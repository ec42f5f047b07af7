import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { run } from '../../../../../testing/server/run-command.ts';
import {
  ANA,
  BETO,
  bytesSent,
  CARLA,
  HOUR,
  NOON,
  type SiteFixture,
  startSite,
} from '../../../../../testing/site/start-site.ts';
import { conversations, formFor, OFFER, Visitor } from '../../../../../testing/site/visitor.ts';

const DAY = 24 * HOUR;
let site: SiteFixture;
let visitor: Visitor;
let inboxes: Record<'ana' | 'beto' | 'carla', string>;
before(async () => {
  site = await startSite();
  visitor = new Visitor(site);
  const path = async (id: string) => new URL(await site.inbox(id)).pathname;
  inboxes = { ana: await path(ANA.id), beto: await path(BETO.id), carla: await path(CARLA.id) };
});
after(() => site.stop());
beforeEach(() => {
  site.clock = NOON;
});

const open: Visitor['open'] = (...given) => visitor.open(...given);
const post: Visitor['post'] = (...given) => visitor.post(...given);
const act: Visitor['act'] = (...given) => visitor.act(...given);
const publish: Visitor['publish'] = (...given) => visitor.publish(...given);
const idOf: Visitor['idOf'] = (own) => visitor.idOf(own);
const offered = (who: string = inboxes.ana, fields: Record<string, string> = {}) => visitor.offered(who, fields);

test('an offer shows with its public card, price and time; the conversation is between two; an offer is chosen and done', async () => {
  const { own, theirs, talk } = await offered();
  const page = (await open(own)).page;
  assert.match(page, /Tu tarea tiene 1 propuesta/);
  assert.match(page, /Ana P\./);
  assert.match(page, /\$\u00a038\.000/);
  assert.match(page, /Cuándo: mañana/);
  assert.equal((await act(talk, 'escribir', { texto: '¿Traés el repuesto?' })).to, `${talk}#conversacion`);
  assert.match((await open(inboxes.ana)).page, /Tenés 1 mensaje sin leer/);
  const inbox = (await open(`${inboxes.ana}?ver=lejos`)).page;
  const card = inbox.split('<li class="card task">').find((one) => one.includes(theirs))!;
  assert.match(card, /<h2>.*<span class="tag">Propuesta enviada<\/span>/s);
  assert.doesNotMatch((await open(inboxes.carla)).page, /Propuesta enviada/);
  assert.match((await open(talk)).page, /Enviado/);
  assert.match((await open(theirs)).page, /¿Traés el repuesto\?/);
  assert.match((await open(talk)).page, /Leído/);
  assert.equal((await act(theirs, 'escribir', { texto: 'Sí, lo llevo.' })).status, 303);
  assert.match((await open(own)).page, /1 mensaje sin leer/);
  assert.match((await open(talk)).page, /Sí, lo llevo\./);
  assert.equal((await act(talk, 'aceptar')).status, 303);
  assert.match((await open(own)).page, /Elegiste a Ana P\./);
  assert.match((await open(theirs)).page, /¡Te eligieron!/);
  assert.doesNotMatch((await open('/tareas')).page, new RegExp(await idOfTask(theirs)));
  assert.equal((await act(talk, 'terminar')).status, 303);
  assert.match((await open(own)).page, /Tarea terminada/);
  const closed = (await open(theirs)).page;
  assert.match(closed, /La tarea está terminada/);
  assert.doesNotMatch(closed, /name="accion" value="escribir"/);
});

async function idOfTask(theirs: string): Promise<string> {
  return theirs.split('/').at(-1)!;
}

test('private pages are private: no-store, no-referrer, noindex, no foreign picture, and in no log', async () => {
  const { own, theirs, talk } = await offered();
  for (const path of [own, theirs, talk, `/p/ana-p?tarea=${own.split('/').at(-1)}`, '/p/ana-p?tarea=nada']) {
    const { headers, page } = await open(path);
    assert.deepEqual(
      [headers.get('cache-control'), headers.get('referrer-policy'), headers.get('x-robots-tag')],
      ['no-store', 'no-referrer', 'noindex'],
      path,
    );
    assert.doesNotMatch(page, /rel="canonical"/);
  }
  for (const path of [own, theirs, talk]) {
    assert.match((await open(path)).headers.get('content-security-policy')!, /img-src 'self';/);
  }
  const secrets = [own.split('/').at(-1)!, inboxes.ana.split('/').at(-1)!];
  for (const line of site.log) for (const secret of secrets) assert.ok(!line.includes(secret), line);
});

test('what is wrong in an offer is said, and nothing typed is lost', async () => {
  const own = await publish();
  const theirs = `${inboxes.ana}/${await idOf(own)}`;
  const wrong: [Record<string, string>, RegExp][] = [
    [{ mensaje: '' }, /Contá cómo lo harías/],
    [{ mensaje: 'Muy corto.' }, /tu mensaje tiene 10 caracteres y hacen falta 20/],
    [{ mensaje: 'ñ'.repeat(1001) }, /El mensaje es largo: le sobra 1 carácter/],
    [{ precio: 'mucho' }, /Poné un precio en pesos/],
    [{ precio: '' }, /Poné un precio en pesos/],
    [{ tipo: 'open' }, /elegí «Precio cerrado»/],
    [{ precio: '1155554444' }, /demasiado grande/],
    [{ precio: '45.554.444' }, /redondealo a miles/],
    [{ cuando: 'x'.repeat(121) }, /Este texto es largo: le sobra 1 carácter/],
  ];
  for (const [fields, said] of wrong) {
    const sent = await act(theirs, 'ofrecer', { ...OFFER, ...fields });
    assert.equal(sent.status, 422);
    assert.match(sent.page, said);
    const kept = { ...OFFER, ...fields };
    assert.ok(sent.page.includes(`>\n${kept.mensaje}</textarea>`), 'the message');
    assert.ok(sent.page.includes(`name="precio" type="text" inputmode="numeric" value="${kept.precio}"`), 'the price');
    assert.ok(sent.page.includes(`value="${kept.tipo}" checked`), 'the kind of price');
    assert.ok(sent.page.includes(`value="${kept.cuando}"`), 'the time');
  }
  assert.match((await open(own)).page, /Todavía no hay ninguna/);
});

test('a telephone in an offer and in a message is taken out, and its author sees what went', async () => {
  const { theirs, talk } = await offered(inboxes.ana, { mensaje: 'Llamame al 11 5555-4444 y arreglamos enseguida.' });
  const page = (await open(theirs)).page;
  assert.match(page, /Sacamos un teléfono de tu texto/);
  await act(talk, 'escribir', { texto: 'Mi correo es persona@example.com' });
  const mine = (await open(talk)).page;
  assert.match(mine, /Sacamos un correo: acá nadie muestra datos de contacto/);
  await act(talk, 'escribir', { texto: 'Mi nieto Juan Cruz Gorosito abre: el timbre dice Gorosito' });
  const told = (await open(talk)).page;
  assert.match(
    told,
    /Mi nieto Juan G\. abre: el timbre dice G\.[\s\S]*Los apellidos quedan con su inicial: «Juan G\.»/,
  );
  for (const one of [page, mine, told, (await open(theirs)).page]) {
    assert.doesNotMatch(one, /5555-4444|persona@|Gorosito/);
  }
});

test('a number split over two messages comes back to its author with the reason', async () => {
  const { theirs, talk } = await offered();
  await act(theirs, 'escribir', { texto: 'Quedate con 5555' });
  const sent = await act(theirs, 'escribir', { texto: '4444' });
  assert.equal(sent.status, 422);
  assert.match(sent.page, /se puede leer un teléfono/);
  assert.match(sent.page, />\n4444<\/textarea>/);
  assert.doesNotMatch((await open(talk)).page, /4444/);
});

test('what is typed too late is given back with what happened', async () => {
  const { own, theirs, talk } = await offered();
  const stale = await open(theirs);
  const talkPage = await open(talk);
  const beto = `${inboxes.beto}/${await idOf(own)}`;
  const betoPage = await open(beto);
  assert.equal((await act(own, 'retirar')).status, 303);
  const late = await post(theirs, { form: formFor(stale.page, 'escribir'), accion: 'escribir', texto: 'Ya salgo.' });
  assert.equal(late.status, 409);
  assert.match(late.page, /Retiraron esta tarea/);
  assert.match(late.page, /readonly>\nYa salgo\.<\/textarea>/);
  const choice = await post(talk, { form: formFor(talkPage.page, 'aceptar'), accion: 'aceptar', version: '1' });
  assert.equal(choice.status, 409);
  assert.match(choice.page, /Retiraste esta tarea/);
  const offer = await post(beto, { form: formFor(betoPage.page, 'ofrecer'), accion: 'ofrecer', ...OFFER });
  assert.equal(offer.status, 404);
});

test('an offer that changed while it was read is not accepted unread', async () => {
  const { theirs, talk } = await offered();
  const { page } = await open(talk);
  await act(theirs, 'cambiar', { ...OFFER, precio: '90.000' });
  const sent = await post(talk, { form: formFor(page, 'aceptar'), accion: 'aceptar', version: '1' });
  assert.equal(sent.status, 409);
  assert.match(sent.page, /La propuesta cambió mientras la leías/);
  assert.match(sent.page, /\$\u00a090\.000/);
  assert.equal((await act(talk, 'aceptar')).status, 303);
});

test('offers are ordered by time, rating and price, and those that the person did not open yet say so', async () => {
  const own = await publish();
  const id = await idOf(own);
  assert.match((await open(own)).page, /http-equiv="refresh" content="120"/);
  await act(`${inboxes.ana}/${id}`, 'ofrecer', { ...OFFER, precio: '50.000' });
  // A reload says the same; opening the offer ends it, with script and without.
  for (const _ of [1, 2]) assert.match((await open(own)).page, /<title>\(1\) [\s\S]*Tenés 1 propuesta nueva/);
  const first = conversations((await open(own)).page)[0]!;
  await open(first, { headers: { 'Sec-Purpose': 'prefetch' } });
  assert.match((await open(own)).page, /Tenés 1 propuesta nueva/);
  await open(first);
  assert.doesNotMatch((await open(own)).page, /Tenés|<title>\(|class="tag">Nueva/);
  site.clock += HOUR;
  await act(`${inboxes.ana}/${id}`, 'cambiar', { ...OFFER, precio: '51.000' });
  await act(`${inboxes.beto}/${id}`, 'ofrecer', { ...OFFER, tipo: 'open', precio: '' });
  await act(`${inboxes.carla}/${id}`, 'ofrecer', { ...OFFER, tipo: 'from', precio: '20000' });
  const names = async (query: string) =>
    [...(await open(own + query)).page.matchAll(/<a class="cover"[^>]*>([A-Z]\w+) /g)].map(([, name]) => name);
  const { page } = await open(own);
  assert.match(page, /Tenés 2 propuestas nuevas y 1 propuesta que cambió/);
  assert.equal([...page.matchAll(/class="tag">Nueva/g)].length, 2);
  assert.deepEqual(await names('?orden=precio'), ['Carla', 'Ana', 'Beto']);
  assert.equal((await names('?orden=puntaje'))[0], 'Ana');
  // One of them is chosen, and the others are no news any more.
  assert.equal((await act(first, 'aceptar')).status, 303);
  for (const action of ['terminar', null]) {
    assert.doesNotMatch((await open(own)).page, /Tenés|<title>\(/);
    if (action !== null) await act(first, action);
  }
});

test('with a task open for a professional, the profile’s button leads to its conversation', async () => {
  const { own, talk } = await offered();
  const token = own.split('/').at(-1);
  assert.match((await open(talk)).page, new RegExp(`href="/p/ana-p\\?tarea=${token}"`));
  const profile = (await open(`/p/ana-p?tarea=${token}`)).page;
  assert.ok(profile.includes(`href="${talk}">Seguir la conversación con Ana`));
  assert.doesNotMatch(profile, /create_task=1/);
  assert.match((await open(`/p/beto-g?tarea=${token}`)).page, /Pedile presupuesto a Beto/);
  assert.match((await open('/p/ana-p')).page, /Pedile presupuesto a Ana/);
});

test('nobody else opens a conversation, and a form of one place does nothing in another', async () => {
  const { own, theirs, talk } = await offered();
  const other = await offered(inboxes.carla);
  const [token, offer] = [own.split('/').at(-1)!, talk.split('/').at(-1)!];
  for (const path of [
    `/tareas/${token}/${other.talk.split('/').at(-1)}`,
    `${other.own}/${offer}`,
    `/tareas/${token}/nada`,
    `${talk}/mas`,
    `${inboxes.beto}/nada`,
    `${theirs}/mas`,
  ]) {
    assert.equal((await open(path)).status, 404, path);
    assert.notEqual((await post(path, { form: 'x', accion: 'escribir', texto: 'Hola' })).status, 303, path);
  }
  const form = formFor((await open(other.talk)).page, 'escribir');
  assert.equal((await post(talk, { form, accion: 'escribir', texto: 'Hola' })).status, 422);
  const mine = formFor((await open(talk)).page, 'escribir');
  assert.equal(
    (await post(talk, { form: mine, accion: 'escribir', texto: 'Hola' }, { 'Sec-Fetch-Site': 'cross-site' })).status,
    403,
  );
  assert.doesNotMatch((await open(theirs)).page, /Hola/);
});

test('only who is listed for the trade answers a task, and the person reads who it is, where they work and how far', async () => {
  const gas = `${inboxes.carla}/${await idOf(await publish({ servicio: 'gasista', lugar: 'Palermo' }))}`;
  const { page } = await open(gas);
  assert.match(page, /La responde quien figura en la guía en Gasista con la matrícula verificada/);
  assert.doesNotMatch(page, /value="ofrecer"/);
  const own = await publish({ lugar: 'Palermo' });
  const id = await idOf(own);
  for (const who of ['ana', 'beto'] as const) await act(`${inboxes[who]}/${id}`, 'ofrecer', OFFER);
  const offers = (await open(own)).page;
  assert.match(offers, /Plomería ★ 4,5 \(11\) · trabaja en Palermo</);
  assert.match(offers, /Plomería · trabaja en Rosario, a 2[78]\d km</);
  assert.match((await open(conversations(offers)[0]!)).page, /trabaja en/);
});

test('a form that asks for an unknown action is a page that says so', async () => {
  const { own, theirs, talk } = await offered();
  for (const path of [own, theirs, talk]) {
    const [, form] = /name="form" value="([^"]+)"/.exec((await open(path)).page)!;
    for (const accion of ['volar', 'toString', '']) {
      const sent = await post(path, { form: form!, accion });
      assert.equal(sent.status, 400, `${path} ${accion}`);
      assert.match(sent.page, /No entendimos el pedido/);
    }
  }
});

test('looking ahead changes nothing, and a message is read when its conversation is opened', async () => {
  const { own, theirs, talk } = await offered();
  await act(theirs, 'escribir', { texto: '¿Estás?' });
  for (const method of ['HEAD', 'GET']) {
    for (const path of [talk, own, `${talk}?antes=2`]) {
      await fetch(site.siteUrl + path, { method, headers: { 'Sec-Purpose': 'prefetch' } });
      // The script of a hidden page.
      await fetch(site.siteUrl + path, { method, headers: { Purpose: 'prefetch' } });
    }
  }
  assert.match((await open(own)).page, /Tenés 1 propuesta nueva y 1 mensaje sin leer/);
  assert.doesNotMatch((await open(theirs)).page, /Leído/);
  const stale = (await open(talk)).page;
  site.clock += 1000;
  await act(theirs, 'escribir', { texto: 'Otra cosa.' });
  // The form of a page that showed the first message alone.
  const fields = { form: formFor(stale, 'escribir'), accion: 'escribir', texto: 'Sí.' };
  assert.equal((await post(talk, fields)).status, 303);
  assert.match((await open(own)).page, /1 mensaje sin leer/);
  assert.match((await open(theirs)).page, /Leído[\s\S]*Otra cosa\.[\s\S]*Enviado/);
  await open(talk);
  assert.doesNotMatch((await open(theirs)).page, /Enviado/);
  assert.doesNotMatch((await open(own)).page, /sin leer|nueva/);
  await act(theirs, 'escribir', { texto: 'La última.' });
  assert.match((await open(own)).page, /1 mensaje sin leer/);
});

test('limits are told before they are reached', async () => {
  const { theirs, talk } = await offered();
  for (let i = 0; i < 25; i++) await act(talk, 'escribir', { texto: `Mensaje ${'abcdefghijklmnopqrstuvwxyz'[i]}` });
  assert.match((await open(talk)).page, /En esta hora te quedan 5 mensajes/);
  for (let i = 0; i < 5; i++) await act(talk, 'escribir', { texto: `Otro ${'abcde'[i]}` });
  assert.match((await open(talk)).page, /llegaste al máximo de mensajes por hora/);
  const sent = await act(talk, 'escribir', { texto: 'Uno más' });
  assert.equal(sent.status, 422);
  assert.match(sent.page, />\nUno más<\/textarea>/);
  assert.doesNotMatch((await open(theirs)).page, /Uno más/);
  const page = (await open(talk)).page;
  assert.match(page, /Ver mensajes anteriores/);
  const [, earlier] = /href="([^"]+antes=\d+)#conversacion"/.exec(page)!;
  assert.match((await open(earlier!)).page, /Mensaje a</);
});

test('after 60 days without a sign a conversation closes; its person can still read', async () => {
  const { theirs, talk } = await offered();
  const { page } = await open(theirs);
  site.clock = NOON + 60 * DAY;
  assert.match((await open(talk)).page, /Esta conversación se cerró sola/);
  assert.doesNotMatch((await open(talk)).page, /value="escribir"|value="aceptar"/);
  const sent = await post(theirs, { form: formFor(page, 'escribir'), accion: 'escribir', texto: 'Hola' });
  assert.equal(sent.status, 422);
  assert.match(sent.page, /La página estuvo abierta mucho tiempo/);
  assert.match(sent.page, /readonly>\nHola<\/textarea>/);
});

test('after 60 silent days an accepted offer says that its conversation is closed, and the task can still be finished', async () => {
  const { own, theirs, talk } = await offered();
  assert.equal((await act(talk, 'aceptar')).status, 303);
  site.clock = NOON + 60 * DAY;
  for (const path of [talk, theirs]) {
    const { page } = await open(path);
    assert.match(page, /Esta conversación se cerró sola/);
    assert.doesNotMatch(page, /Arreglen por acá|value="escribir"/);
  }
  assert.equal((await act(talk, 'terminar')).status, 303);
  assert.match((await open(own)).page, /Tarea terminada/);
});

test('the command line lists, shows and closes; texts only when asked for; a report holds ids only', async () => {
  const { own, theirs, talk } = await offered();
  const flags = ['--database-url', site.databaseUrl];
  const id = theirs.split('/').at(-1)!;
  await act(theirs, 'escribir', { texto: 'Algo que molesta.' });
  assert.match((await open(talk)).page, /denunciar=1">Denunciar<span class="sr"> este mensaje/);
  const asked = (await open(`${talk}?denunciar=1`)).page;
  assert.match(asked, /<h1>Denunciar este mensaje<\/h1>[\s\S]*Qué pasa después/);
  const fields = {
    accion: 'denunciar',
    mensaje: '1',
    motivo: 'abuse',
    detalle: 'Soy Carla Ruiz, llamame al 11 5555-4444',
  };
  const reported = await post(talk, { form: formFor(asked, 'denunciar'), ...fields });
  assert.equal(reported.to, `${talk}?hecho=denuncia`);
  const notified = (await run(['notifications', ...flags])).stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .find(({ kind, task_id }) => kind === 'report' && task_id === id);
  assert.deepEqual(Object.keys(notified).sort(), [
    'created_at',
    'id',
    'kind',
    'message',
    'note',
    'offer_id',
    'reason',
    'reported_by',
    'task_id',
  ]);
  assert.deepEqual([notified.message, notified.reported_by, notified.reason], [1, 'person', 'abuse']);
  assert.equal(notified.note, 'Soy Carla R., llamame al [teléfono]');
  const listed = await run(['tasks', 'list', '--reported', ...flags]);
  assert.match(listed.stdout, new RegExp(`^${id}  \\S+  \\w+ +offers 1, messages 1, reports 1  plomeria, anywhere\n$`));
  const shown = await run(['tasks', 'show', id, ...flags]);
  assert.equal(shown.status, 0);
  assert.doesNotMatch(shown.stdout, /molesta|canilla|garantía/);
  const withTexts = JSON.parse((await run(['tasks', 'show', id, '--texts', '--json', ...flags])).stdout);
  assert.equal(withTexts.offers[0].messages[0].body, 'Algo que molesta.');
  const leaky = await run(['tasks', 'close', id, '--reason', 'Llamar al 11 5555-4444', ...flags]);
  assert.equal(leaky.status, 2);
  assert.match(leaky.stderr, /--reason holds contact data \(phone\)/);
  assert.match((await run(['tasks', 'close', id, ...flags])).stderr, /--reason is missing/);
  assert.equal(
    (await run(['tasks', 'close', id, '--reason', 'No es un trabajo', ...flags])).stdout,
    `${id} is closed\n`,
  );
  const closed = (await open(own)).page;
  assert.match(closed, /La plataforma cerró esta tarea/);
  assert.match(closed, /No es un trabajo/);
  assert.equal((await run(['tasks', 'close', id, '--reason', 'x', ...flags])).status, 1);
  assert.match((await run(['tasks', 'show', 'nada', ...flags])).stderr, /there is no task "nada"/);
});

test('a profile, a review and a task are reported with a reason, once for each form and 20 times a day', async () => {
  const id = await idOf(await publish());
  const [, review] = /denunciar\?perfil=ana-p&amp;resena=([^"]+)"/.exec((await open('/p/ana-p')).page)!;
  assert.match((await open('/p/ana-p')).page, /href="\/denunciar\?perfil=ana-p" rel="nofollow">Denunciar este perfil/);
  assert.match((await open(`/tarea/${id}`)).page, new RegExp(`href="/denunciar\\?tarea=${id}"`));
  const send = async (fields: Record<string, string>) => {
    const { page } = await open(`/denunciar?${new URLSearchParams(fields)}`);
    const form = formFor(page, 'denunciar');
    const sent = { form, accion: 'denunciar', ...fields, motivo: 'untrue', detalle: 'No es cierto.' };
    const answers = [await post('/denunciar', sent), await post('/denunciar', sent)];
    return answers.map(({ status }) => status);
  };
  for (const fields of [{ perfil: 'ana-p' }, { perfil: 'ana-p', resena: review! }, { tarea: id }]) {
    assert.deepEqual(await send(fields), [303, 303]);
  }
  assert.match((await open('/denunciar?hecho=1')).page, /Lo lee quien administra la guía/);
  const lines = (await run(['notifications', '--database-url', site.databaseUrl])).stdout.trim().split('\n');
  const told = lines.map((line) => JSON.parse(line)).filter(({ reason }) => reason === 'untrue');
  assert.deepEqual(told.map(({ about, about_id, task_id, note }) => [about, about_id ?? task_id, note]).sort(), [
    ['profile', ANA.id, 'No es cierto.'],
    ['review', review, 'No es cierto.'],
    ['task', id, 'No es cierto.'],
  ]);
  for (const path of ['/denunciar', '/denunciar?perfil=nadie', '/denunciar?perfil=ana-p&resena=nada']) {
    assert.equal((await open(path)).status, 404, path);
  }
  for (let i = 3; i < 20; i++) assert.deepEqual(await send({ perfil: 'beto-g' }), [303, i === 19 ? 429 : 303]);
});

test('the other side reads why an account is missing, and the accepted offer advises against paying ahead', async () => {
  const { theirs, talk } = await offered(inboxes.ana, { mensaje: 'La seña va al alias plomero.ana.mp y voy mañana.' });
  assert.match((await open(talk)).page, /Sacamos un alias de pago: acá nadie muestra datos de contacto ni de cuentas/);
  await act(theirs, 'escribir', { texto: 'Mi CBU es 2850590940090418135201' });
  assert.match((await open(talk)).page, /\[cuenta bancaria\][\s\S]*Sacamos una cuenta bancaria: acá nadie/);
  assert.doesNotMatch((await open(talk)).page, /no adelantes plata/);
  await act(talk, 'aceptar');
  assert.match((await open(talk)).page, /no adelantes plata por un trabajo que no empezó/);
});

test('however much was offered and said, a page stays under 20 kB', async () => {
  const mensaje = 'Trabajo prolijo y con garantía, sin vueltas. '.repeat(22).trim();
  const { own, theirs, talk } = await offered(inboxes.ana, { mensaje });
  for (const inbox of [inboxes.beto, inboxes.carla]) {
    assert.equal((await act(`${inbox}/${theirs.split('/').at(-1)}`, 'ofrecer', { ...OFFER, mensaje })).status, 303);
  }
  for (let i = 0; i < 12; i++) {
    const text = 'Te cuento cómo sería el trabajo paso a paso, con calma. '.repeat(35).trim();
    assert.equal((await act(i % 2 ? talk : theirs, 'escribir', { texto: text })).status, 303);
  }
  for (const path of [own, theirs, talk]) {
    const { page } = await open(path);
    let bytes = Buffer.byteLength(page);
    const styles = [...page.matchAll(/href="(\/assets\/[a-z]+\.\w+\.css)"/g)];
    assert.equal(styles.length, 3);
    for (const [, style] of styles) bytes += await bytesSent(await fetch(site.siteUrl + style));
    assert.ok(bytes < 20_000, `${path}: ${bytes} bytes`);
  }
});
