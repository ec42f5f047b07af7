import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { openSource } from '../open.ts';
import type { Revision } from '../records.ts';
import * as imports from '../testing/imports.ts';
import { person } from '../testing/imports.ts';
import { readEverything } from '../testing/whole.ts';
import type { WriteSession } from '../writer.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vidriera-test-'));
  file = path.join(folder, 'vidriera.db');
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const people = (session: WriteSession) => session.professionals.insert(['a', 'b', 'c'].map(person));
const one = (session: WriteSession) => session.professionals.insert([person('z')]);

function byHand(sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

const write = (work: (session: WriteSession) => Promise<unknown>, now = 5) => imports.write(`file:${file}`, work, now);
const changedSince = (revision: Revision) => imports.changedSince(`file:${file}`, revision);

describe('a directory that somebody changed by hand', () => {
  test('does not say what changed since rows were put or removed, before an import or after it', async () => {
    for (const sql of [
      "DELETE FROM professionals WHERE id = 'b'",
      "INSERT INTO reviews VALUES (9, 'r', 1, 0, 1, 1, 0, '{}')",
    ]) {
      fs.rmSync(file, { force: true });
      const first = await write(people);
      const second = await write(one);
      assert.deepEqual(await changedSince(first), [4]);
      byHand(sql);
      assert.equal(await changedSince(first), null);
      assert.equal(await changedSince(second), null);
      const third = await write((session) => session.setMadeSlug(1, 'otra'));
      assert.equal(await changedSince(second), null);
      await write((session) => session.setMadeSlug(1, 'otra-mas'));
      assert.deepEqual(await changedSince(third), [1]);
    }
  });

  test('or restored to an earlier revision goes on from there, whatever was noted of the other history', async () => {
    const first = await write(people);
    byHand('CREATE TABLE copy AS SELECT * FROM professionals; CREATE TABLE copy_meta AS SELECT * FROM meta');
    const second = await write(one, 6);
    await write((session) => session.setMadeSlug(2, 'otra'), 7);
    byHand(`DELETE FROM professionals; INSERT INTO professionals SELECT * FROM copy;
      DELETE FROM meta; INSERT INTO meta SELECT * FROM copy_meta; DROP TABLE copy; DROP TABLE copy_meta`);
    await write((session) => session.setMadeSlug(3, 'tercera'), 8);
    assert.equal(await changedSince(second), null);
    assert.ok((await changedSince(first))!.includes(3));
  });

  test('is clean no more where it was changed; one of before there were seals gets them with the next import', async () => {
    const rows = ['a', 'b', 'c', 'd'].map((name) => ({ ...person(name), clean: true }));
    await write(async (session) => {
      const [no] = await session.professionals.insert(rows);
      const review = { professional: no!, createdAt: 0, published: true, body: '{"rating":5}', clean: true };
      await session.reviews.insert(['r', 's'].map((id) => ({ id, ...review })));
    });
    const clean = async () => {
      const source = await openSource(`file:${file}`);
      const reading = await source.read();
      const { professionals, reviews } = await readEverything(reading);
      await reading.close();
      await source.close();
      const ids = [...professionals.map(({ clean, stored }) => clean && stored.id)];
      return [...ids, ...reviews.map(({ clean, id }) => clean && id)].filter(Boolean).join('');
    };
    assert.equal(await clean(), 'abcdrs');
    byHand(`UPDATE professionals SET display_name = 'Bea P.' WHERE id = 'b';
      UPDATE professionals SET slug = 'ce' WHERE id = 'c';
      UPDATE professionals SET body = '{ }' WHERE id = 'd';
      UPDATE reviews SET body = '{"rating":4}' WHERE id = 's'`);
    assert.equal(await clean(), 'ar');
    // The same letters, but for where one of them ends.
    byHand("UPDATE professionals SET slug = 'aA', display_name = 'na P.' WHERE id = 'a'");
    assert.equal(await clean(), 'r');
    // As a vidriera of before writes it.
    byHand(
      "INSERT INTO reviews (id, professional, created_at, published, engine, body) VALUES ('t', 1, 0, 1, 1, '{}')",
    );
    assert.equal(await clean(), 'r');
    byHand('ALTER TABLE professionals DROP COLUMN seal; ALTER TABLE reviews DROP COLUMN seal');
    assert.equal(await clean(), '');
    await write((session) => session.professionals.insert([{ ...person('z'), clean: true }]));
    assert.equal(await clean(), 'z');
  });

  test('to another revision of the same number is noticed by whoever watches', async () => {
    await write(people);
    const source = await openSource(`file:${file}`);
    const seen = new Promise<void>((resolve) => source.watch(resolve));
    byHand("UPDATE meta SET value = 99 WHERE key = 'imported_at'");
    await seen;
    await source.close();
  });

  test('or is a copy that SQLite made can be imported into while it is read', async () => {
    await write(people);
    const copy = path.join(folder, 'copy.db');
    byHand(`VACUUM INTO '${copy}'`);
    file = copy;
    await write(one);
    const source = await openSource(`file:${file}`);
    const reading = await source.read();
    await write((session) => session.setMadeSlug(1, 'otra'));
    await reading.close();
    await source.close();
  });
});
