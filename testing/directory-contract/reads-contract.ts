import assert from 'node:assert/strict';
import type { Directory } from '../../packages/contract/src/directory.ts';
import { SEARCH_FORMS, type SearchForm } from '../../packages/contract/src/links.ts';
import { cityList, professionalPayload, reviewPage, serviceList } from '../../packages/contract/src/nouns.ts';
import type { MakeDirectory } from './directory-contract.ts';
import { expectClean, expectFailure, overDirectory } from './expectations.ts';
import { AWAY, FIXTURE_SITE, LUZ, MARIA, OMAR, RAMIRO, SUSPENDED } from './fixture.ts';

/** The reads that are the same in both forms: a professional, reviews, the catalogs. */
export function readsContract(name: string, makeDirectory: MakeDirectory): void {
  for (const form of SEARCH_FORMS) overDirectory(`${name}, reads`, form, makeDirectory, cases(form));
}

const cases = (form: SearchForm): Record<string, (directory: Directory) => Promise<void>> => ({
  'a professional is the same by slug, by id and by id in capitals': async (directory) => {
    const bySlug = await directory.getProfessional('maria-plomera');
    assert.deepEqual(await directory.getProfessional(MARIA), bySlug);
    assert.deepEqual(await directory.getProfessional(MARIA.toUpperCase()), bySlug);
    assert.deepEqual(professionalPayload.parse(bySlug), bySlug);
  },
  'a professional shows what may be public and nothing else': async (directory) => {
    const payload = await directory.getProfessional(MARIA);
    expectClean(payload);
    const { data } = payload;
    assert.equal(data.display_name, 'María P.');
    assert.equal(data.slug, 'maria-plomera');
    assert.equal(
      data.profile_url,
      form === 'assistant' ? `${FIXTURE_SITE}/profile/${MARIA}` : `${FIXTURE_SITE}/p/maria-plomera`,
    );
    assert.deepEqual(
      data.services.map(({ slug }) => slug),
      ['plomeria', 'limpieza'],
    );
    assert.deepEqual(data.neighborhoods, [
      { slug: 'palermo', name: 'Palermo' },
      { slug: 'centro', name: 'Centro' },
    ]);
    assert.equal(data.city.slug, 'buenos-aires');
    assert.equal('neighborhoods' in data.city, false);
    assert.deepEqual(data.portfolio, [...[1, 2, 3, 4, 5, 6].map((n) => `https://fotos.example/maria/${n}.jpg`)]);
    assert.equal(data.specialties.length, 8);
    assert.ok(data.specialties.includes('destapaciones'));
    assert.ok(data.bio?.startsWith('Trabajo prolijo y con garantía.'));
    assert.equal(Date.parse(data.member_since), Date.parse('2019-04-01T12:30:00Z'));
    assert.deepEqual(data.verifications, {
      identity_verified: true,
      phone_verified: true,
      email_verified: false,
      matricula: { verified: false, type: null },
      background_check: false,
      years_active: 6,
    });
    assert.deepEqual([data.rating, data.review_count, data.years_active], [4, 3, 6]);
  },
  'ratings blend platform reviews with verified external ones only': async (directory) => {
    const { data } = await directory.getProfessional(RAMIRO);
    assert.deepEqual([data.rating, data.review_count], [4.5, 10]);
    assert.deepEqual(data.verifications.matricula, { verified: true, type: 'Gasista de primera' });
    const unrated = await directory.getProfessional(LUZ);
    assert.deepEqual([unrated.data.rating, unrated.data.review_count], [0, 0]);
    assert.equal(unrated.data.display_name, 'Luz F.');
  },
  'a service that needs a matricula shows only for those who have it verified': async (directory) => {
    const { data } = await directory.getProfessional(LUZ);
    assert.deepEqual(
      data.services.map(({ slug }) => slug),
      ['limpieza'],
    );
  },
  'who is not listed is not found, by slug or by id': async (directory) => {
    const names = [OMAR, SUSPENDED, AWAY, 'omar-gasista', 'sergio-plomero', 'ana-plomera', 'nadie'];
    for (const name of [...names, '00000000-0000-4000-8000-000000000000']) {
      await expectFailure(directory.getProfessional(name), 'not_found', 404);
      await expectFailure(directory.listReviews(name), 'not_found', 404);
    }
  },
  'a name that can be neither slug nor id is a 400': async (directory) => {
    for (const name of ['', '..', 'María P.', 'maria_plomera', '-maria', `${'a'.repeat(81)}`]) {
      await expectFailure(directory.getProfessional(name), 'invalid_parameter', 400);
      await expectFailure(directory.listReviews(name), 'invalid_parameter', 400);
    }
  },
  'reviews come most recent first, cleaned, hidden ones left out': async (directory) => {
    const page = await directory.listReviews('maria-plomera');
    expectClean(page);
    assert.deepEqual(reviewPage.parse(page), page);
    assert.deepEqual(
      page.data.map(({ rating, author_name, author_role, service_name }) => ({
        ...{ rating, author_name, author_role, service_name: service_name ?? null },
      })),
      [
        { rating: 3, author_name: 'Carlos G.', author_role: 'client', service_name: null },
        { rating: 4, author_name: 'Carlos G.', author_role: 'worker', service_name: null },
        { rating: 5, author_name: 'Carlos G.', author_role: 'client', service_name: 'Plomería' },
      ],
    );
    for (const { id } of page.data) assert.match(id, /^r-[b-t]{24}$/);
    assert.ok(page.data[0]?.comment?.endsWith('y vino en el día.'));
    assert.equal(Date.parse(page.data[0]!.created_at), Date.parse('2024-06-03T02:30:00Z'));
    assert.deepEqual(page.pagination, { limit: 20, offset: 0, total: 3, has_more: false });
  },
  'reviews come in pages': async (directory) => {
    const first = await directory.listReviews(MARIA, { limit: 2 });
    assert.deepEqual(first.pagination, { limit: 2, offset: 0, total: 3, has_more: true });
    const second = await directory.listReviews(MARIA, { limit: 2, offset: 2 });
    assert.deepEqual(second.pagination, { limit: 2, offset: 2, total: 3, has_more: false });
    assert.deepEqual(
      [...first.data, ...second.data].map(({ rating }) => rating),
      [3, 4, 5],
    );
    assert.deepEqual((await directory.listReviews(LUZ)).pagination.total, 0);
    for (const page of [{ limit: 0 }, { limit: 51 }, { offset: -1 }, { limit: 1.5 }]) {
      await expectFailure(directory.listReviews(MARIA, page), 'invalid_parameter', 400);
    }
  },
  'the catalogs show what is active': async (directory) => {
    const services = await directory.listServices();
    assert.deepEqual(serviceList.parse(services), services);
    assert.deepEqual(services.data.map(({ slug }) => slug).sort(), ['gas', 'limpieza', 'plomeria']);
    assert.equal(services.data.find(({ slug }) => slug === 'gas')?.requires_matricula, true);
    const cities = await directory.listCities();
    assert.deepEqual(cityList.parse(cities), cities);
    assert.deepEqual(
      Object.fromEntries(cities.data.map((city) => [city.slug, city.neighborhoods?.map(({ slug }) => slug).sort()])),
      { 'buenos-aires': ['centro', 'palermo'], cordoba: ['centro', 'nueva-cordoba'], rosario: [] },
    );
  },
  'a city comes alone when it is asked for, by its slug or another name': async (directory) => {
    const { data } = await directory.listCities();
    for (const { slug, name } of data) {
      const only = { data: data.filter((city) => city.slug === slug) };
      assert.deepEqual(await directory.listCities({ city: slug }), only);
      assert.deepEqual(await directory.listCities({ city: name }), only);
    }
    for (const city of ['atlantis', '', 'x'.repeat(81)]) {
      await expectFailure(directory.listCities({ city }), 'invalid_parameter', 400);
    }
  },
});
