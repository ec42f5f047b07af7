import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { errorEnvelope, invalidParameterError, resolutionPayload, searchPage } from '@vidriera/contract';
import { ANA, type SiteFixture, startSite } from '../../../../../../testing/site/start-site.ts';

let site: SiteFixture;
before(async () => {
  site = await startSite();
});
after(() => site.stop());

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${site.baseUrl}${path}`, { headers });
const errorOf = async (response: Response) =>
  invalidParameterError.parse(errorEnvelope.parse(await response.json()).error);

test('a text is read, in the manner of every read: tag, limits, CORS (spec: resolve.search)', async () => {
  const response = await get('/resolve?q=plomero%20en%20Palermo');
  assert.equal(response.status, 200);
  for (const name of ['etag', 'x-ratelimit-limit', 'x-request-id', 'access-control-allow-origin']) {
    assert.ok(response.headers.get(name), name);
  }
  const { data } = resolutionPayload.parse(await response.json());
  assert.equal(data.services[0]?.slug, 'plomeria');
  const followed = await get(data.search!.replace(/^\/v1/, ''));
  assert.equal(searchPage('reference').parse(await followed.json()).pagination.total, data.total);
  const again = await get('/resolve?q=plomero%20en%20Palermo', { 'If-None-Match': response.headers.get('etag')! });
  assert.equal(again.status, 304);
});

test('a text that is missing, empty, blank or too long is 400 on q', async () => {
  for (const query of ['', '?q=', '?q=%20%20', `?q=${'a'.repeat(1001)}`, '?q=a&q=b', '?q=%E0%A4%A']) {
    const response = await get(`/resolve${query}`);
    assert.equal(response.status, 400, query);
    assert.equal((await errorOf(response)).details?.parameter, 'q');
  }
  assert.equal((await get(`/resolve?q=${'%C3%B1'.repeat(1000)}`)).status, 200);
});

test('an unknown parameter is named in the answer, or refused where the caller prefers so (spec: search.unknown-parameter)', async () => {
  const path = '/professionals?service=plomeria&neighbourhood=palermo';
  const { explanation } = searchPage('reference').parse(await (await get(path)).json());
  assert.deepEqual(explanation?.ignored, ['neighbourhood']);
  const free = searchPage('reference').parse(await (await get('/professionals?query=plomero&order=name')).json());
  assert.equal(
    free.explanation?.message,
    '`query` is not a parameter here and was ignored. GET /resolve reads free text. `order` is not a parameter here and was ignored.',
  );
  for (const prefer of ['handling=strict', 'respond-async, handling="strict"']) {
    const response = await get(path, { Prefer: prefer });
    assert.equal(response.status, 400);
    const { details, message } = await errorOf(response);
    assert.deepEqual([details?.parameter, details?.suggestions], ['neighbourhood', ['neighborhood']]);
    assert.match(message, /did you mean `neighborhood`\?$/);
  }
  assert.equal((await get(path, { Prefer: 'handling=lenient' })).status, 200);
  assert.equal((await get('/professionals?service=plomeria', { Prefer: 'handling=strict' })).status, 200);
  assert.equal((await get('/resolve?q=gas&x=1', { Prefer: 'handling=strict' })).status, 400);
  const refusalOf = async (query: string) =>
    (await errorOf(await get(`/professionals/${ANA.slug}/reviews?${query}`, { Prefer: 'handling=strict' }))).message;
  assert.match(await refusalOf('page=2'), /^`page` is not a parameter of this endpoint; did you mean `offset`\?$/);
  assert.match(await refusalOf('lang=es'), /^`lang` is not a parameter of this endpoint; they are limit, offset\.$/);
  const detail = await get(`/professionals/${ANA.slug}?fields=id`, { Prefer: 'handling=strict' });
  assert.match((await errorOf(detail)).message, /^`fields` is not a parameter of this endpoint, which takes none\.$/);
});

test('no word of the text is in the log at its most talkative level, nor in a metric, whatever the answer (spec: resolve.not-logged)', async () => {
  const talkative = await startSite({ VIDRIERA_OPS_PORT: '0' });
  try {
    const word = 'zanahorias';
    const paths = [
      `/resolve?q=plomero%20para%20${word}`,
      `/resolve?q=${word}&city=${word}`,
      `/resolve?q=${word.repeat(101)}`,
      `/resolve?q=a&q=${word}`,
      `/resolve?q=plomero&${word}=1`,
      `/resolve?q=%E0%A4%A${word}`,
      `/professionals?service=${word}&city=${word}`,
    ];
    const statuses = [];
    for (const asked of paths) {
      const response = await fetch(talkative.baseUrl + asked);
      await response.arrayBuffer();
      statuses.push(response.status);
    }
    assert.deepEqual(statuses, [200, 400, 400, 400, 200, 400, 200]);
    await fetch(`${talkative.baseUrl}/resolve?q=${word}`, { method: 'POST', body: word });
    const { operators } = JSON.parse(talkative.log.find((line) => line.includes('"listening"'))!);
    const metrics = await (await fetch(`${operators}/metrics`)).text();
    assert.match(metrics, /resolve/);
    assert.doesNotMatch(metrics, new RegExp(word, 'i'));
    assert.ok(talkative.log.some((line) => line.includes('"route":"resolve"')));
    assert.doesNotMatch(talkative.log.join(''), new RegExp(word, 'i'));
  } finally {
    await talkative.stop();
  }
});

test('contact data in the name of an unknown parameter, or its value, does not come back (spec: resolve.redacted)', async () => {
  const path = `/professionals?${encodeURIComponent('llamar al 11 5555-4444')}=ana%40example.com`;
  for (const headers of [{}, { Prefer: 'handling=strict' }]) {
    assert.doesNotMatch(await (await get(path, headers)).text(), /5555|ana@/);
  }
});

test('the tag of a reading is of its bytes (spec: resolve.tag)', async () => {
  const tagOf = async (q: string) => (await get(`/resolve?q=${q}`)).headers.get('etag');
  assert.equal(await tagOf('plomero'), await tagOf('plomero'));
  assert.notEqual(await tagOf('plomero'), await tagOf('gasista'));
});

test('a position gives the nearest neighborhoods, instead of a text or beside it (spec: resolve.position)', async () => {
  // A corner of Palermo.
  const here = 'lat=-34.5886&lng=-58.4302';
  const read = async (query: string) => resolutionPayload.parse(await (await get(`/resolve?${query}`)).json()).data;
  const alone = await read(here);
  assert.equal(alone.nearest!.length, 3);
  const [nearest] = alone.nearest!;
  assert.deepEqual([nearest!.city.slug, nearest!.neighborhood?.slug], ['buenos-aires', 'palermo']);
  const distances = alone.nearest!.map(({ distance_km }) => distance_km);
  assert.deepEqual(
    distances,
    distances.toSorted((a, b) => a - b),
  );
  assert.ok(distances[0]! < 3, String(distances));
  assert.match(alone.search!, /\?city=buenos-aires&neighborhood=palermo$/);
  assert.ok(alone.total > 0);
  assert.match((await read(`q=plomero&${here}`)).search!, /service=plomeria&city=buenos-aires&neighborhood=palermo/);
  // A place in the words wins; a position in the sea is near nothing.
  assert.match((await read(`q=plomero+en+rosario&${here}`)).search!, /city=rosario/);
  const sea = await read('lat=-50&lng=-30');
  assert.deepEqual([sea.search, sea.total], [null, 0]);
  assert.ok(sea.nearest![0]!.distance_km > 1000);
  for (const wrong of ['lat=-34', 'lng=-58', 'lat=91&lng=0', 'lat=-34&lng=-181', 'lat=1e1&lng=0', 'lat=&lng=0', '']) {
    assert.equal((await get(`/resolve?${wrong}`)).status, 400, wrong);
  }
});

test('a neighborhood that several cities have is searched in all, and the answer says so (spec: search.ambiguous)', async () => {
  const read = async (query: string) =>
    searchPage('reference').parse(await (await get(`/professionals?${query}`)).json());
  const { explanation, pagination } = await read('neighborhood=centro&service=plomeria');
  const [one, ...more] = explanation!.ambiguous!;
  assert.deepEqual([one!.parameter, one!.value, more.length], ['neighborhood', 'centro', 0]);
  assert.ok(one!.cities.length > 1 && pagination.total > 0);
  for (const { slug, total } of one!.cities) {
    const there = await read(`neighborhood=centro&service=plomeria&city=${slug}`);
    assert.equal(there.pagination.total, total, slug);
    assert.equal(there.explanation?.ambiguous, undefined);
  }
  assert.match(explanation!.message, /centro is in several cities: .*Add `city`/);
  assert.equal((await read('neighborhood=palermo&city=buenos-aires&service=plomeria')).explanation, undefined);
});
