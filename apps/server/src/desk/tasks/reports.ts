import type { Sql } from '../../directory/store/sql.ts';
import { act, type SubmittedForm } from './act.ts';
import { count, type Desk, insert, whoActs } from './desk.ts';
import { DAY_MS } from './flow.ts';
import { notify } from './notifications.ts';
import type { AccessPath, Found } from './offers.ts';
import { withoutOwnDetails } from './own-details.ts';
import { readTaskTexts } from './read-texts.ts';
import { fingerprint } from './token.ts';

/** Why something is reported: a reason, and a line in the person's own words, or an empty one. */
export interface ReportWords {
  readonly reason: 'fraud' | 'untrue' | 'abuse' | 'personal-data' | 'other';
  readonly note: string;
}

export interface ReportedThing {
  readonly about: 'profile' | 'review' | 'task';
  readonly id: string;
  /** The professional whose profile it is, or on whose it stands. */
  readonly concerned: string | null;
}

async function cleaned({ reason, note }: ReportWords): Promise<ReportWords> {
  if (note === '') return { reason, note };
  const { description } = await readTaskTexts({ title: null, description: withoutOwnDetails(note, true) });
  return { reason, note: description };
}

/** What this side already reported of a conversation: the numbers of messages; 0 is the offer, or for a professional the task. */
export async function reportedBy(sql: Sql, { role, ...access }: AccessPath, { task, offer }: Found) {
  const who = 'professional_id' in access ? access.professional_id : null;
  const rows = await sql.all<{ message: number | null }>(
    `SELECT message FROM notifications WHERE task_id = $1 AND kind = 'report' AND reported_by = $2
       AND COALESCE(offer_id, '') IN ('', $3) AND COALESCE(concerned, $4) = $4`,
    [task.id, role, offer?.id ?? '', who ?? ''],
  );
  return new Set(rows.map(({ message }) => message ?? 0));
}

/** Reports to the operator a message of the other side or, with null, the offer, or for a professional the task; each once. */
export async function report(
  desk: Desk,
  access: AccessPath,
  message: number | null,
  words: ReportWords,
  form: SubmittedForm,
) {
  const clean = await cleaned(words);
  const { role: reported_by } = access;
  const action = reported_by === 'person' ? 'report' : 'complain';
  const content = [message, words.reason, words.note];
  return act({ desk, access, action, content, form }, async (allowed) => {
    const { sql, now, task, offer } = allowed;
    const written = [offer?.id ?? '', message, reported_by];
    if (message !== null && (await count(sql, WRITTEN_BY_OTHER, written)) === 0) return { kind: 'nothing' };
    if ((await reportedBy(sql, access, allowed)).has(message ?? 0)) return null;
    const about = reported_by === 'professional' && message === null ? 'task' : null;
    const concerned = access.role === 'professional' ? access.professional_id : null;
    const subject = { task_id: task.id, offer_id: offer?.id ?? null, message, reported_by, about, concerned } as const;
    await notify(sql, { kind: 'report', professional_id: null, ...subject, ...clean }, now);
    return null;
  });
}

const WRITTEN_BY_OTHER = 'messages WHERE offer_id = $1 AND number = $2 AND side <> $3';

/** Reports what everybody can read to the operator, once for each form. False when this caller reported too much today. */
export async function reportPublic(desk: Desk, thing: ReportedThing, words: ReportWords, sent: SubmittedForm) {
  const { about, id, concerned } = thing;
  const clean = await cleaned(words);
  const now = desk.now();
  const submission = {
    form_hash: fingerprint(desk.secret, 'deed', 'report', sent.form),
    body_hash: '',
    kind: 'report',
    ...whoActs(desk, about, id, sent.caller),
    done_at: now,
  };
  return desk.sql.transaction(async (sql) => {
    const today = [submission.caller, now - DAY_MS];
    const made = await count(sql, "submissions WHERE caller = $1 AND kind = 'report' AND done_at > $2", today);
    if (made >= desk.limits.reportsPerCaller) return false;
    const isFirst = await insert(sql, 'submissions', submission, 'ON CONFLICT (form_hash) DO NOTHING');
    const subject = about === 'task' ? { task_id: id } : { task_id: '', about_id: id, concerned };
    if (isFirst > 0) await notify(sql, { kind: 'report', professional_id: null, about, ...subject, ...clean }, now);
    return true;
  });
}
