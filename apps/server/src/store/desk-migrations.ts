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
  {
    name: 'tasks',
    statements: [
      `CREATE TABLE drafts (token_hash text PRIMARY KEY, caller text NOT NULL, service text NOT NULL, title text, description text NOT NULL,
        city text, neighborhood text, professional_id text, open_to_all bigint NOT NULL, redacted bigint NOT NULL,
        created_at bigint NOT NULL, expires_at bigint NOT NULL, published_at bigint)`,
      'CREATE INDEX drafts_by_caller ON drafts (caller, expires_at, published_at)',
      'CREATE INDEX drafts_by_end ON drafts (expires_at)',
      `CREATE TABLE idempotency (key_hash text PRIMARY KEY, body_hash text NOT NULL, nonce text NOT NULL, redacted bigint NOT NULL,
        draft_expires_at bigint NOT NULL, expires_at bigint NOT NULL)`,
      'CREATE INDEX idempotency_by_end ON idempotency (expires_at)',
      `CREATE TABLE tasks (id text PRIMARY KEY, token_hash text NOT NULL UNIQUE, caller text NOT NULL, form_hash text NOT NULL,
        service text NOT NULL, title text, description text NOT NULL, city text, neighborhood text, professional_id text,
        open_to_all bigint NOT NULL, redacted bigint NOT NULL, published_at bigint NOT NULL, public_at bigint NOT NULL,
        withdrawn_at bigint)`,
      'CREATE INDEX tasks_by_opening ON tasks (public_at)',
      'CREATE INDEX tasks_by_publication ON tasks (published_at)',
      'CREATE INDEX tasks_by_professional ON tasks (professional_id, published_at)',
      'CREATE INDEX tasks_by_caller ON tasks (caller, published_at)',
      `CREATE TABLE notifications (id text PRIMARY KEY, kind text NOT NULL, professional_id text NOT NULL, task_id text NOT NULL,
        created_at bigint NOT NULL, acknowledged_at bigint)`,
      'CREATE INDEX notifications_by_time ON notifications (acknowledged_at, created_at)',
      'CREATE INDEX notifications_by_task ON notifications (task_id)',
      'CREATE TABLE inboxes (professional_id text PRIMARY KEY, token_hash text NOT NULL UNIQUE, created_at bigint NOT NULL)',
    ],
  },
];
