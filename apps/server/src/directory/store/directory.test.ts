import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ENGINES, type TestStore } from '../../../../../testing/store/engines.ts';
import { readEverything, type StoredReview, storedReviews } from '../../../../../testing/store/whole.ts';
import { openDesk, serverSecret } from './desk.ts';
import { openSource, openWriter } from './open.ts';
import type { DirectorySource, ProfessionalRecord, ProfessionalRow, ReviewRow } from './records.ts';
import type { DirectoryWriter, WriteSession } from './write-session.ts';

const ENGINE = 7;
const NOON = Date.UTC(2024, 4, 1, 12);
/** What a text column has to bring back untouched. */
const AWKWARD = 'tab\tline\nback\\slash "quote" \r\n ñandú 🧉 \\N \\. \u2028';

function professional(name: string, changes: Partial<ProfessionalRow> = {}): ProfessionalRow {
  const row = {
    id: `id-${name}`,
    slug: name,
    slug_made: 0 as const,
    display_name: `${name} P.`,
    family: 'f1 f2',
    own: 'f3',
  };
  return { ...row, listing: '{}', body: JSON.stringify({ bio: AWKWARD }), ...changes };
}

function review(id: string, of: number, changes: Partial<ReviewRow> = {}): ReviewRow {
  const created_at = changes.created_at ?? NOON;
  const body = JSON.stringify({ id, comment: AWKWARD, created_at: new Date(created_at).toISOString() });
  return { id, professional: of, created_at, published: 1, family: 'f4', body, ...changes };
}

/** Rows as plain objects: those of SQLite have no prototype. */
const copies = <Row extends object>(rows: readonly Row[]): Row[] => rows.map((row) => ({ ...row }));

/** All rows of a table that an older engine reduced. */
async function behind<Row>(table: { behind(): AsyncIterable<Row[]> }): Promise<Row[]> {
  return (await Array.fromAsync(table.behind())).flat();
}

for (const engine of ENGINES) {
  describe(`the directory in ${engine.name}`, () => {
    let store: TestStore;
    let writer: DirectoryWriter;
    let source: DirectorySource;

    before(async () => {
      store = await engine.create();
      writer = await openWriter(store.url);
      source = await openSource(store.url);
    });
    after(async () => {
      await source.close();
      await writer.close();
      await store.drop();
    });

    const begin = (version = ENGINE) => writer.begin(version, () => {});
    /** One import, committed. */
    async function write<Result>(work: (session: WriteSession) => Promise<Result>, version = ENGINE): Promise<Result> {
      const session = await begin(version);
      try {
        const result = await work(session);
        await session.commit(true, NOON);
        return result;
      } catch (error) {
        await session.rollback();
        throw error;
      }
    }
    async function readAll(): Promise<{ professionals: ProfessionalRecord[]; reviews: StoredReview[] }> {
      const reading = await source.read();
      try {
        const all = await readEverything(reading);
        return { professionals: all.professionals, reviews: storedReviews(all) };
      } finally {
        await reading.close();
      }
    }
    const clear = () =>
      write(async (session) => {
        for await (const batch of session.families()) await session.removeProfessionals(batch.map(({ no }) => no));
      });

    test('an empty one is at revision 0', async () => {
      assert.deepEqual(await source.revision(), { revision: 0, imported_at: null });
      const reading = await source.read();
      assert.deepEqual(reading.revision, { revision: 0, imported_at: null });
      assert.deepEqual(await reading.catalog(), { services: [], cities: [] });
      await reading.close();
      assert.deepEqual(await readAll(), { professionals: [], reviews: [] });
      assert.deepEqual((await writer.summary(ENGINE)).counts, { services: 0, cities: 0, professionals: 0, reviews: 0 });
    });

    test('a committed import is the next revision, at its time', async () => {
      const session = await begin();
      assert.equal(session.revision.revision, 0);
      assert.deepEqual(await session.commit(true, NOON), { revision: 1, imported_at: '2024-05-01T12:00:00.000Z' });
      assert.deepEqual(await source.revision(), { revision: 1, imported_at: '2024-05-01T12:00:00.000Z' });
    });

    test('an import that changed nothing makes no revision', async () => {
      const session = await begin();
      await session.commit(false, NOON + 1);
      assert.deepEqual(await source.revision(), { revision: 1, imported_at: '2024-05-01T12:00:00.000Z' });
    });

    test('a rolled back import leaves nothing', async () => {
      const session = await begin();
      await session.professionals.insert([professional('ana')]);
      await session.services.put([{ slug: 'gasista', body: '{}' }]);
      await session.rollback();
      assert.deepEqual((await readAll()).professionals, []);
      assert.deepEqual((await writer.summary(ENGINE)).counts.services, 0);
      assert.equal((await source.revision()).revision, 1);
    });

    test('the catalog is put over what was there, removed, and read in the order of the slugs', async () => {
      const bodies = (name: string) => JSON.stringify({ slug: 'plomeria', name });
      await write((session) => session.services.put([{ slug: 'plomeria', body: bodies('Plomería') }]));
      await write(async (session) => {
        await session.services.put([
          { slug: 'plomeria', body: bodies(AWKWARD) },
          { slug: 'zinguero', body: '{"slug":"zinguero"}' },
          { slug: 'albanil-b', body: '{"slug":"albanil-b"}' },
          { slug: 'albanilz', body: '{"slug":"albanilz"}' },
        ]);
        assert.equal((await session.readCatalog()).services[2]?.name, AWKWARD);
        await session.services.remove(['zinguero', 'nobody']);
        assert.deepEqual(
          (await session.services.find(['albanil-b', 'albanilz', 'plomeria', 'zinguero'])).map((row) => row?.engine),
          [ENGINE, ENGINE, ENGINE, undefined],
        );
      });
      const reading = await source.read();
      assert.deepEqual(
        (await reading.catalog()).services.map(({ slug }) => slug),
        ['albanil-b', 'albanilz', 'plomeria'],
      );
      await reading.close();
    });

    test('inserting numbers the new ones, in order, and passes over those that are there or come twice', async () => {
      await clear();
      await write(async (session) => {
        const first = await session.professionals.insert([professional('b'), professional('a'), professional('b')]);
        assert.ok(first[0]! > 0 && first[1]! > first[0]!);
        assert.equal(first[2], 0);
        const second = await session.professionals.insert([professional('a'), professional('c')]);
        assert.deepEqual([second[0], second[1]! > first[1]!], [0, true]);
        assert.deepEqual(await session.professionals.insert([]), []);
      });
      assert.deepEqual(
        (await readAll()).professionals.map(({ id }) => id),
        ['id-b', 'id-a', 'id-c'],
      );
    });

    test('a row is found as it was written, whatever is in its texts', async () => {
      await clear();
      const row = professional('ana', { display_name: AWKWARD, slug_made: 1, family: '' });
      await write(async (session) => {
        const [no] = await session.professionals.insert([row]);
        const [nobody, stored] = await session.professionals.find(['nobody', row.id]);
        assert.deepEqual([nobody, { ...stored }], [undefined, { ...row, no, engine: ENGINE }]);
        const told = review('r1', no!, { published: 0, created_at: NOON + 1 });
        assert.deepEqual(await session.reviews.insert([told, told]), [1, 0]);
        assert.deepEqual(copies((await session.reviews.around([no!])).rows), [{ ...told, engine: ENGINE }]);
      });
      const [read] = (await readAll()).professionals;
      assert.deepEqual([read?.display_name, read?.body], [AWKWARD, row.body]);
    });

    test('one professional is read by slug or id, without the rest', async () => {
      await clear();
      await write((session) =>
        session.professionals.insert([professional('ana'), professional('beto', { slug: 'beto-g' })]),
      );
      for (const key of ['id-beto', 'beto-g']) {
        const found = await source.professional(key);
        assert.deepEqual(
          [found?.id, found?.slug, found?.display_name, JSON.parse(found!.body).bio],
          ['id-beto', 'beto-g', 'beto P.', AWKWARD],
        );
      }
      for (const key of ['beto', '', "' OR 1=1 --", '%']) assert.equal(await source.professional(key), null);
    });

    test('an update rewrites rows and marks them as of this engine; the others stay behind', async () => {
      await clear();
      const nos = await write((session) => session.professionals.insert([professional('a'), professional('b')]), 5);
      await write(async (session) => {
        assert.deepEqual(
          (await behind(session.professionals)).map(({ no }) => no),
          nos,
        );
        await session.professionals.update([professional('a', { display_name: 'Ana Q.' })]);
        assert.deepEqual(
          (await behind(session.professionals)).map(({ no }) => no),
          [nos[1]],
        );
        const [changed] = await session.professionals.find(['id-a']);
        assert.deepEqual([changed?.display_name, changed?.engine], ['Ana Q.', ENGINE]);
      });
      assert.equal((await writer.summary(ENGINE)).behind.professionals, 1);
      await write(async (session) => {
        await session.professionals.update([professional('b')]);
        await session.noneBehind();
      });
      assert.equal((await writer.summary(ENGINE)).behind.professionals, 0);
    });

    test('reviews are read by professional, newest first, ties by id, the published ones', async () => {
      await clear();
      await write(async (session) => {
        const [a, b] = await session.professionals.insert([professional('a'), professional('b')]);
        await session.reviews.insert([
          review('r-b', b!),
          review('r2', a!),
          review('r10', a!),
          review('late', a!, { created_at: NOON + 1 }),
          review('hidden', a!, { published: 0 }),
        ]);
      });
      const { reviews } = await readAll();
      assert.deepEqual(
        reviews.map(({ id, professional_id }) => [id, professional_id]),
        [
          ['late', 'id-a'],
          ['r10', 'id-a'],
          ['r2', 'id-a'],
          ['r-b', 'id-b'],
        ],
      );
      assert.equal(reviews[0]?.created_at, '2024-05-01T12:00:00.001Z');
    });

    test('a removed professional takes its reviews along', async () => {
      await clear();
      await write(async (session) => {
        const [a, b] = await session.professionals.insert([professional('a'), professional('b')]);
        await session.reviews.insert([review('r1', a!), review('r2', a!), review('r3', b!), review('r4', b!)]);
        assert.equal(await session.reviews.remove(['r4', 'nobody']), 1);
        assert.equal(await session.removeProfessionals([a!]), 2);
        assert.deepEqual(await session.reviews.find(['r1', 'r4']), [undefined, undefined]);
      });
      assert.deepEqual(
        (await readAll()).reviews.map(({ id }) => id),
        ['r3'],
      );
    });

    test('more rows than a batch are all read, once, in order', async () => {
      await clear();
      const count = 4500;
      await write(async (session) => {
        const rows = Array.from({ length: count }, (_, i) => professional(`p${i}`));
        const nos = await session.professionals.insert(rows);
        await session.reviews.insert(nos.map((no, i) => review(`r${i}`, no)));
        const families = (await Array.fromAsync(session.families())).flat();
        assert.deepEqual(
          families.map(({ no }) => no),
          nos,
        );
        assert.equal(families.length, count);
      });
      const { professionals, reviews } = await readAll();
      assert.deepEqual(
        professionals.map(({ slug }) => slug),
        Array.from({ length: count }, (_, i) => `p${i}`),
      );
      assert.equal(new Set(reviews.map(({ id }) => id)).size, count);
    });

    test('who shares a slug is told, with the slug from before; a remembered one can be brought back', async () => {
      await clear();
      const [a, b] = await write((session) => session.professionals.insert([professional('a'), professional('b')]));
      await write(async (session) => {
        await session.rememberProfessionals([b!]);
        await session.professionals.update([professional('b', { slug: 'a', slug_made: 1 })]);
        await session.rememberProfessionals([b!]);
        assert.deepEqual(copies(await session.slugClaims()), [
          { no: a, id: 'id-a', slug: 'a', slug_made: 0, display_name: 'a P.', slug_before: null },
          { no: b, id: 'id-b', slug: 'a', slug_made: 1, display_name: 'b P.', slug_before: 'b' },
        ]);
        assert.equal(await session.isSlugHeld('b', a!), true);
        assert.equal(await session.isSlugHeld('b', b!), false);
        assert.equal(await session.isSlugHeld('nobodys', 0), false);
        await session.restoreProfessional(b!);
        assert.deepEqual(await session.slugClaims(), []);
        const [fresh] = await session.professionals.insert([professional('c')]);
        await session.restoreProfessional(fresh!);
        assert.deepEqual(await session.professionals.find(['id-c']), [undefined]);
        await session.setMadeSlug(b!, 'b-2');
        const [renamed] = await session.professionals.find(['id-b']);
        assert.deepEqual([renamed?.slug, renamed?.slug_made], ['b-2', 1]);
      });
    });

    test('reviews that are not noted are removed, those that are stay', async () => {
      await clear();
      await write(async (session) => {
        const [a] = await session.professionals.insert([professional('a')]);
        await session.reviews.insert(['r1', 'r2', 'r3'].map((id) => review(id, a!)));
        await session.reviews.note(['r1', 'r1', 'nobodys']);
        await session.reviews.note(['r3']);
        for await (const ids of session.reviews.unnoted()) await session.reviews.remove(ids);
        assert.deepEqual(
          (await session.reviews.find(['r1', 'r2', 'r3'])).map((row) => row?.id),
          ['r1', undefined, 'r3'],
        );
        assert.deepEqual((await behind(session.reviews)).length, 0);
      });
      await write((session) => session.reviews.update([review('r3', 1, { created_at: NOON + 5 })]), ENGINE + 1);
      await write(async (session) => {
        assert.deepEqual(
          (await behind(session.reviews)).map(({ id }) => id),
          ['r1'],
        );
      }, ENGINE + 1);
    });

    test('the family key is 32 bytes, the same for every import', async () => {
      const one = await write(async (session) => session.familyKey);
      const two = await write(async (session) => session.familyKey);
      assert.equal(one.length, 32);
      assert.deepEqual(new Uint8Array(one), new Uint8Array(two));
    });

    test('a record that can not be read is told of without what it says', async () => {
      const isPlain = ({ name, message }: Error) => name === 'StoreFailure' && !message.includes('5501');
      const body = 'no JSON 11 5501-7788';
      await write((session) => session.services.put([{ slug: 'gas', body }]));
      const reading = await source.read();
      await assert.rejects(reading.catalog(), isPlain);
      await reading.close();
      const session = await begin();
      await assert.rejects(session.readCatalog(), isPlain);
      await session.rollback();
      await write((session) => session.services.remove(['gas']));
    });

    test('a reading is of one revision, however many imports end meanwhile', async (t) => {
      if (store.singleSession !== null) return t.skip(store.singleSession);
      await clear();
      await write((session) => session.professionals.insert([professional('a')]));
      const reading = await source.read();
      await write((session) => session.professionals.insert([professional('b')]));
      assert.deepEqual(
        (await readEverything(reading)).professionals.map(({ slug }) => slug),
        ['a'],
      );
      assert.equal((await source.revision()).revision, reading.revision.revision + 1);
      await reading.close();
      assert.equal((await readAll()).professionals.length, 2);
    });

    test('one import at a time: the next is told to wait, and sees what the first did', async (t) => {
      if (store.singleSession !== null) return t.skip(store.singleSession);
      const first = await begin();
      let waits = 0;
      const elsewhere = await openWriter(store.url);
      const second = elsewhere.begin(ENGINE, () => waits++);
      while (waits === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      const reached = await first.commit(true, NOON);
      const session = await second;
      assert.deepEqual([waits, session.revision], [1, reached]);
      await session.rollback();
      await elsewhere.close();
    });

    test('a reader sees at once a revision that another process finished', async () => {
      const elsewhere = await openWriter(store.url);
      const before = await source.revision();
      const session = await elsewhere.begin(ENGINE, () => {});
      const reached = await session.commit(true, NOON);
      assert.notDeepEqual(reached, before);
      assert.deepEqual(await source.revision(), reached);
      await elsewhere.close();
    });
  });

  describe(`the desk in ${engine.name}`, () => {
    let store: TestStore;
    before(async () => {
      store = await engine.create();
    });
    after(() => store.drop());

    test('opened by several at once, it is made once', async () => {
      const desks = await Promise.all([1, 2, 3].map(() => openDesk(store.url)));
      const secrets = await Promise.all(desks.map((desk) => serverSecret(desk, 'x')));
      assert.equal(new Set(secrets.map((secret) => Buffer.from(secret).toString('hex'))).size, 1);
      assert.equal(secrets[0]?.length, 32);
      await Promise.all(desks.map((desk) => desk.close()));
    });

    test('a transaction is all or nothing', async () => {
      const desk = await openDesk(store.url);
      await assert.rejects(
        desk.transaction(async (inside) => {
          await inside.run('INSERT INTO secrets (name, value, created_at) VALUES ($1, $2, $3)', [
            'y',
            new Uint8Array(1),
            1,
          ]);
          throw new Error('no');
        }),
        /^Error: no$/,
      );
      assert.deepEqual(await desk.all("SELECT name FROM secrets WHERE name = 'y'"), []);
      await desk.close();
    });
  });
}
