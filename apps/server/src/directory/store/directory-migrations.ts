import type { Migration } from './migration.ts';

/** The parts of SQL that differ between the engines. */
export interface SchemaDialect {
  /** The type of a text that is compared by its bytes, as in JavaScript. */
  readonly text: string;
  /** A primary key with numbers that the engine assigns. */
  readonly numbered: string;
  /** The statements that create a table whose rows are stored, or indexed, in the order of a key. */
  ordered(table: string, columns: string, key: string): string[];
}

/**
 * The directory's tables. A record is its public JSON (`body`) with the columns that statements filter by; `engine` is the
 * version of the redaction that reduced it. Reviews and professionals are joined by `no`, a number that is used in the store
 * only. Slugs are unique at the end of each import but not during it: two may swap. Reviews are stored in the order in which they
 * are served. To change the schema, add a migration at the end; released ones are never edited.
 */
export const directoryMigrations = ({ text, numbered, ordered }: SchemaDialect): readonly Migration[] => [
  {
    name: 'directory',
    statements: [
      // `family_check` identifies the key of the fingerprints: see `family-key.ts`.
      'CREATE TABLE meta (only_row bigint PRIMARY KEY CHECK (only_row = 1), revision bigint NOT NULL, imported_at bigint, family_check text)',
      'INSERT INTO meta (only_row, revision) VALUES (1, 0)',
      `CREATE TABLE services (slug ${text} PRIMARY KEY, engine bigint NOT NULL, body text NOT NULL)`,
      `CREATE TABLE cities (slug ${text} PRIMARY KEY, engine bigint NOT NULL, body text NOT NULL)`,
      `CREATE TABLE professionals (
        no ${numbered},
        id ${text} NOT NULL UNIQUE,
        slug ${text} NOT NULL,
        slug_made bigint NOT NULL,
        display_name text NOT NULL,
        family text NOT NULL,
        engine bigint NOT NULL,
        listing text NOT NULL,
        body text NOT NULL
      )`,
      'CREATE INDEX professionals_by_slug ON professionals (slug)',
      ...ordered(
        'reviews',
        `professional bigint NOT NULL,
        created_at bigint NOT NULL,
        id ${text} NOT NULL,
        published bigint NOT NULL,
        engine bigint NOT NULL,
        body text NOT NULL`,
        'professional, created_at DESC, id',
      ),
      'CREATE UNIQUE INDEX reviews_by_id ON reviews (id)',
      // Every engine version that a record may have. Without an older one, no record needs to be redacted again.
      'CREATE TABLE engines (engine bigint PRIMARY KEY)',
    ],
  },
  {
    // What reviews are cleaned of: the private values of their professional, and the family names of each other's authors.
    name: 'review-secrets',
    statements: [
      "ALTER TABLE professionals ADD COLUMN own text NOT NULL DEFAULT ''",
      "ALTER TABLE reviews ADD COLUMN family text NOT NULL DEFAULT ''",
    ],
  },
];
