import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import {
  type Professional,
  type ReferenceSearchPage,
  type SearchForm,
  type SearchQuery,
  SORTS,
  type Sort,
} from '@vidriera/contract';
import { ApiError } from '@vidriera/contract/errors';
import fc from 'fast-check';
import { uuid } from '../../../../../testing/people/source.ts';
import {
  city,
  newestFirst,
  professional,
  type Records,
  review,
  service,
  sourceOf,
} from '../../../../../testing/people/stored.ts';
import { tries } from '../../../../../testing/random.ts';
import type { StoredProfessional, StoredReview } from '../../../../../testing/store/whole.ts';
import { buildSnapshot } from './build.ts';
import { badgeStars, blendRating, rankScore } from './build-hot.ts';
import { type Answer, openSnapshot, parsed, type Snapshot } from './snapshot.ts';
import { loadFile } from './snapshot-file.ts';

const SITE = 'https://directorio.test';
const folder = mkdtempSync(path.join(tmpdir(), 'vidriera-search-'));
after(() => rmSync(folder, { recursive: true }));
let files = 0;

async function open(records: Records, form: SearchForm = 'reference'): Promise<Snapshot> {
  const file = path.join(folder, `${files++}.snapshot`);
  const config = { form, siteUrl: SITE };
  const source = sourceOf(records);
  await buildSnapshot(source, { path: file, config, builtAt: 0 });
  const loaded = await loadFile(file);
  assert.ok(loaded !== null);
  return openSnapshot(loaded, config, assert.fail);
}

const NO_FILTER: SearchQuery = {
  service: null,
  city: null,
  neighborhood: null,
  verified_identity: false,
  has_matricula: false,
  min_rating: null,
  min_reviews: null,
  sort: 'recommended',
  limit: 50,
  offset: 0,
};

function search(snapshot: Snapshot, query: Partial<SearchQuery>): ReferenceSearchPage {
  return parsed<ReferenceSearchPage>(snapshot.search({ ...NO_FILTER, ...query }))!;
}

/** The directory's answer worked out the slow way, straight from the records. */
function model(records: Records): Professional[] {
  const services = new Map(records.services.filter((one) => one.active).map((one) => [one.slug, one]));
  const cities = new Map(records.cities.filter((one) => one.active).map((one) => [one.slug, one]));
  const listed: { shown: Professional; score: number }[] = [];
  for (const stored of records.professionals) {
    const place = cities.get(stored.city);
    const offered = [...new Set(stored.services)]
      .map((slug) => services.get(slug))
      .filter((one) => one !== undefined && (!one.requires_matricula || stored.verifications.matricula.verified));
    if (stored.status !== 'active' || place === undefined || offered.length === 0) continue;
    const reviews = records.reviews.filter((one) => one.professional_id === stored.id && one.status === 'published');
    const sum = reviews.reduce((total, one) => total + one.rating, 0);
    const rating = blendRating({ sum, count: reviews.length }, stored.external_reviews);
    const shown = {
      id: stored.id,
      slug: stored.slug,
      display_name: stored.display_name,
      headline: stored.headline,
      avatar_url: stored.avatar_url,
      city: { slug: place.slug, name: place.name, region: place.region },
      neighborhoods: [...new Set(stored.neighborhoods)]
        .map((slug) => place.neighborhoods.find((one) => one.slug === slug && one.active))
        .filter((one) => one !== undefined)
        .map(({ slug, name }) => ({ slug, name })),
      services: offered.map((one) => ({
        slug: one!.slug,
        name: one!.name,
        description: one!.description,
        requires_matricula: one!.requires_matricula,
      })),
      rating: rating.hundredths / 100,
      review_count: rating.count,
      years_active: stored.verifications.years_active,
      verifications: stored.verifications,
      profile_url: `${SITE}/p/${stored.slug}`,
    };
    listed.push({ shown, score: rankScore(rating, badgeStars(stored.verifications)) });
  }
  listed.sort((a, b) => b.score - a.score || (a.shown.id < b.shown.id ? -1 : 1));
  return listed.map(({ shown }) => shown);
}

/** The professionals, best ranked first, in the order of a search. */
function inOrder(ranked: readonly Professional[], sort: Sort): Professional[] {
  const value = {
    recommended: () => 0,
    rating: ({ rating }: Professional) => rating,
    reviews: (one: Professional) => one.review_count,
  }[sort];
  return ranked.toSorted((a, b) => value(b) - value(a));
}

/**
 * How many of the matches are in each city, by slug, when the query names a neighborhood that several cities have, and no city; else
 * null.
 */
function countsByCity(wanted: readonly Professional[], { city, neighborhood }: SearchQuery) {
  const having = cities.filter((one) => {
    return one.active && one.neighborhoods.some(({ slug, active }) => active && slug === neighborhood);
  });
  if (city !== null || having.length < 2) return null;
  return new Map(having.map(({ slug }) => [slug, wanted.filter((shown) => shown.city.slug === slug).length]));
}

function matches(shown: Professional, query: SearchQuery): boolean {
  return (
    (query.service === null || shown.services.some(({ slug }) => slug === query.service)) &&
    (query.city === null || shown.city.slug === query.city) &&
    (query.neighborhood === null || shown.neighborhoods.some(({ slug }) => slug === query.neighborhood)) &&
    (!query.verified_identity || shown.verifications.identity_verified) &&
    (!query.has_matricula || shown.verifications.matricula.verified) &&
    (query.min_rating === null || Math.round(shown.rating * 100) >= query.min_rating) &&
    (query.min_reviews === null || shown.review_count >= query.min_reviews)
  );
}

const SERVICES = ['plomeria', 'gas', 'pintura', 'apagada'];
const PLACES = { rosario: ['centro', 'pichincha'], cordoba: ['centro', 'alberdi', 'cerrado'], apagada: ['centro'] };
const services = [
  service('plomeria'),
  service('gas', { requires_matricula: true }),
  service('pintura', { description: 'Interior y exterior' }),
  service('apagada', { active: false }),
];
const cities = Object.entries(PLACES).map(([slug, neighborhoods]) => {
  const made = city(slug, neighborhoods, { active: slug !== 'apagada' });
  for (const one of made.neighborhoods) one.active = one.slug !== 'cerrado';
  return made;
});

const someProfessional = fc.record({
  city: fc.constantFrom('rosario', 'rosario', 'cordoba', 'apagada', 'ninguna'),
  neighborhoods: fc.array(fc.constantFrom('centro', 'pichincha', 'alberdi', 'cerrado', 'nada'), { maxLength: 4 }),
  services: fc.array(fc.constantFrom(...SERVICES, 'desconocido'), { maxLength: 4 }),
  status: fc.constantFrom('active', 'active', 'active', 'paused', 'suspended'),
  identity: fc.boolean(),
  matricula: fc.boolean(),
  years: fc.constantFrom(0, 3, 7.5),
  reviews: fc.array(fc.record({ rating: fc.integer({ min: 1, max: 5 }), hidden: fc.boolean() }), { maxLength: 5 }),
  external: fc.array(
    fc.record({ rating: fc.integer({ min: 0, max: 500 }).map((n) => n / 100), count: fc.nat({ max: 900 }) }),
    { maxLength: 2 },
  ),
  headline: fc.option(fc.string({ unit: 'grapheme' })),
});

const someRecords = fc
  .record({ people: fc.array(someProfessional, { maxLength: 40 }), copies: fc.constantFrom(1, 1, 4, 60) })
  .map(({ people, copies }): Records => {
    const professionals: StoredProfessional[] = [];
    const reviews: StoredReview[] = [];
    for (let copy = 0; copy < copies; copy++) {
      for (const one of people) {
        const n = professionals.length;
        const base = professional(n);
        professionals.push({
          ...base,
          city: one.city,
          neighborhoods: one.neighborhoods,
          services: one.services,
          status: one.status as StoredProfessional['status'],
          headline: one.headline,
          external_reviews: one.external.map(({ rating, count }) => ({ rating, count: count + copy })),
          verifications: {
            ...base.verifications,
            identity_verified: one.identity,
            matricula: { verified: one.matricula, type: one.matricula ? 'Gasista' : null },
            years_active: one.years,
          },
        });
        for (const { rating, hidden } of one.reviews) {
          reviews.push(review(reviews.length, uuid(n), { rating, status: hidden ? 'hidden' : 'published' }));
        }
      }
    }
    return { services, cities, professionals, reviews };
  });

const someQuery: fc.Arbitrary<SearchQuery> = fc.record({
  service: fc.option(fc.constantFrom(...SERVICES, 'desconocido')),
  city: fc.option(fc.constantFrom('rosario', 'cordoba', 'apagada', 'ninguna')),
  neighborhood: fc.option(fc.constantFrom('centro', 'pichincha', 'alberdi', 'cerrado', 'nada')),
  verified_identity: fc.boolean(),
  has_matricula: fc.boolean(),
  min_rating: fc.option(fc.integer({ min: 0, max: 500 })),
  min_reviews: fc.option(fc.oneof(fc.nat({ max: 1000 }), fc.constant(2147483647))),
  sort: fc.constantFrom(...SORTS),
  limit: fc.integer({ min: 1, max: 50 }),
  offset: fc.oneof(fc.constant(0), fc.nat({ max: 100 }), fc.nat({ max: 3000 }), fc.constant(2147483647)),
});

/** Two cities that have a neighborhood of the same name, with people in it. */
const NEIGHBORS: Records = {
  services,
  cities,
  professionals: ['rosario', 'cordoba', 'cordoba'].map((slug, n) =>
    professional(n, { city: slug, neighborhoods: ['centro'] }),
  ),
  reviews: [],
};

describe('search over a snapshot', () => {
  it('answers any query over any directory as a scan of the records would (spec: search.sort)', async () => {
    await fc.assert(
      fc.asyncProperty(someRecords, fc.array(someQuery, { minLength: 10, maxLength: 30 }), async (records, queries) => {
        const snapshot = await open(records);
        const all = model(records);
        for (const query of [NO_FILTER, ...queries]) {
          const wanted = inOrder(
            all.filter((shown) => matches(shown, query)),
            query.sort,
          );
          const { limit, offset } = query;
          const { explanation, ...page } = search(snapshot, query);
          const counts = countsByCity(wanted, query);
          if (wanted.length > 0) assert.equal(explanation !== undefined, offset >= wanted.length || counts !== null);
          const named = explanation?.ambiguous?.[0]?.cities.map(({ slug, total }) => [slug, total] as const);
          assert.deepEqual(named === undefined ? null : new Map(named), counts);
          assert.deepEqual(page, {
            data: wanted.slice(offset, offset + limit),
            pagination: { limit, offset, total: wanted.length, has_more: offset + limit < wanted.length },
          });
        }
        snapshot.close();
      }),
      { numRuns: tries(40), examples: [[NEIGHBORS, [{ ...NO_FILTER, neighborhood: 'centro' }]]] },
    );
  });

  for (const form of ['reference', 'assistant'] as const) {
    it(`gives the same bytes the same checksum in every snapshot, and others another (${form} form)`, async () => {
      const checksums = new Map<string, number>();
      const check = (answer: Answer | null) => {
        if (answer === null) return;
        const text = answer.bytes.toString();
        assert.equal(answer.checksum, checksums.get(text) ?? answer.checksum, text);
        checksums.set(text, answer.checksum);
      };
      const queries = fc.array(someQuery, { minLength: 5, maxLength: 20 });
      await fc.assert(
        fc.asyncProperty(someRecords, queries, async (records, asked) => {
          const snapshot = await open(records, form);
          for (const query of asked) {
            try {
              check(snapshot.search({ ...query, service: 'plomeria' }));
            } catch (error) {
              // The assistant form asks for a place.
              assert.ok(form === 'assistant' && error instanceof ApiError);
            }
          }
          for (const { id } of records.professionals) {
            check(snapshot.detail(id));
            check(snapshot.reviews(id, { limit: 2, offset: 0 }));
          }
          snapshot.close();
        }),
        { numRuns: 20 },
      );
      const different = new Set(Array.from(checksums, ([text, checksum]) => `${checksum} ${Buffer.byteLength(text)}`));
      assert.equal(different.size, checksums.size);
      assert.ok(different.size > 50);
    });
  }

  it('gives a page another checksum when two cards change by the same bits', async () => {
    // Where checksums of cards are added up by a CRC-32 of CRC-32s, these two changes cancel out.
    const page = async (first: number, second: number) => {
      const counted = (count: number) => ({ external_reviews: [{ source: 'google' as const, rating: 5, count }] });
      const people = [
        professional(0, { slug: 'ana-p-80b8b153', ...counted(first) }),
        professional(1, { slug: 'ana-p-91c2d3e4f5a6', ...counted(second) }),
      ];
      const snapshot = await open({ services, cities, professionals: people, reviews: [] });
      const { bytes, checksum } = snapshot.search(NO_FILTER);
      return { text: bytes.toString(), checksum };
    };
    const [before, after] = [await page(34, 12), await page(35, 13)];
    assert.equal(after.text, before.text.replace('"review_count":34', '"review_count":35').replace(':12,', ':13,'));
    assert.notEqual(after.checksum, before.checksum);
  });

  for (const spread of [1999, 300]) {
    it(`shows every match exactly once over all the pages, with up to ${spread} different review counts`, () =>
      walkAllPages(spread));
  }

  async function walkAllPages(spread: number): Promise<void> {
    const professionals = Array.from({ length: 5000 }, (_, n) =>
      professional(n, {
        city: n % 3 === 0 ? 'cordoba' : 'rosario',
        neighborhoods: n % 7 === 0 ? ['centro'] : [],
        services: n % 5 === 0 ? ['pintura'] : ['plomeria'],
        external_reviews: [{ rating: (n % 41) / 10 + 1, count: (n * 37) % spread }],
        verifications: {
          ...professional(0).verifications,
          identity_verified: n % 3 > 0,
          matricula: { verified: n % 11 < 4, type: null },
        },
      }),
    );
    const records = { services, cities, professionals, reviews: [] };
    const snapshot = await open(records);
    const all = model(records);
    const queries: Partial<SearchQuery>[] = [
      {},
      { service: 'pintura' },
      { min_rating: 310 },
      { min_reviews: 777 },
      { min_reviews: 1 },
      { city: 'rosario', min_rating: 250, min_reviews: 42 },
      { neighborhood: 'centro', min_reviews: 1234 },
      { verified_identity: true, has_matricula: true },
      { verified_identity: true, min_rating: 405 },
      { has_matricula: true, min_reviews: 100 },
      { city: 'rosario', verified_identity: true },
      { city: 'rosario', has_matricula: true, min_rating: 480 },
      { city: 'rosario', min_reviews: 250 },
      { city: 'rosario', min_rating: 500 },
      { service: 'plomeria', verified_identity: true, min_rating: 333 },
      { service: 'plomeria', verified_identity: true, has_matricula: true, min_reviews: 77 },
    ];
    for (const query of queries.flatMap((one) => SORTS.map((sort) => ({ ...one, sort })))) {
      const matching = all.filter((shown) => matches(shown, { ...NO_FILTER, ...query }));
      const wanted = inOrder(matching, query.sort).map(({ id }) => id);
      const seen: string[] = [];
      for (let offset = 0; ; offset += 37) {
        const page = search(snapshot, { ...query, limit: 37, offset });
        assert.equal(page.pagination.total, wanted.length);
        seen.push(...page.data.map(({ id }) => id));
        if (!page.pagination.has_more) break;
      }
      assert.deepEqual(seen, wanted);
    }
    snapshot.close();
  }

  it('keeps few of the bitmaps of ratings and counts, and makes the others again', async () => {
    const ratings = Array.from({ length: 400 }, (_, n) => 100 + n);
    const professionals = ratings.map((hundredths, n) =>
      professional(n, { external_reviews: [{ rating: hundredths / 100, count: 1 + n }] }),
    );
    const snapshot = await open({ services, cities, professionals, reviews: [] });
    for (const sort of [...SORTS, ...SORTS]) {
      for (const min_rating of ratings) {
        const both = search(snapshot, { min_rating, min_reviews: min_rating - 90, sort }).pagination;
        assert.equal(both.total, Math.max(0, 491 - min_rating));
      }
    }
    snapshot.close();
  });

  it('gives the detail and the reviews by slug and by id, newest review first', async () => {
    const reviews = Array.from({ length: 700 }, (_, n) =>
      review(n, uuid(n % 2), {
        rating: 1 + (n % 5),
        comment: `Muy bien, señal ${'ñ'.repeat(n % 90)}`,
        service: 'pintura',
      }),
    );
    const records = {
      services,
      cities,
      professionals: [professional(0, { bio: 'Años de oficio' }), professional(1), professional(2)],
      reviews,
    };
    const snapshot = await open(records);
    for (const key of ['persona-0', uuid(0)]) {
      assert.equal(parsed<{ data: { bio: string } }>(snapshot.detail(key))?.data.bio, 'Años de oficio');
    }
    const newest = newestFirst(reviews).filter((one) => one.professional_id === uuid(1));
    for (const [limit, offset] of [
      [50, 0],
      [50, 300],
      [7, 343],
      [1, 349],
      [20, 350],
    ] as const) {
      const page = parsed<{ data: { id: string; service_name: string }[]; pagination: object }>(
        snapshot.reviews('persona-1', { limit, offset }),
      )!;
      assert.deepEqual(
        page.data.map(({ id }) => id),
        newest.slice(offset, offset + limit).map(({ id }) => id),
      );
      assert.ok(page.data.every((one) => one.service_name === 'Servicio pintura'));
      assert.deepEqual(page.pagination, { limit, offset, total: 350, has_more: offset + limit < 350 });
    }
    assert.equal(
      snapshot.reviews('persona-2', { limit: 20, offset: 0 })?.bytes.toString(),
      '{"data":[],"pagination":{"limit":20,"offset":0,"total":0,"has_more":false}}',
    );
    assert.equal(snapshot.detail('persona-77'), null);
    assert.equal(snapshot.reviews(uuid(77), { limit: 20, offset: 0 }), null);
    snapshot.close();
  });
});
