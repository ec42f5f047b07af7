import type { DatabaseSync } from 'node:sqlite';
import { isNotedSince, type NotedRevision, TOTALS } from '../changes.ts';
import type {
  DirectoryReading,
  DirectorySource,
  ProfessionalRecord,
  ReviewRecord,
  Revision,
  StoredCity,
  StoredService,
} from '../records.ts';
import { nameOf, type Row, readBody, toProfessional, toProfessionalRecord, toReviewRecord } from '../stored-row.ts';
import { guarded, openDatabase } from './connection.ts';
import { DIRECTORY_FILE } from './schema.ts';

/** How many are read at once, and of how many professionals the reviews: few enough that memory stays small. */
const PROFESSIONALS_AT_ONCE = 1000;
const REVIEWED_AT_ONCE = 100;
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
  return {
    revision,
    services: async () => bodies<StoredService>('SELECT body FROM services ORDER BY slug'),
    cities: async () => bodies<StoredCity>('SELECT body FROM cities ORDER BY slug'),
    professionals: (only) => batches(file, () => professionalsIn(database, only)),
    reviews: (only) => batches(file, () => reviewsIn(database, only)),
    changedSince: async (before) => guarded(file, () => changedSince(database, before, revision)),
    naming: async ({ services, places }) => guarded(file, () => naming(database, services, places)),
    close: async () => database.close(),
  };
}

const PROFESSIONAL = 'SELECT id, slug, display_name, body FROM professionals WHERE id = ? OR slug = ? LIMIT 1';

/** What is bound for one run of professionals' numbers: its first and last, or all of them as JSON. */
type Run = readonly number[] | readonly [string];
type Only = readonly number[] | undefined;

/** The condition for the numbers of a run. */
const among = (column: string, only: Only) =>
  only === undefined ? `${column} BETWEEN ? AND ?` : `${column} IN (SELECT value FROM json_each(?))`;

/** Gives the numbers of all professionals, or of `only`, in runs of so many, ascending; null after the last. */
function runsOf(database: DatabaseSync, size: number, only: Only): () => Run | null {
  if (only !== undefined) {
    let at = 0;
    return () => {
      const run = only.slice(at, at + size);
      at += size;
      return run.length === 0 ? null : [JSON.stringify(run)];
    };
  }
  const select = database.prepare(
    'SELECT max(no) AS last FROM (SELECT no FROM professionals WHERE no >= ? ORDER BY no LIMIT ?)',
  );
  let first = Number.MIN_SAFE_INTEGER;
  return () => {
    const { last } = select.get(first, size) as { last: number | null };
    if (last === null) return null;
    const run = [first, last];
    first = last + 1;
    return run;
  };
}

/** A reading run by run. */
interface Runs<Stored> {
  readonly next: () => Run | null;
  readonly read: (run: Run) => Stored[];
}

function statement(database: DatabaseSync, sql: string): (run: Run) => Row[] {
  const prepared = database.prepare(sql);
  prepared.setReturnArrays(true);
  return (run) => prepared.all(...run) as unknown as Row[];
}

function professionalsIn(database: DatabaseSync, only: Only): Runs<ProfessionalRecord> {
  const rows = statement(
    database,
    `SELECT no, id, slug, display_name, body FROM professionals WHERE ${among('no', only)} ORDER BY no`,
  );
  return { next: runsOf(database, PROFESSIONALS_AT_ONCE, only), read: (run) => rows(run).map(toProfessionalRecord) };
}

function reviewsIn(database: DatabaseSync, only: Only): Runs<ReviewRecord> {
  const ids = statement(database, `SELECT no, id FROM professionals WHERE ${among('no', only)}`);
  const rows = statement(
    database,
    `SELECT id, professional, created_at, body
    FROM reviews INDEXED BY reviews_by_professional
    WHERE published = 1 AND ${among('professional', only)}
    ORDER BY professional, created_at DESC, id`,
  );
  const read = (run: Run) => {
    const idOf = new Map(ids(run) as [number, string][]);
    // A review of nobody is nobody's.
    return rows(run).map(([id, professional, createdAt, body]) =>
      toReviewRecord([id!, professional!, idOf.get(professional as number) ?? '', createdAt!, body!]),
    );
  };
  return { next: runsOf(database, REVIEWED_AT_ONCE, only), read };
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

async function* batches<Stored>(file: string, open: () => Runs<Stored>): AsyncGenerator<Stored[]> {
  const { next, read } = guarded(file, open);
  for (;;) {
    const run = guarded(file, next);
    if (run === null) return;
    const batch = guarded(file, () => read(run));
    if (batch.length > 0) yield batch;
  }
}
