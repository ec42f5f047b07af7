import { closeSync, fdatasync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Sql, type SqlDatabase, type SqlValue, StoreBusy, StoreFailure, StoreUnavailable } from '../sql.ts';
import { type FileKind, openFile } from './connection.ts';

/** How long a statement waits for another process's write, and the first and the longest pause between its attempts, in ms. */
const PATIENCE_MS = 5000;
const FIRST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 50;

/**
 * Statements and transactions are serialised, in the order of the calls. Waiting for another process, and for the disk, does not block
 * the event loop. Rejects with `StoreUnavailable` when the file stays locked or its disk is full.
 */
export function openSqliteSql(file: string, kind: FileKind): SqlDatabase {
  const database = openFile(file, kind, { readOnly: false });
  // SQLite would wait for the disk at every commit; {@link synced} does, beside the event loop.
  database.exec('PRAGMA synchronous = NORMAL');
  let log = -1;
  let last: Promise<unknown> = Promise.resolve();

  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };
  const synced = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = await inTurn(work);
    if (log < 0) log = openSync(`${file}-wal`, 'r+');
    await datasync(log);
    return result;
  };
  /** Runs at once: for statements whose turn it is, and within a transaction. */
  const direct: Sql = {
    all: <Row>(text: string, values?: readonly SqlValue[]) => patiently(() => database.all<Row>(text, values)),
    run: (text, values) => patiently(() => database.run(text, values)),
  };
  return {
    all: (text, values) => inTurn(() => direct.all(text, values)),
    run: (text, values) => synced(() => direct.run(text, values)),
    transaction: (work) =>
      synced(async () => {
        await patiently(() => database.exec('BEGIN IMMEDIATE'));
        try {
          const result = await work(direct);
          await patiently(() => database.exec('COMMIT'));
          return result;
        } catch (error) {
          if (database.isInTransaction()) database.exec('ROLLBACK');
          throw error;
        }
      }),
    scrub: () => inTurn(async () => void database.cutLog()),
    close: () =>
      inTurn(async () => {
        await database.close();
        if (log >= 0) closeSync(log);
      }),
  };
}

const datasync = promisify(fdatasync);

/** Retries while another process has locked the file, up to {@link PATIENCE_MS}. */
async function patiently<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreBusy) || performance.now() > deadline)
        throw error instanceof StoreFailure ? new StoreUnavailable(error) : error;
    }
    await sleep(pause);
  }
}
