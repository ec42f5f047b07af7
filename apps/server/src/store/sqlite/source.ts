import type { DatabaseSync } from 'node:sqlite';
import { isNotedSince, type NotedRevision, TOTALS } from '../changes.ts';
import type { DirectoryReading, DirectorySource, Revision, StoredCity, StoredService } from '../records.ts';
import { nameOf, type Row, toProfessional, toProfessionalRecord, toReviewRecord } from '../stored-row.ts';
import { guarded, openDatabase } from './connection.ts';
import { DIRECTORY_FILE } from './schema.ts';

const BATCH = 1000;
const WATCH_MS = 200;
/** Page cache of a whole reading, in KiB (negative is SQLite's way to say so). */
const READING_CACHE = -65536;

/** The directory in a SQLite file, read only. Throws a `StoreFailure` for a file that is not whole or not ours. */
export function openSqliteSource(file: string): DirectorySource {
  const database = openDatabase(file, DIRECTORY_FILE, { readOnly: true });
  const current = () => guarded(file, () => readRevision(database));
  return {
    revision: async () => current(),
    watch: (onChange) => watch(current, onChange),
    read: async () => openReading(file),
    professional: async (slugOrId) =>
      guarded(file, () => {
        const statement = database.prepare(PROFESSIONAL);
        statement.setReturnArrays(true);
        const [row] = statement.all(slugOrId, slugOrId) as unknown as Row[];
        return row === undefined ? null : toProfessional(row);
      }),
    close: async () => database.close(),
  };
}

/** The revision a connection sees. */
export function readRevision(database: DatabaseSync): Revision {
  const rows = database.prepare("SELECT key, value FROM meta WHERE key IN ('revision', 'imported_at')").all();
  const meta = new Map(rows.map((row) => [row.key, row.value]));
  const importedAt = meta.get('imported_at');
  return {
    revision: Number(meta.get('revision')),
    imported_at: typeof importedAt === 'number' ? new Date(importedAt).toISOString() : null,
  };
}

/** A reading that fails (a file being restored, say) is tried again at the next tick: whoever reads finds the cause. */
function watch(current: () => Revision, onChange: () => void): () => void {
  const look = () => {
    try {
      return nameOf(current());
    } catch {
      return seen;
    }
  };
  let seen = '';
  seen = look();
  const timer = setInterval(() => {
    const now = look();
    if (now === seen) return;
    seen = now;
    onChange();
  }, WATCH_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function openReading(file: string): DirectoryReading {
  const database = openDatabase(file, DIRECTORY_FILE, { readOnly: true });
  // The first read of a transaction decides what all of it sees.
  const revision = guarded(file, () => {
    database.exec(`PRAGMA cache_size = ${READING_CACHE}; BEGIN`);
    return readRevision(database);
  });
  const bodies = <Stored>(sql: string): Stored[] =>
    guarded(file, () =>
      database
        .prepare(sql)
        .all()
        .map((row) => JSON.parse(String(row.body))),
    );
  return {
    revision,
    services: async () => bodies<StoredService>('SELECT body FROM services ORDER BY slug'),
    cities: async () => bodies<StoredCity>('SELECT body FROM cities ORDER BY slug'),
    professionals: (only) => batches(file, database, professionals(only), only, toProfessionalRecord),
    reviews: (only) => {
      const idOf = idsInOrder(file, database, only);
      return batches(file, database, reviews(only), only, ([id, professional, createdAt, body]) =>
        toReviewRecord([id!, professional!, idOf(professional as number), createdAt!, body!]),
      );
    },
    changedSince: async (before) => guarded(file, () => changedSince(database, before, revision)),
    naming: async ({ services, places }) => guarded(file, () => naming(database, services, places)),
    close: async () => database.close(),
  };
}

/** The condition for the numbers of `only`, which is bound as JSON. */
const among = (column: string, only: unknown) =>
  only === undefined ? 'TRUE' : `${column} IN (SELECT value FROM json_each(?))`;
const professionals = (only: unknown) =>
  `SELECT no, id, slug, display_name, body FROM professionals WHERE ${among('no', only)} ORDER BY no`;
const PROFESSIONAL = 'SELECT id, slug, display_name, body FROM professionals WHERE id = ? OR slug = ? LIMIT 1';
const ids = (only: unknown) => `SELECT no, id FROM professionals WHERE ${among('no', only)} ORDER BY no`;
const reviews = (only: unknown) => `
  SELECT id, professional, created_at, body
  FROM reviews INDEXED BY reviews_by_professional
  WHERE published = 1 AND ${among('professional', only)}
  ORDER BY professional, created_at DESC, id`;

/** The ids of professionals whose numbers are asked about in ascending order: cheaper than looking each up for every review. */
function idsInOrder(file: string, database: DatabaseSync, only?: readonly number[]): (no: number) => string {
  const rows = iterate(file, database, ids(only), only);
  let [no, id]: Row = [0, ''];
  return (wanted) => {
    while ((no as number) < wanted) [no, id] = rows.next().value ?? [Number.POSITIVE_INFINITY, ''];
    // A review of nobody is nobody's.
    return no === wanted ? (id as string) : '';
  };
}

function changedSince(database: DatabaseSync, before: Revision, now: Revision): number[] | null {
  const tables = database.prepare("SELECT 1 FROM sqlite_master WHERE name IN ('changes', 'revisions')").all();
  if (tables.length < 2) return null;
  const noted = database
    .prepare('SELECT revision, imported_at, totals FROM revisions WHERE revision >= ? ORDER BY revision')
    .all(before.revision) as unknown as NotedRevision[];
  const { totals } = database.prepare(TOTALS).get() as { totals: string };
  if (!isNotedSince(before, now, noted, totals)) return null;
  const rows = database.prepare('SELECT professional FROM changes WHERE revision > ? ORDER BY professional');
  return rows.all(before.revision).map((row) => Number(row.professional));
}

function naming(database: DatabaseSync, services: readonly string[], places: readonly string[]): number[] {
  const has = (slugs: readonly string[]) => slugs.map(() => 'instr(body, ?)').join(' OR ') || 'FALSE';
  const slugs = [...services, ...places];
  const rows = database
    .prepare(`
      SELECT no FROM professionals WHERE ${has(slugs)}
      UNION SELECT professional FROM reviews WHERE published = 1 AND (${has(services)})`)
    .all(...[...slugs, ...services].map((slug) => JSON.stringify(slug)));
  return rows.map(({ no }) => Number(no));
}

function iterate(
  file: string,
  database: DatabaseSync,
  sql: string,
  only: readonly number[] | undefined,
): Iterator<Row, undefined> {
  return guarded(file, () => {
    const statement = database.prepare(sql);
    statement.setReturnArrays(true);
    return statement.iterate(...(only === undefined ? [] : [JSON.stringify(only)])) as unknown as Iterator<
      Row,
      undefined
    >;
  });
}

async function* batches<Stored>(
  file: string,
  database: DatabaseSync,
  sql: string,
  only: readonly number[] | undefined,
  toRecord: (row: Row) => Stored,
): AsyncGenerator<Stored[]> {
  const rows = iterate(file, database, sql, only);
  for (;;) {
    const batch = guarded(file, () => take(rows, toRecord));
    if (batch.length > 0) yield batch;
    if (batch.length < BATCH) return;
  }
}

function take<Stored>(rows: Iterator<Row>, toRecord: (row: Row) => Stored): Stored[] {
  const batch: Stored[] = [];
  while (batch.length < BATCH) {
    const next = rows.next();
    if (next.done) break;
    batch.push(toRecord(next.value));
  }
  return batch;
}
