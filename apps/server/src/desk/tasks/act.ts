import type { Sql } from '../../directory/store/sql.ts';
import { type Columns, count, type Desk, first, insert, update, whoActs } from './desk.ts';
import { type Action, type Changes, DAY_MS, decide, HOUR_MS, type Refusal, RULES, type Rule } from './flow.ts';
import { notify } from './notifications.ts';
import { type AccessPath, type Found, findTaskAndOffer, type Offer, type Side } from './offers.ts';
import { readFormTexts } from './read-texts.ts';
import { fingerprint } from './token.ts';
import { addTraces, type CleanTexts, type LeakOutcome } from './words.ts';

export type Outcome =
  /** Also for a form that was submitted before. */
  | { readonly kind: 'done' }
  /** The address leads to no task, offer or message that this actor may see. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'refused'; readonly why: Refusal; readonly found: Found }
  | { readonly kind: 'form-used' }
  | LeakOutcome
  /** The offer was changed after the page was rendered on which the person accepts it, or the task that a professional answers. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'too-many-offers' | 'task-full' | 'too-many-messages' | 'conversation-full' };

export interface Allowed extends Found {
  readonly sql: Sql;
  readonly now: number;
}

const OFFERS: readonly Action[] = ['offer', 'ask'];
const MESSAGES: readonly Action[] = ['write', 'edit', 'revise'];

/** What a form asks for; `content` are its values, in a fixed order. */
interface Attempt {
  readonly desk: Desk;
  readonly access: AccessPath;
  readonly action: Action;
  readonly content: readonly (string | number | null)[];
  readonly form: SubmittedForm;
}

/** Performs one action of the flow: reads, decides and writes in one transaction. `write` returns what else forbids it, or null. */
export function act(attempt: Attempt, write: (allowed: Allowed) => Promise<Outcome | null>): Promise<Outcome> {
  return attempt.desk.sql.transaction(async (sql) => {
    const decided = await decideOn(attempt, sql);
    if (!('allowed' in decided)) return decided;
    const { allowed, changes, submission } = decided;
    const failure = await write(allowed);
    if (failure !== null) return failure;
    await store(attempt.action, allowed, changes);
    await insert(sql, 'submissions', { ...submission, done_at: allowed.now });
    return { kind: 'done' };
  });
}

/** Stores what an allowed action changes, and tells whom its rule names. */
export async function store(action: Action, { sql, now, task, offer }: Allowed, changes: Changes): Promise<void> {
  const { tells: { author, operator, others } = {} }: Rule = RULES[action];
  await update(sql, 'tasks', task.id, { ...changes.task });
  if (offer) await update(sql, 'offers', offer.id, { ...changes.offer });
  const about = { task_id: task.id, offer_id: offer?.id ?? null };
  const concerned = offer?.professional_id ?? null;
  if (author && changes.offer) await notify(sql, { kind: author, professional_id: concerned, ...about }, now);
  if (operator) await notify(sql, { kind: operator, professional_id: null, ...about, concerned }, now);
  const isOpening = changes.task?.chosen_offer === null;
  if (!others || (others === 'task_reopened' && !isOpening)) return;
  // Of the offers that are not out: of the chosen one if there is one, else of all but this one.
  const authors = await sql.all<{ offer_id: string; professional_id: string }>(
    `SELECT id AS offer_id, professional_id FROM offers WHERE task_id = $1 AND taken_back_at IS NULL AND id <> $2
       AND id = COALESCE($3, id) ORDER BY made_at, id`,
    [task.id, offer?.id ?? '', isOpening ? null : task.chosen_offer],
  );
  for (const one of authors) await notify(sql, { kind: others, task_id: task.id, ...one }, now);
}

/** Performs an action with texts, redacted before the transaction; read again if the author stored another meanwhile. */
export async function actWithTexts(
  attempt: Attempt,
  given: readonly string[],
  write: (allowed: Allowed, clean: CleanTexts) => Promise<Outcome | null>,
  amountOf: (offer: Offer | null) => number | null = () => null,
): Promise<Outcome> {
  const { role } = attempt.access;
  const tracesOf = ({ offer }: Found) => offer?.[`${role}_traces`] ?? null;
  for (;;) {
    const decided = await decideOn(attempt);
    if (!('allowed' in decided)) return decided;
    const { allowed } = decided;
    const { all, ...said } = await textsSaid(allowed.sql, role, allowed);
    const traces = tracesOf(allowed)?.split('\n') ?? addTraces([], all);
    const clean = await readFormTexts({ ...said, given, amount: amountOf(allowed.offer), traces });
    if (clean.kind === 'leak') return clean;
    let isStale = false;
    const outcome = await act(attempt, async (now) => {
      isStale = tracesOf(now) !== tracesOf(allowed);
      return isStale ? { kind: 'nothing' } : write(now, clean);
    });
    if (!isStale) return outcome;
  }
}

export async function decideOn(
  { desk, access, action, content, form }: Attempt,
  sql: Sql = desk.sql,
): Promise<Outcome | { readonly allowed: Allowed; readonly changes: Changes; readonly submission: Columns }> {
  const found = await findTaskAndOffer(desk, access, sql);
  if (found === null) return { kind: 'nothing' };
  const kind = OFFERS.includes(action) ? 'offer' : MESSAGES.includes(action) ? 'write' : 'other';
  const place = access.role === 'person' ? access.offer : access.task;
  const isOffer = kind === 'offer' && access.role === 'professional';
  const actor = isOffer ? access.professional_id : (found.offer?.id ?? found.task.id);
  // The forms of a page share an id; each acts once.
  const submission = {
    form_hash: fingerprint(desk.secret, 'deed', action, form.form),
    body_hash: fingerprint(desk.secret, 'deed-words', JSON.stringify([place, ...content])),
    kind,
    ...whoActs(desk, access.role, actor, form.caller),
  };
  const query = 'SELECT body_hash FROM submissions WHERE form_hash = $1';
  const before = await first<{ body_hash: string }>(sql, query, [submission.form_hash]);
  if (before !== null) return { kind: before.body_hash === submission.body_hash ? 'done' : 'form-used' };
  const now = desk.now();
  const decision = decide(action, access, found, now);
  if (!decision.allowed) return { kind: 'refused', why: decision.why, found };
  if (kind !== 'other' && (await remainingFor(desk, kind, submission, sql)) === 0) {
    return { kind: kind === 'offer' ? 'too-many-offers' : 'too-many-messages' };
  }
  return { allowed: { ...found, sql, now }, changes: decision.changes, submission };
}

/** The form that asks for an action: the id that the forms of its page share, and the caller that sent it. */
export interface SubmittedForm {
  readonly form: string;
  readonly caller: string;
}

/** How many more offers, or messages, somebody may send now: the lower of the actor's own limit and the caller's. */
export async function remainingFor(
  { limits, now, ...desk }: Desk,
  kind: 'offer' | 'write',
  who: ReturnType<typeof whoActs>,
  sql: Sql = desk.sql,
): Promise<number> {
  const [perActor, perCaller, since] =
    kind === 'offer'
      ? [limits.offersPerDay, limits.offersPerCaller, now() - DAY_MS]
      : [limits.messagesPerHour, limits.messagesPerCaller, now() - HOUR_MS];
  const used = (column: 'actor' | 'caller') =>
    count(sql, `submissions WHERE ${column} = $1 AND kind = $2 AND done_at > $3`, [who[column], kind, since]);
  return Math.max(0, Math.min(perActor - (await used('actor')), perCaller - (await used('caller'))));
}

export function offersLeft(desk: Desk, professionalId: string, caller: string): Promise<number> {
  return remainingFor(desk, 'offer', whoActs(desk, 'professional', professionalId, caller));
}

/** How many of an author's last texts are read whole with the next one. */
const READ_WHOLE = 5;
/** How many of an author's last short texts are read for the pieces of a number, and how long they are. */
const BRIEF_MOST = 60;
const BRIEF_LENGTH = 80;
/** How many of the other side's last texts may ask for what comes next. */
const HEARD = 3;

/** What a side told the other, oldest first; `all` stands for traces that are not stored. The first text is the task, or the offer. */
async function textsSaid(sql: Sql, side: Side, { task, offer }: Found) {
  const ofOffer = offer === null ? [] : [offer.message, offer.availability ?? ''];
  const opening = side === 'person' ? [task.title ?? '', task.description] : ofOffer;
  const last = async (of: Side, most: number) => {
    const rows = await sql.all<{ body: string }>(
      'SELECT body FROM messages WHERE offer_id = $1 AND side = $2 ORDER BY number DESC LIMIT $3',
      [offer?.id ?? '', of, most],
    );
    return rows.map(({ body }) => body).reverse();
  };
  const written = await last(side, BRIEF_MOST);
  const heard = await last(side === 'person' ? 'professional' : 'person', HEARD);
  const whole = written.slice(-READ_WHOLE);
  const recent = whole.length < READ_WHOLE ? [...opening, ...whole] : whole;
  const lately = written.filter((body) => body.length <= BRIEF_LENGTH || whole.includes(body));
  return { recent, brief: [...opening, ...lately], heard, all: [...opening, ...written] };
}
