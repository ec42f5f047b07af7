import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, test } from 'node:test';
import * as imports from '../../../../../../testing/store/imports.ts';
import { person } from '../../../../../../testing/store/imports.ts';
import { openSource, openWriter } from '../open.ts';
import { nameOf } from '../records.ts';
import type { WriteSession } from '../write-session.ts';

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

describe('a directory that somebody changed by hand', () => {
  test('to another revision of the same number has another name', async () => {
    await write(people);
    const source = await openSource(`file:${file}`);
    const before = nameOf(await source.revision());
    byHand('UPDATE meta SET imported_at = 99');
    assert.notEqual(nameOf(await source.revision()), before);
    await source.close();
  });

  test('or is a copy that SQLite made can be imported into while it is read', async () => {
    await write(people);
    const copy = path.join(folder, 'copy.db');
    byHand(`VACUUM INTO '${copy}'`);
    fs.copyFileSync(`${file}.key`, `${copy}.key`);
    file = copy;
    await write(one);
    const source = await openSource(`file:${file}`);
    const reading = await source.read();
    const writer = await openWriter(`file:${file}`);
    const session = await writer.begin(1, () => {});
    await session.setMadeSlug(1, 'otra');
    await session.commit(true, 6);
    await reading.close();
    await source.close();
    await writer.close();
  });
});
