import { readBody } from './bodies.ts';
import { checkOf } from './family-key.ts';
import { readRevision } from './reading.ts';
import type { ProfessionalRow, ReviewRow, StoredCity, StoredService } from './records.ts';
import type { SqlValue } from './sql.ts';
import { type Layout, PROFESSIONALS, REVIEWS } from './tables.ts';
import type { CatalogKind, Numbered, SlugClaim, Stored, Table, WriteSession } from './writer.ts';

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

const BATCH = 5000;
const NUMBERS_BATCH = 10_000;

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
export async function openWriteSession(sql: ImportSql, engine: number, family: FamilyKey): Promise<WriteSession> {
  for (const { table, as, ...more } of WORKING_TABLES) {
    await sql.run(`DROP TABLE IF EXISTS ${table}`);
    await sql.run(`CREATE TEMPORARY TABLE ${table} AS ${as}`);
    if ('index' in more) await sql.run(`CREATE ${more.index}`);
  }
  const revision = await readRevision(sql);
  const ask = async (table: 'asked_ids' | 'asked_numbers', keys: readonly SqlValue[]) => {
    await sql.fill(
      table,
      [table === 'asked_ids' ? 'id' : 'no'],
      keys.map((key) => [key]),
    );
  };
  const catalog = (kind: CatalogKind) =>
    sql.all<{ slug: string; engine: number; body: string }>(`SELECT slug, engine, body FROM ${kind} ORDER BY slug`);
  const professionals = tableOf(sql, PROFESSIONALS, engine, ask);
  const reviews = tableOf(sql, REVIEWS, engine, ask);

  return {
    revision,
    familyKey: family.key,
    catalog,
    services: async () => (await catalog('services')).map((row) => readBody<StoredService>(row.body)),
    cities: async () => (await catalog('cities')).map((row) => readBody<StoredCity>(row.body)),
    async putCatalog(kind, rows) {
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
    async removeCatalog(kind, slugs) {
      for (const slug of slugs) await sql.run(`DELETE FROM ${kind} WHERE slug = $1`, [slug]);
    },

    professionals: {
      ...professionals,
      async insert(rows) {
        const fresh = await professionals.insert(rows);
        const inserted = await professionals.find(rows.filter((_, i) => fresh[i]).map(({ id }) => id));
        let next = 0;
        return fresh.map((isFresh) => (isFresh ? inserted[next++]!.no : 0));
      },
      async *numbers() {
        for (let after = Number.MIN_SAFE_INTEGER; ; ) {
          const rows = await sql.all<{ no: number }>(
            `SELECT no FROM professionals WHERE no > $1 ORDER BY no LIMIT ${NUMBERS_BATCH}`,
            [after],
          );
          if (rows.length === 0) return;
          yield rows.map(({ no }) => no);
          after = rows.at(-1)!.no;
        }
      },
    },
    async removeProfessionals(nos) {
      await ask('asked_numbers', nos);
      const removed = await sql.run('DELETE FROM reviews WHERE professional IN (SELECT no FROM asked_numbers)');
      await sql.run('DELETE FROM professionals WHERE no IN (SELECT no FROM asked_numbers)');
      await sql.run('DELETE FROM remembered WHERE no IN (SELECT no FROM asked_numbers)');
      return removed;
    },
    reviews: {
      ...reviews,
      hasBetween: async (first, beyond) =>
        (await sql.all('SELECT 1 FROM reviews WHERE id >= $1 AND id < $2 LIMIT 1', [first, beyond])).length > 0,
      of: async (professional) =>
        (await sql.all<never>('SELECT * FROM reviews WHERE professional = $1', [professional])).map(reviews.read),
      async remove(ids) {
        await ask('asked_ids', ids);
        return sql.run('DELETE FROM reviews WHERE id IN (SELECT id FROM asked_ids)');
      },
      async note(ids) {
        await ask('asked_ids', ids);
        await sql.run('INSERT INTO noted_reviews SELECT id FROM asked_ids WHERE true ON CONFLICT DO NOTHING');
      },
      async countNoted() {
        const [row] = await sql.all<{ noted: number; stored: number }>(
          `SELECT (SELECT count(*) FROM noted_reviews n JOIN reviews r ON r.id = n.id) AS noted,
             (SELECT count(*) FROM reviews) AS stored`,
        );
        return { noted: row!.noted, unnoted: row!.stored - row!.noted };
      },
      removeUnnoted: async () =>
        void (await sql.run(
          'DELETE FROM reviews WHERE NOT EXISTS (SELECT 1 FROM noted_reviews n WHERE n.id = reviews.id)',
        )),
    },
    async *families() {
      for (let after = Number.MIN_SAFE_INTEGER; ; ) {
        const rows = await sql.all<{ no: number; id: string; display_name: string; family: string }>(
          `SELECT no, id, display_name, family FROM professionals WHERE no > $1 ORDER BY no LIMIT ${BATCH}`,
          [after],
        );
        if (rows.length === 0) return;
        yield rows.map(({ no, id, display_name, family }) => ({ no, id, displayName: display_name, family }));
        after = rows.at(-1)!.no;
      }
    },

    async rememberProfessionals(nos) {
      await ask('asked_numbers', nos);
      await sql.run(
        `INSERT INTO remembered SELECT * FROM professionals
         WHERE no IN (SELECT no FROM asked_numbers) AND no NOT IN (SELECT no FROM remembered)`,
      );
    },
    async restoreProfessional(no) {
      await sql.run('DELETE FROM professionals WHERE no = $1', [no]);
      await sql.run('INSERT INTO professionals SELECT * FROM remembered WHERE no = $1', [no]);
    },
    slugClaims: async () => (await sql.all<Readonly<Record<string, SqlValue>>>(SLUG_CLAIMS)).map(toClaim),
    isSlugHeld: async (slug, except) =>
      (
        await sql.all(
          `SELECT 1 FROM professionals WHERE slug = $1 AND no <> $2
           UNION ALL SELECT 1 FROM remembered WHERE slug = $1 AND no <> $2 LIMIT 1`,
          [slug, except],
        )
      ).length > 0,
    setMadeSlug: async (no, slug) =>
      void (await sql.run('UPDATE professionals SET slug = $1, slug_made = 1 WHERE no = $2', [slug, no])),

    noneBehind: async () => void (await sql.run(`DELETE FROM engines WHERE engine < ${engine}`)),
    async commit(changed, now) {
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

type Ask = (table: 'asked_ids', keys: readonly string[]) => Promise<void>;

/** What both tables of many rows do alike. Rows arrive through a temporary table. */
function tableOf<Row extends ProfessionalRow | ReviewRow>(
  sql: ImportSql,
  layout: Layout<Row>,
  engine: number,
  ask: Ask,
) {
  const { table, columns, order } = layout;
  const arriving = `arriving_${table}`;
  const list = columns.join(', ');
  const arrive = async (rows: readonly Row[]) => {
    await sql.fill(
      arriving,
      ['place', ...columns],
      rows.map((row, i) => [i, ...layout.toValues(row)]),
    );
  };
  const read = (row: Readonly<Record<string, SqlValue>>) =>
    ({
      ...layout.fromStored(row),
      engine: Number(row.engine),
      ...('no' in row && { no: Number(row.no) }),
    }) as Numbered<Row>;
  return {
    read,
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
    async find(ids: readonly string[]): Promise<(Numbered<Row> | undefined)[]> {
      if (ids.length === 0) return [];
      await ask('asked_ids', ids);
      const rows = await sql.all<never>(`SELECT t.* FROM asked_ids a JOIN ${table} t ON t.id = a.id`);
      const byId = new Map(rows.map((row) => [(row as { id: string }).id, read(row)]));
      return ids.map((id) => byId.get(id));
    },
    async update(rows: readonly Row[]): Promise<void> {
      if (rows.length === 0) return;
      await arrive(rows);
      const set = columns.filter((column) => column !== 'id').map((column) => `${column} = a.${column}`);
      await sql.run(
        `UPDATE ${table} SET ${set.join(', ')}, engine = ${engine} FROM ${arriving} a WHERE ${table}.id = a.id`,
      );
    },
    behind: async (after: string, limit: number): Promise<Numbered<Row>[]> =>
      (
        await sql.all<never>(`SELECT * FROM ${table} WHERE id > $1 AND engine < ${engine} ORDER BY id LIMIT ${limit}`, [
          after,
        ])
      ).map(read),
  } satisfies Table<Row, Stored<Row>> & { insert: unknown; read: unknown };
}

function toClaim(row: Readonly<Record<string, SqlValue>>): SlugClaim {
  return {
    no: Number(row.no),
    id: String(row.id),
    slug: String(row.slug),
    slugMade: row.slug_made === 1,
    displayName: String(row.display_name),
    slugBefore: row.slug_before === null ? null : String(row.slug_before),
  };
}
