import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { deskFile, parseDatabaseUrl } from './open.ts';
import type { Revision, Unlisted } from './records.ts';
import type { Sql, SqlDatabase, SqlValue } from './sql.ts';
import { openSqliteDesk } from './sqlite/connection.ts';

const SECRET_BYTES = 32;

/** Opens the operational database (API keys, drafts, tasks) and migrates its tables. */
export async function openDesk(databaseUrl: string): Promise<SqlDatabase> {
  const address = parseDatabaseUrl(databaseUrl);
  if (address.engine === 'sqlite') return openSqliteDesk(deskFile(address.file));
  return (await import('./postgres/connection.ts')).openPostgresDesk(address.url);
}

/** Calls `work` with the operational database, if a server or a command has made one; null without it. */
export async function withDeskIfMade<Result>(
  databaseUrl: string,
  work: (desk: SqlDatabase) => Promise<Result>,
): Promise<Result | null> {
  const address = parseDatabaseUrl(databaseUrl);
  if (address.engine === 'sqlite' && !existsSync(deskFile(address.file))) return null;
  const desk = await openDesk(databaseUrl);
  return work(desk).finally(() => desk.close());
}

/** The 32 random bytes with that name. The first call creates them for all processes. */
export async function serverSecret(desk: Sql, name: string): Promise<Uint8Array> {
  const insert = 'INSERT INTO secrets (name, value, created_at) VALUES ($1, $2, $3) ON CONFLICT (name) DO NOTHING';
  await desk.run(insert, [name, randomBytes(SECRET_BYTES), Date.now()]);
  const [row] = await desk.all<{ value: Uint8Array }>('SELECT value FROM secrets WHERE name = $1', [name]);
  return row!.value;
}

/** Writes the row of a table that has one; `where` limits what replaces an earlier one. */
async function note(desk: Sql, table: string, row: Readonly<Record<string, SqlValue>>, where = 'true'): Promise<void> {
  const columns = Object.keys(row);
  const values = columns.map((_, i) => `$${i + 1}`);
  const set = columns.map((column) => `${column} = excluded.${column}`);
  await desk.run(
    `INSERT INTO ${table} (only_row, ${columns}) VALUES (1, ${values}) ON CONFLICT (only_row) DO UPDATE SET ${set} WHERE ${where}`,
    Object.values(row),
  );
}

/** Stores the address of the site. Of several replicas, the last one that started wins. */
export const noteSiteAddress = (desk: Sql, url: string): Promise<void> => note(desk, 'site', { url });

/** The address at which a server of this database last served the site; null before the first. */
export async function lastSiteAddress(desk: Sql): Promise<string | null> {
  const [row] = await desk.all<{ url: string }>('SELECT url FROM site');
  return row?.url ?? null;
}

/** The last import that ended well, whether or not it changed something. */
export interface ImportNote {
  /** Unix ms. */
  readonly finished_at: number;
  /** How many records it read, by what became of them. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Notes an import in the desk, if a server has made one: there every server may read it. */
export async function noteImport(databaseUrl: string, { finished_at, counts }: ImportNote): Promise<void> {
  const row = { finished_at, counts: JSON.stringify(counts) };
  await withDeskIfMade(databaseUrl, (desk) => note(desk, 'last_import', row));
}

export async function readImportNote(desk: Sql): Promise<ImportNote | null> {
  const [row] = await desk.all<{ finished_at: number; counts: string }>('SELECT finished_at, counts FROM last_import');
  return row === undefined ? null : { finished_at: row.finished_at, counts: JSON.parse(row.counts) };
}

/** Records that a snapshot leaves out for one reason. */
export interface WithheldGroup {
  readonly kind: string;
  /** The place in the record, as a JSON path. */
  readonly path: string;
  readonly leak: string;
  readonly count: number;
  /** The first {@link IDS_MAX}. */
  readonly ids: readonly string[];
}

/** What the snapshot of a revision leaves out. The desk is the one place that every server may write and every command may read. */
export interface WithheldNote extends Revision {
  readonly groups: readonly WithheldGroup[];
  readonly listed: number;
  readonly unlisted: Readonly<Record<Unlisted, number>>;
}

/** The log has them all. */
const IDS_MAX = 1000;

/** Replicas note the same; one that is behind does not replace what a newer one noted. */
export async function noteWithheld(
  desk: Sql,
  snapshot: {
    readonly revision: Revision;
    readonly counts: { readonly professionals: number };
    readonly withheld: readonly { kind: string; id: string; path: string; leak: string }[];
    readonly unlisted: Readonly<Record<Unlisted, number>>;
  },
): Promise<void> {
  const { revision, imported_at } = snapshot.revision;
  const alike = Map.groupBy(snapshot.withheld, ({ kind, path, leak }) => `${kind} ${path} ${leak}`);
  const groups = Array.from(alike.values(), (all): WithheldGroup => {
    const { kind, path, leak } = all[0]!;
    return { kind, path, leak, count: all.length, ids: all.slice(0, IDS_MAX).map(({ id }) => id) };
  });
  const report = JSON.stringify({
    groups: groups.sort((a, b) => b.count - a.count),
    listed: snapshot.counts.professionals,
    unlisted: snapshot.unlisted,
  });
  const row = { revision, imported_at: imported_at ?? '', report };
  await note(desk, 'withheld', row, 'excluded.imported_at >= withheld.imported_at');
}

/** What a server of this database noted last; null when none has. */
export function readWithheld(databaseUrl: string): Promise<WithheldNote | null> {
  return withDeskIfMade(databaseUrl, async (desk) => {
    const [row] = await desk.all<{ revision: number; imported_at: string; report: string }>('SELECT * FROM withheld');
    return row ? { revision: row.revision, imported_at: row.imported_at || null, ...JSON.parse(row.report) } : null;
  });
}

export const countWithheld = ({ groups }: WithheldNote): number => groups.reduce((sum, { count }) => sum + count, 0);
