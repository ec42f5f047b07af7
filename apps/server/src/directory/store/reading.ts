import {
  nameOf,
  type ProfessionalRecord,
  type Revision,
  readBody,
  type StoredCity,
  type StoredService,
} from './records.ts';
import type { Sql } from './sql.ts';

/** How often a watched revision is read, in ms. */
const WATCH_MS = 200;

/** The characters after the id and the body of each review in a professional's gathered reviews. JSON contains neither. */
export const AFTER_ID = '\u001f';
export const AFTER_REVIEW = '\u001e';

export type QuerySql = Pick<Sql, 'all'>;

/** A connection in a transaction that sees one revision. */
export interface ReadingSql extends QuerySql {
  /** The rows of a statement, in batches. */
  each<Row>(text: string): AsyncIterable<Row[]>;
  /** Wraps a SQL text expression so that the engine returns it in its faster form: text or bytes. */
  asBytes(expression: string): string;
  close(): Promise<void>;
}

/** The read-only interface of a store for snapshots. */
export type DirectorySource = ReturnType<typeof openDirectory>;

/** The directory over a connection for short queries; `read` opens another for the whole directory. */
export function openDirectory(sql: QuerySql, read: () => Promise<DirectoryReading>, close: () => Promise<void>) {
  /** The newest finished revision; fast enough for polling. */
  const revision = () => readRevision(sql);
  return {
    revision,
    /** Calls back soon after any process finishes a revision; returns a function that stops watching. */
    watch: (onChange: () => void) => watchRevision(revision, onChange),
    read,
    /** One professional by slug or lower-case id, listed or not; null when there is none. Reads no other record. */
    async professional(slugOrId: string): Promise<ProfessionalRecord | null> {
      const [found] = await sql.all<ProfessionalRecord>(
        `SELECT ${PROFESSIONAL} FROM professionals WHERE id = $1 OR slug = $1 LIMIT 1`,
        [slugOrId],
      );
      return found ?? null;
    },
    close,
  };
}

/** Calls back when the revision is not the one that was read before. One that can't be read counts as unchanged. */
function watchRevision(revision: () => Promise<Revision>, onChange: () => void): () => void {
  let seen: string | null = null;
  let isReading = false;
  const look = async () => {
    if (isReading) return;
    isReading = true;
    const now = await revision().then(nameOf, () => seen);
    isReading = false;
    const isChange = seen !== null && now !== seen;
    seen = now;
    if (isChange) onChange();
  };
  void look();
  const timer = setInterval(look, WATCH_MS).unref();
  return () => clearInterval(timer);
}

const PROFESSIONAL = 'no, id, slug, display_name, listing, body';

/** The revision a connection sees. */
export async function readRevision(sql: QuerySql): Promise<Revision> {
  const [meta] = await sql.all<{ revision: number; imported_at: number | null }>(
    'SELECT revision, imported_at FROM meta',
  );
  if (meta === undefined) throw new Error('the directory has no meta row');
  return {
    revision: meta.revision,
    imported_at: meta.imported_at === null ? null : new Date(meta.imported_at).toISOString(),
  };
}

/** A consistent reading of the whole directory: all data has one revision. Memory is bounded. */
export type DirectoryReading = Awaited<ReturnType<typeof openReading>>;

/** A reading over a connection of its own. The database concatenates the reviews of each professional. */
export async function openReading(sql: ReadingSql) {
  const revision = await readRevision(sql);
  const bodies = async <Body>(table: 'services' | 'cities'): Promise<Body[]> =>
    (await sql.all<{ body: string }>(`SELECT body FROM ${table} ORDER BY slug`)).map(({ body }) =>
      readBody<Body>(body),
    );
  return {
    revision,
    services: () => bodies<StoredService>('services'),
    cities: () => bodies<StoredCity>('cities'),
    /** All professionals by number, in batches. */
    professionals: () => sql.each<ProfessionalRecord>(`SELECT ${PROFESSIONAL} FROM professionals ORDER BY no`),
    /**
     * The published reviews of the professionals in a range of numbers, for those with reviews: each review is its id and its body
     * with {@link AFTER_ID} and {@link AFTER_REVIEW}, UTF-8, newest first, ties by id.
     */
    async reviews(from: number, to: number) {
      const gathered = sql.asBytes(
        `string_agg(id || '${AFTER_ID}' || body || '${AFTER_REVIEW}', '' ORDER BY created_at DESC, id)`,
      );
      const rows = await sql.all<{ professional: number; gathered: string | Uint8Array }>(
        `SELECT professional, ${gathered} AS gathered FROM reviews WHERE professional BETWEEN $1 AND $2 AND published = 1 GROUP BY professional ORDER BY professional`,
        [from, to],
      );
      return rows.map((row) => ({ professional: row.professional, bytes: bytesOf(row.gathered) }));
    },
    close: () => sql.close(),
  };
}

function bytesOf(text: string | Uint8Array): Buffer {
  return typeof text === 'string' ? Buffer.from(text) : Buffer.from(text.buffer, text.byteOffset, text.length);
}
