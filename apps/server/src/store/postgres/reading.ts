import type pg from 'pg';
import { isNotedSince, type NotedRevision, TOTALS } from '../changes.ts';
import type { DirectoryReading, Numbers, Revision, StoredCity, StoredProfessional, StoredService } from '../records.ts';
import { type Row, readBody, toProfessional, toProfessionalRecord, toReviewRecord } from '../stored-row.ts';

/** Memory for sorting what is read at once. */
const READING_SETTINGS = "SET LOCAL work_mem = '64MB'";

const among = (column: string, of: Numbers) =>
  'only' in of ? `${column} = ANY ($1::bigint[])` : `${column} BETWEEN $1 AND $2`;
const boundTo = (of: Numbers) => ('only' in of ? [of.only] : [of.from, of.to]);
const professionals = (of: Numbers) =>
  `SELECT no, seal, id, slug, display_name, body FROM professionals WHERE ${among('no', of)} ORDER BY no`;
const reviews = (of: Numbers) => `
  SELECT id, professional, created_at, seal, body FROM reviews
  WHERE published AND ${among('professional', of)}
  ORDER BY professional, created_at DESC, id`;

/** A connection, a pool of them, or an import's. */
interface Asking {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>;
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
  const asking = inTurn(client);
  const revision = await readRevision(asking);
  const bodies = async <Stored>(table: string): Promise<Stored[]> =>
    (await asking.query<{ body: string }>(`SELECT body FROM ${table} ORDER BY slug`)).rows.map(
      ({ body }) => readBody(body) as Stored,
    );
  return {
    revision,
    services: () => bodies<StoredService>('services'),
    cities: () => bodies<StoredCity>('cities'),
    runs: (size) => runs(asking, size),
    professionals: async (of) => (await asking.rows(professionals(of), boundTo(of))).map(toProfessionalRecord),
    reviews: async (of) => (await asking.rows(reviews(of), boundTo(of))).map(toReviewRecord),
    changedSince: (before) => changedSince(asking, before, revision),
    naming: ({ services, places }) => naming(asking, services, places),
    close: end,
  };
}

/** A connection does one thing at a time; whoever reads need not. */
function inTurn(client: pg.ClientBase): Asking & { rows(text: string, values: unknown[]): Promise<Row[]> } {
  let last: Promise<unknown> = Promise.resolve();
  const turn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };
  return {
    query: (text, values) => turn(() => client.query(text, values)),
    rows: async (text, values) => (await turn(() => client.query<Row>({ text, values, rowMode: 'array' }))).rows,
  };
}

async function changedSince(client: Asking, before: Revision, now: Revision): Promise<number[] | null> {
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

async function naming(client: Asking, services: readonly string[], places: readonly string[]): Promise<number[]> {
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

async function* runs(client: Asking, size: number): AsyncGenerator<Numbers> {
  for (let from = Number.MIN_SAFE_INTEGER; ; ) {
    const { rows } = await client.query<{ last: number | null }>(
      'SELECT max(no) AS last FROM (SELECT no FROM professionals WHERE no >= $1 ORDER BY no LIMIT $2) run',
      [from, size],
    );
    const last = rows[0]?.last ?? null;
    if (last === null) return;
    yield { from, to: last };
    from = last + 1;
  }
}
