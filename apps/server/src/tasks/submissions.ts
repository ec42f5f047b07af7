import type { Sql } from '../store/sql.ts';
import type { Desk } from './desk.ts';
import { callerHash } from './drafts.ts';
import { fingerprint } from './token.ts';
import { DAY_MS, HOUR_MS } from './visibility.ts';

/** What limits count. Everything else that a form does is `other`. */
export type SubmissionKind = 'offer' | 'write' | 'other';

/** A form that is submitted: which one, who submits it, from where, and what it says. */
export interface Submission {
  readonly kind: SubmissionKind;
  /** The form's own name: the same one acts once. */
  readonly form: string;
  /** The side that acts, as limits count it. */
  readonly actor: string;
  readonly caller: string;
  /** What the form says, in a fixed order. */
  readonly says: readonly (string | number | null)[];
}

/** Whether a form was already submitted: never, with the same content, or with other content. */
export async function findSubmission(
  desk: Desk,
  sql: Sql,
  submission: Submission,
): Promise<'new' | 'same' | 'other-content'> {
  const [row] = await sql.all<{ body_hash: string }>('SELECT body_hash FROM deeds WHERE form_hash = $1', [
    fingerprint(desk.secret, 'deed', submission.form),
  ]);
  if (row === undefined) return 'new';
  return row.body_hash === bodyHash(desk, submission) ? 'same' : 'other-content';
}

export async function recordSubmission(desk: Desk, sql: Sql, submission: Submission): Promise<void> {
  await sql.run(
    'INSERT INTO deeds (form_hash, body_hash, kind, actor, caller, done_at) VALUES ($1, $2, $3, $4, $5, $6)',
    [
      fingerprint(desk.secret, 'deed', submission.form),
      bodyHash(desk, submission),
      submission.kind,
      actorHash(desk, submission.actor),
      callerHash(desk, submission.caller),
      desk.now(),
    ],
  );
}

/** How many more offers, or messages, this side may send now: the fewer of its own and of its address. */
export async function leftFor(
  desk: Desk,
  sql: Sql,
  kind: 'offer' | 'write',
  actor: string,
  caller: string,
): Promise<number> {
  const { limits } = desk;
  const [mine, everybodys, since] =
    kind === 'offer'
      ? [limits.offersPerDay, limits.offersPerCaller, desk.now() - DAY_MS]
      : [limits.messagesPerHour, limits.messagesPerCaller, desk.now() - HOUR_MS];
  const count = async (column: 'actor' | 'caller', hash: string) => {
    const [row] = await sql.all<{ count: number }>(
      `SELECT COUNT(*) AS count FROM deeds WHERE ${column} = $1 AND kind = $2 AND done_at > $3`,
      [hash, kind, since],
    );
    return Number(row?.count);
  };
  const left = Math.min(
    mine - (await count('actor', actorHash(desk, actor))),
    everybodys - (await count('caller', callerHash(desk, caller))),
  );
  return Math.max(0, left);
}

function bodyHash(desk: Desk, { kind, says }: Submission): string {
  return fingerprint(desk.secret, 'deed-words', JSON.stringify([kind, ...says]));
}

function actorHash(desk: Desk, actor: string): string {
  return fingerprint(desk.secret, 'actor', actor).slice(0, 32);
}
