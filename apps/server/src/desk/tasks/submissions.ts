import type { Sql } from '../../directory/store/sql.ts';
import { type Desk, nameHash } from './desk.ts';
import { count } from './statements.ts';
import { DAY_MS, HOUR_MS } from './visibility.ts';

/** The kinds of actions that limits count. All other actions are `other`. */
export type SubmissionKind = 'offer' | 'write' | 'other';

/** The form that asks for an action: the id that the forms of its page share, and the caller that sent it. */
export interface SubmittedForm {
  readonly form: string;
  readonly caller: string;
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
    perActor - (await used('actor', nameHash(desk, 'actor', actor))),
    perCaller - (await used('caller', nameHash(desk, 'caller', caller))),
  );
  return Math.max(0, left);
}
