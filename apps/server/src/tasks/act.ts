import type { Sql } from '../store/sql.ts';
import type { Desk } from './desk.ts';
import { type Action, type Decision, decide, type Refusal } from './flow.ts';
import { type AccessPath, actorOf, type Found, findTaskAndOffer } from './offers.ts';
import { findSubmission, recordSubmission, type Submission } from './submissions.ts';

export type Outcome =
  /** `isRepeat` is true when this form was already submitted. */
  | { readonly kind: 'done'; readonly isRepeat: boolean }
  /** The address leads to no task, offer or message that this actor may see. */
  | { readonly kind: 'nothing' }
  /** The flow does not allow it; `decision` says which rule forbids it. */
  | { readonly kind: 'refused'; readonly why: Refusal; readonly decision: Decision; readonly found: Found }
  /** The form was already submitted, with other content. */
  | { readonly kind: 'form-used' }
  /** The texts hold contact data of kind `leak` that could not be removed; nothing was stored. */
  | { readonly kind: 'leak'; readonly leak: string }
  /** The offer was changed after the page was made on which the person accepts it. */
  | { readonly kind: 'changed' }
  /** This professional has reached today's limit of offers. */
  | { readonly kind: 'too-many-offers' }
  /** The task has reached its limit of offers. */
  | { readonly kind: 'task-full' }
  | { readonly kind: 'too-many-messages' }
  | { readonly kind: 'conversation-full' };

/** The form that asks for an action: its id, and the address it came from. */
export interface SubmittedForm {
  readonly form: string;
  readonly caller: string;
}

/** What `write` gets: the task and offer as read and allowed in this transaction, its connection, and the time. */
export interface Allowed extends Found {
  readonly sql: Sql;
  readonly now: number;
}

/**
 * One action of the flow: read, decided and written in one transaction. Transactions take turns, so when two people act
 * at once, the second transaction sees what the first wrote.
 */
export async function act(
  desk: Desk,
  access: AccessPath,
  action: Action,
  submission: Submission,
  write: (allowed: Allowed) => Promise<Outcome | null>,
): Promise<Outcome> {
  return desk.sql.transaction(async (sql) => {
    const found = await findTaskAndOffer(desk, access, sql);
    if (found === null) return { kind: 'nothing' };
    const before = await findSubmission(desk, sql, submission);
    if (before === 'same') return { kind: 'done', isRepeat: true };
    if (before === 'other-content') return { kind: 'form-used' };
    const now = desk.now();
    const decision = decide(action, actorOf(access), found, now);
    if (!decision.allowed) return { kind: 'refused', why: decision.why, decision, found };
    const failure = await write({ ...found, sql, now });
    if (failure !== null) return failure;
    const { offer } = decision.becomes;
    if (found.offer !== null && offer !== null) {
      await sql.run('UPDATE offers SET taken_back_at = $1, sign_at = $2 WHERE id = $3', [
        offer.taken_back_at,
        offer.sign_at,
        offer.id,
      ]);
    }
    await recordSubmission(desk, sql, submission);
    return { kind: 'done', isRepeat: false };
  });
}
