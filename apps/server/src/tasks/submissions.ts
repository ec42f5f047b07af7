import type { Sql } from '../store/sql.ts';
import { callerHash, type Desk } from './desk.ts';
import { count, first, insert } from './statements.ts';
import { fingerprint } from './token.ts';
import { DAY_MS, HOUR_MS } from './visibility.ts';

/** The kinds of actions that limits count. All other actions are `other`. */
export type SubmissionKind = 'offer' | 'write' | 'other';

/** A submitted form: its id, its author, its caller, and its content. */
interface Submission {
  readonly kind: SubmissionKind;
  /** The form's id. A form acts only once. */
  readonly form: string;
  /** The acting side, under the name that limits count. */
  readonly actor: string;
  readonly caller: string;
  /** The form's values, in a fixed order. */
  readonly content: readonly (string | number | null)[];
}

/** Whether a form was already submitted, with the same or with other content. */
export async function findSubmission(
  desk: Desk,
  sql: Sql,
  submission: Submission,
): Promise<'new' | 'same' | 'other-content'> {
  const row = await first<{ body_hash: string }>(sql, 'SELECT body_hash FROM submissions WHERE form_hash = $1', [
    formHash(desk, submission),
  ]);
  if (row === null) return 'new';
  return row.body_hash === bodyHash(desk, submission) ? 'same' : 'other-content';
}

export async function recordSubmission(desk: Desk, sql: Sql, submission: Submission): Promise<void> {
  await insert(sql, 'submissions', {
    form_hash: formHash(desk, submission),
    body_hash: bodyHash(desk, submission),
    kind: submission.kind,
    actor: actorHash(desk, submission.actor),
    caller: callerHash(desk, submission.caller),
    done_at: desk.now(),
  });
}

/** How many more offers, or messages, this side may send now: the lower of its own limit and its caller's. */
export async function remainingFor(
  desk: Desk,
  sql: Sql,
  kind: 'offer' | 'write',
  actor: string,
  caller: string,
): Promise<number> {
  const { limits } = desk;
  const [perActor, perCaller, since] =
    kind === 'offer'
      ? [limits.offersPerDay, limits.offersPerCaller, desk.now() - DAY_MS]
      : [limits.messagesPerHour, limits.messagesPerCaller, desk.now() - HOUR_MS];
  const used = (column: 'actor' | 'caller', hash: string) =>
    count(sql, `submissions WHERE ${column} = $1 AND kind = $2 AND done_at > $3`, [hash, kind, since]);
  const left = Math.min(
    perActor - (await used('actor', actorHash(desk, actor))),
    perCaller - (await used('caller', callerHash(desk, caller))),
  );
  return Math.max(0, left);
}

function formHash(desk: Desk, { form }: Submission): string {
  return fingerprint(desk.secret, 'deed', form);
}

function bodyHash(desk: Desk, { kind, content }: Submission): string {
  return fingerprint(desk.secret, 'deed-words', JSON.stringify([kind, ...content]));
}

function actorHash(desk: Desk, actor: string): string {
  return fingerprint(desk.secret, 'actor', actor).slice(0, 32);
}
