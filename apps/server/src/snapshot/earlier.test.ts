import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, it } from 'node:test';
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

async function build(records: Records): Promise<{ file: string; meta: Meta }> {
  const file = path.join(folder, `${files++}.snapshot`);
  const meta = await buildSnapshot(sourceOf(records), { path: file, config, builtAt: 0 });
  return { file, meta };
}

describe('the earlier file of a build', () => {
  it('is that of the same configuration, where there are others too', async () => {
    const first = await build(RECORDS);
    const another = path.join(folder, 'another');
    await buildSnapshot(sourceOf(RECORDS), {
      path: another,
      config: { ...config, form: 'assistant' },
      builtAt: 0,
    });
    const absent = path.join(folder, 'absent');
    for (const [paths, expected] of [
      [[another, absent, first.file], first.meta.config],
      [[another, absent], ''],
    ] as const) {
      const earlier = await openEarlier(paths, config);
      assert.equal(earlier.config, expected);
      earlier.close();
    }
  });

  it('is none when the file is absent, cut short or no snapshot', async () => {
    const { file } = await build(RECORDS);
    const cut = path.join(folder, 'cut');
    writeFileSync(cut, readFileSync(file).subarray(0, -1));
    for (const before of [path.join(folder, 'absent'), cut, import.meta.filename]) {
      const earlier = await openEarlier([before], config);
      assert.deepEqual([earlier.length, earlier.revision], [0, null]);
      earlier.close();
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

  /** Some of those in which there is nothing. */
  const isSealed = (body: string) => !/@|5566|cinco|7\}/.test(body) && of(3) > 0;

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
    return { id, slug, slugMade: false, displayName: display_name, family: '', body: stored, clean: isSealed(stored) };
  }

  function reviewRow(n: number, professional: number): ReviewRow {
    const { id, professional_id, created_at, status, ...body } = review(n, 1, 1 + of(5), {
      comment: of(20) === 0 ? LEAKING : pick(FINE),
      service: pick(['plomeria', 'herreria', 'techos', null, null, null]),
    });
    const stored = of(60) === 0 ? '{"rating":"cinco"}' : JSON.stringify(body as Partial<StoredReview>);
    return {
      id,
      professional,
      createdAt: Date.parse(created_at),
      published: of(7) > 0,
      body: stored,
      clean: isSealed(stored),
    };
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

  /** The source; tells when professionals are asked for, and not some by themselves. */
  function watched(source: DirectorySource, onWhole: () => void): DirectorySource {
    const watch = (reading: DirectoryReading): DirectoryReading => ({
      ...reading,
      professionals: (of) => {
        if (!('only' in of)) onWhole();
        return reading.professionals(of);
      },
    });
    return { ...source, read: async () => watch(await source.read()) };
  }

  it('is built of the file before and what changed, byte for byte as from nothing', async () => {
    const url = `file:${path.join(folder, 'walk.db')}`;
    const writer = await openWriter(url);
    const source = await openSource(url);
    // From here on, numbers are of two windows of the cold part.
    const filling = await writer.begin(ENGINE_VERSION, () => {});
    const fillers = await filling.professionals.insert(Array.from({ length: 970 }, (_, n) => personRow(1000 + n)));
    const [first] = await filling.professionals.insert([personRow(1)]);
    await filling.removeProfessionals(fillers);
    assert.ok(first! < 1000 && first! + PEOPLE > 1000);
    await filling.commit(true, 0);
    // And one that nobody gave out.
    const byHand = new DatabaseSync(path.join(folder, 'walk.db'));
    byHand.exec(`UPDATE professionals SET no = -3 WHERE no = ${first}`);
    byHand.close();
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

      let byThemselves = true;
      const files = ['after', 'alone'].map((name) => path.join(folder, `${round}-${name}`)) as [string, string];
      const options = { config: { form: 'assistant', siteUrl: config.siteUrl }, builtAt: round } as const;
      const earlier = before === undefined ? undefined : await openEarlier([before], options.config);
      const seen = watched(source, () => {
        byThemselves = false;
      });
      await buildSnapshot(seen, { path: files[0], ...options, ...(earlier && { earlier }) });
      earlier?.close();
      await buildSnapshot(source, { path: files[1], ...options });
      assert.deepEqual(readFileSync(files[0]), readFileSync(files[1]), `round ${round}`);
      if (byThemselves) {
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
    // Nor when it grows shorter while it is read.
    const [shrinking, after] = [path.join(folder, 'shrinking'), path.join(folder, 'after-shrinking')];
    writeFileSync(shrinking, whole);
    const earlier = await openEarlier([shrinking], options.config);
    truncateSync(shrinking, 4096);
    await buildSnapshot(source, { path: after, ...options, earlier });
    earlier.close();
    assert.deepEqual(readFileSync(after), readFileSync(alone));
    await source.close();
    await writer.close();
  });
});
