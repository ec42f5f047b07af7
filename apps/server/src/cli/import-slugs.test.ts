import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, afterEach, beforeEach, describe, test } from 'node:test';
import fc from 'fast-check';
import { CATALOG, professional, uuid } from '../../../../testing/people/source.ts';
import { tries } from '../../../../testing/random.ts';
import { TestDirectory } from '../../../../testing/server/test-directory.ts';

const TAKEN = 'is the slug of another professional';

describe('slugs, as they stand at the end of an import', () => {
  let directory: TestDirectory;
  beforeEach(async () => {
    directory = new TestDirectory();
    await directory.import({
      ...CATALOG,
      professionals: [
        professional(1, { slug: 'uno' }),
        professional(2, { slug: 'dos' }),
        professional(3, { slug: 'tres' }),
      ],
    });
  });
  afterEach(() => directory.drop());

  test('may be swapped, and passed round', async () => {
    const report = await directory.import({
      professionals: [
        professional(1, { slug: 'dos' }),
        professional(2, { slug: 'tres' }),
        professional(3, { slug: 'uno' }),
      ],
    });
    assert.equal(report.status, 0);
    assert.deepEqual(await directory.slugs(), { 1: 'dos', 2: 'tres', 3: 'uno' });
  });

  test('are made of the id alone for names that no slug may show, however many have one', async () => {
    const nameless = (n: number) => professional(n, { slug: undefined, first_name: 'Gmail', last_name: 'Iribarne' });
    const report = await directory.import({ professionals: [4, 5, 6].map(nameless) });
    assert.equal(report.status, 0);
    const { 4: one, 5: other, 6: third } = await directory.slugs();
    assert.equal(new Set([one, other, third]).size, 3);
    for (const slug of [one, other, third]) assert.match(slug!, /^profesional-[a-z]+$/);
  });

  test('that show contact data are replaced, and the report says so', async () => {
    const report = await directory.import({ professionals: [professional(4, { slug: 'ana-gmail-com' })] });
    assert.deepEqual(report.left_out, { slugs: 1 });
    assert.doesNotMatch((await directory.slugs())[4]!, /gmail/);
  });

  test('may be taken from a professional that goes', async () => {
    const report = await directory.import({
      professionals: [professional(4, { slug: 'uno' }), { id: uuid(1), deleted: true }],
    });
    assert.equal(report.status, 0);
    assert.deepEqual(await directory.slugs(), { 2: 'dos', 3: 'tres', 4: 'uno' });
  });

  test('stay with who had them: the newcomer is rejected, with its line and record', async () => {
    const rejects = `${directory.folder}/rejected.ndjson`;
    const report = await directory.import(
      { professionals: [professional(5), professional(4, { slug: 'uno' })] },
      { rejects },
    );
    assert.deepEqual(report.rejections, [
      { file: 'professionals.ndjson', line: 2, kind: 'professionals', field: 'slug', reason: TAKEN },
    ]);
    assert.deepEqual([report.professionals.written, report.professionals.rejected], [1, 1]);
    assert.deepEqual(await directory.slugs(), { 1: 'uno', 2: 'dos', 3: 'tres', 5: 'marta-5' });
    assert.equal(JSON.parse(readFileSync(rejects, 'utf8')).record.id, uuid(4));
  });

  test('go to the first of two newcomers', async () => {
    const report = await directory.import({
      professionals: [professional(7, { slug: 'nueva' }), professional(6, { slug: 'nueva' })],
    });
    assert.deepEqual(
      report.rejections.map(({ line }) => line),
      [2],
    );
    assert.equal((await directory.slugs())[7], 'nueva');
  });

  test('come back to a professional whose new version is rejected, also from who took them meanwhile', async () => {
    // 2 wants the slug of 1, who keeps it; so 2 stays as it was and 4 can't have its slug.
    const report = await directory.import({
      professionals: [professional(4, { slug: 'dos' }), professional(2, { slug: 'uno', bio: 'Otra bio.' })],
    });
    assert.deepEqual(
      report.rejections.map(({ line, reason }) => [line, reason]),
      [
        [1, TAKEN],
        [2, TAKEN],
      ],
    );
    assert.deepEqual(await directory.slugs(), { 1: 'uno', 2: 'dos', 3: 'tres' });
    assert.equal(report.revision, 1);
  });

  test('that were made give way to one that is brought, and stay so', async () => {
    const made = professional(0, { id: uuid(1).replace(/^0{8}/, '1abc2def'), slug: null });
    await directory.import({ professionals: [made] });
    const brought = professional(8, { slug: 'marta-i-1abc2def' });
    const report = await directory.import({ professionals: [brought] });
    assert.equal(report.status, 0);
    const slugs = (await directory.contents()).professionals.map(({ slug }) => slug);
    assert.deepEqual(
      slugs.slice(3),
      ['marta-i-1abc2def0000', 'marta-i-1abc2def'].sort((a) => (a.endsWith('0000') ? -1 : 1)),
    );
    const again = await directory.import({ professionals: [made, brought] });
    assert.deepEqual([again.professionals.unchanged, again.revision], [2, 3]);
  });
});

describe('whatever slugs are brought', () => {
  const directory = new TestDirectory();
  after(() => directory.drop());

  test('no two professionals share one, and whoever is not rejected has the one it brought', async () => {
    await directory.import(CATALOG);
    const person = fc.record({ n: fc.integer({ min: 1, max: 6 }), slug: fc.constantFrom('a', 'b', 'c', 'd', 'e') });
    await fc.assert(
      fc.asyncProperty(fc.array(person, { maxLength: 9 }), async (people) => {
        const before = await directory.slugs();
        const report = await directory.import({
          professionals: people.map(({ n, slug }) => professional(n, { slug })),
        });
        const rejected = new Set(report.rejections.map(({ line }) => line));
        const slugs = await directory.slugs();
        assert.equal(new Set(Object.values(slugs)).size, Object.keys(slugs).length);
        const last = new Map(people.map(({ n }, i) => [n, i]));
        for (const [n, i] of last) {
          if (rejected.has(i + 1)) assert.equal(slugs[n], before[n]);
          else assert.equal(slugs[n], people[i]!.slug);
        }
      }),
      { numRuns: tries(60) },
    );
  });
});
