import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import type { DirectorySource } from '../store/records.ts';
import { buildSnapshot } from './build.ts';
import { openEarlier } from './earlier.ts';
import { city, professional, type Records, review, service, sourceOf } from './fixture.ts';
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
  const read: string[] = [];
  const source: DirectorySource = sourceOf(records);
  const watched: DirectorySource = {
    ...source,
    read: async () => {
      const reading = await source.read();
      return {
        ...reading,
        review: (record) => {
          read.push(record.id);
          return reading.review(record);
        },
      };
    },
  };
  const earlier = before === undefined ? undefined : await openEarlier(before);
  const meta = await buildSnapshot(watched, { path: file, config, builtAt: 0, ...(earlier && { earlier }) });
  earlier?.close();
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

  it('are read again when a service has another name, which they show, or the site another address', async () => {
    const first = await build(RECORDS);
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
