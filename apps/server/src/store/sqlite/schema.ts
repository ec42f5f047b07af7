import type { FileKind } from './connection.ts';

/** Tables with a seal that files of before have without; the next import adds it. */
export const SEALED_TABLES = ['professionals', 'reviews'] as const;
export const SEAL_COLUMN = 'seal INTEGER NOT NULL DEFAULT -1';

/**
 * The directory's file. A record is its JSON (`body`, what is public of it) beside the columns that statements ask about.
 * `engine` is the version of the redaction that reduced it, `seal` what spares whoever reads it a look (see `seal.ts`), `family` the
 * fingerprints of the family-name words.
 * Reviews and professionals are joined by `no`, a small number that means nothing outside the store.
 * Slugs are unique at the end of each import, not within it: two may swap.
 */
export const DIRECTORY_FILE: FileKind = {
  applicationId: 0x56_44_52_31,
  noun: 'directory',
  version: 1,
  // Written in bulk and read in order: with large pages an import asks the system a quarter as often.
  pageSize: 16_384,
  schema: `
    CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID;
    INSERT INTO meta VALUES ('revision', 0), ('imported_at', NULL), ('family_key', randomblob(32));
    CREATE TABLE services (slug TEXT PRIMARY KEY, engine INTEGER NOT NULL, body TEXT NOT NULL);
    CREATE TABLE cities (slug TEXT PRIMARY KEY, engine INTEGER NOT NULL, body TEXT NOT NULL);
    CREATE TABLE professionals (
      no INTEGER PRIMARY KEY,
      id TEXT NOT NULL,
      slug TEXT NOT NULL,
      slug_made INTEGER NOT NULL,
      display_name TEXT NOT NULL,
      family TEXT NOT NULL,
      engine INTEGER NOT NULL,
      ${SEAL_COLUMN},
      body TEXT NOT NULL
    );
    CREATE UNIQUE INDEX professionals_by_id ON professionals (id);
    CREATE INDEX professionals_by_slug ON professionals (slug);
    CREATE TABLE reviews (
      no INTEGER PRIMARY KEY,
      id TEXT NOT NULL,
      professional INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      published INTEGER NOT NULL,
      engine INTEGER NOT NULL,
      ${SEAL_COLUMN},
      body TEXT NOT NULL
    );
    CREATE UNIQUE INDEX reviews_by_id ON reviews (id);
    CREATE INDEX reviews_by_professional ON reviews (professional, created_at DESC);
    -- Every engine version some record may carry; without an older one, nothing can be behind.
    CREATE TABLE engines (engine INTEGER PRIMARY KEY);`,
};

/**
 * Which professionals changed when, and the revisions that this is known of, without a gap: see `changedSince`. Files of before have
 * not these tables; the next import makes them.
 */
export const CHANGE_TABLES = `
    CREATE TABLE IF NOT EXISTS changes (professional INTEGER PRIMARY KEY, revision INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS revisions (revision INTEGER PRIMARY KEY, imported_at INTEGER NOT NULL, totals TEXT NOT NULL);`;

/** The desk's file is made empty; `desk-migrations.ts` has its tables. */
export const DESK_FILE: FileKind = {
  applicationId: 0x56_44_52_32,
  noun: 'desk',
  version: 1,
  pageSize: 4096,
  schema: '',
};
