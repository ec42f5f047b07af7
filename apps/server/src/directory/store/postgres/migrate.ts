import pg from 'pg';
import { StoreFailure } from '../failure.ts';
import { type Migration, notApplied } from '../migration.ts';
import { explainToOperator, isForbidden } from './failures.ts';
import { connectionOptions, LONG_WORK_LIMITS } from './pool.ts';
import { MIGRATION_LOCK } from './schema.ts';

/** A schema and its migrations. */
export interface Schema {
  readonly name: string;
  readonly migrations: readonly Migration[];
}

/**
 * Migrates the schemas, all or none, in one process at a time. Without pending migrations it only reads, so that a role without
 * DDL rights can start. Rejects with a `StoreFailure` of one line.
 */
export async function migratePostgres(url: string, schemas: readonly Schema[]): Promise<void> {
  const client = new pg.Client(connectionOptions(url, 'pg_catalog', LONG_WORK_LIMITS));
  client.on('error', () => {});
  try {
    await client.connect();
    let missing = 0;
    for (const schema of schemas) missing += (await missingMigrations(client, schema)).length;
    if (missing === 0) return;
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1, $2)', [...MIGRATION_LOCK]);
    for (const schema of schemas) await applyMigrations(client, schema);
    await client.query('COMMIT');
  } catch (error) {
    throw explain(error);
  } finally {
    await client.end().catch(() => {});
  }
}

async function missingMigrations(client: pg.Client, { name, migrations }: Schema): Promise<readonly Migration[]> {
  const table = `${name}.migrations`;
  const { rows: found } = await client.query('SELECT to_regclass($1) IS NOT NULL AS found', [table]);
  if (!found[0].found) return migrations;
  const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${table}`);
  return notApplied(
    migrations,
    rows.map((row) => row.name),
    'The database',
    'use an empty database',
  );
}

async function applyMigrations(client: pg.Client, schema: Schema): Promise<void> {
  const { rows } = await client.query('SELECT to_regnamespace($1) IS NOT NULL AS found', [schema.name]);
  // CREATE SCHEMA IF NOT EXISTS needs the right to create schemas even when the schema exists.
  if (!rows[0].found) await client.query(`CREATE SCHEMA ${schema.name}`);
  await client.query(`SET LOCAL search_path = ${schema.name}`);
  const steps = await missingMigrations(client, schema);
  if (steps.length === schema.migrations.length) {
    await client.query('CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at bigint NOT NULL)');
  }
  for (const step of steps) {
    for (const statement of step.statements) await client.query(statement);
    await client.query('INSERT INTO migrations (name, applied_at) VALUES ($1, $2)', [step.name, Date.now()]);
  }
}

function explain(error: unknown): unknown {
  if (!isForbidden(error)) return explainToOperator(error);
  return new StoreFailure(
    "The database's tables are not there or not up to date, and this role may not change them: run `vidriera status` once with the role that owns them.",
  );
}
