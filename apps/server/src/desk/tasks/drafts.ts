import { DRAFT_DAYS, IDEMPOTENCY_HOURS } from '@vidriera/contract';
import type { Sql } from '../../directory/store/sql.ts';
import { type Desk, nameHash } from './desk.ts';
import { readTaskTexts } from './read-texts.ts';
import { count, first, insert } from './statements.ts';
import { deriveToken, fingerprint, hashToken, isToken, randomToken } from './token.ts';
import { DAY_MS, HOUR_MS } from './visibility.ts';
import type { TaskWords } from './words.ts';

/** A task written by a connector, which the person reads, changes and publishes. */
export interface Draft extends TaskWords {
  /** Unix ms. */
  readonly expires_at: number;
}

/** The result of a lookup by a draft's token. A published draft has no words, because the task has them. */
type DraftLookup =
  | { readonly kind: 'open'; readonly draft: Draft }
  | { readonly kind: 'expired' }
  | { readonly kind: 'published' }
  | { readonly kind: 'unknown' };

export interface Handover {
  /** The key or the address that limits count. */
  readonly caller: string;
  readonly key: string | null;
  /** As the caller wrote them. */
  readonly words: TaskWords;
}

type HandoverOutcome =
  | { readonly kind: 'made'; readonly token: string; readonly expires_at: number; readonly redacted: boolean }
  /** The key was used with other words. */
  | { readonly kind: 'conflict' }
  /** The limit of drafts is reached, of this caller or of all callers. */
  | { readonly kind: 'full' };

interface KeyRow {
  readonly body_hash: string;
  readonly nonce: string;
  readonly redacted: number;
  readonly draft_expires_at: number;
}

/**
 * The earlier answer to this caller, key and words; `conflict` when the key was used with other words; null when there is none.
 */
export async function recallHandover(
  desk: Desk,
  { caller, key, words }: Handover,
  sql: Sql = desk.sql,
): Promise<HandoverOutcome | null> {
  if (key === null) return null;
  const query = 'SELECT * FROM idempotency WHERE key_hash = $1 AND expires_at > $2';
  const row = await first<KeyRow>(sql, query, [idempotencyHash(desk, caller, key), desk.now()]);
  if (row === null) return null;
  if (row.body_hash !== wordsHash(desk, words)) return { kind: 'conflict' };
  const token = draftToken(desk, caller, key, row.nonce);
  return { kind: 'made', token, expires_at: row.draft_expires_at, redacted: row.redacted === 1 };
}

/**
 * Stores a draft with its texts cleaned and the names in it as `read`. Resolves once it is durable.
 * The token is not stored: with a key it is derived from the secret, the caller, the key and a stored random number.
 */
export async function handOver(
  desk: Desk,
  handover: Handover,
  read: TaskWords = handover.words,
): Promise<HandoverOutcome> {
  const { caller, key, words } = handover;
  // What is refused is not read.
  if (await isFull(desk, desk.sql, caller)) return { kind: 'full' };
  const texts = await readTaskTexts(words);
  const now = desk.now();
  const expires_at = now + DRAFT_DAYS * DAY_MS;
  return desk.sql.transaction(async (sql) => {
    if (await isFull(desk, sql, caller)) return { kind: 'full' };
    let token = randomToken();
    if (key !== null) {
      const nonce = randomToken();
      const key_hash = idempotencyHash(desk, caller, key);
      await sql.run('DELETE FROM idempotency WHERE key_hash = $1 AND expires_at <= $2', [key_hash, now]);
      const row = {
        key_hash,
        body_hash: wordsHash(desk, words),
        nonce,
        redacted: texts.redacted,
        draft_expires_at: expires_at,
        expires_at: now + IDEMPOTENCY_HOURS * HOUR_MS,
      };
      const isFirst = await insert(sql, 'idempotency', row, 'ON CONFLICT (key_hash) DO NOTHING');
      if (isFirst === 0) return (await recallHandover(desk, handover, sql)) ?? { kind: 'conflict' };
      token = draftToken(desk, caller, key, nonce);
    }
    await insert(sql, 'drafts', {
      token_hash: hashToken(token),
      caller: nameHash(desk, 'caller', caller),
      ...read,
      ...texts,
      created_at: now,
      expires_at,
    });
    return { kind: 'made', token, expires_at, redacted: texts.redacted };
  });
}

/** Reading a draft changes nothing: a link preview does not use it up. */
export async function getDraft(desk: Desk, token: string): Promise<DraftLookup> {
  if (!isToken(token)) return { kind: 'unknown' };
  const row = await first<Omit<Draft, 'open_to_all'> & { open_to_all: number; published_at: number | null }>(
    desk.sql,
    `SELECT service, title, description, city, neighborhood, professional_id, open_to_all, urgency, expires_at, published_at
     FROM drafts WHERE token_hash = $1`,
    [hashToken(token)],
  );
  if (row === null) return { kind: 'unknown' };
  const { published_at, ...draft } = row;
  if (published_at !== null) return { kind: 'published' };
  if (desk.now() >= draft.expires_at) return { kind: 'expired' };
  return { kind: 'open', draft: { ...draft, open_to_all: draft.open_to_all === 1 } };
}

async function isFull(desk: Desk, sql: Sql, caller: string): Promise<boolean> {
  if (desk.gauge.isFull) return true;
  const unpublished = await count(sql, 'drafts WHERE caller = $1 AND published_at IS NULL AND expires_at > $2', [
    nameHash(desk, 'caller', caller),
    desk.now(),
  ]);
  return unpublished >= desk.limits.draftsPerCaller;
}

function draftToken(desk: Desk, caller: string, key: string, nonce: string): string {
  return deriveToken(desk.secret, 'draft', caller, key, nonce);
}

function idempotencyHash(desk: Desk, caller: string, key: string): string {
  return fingerprint(desk.secret, 'idempotency', caller, key);
}

/** Words have their members in the order in which a request is read. */
function wordsHash(desk: Desk, words: TaskWords): string {
  return fingerprint(desk.secret, 'words', JSON.stringify(Object.values(words)));
}
