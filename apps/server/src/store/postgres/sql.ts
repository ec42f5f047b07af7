import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Sql, SqlValue } from '../sql.ts';
import { asStoreError, isConflict, isUnavailable } from './failures.ts';
import { DESK_LIMITS, openPool, type PoolLimits } from './pool.ts';

/** A transaction that others got in the way of is run this many times before giving up. */
const ATTEMPTS = 8;
/** Longest wait before the first new attempt, in ms; doubles with each, the wait drawn evenly below it. */
const FIRST_WAIT_MS = 5;

/**
 * {@link Sql} over PostgreSQL. Transactions are serializable: those of every process behave as if run one at a time, so
 * `work` may run more than once and must touch nothing but the `sql` it is given.
 * Rejects with `StoreUnavailable` when the database can't take it now.
 */
export function openPostgresSql(url: string, schema: string, limits: PoolLimits = DESK_LIMITS): Sql {
  const pool = openPool(url, schema, limits);
  return {
    ...over(pool, asStoreError),
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await transactOnce(pool, work);
        } catch (error) {
          if (!isConflict(error) || attempt === ATTEMPTS) throw asStoreError(error);
          await sleep(Math.random() * FIRST_WAIT_MS * 2 ** attempt);
        }
      }
    },
    close: () => pool.end(),
  };
}

type Runner = Pick<pg.ClientBase, 'query'>;

function over(runner: Runner, explain: (error: unknown) => unknown): Pick<Sql, 'all' | 'run'> {
  async function query(text: string, values: readonly SqlValue[] = []): Promise<pg.QueryResult> {
    try {
      return await runner.query(text, values.map(toParameter));
    } catch (error) {
      throw explain(error);
    }
  }
  return {
    all: async <Row>(text: string, values?: readonly SqlValue[]) => (await query(text, values)).rows as Row[],
    run: async (text, values) => (await query(text, values)).rowCount ?? 0,
  };
}

/** `pg` takes a Buffer for bytea; a plain Uint8Array it would write as JSON. */
function toParameter(value: SqlValue): string | number | null | Buffer {
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;
}

async function transactOnce<Result>(pool: pg.Pool, work: (sql: Sql) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let lost = true;
  try {
    await client.query('BEGIN ISOLATION LEVEL SERIALIZABLE');
    const result = await work(inside(client));
    await client.query('COMMIT');
    lost = false;
    return result;
  } catch (error) {
    lost = isUnavailable(error) && !isConflict(error);
    if (!lost) {
      await client.query('ROLLBACK').catch(() => {
        lost = true;
      });
    }
    throw error;
  } finally {
    client.release(lost);
  }
}

/** A transaction within a transaction is the same one. */
function inside(client: pg.PoolClient): Sql {
  const sql: Sql = {
    ...over(client, (error) => error),
    transaction: (work) => work(sql),
    close: async () => {},
  };
  return sql;
}
