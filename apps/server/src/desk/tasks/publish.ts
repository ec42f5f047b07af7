import type { Sql } from '../../directory/store/sql.ts';
import { type Desk, nameHash } from './desk.ts';
import { notify } from './outbox.ts';
import { readTaskTexts } from './read-texts.ts';
import { count, first, insert } from './statements.ts';
import { deriveToken, fingerprint, hashToken } from './token.ts';
import { DAY_MS, HOUR_MS, invitedOf, opensToEveryoneAt } from './visibility.ts';
import type { TaskWords } from './words.ts';

export interface PublishRequest {
  readonly caller: string;
  /** The id of the form, which publishes once. */
  readonly form: string;
  readonly draft: string | null;
  /** `others` are the ids of more professionals for whom the task is, with spaces between them. */
  readonly words: TaskWords & { readonly others?: string };
}

type PublishOutcome =
  /** `token` makes the private link. */
  | { readonly kind: 'published'; readonly token: string }
  /** The form was already published with other words; this is that task's token. */
  | { readonly kind: 'form-used'; readonly token: string }
  /** Another form published the draft. */
  | { readonly kind: 'draft-used' }
  /** The caller has reached its limit of tasks. */
  | TooManyTasks;

/** A refusal to publish: the limit is `limit` tasks in `hours` hours, and the next one is allowed at `retryAt` (Unix ms). */
export interface TooManyTasks {
  readonly kind: 'too-many';
  readonly limit: number;
  readonly hours: number;
  readonly retryAt: number;
}

/**
 * In one transaction, publishes a task with its texts cleaned, adds the notification of its professional, and marks its draft as
 * published. Resolves when it is durable. The same form again publishes nothing and returns the same task.
 */
export async function publishTask(desk: Desk, { words, form, draft, ...by }: PublishRequest): Promise<PublishOutcome> {
  const now = desk.now();
  const token = deriveToken(desk.secret, 'task', form);
  const formHash = fingerprint(desk.secret, 'form', JSON.stringify(words));
  const caller = nameHash(desk, 'caller', by.caller);
  const findAnswer = async (sql: Sql): Promise<PublishOutcome | null> => {
    const before = await first<{ form_hash: string }>(sql, 'SELECT form_hash FROM tasks WHERE token_hash = $1', [
      hashToken(token),
    ]);
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

/** The share of a day's tasks that may be published in one hour. */
const HOUR_SHARE = 1 / 4;

/** The reason why this caller may not publish now, or null. When both limits are reached, the later `retryAt` counts. */
async function findRefusal(sql: Sql, caller: string, perDay: number, now: number): Promise<TooManyTasks | null> {
  if (perDay === Number.POSITIVE_INFINITY) return null;
  const recent = await sql.all<{ published_at: number }>(
    'SELECT published_at FROM tasks WHERE caller = $1 AND published_at > $2 ORDER BY published_at DESC LIMIT $3',
    [caller, now - DAY_MS, perDay],
  );
  const [refusal = null] = [
    { limit: perDay, hours: 24 },
    { limit: Math.ceil(perDay * HOUR_SHARE), hours: 1 },
  ]
    .flatMap(({ limit, hours }): TooManyTasks[] => {
      const oldest = recent[limit - 1];
      if (oldest === undefined) return [];
      const retryAt = oldest.published_at + hours * HOUR_MS;
      return retryAt > now ? [{ kind: 'too-many', limit, hours, retryAt }] : [];
    })
    .sort((a, b) => b.retryAt - a.retryAt);
  return refusal;
}
