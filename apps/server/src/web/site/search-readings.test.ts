import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { city, professional, service } from '../../../../../testing/people/stored.ts';
import { type SiteFixture, startSite } from '../../../../../testing/site/start-site.ts';
import { startDirectory } from '../../../../../testing/site/towns.ts';
import { Visitor } from '../../../../../testing/site/visitor.ts';

let site: SiteFixture;
before(async () => {
  site = await startDirectory();
});
after(() => site.stop());

const search = async (text: string) =>
  (await fetch(`${site.siteUrl}/buscar?${new URLSearchParams({ q: text })}`)).text();
test('the searched trade is chosen in the form of a task for somebody with two trades', async () => {
  const results = await search('se me rompió el termo en Colegiales');
  const [, profile] = /class="cover" href="([^"]+)"/.exec(results)!;
  const sought = 'lugar=buenos-aires%2Fcolegiales&amp;q=se+me+rompi%C3%B3+el+termo+en+Colegiales';
  assert.equal(profile, `/p/gabi-t?${sought}&amp;rubro=gasista`);
  const page = await (await fetch(site.siteUrl + profile!.replaceAll('&amp;', '&'))).text();
  assert.match(page, /<link rel="canonical" href="[^"?]+\/p\/gabi-t">/);
  const task = `href="/p/gabi-t?create_task=1&amp;service=gasista&amp;${sought}">Pedile presupuesto a Gabi<`;
  assert.ok(page.includes(task));
  const other = await (await fetch(`${site.siteUrl}/p/gabi-t?rubro=nada`)).text();
  assert.match(other, /href="\/p\/gabi-t\?create_task=1">Pedile presupuesto a Gabi</);
});

test('what a search can not use is said in the words as they were typed', async () => {
  const page = await (await fetch(`${site.siteUrl}/buscar?q=plomero+urgente+barato+en+palermo`)).text();
  assert.match(page, /No podemos buscar por «urgente» y «barato»:/);
});

test('the page for a trade that the directory does not have says so, and does not offer to ask the chosen professional', async () => {
  const page = await search('abogado en palermo');
  assert.match(page, /No encontramos un rubro para «abogado»: [^<]*<a href="\/profesionales">/);
  assert.doesNotMatch(page, /preguntale a quien elijas/);
});

test('a town that the directory does not have: so it is said, then the nearest within 300 km, a task, and what is farther', async () => {
  const towns = [
    ['san-salvador-de-jujuy', 'San Salvador de Jujuy', 'Jujuy', -24.19, -65.3],
    ['salta', 'Salta', 'Salta', -24.79, -65.41],
    ['rosario', 'Rosario', 'Santa Fe', -32.95, -60.64],
    ['ushuaia', 'Ushuaia', 'Tierra del Fuego', -54.8, -68.3],
  ] as const;
  const north = await startSite(
    {},
    {
      services: [service('plomeria', { name: 'Plomería' })],
      cities: towns.map(([slug, name, region, lat, lng]) => city(slug, [], { name, region, location: { lat, lng } })),
      professionals: towns
        .slice(0, 3)
        .map(([at], n) => professional(n, { slug: `en-${at}`, city: at, services: ['plomeria'] })),
    },
    { isEmpty: true },
  );
  const main = async (path: string) => {
    const page = await (await fetch(north.siteUrl + path)).text();
    return page.slice(page.indexOf('<main')).replaceAll('&nbsp;', ' ');
  };
  const ask = (q: string) => main(`/buscar?${new URLSearchParams({ q })}`);
  const ABOUT_TILCARA =
    /<h1>Plomeros cerca de Tilcara<\/h1>[\s\S]*Todavía no tenemos a nadie en Tilcara\. Esto es lo más cercano:[\s\S]*en-san-salvador-de-jujuy[\s\S]*a 66 km[\s\S]*en-salta[\s\S]*a 132 km[\s\S]*Pedir presupuesto[\s\S]*Más lejos[\s\S]*Rosario/;
  try {
    // With its province a town is not taken for the capital of the province.
    for (const text of ['plomero en Tilcara', 'plomero en tilcara, Jujuy']) {
      const page = (await ask(text))
        .replace('cerca de tilcara', 'cerca de Tilcara')
        .replace('en tilcara', 'en Tilcara');
      assert.match(page, ABOUT_TILCARA);
      assert.doesNotMatch(page, /class="cover" href="\/p\/en-rosario|No podemos buscar/);
    }
    assert.match(await ask('Tilcara'), /<h1>Todavía no tenemos a nadie en Tilcara<[\s\S]*lo más cercano:[\s\S]*Salta/);
    // The way into the form carries the town, which is kept beside the nearest city.
    const results = await ask('plomero en Tilcara');
    assert.doesNotMatch(results, /Barrios de|Otros rubros en/);
    const [, way] = /href="([^"]+)">Pedir presupuesto a todos/.exec(results)!;
    const visitor = new Visitor(north);
    const { page: form } = await visitor.open(way!.replaceAll('&amp;', '&'));
    assert.match(form, /name="lugar"[^>]* value="Tilcara"/);
    const [, token] = /name="form" value="([^"]+)"/.exec(form)!;
    const fields = { form: token!, servicio: 'plomeria', descripcion: 'Gotea.', lugar: 'Tilcara' };
    const sent = await visitor.post('/post-task/v2', fields);
    assert.match(await main(sent.to!), /Tilcara, cerca de San Salvador de Jujuy · /);
    const inbox = new URL(await north.inbox(professional(0, { slug: 'en-san-salvador-de-jujuy' }).id)).pathname;
    assert.match(await main(inbox), /Tilcara, cerca de San Salvador de Jujuy[\s\S]*A 66 km de San Salvador de Jujuy/);
    // Nobody knows where that is.
    assert.match(await ask('plomero en Xyzzyland'), /Todavía no tenemos a nadie en Xyzzyland\.<[\s\S]*3 profesionales/);
    for (const words of ['barato', 'mañana', 'urgente', 'con dolores de espalda']) {
      assert.doesNotMatch(await ask(`plomero ${words}`), /no tenemos a nadie/, words);
    }
    const south = await main('/profesionales/plomeria/ushuaia');
    assert.match(
      south,
      /Todavía no hay plomeros en Ushuaia\.<[\s\S]*Pedir presupuesto[\s\S]*Más lejos[\s\S]*Rosario[^<]*<[^>]*>1 · a 2\.5\d\d km/,
    );
    assert.doesNotMatch(south, /lo más cercano|class="cover"/);
  } finally {
    await north.stop();
  }
});

test('a place that may be another offers the others, unless its province was said', async () => {
  const cities = [
    city('san-martin', [], { name: 'San Martín', region: 'Buenos Aires' }),
    city('san-martin-andes', [], { name: 'San Martín de los Andes', region: 'Neuquén' }),
    city('rosario', [], {
      name: 'Rosario',
      region: 'Santa Fe',
      neighborhoods: ['Pichincha', 'Centro'].map((name) => ({ slug: name.toLowerCase(), name, active: true })),
    }),
    city('lejos', [], { name: 'Lejos', region: 'Chubut' }),
  ];
  const professionals = [
    professional(1, { slug: 'uno', city: 'san-martin', services: ['plomeria'] }),
    professional(2, { slug: 'dos', city: 'rosario', neighborhoods: ['pichincha'], services: ['plomeria'] }),
  ];
  const other = await startSite(
    {},
    { services: [service('plomeria', { name: 'Plomería' })], cities, professionals },
    { isEmpty: true },
  );
  try {
    const ask = async (q: string) => (await fetch(`${other.siteUrl}/buscar?${new URLSearchParams({ q })}`)).text();
    const page = await ask('plomero en San Martín');
    assert.match(page, /<h1>Plomeros en San Martín, Buenos Aires<\/h1>/);
    assert.match(page, /¿Buscabas en otro lugar\? <a href="[^"]*san-martin-andes">San Martín de los Andes, Neuquén</);
    assert.doesNotMatch(await ask('plomero en San Martín, Buenos Aires'), /otro lugar/);
    const two = await ask('plomero en Pichincha o Centro');
    assert.match(two, /rosario\/centro[^"]*">Centro, Rosario</);
    assert.doesNotMatch(two, /No podemos buscar/);
    assert.match(await ask('plomero en Lejos'), /Todavía no hay plomeros en Lejos\.<[\s\S]*Más lejos[\s\S]*San Martín/);
  } finally {
    await other.stop();
  }
});
