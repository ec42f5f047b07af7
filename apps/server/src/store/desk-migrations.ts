/** A step that brings the desk's tables forward; applied once, in the order of the list. */
export interface Migration {
  /** Never changes once released: the store remembers it. */
  readonly name: string;
  /** Statements in the dialect SQLite and PostgreSQL share: `text`, `bigint`, `bytea`; Unix ms for times, 0 and 1 for booleans. */
  readonly statements: readonly string[];
}

/** The desk's schema. To change it, add a step at the end; a released step is never edited. */
export const DESK_MIGRATIONS: readonly Migration[] = [
  {
    name: 'secrets',
    statements: ['CREATE TABLE secrets (name text PRIMARY KEY, value bytea NOT NULL, created_at bigint NOT NULL)'],
  },
  {
    name: 'api-keys',
    statements: [
      `CREATE TABLE api_keys (
        id text PRIMARY KEY,
        hash text NOT NULL UNIQUE,
        owner text NOT NULL,
        created_at bigint NOT NULL,
        revoked_at bigint
      )`,
    ],
  },
];
