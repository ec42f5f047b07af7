import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { city, professional, service } from '../../../../../testing/people/stored.ts';
import { type SiteFixture, startSite } from '../../../../../testing/site/start-site.ts';
import { startDirectory } from '../../../../../testing/site/towns.ts';

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
  assert.equal(profile, '/p/gabi-t?rubro=gasista');
  const page = await (await fetch(site.siteUrl + profile)).text();
  assert.match(page, /<link rel="canonical" href="[^"?]+\/p\/gabi-t">/);
  assert.match(page, /href="\/p\/gabi-t\?create_task=1&amp;service=gasista">Publicar una tarea para Gabi</);
  const other = await (await fetch(`${site.siteUrl}/p/gabi-t?rubro=nada`)).text();
  assert.match(other, /href="\/p\/gabi-t\?create_task=1">Publicar una tarea para Gabi</);
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

test('a town that the directory does not have is among what the search can not use', async () => {
  assert.match(await search('plomero en Funes'), /No podemos buscar por «Funes»: contalo en tu tarea/);
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
    assert.match(two, /otro lugar\? <a href="[^"]*rosario\/centro">Centro, Rosario</);
    assert.doesNotMatch(two, /No podemos buscar/);
    assert.match(await ask('plomero en Lejos'), /En Lejos todavía no; en otras ciudades:/);
  } finally {
    await other.stop();
  }
});
