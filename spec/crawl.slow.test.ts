import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { sourceFields } from '@vidriera/contract/fields';
import { Browser, followLinks } from '../scripts/crawl/browse.ts';
import { Catch } from '../scripts/crawl/catch.ts';
import { Finder, type Planted } from '../scripts/crawl/finder.ts';
import { plant } from '../scripts/crawl/planter.ts';
import { peopleMaker } from '../scripts/crawl/secrets.ts';
import { IN_REQUESTS, WRITINGS } from '../scripts/crawl/writings.ts';

const planted = (sort: Planted['sort'], writing = 'x'): Planted => ({ sort, writing, field: 'bio', record: '1' });

test('the finder sees every sort in every writing, in plain text and through encodings, and nothing where there is nothing', () => {
  const newPerson = peopleMaker(7);
  const encodings: Record<string, (text: string) => string> = {
    plain: (text) => text,
    JSON: (text) => JSON.stringify(text),
    'escaped JSON': (text) =>
      JSON.stringify(text).replace(/[^\\"]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
    percent: (text) => encodeURIComponent(text),
    'percent twice': (text) => encodeURIComponent(encodeURIComponent(text)),
    base64: (text) => Buffer.from(`es ${text} y nada`).toString('base64'),
    HTML: (text) => `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`,
  };
  for (const writing of [...WRITINGS, ...IN_REQUESTS]) {
    for (const [name, encode] of Object.entries(encodings)) {
      const finder = new Finder();
      const [person, other] = [newPerson(), newPerson()];
      const value = planted(writing.sort, writing.name);
      finder.add(value, person);
      const sentence = (of: typeof person) => encode(`Trabajo bien. ${writing.write(of)}. Atiendo siempre.`);
      assert.deepEqual([...finder.look(sentence(person))], [value], `${writing.sort}, ${writing.name}, ${name}`);
      assert.deepEqual([...finder.look(sentence(other))], [], `${writing.sort}, ${writing.name}, ${name}, of another`);
    }
  }
});

test('a number is found beside others, an address only with its number, a date in either order', () => {
  const person = peopleMaker(3)();
  const finder = new Finder();
  for (const sort of ['phone', 'address', 'birth date', 'document'] as const) finder.add(planted(sort), person);
  const sorts = (text: string) => [...finder.look(text)].map(({ sort }) => sort);
  const { area, local } = person.phone;
  assert.deepEqual(sorts(`desde 1998, 15 años 0${area} ${local}`), ['phone']);
  assert.deepEqual(sorts(`/${area}/${local.slice(0, 3)}/${local.slice(3)}.jpg`), ['phone']);
  assert.deepEqual(sorts(`7${local}7`), []);
  assert.deepEqual(sorts(`calle ${person.street}`), []);
  assert.deepEqual(sorts(`calle ${person.street} Nº ${person.door}`), ['address']);
  assert.deepEqual(sorts(`20-${person.dni}-1`), ['document']);
  const { year, month, day } = person.birth;
  assert.deepEqual(sorts(`${year}.${month}.${day}`), ['birth date']);
  assert.deepEqual(sorts(`${day} de enero del ${year + 1}`), []);
});

test('every field that the import lists, in every part, has a record in which it holds something planted', () => {
  const finder = new Finder();
  const { first, second } = plant(finder, 1);
  const fields = new Set(
    finder.planted.map(
      ({ field }) => field.replace(/[[.].*$/, '') + field.replace(/^\w+/, '').replace(/^\.(\w+).*/, '.$1'),
    ),
  );
  for (const field of sourceFields('professionals')) assert.ok(fields.has(`professionals.${field}`), field);
  for (const field of sourceFields('reviews')) assert.ok(fields.has(`reviews.${field}`), field);
  const names = new Set(finder.planted.map(({ field }) => field));
  for (const name of [
    'professionals.verifications.matricula.type',
    'professionals.specialties[1]',
    'cities.neighborhoods[0].name',
  ])
    assert.ok(names.has(name), name);
  // What is not in the export could never come out of it, and its absence would prove nothing.
  const found = finder.look(JSON.stringify(first));
  const absent = finder.planted.filter((one) => !found.has(one));
  assert.deepEqual(absent.slice(0, 5), []);
  // The first export's texts are gone from the second.
  const left = finder.look(JSON.stringify(second));
  assert.deepEqual(
    [...left].filter(({ sort }) => sort === 'deleted text'),
    [],
  );
});

test('the same seed plants the same', () => {
  const of = (seed: number) => JSON.stringify(plant(new Finder(), seed));
  assert.equal(of(5), of(5));
  assert.notEqual(of(5), of(6));
});

test('the crawl finds what a server lets out: on a page two links away, in a header, and in data for search engines', async () => {
  const [onPage, inHeader, nowhere] = [1, 2, 3].map((seed) => peopleMaker(seed)());
  const pages: Record<string, string> = {
    '/': '<a href="/uno">uno</a>',
    '/uno':
      '<a href="http://site.example/dos?a=1&amp;b=2">dos</a><script type="application/ld+json">{"a":[{"telephone":""}]}</script>',
    '/dos?a=1&b=2': `<i>Llamar a ${onPage!.mailbox}<b></b>@gmail.com</i><script type="application/ld+json">{</script>`,
  };
  const server = createServer((request, response) => {
    if (request.url === '/uno') response.setHeader('X-Contact', `0${inHeader!.phone.area}${inHeader!.phone.local}`);
    response.end(pages[request.url ?? ''] ?? '');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const finder = new Finder();
  for (const person of [onPage!, inHeader!, nowhere!])
    for (const sort of ['phone', 'e-mail'] as const) finder.add(planted(sort, person.mailbox), person);
  const caught = new Catch(finder);
  const browser = new Browser(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, caught);
  try {
    assert.equal(await followLinks(browser, 'http://site.example', ['/'], 10), 0);
    const found = [...caught.found].map(([{ sort, writing }, places]) => [sort, writing, ...places]);
    assert.deepEqual(found.sort(), [
      ['e-mail', onPage!.mailbox, 'page /dos'],
      ['phone', inHeader!.mailbox, 'page /uno'],
    ]);
    assert.deepEqual([...caught.wrong].sort(), ['no JSON in the JSON-LD of /dos', 'telephone in the JSON-LD of /uno']);
    assert.equal(await followLinks(browser, 'http://site.example', ['/'], 2), 1);
  } finally {
    browser.close();
    server.close();
  }
});
