import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type City, cityList, errorEnvelope } from '@vidriera/contract';
import { type SiteFixture, startSite } from '../../../../../../testing/site/start-site.ts';

let site: SiteFixture;
let all: City[];
before(async () => {
  site = await startSite();
  all = cityList.parse(await (await get('/cities')).json()).data;
});
after(() => site.stop());

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${site.baseUrl}${path}`, { headers });
const errorOf = async (response: Response) => {
  const { error } = errorEnvelope.parse(await response.json());
  assert.ok(error.code === 'invalid_parameter');
  return error;
};

test('each city comes alone by its slug and by its name, with a tag of its own (spec: cities.one)', async () => {
  const tags = new Set([(await get('/cities')).headers.get('etag')]);
  for (const city of all) {
    for (const text of [city.slug, city.name, city.name.toUpperCase()]) {
      const response = await get(`/cities?city=${encodeURIComponent(text)}`);
      assert.equal(response.status, 200, text);
      assert.deepEqual(await response.json(), { data: [city] });
      tags.add(response.headers.get('etag'));
    }
    const again = await get(`/cities?city=${city.slug}`, { 'If-None-Match': [...tags].at(-1)! });
    assert.equal(again.status, 304);
  }
  assert.equal(tags.size, all.length + 1);
});

test('another usual name of a city is read, as the search reads it', async () => {
  const { data } = cityList.parse(await (await get('/cities?city=caba')).json());
  assert.deepEqual(
    data.map(({ slug }) => slug),
    ['buenos-aires'],
  );
});

test('a name of no city is 400 with the nearest; so is one that is empty, twice, malformed or too long (spec: cities.one)', async () => {
  const near = await get('/cities?city=buenos-airs');
  assert.equal(near.status, 400);
  const { code, details } = await errorOf(near);
  assert.deepEqual([code, details?.parameter, details?.value], ['invalid_parameter', 'city', 'buenos-airs']);
  assert.deepEqual(details?.suggestions, ['buenos-aires']);
  for (const query of ['city=', 'city=a&city=b', 'city=%E0%A4%A', `city=${'a'.repeat(81)}`]) {
    const response = await get(`/cities?${query}`);
    assert.equal(response.status, 400, query);
    assert.equal((await errorOf(response)).details?.parameter, 'city');
  }
});

test('without a city nothing changes, whatever else is asked; a strict caller hears of it', async () => {
  for (const query of ['', '?', '?limit=1', '?ciudad=caba']) {
    assert.deepEqual(await (await get(`/cities${query}`)).json(), { data: all }, query);
  }
  const refused = await get('/cities?ciudad=caba', { Prefer: 'handling=strict' });
  assert.deepEqual([refused.status, (await errorOf(refused)).details?.parameter], [400, 'ciudad']);
});

test('a strict caller hears of it on the addresses without parameters too (spec: search.unknown-parameter)', async () => {
  for (const path of ['', '/services']) {
    assert.equal((await get(`${path}?ciudad=caba`)).status, 200);
    const { message } = await errorOf(await get(`${path}?ciudad=caba`, { Prefer: 'handling=strict' }));
    assert.equal(message, '`ciudad` is not a parameter of this endpoint, which takes none.');
  }
});

test('contact data in place of a city does not come back', async () => {
  const text = encodeURIComponent('11 5555-4444 ana@example.com');
  assert.doesNotMatch(await (await get(`/cities?city=${text}`)).text(), /5555|ana@/);
});
