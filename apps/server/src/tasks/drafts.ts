import { DRAFT_DAYS, IDEMPOTENCY_HOURS } from '@vidriera/core';
import type { Sql } from '../store/sql.ts';
import type { Desk } from './desk.ts';
import { deriveToken, fingerprint, hashToken, isToken, randomToken } from './token.ts';
import { DAY_MS, HOUR_MS } from './visibility.ts';
import { cleanTexts, type TaskWords, type Urgency } from './words.ts';

/** A task written by a connector, waiting for the person to read it, change it and publish it. */
export interface Draft extends TaskWords {
  readonly redacted: boolean;
  /** Unix ms. */
  readonly expires_at: number;
}

/** What the holder of a draft's token finds. A published draft's words are gone: they live on as the task. */
export type DraftLookup =
  | { readonly kind: 'open'; readonly draft: Draft }
  | { readonly kind: 'expired' }
  | { readonly kind: 'published' }
  | { readonly kind: 'unknown' };

export interface Handover {
  /** Who asks: the key or the address, as limits know it. */
  readonly caller: string;
  /** Idempotency-Key, or null. */
  readonly key: string | null;
  readonly words: TaskWords;
}

export type HandoverOutcome =
  | { readonly kind: 'made'; readonly token: string; readonly expires_at: number; readonly redacted: boolean }
  /** The key was used with other words. */
  | { readonly kind: 'conflict' }
  /** There is no room for more drafts, of this caller or of anybody. */
  | { readonly kind: 'full' };

/** The answer given before for this caller, key and words; `conflict` when the words were others; null when there is none. */
export async function recallHandover(desk: Desk, handover: Handover): Promise<HandoverOutcome | null> {
  return handover.key === null ? null : recall(desk, desk.sql, handover, handover.key);
}

/**
 * Stores a draft with its texts cleaned. Resolves once it is durable.
 * The token is not stored: with a key it is derived from the secret, the caller, the key and a random number that is.
 */
export async function handOver(desk: Desk, handover: Handover): Promise<HandoverOutcome> {
  const texts = cleanTexts(handover.words);
  const now = desk.now();
  const expires_at = now + DRAFT_DAYS * DAY_MS;
  return desk.sql.transaction(async (sql) => {
    if (await isFull(desk, sql, handover.caller)) return { kind: 'full' };
    let token = randomToken();
    if (handover.key !== null) {
      const nonce = randomToken();
      const keyHash = idempotencyHash(desk, handover.caller, handover.key);
      await sql.run('DELETE FROM idempotency WHERE key_hash = $1 AND expires_at <= $2', [keyHash, now]);
      const isFirst = await sql.run(
        `INSERT INTO idempotency (key_hash, body_hash, nonce, redacted, draft_expires_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (key_hash) DO NOTHING`,
        [
          keyHash,
          wordsHash(desk, handover.words),
          nonce,
          Number(texts.redacted),
          expires_at,
          now + IDEMPOTENCY_HOURS * HOUR_MS,
        ],
      );
      if (isFirst === 0) return (await recall(desk, sql, handover, handover.key)) ?? { kind: 'conflict' };
      token = draftToken(desk, handover.caller, handover.key, nonce);
    }
    const { service, city, neighborhood, professional_id, open_to_all, urgency } = handover.words;
    await sql.run(
      `INSERT INTO drafts (token_hash, caller, service, title, description, city, neighborhood, professional_id,
         open_to_all, redacted, created_at, expires_at, urgency)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      [
        hashToken(token),
        callerHash(desk, handover.caller),
        service,
        texts.title,
        texts.description,
        city,
        neighborhood,
        professional_id,
        Number(open_to_all),
        Number(texts.redacted),
        now,
        expires_at,
        urgency,
      ],
    );
    return { kind: 'made', token, expires_at, redacted: texts.redacted };
  });
}

/** Reading a draft changes nothing: a link preview does not use it up. */
export async function getDraft(desk: Desk, token: string): Promise<DraftLookup> {
  if (!isToken(token)) return { kind: 'unknown' };
  const [row] = await desk.sql.all<DraftRow>('SELECT * FROM drafts WHERE token_hash = $1', [hashToken(token)]);
  if (row === undefined) return { kind: 'unknown' };
  if (row.published_at !== null) return { kind: 'published' };
  if (desk.now() >= Number(row.expires_at)) return { kind: 'expired' };
  const { service, title, description, city, neighborhood, professional_id } = row;
  return {
    kind: 'open',
    draft: {
      service,
      title,
      description,
      city,
      neighborhood,
      professional_id,
      open_to_all: Number(row.open_to_all) === 1,
      urgency: row.urgency as Urgency | null,
      redacted: Number(row.redacted) === 1,
      expires_at: Number(row.expires_at),
    },
  };
}

/** How a caller is known on the desk: enough to count what it left there, not to say who it is. */
export function callerHash(desk: Desk, caller: string): string {
  return fingerprint(desk.secret, 'caller', caller).slice(0, 32);
}

interface DraftRow {
  service: string;
  title: string | null;
  description: string;
  city: string | null;
  neighborhood: string | null;
  professional_id: string | null;
  open_to_all: number;
  urgency: string | null;
  redacted: number;
  expires_at: number;
  published_at: number | null;
}

/** The token of the draft that this caller left under this key, whatever its words; null when there is none, or no longer. */
export async function recallToken(desk: Desk, caller: string, key: string): Promise<string | null> {
  const row = await rowOfKey(desk, desk.sql, caller, key);
  return row === undefined ? null : draftToken(desk, caller, key, row.nonce);
}

async function rowOfKey(desk: Desk, sql: Sql, caller: string, key: string) {
  const [row] = await sql.all<{ body_hash: string; nonce: string; redacted: number; draft_expires_at: number }>(
    'SELECT * FROM idempotency WHERE key_hash = $1 AND expires_at > $2',
    [idempotencyHash(desk, caller, key), desk.now()],
  );
  return row;
}

async function recall(desk: Desk, sql: Sql, { caller, words }: Handover, key: string): Promise<HandoverOutcome | null> {
  const row = await rowOfKey(desk, sql, caller, key);
  if (row === undefined) return null;
  if (row.body_hash !== wordsHash(desk, words)) return { kind: 'conflict' };
  return {
    kind: 'made',
    token: draftToken(desk, caller, key, row.nonce),
    expires_at: Number(row.draft_expires_at),
    redacted: Number(row.redacted) === 1,
  };
}

async function isFull(desk: Desk, sql: Sql, caller: string): Promise<boolean> {
  const [mine] = await sql.all<{ count: number }>(
    'SELECT COUNT(*) AS count FROM drafts WHERE caller = $1 AND published_at IS NULL AND expires_at > $2',
    [callerHash(desk, caller), desk.now()],
  );
  return desk.gauge.isFull || Number(mine?.count) >= desk.limits.draftsPerCaller;
}

function draftToken(desk: Desk, caller: string, key: string, nonce: string): string {
  return deriveToken(desk.secret, 'draft', caller, key, nonce);
}

function idempotencyHash(desk: Desk, caller: string, key: string): string {
  return fingerprint(desk.secret, 'idempotency', caller, key);
}

function wordsHash(desk: Desk, words: TaskWords): string {
  const { service, title, description, city, neighborhood, professional_id, open_to_all, urgency } = words;
  const fields = [service, title, description, city, neighborhood, professional_id, open_to_all, urgency];
  return fingerprint(desk.secret, 'words', JSON.stringify(fields));
}
