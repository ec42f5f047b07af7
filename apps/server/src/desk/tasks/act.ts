import type { Sql } from '../../directory/store/sql.ts';
import { type Desk, nameHash } from './desk.ts';
import { type Action, type Changes, decide, type Refusal } from './flow.ts';
import { type AccessPath, type Found, findTaskAndOffer, type Offer } from './offers.ts';
import { readFormTexts } from './read-texts.ts';
import { type Columns, first, insert, update } from './statements.ts';
import { remainingFor, type SubmissionKind, type SubmittedForm } from './submissions.ts';
import { textsSaid } from './texts-said.ts';
import { fingerprint } from './token.ts';
import type { CleanTexts, LeakOutcome } from './words.ts';

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
  /** The offer was changed after the page was rendered on which the person accepts it, or the task that a professional answers. */
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
const KINDS: Partial<Readonly<Record<Action, SubmissionKind>>> = {
  offer: 'offer',
  ask: 'offer',
  edit: 'write',
  revise: 'write',
  write: 'write',
};

type Content = readonly (string | number | null)[];

/**
 * Performs one action of the flow: reads, decides and writes in one transaction. Transactions are serialised, so when two people
 * act at once, the second transaction sees what the first wrote. `content` are the form's values, in a fixed order.
 */
export function act(
  desk: Desk,
  access: AccessPath,
  action: Action,
  content: Content,
  form: SubmittedForm,
  write: (allowed: Allowed, changes: Changes) => Promise<Outcome | null>,
): Promise<Outcome> {
  return desk.sql.transaction(async (sql) => {
    const decided = await decideOn(desk, access, action, content, form, sql);
    if (!('allowed' in decided)) return decided;
    const { allowed, changes, submission } = decided;
    const failure = await write(allowed, changes);
    if (failure !== null) return failure;
    const { task, offer, now } = allowed;
    if (changes.task) await update(sql, 'tasks', task.id, { ...changes.task });
    if (changes.offer && offer) await update(sql, 'offers', offer.id, { ...changes.offer });
    await insert(sql, 'submissions', { ...submission, done_at: now });
    return { kind: 'done' };
  });
}

/**
 * Performs an action with texts. They are redacted before the transaction, which would hold others up, and only if the action is
 * allowed. When a text of the same author was stored in between, they are read again together with that one.
 */
export async function actWithTexts(
  desk: Desk,
  access: AccessPath,
  action: Action,
  content: Content,
  form: SubmittedForm,
  texts: { readonly given: readonly string[]; readonly amount: (offer: Offer | null) => number | null },
  write: (allowed: Allowed, clean: CleanTexts) => Promise<Outcome | null>,
): Promise<Outcome> {
  const tracesOf = ({ offer }: Found) => offer?.[`${access.role}_traces`] ?? null;
  for (;;) {
    const decided = await decideOn(desk, access, action, content, form, desk.sql);
    if (!('allowed' in decided)) return decided;
    const { allowed } = decided;
    const said = await textsSaid(desk.sql, access.role, allowed);
    const traces = tracesOf(allowed)?.split('\n') ?? null;
    const clean = await readFormTexts({ ...said, given: texts.given, amount: texts.amount(allowed.offer), traces });
    if (clean.kind === 'leak') return clean;
    let isStale = false;
    const outcome = await act(desk, access, action, content, form, async (now) => {
      isStale = tracesOf(now) !== tracesOf(allowed);
      return isStale ? { kind: 'nothing' } : write(now, clean);
    });
    if (!isStale) return outcome;
  }
}

type Decided =
  | Outcome
  | {
      readonly allowed: Allowed;
      readonly changes: Changes;
      readonly submission: Columns;
    };

export async function decideOn(
  desk: Desk,
  access: AccessPath,
  action: Action,
  content: Content,
  form: SubmittedForm,
  sql: Sql,
): Promise<Decided> {
  const found = await findTaskAndOffer(desk, access, sql);
  if (found === null) return { kind: 'nothing' };
  const kind = KINDS[action] ?? 'other';
  const place = access.role === 'person' ? access.offer : access.task;
  const isOffer = kind === 'offer' && access.role === 'professional';
  const actor = isOffer
    ? professionalName(access.professional_id)
    : sideName(access.role, found.offer?.id ?? found.task.id);
  // The forms of a page share an id; each acts once.
  const submission = {
    form_hash: fingerprint(desk.secret, 'deed', action, form.form),
    body_hash: fingerprint(desk.secret, 'deed-words', JSON.stringify([place, ...content])),
    kind,
    actor: nameHash(desk, 'actor', actor),
    caller: nameHash(desk, 'caller', form.caller),
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
  return { allowed: { ...found, sql, now }, changes: decision.changes, submission };
}

/** The names under which limits count: offers by their professional, everything else by the side of a conversation or of a task. */
export function professionalName(id: string): string {
  return `professional:${id}`;
}

export function sideName(side: AccessPath['role'], id: string): string {
  return `${side}:${id}`;
}
