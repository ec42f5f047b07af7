import assert from 'node:assert/strict';
import { referenceSearchPage } from '../../packages/contract/src/nouns.ts';
import type { SearchParameters } from '../../packages/contract/src/search.ts';
import type { MakeDirectory } from './directory-contract.ts';
import { expectClean, expectFailure, foundBy, overDirectory } from './expectations.ts';
import { FIXTURE_SITE, LISTED, LUZ, MARIA, NEIGHBORS, RAMIRO } from './fixture.ts';

/** The search of the reference form. */
export function referenceContract(name: string, makeDirectory: MakeDirectory): void {
  overDirectory(`${name}, search`, 'reference', makeDirectory, {
    'without parameters everybody listed is found, in the contract’s shape': async (directory) => {
      const page = await directory.searchProfessionals({});
      assert.deepEqual(page.pagination, { limit: 20, offset: 0, total: 9, has_more: false });
      assert.deepEqual(page.data.map(({ id }) => id).sort(), [...LISTED].sort());
      assert.deepEqual(referenceSearchPage.parse(page), page);
      expectClean(page);
      const maria = page.data.find(({ id }) => id === MARIA);
      assert.equal(maria?.profile_url, `${FIXTURE_SITE}/p/maria-plomera`);
      assert.equal(maria !== undefined && 'bio' in maria, false);
    },
    'each filter keeps who fits it': async (directory) => {
      const expected: [SearchParameters, string[]][] = [
        [{ service: 'gas' }, [RAMIRO]],
        [{ service: 'limpieza' }, [MARIA, LUZ]],
        [{ city: 'cordoba' }, [RAMIRO]],
        [{ city: 'rosario' }, []],
        [{ neighborhood: 'centro' }, [MARIA, RAMIRO, LUZ]],
        [{ neighborhood: 'centro', city: 'cordoba' }, [RAMIRO]],
        [{ neighborhood: 'palermo', city: 'cordoba' }, []],
        [{ neighborhood: 'palermo', service: 'plomeria' }, [MARIA, ...NEIGHBORS]],
        [{ verified_identity: true }, [MARIA]],
        [{ has_matricula: true }, [RAMIRO]],
        [{ has_matricula: false, verified_identity: false }, LISTED],
        [{ min_rating: 4 }, [MARIA, RAMIRO]],
        [{ min_rating: 4.01 }, [RAMIRO]],
        [{ min_rating: 5 }, []],
        [{ min_rating: 0 }, LISTED],
        [{ min_reviews: 3 }, [MARIA, RAMIRO]],
        [{ min_reviews: 4 }, [RAMIRO]],
        [{ service: 'plomeria', min_reviews: 1, city: 'buenos-aires' }, [MARIA]],
      ];
      for (const [parameters, ids] of expected) {
        assert.deepEqual(await foundBy(directory, parameters), [...ids].sort(), JSON.stringify(parameters));
      }
    },
    'a slug that names nothing, or nothing active, finds nobody': async (directory) => {
      const parameters = [
        { service: 'nada' },
        { service: 'hojalateria' },
        { city: 'villa-cerrada' },
        { neighborhood: 'boedo' },
      ];
      for (const one of parameters) {
        const { data, pagination } = await directory.searchProfessionals(one);
        assert.deepEqual([data, pagination.total, pagination.has_more], [[], 0, false], JSON.stringify(one));
      }
    },
    'pages through one order show every match exactly once': async (directory) => {
      const seen: string[] = [];
      const more: boolean[] = [];
      for (let offset = 0; offset < 12; offset += 4) {
        const page = await directory.searchProfessionals({ limit: 4, offset });
        assert.equal(page.pagination.total, 9);
        seen.push(...page.data.map(({ id }) => id));
        more.push(page.pagination.has_more);
      }
      assert.deepEqual(more, [true, true, false]);
      assert.deepEqual([...seen].sort(), [...LISTED].sort());
      const past = await directory.searchProfessionals({ offset: 9 });
      assert.deepEqual([past.data, past.pagination.has_more], [[], false]);
    },
    'what breaks a bound or a form is a 400 that names the parameter': async (directory) => {
      const wrong: [SearchParameters, string, string][] = [
        [{ limit: 0 }, 'limit', '0'],
        [{ limit: 51 }, 'limit', '51'],
        [{ limit: 2.5 }, 'limit', '2.5'],
        [{ offset: -1 }, 'offset', '-1'],
        [{ min_rating: 5.01 }, 'min_rating', '5.01'],
        [{ min_reviews: -1 }, 'min_reviews', '-1'],
        [{ service: 'Plomreía' }, 'service', 'Plomreía'],
        [{ city: '' }, 'city', ''],
        [{ verified_identity: 'sí' as never }, 'verified_identity', 'sí'],
      ];
      for (const [parameters, parameter, value] of wrong) {
        const call = directory.searchProfessionals(parameters);
        await expectFailure(call, 'invalid_parameter', 400, { parameter, value });
      }
    },
    'an error quotes no contact data': async (directory) => {
      const call = directory.searchProfessionals({ service: 'llamame al 11 5555-1234' });
      const failure = await expectFailure(call, 'invalid_parameter', 400, { parameter: 'service' });
      expectClean({ message: failure.message, details: failure.details });
    },
  });
}
