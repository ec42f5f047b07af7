import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ANA, BETO, CARLA, type SiteFixture, startSite } from '../../../../../testing/site/start-site.ts';
import { OFFER, Visitor } from '../../../../../testing/site/visitor.ts';

const FORM = '/post-task/v2';
const GAS = 'Hay olor a gas en la cocina, creo que pierde el flexible.';

let site: SiteFixture;
let visitor: Visitor;
before(async () => {
  site = await startSite();
  visitor = new Visitor(site);
});
after(() => site.stop());

async function send(fields: Record<string, string>, path = FORM) {
  const { page } = await visitor.open(path);
  const hidden = [...page.matchAll(/<input type="hidden" name="(form|pro)" value="([^"]+)"/g)];
  return visitor.post(FORM, { ...Object.fromEntries(hidden.map(([, name, value]) => [name!, value!])), ...fields });
}

test('a task that asks for a trade with a licence is asked once whether it is of that trade; unasked it stays', async () => {
  const asked = await send({ servicio: 'plomeria', descripcion: GAS });
  assert.equal(asked.status, 422);
  assert.match(asked.page, /<title>Falta revisar: Pedir presupuesto/);
  assert.match(asked.page, /id="errores"><p class="notice-title">Todavía no la publicamos<[\s\S]*href="#otro_rubro"/);
  assert.match(asked.page, /Parece un trabajo de Gasista: ¿lo cambiamos\?[\s\S]*value="" checked/);
  const kept = await send({ servicio: 'plomeria', descripcion: GAS, otro_rubro: '' });
  assert.match((await visitor.open(kept.to!)).page, /La ven los plomeros/);
  const moved = await send({ servicio: 'plomeria', descripcion: GAS, otro_rubro: 'gasista' });
  assert.match((await visitor.open(moved.to!)).page, /La ven los gasistas/);
  for (const fields of [
    { servicio: 'gasista', descripcion: GAS },
    { servicio: 'plomeria', descripcion: 'Pierde la canilla de la cocina.' },
    { servicio: 'pintura', descripcion: 'Pintar la cocina, y después quizás el gas.' },
  ]) {
    assert.equal((await send(fields)).status, 303, fields.descripcion);
  }
});

test('a form that is shown again before its words were read does not answer for the person', async () => {
  const old = await send({ servicio: 'plomeria', descripcion: GAS, form: 'expired' });
  assert.match(old.page, /La página estuvo abierta mucho tiempo/);
  assert.doesNotMatch(old.page, /otro_rubro/);
  const answered = await send({ servicio: 'plomeria', descripcion: GAS, otro_rubro: 'gasista', form: 'expired' });
  assert.doesNotMatch(answered.page, /name="otro_rubro" value="" checked/);
});

test('a task for somebody of another trade leads to those of the trade with a licence, with its words', async () => {
  const path = `${FORM}?pro=${ANA.id}&vertical=plomeria`;
  const { page } = await send({ servicio: 'plomeria', descripcion: GAS }, path);
  assert.match(page, /Ana no figura en ese rubro\. <a href="\/\?create_task=1&amp;service=gasista&amp;q=Hay\+olor/);
  assert.doesNotMatch(page, /name="otro_rubro" value="gasista"/);
});

test('a search and a task that speak of danger say first what to do', async () => {
  const notice =
    /Si hay olor a gas<\/p>\n<div>No prendas luces, cerrá la llave, ventilá, salí y llamá a tu distribuidora o al 911\./;
  const search = await fetch(`${site.siteUrl}/buscar?q=${encodeURIComponent('hay olor a gas en la cocina')}`);
  assert.match(await search.text(), notice);
  const { to } = await send({ servicio: 'gasista', descripcion: GAS });
  assert.match((await visitor.open(to!)).page, notice);
  assert.match(
    (await visitor.open(`/buscar?q=${encodeURIComponent('se me prendió fuego algo')}`)).page,
    /Si hay fuego o humo/,
  );
  assert.doesNotMatch((await visitor.open('/profesionales/gasista?q=instalar+gas')).page, /notice-bad/);
});

test('what was removed is counted', async () => {
  const { to } = await send({
    servicio: 'plomeria',
    titulo: 'Canilla 11 5555-4444',
    descripcion: 'Llamá al 11 5555-3333.',
  });
  assert.match((await visitor.open(to!)).page, /Sacamos 2 teléfonos de tu texto/);
});

test('an offer that speaks of a licence shows that none is verified here', async () => {
  const says = { ...OFFER, mensaje: 'Te lo cambio mañana mismo, soy matriculado.' };
  for (const [id, isWarned] of [
    [CARLA.id, true],
    [BETO.id, false],
  ] as const) {
    const { own, talk } = await visitor.offered(new URL(await site.inbox(id)).pathname, says);
    for (const path of [own, talk]) {
      const { page } = await visitor.open(path);
      assert.equal(page.includes('Sin matrícula verificada acá.'), isWarned, path);
    }
  }
  const { own } = await visitor.offered(new URL(await site.inbox(CARLA.id)).pathname);
  assert.doesNotMatch((await visitor.open(own)).page, /Sin matrícula verificada/);
});

test('a search for somebody is no task: the form comes without it', async () => {
  const value = async (q: string) => {
    const { page } = await visitor.open(`/p/ana-p?create_task=1&q=${encodeURIComponent(q)}`);
    return /<textarea[^>]*>\n([^<]*)/.exec(page)![1];
  };
  for (const q of ['plomero en palermo', 'necesito un plomero barato mañana', 'gasista'])
    assert.equal(await value(q), '', q);
  for (const q of ['plomero, pierde el inodoro en palermo', 'pintar la casa', 'arreglo de canillas']) {
    assert.equal(await value(q), q);
  }
  const empty = await send({ servicio: 'plomeria', descripcion: '' });
  assert.match(empty.page, /Contá qué hay que hacer\./);
  assert.match(
    empty.page,
    /<textarea id="descripcion"[^>]* aria-describedby="descripcion-ayuda descripcion-error" aria-invalid="true"/,
  );
  assert.match(empty.page, /Al publicar aceptás los <a href="\/terminos">términos/);
});
