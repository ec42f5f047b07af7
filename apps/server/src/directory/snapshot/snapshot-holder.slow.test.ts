import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, it } from 'node:test';
import { type ApiError, parseQueryString, parseSearch, type ReferenceSearchPage } from '@vidriera/contract';
import { uuid } from '../../../../../testing/people/source.ts';
import {
  city,
  professional,
  type Records,
  review,
  service,
  writeDirectory,
} from '../../../../../testing/people/stored.ts';
import { until } from '../../../../../testing/until.ts';
import type { Observation } from '../../observe.ts';
import { createSnapshotDirectory } from './directory.ts';
import { openSnapshotHolder, type SnapshotHolder } from './snapshot-holder.ts';

const root = mkdtempSync(path.join(tmpdir(), 'vidriera-holder-'));
after(() => rmSync(root, { recursive: true }));
let places = 0;

/** A directory of its own; every display name, bio and review says which state it is of. */
function recordsOf(state: string, people = 60): Records {
  return {
    services: [service('plomeria', { name: `Plomería ${state}` })],
    cities: [city('rosario', ['centro'], { name: `Rosario ${state}` })],
    professionals: Array.from({ length: people }, (_, n) =>
      professional(n, { display_name: `${state} P.`, bio: `Bio ${state}`, neighborhoods: ['centro'] }),
    ),
    reviews: Array.from({ length: 3 * people }, (_, n) =>
      review(n, uuid(n % people), { comment: `Bien ${state}`, service: 'plomeria' }),
    ),
  };
}

/** A hash of the first page of everybody. */
function tagOf(holder: SnapshotHolder): string {
  return hash('sha1', holder.current().search(parseSearch('reference', parseQueryString(''))).bytes);
}

interface Setting {
  readonly file: string;
  readonly snapshots: string;
  readonly events: Observation[];
  open(siteUrl?: string): Promise<SnapshotHolder>;
}

function setting(): Setting {
  const file = path.join(root, `${places++}`, 'vidriera.db');
  const events: Observation[] = [];
  return {
    file,
    snapshots: `${file}.snapshots`,
    events,
    open: (siteUrl = 'https://directorio.test') =>
      openSnapshotHolder({
        onServed: () => {},
        databaseUrl: `file:${file}`,
        form: 'reference',
        siteUrl,
        now: Date.now,
        observe: (event) => events.push(event),
      }),
  };
}

const kinds = (events: readonly Observation[]) => events.map(({ event }) => event);
const directory = (holder: SnapshotHolder) => createSnapshotDirectory(() => holder.current(), 'reference');
const search = async (holder: SnapshotHolder) =>
  (await directory(holder).searchProfessionals({})) as ReferenceSearchPage;

describe('the snapshot holder', () => {
  it('serves an empty store as an empty directory', async () => {
    const place = setting();
    const holder = await place.open();
    assert.deepEqual(holder.current().counts, { services: 0, cities: 0, professionals: 0, reviews: 0 });
    assert.deepEqual(await search(holder), {
      data: [],
      pagination: { limit: 20, offset: 0, total: 0, has_more: false },
    });
    await assert.rejects(directory(holder).getProfessional('nadie'), (error: ApiError) => error.status === 404);
    assert.equal(holder.current().services.toString(), '{"data":[]}');
    await holder.stop();
  });

  it('serves a finished import soon, and keeps one file', async () => {
    const place = setting();
    await writeDirectory(place.file, recordsOf('Uno'), 1000);
    const holder = await place.open();
    holder.start();
    const first = tagOf(holder);
    await writeDirectory(place.file, recordsOf('Dos', 70), 2000);
    await until('revision 2 is served', () => holder.current().revision.revision === 2);
    assert.equal((await search(holder)).pagination.total, 70);
    assert.notEqual(tagOf(holder), first);
    assert.equal(readdirSync(place.snapshots).length, 1);
    await holder.stop();
  });

  it('never mixes two revisions in one answer while it swaps', async () => {
    const place = setting();
    await writeDirectory(place.file, recordsOf('Cero'), 1000);
    const holder = await place.open();
    holder.start();
    const reads = directory(holder);
    const seen = new Set<string>();
    let writing = true;
    const writes = (async () => {
      for (const [n, state] of ['Uno', 'Dos', 'Tres'].entries()) {
        await writeDirectory(place.file, recordsOf(state, 60 + n), 2000 + n);
        await until('the next revision is served', () => holder.current().revision.revision === n + 2);
      }
      writing = false;
    })();
    while (writing || !seen.has('Tres')) {
      const payloads = await Promise.all([
        reads.searchProfessionals({ limit: 50 }),
        reads.getProfessional('persona-7'),
        reads.listReviews(uuid(8), { limit: 50 }),
      ]);
      for (const payload of payloads) {
        const states = new Set(JSON.stringify(payload).match(/Cero|Uno|Dos|Tres/g));
        assert.equal(states.size, 1);
        for (const state of states) seen.add(state);
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
    await writes;
    assert.deepEqual([...seen], ['Cero', 'Uno', 'Dos', 'Tres']);
    await holder.stop();
  });

  it('starts from the file of the same revision and builds nothing', async () => {
    const place = setting();
    await writeDirectory(place.file, recordsOf('Uno'), 1000);
    const first = await place.open();
    const etag = tagOf(first);
    await first.stop();
    place.events.length = 0;
    const second = await place.open();
    assert.deepEqual(kinds(place.events), ['snapshot_swapped']);
    assert.equal(tagOf(second), etag);
    await second.stop();
  });

  it('tells the same content by the same tag in every replica, and any change by another', async () => {
    const tagWith = async (records: Records, siteUrl?: string) => {
      const place = setting();
      await writeDirectory(place.file, records, places);
      const holder = await place.open(siteUrl);
      const etag = tagOf(holder);
      await holder.stop();
      return etag;
    };
    const records = recordsOf('Uno', 5);
    const etag = await tagWith(records);
    assert.match(etag, /^[\w-]{22,40}$/);
    assert.equal(await tagWith(records), etag);
    assert.notEqual(await tagWith(records, 'https://otro.test'), etag);
    const titled = records.reviews.map((one) => (one.id === 'r-7' ? { ...one, title: 'Otro' } : one));
    assert.equal(await tagWith({ ...records, reviews: titled }), etag, 'a list shows no titles of reviews');
    const renamed = records.professionals.map((one, n) => (n === 3 ? { ...one, headline: 'Otro' } : one));
    assert.notEqual(await tagWith({ ...records, professionals: renamed }), etag);
  });

  it('takes no file of a database that was made anew, though its revision is the same', async () => {
    const place = setting();
    await writeDirectory(place.file, recordsOf('Uno'), 1000);
    await (await place.open()).stop();
    for (const ending of ['', '-wal', '-shm']) rmSync(place.file + ending, { force: true });
    await writeDirectory(place.file, recordsOf('Dos'), 2000);
    const holder = await place.open();
    assert.equal((await search(holder)).data[0]?.display_name, 'Dos P.');
    await holder.stop();
  });

  it('builds anew what was cut short or altered where it is loaded, and never serves it', async () => {
    const place = setting();
    await writeDirectory(place.file, recordsOf('Uno'), 1000);
    await (await place.open()).stop();
    const [name] = readdirSync(place.snapshots);
    const file = path.join(place.snapshots, name!);
    const whole = readFileSync(file);
    const { hot } = JSON.parse(
      whole.subarray(whole.lastIndexOf('{"revision":{'), whole.lastIndexOf('VIDRIERA')).toString(),
    ) as {
      hot: { at: number; length: number };
    };
    const damages: ((bytes: Buffer) => Buffer)[] = [
      () => Buffer.alloc(0),
      (bytes) => bytes.subarray(0, 100),
      (bytes) => bytes.subarray(0, bytes.length - 1),
      (bytes) => Buffer.concat([bytes, Buffer.from('x')]),
      (bytes) => flip(bytes, bytes.length - 50),
      (bytes) => flip(bytes, hot.at),
      (bytes) => flip(bytes, hot.at + hot.length - 1),
      (bytes) => flip(bytes, bytes.length - 100),
    ];
    for (const damage of damages) {
      writeFileSync(file, damage(Buffer.from(whole)));
      place.events.length = 0;
      const holder = await place.open();
      assert.deepEqual(kinds(place.events), [
        'snapshot_file_unusable',
        'snapshot_building',
        'snapshot_built',
        'snapshot_swapped',
      ]);
      assert.equal((await search(holder)).pagination.total, 60);
      await holder.stop();
    }
  });

  it('does not serve an altered detail, and serves it again after building anew', async () => {
    const place = setting();
    await writeDirectory(place.file, recordsOf('Uno'), 1000);
    await (await place.open()).stop();
    const [name] = readdirSync(place.snapshots);
    const file = path.join(place.snapshots, name!);
    const bytes = readFileSync(file);
    writeFileSync(file, flip(bytes, bytes.indexOf('Bio Uno') + 2));
    place.events.length = 0;
    const holder = await place.open();
    holder.start();
    await assert.rejects(directory(holder).getProfessional('persona-0'), (error: ApiError) => error.status === 503);
    await until('a file is built', () => kinds(place.events).includes('snapshot_built'));
    await until(
      'the snapshot is swapped twice',
      () => kinds(place.events).filter((kind) => kind === 'snapshot_swapped').length === 2,
    );
    assert.equal((await directory(holder).getProfessional('persona-0')).data.bio, 'Bio Uno');
    await holder.stop();
  });

  it('notices a file cut short while it is served', async () => {
    const place = setting();
    await writeDirectory(place.file, recordsOf('Uno'), 1000);
    const holder = await place.open();
    holder.start();
    const [name] = readdirSync(place.snapshots);
    truncateSync(path.join(place.snapshots, name!), 0);
    await assert.rejects(directory(holder).listReviews('persona-0'), (error: ApiError) => error.code === 'unavailable');
    await until(
      'the snapshot is swapped twice',
      () => kinds(place.events).filter((kind) => kind === 'snapshot_swapped').length === 2,
    );
    assert.equal((await directory(holder).listReviews('persona-0')).pagination.total, 3);
    await holder.stop();
  });

  it('goes on serving what it has when the store breaks, says so, and catches up', async () => {
    const place = setting();
    await writeDirectory(place.file, recordsOf('Uno'), 1000);
    const holder = await place.open();
    holder.start();
    const breaking = new DatabaseSync(place.file);
    breaking.exec("UPDATE services SET body = 'not json'; UPDATE meta SET revision = 2");
    await until('a build fails', () => kinds(place.events).includes('snapshot_failed'));
    assert.equal((await search(holder)).pagination.total, 60);
    breaking.close();
    await writeDirectory(place.file, recordsOf('Tres'), 3000);
    await until('revision 3 is served', () => holder.current().revision.revision === 3);
    await holder.stop();
  });

  it('refuses to start on a database that is not one', async () => {
    const place = setting();
    await writeDirectory(place.file, recordsOf('Uno'), 1000);
    writeFileSync(place.file, Buffer.alloc(8192, 'x'));
    for (const ending of ['-wal', '-shm']) rmSync(place.file + ending, { force: true });
    await assert.rejects(place.open(), (error: Error) => error.name === 'StoreFailure');
  });

  it('refuses to start when the folder of its file can not be made, and names it', async () => {
    const place = setting();
    await writeDirectory(place.file, recordsOf('Uno'), 1000);
    writeFileSync(place.snapshots, 'a file where the folder would be');
    await assert.rejects(place.open(), (error: Error) => {
      return error.name === 'StoreFailure' && error.message.includes(`${place.snapshots}, can't be written`);
    });
  });

  it('removes what a build that was killed left behind', async () => {
    const place = setting();
    await writeDirectory(place.file, recordsOf('Uno'), 1000);
    await (await place.open()).stop();
    const [name] = readdirSync(place.snapshots);
    const aged = new Date(Date.now() - 600_000);
    for (const left of ['a.unfinished', '0-0123456789abcdef.snapshot', 'b.unfinished']) {
      writeFileSync(path.join(place.snapshots, left), 'x');
      if (left !== 'b.unfinished') utimesSync(path.join(place.snapshots, left), aged, aged);
    }
    await (await place.open()).stop();
    assert.deepEqual(readdirSync(place.snapshots).sort(), [name, 'b.unfinished'].sort());
  });

  it('leaves nothing behind when it is stopped in the middle of a build', async () => {
    const place = setting();
    await writeDirectory(place.file, recordsOf('Uno'), 1000);
    const holder = await place.open();
    holder.start();
    await writeDirectory(place.file, recordsOf('Dos', 3000), 2000);
    await until('a build is under way', () =>
      readdirSync(place.snapshots).some((name) => name.endsWith('.unfinished')),
    );
    await holder.stop();
    assert.ok(readdirSync(place.snapshots).every((name) => name.endsWith('.snapshot')));
  });
});

describe('the guard at the build', () => {
  it('withholds what was put into the database past the import, and names it by id', async () => {
    const place = setting();
    const records = recordsOf('Uno', 6);
    const call = 'Llamame al 341 555 1234';
    await writeDirectory(
      place.file,
      {
        services: [...records.services, service('gas', { description: call })],
        cities: [...records.cities, city('cordoba', ['centro'], { name: call })],
        professionals: [
          ...records.professionals.map((one, n) => (n === 2 ? { ...one, bio: call } : one)),
          professional(7, { services: ['gas'] }),
          professional(8, { city: 'cordoba' }),
        ],
        reviews: records.reviews.map((one) => (one.id === 'r-4' ? { ...one, rating: 1, comment: call } : one)),
      },
      1000,
    );
    const holder = await place.open();
    const snapshot = holder.current();
    assert.deepEqual(
      snapshot.withheld.map(({ kind, id, leak }) => [kind, id, leak]),
      [
        ['service', 'gas', 'phone'],
        ['city', 'cordoba', 'phone'],
        ['professional', uuid(2), 'phone'],
        ['review', 'r-4', 'phone'],
      ],
    );
    assert.deepEqual(snapshot.counts, { services: 1, cities: 1, professionals: 5, reviews: 14 });
    assert.ok(kinds(place.events).includes('record_withheld'));
    const reads = directory(holder);
    await assert.rejects(reads.getProfessional(uuid(2)), (error: ApiError) => error.status === 404);
    const { data } = await reads.getProfessional(uuid(4));
    assert.deepEqual([data.rating, data.review_count], [5, 2]);
    assert.equal((await reads.listReviews(uuid(4))).pagination.total, 2);
    await holder.stop();
  });

  it('withholds a record that has not the shape an import writes, and serves the rest', async () => {
    const place = setting();
    const records = recordsOf('Uno', 8);
    await writeDirectory(
      place.file,
      {
        ...records,
        reviews: [
          ...records.reviews,
          review(900, uuid(5), { rating: 99 }),
          { ...review(901, uuid(5), { rating: 3 }), comment: 7 as unknown as string },
        ],
      },
      1000,
    );
    const database = new DatabaseSync(place.file);
    database.exec(`
      UPDATE professionals SET body = json_remove(body, '$.verifications') WHERE id = '${uuid(0)}';
      UPDATE professionals SET body = json_set(body, '$.verifications.years_active', 'x') WHERE id = '${uuid(1)}';
      UPDATE professionals SET body = json_set(body, '$.specialties', 'pintura') WHERE id = '${uuid(2)}';
      UPDATE professionals SET listing = json_set(listing, '$.external_reviews', json('[{"rating":4.5,"count":0.5}]'))
        WHERE id = '${uuid(3)}';
      UPDATE professionals SET body = json_set(body, '$.id', '11 5566-7788') WHERE id = '${uuid(4)}';
      UPDATE professionals SET body = 'null' WHERE id = '${uuid(6)}';
      UPDATE professionals SET id = '11-5566-7788' WHERE id = '${uuid(7)}';`);
    database.close();
    const holder = await place.open();
    assert.deepEqual(
      holder.current().withheld.map(({ kind, id, leak }) => [kind, id, leak]),
      [
        ['professional', '', 'malformed'],
        ...[0, 1, 2, 3, 4, 6].map((n) => ['professional', uuid(n), 'malformed']),
        ['review', 'r-900', 'malformed'],
        ['review', 'r-901', 'malformed'],
      ],
    );
    assert.deepEqual(
      (await search(holder)).data.map(({ id }) => id),
      [uuid(5)],
    );
    await holder.stop();
  });

  it('catches what is poisoned in the database after a build that found everything clean', async () => {
    const place = setting();
    await writeDirectory(place.file, recordsOf('Uno', 6), 1000);
    const holder = await place.open();
    holder.start();
    assert.deepEqual(holder.current().withheld, []);
    const database = new DatabaseSync(place.file);
    database.exec(`
      UPDATE professionals SET body = replace(body, 'Bio Uno', 'Mi mail es ana.perez@gmail.com') WHERE slug = 'persona-3';
      UPDATE reviews SET body = replace(body, 'Bien Uno', 'Su whatsapp: 11 5555 4444') WHERE id = 'r-5';
      UPDATE meta SET revision = 2`);
    database.close();
    await until('revision 2 is served', () => holder.current().revision.revision === 2);
    assert.deepEqual(
      holder.current().withheld.map(({ kind, id }) => [kind, id]),
      [
        ['professional', uuid(3)],
        ['review', 'r-5'],
      ],
    );
    const poison = new DatabaseSync(place.file);
    poison.exec(`
      UPDATE professionals SET body = replace(body, 'Bio Uno', 'Mi mail es ana.perez@gmail.com') WHERE slug = 'persona-4';
      UPDATE meta SET revision = 3`);
    poison.close();
    await until('revision 3 is served', () => holder.current().revision.revision === 3);
    assert.equal(holder.current().withheld.length, 3);
    const named = place.events.flatMap((event) => (event.event === 'record_withheld' ? event.id : []));
    assert.deepEqual(named, [uuid(3), 'r-5', uuid(4)]);
    await holder.stop();
  });
});

function flip(bytes: Buffer, at: number): Buffer {
  bytes[at]! ^= 0x20;
  return bytes;
}
