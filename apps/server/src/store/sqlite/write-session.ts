import type { DatabaseSync } from 'node:sqlite';
import { type EngineSession, notingChanges, TOTALS } from '../changes.ts';
import type { StoredCity, StoredService } from '../records.ts';
import { readBody } from '../stored-row.ts';
import type { CatalogKind, SlugClaim, WriteSession } from '../writer.ts';
import { guarded } from './connection.ts';
import { CHANGE_TABLES, SEAL_COLUMN, SEALED_TABLES } from './schema.ts';
import { readRevision, sealIn } from './source.ts';
import { numbered, PROFESSIONALS, REVIEWS, sqliteTable } from './table.ts';

const FAMILIES_BATCH = 5000;

/** Professionals as they stood before this session touched their slug; gone with the connection. */
const REMEMBERED =
  'CREATE TEMP TABLE remembered AS SELECT * FROM professionals WHERE 0; CREATE UNIQUE INDEX temp.remembered_no ON remembered (no); CREATE INDEX temp.remembered_slug ON remembered (slug)';

const SLUG_CLAIMS = `
  SELECT p.no, p.id, p.slug, p.slug_made, p.display_name, r.slug AS slug_before
  FROM professionals p LEFT JOIN remembered r ON r.no = p.no
  WHERE p.slug IN (SELECT slug FROM professionals GROUP BY slug HAVING count(*) > 1)
  ORDER BY p.slug, p.no`;

/** The session over a connection whose transaction has begun. `end` runs after the commit or rollback. */
export async function openSqliteSession(
  database: DatabaseSync,
  file: string,
  engine: number,
  end: () => void,
): Promise<WriteSession> {
  const run = <Result>(work: () => Result): Result => guarded(file, work);
  run(() => {
    for (const table of SEALED_TABLES) {
      if (sealIn(database, table) !== 'seal') database.exec(`ALTER TABLE ${table} ADD COLUMN ${SEAL_COLUMN}`);
    }
    database.exec(`DROP TABLE IF EXISTS temp.remembered; ${REMEMBERED}; ${CHANGE_TABLES}`);
  });
  const sql = (text: string) => run(() => database.prepare(text));

  const removeReviewsOf = sql('DELETE FROM reviews WHERE professional = ?');
  const removeProfessional = sql('DELETE FROM professionals WHERE no = ?');
  const forget = sql('DELETE FROM remembered WHERE no = ?');
  const removeReview = sql('DELETE FROM reviews WHERE no = ?');
  const reviewsOf = sql('SELECT * FROM reviews WHERE professional = ?');
  const remember = sql('INSERT OR IGNORE INTO remembered SELECT * FROM professionals WHERE no = ?');
  const restore = sql('INSERT OR REPLACE INTO professionals SELECT * FROM remembered WHERE no = ?');
  const held = sql(`
    SELECT 1 FROM professionals WHERE slug = $slug AND no <> $except
    UNION ALL SELECT 1 FROM remembered WHERE slug = $slug AND no <> $except LIMIT 1`);
  const setSlug = sql('UPDATE professionals SET slug = ?, slug_made = 1 WHERE no = ?');
  const families = sql(
    `SELECT no, id, display_name AS displayName, family FROM professionals WHERE no > ? ORDER BY no LIMIT ${FAMILIES_BATCH}`,
  );
  const ownerOf = sql('SELECT professional FROM reviews WHERE no = ?');
  const setMeta = sql('UPDATE meta SET value = ? WHERE key = ?');

  const revision = run(() => readRevision(database));
  const key = sql("SELECT value FROM meta WHERE key = 'family_key'").get();

  const catalog = async (kind: CatalogKind) =>
    run(() =>
      database
        .prepare(`SELECT slug, engine, body FROM ${kind} ORDER BY slug`)
        .all()
        .map((row) => ({ slug: String(row.slug), engine: Number(row.engine), body: String(row.body) })),
    );

  const session: EngineSession = {
    revision,
    familyKey: key?.value as Uint8Array,
    catalog,
    services: async () => (await catalog('services')).map((row) => readBody(row.body) as StoredService),
    cities: async () => (await catalog('cities')).map((row) => readBody(row.body) as StoredCity),
    putCatalog: async (kind, rows) =>
      run(() => {
        const put = database.prepare(
          `INSERT INTO ${kind} (slug, engine, body) VALUES (?, ${engine}, ?)
           ON CONFLICT (slug) DO UPDATE SET engine = excluded.engine, body = excluded.body`,
        );
        for (const row of rows) put.run(row.slug, row.body);
      }),
    removeCatalog: async (kind, slugs) =>
      run(() => {
        const remove = database.prepare(`DELETE FROM ${kind} WHERE slug = ?`);
        for (const slug of slugs) remove.run(slug);
      }),

    professionals: sqliteTable(database, file, PROFESSIONALS, engine),
    reviews: sqliteTable(database, file, REVIEWS, engine),
    removeProfessionals: async (nos) =>
      run(() => {
        let reviews = 0;
        for (const no of nos) {
          reviews += Number(removeReviewsOf.run(no).changes);
          removeProfessional.run(no);
          forget.run(no);
        }
        return reviews;
      }),
    removeReviews: async (nos) =>
      run(() => {
        for (const no of nos) removeReview.run(no);
      }),
    reviewsOf: async (professional) =>
      run(() => reviewsOf.all(professional).map((row) => numbered(REVIEWS, row as never))),
    async *families() {
      for (let after = 0; ; ) {
        const batch = run(() => families.all(after)) as unknown as {
          no: number;
          id: string;
          displayName: string;
          family: string;
        }[];
        if (batch.length === 0) return;
        yield batch;
        after = batch.at(-1)!.no;
      }
    },

    rememberProfessionals: async (nos) =>
      run(() => {
        for (const no of nos) remember.run(no);
      }),
    restoreProfessional: async (no) =>
      run(() => {
        if (restore.run(no).changes === 0) removeProfessional.run(no);
      }),
    slugClaims: async () => run(() => database.prepare(SLUG_CLAIMS).all().map(toClaim)),
    isSlugHeld: async (slug, except) => run(() => held.get({ $slug: slug, $except: except }) !== undefined),
    setMadeSlug: async (no, slug) => run(() => void setSlug.run(slug, no)),

    isAsNoted: async () =>
      run(() => {
        const noted = database.prepare('SELECT totals FROM revisions WHERE revision = ?').get(revision.revision);
        return noted !== undefined && noted.totals === database.prepare(TOTALS).get()?.totals;
      }),
    ownersOf: async (nos) =>
      run(() => nos.flatMap((no) => ownerOf.all(no).map(({ professional }) => Number(professional)))),

    noneBehind: async () => run(() => void database.exec(`DELETE FROM engines WHERE engine < ${engine}`)),
    commit: async (changed, now, changes) => {
      try {
        return run(() => {
          database.exec(`INSERT OR IGNORE INTO engines VALUES (${engine})`);
          if (changed) {
            setMeta.run(revision.revision + 1, 'revision');
            setMeta.run(now, 'imported_at');
            writeChanges(database, revision.revision + 1, now, changes);
          }
          database.exec('COMMIT');
          return readRevision(database);
        });
      } finally {
        end();
      }
    },
    rollback: async () => {
      try {
        // SQLite may have rolled back by itself: on a full disk it does.
        if (database.isTransaction) run(() => database.exec('ROLLBACK'));
      } finally {
        end();
      }
    },
  };
  return notingChanges(session);
}

/** Notes what the revision changed; without `changes`, what was known of before says nothing of after. */
function writeChanges(database: DatabaseSync, revision: number, now: number, changes: readonly number[] | null): void {
  if (changes === null) database.exec('DELETE FROM changes; DELETE FROM revisions');
  const put = database.prepare('INSERT OR REPLACE INTO changes VALUES (?, ?)');
  for (const no of changes ?? []) put.run(no, revision);
  // Those of another history, which a restored copy left behind.
  database.prepare('DELETE FROM revisions WHERE revision >= ?').run(revision);
  database.prepare(`INSERT INTO revisions SELECT ?, ?, totals FROM (${TOTALS})`).run(revision, now);
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
