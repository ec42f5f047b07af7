import { readBody } from './bodies.ts';
import { checkOf } from './family-key.ts';
import { readRevision } from './reading.ts';
import type { CatalogRow, ProfessionalRow, ReviewRow, Revision, StoredCity, StoredService } from './records.ts';
import type { SqlValue } from './sql.ts';
import { type Layout, PROFESSIONALS, REVIEWS, type StoredRow } from './tables.ts';

/** The directory, to be written by imports. */
export interface DirectoryWriter {
  /** Waits for its turn; `onWait` is called once when somebody else is writing. `engine` marks what the session writes. */
  begin(engine: number, onWait: () => void): Promise<WriteSession>;
  summary(engine: number): Promise<StoreSummary>;
  close(): Promise<void>;
}

/**
 * One import: a transaction that no other import can enter, and that readers see whole or not at all.
 * It ends with `commit` or `rollback`; a process that dies before has rolled back.
 */
export type WriteSession = Awaited<ReturnType<typeof openWriteSession>>;

/** The connection of an import, in its transaction. Statements have `$1`, `$2` … placeholders. */
export interface ImportSql {
  all<Row>(text: string, values?: readonly SqlValue[]): Promise<Row[]>;
  /** Resolves to the number of rows changed. */
  run(text: string, values?: readonly SqlValue[]): Promise<number>;
  /** Makes a temporary table hold these rows alone, as fast as the engine can. */
  fill(table: string, columns: readonly string[], rows: Iterable<readonly SqlValue[]>): Promise<void>;
  /** Tells other processes, once it is committed. */
  announce(revision: number): Promise<void>;
  /** Ends the transaction, and the session. */
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/** The key of the family names. */
export interface FamilyKey {
  readonly key: Uint8Array;
  /** Makes it durable where it is new. Called in the transaction, before it is committed. */
  keep(): void;
}

/** A row of the store; `engine` is the redaction's version that reduced it. */
type Stored<Row> = Row & { readonly engine: number };
/** `no` is its number within its table. */
export type Numbered<Row> = Stored<Row> & { readonly no: number };
export type CatalogKind = 'services' | 'cities';

/** One of several professionals that have the same slug, as the import stands. */
export interface SlugClaim {
  readonly no: number;
  readonly id: string;
  readonly slug: string;
  readonly slugMade: boolean;
  readonly displayName: string;
  /** The slug before this session, for one that `rememberProfessionals` was asked to remember. */
  readonly slugBefore: string | null;
}

const BATCH = 5000;

/**
 * Tables of this session alone: what arrives, lists of keys that statements ask about, the reviews that are to be spared, and
 * professionals as they stood before this session touched their slug.
 */
const WORKING_TABLES = [
  ...[PROFESSIONALS, REVIEWS].map(({ table, columns }) => ({
    table: `arriving_${table}`,
    as: `SELECT 0 AS place, ${columns.join(', ')} FROM ${table} WHERE false`,
  })),
  { table: 'arriving_catalog', as: 'SELECT slug, body FROM services WHERE false' },
  { table: 'asked_ids', as: 'SELECT id FROM professionals WHERE false' },
  { table: 'asked_numbers', as: 'SELECT no FROM professionals WHERE false' },
  {
    table: 'noted_reviews',
    as: 'SELECT id FROM reviews WHERE false',
    index: 'UNIQUE INDEX noted_by_id ON noted_reviews (id)',
  },
  {
    table: 'remembered',
    as: 'SELECT * FROM professionals WHERE false',
    index: 'INDEX remembered_by_slug ON remembered (slug)',
  },
] as const;

const SLUG_CLAIMS = `
  SELECT p.no, p.id, p.slug, p.slug_made, p.display_name, r.slug AS slug_before
  FROM professionals p LEFT JOIN remembered r ON r.no = p.no
  WHERE p.slug IN (SELECT slug FROM professionals GROUP BY slug HAVING count(*) > 1)
  ORDER BY p.slug, p.no`;

/** The session over a connection whose transaction has begun. `engine` marks what it writes. */
export async function openWriteSession(sql: ImportSql, engine: number, family: FamilyKey) {
  for (const { table, as, ...more } of WORKING_TABLES) {
    await sql.run(`DROP TABLE IF EXISTS ${table}`);
    await sql.run(`CREATE TEMPORARY TABLE ${table} AS ${as}`);
    if ('index' in more) await sql.run(`CREATE ${more.index}`);
  }
  const revision = await readRevision(sql);
  const askNumbers = (nos: readonly number[]) =>
    sql.fill(
      'asked_numbers',
      ['no'],
      nos.map((no) => [no]),
    );
  const catalog = (kind: CatalogKind) =>
    sql.all<Stored<CatalogRow>>(`SELECT slug, engine, body FROM ${kind} ORDER BY slug`);
  const professionals = tableOf<Numbered<ProfessionalRow>, ProfessionalRow>(sql, PROFESSIONALS, engine);
  const reviews = tableOf<Stored<ReviewRow>, ReviewRow>(sql, REVIEWS, engine);

  return {
    /** Where the directory stood when the session began. */
    revision,
    /** Keys the fingerprints of family-name words; never leaves the store's side. */
    familyKey: family.key,
    services: async () => (await catalog('services')).map((row) => readBody<StoredService>(row.body)),
    cities: async () => (await catalog('cities')).map((row) => readBody<StoredCity>(row.body)),
    /** Rows as stored, with the engine that reduced them. */
    catalog,
    async putCatalog(kind: CatalogKind, rows: readonly CatalogRow[]): Promise<void> {
      await sql.fill(
        'arriving_catalog',
        ['slug', 'body'],
        rows.map(({ slug, body }) => [slug, body]),
      );
      await sql.run(
        `INSERT INTO ${kind} (slug, engine, body) SELECT slug, ${engine}, body FROM arriving_catalog WHERE true
         ON CONFLICT (slug) DO UPDATE SET engine = excluded.engine, body = excluded.body`,
      );
    },
    async removeCatalog(kind: CatalogKind, slugs: readonly string[]): Promise<void> {
      for (const slug of slugs) await sql.run(`DELETE FROM ${kind} WHERE slug = $1`, [slug]);
    },

    professionals: {
      ...professionals,
      /** Inserts those whose id is not there yet. Gives each row's new `no`, or 0 where the id was there (or earlier in the batch). */
      async insert(rows: readonly ProfessionalRow[]): Promise<number[]> {
        const fresh = await professionals.insert(rows);
        const inserted = await professionals.find(rows.filter((_, i) => fresh[i]).map(({ id }) => id));
        let next = 0;
        return fresh.map((isFresh) => (isFresh ? inserted[next++]!.no : 0));
      },
    },
    /** Removes professionals and their reviews; resolves to how many reviews. */
    async removeProfessionals(nos: readonly number[]): Promise<number> {
      await askNumbers(nos);
      const removed = await sql.run('DELETE FROM reviews WHERE professional IN (SELECT no FROM asked_numbers)');
      await sql.run('DELETE FROM professionals WHERE no IN (SELECT no FROM asked_numbers)');
      await sql.run('DELETE FROM remembered WHERE no IN (SELECT no FROM asked_numbers)');
      return removed;
    },
    /** What the cleaning of reviews needs to know of every professional, by number, in batches. */
    async *families() {
      for (let after = Number.MIN_SAFE_INTEGER; ; ) {
        const rows = await sql.all<{ no: number; id: string; displayName: string; family: string }>(
          `SELECT no, id, display_name AS "displayName", family FROM professionals WHERE no > $1 ORDER BY no LIMIT ${BATCH}`,
          [after],
        );
        if (rows.length === 0) return;
        yield rows;
        after = rows.at(-1)!.no;
      }
    },

    reviews: {
      ...reviews,
      of: async (professional: number) =>
        (await sql.all<StoredRow>('SELECT * FROM reviews WHERE professional = $1', [professional])).map(reviews.read),
      /** Whether there is an id from the first of these on that comes before the other. */
      hasBetween: async (first: string, beyond: string) =>
        (await sql.all('SELECT 1 FROM reviews WHERE id >= $1 AND id < $2 LIMIT 1', [first, beyond])).length > 0,
      /** Resolves to how many there were. */
      async remove(ids: readonly string[]): Promise<number> {
        await askIds(sql, ids);
        return sql.run('DELETE FROM reviews WHERE id IN (SELECT id FROM asked_ids)');
      },
      /** Notes ids, stored or not, that `removeUnnoted` is to spare. */
      async note(ids: readonly string[]): Promise<void> {
        await askIds(sql, ids);
        await sql.run('INSERT INTO noted_reviews SELECT id FROM asked_ids WHERE true ON CONFLICT DO NOTHING');
      },
      /** How many stored reviews are noted, and how many are not. */
      async countNoted(): Promise<{ noted: number; unnoted: number }> {
        const [row] = await sql.all<{ noted: number; stored: number }>(
          `SELECT (SELECT count(*) FROM noted_reviews n JOIN reviews r ON r.id = n.id) AS noted,
             (SELECT count(*) FROM reviews) AS stored`,
        );
        return { noted: row!.noted, unnoted: row!.stored - row!.noted };
      },
      removeUnnoted: () =>
        sql.run('DELETE FROM reviews WHERE NOT EXISTS (SELECT 1 FROM noted_reviews n WHERE n.id = reviews.id)'),
    },

    /** Remembers how these stand, the first time each is named, so that `restoreProfessional` can bring it back. */
    async rememberProfessionals(nos: readonly number[]): Promise<void> {
      await askNumbers(nos);
      await sql.run(
        `INSERT INTO remembered SELECT * FROM professionals
         WHERE no IN (SELECT no FROM asked_numbers) AND no NOT IN (SELECT no FROM remembered)`,
      );
    },
    /** Brings back a remembered professional, or removes one that is not remembered. */
    async restoreProfessional(no: number): Promise<void> {
      await sql.run('DELETE FROM professionals WHERE no = $1', [no]);
      await sql.run('INSERT INTO professionals SELECT * FROM remembered WHERE no = $1', [no]);
    },
    /** Everyone who shares a slug with another, by slug and number. */
    slugClaims: async () => (await sql.all<StoredRow>(SLUG_CLAIMS)).map(toClaim),
    /** Whether a professional other than `except` has the slug now, or had it when it was remembered. */
    isSlugHeld: async (slug: string, except: number) =>
      (
        await sql.all(
          `SELECT 1 FROM professionals WHERE slug = $1 AND no <> $2
           UNION ALL SELECT 1 FROM remembered WHERE slug = $1 AND no <> $2 LIMIT 1`,
          [slug, except],
        )
      ).length > 0,
    setMadeSlug: (no: number, slug: string) =>
      sql.run('UPDATE professionals SET slug = $1, slug_made = 1 WHERE no = $2', [slug, no]),

    /** Notes that no record is behind this session's engine any more. */
    noneBehind: () => sql.run(`DELETE FROM engines WHERE engine < ${engine}`),
    /** Makes it durable. With `changed`, as the next revision of that time (Unix ms). Resolves to where the directory stands. */
    async commit(changed: boolean, now: number): Promise<Revision> {
      family.keep();
      await sql.run('UPDATE meta SET family_check = $1 WHERE family_check IS NULL', [checkOf(family.key)]);
      await sql.run(`INSERT INTO engines VALUES (${engine}) ON CONFLICT DO NOTHING`);
      if (changed) {
        await sql.run('UPDATE meta SET revision = revision + 1, imported_at = $1', [now]);
        await sql.announce(revision.revision + 1);
      }
      const reached = await readRevision(sql);
      await sql.commit();
      return reached;
    },
    rollback: () => sql.rollback(),
  };
}

const askIds = (sql: ImportSql, ids: readonly string[]) =>
  sql.fill(
    'asked_ids',
    ['id'],
    ids.map((id) => [id]),
  );

/** The operations on one table of many rows. All take batches, and a batch has an id at most once but for inserting. */
function tableOf<Found extends Stored<Row>, Row extends ProfessionalRow | ReviewRow>(
  sql: ImportSql,
  layout: Layout<Row>,
  engine: number,
) {
  const { table, columns, order } = layout;
  const arriving = `arriving_${table}`;
  const list = columns.join(', ');
  const arrive = (rows: readonly Row[]) =>
    sql.fill(
      arriving,
      ['place', ...columns],
      rows.map((row, i) => [i, ...layout.toValues(row)]),
    );
  const read = (row: StoredRow) =>
    ({
      ...layout.fromStored(row),
      engine: Number(row.engine),
      ...('no' in row && { no: Number(row.no) }),
    }) as unknown as Found;
  return {
    read,
    /** Inserts those whose id is not there yet, through a temporary table. Tells of each row whether it was inserted. */
    async insert(rows: readonly Row[]): Promise<boolean[]> {
      if (rows.length === 0) return [];
      const first = new Map<string, number>();
      for (let i = 0; i < rows.length; i++) if (!first.has(rows[i]!.id)) first.set(rows[i]!.id, i);
      await arrive(first.size === rows.length ? rows : [...first.values()].map((i) => rows[i]!));
      const present = await sql.all<{ id: string }>(
        `DELETE FROM ${arriving} WHERE id IN (SELECT a.id FROM ${arriving} a JOIN ${table} t ON t.id = a.id) RETURNING id`,
      );
      await sql.run(
        `INSERT INTO ${table} (${list}, engine) SELECT ${list}, ${engine} FROM ${arriving} ORDER BY ${order}`,
      );
      for (const { id } of present) first.delete(id);
      return rows.map(({ id }, i) => first.get(id) === i);
    },
    /** In the order of the ids; undefined for an unknown one. */
    async find(ids: readonly string[]): Promise<(Found | undefined)[]> {
      if (ids.length === 0) return [];
      await askIds(sql, ids);
      const rows = await sql.all<StoredRow>(`SELECT t.* FROM asked_ids a JOIN ${table} t ON t.id = a.id`);
      const byId = new Map(rows.map((row) => [row.id, read(row)]));
      return ids.map((id) => byId.get(id));
    },
    /** Rewrites the rows of these ids, and marks them as reduced by this session's engine. */
    async update(rows: readonly Row[]): Promise<void> {
      if (rows.length === 0) return;
      await arrive(rows);
      const set = columns.filter((column) => column !== 'id').map((column) => `${column} = a.${column}`);
      await sql.run(
        `UPDATE ${table} SET ${set.join(', ')}, engine = ${engine} FROM ${arriving} a WHERE ${table}.id = a.id`,
      );
    },
    /** The rows after an id that an older engine reduced, by id; at most `limit`. */
    behind: async (after: string, limit: number) =>
      (
        await sql.all<StoredRow>(
          `SELECT * FROM ${table} WHERE id > $1 AND engine < ${engine} ORDER BY id LIMIT ${limit}`,
          [after],
        )
      ).map(read),
  };
}

function toClaim(row: StoredRow): SlugClaim {
  return {
    no: Number(row.no),
    id: String(row.id),
    slug: String(row.slug),
    slugMade: row.slug_made === 1,
    displayName: String(row.display_name),
    slugBefore: row.slug_before === null ? null : String(row.slug_before),
  };
}

/** How many records there are of each kind. */
export type RecordCounts = Readonly<Record<CatalogKind | 'professionals' | 'reviews', number>>;

/** What the store holds, for the operator. */
export interface StoreSummary {
  readonly revision: Revision;
  readonly counts: RecordCounts;
  /** How many records an engine older than the given one reduced. */
  readonly behind: RecordCounts;
}

/** The summary, over a connection that sees one revision. */
export async function readSummary(sql: Pick<ImportSql, 'all'>, engine: number): Promise<StoreSummary> {
  const count = async (where: string) => {
    const of = (table: string) => `(SELECT count(*) FROM ${table} ${where}) AS ${table}`;
    const [counts] = await sql.all<RecordCounts>(
      `SELECT ${['services', 'cities', 'professionals', 'reviews'].map(of).join(', ')}`,
    );
    return { ...counts! };
  };
  const older = await sql.all('SELECT 1 FROM engines WHERE engine < $1 LIMIT 1', [engine]);
  return {
    revision: await readRevision(sql),
    counts: await count(''),
    // Without an older engine the rows need not be looked at.
    behind: await count(older.length > 0 ? `WHERE engine < ${engine}` : 'WHERE false'),
  };
}
