import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { CHANGES_MAX } from './changes.ts';
import { openDesk } from './desk.ts';
import { openSource, openWriter } from './open.ts';
import type { DirectorySource, Revision, StoredProfessional, StoredReview } from './records.ts';
import { serverSecret } from './secrets.ts';
import { ENGINES, type TestStore } from './testing/engines.ts';
import { readEverything, storedReviews } from './testing/whole.ts';
import type { DirectoryWriter, ProfessionalRow, ReviewRow, WriteSession } from './writer.ts';

const ENGINE = 7;
const NOON = Date.UTC(2024, 4, 1, 12);
/** What a text column has to bring back untouched. */
const AWKWARD = 'tab\tline\nback\\slash "quote" \r\n ñandú 🧉 \\N \\. \u2028';

function professional(name: string, changes: Partial<ProfessionalRow> = {}): ProfessionalRow {
  const row = { id: `id-${name}`, slug: name, slugMade: false, displayName: `${name} P.`, family: 'f1 f2' };
  return { ...row, body: JSON.stringify({ bio: AWKWARD }), clean: false, ...changes };
}

function review(id: string, of: number, changes: Partial<ReviewRow> = {}): ReviewRow {
  return { id, professional: of, createdAt: NOON, published: true, body: '{"rating":5}', clean: false, ...changes };
}

/** Numbers from 0 to 1, the same each time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
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
    async function readAll(): Promise<{ professionals: StoredProfessional[]; reviews: StoredReview[] }> {
      const reading = await source.read();
      try {
        const all = await readEverything(reading);
        return { professionals: all.professionals.map(({ stored }) => stored), reviews: storedReviews(all) };
      } finally {
        await reading.close();
      }
    }
    const clear = () =>
      write(async (session) => {
        for await (const nos of session.professionals.numbers()) await session.removeProfessionals(nos);
      });

    test('an empty one is at revision 0', async () => {
      assert.deepEqual(await source.revision(), { revision: 0, imported_at: null });
      const reading = await source.read();
      assert.deepEqual(reading.revision, { revision: 0, imported_at: null });
      assert.deepEqual([await reading.services(), await reading.cities()], [[], []]);
      assert.equal(await reading.changedSince(reading.revision), null);
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
      await session.putCatalog('services', [{ slug: 'gasista', body: '{}' }]);
      await session.rollback();
      assert.deepEqual((await readAll()).professionals, []);
      assert.deepEqual((await writer.summary(ENGINE)).counts.services, 0);
      assert.equal((await source.revision()).revision, 1);
    });

    test('the catalog is put over what was there, removed, and read in the order of the slugs', async () => {
      const bodies = (name: string) => JSON.stringify({ slug: 'plomeria', name });
      await write((session) => session.putCatalog('services', [{ slug: 'plomeria', body: bodies('Plomería') }]));
      await write(async (session) => {
        await session.putCatalog('services', [
          { slug: 'plomeria', body: bodies(AWKWARD) },
          { slug: 'zinguero', body: '{"slug":"zinguero"}' },
          { slug: 'albanil-b', body: '{"slug":"albanil-b"}' },
          { slug: 'albanilz', body: '{"slug":"albanilz"}' },
        ]);
        assert.equal((await session.services())[2]?.name, AWKWARD);
        await session.removeCatalog('services', ['zinguero', 'nobody']);
        assert.deepEqual(
          (await session.catalog('services')).map(({ slug, engine: by }) => [slug, by]),
          [
            ['albanil-b', ENGINE],
            ['albanilz', ENGINE],
            ['plomeria', ENGINE],
          ],
        );
      });
      const reading = await source.read();
      assert.deepEqual(
        (await reading.services()).map(({ slug }) => slug),
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
      const row = professional('ana', { displayName: AWKWARD, slugMade: true, family: '' });
      await write(async (session) => {
        const [no] = await session.professionals.insert([row]);
        assert.deepEqual(await session.professionals.find(['nobody', row.id]), [
          undefined,
          { ...row, no, engine: ENGINE },
        ]);
        const told = review('r1', no!, { published: false, createdAt: NOON + 1 });
        const [reviewNo] = await session.reviews.insert([told]);
        assert.deepEqual(await session.reviewsOf(no!), [{ ...told, no: reviewNo, engine: ENGINE }]);
      });
      const [read] = (await readAll()).professionals;
      assert.deepEqual([read?.display_name, read?.bio], [AWKWARD, AWKWARD]);
    });

    test('one professional is read by slug or id, without the rest', async () => {
      await clear();
      await write((session) =>
        session.professionals.insert([professional('ana'), professional('beto', { slug: 'beto-g' })]),
      );
      for (const key of ['id-beto', 'beto-g']) {
        const found = await source.professional(key);
        assert.deepEqual(
          [found?.id, found?.slug, found?.display_name, found?.bio],
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
          (await session.professionals.behind(0, 10)).map(({ no }) => no),
          nos,
        );
        assert.deepEqual(
          (await session.professionals.behind(nos[0]!, 10)).map(({ no }) => no),
          [nos[1]],
        );
        assert.deepEqual(
          (await session.professionals.behind(0, 1)).map(({ no }) => no),
          [nos[0]],
        );
        await session.professionals.update([{ ...professional('a', { displayName: 'Ana Q.' }), no: nos[0]! }]);
        assert.deepEqual(
          (await session.professionals.behind(0, 10)).map(({ no }) => no),
          [nos[1]],
        );
        const [changed] = await session.professionals.find(['id-a']);
        assert.deepEqual([changed?.displayName, changed?.engine], ['Ana Q.', ENGINE]);
      });
      assert.equal((await writer.summary(ENGINE)).behind.professionals, 1);
      await write(async (session) => {
        await session.professionals.update([{ ...professional('b'), no: nos[1]! }]);
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
          review('late', a!, { createdAt: NOON + 1 }),
          review('hidden', a!, { published: false }),
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
        const told = await session.reviews.insert([
          review('r1', a!),
          review('r2', a!),
          review('r3', b!),
          review('r4', b!),
        ]);
        await session.removeReviews([told[3]!]);
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
        assert.deepEqual((await Array.fromAsync(session.professionals.numbers())).flat(), nos);
        assert.equal((await Array.fromAsync(session.families())).flat().length, count);
      });
      const { professionals, reviews } = await readAll();
      assert.deepEqual(
        professionals.map(({ slug }) => slug),
        Array.from({ length: count }, (_, i) => `p${i}`),
      );
      assert.equal(new Set(reviews.map(({ id }) => id)).size, count);
    });

    test('a reading takes several questions at once', async () => {
      await clear();
      const [no] = await write(async (session) => {
        const nos = await session.professionals.insert([professional('a'), professional('b')]);
        await session.reviews.insert([review('ra', nos[0]!), review('rb', nos[1]!)]);
        return nos;
      });
      const warnings: Error[] = [];
      const onWarning = (warning: Error) => warnings.push(warning);
      process.on('warning', onWarning);
      const reading = await source.read();
      const [all, one, professionals, runs] = await Promise.all([
        reading.reviews({ from: 0, to: Number.MAX_SAFE_INTEGER }),
        reading.reviews({ only: [no!] }),
        reading.professionals({ only: [no!] }),
        Array.fromAsync(reading.runs(1)),
        reading.naming({ services: ['x'], places: [] }),
      ]);
      await reading.close();
      process.off('warning', onWarning);
      assert.deepEqual([all.length, one.length, professionals.length, runs.length], [2, 1, 1, 2]);
      assert.deepEqual(warnings, []);
    });

    test('a row that was found clean is known as such, until it is another one', async () => {
      await clear();
      const clean = true;
      const [a, b] = await write(async (session) => {
        const nos = await session.professionals.insert([professional('a', { clean }), professional('b')]);
        await session.reviews.insert([review('ra', nos[0]!, { clean }), review('rb', nos[0]!)]);
        return nos;
      });
      const cleanNow = async () => {
        const reading = await source.read();
        const { professionals, reviews } = await readEverything(reading);
        await reading.close();
        const names = [...professionals.map(({ stored, clean }) => clean && stored.slug)];
        return [...names, ...reviews.map(({ id, clean }) => clean && id)].filter(Boolean);
      };
      assert.deepEqual(await cleanNow(), ['a', 'ra']);
      const [storedA, storedB] = await write((session) => session.professionals.find(['id-a', 'id-b']));
      assert.deepEqual([storedA?.clean, storedB?.clean], [true, false]);
      await write(async (session) => {
        await session.professionals.update([{ ...professional('b', { clean }), no: b! }]);
        await session.setMadeSlug(a!, 'otra');
        const [ra, rb] = await session.reviews.find(['ra', 'rb']);
        assert.deepEqual([ra?.clean, rb?.clean], [true, false]);
        await session.reviews.update([
          { ...ra!, clean: false },
          { ...rb!, clean },
        ]);
      });
      assert.deepEqual(await cleanNow(), ['b', 'rb']);
      await write(async (session) => {
        await session.rememberProfessionals([b!]);
        await session.professionals.update([{ ...professional('b', { slug: 'c' }), no: b! }]);
        await session.restoreProfessional(b!);
      });
      assert.deepEqual(await cleanNow(), ['b', 'rb']);
    });

    test('who shares a slug is told, with the slug from before; a remembered one can be brought back', async () => {
      await clear();
      const [a, b] = await write((session) => session.professionals.insert([professional('a'), professional('b')]));
      await write(async (session) => {
        await session.rememberProfessionals([b!]);
        await session.professionals.update([{ ...professional('b', { slug: 'a', slugMade: true }), no: b! }]);
        await session.rememberProfessionals([b!]);
        assert.deepEqual(await session.slugClaims(), [
          { no: a, id: 'id-a', slug: 'a', slugMade: false, displayName: 'a P.', slugBefore: null },
          { no: b, id: 'id-b', slug: 'a', slugMade: true, displayName: 'b P.', slugBefore: 'b' },
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
        assert.deepEqual([renamed?.slug, renamed?.slugMade], ['b-2', true]);
      });
    });

    test('the family key is 32 bytes, the same for every import', async () => {
      const one = await write(async (session) => session.familyKey);
      const two = await write(async (session) => session.familyKey);
      assert.equal(one.length, 32);
      assert.deepEqual(new Uint8Array(one), new Uint8Array(two));
    });

    test('whoever changed since a revision is named, and nobody is forgotten', async () => {
      await clear();
      const random = numbers(5);
      const of = (most: number) => Math.floor(random() * most);
      const pick = <Thing>(things: readonly Thing[]) => things[of(things.length)]!;
      /** What is stored of each professional at each revision, by number. */
      const states: { at: Revision; stored: Map<number, string> }[] = [];
      for (let round = 0; round < 60; round++) {
        await write(async (session) => {
          for (let step = 0; step < 1 + of(4); step++) await change(session);
        });
        const reading = await source.read();
        const stored = new Map<number, string>();
        const all = await readEverything(reading);
        for (const { no, stored: person } of all.professionals) stored.set(no, JSON.stringify(person));
        for (const record of all.reviews) {
          const { professional } = record;
          stored.set(professional, `${stored.get(professional)}${JSON.stringify(record)}`);
        }
        states.push({ at: reading.revision, stored });
        for (const before of states.slice(-8)) {
          const changed = await reading.changedSince(before.at);
          assert.ok(changed !== null, 'every revision is known of');
          assert.deepEqual(
            changed,
            [...new Set(changed)].sort((a, b) => a - b),
          );
          const ever = new Set([...before.stored.keys(), ...stored.keys()]);
          const others = [...ever].filter((no) => before.stored.get(no) !== stored.get(no));
          assert.deepEqual(
            others.filter((no) => !changed.includes(no)),
            [],
          );
          if (before.at.revision === reading.revision.revision) assert.deepEqual(changed, []);
        }
        // Those alone, in their order.
        const some = [...stored.keys()].filter(() => random() < 0.3).sort((a, b) => a - b);
        const found = (await reading.professionals({ only: some })).map(({ no }) => no);
        assert.deepEqual(found, some);
        const theirs = (await reading.reviews({ only: some })).map(({ id }) => id);
        const wanted = all.reviews.filter(({ professional }) => some.includes(professional)).map(({ id }) => id);
        assert.deepEqual(theirs, wanted);
        const elsewhere = { ...states[0]!.at, imported_at: '2001-01-01T00:00:00.000Z' };
        assert.equal(await reading.changedSince(elsewhere), null);
        assert.equal(await reading.changedSince({ revision: 10_000, imported_at: states[0]!.at.imported_at }), null);
        await reading.close();
      }

      async function change(session: WriteSession): Promise<void> {
        const nos: number[] = [];
        for await (const batch of session.professionals.numbers()) nos.push(...batch);
        const name = `p${of(6)}`;
        const [known] = await session.professionals.find([`id-${name}`]);
        const kind = of(9);
        if (known === undefined || nos.length < 3) {
          await session.professionals.insert([professional(name, { slug: `slug-${name}-${of(100)}` })]);
          return;
        }
        const { no, engine, ...row } = known;
        const reviews = await session.reviewsOf(no);
        const body = JSON.stringify({ rating: 1 + of(5) });
        if (kind === 0)
          await session.professionals.update([{ ...row, no, body: JSON.stringify({ bio: String(of(9)) }) }]);
        if (kind === 1 && of(3) === 0) await session.removeProfessionals([no]);
        if (kind === 2) await session.setMadeSlug(no, `made-${of(1000)}`);
        if (kind === 3) {
          await session.rememberProfessionals([no]);
          await session.professionals.update([{ ...row, no, slug: `other-${of(1000)}` }]);
          if (of(2) === 0) await session.restoreProfessional(no);
        }
        if (kind === 4)
          await session.reviews.insert([review(`r${of(1000)}`, no, { body }), review(`r${of(1000)}`, pick(nos))]);
        if (reviews.length === 0) {
          await session.reviews.insert([review(`r${of(1000)}`, no, { body })]);
          return;
        }
        const { no: at, engine: _, ...one } = pick(reviews);
        if (kind === 5) await session.reviews.update([{ ...one, no: at, body, published: of(3) > 0 }]);
        if (kind === 6) await session.reviews.update([{ ...one, no: at, professional: pick(nos) }]);
        if (kind === 7) await session.removeReviews([at]);
        if (kind === 8) await session.reviews.update([{ ...one, no: at, createdAt: NOON + of(1000) }]);
      }
    });

    test('a record that can not be read is told of without what it says', async () => {
      const isPlain = ({ name, message }: Error) => name === 'StoreFailure' && !message.includes('5501');
      const body = 'no JSON 11 5501-7788';
      await write((session) => session.putCatalog('services', [{ slug: 'gas', body }]));
      await write((session) => session.professionals.insert([professional('broken', { body })]));
      const reading = await source.read();
      await assert.rejects(reading.services(), isPlain);
      await assert.rejects(readEverything(reading), isPlain);
      await reading.close();
      const session = await begin();
      await assert.rejects(session.services(), isPlain);
      await session.rollback();
      await clear();
      await write((session) => session.removeCatalog('services', ['gas']));
    });

    test('those who name a slug of the catalog are found, by themselves or by a review', async () => {
      await clear();
      const body = (more: object) => ({ body: JSON.stringify({ bio: AWKWARD, ...more }) });
      const [ana, bea, , , eva] = await write((session) =>
        session.professionals.insert([
          professional('ana', body({ city: 'salta', services: ['gas', 'gasista'] })),
          professional('bea', body({ city: 'rosario', services: ['plomeria'], neighborhoods: ['centro'] })),
          professional('caro', body({ city: 'salta-capital', services: ['gas-envasado'] })),
          professional('dora', body({ city: 'x', bio: 'Dice "salta", "gas" y "centro".' })),
          professional('eva', body({ city: 'x' })),
        ]),
      );
      await write((session) =>
        session.reviews.insert([
          review('r1', eva!, { body: '{"rating":5,"service":"gas"}' }),
          review('r2', bea!, { body: '{"rating":5,"service":"gas"}', published: false }),
          review('r3', bea!, { body: '{"rating":5,"comment":"\\"gas\\"","service":"centro"}' }),
        ]),
      );
      const reading = await source.read();
      const naming = async (services: string[], places: string[]) =>
        (await reading.naming({ services, places })).sort((a, b) => a - b);
      assert.deepEqual(await naming(['gas'], []), [ana, eva]);
      assert.deepEqual(await naming([], ['salta', 'centro']), [ana, bea]);
      assert.deepEqual(await naming(['plomeria', 'techos'], ['salta']), [ana, bea]);
      assert.deepEqual(await naming(['techos'], []), []);
      assert.deepEqual(await naming([], []), []);
      await reading.close();
    });

    test('a first import, or one of very many, says of nobody what changed before it', async () => {
      const { revision, imported_at } = await source.revision();
      const session = await begin();
      const rows = Array.from({ length: CHANGES_MAX + 1 }, (_, i) => professional(`many-${i}`, { body: '{}' }));
      await session.professionals.insert(rows);
      await session.commit(true, NOON);
      const reading = await source.read();
      assert.equal(await reading.changedSince({ revision, imported_at }), null);
      assert.deepEqual(await reading.changedSince(reading.revision), []);
      await reading.close();
      await clear();
    });

    test('a reading is of one revision, however many imports end meanwhile', async (t) => {
      if (store.singleSession !== null) return t.skip(store.singleSession);
      await clear();
      await write((session) => session.professionals.insert([professional('a')]));
      const reading = await source.read();
      await write((session) => session.professionals.insert([professional('b')]));
      assert.deepEqual(
        (await readEverything(reading)).professionals.map(({ stored }) => stored.slug),
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

    test('a watcher hears of a revision that another process finished', { timeout: 10_000 }, async () => {
      const elsewhere = await openWriter(store.url);
      const heard = new Promise<void>((resolve) => {
        const stop = source.watch(() => {
          stop();
          resolve();
        });
      });
      // Until the watcher has looked once, the new revision is simply the one it starts with.
      await new Promise((resolve) => setTimeout(resolve, 300));
      const session = await elsewhere.begin(ENGINE, () => {});
      await session.commit(true, NOON);
      await heard;
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
