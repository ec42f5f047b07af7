import type { Migration } from '../desk-migrations.ts';

/** The directory: written by imports, read by whoever serves. */
export const DIRECTORY_SCHEMA = 'vidriera';
/** What only imports may see: the key of the family-name fingerprints. */
export const IMPORT_SCHEMA = 'vidriera_import';
/** The desk: written while serving. */
export const DESK_SCHEMA = 'vidriera_desk';

/** Tells listeners that a new revision is finished; its payload is the revision. */
export const REVISION_CHANNEL = 'vidriera_revision';

/** Advisory locks of ours, database-wide: numbers nobody else uses. */
export const MIGRATION_LOCK = [0x7664, 1] as const;
export const IMPORT_LOCK = [0x7664, 2] as const;
export const TRANSACTION_LOCK = [0x7664, 3] as const;

/**
 * The directory's tables, the same as SQLite's: a record is its JSON (`body`, what is public of it) beside the columns that
 * statements ask about. Text is compared by bytes (`COLLATE "C"`), as JavaScript and SQLite do.
 * To change it, add a step at the end; a released step is never edited.
 */
export const DIRECTORY_MIGRATIONS: readonly Migration[] = [
  {
    name: 'directory',
    statements: [
      `CREATE TABLE meta (only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row), revision bigint NOT NULL, imported_at bigint)`,
      `INSERT INTO meta (revision) VALUES (0)`,
      `CREATE TABLE services (slug text COLLATE "C" PRIMARY KEY, engine bigint NOT NULL, body text NOT NULL)`,
      `CREATE TABLE cities (slug text COLLATE "C" PRIMARY KEY, engine bigint NOT NULL, body text NOT NULL)`,
      `CREATE SEQUENCE professionals_no`,
      `CREATE TABLE professionals (
        no bigint PRIMARY KEY DEFAULT nextval('professionals_no'),
        id text COLLATE "C" NOT NULL UNIQUE,
        slug text COLLATE "C" NOT NULL,
        slug_made boolean NOT NULL,
        display_name text NOT NULL,
        family text NOT NULL,
        engine bigint NOT NULL,
        body text NOT NULL
      )`,
      `CREATE INDEX professionals_by_slug ON professionals (slug)`,
      `CREATE SEQUENCE reviews_no`,
      `CREATE TABLE reviews (
        no bigint PRIMARY KEY DEFAULT nextval('reviews_no'),
        id text COLLATE "C" NOT NULL UNIQUE,
        professional bigint NOT NULL,
        created_at bigint NOT NULL,
        published boolean NOT NULL,
        engine bigint NOT NULL,
        body text NOT NULL
      )`,
      `CREATE INDEX reviews_by_professional ON reviews (professional, created_at DESC, id)`,
      `CREATE TABLE engines (engine bigint PRIMARY KEY)`,
    ],
  },
  {
    // Which professionals changed when, and the revisions that this is known of, without a gap: see `changedSince`.
    name: 'changes',
    statements: [
      // A dump of before that is restored over them leaves them standing.
      'DROP TABLE IF EXISTS changes, revisions',
      'CREATE TABLE changes (professional bigint PRIMARY KEY, revision bigint NOT NULL)',
      'CREATE TABLE revisions (revision bigint PRIMARY KEY, imported_at bigint NOT NULL, totals text NOT NULL)',
    ],
  },
  {
    // What spares whoever reads a row a look: see `seal.ts`.
    name: 'seals',
    statements: ['professionals', 'reviews'].map(
      (table) => `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS seal bigint NOT NULL DEFAULT -1`,
    ),
  },
];

/** Made by the database itself: 244 random bits of two version-4 UUIDs, hashed to the 32 bytes of a key. */
export const IMPORT_MIGRATIONS: readonly Migration[] = [
  {
    name: 'family-key',
    statements: [
      'CREATE TABLE family_key (only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row), value bytea NOT NULL)',
      `INSERT INTO family_key (value)
       VALUES (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')))`,
    ],
  },
];
