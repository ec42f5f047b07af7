import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDesk, serverSecret } from '../desk.ts';
import { type SqlDatabase, StoreUnavailable } from '../sql.ts';

describe('the desk in SQLite', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vidriera-test-'));
  const url = `file:${path.join(folder, 'vidriera.db')}`;
  let one: SqlDatabase;
  let other: SqlDatabase;

  before(async () => {
    [one, other] = [await openDesk(url), await openDesk(url)];
    await one.run('CREATE TABLE notes (id text PRIMARY KEY, n bigint, bytes bytea)');
  });
  after(async () => {
    await one.close();
    await other.close();
    fs.rmSync(folder, { recursive: true });
  });
  const ids = async () => (await one.all<{ id: string }>('SELECT id FROM notes ORDER BY id')).map(({ id }) => id);

  test('lies beside the directory, for its owner alone', () => {
    const file = path.join(folder, 'vidriera-desk.db');
    assert.equal(fs.statSync(file).mode & 0o777, 0o600);
  });

  test('gives back what it was given, and counts the rows it changed', async () => {
    const bytes = new Uint8Array([0, 255, 7]);
    assert.equal(await one.run('INSERT INTO notes (id, n, bytes) VALUES ($1, $2, $3)', ['a', 4102444800000, bytes]), 1);
    const [row] = await other.all<Record<string, unknown>>('SELECT * FROM notes WHERE id = $1 AND $1 <> $2', [
      'a',
      'b',
    ]);
    assert.deepEqual({ ...row }, { id: 'a', n: 4102444800000, bytes });
    assert.equal(await one.run('UPDATE notes SET n = n + $1', [1]), 1);
    assert.equal(await one.run('DELETE FROM notes WHERE id = $1', ['zz']), 0);
  });

  test('takes a transaction whole or not at all, with nothing of others in between', async () => {
    const failing = one.transaction(async (tx) => {
      await tx.run("INSERT INTO notes (id) VALUES ('b')");
      await sleep(30);
      throw new Error('changed my mind');
    });
    const meanwhile = one.run("INSERT INTO notes (id) VALUES ('c')");
    await assert.rejects(failing, /changed my mind/);
    await meanwhile;
    assert.deepEqual(await ids(), ['a', 'c']);
    assert.equal(await one.transaction(async (tx) => tx.run("INSERT INTO notes (id) VALUES ('d')")), 1);
    assert.deepEqual(await ids(), ['a', 'c', 'd']);
  });

  test('waits for another process without holding up this one', async () => {
    const held = one.transaction(async (tx) => {
      await tx.run("INSERT INTO notes (id) VALUES ('e')");
      await sleep(200);
    });
    let ticks = 0;
    const timer = setInterval(() => ticks++, 10);
    await other.run("INSERT INTO notes (id) VALUES ('f')");
    clearInterval(timer);
    await held;
    assert.ok(ticks > 2);
    assert.deepEqual((await ids()).slice(-2), ['e', 'f']);
  });

  test('says that it can not now when the disk is full, and can again when there is room', async () => {
    await one.all('PRAGMA max_page_count = 8');
    const flood = one.run('INSERT INTO notes (id) VALUES ($1)', ['x'.repeat(100_000)]);
    await assert.rejects(flood, (error) => error instanceof StoreUnavailable && /no room left/.test(error.reason));
    await one.all('PRAGMA max_page_count = 1000000');
    assert.equal(await one.run("INSERT INTO notes (id) VALUES ('room')"), 1);
  });

  test('has one secret of a name, whoever asks first', async () => {
    const [mine, theirs] = await Promise.all([serverSecret(one, 'tokens'), serverSecret(other, 'tokens')]);
    assert.equal(mine.length, 32);
    assert.deepEqual(mine, theirs);
    assert.notDeepEqual(mine, await serverSecret(one, 'else'));
  });
});
