import { serverSecret } from '../../directory/store/desk.ts';
import type { Sql, SqlDatabase, SqlValue } from '../../directory/store/sql.ts';
import { fingerprint } from './token.ts';

/** Storage limits per caller, and for all callers together. */
export const DESK_LIMITS = {
  draftsPerCaller: 20_000,
  drafts: 1_000_000,
  /** Tasks one caller publishes in 24 hours; a quarter of them, rounded up, in one hour. The server sets it. */
  tasksPerDay: Number.POSITIVE_INFINITY,
  offersPerDay: 20,
  /** Offers from one caller in 24 hours: many professionals may share an address. */
  offersPerCaller: 100,
  offersPerTask: 50,
  /** Messages, and changes of the offer, of one side of a conversation in an hour. */
  messagesPerHour: 30,
  /** Messages, and changes of offers, from one caller in an hour. */
  messagesPerCaller: 200,
  messagesASide: 100,
  /** Reports of profiles, reviews and tasks from one caller in 24 hours. */
  reportsPerCaller: 20,
};

export type DeskLimits = Readonly<typeof DESK_LIMITS>;

export interface Desk {
  readonly sql: SqlDatabase;
  readonly secret: Uint8Array;
  /** Unix ms. */
  readonly now: () => number;
  readonly limits: DeskLimits;
  /** The result of the last sweep. Counting every draft at each request would be slow with many drafts. */
  readonly gauge: { isFull: boolean };
}

/** Opens the operational database. The first call creates its secret, which all replicas share. */
export async function openTaskDesk(sql: SqlDatabase, now: () => number, limits: DeskLimits = DESK_LIMITS) {
  return { sql, secret: await serverSecret(sql, 'tasks'), now, limits, gauge: { isFull: false } } satisfies Desk;
}

/** The stored form of a caller: enough to count, and nobody is known by it. */
export const callerHash = ({ secret }: Desk, caller: string) => fingerprint(secret, 'caller', caller).slice(0, 32);

/** Who acts, as limits count: something under its id (a professional, or a side of a conversation or a task), and the caller. */
export function whoActs(desk: Desk, side: string, id: string, caller: string) {
  const actor = fingerprint(desk.secret, 'actor', `${side}:${id}`).slice(0, 32);
  return { actor, caller: callerHash(desk, caller) };
}

/** Statements that every table needs. Names of tables and columns come from the code, never from a request. */

/** The values of a row. A boolean is stored as 0 or 1. */
export type Columns = Readonly<Record<string, SqlValue | boolean>>;

export function insert(sql: Sql, table: string, row: Columns, conflict = ''): Promise<number> {
  const names = Object.keys(row);
  const places = names.map((_, i) => `$${i + 1}`).join(', ');
  return sql.run(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places}) ${conflict}`, valuesOf(row));
}

export async function update(sql: Sql, table: string, id: string, columns: Columns): Promise<void> {
  const names = Object.keys(columns);
  if (names.length === 0) return;
  const changes = names.map((name, i) => `${name} = $${i + 1}`).join(', ');
  await sql.run(`UPDATE ${table} SET ${changes} WHERE id = $${names.length + 1}`, [...valuesOf(columns), id]);
}

function valuesOf(columns: Columns): SqlValue[] {
  return Object.values(columns).map((value) => (typeof value === 'boolean' ? Number(value) : value));
}

export async function count(sql: Sql, from: string, values: readonly SqlValue[]): Promise<number> {
  const row = await first<{ count: number }>(sql, `SELECT COUNT(*) AS count FROM ${from}`, values);
  return row!.count;
}

/** The rows of a query in its order, read in batches; `read` gets the last row of the batch before, or null. */
export async function* inBatches<Row>(size: number, read: (after: Row | null) => Promise<Row[]>) {
  for (let after: Row | null = null; ; ) {
    const rows = await read(after);
    yield* rows;
    if (rows.length < size) return;
    after = rows.at(-1)!;
  }
}

export async function first<Row>(sql: Sql, query: string, values: readonly SqlValue[]): Promise<Row | null> {
  const [row] = await sql.all<Row>(query, values);
  return row ?? null;
}
