import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { parse } from 'yaml';
import { JUAN } from '../../testing/people/hostile.ts';
import { uuid } from '../../testing/people/source.ts';
import { type Running, serveFixture } from '../../testing/server/serve-checked.ts';

describe('the reference form', () => {
  let directory: Running;
  before(async () => {
    directory = await serveFixture('reference');
  });
  after(() => directory.stop());

  const slugs = (answer: { json: { data: { slug: string }[] } }) => answer.json.data.map(({ slug }) => slug).sort();
  const total = async (query: string) => (await directory.get(`/professionals${query}`)).json.pagination.total;

  test('a search without parameters lists everyone listed, in pages of twenty (spec: search.no-parameters, envelope.list, pagination.fields, pagination.total, access.unauthenticated, listed.active-only, version.prefix)', async () => {
    const { status, json } = await directory.get('/professionals');
    assert.equal(status, 200);
    assert.deepEqual(json.pagination, { limit: 20, offset: 0, total: 26, has_more: true });
    assert.equal(json.data.length, 20);
  });

  test('a professional has the fields of the contract and nothing else (spec: professional.fields, verifications.fields, service.fields, names.reduced, names.family-name-out, texts.sanitised, professional.years-active-copy, service.requires-matricula, detail.profile-url, contact.profile-url)', async () => {
    const { json } = await directory.get('/professionals?service=gasista&city=buenos-aires');
    assert.equal(json.data.length, 1);
    assert.deepEqual(json.data[0], {
      id: JUAN.id,
      slug: 'juan-plomero',
      display_name: 'Juan F.',
      headline: json.data[0].headline,
      avatar_url: 'https://cdn.example.com/avatars/1.webp',
      city: { slug: 'buenos-aires', name: 'Buenos Aires', region: 'Ciudad Autónoma de Buenos Aires' },
      neighborhoods: [
        { slug: 'palermo', name: 'Palermo' },
        { slug: 'centro', name: 'Centro' },
      ],
      services: [
        { slug: 'plomeria', name: 'Plomería', description: 'Pérdidas y destapaciones.', requires_matricula: false },
        { slug: 'gasista', name: 'Gasista matriculado', description: null, requires_matricula: true },
      ],
      rating: 4.56,
      review_count: 36,
      years_active: 7.5,
      verifications: {
        identity_verified: true,
        phone_verified: true,
        email_verified: true,
        matricula: { verified: true, type: 'gasista de primera' },
        background_check: true,
        years_active: 7.5,
      },
      profile_url: `${directory.siteUrl}/p/juan-plomero`,
    });
    assert.match(json.data[0].headline, /^Plomero de confianza, llamame al \[/);
  });

  test('a page links to the next and the one before, with its filters (spec: pagination.links)', async () => {
    const linksOf = async (url: string) => {
      const { headers, json } = await directory.get(url);
      const links = [...(headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(next|prev)"/g)];
      return { json, ...Object.fromEntries(links.map(([, address, rel]) => [rel, address])) };
    };
    const seen: string[] = [];
    let at = '/professionals?limit=4&min_reviews=0';
    let before: string | undefined;
    for (let page = 0; at !== undefined; page++) {
      const { json, next, prev } = await linksOf(at);
      seen.push(...json.data.map(({ id }: { id: string }) => id));
      assert.equal(prev, page === 0 ? undefined : before);
      assert.equal(next === undefined, !json.pagination.has_more);
      before = `${directory.baseUrl}/professionals?min_reviews=0&limit=4&offset=${4 * page}`;
      at = next;
    }
    const whole = await directory.get('/professionals?limit=50&min_reviews=0');
    assert.deepEqual(
      seen,
      whole.json.data.map(({ id }: { id: string }) => id),
    );
    assert.equal(seen.length, 26);
    const reviews = await linksOf(`/professionals/${JUAN.id}/reviews?limit=20`);
    assert.equal(reviews.next, `${directory.baseUrl}/professionals/${JUAN.id}/reviews?limit=20&offset=20`);
    const { headers } = await directory.get('/professionals?service=llamame-al-1155554444&offset=20');
    assert.doesNotMatch(headers.get('link') ?? '', /1155554444|rel="prev"/, 'what matches nothing is not repeated');
  });

  // 26 published reviews: one 5, one 2, twelve 4 and twelve 5; plus ten of 4.9: (5 + 2 + 48 + 60 + 49) / 36 = 4.5556.
  test('rating and count blend what is published with what is verified outside (spec: professional.rating-blended, professional.review-count-blended, review.published-only)', async () => {
    const { json } = await directory.get(`/professionals/${JUAN.id}`);
    assert.deepEqual([json.data.rating, json.data.review_count], [4.56, 36]);
  });

  test('every filter keeps who it should (spec: search.service, search.city, search.neighborhood, search.neighborhood-any-city, search.verified-identity, search.has-matricula, search.min-rating, search.min-reviews, search.false-is-no-filter)', async () => {
    assert.equal(await total('?service=plomeria'), 25);
    assert.equal(await total('?service=pintura'), 1);
    assert.deepEqual(slugs(await directory.get('/professionals?service=gasista')), ['juan-plomero']);
    assert.deepEqual(slugs(await directory.get('/professionals?city=rosario')), ['ana-en-rosario']);
    assert.equal(await total('?neighborhood=centro'), 25);
    assert.equal(await total('?neighborhood=centro&city=rosario'), 1);
    assert.equal(await total('?neighborhood=palermo'), 25);
    assert.equal(await total('?verified_identity=true'), 13);
    assert.equal(await total('?verified_identity=false'), 26);
    assert.equal(await total('?has_matricula=true'), 1);
    assert.equal(await total('?min_rating=4.56'), 2);
    assert.equal(await total('?min_rating=4.561'), 1);
    assert.equal(await total('?min_rating=0'), 26);
    assert.equal(await total('?min_rating=5'), 1);
    assert.equal(await total('?min_reviews=1'), 2);
    assert.equal(await total('?min_reviews=36'), 1);
    assert.equal(await total('?min_reviews=37'), 0);
    assert.equal(await total('?min_reviews=2147483647'), 0);
  });

  test('paging shows every match exactly once, and has_more ends with the last (spec: search.paging-once, search.limit, search.offset, pagination.has-more)', async () => {
    const seen: string[] = [];
    for (let offset = 0; ; offset += 7) {
      const { json } = await directory.get(`/professionals?service=plomeria&limit=7&offset=${offset}`);
      seen.push(...json.data.map((one: { id: string }) => one.id));
      assert.equal(json.pagination.has_more, offset + 7 < 25);
      if (!json.pagination.has_more) break;
    }
    assert.equal(seen.length, 25);
    assert.equal(new Set(seen).size, 25);
    const { json } = await directory.get('/professionals?offset=2147483647&limit=50');
    assert.deepEqual(json, {
      data: [],
      pagination: { limit: 50, offset: 2147483647, total: 26, has_more: false },
      explanation: {
        message: 'There are 26 in all, and this page starts after the last one. The last page starts at `offset` 0.',
      },
    });
    assert.equal((await directory.get('/professionals?limit=50')).json.data.length, 26);
  });

  test('a slug that names nothing gives an empty page (spec: search.unknown-slug-empty)', async () => {
    for (const query of ['service=nada', 'city=nada', 'neighborhood=nada', 'service=deshollinado', 'city=epecuen']) {
      const { status, json } = await directory.get(`/professionals?${query}`);
      const { explanation, ...page } = json;
      assert.equal(status, 200);
      assert.equal(explanation.unknown.length, 1);
      assert.deepEqual(page, { data: [], pagination: { limit: 20, offset: 0, total: 0, has_more: false } }, query);
    }
  });

  test('a malformed parameter is one clear 400 (spec: search.malformed, errors.invalid-parameter, envelope.error, search.integer-max)', async () => {
    const { status, json } = await directory.get('/professionals?limit=51');
    assert.equal(status, 400);
    assert.equal(json.error.code, 'invalid_parameter');
    assert.equal(json.error.details.parameter, 'limit');
    assert.equal(json.error.details.value, '51');
    assert.match(json.error.message, /from 1 to 50/);
    for (const query of [
      'limit=0',
      'limit=',
      'limit=5&limit=5',
      'offset=2147483648',
      'city=-rosario-2-',
      'min_rating=5.1',
    ]) {
      assert.equal((await directory.get(`/professionals?${query}`)).status, 400, query);
    }
  });

  test("a person's word for a trade is read as its slug; what is near one is suggested", async () => {
    assert.equal(await total('?service=Plomer%C3%ADa'), 25);
    const { status, json } = await directory.get('/professionals?service=Plomre%C3%ADa');
    assert.equal(status, 400);
    assert.deepEqual(json.error.details.suggestions, ['plomeria']);
  });

  test('an unknown parameter is ignored (spec: search.unknown-parameter)', async () => {
    assert.equal(await total('?order=rating&service=plomeria'), 25);
  });

  test('a page of reviews names what it ignored, and where the last page is', async () => {
    const path = '/professionals/juan-plomero/reviews';
    const first = (await directory.get(`${path}?limit=2`)).json;
    const ignored = (await directory.get(`${path}?limit=2&ofset=2`)).json;
    assert.deepEqual(ignored.data, first.data);
    assert.deepEqual(ignored.explanation, {
      message: `${first.explanation.message} \`ofset\` is not a parameter here and was ignored. Did you mean \`offset\`?`,
      ignored: ['ofset'],
    });
    const past = (await directory.get(`${path}?limit=2&offset=900`)).json;
    const { total } = past.pagination;
    assert.match(past.explanation.message, new RegExp(`There are ${total} in all, .* starts at \`offset\` `));
    const masked = await directory.get(`${path}?llamame%20al%2011%205550-1234=1`);
    assert.doesNotMatch(JSON.stringify(masked.json), /5550|1234/);
  });

  test('a page of reviews says how many of review_count are to be read here (spec: reviews.counted-elsewhere)', async () => {
    const told = async (slug: string) =>
      (await directory.get(`/professionals/${slug}/reviews?limit=2`)).json.explanation;
    assert.deepEqual(await told('juan-plomero'), {
      message:
        '`review_count` is 36: 26 written here, which these pages show, and 10 verified on other platforms, whose texts are not here.',
    });
    const counts = (await directory.get('/professionals?limit=50')).json.data as {
      slug: string;
      review_count: number;
    }[];
    const { slug } = counts.find(({ review_count }) => review_count === 0)!;
    assert.equal(await told(slug), undefined);
  });

  test('an offending value with contact data comes back masked (spec: errors.value-shown, leak.errors)', async () => {
    const { status, json } = await directory.get('/professionals?service=Juan%2011%205550-1234');
    assert.equal(status, 400);
    assert.doesNotMatch(JSON.stringify(json), /11 5550|5550-1234/);
  });

  test('the detail has what a result has and more (spec: detail.fields, envelope.single, detail.portfolio-max, detail.specialties-max, texts.sanitised, leak.values, leak.fields)', async () => {
    const { json } = await directory.get('/professionals/juan-plomero');
    const { data } = json;
    assert.deepEqual(Object.keys(json), ['data']);
    assert.match(data.bio, /^Soy Juan F\., 20 años de oficio\. Escribime a \[/);
    assert.deepEqual(data.portfolio, [
      'https://cdn.example.com/1.webp',
      'https://cdn.example.com/4.webp',
      'https://cdn.example.com/5.webp',
      'https://cdn.example.com/6.webp',
      'https://cdn.example.com/7.webp',
      'https://cdn.example.com/8.webp',
    ]);
    assert.deepEqual(data.specialties, [
      'destapaciones',
      'termotanques',
      'cloacas',
      'griferías',
      'bombas',
      'tanques',
      'gas',
      'riego',
    ]);
    assert.equal(data.member_since, '2019-03-01T12:30:00.000Z');
  });

  test('a professional is found by slug and by id, in either case, with or without a trailing slash (spec: detail.by-slug-and-id, http.trailing-slash)', async () => {
    const bySlug = (await directory.get('/professionals/juan-plomero')).text;
    for (const path of [JUAN.id, JUAN.id.toUpperCase(), 'juan-plomero/', `${JUAN.id}/`]) {
      assert.equal((await directory.get(`/professionals/${path}`)).text, bySlug);
    }
  });

  test('who is not listed is not found, in detail or reviews (spec: detail.not-found, reviews.not-found, listed.active-only)', async () => {
    for (const key of ['nadie', uuid(99), uuid(4), 'en-pausa', 'suspendida', 'ciudad-inactiva', 'sin-servicio']) {
      for (const path of [`/professionals/${key}`, `/professionals/${key}/reviews`]) {
        const { status, json } = await directory.get(path);
        assert.equal(status, 404, path);
        assert.equal(json.error.code, 'not_found');
        assert.equal(json.error.details, undefined);
      }
    }
    assert.equal((await directory.get('/professionals/Juan_Plomero')).status, 400);
  });

  test('reviews come newest first, page by page (spec: reviews.order, reviews.paging, review.fields, names.reduced, names.family-name-out)', async () => {
    const first = await directory.get('/professionals/juan-plomero/reviews');
    assert.deepEqual(first.json.pagination, { limit: 20, offset: 0, total: 26, has_more: true });
    const rest = await directory.get('/professionals/juan-plomero/reviews?limit=50&offset=20');
    assert.deepEqual(rest.json.pagination, { limit: 50, offset: 20, total: 26, has_more: false });
    const all = [...first.json.data, ...rest.json.data];
    const dates = all.map(({ created_at }) => created_at);
    assert.deepEqual(dates, dates.toSorted().reverse());
    const one = all.find(({ title }) => title === 'Un genio');
    assert.deepEqual(one, {
      id: one.id,
      rating: 5,
      title: 'Un genio',
      comment: one.comment,
      author_name: 'María P.',
      author_role: 'client',
      author_avatar_url: null,
      service_name: 'Plomería',
      created_at: '2024-01-02T13:00:00.000Z',
    });
    assert.match(one.id, /^r-[b-t]{24}$/);
    assert.match(one.comment, /^Impecable\. Pidan por De La F\., su celu es \[/);
    assert.equal(all.find(({ rating }) => rating === 2).service_name, null);
    for (const query of ['limit=0', 'limit=51', 'offset=-1', 'offset=x']) {
      assert.equal((await directory.get(`/professionals/juan-plomero/reviews?${query}`)).status, 400, query);
    }
  });

  test('the catalogs list what is live (spec: services.all, cities.all, envelope.catalog, city.fields)', async () => {
    const services = await directory.get('/services');
    assert.deepEqual(Object.keys(services.json), ['data']);
    assert.deepEqual(slugs(services), ['gasista', 'pintura', 'plomeria']);
    const cities = await directory.get('/cities');
    assert.deepEqual(slugs(cities), ['buenos-aires', 'rosario', 'ushuaia']);
    const [buenosAires] = cities.json.data.filter(({ slug }: { slug: string }) => slug === 'buenos-aires');
    assert.deepEqual(
      buenosAires.neighborhoods.map(({ slug }: { slug: string }) => slug),
      ['centro', 'palermo'],
    );
  });

  test('HEAD answers as GET without the body; nothing but the handover takes a write (spec: http.head, access.read-only, errors.method)', async () => {
    for (const path of ['/professionals', '/professionals/juan-plomero', '/services', '/cities']) {
      const headers = { 'Accept-Encoding': 'identity' };
      const head = await directory.get(path, { method: 'HEAD', headers });
      const get = await directory.get(path, { headers });
      assert.equal(head.text, '');
      assert.equal(head.headers.get('content-length'), String(Buffer.byteLength(get.text)));
      assert.equal(head.headers.get('etag'), get.headers.get('etag'));
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const refused = await directory.get(path, { method });
        assert.equal(refused.status, 405);
        assert.match(refused.headers.get('allow')!, /GET/);
      }
    }
  });

  test('a matching If-None-Match is 304 (spec: http.etag)', async () => {
    const { headers } = await directory.get('/professionals');
    const etag = headers.get('etag')!;
    assert.match(etag, /^"[^"]+"$/);
    const again = await directory.get('/professionals', { headers: { 'If-None-Match': etag } });
    assert.equal(again.status, 304);
    assert.equal(headers.get('cache-control'), 'private, no-cache');
  });

  test('the entry says what is served here, and where (spec: entry.served)', async () => {
    const { status, json, headers } = await directory.get('/');
    assert.equal(status, 200);
    const { site_url, base_url, search_form, revision, limits, openapi_url } = json.data;
    assert.deepEqual([site_url, base_url, search_form], [directory.siteUrl, directory.baseUrl, 'reference']);
    assert.deepEqual([revision, limits], [1, { window_seconds: 60, public: null, premium: 600, connector: null }]);
    assert.match(headers.get('link') ?? '', new RegExp(`<${openapi_url}>; rel="service-desc"`));
    const described = (await directory.get(openapi_url)).json;
    assert.equal(described.info.version, json.data.version);
    const { text } = await directory.get(`${directory.siteUrl}/openapi.yaml`);
    assert.deepEqual(described, parse(text));
    assert.equal((await directory.get(json.data.documentation_url)).status, 200);
  });

  test('the document is served with version 1.0.0, and every answer of this suite validated against it (spec: version.openapi, version.responses-validate)', async () => {
    const { status, text } = await directory.get(`${directory.siteUrl}/openapi.yaml`);
    assert.equal(status, 200);
    assert.match(text, /^ {2}version: 1\.0\.0$/m);
  });
});
