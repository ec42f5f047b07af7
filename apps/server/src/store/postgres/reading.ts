import type pg from 'pg';
import { isNotedSince, type NotedRevision, TOTALS } from '../changes.ts';
import type { DirectoryReading, Revision, StoredCity, StoredProfessional, StoredService } from '../records.ts';
import { type Row, readBody, toProfessional, toProfessionalRecord, toReviewRecord } from '../stored-row.ts';

const BATCH = 2000;
/** Memory for sorting what is read whole; the plan is chosen for all of the rows, not for the first few. */
const READING_SETTINGS = "SET LOCAL work_mem = '64MB'; SET LOCAL cursor_tuple_fraction = 1";

/** A cursor takes no parameters; these are numbers of ours. */
const among = (column: string, only: readonly number[] | undefined) =>
  only === undefined ? 'true' : `${column} = ANY ('{${only.map(Number).join(',')}}'::bigint[])`;
const professionals = (only?: readonly number[]) =>
  `SELECT no, id, slug, display_name, body FROM professionals WHERE ${among('no', only)} ORDER BY no`;
const reviews = (only?: readonly number[]) => `
  SELECT r.id, r.professional, p.id, r.created_at, r.body
  FROM reviews r JOIN professionals p ON p.no = r.professional
  WHERE r.published AND ${among('r.professional', only)}
  ORDER BY r.professional, r.created_at DESC, r.id`;

/** A connection, a pool of them, or an import's. */
interface Asking {
  query<Row extends pg.QueryResultRow>(text: string, values?: string[]): Promise<pg.QueryResult<Row>>;
}

/** The revision a connection sees. */
export async function readRevision(client: Asking): Promise<Revision> {
  const { rows } = await client.query<{ revision: number; imported_at: number | null }>(
    'SELECT revision, imported_at FROM meta',
  );
  const [meta] = rows;
  if (meta === undefined) throw new Error('the directory has no meta row');
  return {
    revision: meta.revision,
    imported_at: meta.imported_at === null ? null : new Date(meta.imported_at).toISOString(),
  };
}

/** One professional by slug or id. */
export async function readProfessional(client: Asking, slugOrId: string): Promise<StoredProfessional | null> {
  const { rows } = await client.query<{ id: string; slug: string; display_name: string; body: string }>(
    'SELECT id, slug, display_name, body FROM professionals WHERE id = $1 OR slug = $1 LIMIT 1',
    [slugOrId],
  );
  const [row] = rows;
  return row === undefined ? null : toProfessional([row.id, row.slug, row.display_name, row.body]);
}

/** A reading over a connection of its own; `end` gives the connection up. */
export async function openPostgresReading(client: pg.ClientBase, end: () => Promise<void>): Promise<DirectoryReading> {
  await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${READING_SETTINGS}`);
  const revision = await readRevision(client);
  const bodies = async <Stored>(table: string): Promise<Stored[]> =>
    (await client.query<{ body: string }>(`SELECT body FROM ${table} ORDER BY slug`)).rows.map(
      ({ body }) => readBody(body) as Stored,
    );
  return {
    revision,
    services: () => bodies<StoredService>('services'),
    cities: () => bodies<StoredCity>('cities'),
    professionals: (only) => batches(client, 'all_professionals', professionals(only), toProfessionalRecord),
    reviews: (only) => batches(client, 'all_reviews', reviews(only), toReviewRecord),
    changedSince: (before) => changedSince(client, before, revision),
    naming: ({ services, places }) => naming(client, services, places),
    close: end,
  };
}

async function changedSince(client: pg.ClientBase, before: Revision, now: Revision): Promise<number[] | null> {
  // A role that was let in before there were these tables may not read them.
  const { rows: rights } = await client.query<{ may: number }>(
    "SELECT has_table_privilege('changes', 'select') AND has_table_privilege('revisions', 'select') AS may",
  );
  if (rights[0]?.may !== 1) return null;
  const { rows: noted } = await client.query<NotedRevision>(
    'SELECT revision, imported_at, totals FROM revisions WHERE revision >= $1 ORDER BY revision',
    [before.revision],
  );
  const { rows: totals } = await client.query<{ totals: string }>(TOTALS);
  if (!isNotedSince(before, now, noted, totals[0]?.totals)) return null;
  const { rows } = await client.query<{ professional: number }>(
    'SELECT professional FROM changes WHERE revision > $1 ORDER BY professional',
    [before.revision],
  );
  return rows.map(({ professional }) => professional);
}

async function naming(
  client: pg.ClientBase,
  services: readonly string[],
  places: readonly string[],
): Promise<number[]> {
  const has = (first: number, slugs: readonly string[]) =>
    slugs.map((_, i) => `strpos(body, $${first + i}) > 0`).join(' OR ') || 'false';
  const slugs = [...services, ...places];
  const { rows } = await client.query<{ no: number }>(
    `SELECT no FROM professionals WHERE ${has(1, slugs)}
    UNION SELECT professional FROM reviews WHERE published AND (${has(1, services)})`,
    slugs.map((slug) => JSON.stringify(slug)),
  );
  return rows.map(({ no }) => no);
}

/** Reads through a cursor, the next batch on its way while the last one is used. */
async function* batches<Stored>(
  client: pg.ClientBase,
  cursor: string,
  text: string,
  toRecord: (row: Row) => Stored,
): AsyncGenerator<Stored[]> {
  await client.query(`DECLARE ${cursor} NO SCROLL CURSOR FOR ${text}`);
  const fetch = () => client.query<Row>({ text: `FETCH ${BATCH} FROM ${cursor}`, rowMode: 'array' });
  let next = fetch();
  for (;;) {
    const { rows } = await next;
    if (rows.length < BATCH) {
      await client.query(`CLOSE ${cursor}`);
      if (rows.length > 0) yield rows.map(toRecord);
      return;
    }
    next = fetch();
    // Whoever stops reading early closes the connection, and nobody waits for this any more.
    next.catch(() => {});
    yield rows.map(toRecord);
  }
}
