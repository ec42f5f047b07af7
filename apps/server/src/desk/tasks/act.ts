import type { Sql } from '../../directory/store/sql.ts';
import { callerHash, type Desk } from './desk.ts';
import { type Action, decide, type Refusal } from './flow.ts';
import { type AccessPath, type Found, findTaskAndOffer } from './offers.ts';
import { first, insert, update } from './statements.ts';
import { actorHash, remainingFor, type SubmissionKind, type SubmittedForm } from './submissions.ts';
import { fingerprint } from './token.ts';
import type { LeakOutcome } from './words.ts';

export type Outcome =
  /** Now, or when this form was submitted before. */
  | { readonly kind: 'done' }
  /** The address leads to no task, offer or message that this actor may see. */
  | { readonly kind: 'nothing' }
  /** The flow does not allow it; `why` is the rule that forbids it. */
  | { readonly kind: 'refused'; readonly why: Refusal; readonly found: Found }
  /** The form was already submitted, with other content. */
  | { readonly kind: 'form-used' }
  /** Nothing was stored. */
  | LeakOutcome
  /** The offer was changed after the page was rendered on which the person accepts it. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'too-many-offers' }
  | { readonly kind: 'task-full' }
  | { readonly kind: 'too-many-messages' }
  | { readonly kind: 'conversation-full' };

/** The task and offer as read in this transaction, in which the action is allowed, the connection, and the time. */
export interface Allowed extends Found {
  readonly sql: Sql;
  readonly now: number;
}

/** The kind under which limits count an action. */
const KINDS: Partial<Readonly<Record<Action, SubmissionKind>>> = { offer: 'offer', edit: 'write', write: 'write' };

/**
 * Performs one action of the flow: reads, decides and writes in one transaction. Transactions are serialised, so when two people
 * act at once, the second transaction sees what the first wrote. `content` are the form's values, in a fixed order.
 */
export async function act(
  desk: Desk,
  access: AccessPath,
  action: Action,
  content: readonly (string | number | null)[],
  form: SubmittedForm,
  write: (allowed: Allowed) => Promise<Outcome | null>,
): Promise<Outcome> {
  return desk.sql.transaction(async (sql) => {
    const found = await findTaskAndOffer(desk, access, sql);
    if (found === null) return { kind: 'nothing' };
    const kind = KINDS[action] ?? 'other';
    const place = access.role === 'person' ? access.offer : access.task;
    const isOffer = kind === 'offer' && access.role === 'professional';
    const actor = isOffer ? professionalName(access.professional_id) : sideName(access.role, found.offer?.id ?? '');
    // The forms of a page share an id; each acts once.
    const submission = {
      form_hash: fingerprint(desk.secret, 'deed', action, form.form),
      body_hash: fingerprint(desk.secret, 'deed-words', JSON.stringify([place, ...content])),
      kind,
      actor: actorHash(desk, actor),
      caller: callerHash(desk, form.caller),
    };
    const before = await first<{ body_hash: string }>(sql, 'SELECT body_hash FROM submissions WHERE form_hash = $1', [
      submission.form_hash,
    ]);
    if (before !== null) return { kind: before.body_hash === submission.body_hash ? 'done' : 'form-used' };
    const now = desk.now();
    const decision = decide(action, access, found, now);
    if (!decision.allowed) return { kind: 'refused', why: decision.why, found };
    if (kind !== 'other' && (await remainingFor(desk, sql, kind, actor, form.caller)) === 0) {
      return { kind: kind === 'offer' ? 'too-many-offers' : 'too-many-messages' };
    }
    const failure = await write({ ...found, sql, now });
    if (failure !== null) return failure;
    const { changes } = decision;
    if (changes.task) await update(sql, 'tasks', found.task.id, { ...changes.task });
    if (changes.offer && found.offer) await update(sql, 'offers', found.offer.id, { ...changes.offer });
    await insert(sql, 'submissions', { ...submission, done_at: now });
    return { kind: 'done' };
  });
}

/** The names under which limits count: offers by their professional, everything else by the side of a conversation. */
export function professionalName(id: string): string {
  return `professional:${id}`;
}

export function sideName(side: AccessPath['role'], offerId: string): string {
  return `${side}:${offerId}`;
}
