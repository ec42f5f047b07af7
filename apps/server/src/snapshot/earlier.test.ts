import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it, mock } from 'node:test';
import { ENGINE_VERSION } from '@vidriera/core/privacy';
import { openSource, openWriter } from '../store/open.ts';
import type { DirectoryReading, DirectorySource, StoredReview } from '../store/records.ts';
import type { ProfessionalRow, ReviewRow, WriteSession } from '../store/writer.ts';
import { buildSnapshot } from './build.ts';
import { openEarlier } from './earlier.ts';
import { city, idOf, professional, type Records, review, service, sourceOf } from './fixture.ts';
import type { Meta } from './layout.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'vidriera-earlier-'));
after(() => rmSync(folder, { recursive: true }));
const config = { form: 'reference', siteUrl: 'https://directorio.test' } as const;
let files = 0;

const RECORDS: Records = {
  services: [service('plomeria'), service('gasista')],
  cities: [city('rosario', [])],
  professionals: [1, 2, 3, 4].map((n) => professional(n)),
  reviews: [1, 2, 3, 4].flatMap((of) =>
    Array.from({ length: 5 }, (_, k) =>
      review(10 * of + k, of, 1 + (k % 5), { comment: `Muy prolijo, ${of}-${k} ñ👏`, service: 'plomeria' }),
    ),
  ),
};

interface Built {
  readonly file: string;
  readonly meta: Meta;
  /** Ids of the reviews that were read out of their rows. */
  readonly read: string[];
}

async function build(records: Records, before?: string): Promise<Built> {
  const file = path.join(folder, `${files++}.snapshot`);
  const bodies = new Map(
    records.reviews.map(({ id, professional_id, created_at, status, ...body }) => [JSON.stringify(body), id]),
  );
  const read: string[] = [];
  const { parse } = JSON;
  const watched = mock.method(JSON, 'parse', (text: string) => {
    const id = bodies.get(text);
    if (id !== undefined) read.push(id);
    return parse(text);
  });
  const earlier = before === undefined ? undefined : await openEarlier([before], config);
  const meta = await buildSnapshot(sourceOf(records), { path: file, config, builtAt: 0, ...(earlier && { earlier }) });
  earlier?.close();
  watched.mock.restore();
  return { file, meta, read };
}

/** A build after another one writes just what one from nothing would. */
async function assertSame(records: Records, after: Built): Promise<void> {
  const alone = await build(records);
  assert.equal(after.meta.digest, alone.meta.digest);
  assert.deepEqual(after.meta.withheld, alone.meta.withheld);
  assert.deepEqual(after.meta.counts, alone.meta.counts);
}

const changed = (id: string, more: object): Records => ({
  ...RECORDS,
  reviews: RECORDS.reviews.map((one) => (one.id === id ? { ...one, ...more } : one)),
});

describe('reviews that an earlier file has', () => {
  it('are taken over, all of them, also by the build after the next', async () => {
    const first = await build(RECORDS);
    assert.equal(first.read.length, 20);
    const second = await build(RECORDS, first.file);
    const third = await build(RECORDS, second.file);
    assert.deepEqual([second.read, third.read], [[], []]);
    await assertSame(RECORDS, second);
    assert.equal(third.meta.digest, first.meta.digest);
  });

  it('are read again where one of the professional is another, hidden or gone', async () => {
    const first = await build(RECORDS);
    const others: Records[] = [
      changed('r-22', { comment: 'Otra cosa' }),
      changed('r-22', { rating: 1 }),
      changed('r-22', { created_at: '2024-05-05T00:00:00.000Z' }),
      changed('r-22', { status: 'hidden' }),
      { ...RECORDS, reviews: RECORDS.reviews.filter(({ id }) => id !== 'r-22') },
    ];
    for (const records of others) {
      const next = await build(records, first.file);
      assert.ok(next.read.length >= 4 && next.read.every((id) => id.startsWith('r-2')), String(next.read));
      await assertSame(records, next);
    }
  });

  it('are read again when their service has another name, which they show, or is one from now on, and no others', async () => {
    const first = await build(RECORDS);
    const more = { ...RECORDS, services: [...RECORDS.services, service('pintura'), service('gas', { name: 'Gas' })] };
    const withMore = await build(more, first.file);
    assert.deepEqual(withMore.read, []);
    await assertSame(more, withMore);
    const unknown = changed('r-22', { service: 'herreria' });
    const before = await build(unknown);
    const known = { ...unknown, services: [...RECORDS.services, service('herreria')] };
    const after = await build(known, before.file);
    assert.ok(after.read.length === 5 && after.read.every((id) => id.startsWith('r-2')), String(after.read));
    await assertSame(known, after);
    const renamed = { ...RECORDS, services: [service('plomeria', { name: 'Plomería y gas' }), service('gasista')] };
    const next = await build(renamed, first.file);
    assert.equal(next.read.length, 20);
    await assertSame(renamed, next);
  });

  it('of which some were left out are looked at each time, and named', async () => {
    const leaking = changed('r-31', { comment: 'Llamen al 11 5566-7788' });
    const broken = changed('r-31', { rating: 'cinco' });
    for (const records of [leaking, broken]) {
      const first = await build(records);
      const next = await build(records, first.file);
      assert.deepEqual(next.read.toSorted(), ['r-30', 'r-31', 'r-32', 'r-33', 'r-34']);
      assert.deepEqual(
        next.meta.withheld.map(({ id }) => id),
        ['r-31'],
      );
      await assertSame(records, next);
    }
  });

  it('that can no longer be read as they were written are written anew', async () => {
    const first = await build(RECORDS);
    const bytes = readFileSync(first.file);
    bytes.write('Muy prolija', bytes.indexOf('Muy prolijo, 3-2'));
    writeFileSync(first.file, bytes);
    const next = await build(RECORDS, first.file);
    assert.ok(next.read.length === 5 && next.read.every((id) => id.startsWith('r-3')));
    await assertSame(RECORDS, next);
  });

  it('are those of the file of the same configuration, where there are others too', async () => {
    const first = await build(RECORDS);
    const another = path.join(folder, 'another');
    const other = await buildSnapshot(sourceOf(RECORDS), {
      path: another,
      config: { ...config, form: 'assistant' },
      builtAt: 0,
    });
    const absent = path.join(folder, 'absent');
    for (const [paths, expected] of [
      [[another, absent, first.file], first.meta.config],
      [[another], other.config],
      [[absent], ''],
    ] as const) {
      const earlier = await openEarlier(paths, config);
      assert.equal(earlier.config, expected);
      earlier.close();
    }
  });

  it('are none when the file is absent, cut short or no snapshot', async () => {
    const { file } = await build(RECORDS);
    const cut = path.join(folder, 'cut');
    writeFileSync(cut, readFileSync(file).subarray(0, -1));
    for (const before of [path.join(folder, 'absent'), cut, import.meta.filename]) {
      const next = await build(RECORDS, before);
      assert.equal(next.read.length, 20);
      await assertSame(RECORDS, next);
    }
  });
});

/** Numbers from 0 to 1, the same each time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('a directory of which a little changed', () => {
  const random = numbers(11);
  const of = (most: number) => Math.floor(random() * most);
  const pick = <Thing>(things: readonly Thing[]) => things[of(things.length)]!;
  const PEOPLE = 80;
  const services = [
    service('plomeria'),
    service('gasista', { requires_matricula: true }),
    service('pintura', { active: false }),
    service('herreria'),
    service('gas'),
  ];
  const cities = [
    city('rosario', ['centro', 'pichincha', 'abasto']),
    city('salta', ['centro']),
    city('junin', [], { active: false }),
    city('tandil', ['centro', 'abasto']),
    city('posadas', ['abasto']),
  ];
  const FINE = ['Muy prolijo', 'Ñandú 👏', null];
  const LEAKING = 'Llamen al 11 5566-7788';

  function personRow(n: number): ProfessionalRow {
    const { id, slug, display_name, ...body } = professional(n, {
      city: pick(['rosario', 'salta', 'junin', 'tandil', 'posadas']),
      neighborhoods: pick([['centro'], ['pichincha', 'centro'], ['pichincha'], ['abasto'], []]),
      services: pick([['plomeria'], ['gas', 'gasista'], ['pintura'], ['herreria'], ['techos', 'herreria'], ['gas']]),
      headline: pick(['Plomera', 'Plomera y gasista', null]),
      bio: of(30) === 0 ? 'Mi mail es ana@example.com' : `Trabajo hace ${of(90)} años`,
      status: of(6) === 0 ? 'paused' : 'active',
      portfolio: of(2) === 0 ? [`https://img.example.org/${of(99)}.jpg`] : [],
      external_reviews: of(3) === 0 ? [{ rating: 4.5, count: of(40) }] : [],
      verifications: {
        identity_verified: of(2) === 0,
        phone_verified: true,
        email_verified: false,
        background_check: false,
        matricula: { verified: of(2) === 0, type: null },
        years_active: of(3),
      },
    });
    const stored = of(50) === 0 ? '{"city":7}' : JSON.stringify(body);
    return { id, slug, slugMade: false, displayName: display_name, family: '', body: stored };
  }

  function reviewRow(n: number, professional: number): ReviewRow {
    const { id, professional_id, created_at, status, ...body } = review(n, 1, 1 + of(5), {
      comment: of(20) === 0 ? LEAKING : pick(FINE),
      service: pick(['plomeria', 'herreria', 'techos', null, null, null]),
    });
    const stored = of(60) === 0 ? '{"rating":"cinco"}' : JSON.stringify(body as Partial<StoredReview>);
    return { id, professional, createdAt: Date.parse(created_at), published: of(7) > 0, body: stored };
  }

  /** What an operator may do to a catalog, one thing at a time. */
  function changeCatalog(round: number): void {
    const [one, place] = [pick(services), pick(cities)];
    const { neighborhoods } = place;
    const kind = of(12);
    if (kind === 0 || kind > 8) one.name = `Servicio ${round}`;
    if (kind === 1) one.active = of(4) > 0;
    if (kind === 2) one.requires_matricula = of(3) === 0;
    if (kind === 3) one.description = `Desde ${round}`;
    if (kind === 4) place.region = `Región ${round}`;
    if (kind === 5) place.active = of(4) > 0;
    if (kind === 6 && neighborhoods.length > 0) pick(neighborhoods).name = `Barrio ${round}`;
    if (kind === 7 && neighborhoods.length > 0) pick(neighborhoods).active = of(2) === 0;
    if (kind === 8 && !neighborhoods.some(({ slug }) => slug === 'abasto'))
      neighborhoods.push({ slug: 'abasto', name: 'Abasto', active: true });
    if (round === 51) services.push(service('techos'));
    if (round === 91) services.splice(services.indexOf(one), 1);
  }

  async function putCatalog(session: WriteSession): Promise<void> {
    for (const [kind, entries] of [['services', services] as const, ['cities', cities] as const]) {
      const slugs = (await session.catalog(kind)).map(({ slug }) => slug);
      await session.removeCatalog(kind, slugs);
      await session.putCatalog(
        kind,
        entries.map((entry) => ({ slug: entry.slug, body: JSON.stringify(entry) })),
      );
    }
  }

  async function change(session: WriteSession): Promise<void> {
    const n = 1 + of(PEOPLE);
    const [known] = await session.professionals.find([idOf(n)]);
    if (known === undefined) {
      const [no] = await session.professionals.insert([personRow(n)]);
      await session.reviews.insert(Array.from({ length: of(4) }, (_, k) => reviewRow(1000 * n + k, no!)));
      return;
    }
    const reviews = await session.reviewsOf(known.no);
    const kind = of(7);
    if (kind === 0) await session.professionals.update([{ ...personRow(n), no: known.no }]);
    else if (kind === 1) await session.removeProfessionals([known.no]);
    else if (kind === 2) await session.setMadeSlug(known.no, `persona-${n}-${of(100)}`);
    else if (kind === 3 || reviews.length === 0) await session.reviews.insert([reviewRow(1000 * n + of(9), known.no)]);
    else if (kind === 4) await session.removeReviews([pick(reviews).no]);
    else {
      const one = pick(reviews);
      const owner = kind === 5 ? known.no : (await session.professionals.find([idOf(1 + of(PEOPLE))]))[0]?.no;
      await session.reviews.update([{ ...reviewRow(1000 * n, owner ?? known.no), id: one.id, no: one.no }]);
    }
  }

  /** The source, and the numbers of the professionals that were asked for by themselves; null when all were. */
  function watched(source: DirectorySource, asked: (only: readonly number[] | null) => void): DirectorySource {
    const watch = (reading: DirectoryReading): DirectoryReading => ({
      ...reading,
      professionals: (only) => {
        asked(only ?? null);
        return reading.professionals(only);
      },
    });
    return { ...source, read: async () => watch(await source.read()) };
  }

  it('is built of the file before and what changed, byte for byte as from nothing', async () => {
    const url = `file:${path.join(folder, 'walk.db')}`;
    const writer = await openWriter(url);
    const source = await openSource(url);
    let before: string | undefined;
    let few = 0;
    let fewByCatalog = 0;
    for (let round = 0; round < 200; round++) {
      const session = await writer.begin(ENGINE_VERSION, () => {});
      const isCatalog = round % 2 === 1;
      if (isCatalog) changeCatalog(round);
      if (round === 0 || isCatalog) await putCatalog(session);
      for (let step = 0; step < (round === 0 ? 3 * PEOPLE : of(4)); step++) await change(session);
      await session.commit(true, Date.UTC(2026, 0, 1) + round);

      let asked: readonly number[] | null = null;
      const files = ['after', 'alone'].map((name) => path.join(folder, `${round}-${name}`)) as [string, string];
      const options = { config: { form: 'assistant', siteUrl: config.siteUrl }, builtAt: round } as const;
      const earlier = before === undefined ? undefined : await openEarlier([before], options.config);
      const seen = watched(source, (only) => {
        asked = only;
      });
      await buildSnapshot(seen, { path: files[0], ...options, ...(earlier && { earlier }) });
      earlier?.close();
      await buildSnapshot(source, { path: files[1], ...options });
      assert.deepEqual(readFileSync(files[0]), readFileSync(files[1]), `round ${round}`);
      if (asked !== null) {
        few++;
        if (isCatalog) fewByCatalog++;
      }
      before = files[0];
    }
    assert.ok(
      few > 120 && fewByCatalog > 40,
      `only ${few} of the builds read a part, ${fewByCatalog} of another catalog`,
    );

    // Whatever byte of it is another one, the file before is not taken at its word.
    const whole = readFileSync(before!);
    const session = await writer.begin(ENGINE_VERSION, () => {});
    await change(session);
    await session.commit(true, Date.UTC(2027, 0, 1));
    const options = { config: { form: 'assistant', siteUrl: config.siteUrl }, builtAt: 0 } as const;
    const alone = path.join(folder, 'damaged-alone');
    await buildSnapshot(source, { path: alone, ...options });
    for (let at = 4096; at < whole.length; at += 97) {
      const [damaged, after] = [path.join(folder, 'damaged'), path.join(folder, `after-${at}`)];
      const bytes = Buffer.from(whole);
      bytes[at]! ^= 0x20;
      writeFileSync(damaged, bytes);
      const earlier = await openEarlier([damaged], options.config);
      await buildSnapshot(source, { path: after, ...options, earlier });
      earlier.close();
      assert.deepEqual(readFileSync(after), readFileSync(alone), `byte ${at}`);
    }
    // Nor when it grows shorter while it is read, also where only reviews are taken over.
    const unsure: DirectorySource = {
      ...source,
      read: async () => ({ ...(await source.read()), changedSince: async () => null }),
    };
    for (const [name, of] of [['sure', source] as const, ['unsure', unsure] as const]) {
      const [shrinking, after] = [path.join(folder, `shrinking-${name}`), path.join(folder, `after-${name}`)];
      writeFileSync(shrinking, whole);
      const earlier = await openEarlier([shrinking], options.config);
      truncateSync(shrinking, 4096);
      await buildSnapshot(of, { path: after, ...options, earlier });
      earlier.close();
      assert.deepEqual(readFileSync(after), readFileSync(alone));
    }
    await source.close();
    await writer.close();
  });
});
