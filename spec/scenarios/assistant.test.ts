import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { JUAN } from '../../testing/people/hostile.ts';
import { type Running, serveFixture } from '../../testing/server/serve-checked.ts';

describe('the assistant form', () => {
  let directory: Running;
  before(async () => {
    directory = await serveFixture('assistant');
  });
  after(() => directory.stop());
  const search = (query: string) => directory.get(`/professionals?${query}`);

  test('a result has no neighborhoods, up to three images, and profile_url by id (spec: assistant.result-fields, detail.profile-url)', async () => {
    const { status, json } = await search('service=gasista&neighborhood=palermo');
    assert.equal(status, 200);
    const [juan] = json.data;
    assert.equal('neighborhoods' in juan, false);
    assert.deepEqual(juan.portfolio, [
      'https://cdn.example.com/1.webp',
      'https://cdn.example.com/4.webp',
      'https://cdn.example.com/5.webp',
    ]);
    assert.equal(juan.profile_url, `${directory.siteUrl}/profile/${JUAN.id}`);
    assert.deepEqual([juan.rating, juan.review_count], [4.56, 36]);
  });

  test('match names what was understood (spec: assistant.match)', async () => {
    const { json } = await search('service=plomeria&neighborhood=palermo');
    assert.deepEqual(json.match, {
      service: { slug: 'plomeria', name: 'Plomería' },
      neighborhood: { slug: 'palermo', name: 'Palermo' },
      city: { slug: 'buenos-aires', name: 'Buenos Aires' },
    });
  });

  test('five results at most, and no further page (spec: assistant.max-results, assistant.pagination)', async () => {
    const place = 'service=plomeria&neighborhood=palermo';
    for (const [query, limit] of [
      ['', 5],
      ['&limit=50', 5],
      ['&limit=2', 2],
    ] as const) {
      const { json } = await search(place + query);
      assert.equal(json.data.length, limit);
      assert.deepEqual(json.pagination, { limit, offset: 0, total: limit, has_more: false });
    }
    const { json } = await search(`${place}&offset=3`);
    assert.deepEqual(json.data, []);
    assert.equal(json.pagination.has_more, false);
    assert.equal((await search(`${place}&limit=51`)).status, 400);
  });

  test('a missing parameter is named (spec: assistant.required)', async () => {
    for (const [query, missing] of [
      ['neighborhood=palermo', 'service'],
      ['service=plomeria', 'neighborhood'],
    ] as const) {
      const { status, json } = await search(query);
      assert.equal(status, 400);
      assert.equal(json.error.code, 'invalid_parameter');
      assert.equal(json.error.details.parameter, missing);
      assert.equal(json.error.details.value, null);
    }
  });

  test('what does not exist is refused with what it may have meant (spec: assistant.unknown-slug)', async () => {
    const table = [
      ['service=plomreo&neighborhood=palermo', 'service', ['plomeria']],
      ['service=plomeria&neighborhood=palermos', 'neighborhood', ['palermo']],
      ['service=plomeria&neighborhood=palermo&city=buenos-aire', 'city', ['buenos-aires']],
      ['service=zapatos&neighborhood=palermo', 'service', []],
      ['service=deshollinado&neighborhood=palermo', 'service', null],
    ] as const;
    for (const [query, parameter, suggestions] of table) {
      const { status, json } = await search(query);
      assert.equal(status, 400, query);
      assert.equal(json.error.details.parameter, parameter);
      assert.ok(Array.isArray(json.error.details.suggestions));
      if (suggestions) assert.deepEqual(json.error.details.suggestions, suggestions);
    }
  });

  test('a neighborhood of several cities asks for the city (spec: assistant.ambiguous)', async () => {
    const { status, json } = await search('service=plomeria&neighborhood=centro');
    assert.equal(status, 400);
    assert.equal(json.error.details.parameter, 'city');
    assert.deepEqual(json.error.details.cities.toSorted(), ['buenos-aires', 'rosario']);
    const { json: named } = await search('service=plomeria&neighborhood=centro&city=rosario');
    assert.equal(named.match.city.slug, 'rosario');
    assert.equal(named.data.length, 1);
  });

  test('reviews rank and do not filter; verifications do filter (spec: assistant.reviews-rank, assistant.filters)', async () => {
    const place = 'service=plomeria&neighborhood=palermo';
    assert.equal((await search(`${place}&min_rating=5&min_reviews=1000`)).json.data.length, 5);
    assert.equal((await search(`${place}&min_rating=7`)).status, 400);
    assert.equal((await search(`${place}&has_matricula=true`)).json.data.length, 1);
    const verified = (await search(`${place}&verified_identity=true`)).json.data;
    assert.ok(
      verified.every((one: { verifications: { identity_verified: boolean } }) => one.verifications.identity_verified),
    );
  });

  test('detail and reviews take the id and the slug (spec: detail.by-slug-and-id)', async () => {
    for (const key of [JUAN.id, 'juan-plomero']) {
      const { json } = await directory.get(`/professionals/${key}`);
      assert.equal(json.data.profile_url, `${directory.siteUrl}/profile/${JUAN.id}`);
      assert.equal(json.data.neighborhoods.length, 2);
      assert.equal((await directory.get(`/professionals/${key}/reviews`)).json.pagination.total, 26);
    }
  });
});
