import { DRAFT_DAYS, IDEMPOTENCY_HOURS } from '@vidriera/contract';
import type { Sql } from '../../directory/store/sql.ts';
import { callerHash, count, type Desk, first, insert } from './desk.ts';
import { DAY_MS, HOUR_MS, invitedOf, opensToEveryoneAt } from './flow.ts';
import { notify } from './notifications.ts';
import { readTaskTexts } from './read-texts.ts';
import { deriveToken, fingerprint, hashToken, isToken, randomToken } from './token.ts';
import type { TaskWords } from './words.ts';

export type Draft = TaskWords & { readonly expires_at: number };

type DraftLookup =
  | { readonly kind: 'open'; readonly draft: Draft }
  | { readonly kind: 'expired' | 'published' | 'unknown' };

export interface Handover {
  /** The key or the address that limits count. */
  readonly caller: string;
  readonly key: string | null;
  readonly words: TaskWords;
}

/** `conflict`: the key was used with other words. `full`: a limit of drafts is reached. */
type HandoverOutcome =
  | { readonly kind: 'made'; readonly token: string; readonly expires_at: number; readonly redacted: boolean }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'full' };

type KeyRow = { body_hash: string; nonce: string; redacted: number; draft_expires_at: number };

/** The earlier answer to this caller, key and words; null without one. */
export async function recallHandover(
  desk: Desk,
  { caller, key, words }: Handover,
  sql: Sql = desk.sql,
): Promise<HandoverOutcome | null> {
  if (key === null) return null;
  const { key_hash, body_hash, tokenOf } = keyed(desk, caller, key, words);
  const query = 'SELECT * FROM idempotency WHERE key_hash = $1 AND expires_at > $2';
  const row = await first<KeyRow>(sql, query, [key_hash, desk.now()]);
  if (row === null) return null;
  if (row.body_hash !== body_hash) return { kind: 'conflict' };
  return { kind: 'made', token: tokenOf(row.nonce), expires_at: row.draft_expires_at, redacted: row.redacted === 1 };
}

/** Stores a draft with the names in it as `read`. Its token is not stored: with a key it is derived, so that a retry gets it. */
export async function handOver(desk: Desk, handover: Handover, read = handover.words): Promise<HandoverOutcome> {
  const { caller, key, words } = handover;
  // What is refused is not read.
  if (await isFull(desk, desk.sql, caller)) return { kind: 'full' };
  const texts = await readTaskTexts(words);
  const now = desk.now();
  const expires_at = now + DRAFT_DAYS * DAY_MS;
  return desk.sql.transaction(async (sql) => {
    const before = await recallHandover(desk, handover, sql);
    if (before !== null) return before;
    if (await isFull(desk, sql, caller)) return { kind: 'full' };
    const nonce = randomToken();
    const made = key === null ? null : keyed(desk, caller, key, words);
    const token = made?.tokenOf(nonce) ?? nonce;
    if (made !== null) {
      const { key_hash, body_hash } = made;
      await sql.run('DELETE FROM idempotency WHERE key_hash = $1', [key_hash]);
      const ends = { draft_expires_at: expires_at, expires_at: now + IDEMPOTENCY_HOURS * HOUR_MS };
      await insert(sql, 'idempotency', { key_hash, body_hash, nonce, redacted: texts.redacted, ...ends });
    }
    await insert(sql, 'drafts', {
      token_hash: hashToken(token),
      caller: callerHash(desk, caller),
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
  const unpublished = 'drafts WHERE caller = $1 AND published_at IS NULL AND expires_at > $2';
  const made = await count(sql, unpublished, [callerHash(desk, caller), desk.now()]);
  return made >= desk.limits.draftsPerCaller;
}

/** What is stored of a key and its words, and the token with a nonce. */
function keyed({ secret }: Desk, caller: string, key: string, words: TaskWords) {
  return {
    key_hash: fingerprint(secret, 'idempotency', caller, key),
    body_hash: fingerprint(secret, 'words', JSON.stringify(Object.values(words))),
    tokenOf: (nonce: string) => deriveToken(secret, 'draft', caller, key, nonce),
  };
}

export interface PublishRequest {
  readonly caller: string;
  readonly form: string;
  readonly draft: string | null;
  /** `others` are the ids of more professionals for whom the task is, with spaces between them. */
  readonly words: TaskWords & { readonly others?: string };
}

/** `form-used`: the form was already published with other words; its token is that task's. `draft-used`: by another form. */
type PublishOutcome =
  | { readonly kind: 'published' | 'form-used'; readonly token: string }
  | { readonly kind: 'draft-used' }
  | TooManyTasks;

/** A refusal to publish: the limit is `limit` tasks in `hours` hours, and the next one is allowed at `retryAt` (Unix ms). */
interface TooManyTasks {
  readonly kind: 'too-many';
  readonly limit: number;
  readonly hours: number;
  readonly retryAt: number;
}

/** Publishes a task, notifies its professionals and uses up its draft. The same form again returns the same task. */
export async function publishTask(desk: Desk, { words, form, draft, ...by }: PublishRequest): Promise<PublishOutcome> {
  const now = desk.now();
  const token = deriveToken(desk.secret, 'task', form);
  const formHash = fingerprint(desk.secret, 'form', JSON.stringify(words));
  const caller = callerHash(desk, by.caller);
  const findAnswer = async (sql: Sql): Promise<PublishOutcome | null> => {
    const query = 'SELECT form_hash FROM tasks WHERE token_hash = $1';
    const before = await first<{ form_hash: string }>(sql, query, [hashToken(token)]);
    if (before !== null) return { kind: before.form_hash === formHash ? 'published' : 'form-used', token };
    return findRefusal(sql, caller, desk.limits.tasksPerDay, now);
  };
  // What is refused is not read.
  const early = await findAnswer(desk.sql);
  if (early !== null) return early;
  const texts = await readTaskTexts(words);
  return desk.sql.transaction(async (sql) => {
    const answer = await findAnswer(sql);
    if (answer !== null) return answer;
    if (draft !== null && !(await useDraft(sql, draft, now))) return { kind: 'draft-used' };
    const id = deriveToken(desk.secret, 'task-id', form).slice(0, 14);
    await insert(sql, 'tasks', {
      id,
      token_hash: hashToken(token),
      caller,
      form_hash: formHash,
      ...words,
      ...texts,
      published_at: now,
      public_at: opensToEveryoneAt({ ...words, published_at: now }),
    });
    for (const professional_id of invitedOf({ others: '', ...words })) {
      await notify(sql, { kind: 'task_published', professional_id, task_id: id }, now);
    }
    return { kind: 'published', token };
  });
}

/** Marks a draft as published and erases its words. False when another form published it; an unknown token is ignored. */
async function useDraft(sql: Sql, token: string, now: number): Promise<boolean> {
  const hash = hashToken(token);
  const used = await sql.run(
    `UPDATE drafts SET published_at = $1, title = NULL, description = '' WHERE token_hash = $2 AND published_at IS NULL`,
    [now, hash],
  );
  return used > 0 || (await count(sql, 'drafts WHERE token_hash = $1', [hash])) === 0;
}

/** Why this caller may not publish now, or null: the limit of a day, or of an hour, a quarter of it. The later `retryAt` counts. */
async function findRefusal(sql: Sql, caller: string, perDay: number, now: number): Promise<TooManyTasks | null> {
  if (perDay === Number.POSITIVE_INFINITY) return null;
  const recent = await sql.all<{ published_at: number }>(
    'SELECT published_at FROM tasks WHERE caller = $1 AND published_at > $2 ORDER BY published_at DESC LIMIT $3',
    [caller, now - DAY_MS, perDay],
  );
  const reached = (limit: number, hours: number): TooManyTasks => {
    const oldest = recent[limit - 1]?.published_at ?? Number.NEGATIVE_INFINITY;
    return { kind: 'too-many', limit, hours, retryAt: oldest + hours * HOUR_MS };
  };
  const [day, hour] = [reached(perDay, 24), reached(Math.ceil(perDay / 4), 1)];
  const refusal = hour.retryAt > day.retryAt ? hour : day;
  return refusal.retryAt > now ? refusal : null;
}
