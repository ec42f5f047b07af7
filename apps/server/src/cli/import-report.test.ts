import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { CATALOG, PLUMBING, professional, review, uuid } from '../../../../testing/people/source.ts';
import { TestDirectory } from '../../../../testing/server/test-directory.ts';

let directory: TestDirectory;
beforeEach(() => {
  directory = new TestDirectory();
});
afterEach(() => directory.drop());

test('the report counts professionals that are in no list, and why', async () => {
  const source = directory.write({
    services: [...CATALOG.services, { slug: 'herreria', name: 'Herrería', active: false }],
    cities: [...CATALOG.cities, { slug: 'funes', name: 'Funes', active: false }],
    professionals: [
      professional(1),
      professional(2, { services: [] }),
      professional(3, { services: ['gasista', 'herreria', 'zzz'] }),
      professional(4, { city: 'funes' }),
      professional(5, { status: 'paused', services: [] }),
      professional(6, { services: ['gasista'], verifications: { matricula: { verified: true } } }),
    ],
  });
  const { stdout } = await directory.run(source, { 'dry-run': true });
  const lines = stdout.split('\n');
  const from = lines.indexOf('In the directory, but in no list:');
  assert.deepEqual(lines.slice(from + 1, from + 5), [
    '  1  professionals  without a service                     professionals.ndjson:2',
    '  1  professionals  without a service that may be listed  professionals.ndjson:3',
    '  1  professionals  of a city that is not active          professionals.ndjson:4',
    '  1  professionals  paused or suspended                   professionals.ndjson:5',
  ]);
  const report = JSON.parse((await directory.run(source, { 'dry-run': true, json: true })).stdout);
  assert.equal(report.dry_run, true);
  assert.deepEqual(report.not_listed, { no_services: 1, no_listable_services: 1, inactive_city: 1, not_active: 1 });
  assert.deepEqual(
    report.notes.find(({ what }: { what: string }) => what === 'unlicensed_services'),
    {
      kind: 'professionals',
      what: 'unlicensed_services',
      file: 'professionals.ndjson',
      count: 1,
      lines: [3],
    },
  );
});

test('the report counts lines with the key of an earlier one, and names the line that stays', async () => {
  // More reviews than one block of lines has, so that the second comes in another.
  const many = Array.from({ length: 3000 }, (_, i) => review(`r-${i}`, 1, { comment: 'Muy bien. '.repeat(40) }));
  const source = directory.write({
    services: [PLUMBING, PLUMBING],
    cities: CATALOG.cities,
    professionals: [professional(1, { headline: 'Una' }), professional(2), professional(1, { headline: 'Otra' })],
    reviews: [...many, review('r-7', 1, { title: 'Después' })],
  });
  const { stdout } = await directory.run(source);
  assert.match(
    stdout,
    /\nMore than once in a file:\n {2}1 {2}services {7}have the key of an earlier line, and replace it {2}services\.ndjson:2\n {2}1 {2}professionals {2}have .* {2}professionals\.ndjson:3\n {2}1 {2}reviews .* {2}reviews\.ndjson:3001\n/,
  );
  const { professionals, reviews } = await directory.contents();
  assert.equal(professionals.find(({ id }) => id === uuid(1))?.headline, 'Otra');
  assert.equal(reviews.find(({ id }) => id === 'r-7')?.title, 'Después');
  const report = JSON.parse((await directory.run(source, { json: true })).stdout);
  assert.deepEqual(report.repeated, { repeated_keys: 3 });
});

test('as JSON the rejections are also grouped by reason, with their first lines', async () => {
  const people = [7, 8, 9].map((n) => professional(n, { specialties: ['una', n] }));
  const source = directory.write({ ...CATALOG, professionals: [...people, professional(4, { city: 'atlantida' })] });
  const { stdout } = await directory.run(source, { 'dry-run': true, json: true });
  const [kind, file] = ['professionals', 'professionals.ndjson'];
  assert.deepEqual(JSON.parse(stdout).rejections_by_reason, [
    { file, kind, field: 'specialties[]', reason: 'must be text', count: 3, lines: [1, 2, 3] },
    {
      file,
      kind,
      field: 'city',
      reason: 'is not a city of the directory',
      count: 1,
      lines: [4],
      values: [{ value: 'atlantida', count: 1, did_you_mean: [] }],
    },
  ]);
});
