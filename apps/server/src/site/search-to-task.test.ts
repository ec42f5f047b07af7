import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { city, professional, service } from '../../../../testing/people/stored.ts';
import { type SiteFixture, startSite } from '../../../../testing/site/start-site.ts';
import { startDirectory, TOWNS } from '../../../../testing/site/towns.ts';

let site: SiteFixture;
before(async () => {
  site = await startDirectory();
});
after(() => site.stop());

const read = async (path: string) => (await fetch(site.siteUrl + path, { headers: { Accept: 'text/html' } })).text();
const search = (text: string) => read(`/buscar?${new URLSearchParams({ q: text })}`);
/** The address of the first link with that text. */
const linkOf = (page: string, pattern: RegExp) => pattern.exec(page)![1]!.replaceAll('&amp;', '&');
const POST = /<a class="btn[^"]*" href="([^"]+)">(?:Publicar una tarea|Contarlo)/;
/** What the form of a page starts with. */
const startOf = (page: string) => ({
  where: /<input id="lugar"[^>]* value="([^"]*)"/.exec(page)![1],
  text: /<textarea id="descripcion"[^>]*>\n([^<]*)</.exec(page)![1],
});

test('a search goes into the form: its place is chosen and its words begin the description', async () => {
  const text = 'se me rompió el termo en Colegiales';
  const expected = { where: 'Colegiales, Buenos Aires', text };
  const results = await search(text);
  const form = await read(linkOf(results, POST));
  assert.deepEqual(startOf(form), expected);
  assert.match(form, /<option value="gasista" selected>/);
  const profile = await read(linkOf(results, /class="cover" href="([^"]+)"/));
  const targeted = await read(linkOf(profile, POST));
  assert.match(targeted, /para Gabi T\./);
  assert.deepEqual(startOf(targeted), expected);
  const nobody = 'se me rompió el termo en Almagro';
  assert.deepEqual(startOf(await read(linkOf(await search(nobody), POST))), {
    where: 'Almagro, Buenos Aires',
    text: nobody,
  });
  const unread = await search('xyzzy plugh');
  assert.deepEqual(startOf(await read(linkOf(unread, POST))), { where: '', text: 'xyzzy plugh' });
});

test('what a search carries is without contact data, and a place that is none is left out', async () => {
  const form = await read('/?create_task=1&service=gasista&lugar=nada/de/esto&q=termo+11+5555-4444+roto');
  assert.deepEqual(startOf(form), { where: '', text: 'termo roto' });
  const town = TOWNS[0]!;
  const chosen = await read(`/post-task/v2?vertical=gasista&lugar=${town.slug}/centro`);
  assert.deepEqual(startOf(chosen), { where: `Centro, ${town.name}`, text: '' });
});

test('a profile tells first of the service by which it was found', async () => {
  const searched = await read('/p/gabi-t?rubro=plomeria');
  assert.match(searched, /class="crumbs"[^>]*><ol><li><a href="\/profesionales\/plomeria">Plomería</);
  assert.match(searched, /<title>Gabi T\., Plomería y Gasista matriculado en/);
  assert.match(searched, /"bestRating":5,"worstRating":1/);
  const picture = /property="og:image" content="([^"]+)"/.exec(searched)![1]!;
  assert.match(picture, /gabi-t\.png\?rubro=plomeria$/);
  assert.equal((await fetch(picture.replace(/^https?:\/\/[^/]+/, new URL(site.siteUrl).origin))).status, 200);
  assert.match(
    await read('/p/gabi-t?rubro=pintura'),
    /class="crumbs"[^>]*><ol><li><a href="\/profesionales\/gasista">/,
  );
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

test('the page names a town that the directory does not have, and the town stays in the text of the task', async () => {
  const page = await search('plomero en Funes');
  assert.match(page, /No conocemos «Funes» todavía: te mostramos todo el país\. [^<]*<a href="\/zonas">/);
  assert.doesNotMatch(page, /No podemos buscar por/);
  assert.equal(startOf(await read(linkOf(page, POST))).text, 'plomero en Funes');
  assert.match(await search('plomero en Xyzland'), /No conocemos «Xyzland» todavía/);
  assert.doesNotMatch(await search('plomero en palermo urgente'), /No conocemos/);
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
    assert.match(page, /<h1>Plomería en San Martín, Buenos Aires<\/h1>/);
    assert.match(page, /¿Buscabas en otro lugar\? <a href="[^"]*san-martin-andes">San Martín de los Andes, Neuquén</);
    assert.doesNotMatch(await ask('plomero en San Martín, Buenos Aires'), /otro lugar/);
    const two = await ask('plomero en Pichincha o Centro');
    assert.match(two, /otro lugar\? <a href="[^"]*rosario\/centro">Centro, Rosario</);
    assert.doesNotMatch(two, /No podemos buscar/);
    assert.match(await ask('plomero en Lejos'), /En Lejos todavía no; en otras ciudades:/);
  } finally {
    await other.stop();
  }
});
