import type { Sql } from '../../directory/store/sql.ts';
import { act, type Outcome } from './act.ts';
import { callerHash, type Desk } from './desk.ts';
import type { AccessPath } from './offers.ts';
import { notify } from './outbox.ts';
import { readTaskTexts } from './read-texts.ts';
import { count, insert } from './statements.ts';
import { actorHash, type SubmittedForm } from './submissions.ts';
import { fingerprint } from './token.ts';
import { DAY_MS } from './visibility.ts';

export const NOTE_MAX = 300;
export const REASONS = ['fraud', 'untrue', 'abuse', 'personal-data', 'other'] as const;

/** Why something is reported: a reason, and a line in the person's own words, or an empty one. */
export interface ReportWords {
  readonly reason: (typeof REASONS)[number];
  readonly note: string;
}

/** What everybody can read and report. */
export interface ReportedThing {
  readonly about: 'profile' | 'review' | 'task';
  readonly id: string;
}

/** The words without contact data. */
async function cleaned({ reason, note }: ReportWords): Promise<ReportWords> {
  return { reason, note: note === '' ? '' : (await readTaskTexts({ title: null, description: note })).description };
}

/**
 * Reports the offer (`message` null) or a message of the other side to the operator. A second report of the same offer or message
 * has no effect.
 */
export async function report(
  desk: Desk,
  access: AccessPath,
  message: number | null,
  words: ReportWords,
  form: SubmittedForm,
): Promise<Outcome> {
  const clean = await cleaned(words);
  return act(desk, access, 'report', [message, words.reason, words.note], form, async ({ sql, now, task, offer }) => {
    const offer_id = offer!.id;
    if (!(await isReportable(sql, offer_id, message, access.role))) return { kind: 'nothing' };
    const reports = await count(
      sql,
      `notifications WHERE task_id = $1 AND kind = 'report' AND offer_id = $2 AND reported_by = $3
         AND COALESCE(message, 0) = $4`,
      [task.id, offer_id, access.role, message ?? 0],
    );
    if (reports > 0) return null;
    const about = { professional_id: null, task_id: task.id, offer_id, message, reported_by: access.role };
    await notify(sql, { kind: 'report', ...about, ...clean }, now);
    return null;
  });
}

/** Whether the other side wrote it. The professional always wrote the offer. */
async function isReportable(sql: Sql, offer: string, message: number | null, by: AccessPath['role']) {
  if (message === null) return by === 'person';
  return (await count(sql, 'messages WHERE offer_id = $1 AND number = $2 AND side <> $3', [offer, message, by])) > 0;
}

/** Reports what everybody can read to the operator, once for each form. False when this caller reported too much today. */
export async function reportPublic(
  desk: Desk,
  { about, id }: ReportedThing,
  words: ReportWords,
  { form, caller }: SubmittedForm,
): Promise<boolean> {
  const clean = await cleaned(words);
  const now = desk.now();
  const submission = {
    form_hash: fingerprint(desk.secret, 'deed', 'report', form),
    body_hash: '',
    kind: 'report',
    actor: actorHash(desk, `${about}:${id}`),
    caller: callerHash(desk, caller),
    done_at: now,
  };
  return desk.sql.transaction(async (sql) => {
    const today = [submission.caller, now - DAY_MS];
    const sent = await count(sql, "submissions WHERE caller = $1 AND kind = 'report' AND done_at > $2", today);
    if (sent >= desk.limits.reportsPerCaller) return false;
    const isFirst = await insert(sql, 'submissions', submission, 'ON CONFLICT (form_hash) DO NOTHING');
    const subject = about === 'task' ? { task_id: id } : { task_id: '', about_id: id };
    if (isFirst > 0) await notify(sql, { kind: 'report', professional_id: null, about, ...subject, ...clean }, now);
    return true;
  });
}
