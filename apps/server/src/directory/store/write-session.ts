import { setTimeout as sleep } from 'node:timers/promises';
import { checkOf } from './family-key.ts';
import {
  type CatalogRow,
  COLUMNS,
  NUMBERS,
  type ProfessionalRow,
  pagesOf,
  type QuerySql,
  type ReviewRow,
  type Revision,
  readCatalog,
  readRevision,
  type TableName,
} from './records.ts';
import type { Sql, SqlValue } from './sql.ts';

export interface DirectoryWriter {
  /** Waits for other imports; calls `onWait` once when there is one. `engine` is stored with the session's records. */
  begin(engine: number, onWait: () => void): Promise<WriteSession>;
  summary(engine: number): Promise<StoreSummary>;
  close(): Promise<void>;
}

/**
 * One import: a transaction that excludes other imports, and that readers see completely or not at all. It ends with `commit` or
 * `rollback`; when the process dies before, the database rolls back.
 */
export type WriteSession = Awaited<ReturnType<typeof openWriteSession>>;

export interface ImportSql extends Sql {
  /** The elements of the JSON array `$1` as rows: `value`, and `key`, which grows from one to the next. */
  readonly elements: string;
  /** Ends the transaction, and the session. */
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/** `engine` is the version of the redaction that reduced the row. */
export type Stored<Row> = Row & { readonly engine: number };
/** The number joins professionals and reviews. */
export type Numbered<Row> = Stored<Row> & { readonly no: number };

/** One of several professionals with the same slug at this point of the import. */
export type SlugClaim = Pick<Numbered<ProfessionalRow>, 'no' | 'id' | 'slug' | 'slug_made' | 'display_name'> & {
  /** The slug before this session, if `rememberProfessionals` stored it. */
  readonly slug_before: string | null;
};

const BATCH = 1000;
/** Whether an `id` of a review has the form of `openReviewIds`. */
const IS_MADE = "length(id) = 26 AND id LIKE 'r-%' AND ltrim(substr(id, 3), 'bcdfghjklmnpqrst') = ''";
/** Whether an older engine reduced a row. Where no record may have one, no rows are read. */
const isBehind = (engine: number) => `engine < ${engine} AND EXISTS (SELECT 1 FROM engines WHERE engine < ${engine})`;
/** The professionals whose reviews are cleaned together. */
export const PEOPLE = 50;

/** The data of a professional that the cleaning of reviews needs. */
export type KnownRow = Pick<Numbered<ProfessionalRow>, 'no' | 'id' | 'display_name' | 'family' | 'own'>;
const KNOWN_COLUMNS = 'no, id, display_name, family, own';

/** The keys in a file, by table; and professionals as they were before this session changed their slug. */
const WORKING_TABLES = [
  'DROP TABLE IF EXISTS noted',
  // Its texts are compared as those of the tables are.
  'CREATE TEMPORARY TABLE noted AS SELECT slug AS of, slug AS key FROM services WHERE false',
  'CREATE UNIQUE INDEX noted_once ON noted (of, key)',
  'DROP TABLE IF EXISTS remembered',
  'CREATE TEMPORARY TABLE remembered AS SELECT * FROM professionals WHERE false',
  'CREATE UNIQUE INDEX remembered_once ON remembered (no)',
  'CREATE INDEX remembered_by_slug ON remembered (slug)',
];

const TURN_MS = 100;

/** Waits until an attempt to begin succeeds; calls `onWait` once when the first one does not. */
export async function takeTurn(attempt: () => boolean | Promise<boolean>, onWait: () => void): Promise<void> {
  for (let waited = false; !(await attempt()); waited = true) {
    if (!waited) onWait();
    await sleep(TURN_MS);
  }
}

/** Opens the session over a connection whose transaction has begun. */
export async function openWriteSession(sql: ImportSql, engine: number, familyKey: Uint8Array) {
  for (const statement of WORKING_TABLES) await sql.run(statement);
  const these = `(SELECT no FROM ${rowsOf(sql, ['no'])})`;
  const ofNumbers = (nos: readonly number[]) => [JSON.stringify(nos.map((no) => ({ no })))];

  const everyProfessional = <Row extends { readonly no: number }>(columns: string) =>
    pagesOf<Row>(sql, columns, 'professionals', 'no', BATCH);

  return {
    /** At the beginning of the session. */
    revision: await readRevision(sql),
    /** Only the threads of an import get it. */
    familyKey,
    engine,
    services: openTable<Stored<CatalogRow>, CatalogRow>(sql, 'services', engine),
    cities: openTable<Stored<CatalogRow>, CatalogRow>(sql, 'cities', engine),
    countRecords: () => countRecords(sql),
    /** Of the records that an older engine reduced. */
    countBehind: () => countRecords(sql, isBehind(engine)),
    readCatalog: () => readCatalog(sql),

    professionals: openTable<Numbered<ProfessionalRow>, ProfessionalRow>(sql, 'professionals', engine),
    /** Removes professionals and their reviews; resolves to the number of removed reviews. */
    async removeProfessionals(nos: readonly number[]): Promise<number> {
      const which = ofNumbers(nos);
      for (const table of ['professionals', 'remembered'])
        await sql.run(`DELETE FROM ${table} WHERE no IN ${these}`, which);
      return sql.run(`DELETE FROM reviews WHERE professional IN ${these}`, which);
    },
    /** What decides on the listing of every professional, in batches. */
    listings: () =>
      everyProfessional<{ no: number; listing: string; licensed: number }>(
        `no, listing, CASE WHEN body LIKE '%"matricula":{"verified":true%' THEN 1 ELSE 0 END AS licensed`,
      ),
    /** Every professional, by number, in batches. */
    families: () => everyProfessional<KnownRow>(KNOWN_COLUMNS),

    reviews: {
      ...openTable<Stored<ReviewRow>, ReviewRow>(sql, 'reviews', engine),
      /** The professionals with these numbers, and all their reviews. */
      async around(nos: readonly number[]) {
        const which = ofNumbers(nos);
        return {
          people: await sql.all<KnownRow>(`SELECT ${KNOWN_COLUMNS} FROM professionals WHERE no IN ${these}`, which),
          rows: await sql.all<Stored<ReviewRow>>(
            `SELECT * FROM reviews WHERE professional IN ${these} ORDER BY professional`,
            which,
          ),
        };
      },
      /** The numbers of professionals with a review that an older engine reduced, in batches that may be rewritten. */
      async *peopleBehind(): AsyncGenerator<number[]> {
        const pages = pagesOf<{ professional: number }>(
          sql,
          'DISTINCT professional',
          'reviews',
          'professional',
          PEOPLE,
          isBehind(engine),
        );
        for await (const rows of pages) yield rows.map(({ professional }) => professional);
      },
      /** The reviews that an older engine stored under an id that is not made, in batches that may be renamed. */
      withOwnIds: () =>
        pagesOf<ReviewRow>(sql, 'id, body', 'reviews', 'id', BATCH, `${isBehind(engine)} AND NOT (${IS_MADE})`),
      rename: (rows: readonly { readonly old: string; readonly id: string; readonly body: string }[]) =>
        sql.run(
          `UPDATE reviews SET id = given.id, body = given.body FROM ${rowsOf(sql, ['old', 'id', 'body'])}
           WHERE reviews.id = given.old`,
          [JSON.stringify(rows)],
        ),
    },

    /** Stores the current state of these professionals, once each, so that `restoreProfessional` can restore it. */
    async rememberProfessionals(nos: readonly number[]): Promise<void> {
      await sql.run(
        `INSERT INTO remembered SELECT * FROM professionals WHERE no IN ${these} ON CONFLICT DO NOTHING`,
        ofNumbers(nos),
      );
    },
    /** Restores a professional, or removes one that was new in this session. */
    async restoreProfessional(no: number): Promise<void> {
      await sql.run('DELETE FROM professionals WHERE no = $1', [no]);
      await sql.run('INSERT INTO professionals SELECT * FROM remembered WHERE no = $1', [no]);
    },
    /** All professionals that share a slug, by slug and number. */
    slugClaims: () =>
      sql.all<SlugClaim>(
        `SELECT p.no, p.id, p.slug, p.slug_made, p.display_name, r.slug AS slug_before
         FROM professionals p LEFT JOIN remembered r ON r.no = p.no
         WHERE p.slug IN (SELECT slug FROM professionals GROUP BY slug HAVING count(*) > 1)
         ORDER BY p.slug, p.no`,
      ),
    /** Whether a professional other than `except` has the slug now, or had it before this session changed it. */
    async isSlugHeld(slug: string, except: number): Promise<boolean> {
      const held = await sql.all(
        `SELECT 1 FROM professionals WHERE slug = $1 AND no <> $2
         UNION ALL SELECT 1 FROM remembered WHERE slug = $1 AND no <> $2 LIMIT 1`,
        [slug, except],
      );
      return held.length > 0;
    },
    setMadeSlug: (no: number, slug: string) =>
      sql.run('UPDATE professionals SET slug = $1, slug_made = 1 WHERE no = $2', [slug, no]),

    /** Notes that no record is left that an engine older than this session's reduced. */
    noneBehind: () => sql.run(`DELETE FROM engines WHERE engine < ${engine}`),
    /** Commits. With `changed`, it makes the next revision with that time (Unix ms). Resolves to the current revision. */
    async commit(changed: boolean, now: number): Promise<Revision> {
      await sql.run('UPDATE meta SET family_check = $1 WHERE family_check IS NULL', [checkOf(familyKey)]);
      await sql.run(`INSERT INTO engines VALUES (${engine}) ON CONFLICT DO NOTHING`);
      if (changed) await sql.run('UPDATE meta SET revision = revision + 1, imported_at = $1', [now]);
      const reached = await readRevision(sql);
      await sql.commit();
      return reached;
    },
    rollback: () => sql.rollback(),
  };
}

/** Only the batch of an insert may have a key twice. */
export type RecordTable<Row> = ReturnType<typeof openTable<Stored<Row>, Row>>;

/** The objects of the JSON array `$1` as rows, with `place` for their order. */
function rowsOf({ elements }: ImportSql, columns: readonly string[]): string {
  const cells = columns.map(
    (name) => `CAST(value ->> '${name}' AS ${NUMBERS.has(name) ? 'bigint' : 'text'}) AS ${name}`,
  );
  return `(SELECT key AS place, ${cells.join(', ')} FROM ${elements}) AS given`;
}

function openTable<Found extends Stored<Row>, Row>(sql: ImportSql, table: TableName, engine: number) {
  const columns = Object.keys(COLUMNS[table]);
  const [key, list] = [columns[0]!, columns.join(', ')];
  const [rowsGiven, keysGiven] = [rowsOf(sql, columns), rowsOf(sql, ['key'])];
  const isNoted = `EXISTS (SELECT 1 FROM noted WHERE of = '${table}' AND noted.key = ${table}.${key})`;
  const cell = (row: Row, column: string) => (row as Readonly<Record<string, SqlValue>>)[column]!;
  const keyOf = (row: Row) => cell(row, key) as string;
  const ofKeys = (keys: readonly string[]) => [JSON.stringify(keys.map((one) => ({ key: one })))];
  const isSame = (stored: Found, row: Row) => columns.every((column) => cell(stored, column) === cell(row, column));

  /**
   * Inserts rows with new keys. Returns for each row its number (1 in tables without numbers), or 0 for a key that exists already
   * (also earlier in the batch).
   */
  const insert = async (rows: readonly Row[]): Promise<number[]> => {
    const order = table === 'reviews' ? 'professional, created_at DESC, id' : 'place';
    const inserted = await sql.all<{ key: string; number: number }>(
      `INSERT INTO ${table} (${list}, engine) SELECT ${list}, ${engine} FROM ${rowsGiven} WHERE true ORDER BY ${order}
       ON CONFLICT DO NOTHING RETURNING ${key} AS key, ${table === 'professionals' ? 'no' : '1'} AS number`,
      [JSON.stringify(rows)],
    );
    const numbers = new Map(inserted.map((row) => [row.key, row.number]));
    return rows.map((row) => {
      const own = numbers.get(keyOf(row)) ?? 0;
      numbers.delete(keyOf(row));
      return own;
    });
  };
  const find = async (keys: readonly string[]): Promise<(Found | undefined)[]> => {
    if (keys.length === 0) return [];
    const rows = await sql.all<Found>(
      `SELECT t.* FROM ${keysGiven} JOIN ${table} t ON t.${key} = given.key`,
      ofKeys(keys),
    );
    const byKey = new Map(rows.map((row) => [keyOf(row), row]));
    return keys.map((one) => byKey.get(one));
  };
  /** Replaces the rows with these keys, and stores this session's engine with them. */
  const update = async (rows: readonly Row[]): Promise<void> => {
    if (rows.length === 0) return;
    const set = columns.filter((column) => column !== key).map((column) => `${column} = given.${column}`);
    await sql.run(
      `UPDATE ${table} SET ${[...set, `engine = ${engine}`].join(', ')} FROM ${rowsGiven} WHERE ${table}.${key} = given.${key}`,
      [JSON.stringify(rows)],
    );
  };
  return {
    insert,
    find,
    update,
    /**
     * Inserts rows with new keys; replaces the others if they differ or an older engine reduced them. Returns each row as it is
     * stored, with the number of a new one and the row that an old one replaces.
     */
    async put(
      rows: readonly Row[],
      /** Makes rows final that differ from the stored ones. */
      settle: (differing: readonly { row: Row; before: Found }[]) => Promise<readonly Row[]> = async (differing) =>
        differing.map(({ row }) => row),
    ) {
      const nos = await insert(rows);
      const present = rows.filter((_, i) => nos[i] === 0);
      const stored = await find(present.map(keyOf));
      const pairs = present.map((row, i) => ({ row, before: stored[i]! }));
      const differing = pairs.filter(({ row, before }) => !isSame(before, row));
      const settled = new Map((await settle(differing)).map((row, i) => [differing[i]!.row, row]));
      const replaced = new Map(pairs.map(({ row, before }) => [row, before]));
      const outcomes = rows.map((given, i) => {
        const [row, before] = [settled.get(given) ?? given, replaced.get(given)];
        return { no: nos[i]!, row, before, isSame: before !== undefined && isSame(before, row) };
      });
      const isStale = ({ before, isSame }: (typeof outcomes)[number]) =>
        before !== undefined && (!isSame || before.engine !== engine);
      await update(outcomes.filter(isStale).map(({ row }) => row));
      return outcomes;
    },
    remove: (keys: readonly string[]): Promise<number> =>
      sql.run(`DELETE FROM ${table} WHERE ${key} IN (SELECT key FROM ${keysGiven})`, ofKeys(keys)),
    /** The rows with an older engine, by key, in batches that may be rewritten. */
    behind: () => pagesOf<Found>(sql, '*', table, key as keyof Found & string, BATCH, isBehind(engine)),
    /** Marks keys, stored or not, that {@link unnoted} will skip. */
    async note(keys: readonly string[]): Promise<void> {
      await sql.run(
        `INSERT INTO noted SELECT '${table}', key FROM ${keysGiven} WHERE true ON CONFLICT DO NOTHING`,
        ofKeys(keys),
      );
    },
    /** The keys of records that are not marked, in batches. */
    async *unnoted(): AsyncGenerator<string[]> {
      for await (const rows of pagesOf<Found>(sql, key, table, key as keyof Found & string, BATCH, `NOT ${isNoted}`))
        yield rows.map(keyOf);
    },
  };
}

export type RecordCounts = Readonly<Record<TableName, number>>;

export type StoreSummary = Awaited<ReturnType<typeof readSummary>>;

async function countRecords(sql: QuerySql, where = 'true'): Promise<RecordCounts> {
  const of = (table: string) => `(SELECT count(*) FROM ${table} WHERE ${where}) AS ${table}`;
  const [counts] = await sql.all<RecordCounts>(`SELECT ${Object.keys(COLUMNS).map(of).join(', ')}`);
  return { ...counts! };
}

/** The content of the store, over a connection that sees one revision. */
export async function readSummary(sql: QuerySql, engine: number) {
  return {
    revision: await readRevision(sql),
    counts: await countRecords(sql),
    /** The records that an older engine reduced. */
    behind: await countRecords(sql, isBehind(engine)),
  };
}
