import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { CATALOG, professional, review } from '../../../../testing/people/source.ts';
import { TestDirectory } from '../../../../testing/server/test-directory.ts';

const PEOPLE = Array.from({ length: 40 }, (_, i) => professional(i + 1));
const REVIEWS = Array.from({ length: 300 }, (_, i) => review(`r${i}`, (i % 40) + 1));

describe('an import with --replace that would delete much', () => {
  let directory: TestDirectory;
  before(async () => {
    directory = new TestDirectory();
    await directory.import({ ...CATALOG, professionals: PEOPLE, reviews: REVIEWS });
  });
  after(() => directory.drop());

  const replace = (sources: Parameters<TestDirectory['write']>[0], flags = {}) =>
    directory.run(directory.write(sources), { replace: true, ...flags });

  test('is refused whole, with what would go and the way out', async () => {
    const stored = await directory.contents();
    const cut = await replace({ professionals: PEOPLE.slice(0, 19), reviews: REVIEWS });
    assert.deepEqual([cut.status, cut.stdout], [1, '']);
    assert.equal(
      cut.stderr.replace(/^(?!vidriera).*\n/gm, ''),
      'vidriera: --replace would delete 21 of 40 professionals and 148 of 300 reviews. Nothing was imported. If the files are whole, --max-deletes 148 lets it.\n',
    );
    assert.deepEqual(await directory.contents(), stored);
    const dry = await replace({ reviews: REVIEWS.slice(0, 250) }, { 'dry-run': true });
    assert.deepEqual([dry.status, /would delete 50 of 300 reviews/.test(dry.stderr)], [1, true]);
  });

  test('is refused for the reviews that go with few professionals', async () => {
    const others = Array.from({ length: 400 }, (_, i) => professional(1000 + i));
    await replace({ professionals: [...PEOPLE, ...others] });
    const { status, stderr } = await replace({ professionals: [...PEOPLE.slice(0, 20), ...others] });
    assert.equal(status, 1);
    assert.match(stderr, /would delete 20 of 440 professionals and 140 of 300 reviews/);
    await replace({ professionals: PEOPLE }, { 'max-deletes': '100%' });
  });

  test('measures against what was stored, not against what the file brings', async () => {
    const others = Array.from({ length: 400 }, (_, i) => professional(1000 + i));
    const { status, stderr } = await replace({ professionals: others });
    assert.equal(status, 1);
    assert.match(stderr, /would delete 40 of 40 professionals and 300 of 300 reviews/);
  });

  test('goes through below a tenth, up to 20 records, and up to --max-deletes', async () => {
    const few = await replace({ reviews: REVIEWS.slice(30) });
    assert.equal(few.status, 0, few.stderr);
    const twenty = await replace({ professionals: PEOPLE.slice(0, 38) });
    assert.equal(twenty.status, 0, twenty.stderr);
    const counts = async (flags: Record<string, string>) => {
      const { status } = await replace({ reviews: REVIEWS.slice(60) }, { 'dry-run': true, ...flags });
      return status;
    };
    const left = (await directory.contents()).reviews.length;
    const gone = left - REVIEWS.slice(60).filter((_, i) => ![38, 39].includes((i + 60) % 40)).length;
    assert.ok(gone > 20 && gone > left / 10, String(gone));
    assert.equal(await counts({}), 1);
    assert.equal(await counts({ 'max-deletes': String(gone - 1) }), 1);
    assert.notEqual(await counts({ 'max-deletes': String(gone) }), 1);
    assert.equal(await counts({ 'max-deletes': '10%' }), 1);
    assert.notEqual(await counts({ 'max-deletes': '50%' }), 1);
    assert.equal(await counts({ 'max-deletes': '0' }), 1);
  });

  test('is refused when the catalog would list few of the stored professionals', async () => {
    const one = await replace({ services: CATALOG.services.filter(({ slug }) => slug !== 'plomeria') });
    assert.equal(one.status, 1);
    assert.match(
      one.stderr,
      /--replace would delete services or cities without which (\d+) of \1 professionals are not listed\. Nothing was imported\. If the files are whole, --max-deletes \1 lets it\.\n$/,
    );
    const rest = CATALOG.services.filter(({ slug }) => slug !== 'plomeria');
    const off = [...rest, { ...CATALOG.services.find(({ slug }) => slug === 'plomeria')!, active: false }];
    const said = await directory.run(directory.write({ services: off }), { 'dry-run': true });
    assert.match(
      said.stdout,
      /\n(\d+) of \1 professionals will no longer be listed: their city, or all their services, are gone/,
    );
    const json = JSON.parse(
      (await directory.run(directory.write({ services: off }), { 'dry-run': true, json: true })).stdout,
    );
    assert.ok(json.no_longer_listed > 20);
  });

  test('records that the file deletes by name are not counted', async () => {
    const stored = (await directory.contents()).reviews;
    const gone = stored.slice(0, 100).map(({ id }) => ({ id, deleted: true }));
    const kept = REVIEWS.filter(({ id }) => stored.slice(100).some((one) => one.id === id));
    const { status, stderr } = await replace({ reviews: [...gone, ...kept] });
    assert.equal(status, 0, stderr);
    assert.equal((await directory.contents()).reviews.length, stored.length - 100);
  });
});

describe('--max-deletes', () => {
  let directory: TestDirectory;
  beforeEach(() => {
    directory = new TestDirectory();
  });

  test('is a number or a percentage, and goes with --replace', async () => {
    const source = directory.write(CATALOG);
    for (const wrong of ['', '1.5', '101%', '%', 'all', '1e9', '9999999999']) {
      const { status, stderr } = await directory.run(source, { replace: true, 'max-deletes': wrong });
      assert.equal(status, 2, wrong);
      assert.match(stderr, /^vidriera: --max-deletes is ".*"; expected a number of records or a percentage/, wrong);
    }
    const alone = await directory.run(source, { 'max-deletes': '5%' });
    assert.deepEqual([alone.status, alone.stderr], [2, 'vidriera: --max-deletes goes with --replace.\n']);
    await directory.drop();
  });
});
