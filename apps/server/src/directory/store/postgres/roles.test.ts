import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { createTemporaryDatabase, type TemporaryDatabase } from '../../../../../../testing/store/temporary-database.ts';
import { openDesk, serverSecret } from '../desk.ts';
import { openSource, openWriter } from '../open.ts';
import { StoreFailure } from '../sql.ts';

const ROLES_FILE = path.join(import.meta.dirname, '../../../../../../deploy/postgres/roles.sql');
/** Roles belong to the whole server, so a test needs names of its own. */
const suffix = randomBytes(4).toString('hex');
const owner = `vidriera_owner_${suffix}`;
const serve = `vidriera_serve_${suffix}`;

let database: TemporaryDatabase;
let skip: string | null;
const client = (url: string) => new pg.Client(url);

async function asRole(role: string, statement: string): Promise<unknown> {
  const connection = client(database.urlFor(role));
  await connection.connect();
  try {
    return await connection.query(statement);
  } finally {
    await connection.end();
  }
}

before(async () => {
  database = await createTemporaryDatabase();
  skip = database.singleSession;
  if (skip !== null) return;
  const admin = client(database.url);
  await admin.connect();
  const file = readFileSync(ROLES_FILE, 'utf8');
  await admin.query(file.replaceAll('vidriera_owner', owner).replaceAll('vidriera_serve', serve));
  await admin.end();
});

after(async () => {
  const { url } = database;
  await database.drop();
  if (skip !== null) return;
  const elsewhere = new URL(url);
  elsewhere.pathname = '/postgres';
  const admin = client(elsewhere.href);
  await admin.connect();
  await admin.query(`DROP ROLE ${owner}; DROP ROLE ${serve}`);
  await admin.end();
});

test('before the owner has made the tables, the serving role is told what to do', async (t) => {
  if (skip !== null) return t.skip(skip);
  const wayOut = (error: unknown) =>
    error instanceof StoreFailure && error.message.includes('run `vidriera status` once with the role that owns them');
  await assert.rejects(openSource(database.urlFor(serve)), wayOut);
  await assert.rejects(openDesk(database.urlFor(serve)), wayOut);
});

test('the owner imports; the serving role reads what was imported', async (t) => {
  if (skip !== null) return t.skip(skip);
  const writer = await openWriter(database.urlFor(owner));
  const session = await writer.begin(1, () => {});
  await session.services.put([{ slug: 'plomeria', body: '{"slug":"plomeria"}' }]);
  await session.commit(true, 1);
  await writer.close();
  const source = await openSource(database.urlFor(serve));
  const reading = await source.read();
  assert.deepEqual((await reading.catalog()).services, [{ slug: 'plomeria' }]);
  await reading.close();
  await source.close();
});

test('the serving role writes the desk', async (t) => {
  if (skip !== null) return t.skip(skip);
  const desk = await openDesk(database.urlFor(serve));
  assert.equal((await serverSecret(desk, 'x')).length, 32);
  await desk.close();
});

test('the serving role can change nothing of the directory, and not see the key of the fingerprints', async (t) => {
  if (skip !== null) return t.skip(skip);
  const statements = [
    "INSERT INTO vidriera.services VALUES ('x', 1, '{}')",
    "UPDATE vidriera.services SET body = '{}'",
    'DELETE FROM vidriera.professionals',
    'TRUNCATE vidriera.reviews',
    'UPDATE vidriera.meta SET revision = 99',
    'DROP TABLE vidriera.reviews',
    'CREATE TABLE vidriera.mine (x int)',
    'CREATE TABLE public.mine (x int)',
    'CREATE TABLE vidriera_desk.mine (x int)',
    'SELECT value FROM vidriera_import.family_key',
    "SELECT nextval('vidriera.professionals_no_seq')",
  ];
  for (const statement of statements) {
    await assert.rejects(asRole(serve, statement), { code: '42501' }, statement);
  }
});

test('the serving role can not import', async (t) => {
  if (skip !== null) return t.skip(skip);
  await assert.rejects(openWriter(database.urlFor(serve)), StoreFailure);
});
