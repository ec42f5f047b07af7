import type pg from 'pg';
import { type Sql, type SqlDatabase, StoreUnavailable } from '../sql.ts';
import {
  asStoreError,
  DESK,
  DESK_LIMITS,
  isUnavailable,
  migratePostgres,
  openPool,
  type PoolLimits,
  queriesOf,
  TRANSACTION_LOCK,
} from './connection.ts';

export async function openPostgresDesk(url: string): Promise<SqlDatabase> {
  await migratePostgres(url, [DESK]);
  return openPostgresSql(url, DESK.name);
}

/**
 * {@link SqlDatabase} over PostgreSQL. Transactions are serialised: in this process by a queue, between processes by a transaction-level
 * advisory lock. So each sees all previous ones and none is retried. Rejects with `StoreUnavailable` on a temporary failure.
 */
export function openPostgresSql(url: string, schema: string, limits: PoolLimits = DESK_LIMITS): SqlDatabase {
  const pool = openPool(url, schema, limits);
  let last: Promise<unknown> = Promise.resolve();
  return {
    ...queriesOf(pool),
    transaction(work) {
      const deadline = performance.now() + limits.statementMs;
      const result = last.then(() => {
        // When the database does not respond, queued transactions share one timeout instead of waiting one after the other.
        if (performance.now() > deadline)
          throw new StoreUnavailable(new Error('the transactions before took too long'));
        return transact(pool, work);
      });
      last = result.catch(() => {});
      return result;
    },
    scrub: async () => {},
    close: () => pool.end(),
  };
}

async function transact<Result>(pool: pg.Pool, work: (sql: Sql) => Promise<Result>): Promise<Result> {
  let client: pg.PoolClient | undefined;
  let lost = false;
  try {
    client = await pool.connect();
    await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${TRANSACTION_LOCK})`);
    const result = await work(queriesOf(client));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    lost = isUnavailable(error);
    if (!lost) await client?.query('ROLLBACK').catch(() => (lost = true));
    throw asStoreError(error);
  } finally {
    client?.release(lost);
  }
}
