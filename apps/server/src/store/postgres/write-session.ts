import { type EngineSession, notingChanges, TOTALS } from '../changes.ts';
import type { StoredCity, StoredService } from '../records.ts';
import { readBody } from '../stored-row.ts';
import type { CatalogKind, SlugClaim, WriteSession } from '../writer.ts';
import type { ImportConnection } from './copy.ts';
import { readRevision } from './reading.ts';
import { IMPORT_SCHEMA, REVISION_CHANNEL } from './schema.ts';
import { numbered, PROFESSIONALS, postgresTable, REVIEWS, stagingOf } from './table.ts';

const FAMILIES_BATCH = 5000;

/** Tables of this transaction alone: what arrives, and professionals as they stood before their slug was touched. */
const WORKING_TABLES = `
  ${stagingOf(PROFESSIONALS)};
  ${stagingOf(REVIEWS)};
  CREATE TEMP TABLE arriving_catalog (slug text COLLATE "C", body text) ON COMMIT DROP;
  CREATE TEMP TABLE remembered ON COMMIT DROP AS SELECT * FROM professionals WITH NO DATA;
  CREATE UNIQUE INDEX ON remembered (no);
  CREATE INDEX ON remembered (slug)`;

const SLUG_CLAIMS = `
  SELECT p.no, p.id, p.slug, p.slug_made, p.display_name, r.slug AS slug_before
  FROM professionals p LEFT JOIN remembered r ON r.no = p.no
  WHERE p.slug IN (SELECT slug FROM professionals GROUP BY slug HAVING count(*) > 1)
  ORDER BY p.slug, p.no`;

const RESTORE = `
  INSERT INTO professionals SELECT * FROM remembered WHERE no = $1
  ON CONFLICT (no) DO UPDATE SET id = excluded.id, slug = excluded.slug, slug_made = excluded.slug_made,
    display_name = excluded.display_name, family = excluded.family, engine = excluded.engine, seal = excluded.seal, body = excluded.body`;

const IS_HELD = `
  SELECT 1 FROM professionals WHERE slug = $1 AND no <> $2
  UNION ALL SELECT 1 FROM remembered WHERE slug = $1 AND no <> $2 LIMIT 1`;

/** The session over a connection whose transaction has begun and that has the import's lock. `end` runs when it is over. */
export async function openPostgresSession(
  client: ImportConnection,
  engine: number,
  end: () => Promise<void>,
): Promise<WriteSession> {
  await client.query(WORKING_TABLES);
  const revision = await readRevision(client);
  const { rows: keys } = await client.query<{ value: Uint8Array }>(`SELECT value FROM ${IMPORT_SCHEMA}.family_key`);

  const change = async (text: string, values: unknown[]) => (await client.query(text, values)).rowCount ?? 0;
  const catalog = async (kind: CatalogKind) =>
    (
      await client.query<{ slug: string; engine: number; body: string }>(
        `SELECT slug, engine, body FROM ${kind} ORDER BY slug`,
      )
    ).rows;

  const session: EngineSession = {
    revision,
    familyKey: keys[0]!.value,
    catalog,
    services: async () => (await catalog('services')).map((row) => readBody(row.body) as StoredService),
    cities: async () => (await catalog('cities')).map((row) => readBody(row.body) as StoredCity),
    async putCatalog(kind, rows) {
      await client.query('TRUNCATE arriving_catalog');
      await client.copy(
        'arriving_catalog',
        ['slug', 'body'],
        rows.map(({ slug, body }) => [slug, body]),
      );
      await change(
        `INSERT INTO ${kind} (slug, engine, body) SELECT slug, $1, body FROM arriving_catalog
         ON CONFLICT (slug) DO UPDATE SET engine = excluded.engine, body = excluded.body`,
        [engine],
      );
    },
    removeCatalog: async (kind, slugs) =>
      void (await change(`DELETE FROM ${kind} WHERE slug = ANY ($1)`, [[...slugs]])),

    professionals: postgresTable(client, PROFESSIONALS, engine),
    reviews: postgresTable(client, REVIEWS, engine),
    async removeProfessionals(nos) {
      const reviews = await change('DELETE FROM reviews WHERE professional = ANY ($1)', [[...nos]]);
      await change('DELETE FROM professionals WHERE no = ANY ($1)', [[...nos]]);
      await change('DELETE FROM remembered WHERE no = ANY ($1)', [[...nos]]);
      return reviews;
    },
    removeReviews: async (nos) => void (await change('DELETE FROM reviews WHERE no = ANY ($1)', [[...nos]])),
    async reviewsOf(professional) {
      const { rows } = await client.query('SELECT * FROM reviews WHERE professional = $1', [professional]);
      return rows.map((row) => numbered(REVIEWS, row));
    },
    async *families() {
      for (let after = 0; ; ) {
        const { rows } = await client.query<{ no: number; id: string; displayName: string; family: string }>(
          `SELECT no, id, display_name AS "displayName", family FROM professionals
           WHERE no > $1 ORDER BY no LIMIT ${FAMILIES_BATCH}`,
          [after],
        );
        if (rows.length === 0) return;
        yield rows;
        after = rows.at(-1)!.no;
      }
    },

    rememberProfessionals: async (nos) =>
      void (await change(
        'INSERT INTO remembered SELECT * FROM professionals WHERE no = ANY ($1) ON CONFLICT (no) DO NOTHING',
        [[...nos]],
      )),
    async restoreProfessional(no) {
      if ((await change(RESTORE, [no])) === 0) await change('DELETE FROM professionals WHERE no = $1', [no]);
    },
    slugClaims: async () => (await client.query(SLUG_CLAIMS)).rows.map(toClaim),
    isSlugHeld: async (slug, except) => (await change(IS_HELD, [slug, except])) > 0,
    setMadeSlug: async (no, slug) =>
      void (await change('UPDATE professionals SET slug = $1, slug_made = true WHERE no = $2', [slug, no])),

    async isAsNoted() {
      const { rows } = await client.query<{ same: number }>(
        `SELECT revisions.totals = now.totals AS same FROM revisions, (${TOTALS}) now WHERE revision = $1`,
        [revision.revision],
      );
      return rows[0]?.same === 1;
    },
    async ownersOf(nos) {
      const owners = await client.arrays<number[]>('SELECT DISTINCT professional FROM reviews WHERE no = ANY ($1)', [
        [...nos],
      ]);
      return owners.map(([owner]) => owner!);
    },

    noneBehind: async () => void (await change('DELETE FROM engines WHERE engine < $1', [engine])),
    async commit(changed, now, changes) {
      try {
        await change('INSERT INTO engines VALUES ($1) ON CONFLICT DO NOTHING', [engine]);
        if (changed) {
          await change('UPDATE meta SET revision = revision + 1, imported_at = $1', [now]);
          await writeChanges(client, revision.revision + 1, now, changes);
          await client.query(`SELECT pg_notify('${REVISION_CHANNEL}', revision::text) FROM meta`);
        }
        const reached = await readRevision(client);
        await client.query('COMMIT');
        return reached;
      } finally {
        await end();
      }
    },
    async rollback() {
      // Where it can't be asked for, the connection is lost, and the server has rolled back by itself.
      await client.query('ROLLBACK').catch(() => {});
      await end().catch(() => {});
    },
  };
  return notingChanges(session);
}

/** Notes what the revision changed; without `changes`, what was known of before says nothing of after. */
async function writeChanges(
  client: ImportConnection,
  revision: number,
  now: number,
  changes: readonly number[] | null,
): Promise<void> {
  if (changes === null) await client.query('DELETE FROM changes; DELETE FROM revisions');
  else {
    await client.query(
      `INSERT INTO changes SELECT unnest($1::bigint[]), $2
       ON CONFLICT (professional) DO UPDATE SET revision = excluded.revision`,
      [changes, revision],
    );
  }
  // Those of another history, which a restored copy left behind.
  await client.query('DELETE FROM revisions WHERE revision >= $1', [revision]);
  await client.query(`INSERT INTO revisions SELECT $1, $2, totals FROM (${TOTALS}) now`, [revision, now]);
}

function toClaim(row: Record<string, unknown>): SlugClaim {
  return {
    no: Number(row.no),
    id: String(row.id),
    slug: String(row.slug),
    slugMade: row.slug_made === 1,
    displayName: String(row.display_name),
    slugBefore: row.slug_before === null ? null : String(row.slug_before),
  };
}
