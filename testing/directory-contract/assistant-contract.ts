import assert from 'node:assert/strict';
import type { DirectoryFailure } from '../../packages/contract/src/directory.ts';
import { type AssistantSearchPage, assistantSearchPage } from '../../packages/contract/src/nouns.ts';
import type { MakeDirectory } from './directory-contract.ts';
import { expectClean, expectFailure, foundBy, overDirectory } from './expectations.ts';
import { FIXTURE_SITE, LUZ, MARIA, RAMIRO } from './fixture.ts';

const IN_PALERMO = { service: 'plomeria', neighborhood: 'palermo' };

function slugsOf(failure: DirectoryFailure, detail: string): string[] {
  const slugs: unknown = failure.details?.[detail];
  assert.ok(Array.isArray(slugs), detail);
  return [...slugs];
}

/** The search of the assistant form. */
export function assistantContract(name: string, makeDirectory: MakeDirectory): void {
  overDirectory(`${name}, search`, 'assistant', makeDirectory, {
    'at most five of the matches come, with what was understood, and no further page': async (directory) => {
      const page = (await directory.searchProfessionals(IN_PALERMO)) as AssistantSearchPage;
      assert.deepEqual(page.match, {
        service: { slug: 'plomeria', name: 'Plomería' },
        neighborhood: { slug: 'palermo', name: 'Palermo' },
        city: { slug: 'buenos-aires', name: 'Buenos Aires' },
      });
      assert.deepEqual(page.pagination, { limit: 5, offset: 0, total: 5, has_more: false });
      assert.equal(page.data.length, 5);
      assert.deepEqual(assistantSearchPage.parse(page), page);
      expectClean(page);
      for (const one of page.data) {
        assert.equal('neighborhoods' in one, false);
        assert.equal(one.portfolio.length, 3);
        assert.equal(one.profile_url, `${FIXTURE_SITE}/profile/${one.id}`);
      }
    },
    'a limit above five counts as five, one below is kept, and there is nothing past the first page': async (
      directory,
    ) => {
      assert.equal((await directory.searchProfessionals({ ...IN_PALERMO, limit: 50 })).data.length, 5);
      const two = await directory.searchProfessionals({ ...IN_PALERMO, limit: 2 });
      assert.deepEqual([two.data.length, two.pagination.total, two.pagination.has_more], [2, 2, false]);
      const past = await directory.searchProfessionals({ ...IN_PALERMO, offset: 5 });
      assert.deepEqual(past.data, []);
    },
    'service and neighborhood are required': async (directory) => {
      const missing = { value: null };
      await expectFailure(directory.searchProfessionals({ neighborhood: 'palermo' }), 'invalid_parameter', 400, {
        ...{ parameter: 'service', ...missing },
      });
      await expectFailure(directory.searchProfessionals({ service: 'plomeria' }), 'invalid_parameter', 400, {
        ...{ parameter: 'neighborhood', ...missing },
      });
    },
    'a slug that names nothing is a 400 with the nearest that do': async (directory) => {
      const service = await expectFailure(
        directory.searchProfessionals({ ...IN_PALERMO, service: 'plomreo' }),
        ...(['invalid_parameter', 400, { parameter: 'service', value: 'plomreo' }] as const),
      );
      assert.equal(slugsOf(service, 'suggestions')[0], 'plomeria');
      const neighborhood = await expectFailure(
        directory.searchProfessionals({ ...IN_PALERMO, neighborhood: 'palermoo' }),
        ...(['invalid_parameter', 400, { parameter: 'neighborhood', value: 'palermoo' }] as const),
      );
      assert.equal(slugsOf(neighborhood, 'suggestions')[0], 'palermo');
      const city = await expectFailure(
        directory.searchProfessionals({ ...IN_PALERMO, city: 'zzz' }),
        ...(['invalid_parameter', 400, { parameter: 'city', value: 'zzz' }] as const),
      );
      assert.deepEqual(slugsOf(city, 'suggestions'), []);
    },
    'a neighborhood of two cities asks which, and the city settles it': async (directory) => {
      const ambiguous = { service: 'limpieza', neighborhood: 'centro' };
      const failure = await expectFailure(
        directory.searchProfessionals(ambiguous),
        ...(['invalid_parameter', 400, { parameter: 'city' }] as const),
      );
      assert.deepEqual(slugsOf(failure, 'cities').sort(), ['buenos-aires', 'cordoba']);
      assert.deepEqual(await foundBy(directory, { ...ambiguous, city: 'buenos-aires' }), [MARIA, LUZ].sort());
      assert.deepEqual(await foundBy(directory, { ...ambiguous, city: 'cordoba' }), []);
    },
    'reviews rank and do not filter; identity and matricula filter': async (directory) => {
      const parameters = { ...IN_PALERMO, min_rating: 5, min_reviews: 1000 };
      assert.equal((await directory.searchProfessionals(parameters)).data.length, 5);
      assert.deepEqual(await foundBy(directory, { ...IN_PALERMO, verified_identity: true }), [MARIA]);
      const gas = { service: 'plomeria', neighborhood: 'centro', city: 'cordoba', has_matricula: true };
      assert.deepEqual(await foundBy(directory, gas), [RAMIRO]);
      await expectFailure(directory.searchProfessionals({ ...IN_PALERMO, min_rating: 9 }), 'invalid_parameter', 400);
      await expectFailure(directory.searchProfessionals({ ...IN_PALERMO, limit: 51 }), 'invalid_parameter', 400);
    },
  });
}
