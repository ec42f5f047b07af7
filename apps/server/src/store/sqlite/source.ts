import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { isNotedSince, type NotedRevision, TOTALS } from '../changes.ts';
import type { DirectoryReading, DirectorySource, Numbers, Revision, StoredCity, StoredService } from '../records.ts';
import { nameOf, type Row, readBody, toProfessional, toProfessionalRecord, toReviewRecord } from '../stored-row.ts';
import { guarded, openDatabase } from './connection.ts';
import { DIRECTORY_FILE, type SEALED_TABLES } from './schema.ts';

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
        .map((row) => readBody(row.body) as Stored),
    );
  const [professionals, reviews] = [professionalRows(database), reviewRows(database)];
  return {
    revision,
    services: async () => bodies<StoredService>('SELECT body FROM services ORDER BY slug'),
    cities: async () => bodies<StoredCity>('SELECT body FROM cities ORDER BY slug'),
    runs: (size) => runs(database, file, size),
    professionals: async (of) => guarded(file, () => professionals(of).map(toProfessionalRecord)),
    reviews: async (of) => guarded(file, () => reviews(of).map(toReviewRecord)),
    changedSince: async (before) => guarded(file, () => changedSince(database, before, revision)),
    naming: async ({ services, places }) => guarded(file, () => naming(database, services, places)),
    close: async () => database.close(),
  };
}

const PROFESSIONAL = 'SELECT id, slug, display_name, body FROM professionals WHERE id = ? OR slug = ? LIMIT 1';

/** The condition for some numbers, and what is bound to it: their first and last, or all of them as JSON. */
const among = (column: string, of: Numbers) =>
  'only' in of ? `${column} IN (SELECT value FROM json_each(?))` : `${column} BETWEEN ? AND ?`;
const boundTo = (of: Numbers): (number | string)[] => ('only' in of ? [JSON.stringify(of.only)] : [of.from, of.to]);

/** The column of the seals, or what stands for it: a file of before has none. */
export function sealIn(database: DatabaseSync, table: (typeof SEALED_TABLES)[number]): string {
  const column = database.prepare("SELECT 1 FROM pragma_table_info(?) WHERE name = 'seal'").get(table);
  return column === undefined ? 'NULL' : 'seal';
}

/** Reads the rows of some numbers by the statement that `sql` gives for their condition. */
function reader(database: DatabaseSync, column: string, sql: (condition: string) => string): (of: Numbers) => Row[] {
  const prepared = new Map<string, StatementSync>();
  return (of) => {
    const condition = among(column, of);
    let statement = prepared.get(condition);
    if (statement === undefined) {
      statement = database.prepare(sql(condition));
      statement.setReturnArrays(true);
      prepared.set(condition, statement);
    }
    return statement.all(...boundTo(of)) as unknown as Row[];
  };
}

const professionalRows = (database: DatabaseSync) =>
  reader(database, 'no', (condition) => {
    const seal = sealIn(database, 'professionals');
    return `SELECT no, ${seal}, id, slug, display_name, body FROM professionals WHERE ${condition} ORDER BY no`;
  });

const reviewRows = (database: DatabaseSync) =>
  reader(database, 'professional', (condition) => {
    const seal = sealIn(database, 'reviews');
    return `SELECT id, professional, created_at, ${seal}, body
      FROM reviews INDEXED BY reviews_by_professional
      WHERE published = 1 AND ${condition}
      ORDER BY professional, created_at DESC, id`;
  });

async function* runs(database: DatabaseSync, file: string, size: number): AsyncGenerator<Numbers> {
  const text = 'SELECT max(no) AS last FROM (SELECT no FROM professionals WHERE no >= ? ORDER BY no LIMIT ?)';
  const select = guarded(file, () => database.prepare(text));
  for (let from = Number.MIN_SAFE_INTEGER; ; ) {
    const { last } = guarded(file, () => select.get(from, size)) as { last: number | null };
    if (last === null) return;
    yield { from, to: last };
    from = last + 1;
  }
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
