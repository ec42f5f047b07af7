import { StoreFailure } from './sql.ts';

export interface Migration {
  /** Must not change after a release, because the database stores the names of applied migrations. */
  readonly name: string;
  readonly statements: readonly string[];
}

/**
 * The statements that apply the missing migrations; `applied` has the names of the others, and is null without the table of them.
 * Refuses a database with another applied one, since a newer version wrote it; `wayOut` is what to do when this version is the newer one.
 */
export function missingSteps(
  migrations: readonly Migration[],
  applied: readonly string[] | null,
  database: string,
  wayOut: string,
): string[] {
  const unknown = applied?.find((step) => !migrations.some(({ name }) => name === step));
  if (unknown !== undefined) {
    throw new StoreFailure(
      `${database} was made by another vidriera: this one does not know step "${unknown}". Upgrade vidriera. If this vidriera is the newer one, it can't convert the data: ${wayOut} and import the source files again.`,
    );
  }
  const table = 'CREATE TABLE migrations (name text PRIMARY KEY, applied_at bigint NOT NULL)';
  const steps = migrations
    .filter(({ name }) => !applied?.includes(name))
    .flatMap(({ name, statements }) => [...statements, `INSERT INTO migrations VALUES ('${name}', ${Date.now()})`]);
  return applied === null ? [table, ...steps] : steps;
}

/** What differs between the engines: texts compared by their bytes, a key that the engine numbers, a table in the order of a key. */
type Dialect = Readonly<Record<'text' | 'numbered', string>> & {
  ordered(table: string, columns: string, key: string): string[];
};

/**
 * The directory's tables. A record is its public JSON (`body`) with the columns that statements filter by; `engine` is the
 * version of the redaction that reduced it. Slugs are unique at the end of each import but not during it: two may swap. Reviews are
 * stored in the order in which they are served. To change the schema, add a migration at the end; released ones are never edited.
 */
export const directoryMigrations = ({ text, numbered, ordered }: Dialect): readonly Migration[] => [
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

/**
 * The schema of the operational database, in the dialect that SQLite and PostgreSQL share: `text`, `bigint`, `bytea`; Unix ms for
 * times, 0 and 1 for booleans. To change it, add a migration at the end; released ones are never edited.
 */
export const DESK_MIGRATIONS: readonly Migration[] = [
  {
    name: 'desk',
    statements: [
      'CREATE TABLE secrets (name text PRIMARY KEY, value bytea NOT NULL, created_at bigint NOT NULL)',
      `CREATE TABLE api_keys (id text PRIMARY KEY, hash text NOT NULL UNIQUE, owner text NOT NULL, created_at bigint NOT NULL,
        revoked_at bigint)`,
      // Connectors that the operator gave a ceiling of their own, by name in lower case.
      'CREATE TABLE connectors (name text PRIMARY KEY, ceiling bigint NOT NULL, set_at bigint NOT NULL)',
      // The address at which the site was last served, for links that commands print.
      'CREATE TABLE site (only_row bigint PRIMARY KEY, url text NOT NULL)',
      `CREATE TABLE drafts (token_hash text PRIMARY KEY, caller text NOT NULL, service text NOT NULL, title text, description text NOT NULL,
        city text, neighborhood text, professional_id text, open_to_all bigint NOT NULL, urgency text, redacted bigint NOT NULL,
        created_at bigint NOT NULL, expires_at bigint NOT NULL, published_at bigint)`,
      'CREATE INDEX drafts_by_caller ON drafts (caller, expires_at, published_at)',
      'CREATE INDEX drafts_by_end ON drafts (expires_at)',
      `CREATE TABLE idempotency (key_hash text PRIMARY KEY, body_hash text NOT NULL, nonce text NOT NULL, redacted bigint NOT NULL,
        draft_expires_at bigint NOT NULL, expires_at bigint NOT NULL)`,
      'CREATE INDEX idempotency_by_end ON idempotency (expires_at)',
      `CREATE TABLE tasks (id text PRIMARY KEY, token_hash text NOT NULL UNIQUE, caller text NOT NULL, form_hash text NOT NULL,
        service text NOT NULL, title text, description text NOT NULL, city text, neighborhood text, professional_id text,
        open_to_all bigint NOT NULL, urgency text, redacted bigint NOT NULL, published_at bigint NOT NULL, public_at bigint NOT NULL,
        withdrawn_at bigint, chosen_offer text, chosen_at bigint, done_at bigint, closed_at bigint, closed_reason text, seen_at bigint)`,
      'CREATE INDEX tasks_by_opening ON tasks (public_at)',
      'CREATE INDEX tasks_by_publication ON tasks (published_at)',
      'CREATE INDEX tasks_by_professional ON tasks (professional_id, published_at)',
      'CREATE INDEX tasks_by_caller ON tasks (caller, published_at)',
      `CREATE TABLE offers (id text PRIMARY KEY, task_id text NOT NULL, professional_id text NOT NULL, message text NOT NULL,
        price_kind text NOT NULL, price bigint, availability text, redacted bigint NOT NULL, version bigint NOT NULL,
        made_at bigint NOT NULL, changed_at bigint NOT NULL, taken_back_at bigint, active_at bigint NOT NULL,
        person_read bigint NOT NULL, professional_read bigint NOT NULL, wiped_at bigint)`,
      'CREATE UNIQUE INDEX offers_by_task ON offers (task_id, professional_id)',
      'CREATE INDEX offers_by_professional ON offers (professional_id, active_at)',
      'CREATE INDEX offers_by_activity ON offers (wiped_at, active_at)',
      `CREATE TABLE messages (offer_id text NOT NULL, number bigint NOT NULL, side text NOT NULL, body text NOT NULL,
        redacted bigint NOT NULL, written_at bigint NOT NULL, PRIMARY KEY (offer_id, number))`,
      // The forms that were submitted: each acts once, and limits count them.
      `CREATE TABLE submissions (form_hash text PRIMARY KEY, body_hash text NOT NULL, kind text NOT NULL, actor text NOT NULL,
        caller text NOT NULL, done_at bigint NOT NULL)`,
      'CREATE INDEX submissions_by_actor ON submissions (actor, kind, done_at)',
      'CREATE INDEX submissions_by_caller ON submissions (caller, kind, done_at)',
      'CREATE INDEX submissions_by_time ON submissions (done_at)',
      // A notification for the operator has no professional; one about a task alone has no offer.
      `CREATE TABLE notifications (id text PRIMARY KEY, kind text NOT NULL, professional_id text, task_id text NOT NULL, offer_id text,
        message bigint, reported_by text, created_at bigint NOT NULL, acknowledged_at bigint)`,
      'CREATE INDEX notifications_by_time ON notifications (acknowledged_at, created_at)',
      'CREATE INDEX notifications_by_task ON notifications (task_id)',
      `CREATE TABLE inboxes (professional_id text PRIMARY KEY, token_hash text NOT NULL UNIQUE, created_at bigint NOT NULL,
        notified_at bigint)`,
    ],
  },
  {
    name: 'withheld',
    // What the snapshots leave out of the newest revision that a server has, for commands.
    statements: [
      'CREATE TABLE withheld (only_row bigint PRIMARY KEY, revision bigint NOT NULL, imported_at text NOT NULL, report text NOT NULL)',
    ],
  },
  {
    name: 'traces',
    statements: [
      // What the texts of each side leave behind for reading the next one, a piece a line; null until a text is written.
      'ALTER TABLE offers ADD COLUMN person_traces text',
      'ALTER TABLE offers ADD COLUMN professional_traces text',
    ],
  },
  {
    name: 'webhook',
    statements: [
      'ALTER TABLE notifications ADD COLUMN attempts bigint NOT NULL DEFAULT 0',
      'ALTER TABLE notifications ADD COLUMN next_attempt_at bigint',
      'ALTER TABLE notifications ADD COLUMN given_up_at bigint',
      'CREATE INDEX notifications_by_professional ON notifications (professional_id, acknowledged_at, created_at)',
      // What one process at a time does, and until when it holds it.
      'CREATE TABLE leases (name text PRIMARY KEY, holder text NOT NULL, held_until bigint NOT NULL)',
    ],
  },
  {
    name: 'upkeep',
    statements: [
      'ALTER TABLE api_keys ADD COLUMN expires_at bigint',
      // The last day on which a key was used, as YYYY-MM-DD in UTC.
      'ALTER TABLE api_keys ADD COLUMN used_on text',
      // The last import that ended well, with its counts in JSON.
      'CREATE TABLE last_import (only_row bigint PRIMARY KEY, finished_at bigint NOT NULL, counts text NOT NULL)',
    ],
  },
  {
    name: 'reports-and-reviews',
    statements: [
      // What a report is about when that is no task (whose notification has the empty task), and what its sender says.
      'ALTER TABLE notifications ADD COLUMN about text',
      'ALTER TABLE notifications ADD COLUMN about_id text',
      'ALTER TABLE notifications ADD COLUMN reason text',
      'ALTER TABLE notifications ADD COLUMN note text',
      // What the person who published a task says of the work.
      'ALTER TABLE tasks ADD COLUMN review_rating bigint',
      'ALTER TABLE tasks ADD COLUMN review_comment text',
      'ALTER TABLE tasks ADD COLUMN reviewed_at bigint',
    ],
  },
  {
    name: 'asking-and-coming-back',
    statements: [
      // 1 while its author only asked something.
      'ALTER TABLE offers ADD COLUMN asked bigint NOT NULL DEFAULT 0',
      // Ids with spaces between them: of the professionals who can't take a task, and of those whom it is for besides the first.
      "ALTER TABLE tasks ADD COLUMN declined text NOT NULL DEFAULT ''",
      "ALTER TABLE tasks ADD COLUMN others text NOT NULL DEFAULT ''",
      // The time of the choice that the author of an offer has seen.
      'ALTER TABLE offers ADD COLUMN seen_at bigint',
      // When its person last changed a task.
      'ALTER TABLE tasks ADD COLUMN revised_at bigint',
      // Where the work is when the catalog lacks that place; the city is then the nearest.
      'ALTER TABLE tasks ADD COLUMN elsewhere text',
      // How an offer left its task; null for one that was taken back. A reason for what the operator removed.
      'ALTER TABLE offers ADD COLUMN ended_as text',
      'ALTER TABLE offers ADD COLUMN ended_reason text',
      'ALTER TABLE messages ADD COLUMN removed_reason text',
      // The professional whom a notification for the operator concerns.
      'ALTER TABLE notifications ADD COLUMN concerned text',
    ],
  },
];
