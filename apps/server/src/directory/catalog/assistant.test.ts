import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import {
  type ApiError,
  type AssistantSearchPage,
  type Directory,
  professionalPayload,
  searchPage,
} from '@vidriera/contract';
import { uuid } from '../../../../../testing/people/source.ts';
import { city, professional, service, sourceOf } from '../../../../../testing/people/stored.ts';
import { buildSnapshot } from '../snapshot/build.ts';
import { createSnapshotDirectory } from '../snapshot/directory.ts';
import { openSnapshot, type Snapshot } from '../snapshot/snapshot.ts';
import { loadFile } from '../snapshot/snapshot-file.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'vidriera-assistant-'));
after(() => rmSync(folder, { recursive: true }));

const portfolio = [1, 2, 3, 4].map((n) => `https://fotos.test/${n}.jpg`);
const records = {
  services: [service('plomeria', { name: 'Plomería' }), service('pintura', { name: 'Pintura' })],
  cities: [
    city('rosario', ['centro', 'pichincha'], { name: 'Rosario' }),
    city('cordoba', ['centro', 'alberdi'], { name: 'Córdoba' }),
  ],
  professionals: Array.from({ length: 20 }, (_, n) =>
    professional(n, {
      city: n < 10 ? 'rosario' : 'cordoba',
      neighborhoods: n < 10 ? ['pichincha', 'centro'] : ['centro'],
      portfolio: portfolio.slice(0, n % 5),
      external_reviews: [{ rating: 4, count: n }],
    }),
  ),
  reviews: [],
};

describe('the assistant form', () => {
  let snapshot: Snapshot;
  let directory: Directory;
  before(async () => {
    const config = { form: 'assistant', siteUrl: 'https://directorio.test' } as const;
    const file = path.join(folder, 'a.snapshot');
    await buildSnapshot(sourceOf(records), { path: file, config, builtAt: 0 });
    const loaded = await loadFile(file);
    assert.ok(loaded !== null);
    snapshot = await openSnapshot(loaded, config, assert.fail);
    directory = createSnapshotDirectory(() => snapshot, 'assistant');
  });
  after(() => snapshot.close());

  const search = async (parameters: Parameters<Directory['searchProfessionals']>[0]) =>
    (await directory.searchProfessionals(parameters)) as AssistantSearchPage;
  const details = async (parameters: Parameters<Directory['searchProfessionals']>[0]) => {
    const error = await search(parameters).then(
      () => assert.fail('it was answered'),
      (error: ApiError) => error,
    );
    assert.equal(error.code, 'invalid_parameter');
    return error.details;
  };

  it('answers what it understood, then at most 5 results, then a page with nothing after it', async () => {
    const page = await search({ service: 'plomeria', neighborhood: 'pichincha', limit: 50 });
    assert.deepEqual(Object.keys(page), ['match', 'data', 'pagination']);
    assert.deepEqual(page.match, {
      service: { slug: 'plomeria', name: 'Plomería' },
      neighborhood: { slug: 'pichincha', name: 'Barrio pichincha' },
      city: { slug: 'rosario', name: 'Rosario' },
    });
    assert.deepEqual(page.pagination, { limit: 5, offset: 0, total: 5, has_more: false });
    assert.deepEqual(
      page.data.map(({ id }) => id),
      [0, 1, 2, 3, 4].map(uuid),
    );
    assert.equal(searchPage('assistant').safeParse(page).error, undefined);
  });

  it('gives each result up to 3 portfolio images, a profile by id and no neighborhoods', async () => {
    const { data } = await search({ service: 'plomeria', neighborhood: 'pichincha' });
    assert.deepEqual(
      data.map((one) => one.portfolio),
      [0, 1, 2, 3, 3].map((count) => portfolio.slice(0, count)),
    );
    assert.ok(data.every((one) => !('neighborhoods' in one)));
    assert.equal(data[1]?.profile_url, `https://directorio.test/profile/${uuid(1)}`);
  });

  it('gives the whole detail, neighborhoods and 6 images included, by id and by slug', async () => {
    for (const key of [uuid(4), 'persona-4']) {
      const payload = await directory.getProfessional(key);
      assert.equal(professionalPayload.safeParse(payload).error, undefined);
      assert.deepEqual(payload.data.portfolio, portfolio);
      assert.deepEqual(
        payload.data.neighborhoods.map(({ slug }) => slug),
        ['pichincha', 'centro'],
      );
      assert.equal(payload.data.profile_url, `https://directorio.test/profile/${uuid(4)}`);
    }
  });

  it('does not filter by rating or reviews, and has no second page', async () => {
    const place = { service: 'plomeria', neighborhood: 'pichincha' };
    assert.equal((await search({ ...place, min_rating: 5, min_reviews: 9999 })).data.length, 5);
    assert.deepEqual((await search({ ...place, offset: 1 })).data, []);
    assert.equal((await search({ ...place, limit: 2 })).data.length, 2);
    assert.equal((await search({ ...place, has_matricula: true })).data.length, 0);
  });

  it('asks for what is missing, and for the city when the neighborhood is in several', async () => {
    assert.deepEqual(await details({ neighborhood: 'centro' }), { parameter: 'service', value: null });
    const { neighborhoods, ...missing } = (await details({ service: 'plomeria' })) as { neighborhoods: unknown[] };
    assert.deepEqual(missing, { parameter: 'neighborhood', value: null });
    assert.deepEqual(neighborhoods[0], { slug: 'centro', city: 'cordoba', total: 10 });
    assert.deepEqual(await details({ service: 'plomeria', neighborhood: 'centro' }), {
      parameter: 'city',
      value: null,
      cities: ['cordoba', 'rosario'],
    });
    const { match } = await search({ service: 'plomeria', neighborhood: 'centro', city: 'cordoba' });
    assert.equal(match.city.name, 'Córdoba');
  });

  it('suggests slugs for what does not exist', async () => {
    const centro = { service: 'plomeria', neighborhood: 'centro' };
    assert.deepEqual(await details({ ...centro, service: 'plomreo' }), {
      parameter: 'service',
      value: 'plomreo',
      suggestions: ['plomeria'],
    });
    const { neighborhoods, ...unknown } = (await details({ ...centro, neighborhood: 'pichinca' })) as {
      neighborhoods: unknown[];
    };
    assert.deepEqual(unknown, {
      parameter: 'neighborhood',
      value: 'pichinca',
      suggestions: ['pichincha'],
      did_you_mean: [{ slug: 'pichincha', name: 'Barrio pichincha', cities: ['rosario'] }],
    });
    assert.equal(neighborhoods.length, 3);
    assert.deepEqual(await details({ ...centro, city: 'rosarino' }), {
      parameter: 'city',
      value: 'rosarino',
      suggestions: ['rosario'],
    });
    assert.deepEqual(await details({ service: 'plomeria', neighborhood: 'pichincha', city: 'cordoba' }), {
      parameter: 'neighborhood',
      value: 'pichincha',
      suggestions: [],
      did_you_mean: [],
      cities: ['rosario'],
      neighborhoods: [{ slug: 'centro', city: 'cordoba', total: 10 }],
    });
  });
});
