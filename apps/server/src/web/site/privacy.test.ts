import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { ANA, HOUR, NOON, type SiteFixture, startSite } from '../../../../../testing/site/start-site.ts';
import { formFor, Visitor } from '../../../../../testing/site/visitor.ts';
import { until } from '../../../../../testing/until.ts';
import { TEXT_NAMES } from './texts.ts';

/** What /privacidad says, sentence by sentence, held against the program. */

const DAY = 24 * HOUR;
let site: SiteFixture;
let visitor: Visitor;
before(async () => {
  site = await startSite();
  visitor = new Visitor(site);
});
after(() => site.stop());

/** Everything that the databases have on the disk. */
function stored(): string {
  const folder = path.dirname(new URL(site.databaseUrl).pathname);
  return readdirSync(folder, { withFileTypes: true })
    .filter((one) => one.isFile())
    .map(({ name }) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');
}

const at = async (clock: number) => {
  site.clock = clock;
  await site.restart();
};
const publish = (descripcion: string, more = {}) => visitor.publish({ descripcion, ...more });

const CHECKS: Readonly<Record<string, () => Promise<unknown>>> = {
  'No hay cuentas ni cookies': async () => {
    const own = await publish('Sin cookies.');
    for (const page of ['/', '/tareas', '/post-task/v2', '/p/ana-p', own]) {
      assert.equal((await visitor.open(page)).headers.get('set-cookie'), null, page);
    }
  },
  'No sabemos tu nombre, ni tu correo, ni tu teléfono, y te pedimos que no los escribas': async () => {
    const { page } = await visitor.open('/post-task/v2');
    assert.deepEqual(page.match(/(?<= name=")(?!form|servicio|titulo|descripcion|lugar|cuando)[a-z]+(?=")/g), [
      'viewport',
      'description',
      'robots',
    ]);
    assert.match(page, /No pongas tu nombre ni tu dirección/);
  },
  'Antes de guardarlo sacamos los datos de contacto que encontremos y te mostramos qué salió': async () => {
    const own = await publish('Llamame al 11 5555-4444.');
    assert.match((await visitor.open(own)).page, /Sacamos un teléfono de tu texto/);
    assert.ok(!stored().includes('5555-4444'));
  },
  'Si parece que pusiste tu dirección o tu nombre completo, te lo mostramos antes de publicar': async () => {
    const { page } = await visitor.open('/post-task/v2');
    const [, form] = /name="form" value="([^"]+)"/.exec(page)!;
    const fields = { form: form!, servicio: 'plomeria', descripcion: 'Soy Marta Gómez, vivo en Mitre 1520.' };
    assert.match((await visitor.post('/post-task/v2', fields)).page, /Parece una dirección: ¿la sacamos\?/);
    assert.ok(!stored().includes('Mitre 1520'));
  },
  'Mientras escribís en el buscador, lo escrito se manda para sugerirte rubros y lugares, y no se guarda': async () => {
    const { page, headers } = await visitor.open('/buscar/sugerencias?q=plomero+rarisimo');
    assert.ok(Array.isArray(JSON.parse(page)));
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.ok(!stored().includes('rarisimo'));
  },
  'Al buscar, tus palabras quedan en la dirección de la página: si la compartís, van con ella': async () => {
    const { headers } = await visitor.open('/buscar?q=plomero+en+palermo+urgente');
    assert.match(headers.get('location')!, /q=plomero\+en\+palermo\+urgente/);
  },
  'Si tocás «Usar mi ubicación», la usamos para nombrar el lugar más cercano y no la guardamos': async () => {
    const { page } = await visitor.open('/buscar/aca?lat=-34.5791&lng=-58.4291');
    assert.deepEqual(JSON.parse(page), { name: 'Palermo, Buenos Aires' });
    assert.ok(!stored().includes('34.5791'));
  },
  'Es lo único que abre tu tarea': async () => {
    const own = await publish('La llave.');
    assert.equal((await visitor.open(`/tareas/${await visitor.idOf(own)}`)).status, 404);
  },
  'No lo guardamos: guardamos una huella que sirve para reconocerlo y no para reconstruirlo': async () => {
    const own = await publish('La huella.');
    assert.ok(!stored().includes(own.split('/').at(-1)!));
  },
  'Si al terminar decís cómo te fue, la guardamos con la tarea, sin contactos, y la lee el profesional': async () => {
    const { own, theirs, talk } = await visitor.offered(new URL(await site.inbox(ANA.id)).pathname);
    await visitor.act(talk, 'aceptar');
    await visitor.act(talk, 'terminar');
    const opinion = 'Quedó perfecto, su número es 11 5555-4433.';
    const sent = { form: formFor((await visitor.open(own)).page, 'opinar'), accion: 'opinar', estrellas: '5', opinion };
    assert.equal((await visitor.post(talk, sent)).to, own);
    for (const path of [own, theirs])
      assert.match((await visitor.open(path)).page, /Quedó perfecto, su número es <mark>/);
    assert.ok(!stored().includes('5555-4433'));
  },
  'Para frenar abusos contamos envíos por dirección de internet, con una huella en lugar de la dirección': async () => {
    await publish('Desde acá.');
    assert.doesNotMatch(stored(), /127\.0\.0\.1(?!:\d)/);
  },
  'Un borrador dura 7 días': async () => {
    const link = new URL(await site.handOver({ service: 'plomeria', description: 'Un borrador.' }));
    const open = () => visitor.open(link.pathname + link.search);
    assert.equal((await open()).status, 200);
    site.clock += 7 * DAY;
    assert.equal((await open()).status, 410);
  },
  'Una tarea se muestra hasta 30 días, o hasta que elijas o la retires': async () => {
    const shown = async () => (await visitor.open('/tareas')).page.includes('Hasta treinta');
    await publish('Hasta treinta.');
    site.clock += 30 * DAY - 1;
    assert.ok(await shown());
    site.clock += 1;
    assert.ok(!(await shown()));
    const own = await publish('Hasta treinta.');
    await visitor.act(own, 'retirar');
    assert.ok(!(await shown()));
  },
  'Si nadie respondió, ahí se borra el texto': async () => {
    await publish('Nadie respondió.');
    assert.ok(stored().includes('Nadie respondió'));
    await at(site.clock + 30 * DAY);
    await until('the text is erased', () => !stored().includes('Nadie respondi'));
  },
  'Una conversación se cierra cuando la tarea termina, o a los 60 días sin novedades': async () => {
    const { talk } = await visitor.offered(new URL(await site.inbox(ANA.id)).pathname);
    const isOpen = async () => (await visitor.open(talk)).page.includes('value="escribir"');
    assert.ok(await isOpen());
    site.clock += 60 * DAY;
    assert.ok(!(await isOpen()));
    const { talk: done } = await visitor.offered(new URL(await site.inbox(ANA.id)).pathname);
    await visitor.act(done, 'aceptar');
    await visitor.act(done, 'terminar');
    assert.doesNotMatch((await visitor.open(done)).page, /value="escribir"/);
  },
  'Una conversación se borra 180 días después de cerrarse': async () => {
    const inbox = new URL(await site.inbox(ANA.id)).pathname;
    const { theirs, talk } = await visitor.offered(inbox);
    await visitor.act(theirs, 'escribir', { texto: 'Llevo la grampa.' });
    await visitor.act(talk, 'aceptar');
    await visitor.act(talk, 'terminar');
    const closed = site.clock;
    await at(closed + 180 * DAY - 1);
    assert.match((await visitor.open(talk)).page, /Llevo la grampa/);
    await at(closed + 180 * DAY);
    await until('the text is erased', () => !stored().includes('Llevo la grampa'));
    assert.doesNotMatch((await visitor.open(talk)).page, /Llevo la grampa/);
    await at(closed + 211 * DAY);
    await until('the record is forgotten', async () => (await visitor.open(talk)).status === 404);
  },
  'Un mes después de borrar los textos se borra también el registro de que existieron': async () => {
    const own = await publish('Para olvidar.');
    await at(site.clock + 60 * DAY);
    await until('the record is forgotten', async () => (await visitor.open(own)).status === 404);
  },
  'Si publicaste una tarea, con tu enlace la retirás y se borra su texto': async () => {
    const own = await publish('Para retirar ya.');
    await visitor.act(own, 'retirar');
    assert.ok(!stored().includes('Para retirar ya'));
  },
  'La página no pide nada a otros sitios, salvo las fotos que un perfil tenga alojadas afuera': async () => {
    for (const page of ['/', '/tareas', '/p/ana-p']) {
      const policy = (await visitor.open(page)).headers.get('content-security-policy')!;
      assert.match(
        policy,
        /^default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'/,
      );
    }
  },
  'Los perfiles son públicos: los buscadores y los asistentes pueden leerlos': async () => {
    assert.equal((await visitor.open('/p/ana-p')).headers.get('x-robots-tag'), null);
    assert.equal((await fetch(`${site.baseUrl}/professionals/ana-p`)).status, 200);
  },
  'Las tareas abiertas las puede leer cualquiera, sin los contactos que sacamos, y les pedimos a los buscadores que no las guarden':
    async () => {
      const own = await publish('Mi correo es ana@example.com.');
      const shared = await visitor.open(`/tarea/${await visitor.idOf(own)}`);
      for (const { page, headers } of [shared, await visitor.open('/tareas')]) {
        assert.doesNotMatch(page, /ana@example/);
        assert.equal(headers.get('x-robots-tag'), 'noindex');
      }
    },
};

/** Sentences about people and the law, and those about records, which the tests of an import hold. */
const NOT_HERE = [
  /^Esta página dice/,
  /^Quien administra la guía la publica/,
  // A browser holds these (journeys.slow.test.ts).
  /^Tus tareas en este teléfono$|^Tu navegador guarda los enlaces|^Ahí los abre acá/,
  /^Tu (?:conexión|enlace privado|reseña|ubicación)$|^Lo que (?:escribís|buscás)$/,
  /^Mostramos tu nombre con la inicial/,
  /^No publicamos tu teléfono/,
  /^Con nadie más$/,
  /^Podés pedir|^El acceso es gratuito|^Lo demás pedilo a|^La Agencia/,
];

test('each sentence of the privacy page is held by a check, or is one that no program can check', async () => {
  assert.ok(TEXT_NAMES.includes('privacidad'));
  const text = readFileSync(path.join(import.meta.dirname, 'texts/privacidad.md'), 'utf8');
  const sentences = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => line.replace(/^- |\*\*/g, '').split(/\.\s+|\.$/))
    .filter((sentence) => sentence !== '');
  const unheld = sentences.filter((one) => !Object.hasOwn(CHECKS, one) && !NOT_HERE.some((known) => known.test(one)));
  assert.deepEqual(unheld, []);
  assert.deepEqual(
    Object.keys(CHECKS).filter((one) => !sentences.includes(one)),
    [],
  );
});

for (const [sentence, check] of Object.entries(CHECKS)) {
  test(`/privacidad: ${sentence}`, async () => {
    site.clock = Math.max(site.clock, NOON);
    await check();
  });
}
