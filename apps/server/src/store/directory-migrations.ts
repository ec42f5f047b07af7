import type { Migration } from './desk-migrations.ts';

/** How an engine writes what the two don't write alike. */
export interface SchemaDialect {
  /** Text that is compared by its bytes, as JavaScript compares it. */
  readonly text: string;
  /** A primary key of numbers that the engine gives out one after another. */
  readonly numbered: string;
  /** The statements that make a table whose rows lie, or are found, in the order of a key. */
  ordered(table: string, columns: string, key: string): string[];
}

/**
 * The directory's tables. A record is the JSON that is shown of it (`body`) beside the columns that statements ask about; `engine` is
 * the version of the redaction that reduced it. Reviews and professionals are joined by `no`, a number that means nothing outside the
 * store. Slugs are unique at the end of each import, not within it: two may swap. Reviews lie in the order in which they are served.
 * To change the schema, add a step at the end; a released step is never edited.
 */
export const directoryMigrations = ({ text, numbered, ordered }: SchemaDialect): readonly Migration[] => [
  {
    name: 'directory',
    statements: [
      // `family_check` tells whether a key is the one that made the fingerprints: see `family-key.ts`.
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
      // Every engine version some record may carry; without an older one, nothing can be behind.
      'CREATE TABLE engines (engine bigint PRIMARY KEY)',
    ],
  },
];
