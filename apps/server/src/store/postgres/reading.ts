import type pg from 'pg';
import type { DirectoryReading, Revision, StoredCity, StoredProfessional, StoredService } from '../records.ts';
import { type Row, readReview, toProfessional, toReviewRecord } from '../stored-row.ts';

const BATCH = 2000;
/** Memory for sorting what is read whole; the plan is chosen for all of the rows, not for the first few. */
const READING_SETTINGS = "SET LOCAL work_mem = '64MB'; SET LOCAL cursor_tuple_fraction = 1";

const PROFESSIONALS = 'SELECT id, slug, display_name, body FROM professionals ORDER BY no';
const REVIEWS = `
  SELECT r.id, p.id, r.created_at, r.body
  FROM reviews r JOIN professionals p ON p.no = r.professional
  WHERE r.published
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
      ({ body }) => JSON.parse(body) as Stored,
    );
  return {
    revision,
    services: () => bodies<StoredService>('services'),
    cities: () => bodies<StoredCity>('cities'),
    professionals: () => batches(client, 'all_professionals', PROFESSIONALS, toProfessional),
    reviews: () => batches(client, 'all_reviews', REVIEWS, toReviewRecord),
    review: readReview,
    close: end,
  };
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
