import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import pg from 'pg';
import { type CutOff, placeCutOff } from '../../../../../../testing/store/cut-off.ts';
import { createTemporaryDatabase, type TemporaryDatabase } from '../../../../../../testing/store/temporary-database.ts';
import { type SqlDatabase, StoreUnavailable } from '../sql.ts';
import { connectionOptions, DESK_LIMITS, openPostgresSql } from './connection.ts';

let database: TemporaryDatabase;
let cutOff: CutOff;
let sql: SqlDatabase;

before(async () => {
  database = await createTemporaryDatabase();
  const url = new URL(database.url);
  cutOff = await placeCutOff({ host: url.hostname, port: Number(url.port || 5432) });
  url.port = String(cutOff.port);
  sql = openPostgresSql(url.href, 'public', { connections: 4, connectMs: 3000, statementMs: 500 });
});
after(async () => {
  await sql.close();
  await cutOff.close();
  await database.drop();
});
beforeEach(async () => {
  await sql.run('DROP TABLE IF EXISTS counter');
  await sql.run('CREATE TABLE counter (id TEXT PRIMARY KEY, value BIGINT NOT NULL, flag BOOLEAN, bytes BYTEA)');
  await sql.run('INSERT INTO counter VALUES ($1, $2, TRUE, $3)', ['a', 1_700_000_000_000, new Uint8Array([0, 255])]);
});

const unavailable = (error: unknown) => error instanceof StoreUnavailable && error.status === 503;

test('values come back as SQLite gives them: numbers, 0 and 1, bytes', async () => {
  const [row] = await sql.all<Record<string, unknown>>(
    'SELECT value, flag, bytes, sum(value) OVER () AS s FROM counter',
  );
  assert.equal(row?.value, 1_700_000_000_000);
  assert.equal(row?.flag, 1);
  assert.deepEqual(new Uint8Array(row?.bytes as Buffer), new Uint8Array([0, 255]));
  assert.equal(row?.s, 1_700_000_000_000);
});

test('run resolves to the number of rows changed', async () => {
  assert.equal(await sql.run('UPDATE counter SET value = 0'), 1);
  assert.equal(await sql.run("UPDATE counter SET value = 0 WHERE id = 'none'"), 0);
});

test('a thrown error rolls the transaction back and is thrown on', async () => {
  const own = new Error('changed my mind');
  await assert.rejects(
    sql.transaction(async (inside) => {
      await inside.run('UPDATE counter SET value = 5');
      throw own;
    }),
    own,
  );
  assert.deepEqual(await sql.all('SELECT value FROM counter'), [{ value: 1_700_000_000_000 }]);
});

test('transactions that read and then write run one at a time, whatever process asks', async () => {
  const [one, other] = [openPostgresSql(database.url, 'public'), openPostgresSql(database.url, 'public')];
  await sql.run('UPDATE counter SET value = 0');
  const bump = (_: unknown, i: number) =>
    (i % 2 === 0 ? one : other).transaction(async (inside) => {
      const [row] = await inside.all<{ value: number }>('SELECT value FROM counter');
      await inside.run('UPDATE counter SET value = $1', [row!.value + 1]);
    });
  await Promise.all(Array.from({ length: 30 }, bump));
  assert.deepEqual(await sql.all('SELECT value FROM counter'), [{ value: 30 }]);
  await one.close();
  await other.close();
});

// Twenty times the limits would be 30 s.
test('those queued behind a database that says nothing do not wait one after another', {
  timeout: 15_000,
}, async () => {
  cutOff.freeze();
  const queued = Array.from({ length: 20 }, () => sql.transaction((inside) => inside.all('SELECT 1 AS one')));
  for (const result of await Promise.allSettled(queued)) {
    assert.ok(result.status === 'rejected' && unavailable(result.reason));
  }
  await cutOff.restore();
});

test('a mistake in a statement is not taken for an outage', async () => {
  await assert.rejects(sql.all('SELECT nothing FROM nowhere'), (error) => !unavailable(error));
});

test('a database that is gone is StoreUnavailable, and is used again when it is back', async () => {
  await cutOff.cut();
  await assert.rejects(sql.all('SELECT 1 AS one'), unavailable);
  await assert.rejects(
    sql.transaction((inside) => inside.run('UPDATE counter SET value = 7')),
    unavailable,
  );
  await cutOff.restore();
  assert.deepEqual(await sql.all('SELECT 1 AS one'), [{ one: 1 }]);
});

test('a connection lost within a transaction loses the whole transaction', async () => {
  await assert.rejects(
    sql.transaction(async (inside) => {
      await inside.run('UPDATE counter SET value = 9');
      await cutOff.cut();
      await inside.run('UPDATE counter SET value = 10');
    }),
    unavailable,
  );
  await cutOff.restore();
  assert.deepEqual(await sql.all('SELECT value FROM counter'), [{ value: 1_700_000_000_000 }]);
});

test('a database that says nothing is given up on', async () => {
  cutOff.freeze();
  await assert.rejects(sql.all('SELECT 1 AS one'), unavailable);
  await cutOff.restore();
  assert.deepEqual(await sql.all('SELECT 1 AS one'), [{ one: 1 }]);
});

test('a statement that takes too long is given up on', async (t) => {
  if (database.singleSession !== null) return t.skip(database.singleSession);
  await assert.rejects(sql.all('SELECT pg_sleep(5)'), unavailable);
});

test('more callers than connections wait their turn', async (t) => {
  if (database.singleSession !== null) return t.skip(database.singleSession);
  const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => sql.all('SELECT $1::int AS i', [i])));
  assert.deepEqual(answers[39], [{ i: 39 }]);
  const [row] = await sql.all<{ n: number }>(
    "SELECT count(*) AS n FROM pg_stat_activity WHERE application_name = 'vidriera' AND datname = current_database()",
  );
  assert.equal(row!.n, 4);
});

test('a server that turned read-only, as an old primary does, is StoreUnavailable', async (t) => {
  if (database.singleSession !== null) return t.skip(database.singleSession);
  await sql.run(`ALTER DATABASE ${new URL(database.url).pathname.slice(1)} SET default_transaction_read_only = on`);
  const standby = openPostgresSql(database.url, 'public');
  await assert.rejects(standby.run('UPDATE counter SET value = 0'), unavailable);
  await standby.close();
  const admin = new pg.Client(`${database.url}?options=-c%20default_transaction_read_only%3Doff`);
  await admin.connect();
  await admin.query(`ALTER DATABASE ${new URL(database.url).pathname.slice(1)} RESET default_transaction_read_only`);
  await admin.end();
});

test('TLS and other options of the address are passed on, and are stronger than ours', () => {
  const options = connectionOptions(
    'postgres://app:p%40ss@db.example:6432/dir?sslmode=verify-full&statement_timeout=700&options=-c%20work_mem%3D8MB',
    'vidriera_desk',
    DESK_LIMITS,
  );
  const client = new pg.Client(options) as unknown as { connectionParameters: Record<string, unknown> };
  const {
    ssl,
    password,
    host,
    port,
    database: name,
    statement_timeout,
    options: startup,
  } = client.connectionParameters;
  assert.deepEqual(
    { ssl, password, host, port, name, statement_timeout, startup },
    {
      ssl: {},
      password: 'p@ss',
      host: 'db.example',
      port: 6432,
      name: 'dir',
      statement_timeout: '700',
      startup: '-c work_mem=8MB -c search_path=vidriera_desk',
    },
  );
});
