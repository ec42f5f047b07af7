import type { Sql } from '../store/sql.ts';
import { act, type Outcome, type SubmittedForm } from './act.ts';
import { lastTexts, writtenMessages } from './conversation.ts';
import type { Desk } from './desk.ts';
import { type AccessPath, findTaskAndOffer, type OfferWords, sideName } from './offers.ts';
import { notify, notifyAuthors } from './outbox.ts';
import { leftFor, type Submission } from './submissions.ts';
import { deriveToken } from './token.ts';
import { cleanWriting } from './words.ts';

type ProfessionalPath = Extract<AccessPath, { role: 'professional' }>;
type PersonPath = Extract<AccessPath, { role: 'person' }>;

const contentOf = ({ message, price, availability }: OfferWords) => [message, price.kind, price.amount, availability];

/** Makes an offer with cleaned texts. An offer made again after it was taken back keeps its conversation. */
export async function makeOffer(
  desk: Desk,
  access: ProfessionalPath,
  words: OfferWords,
  form: SubmittedForm,
): Promise<Outcome> {
  const actor = `professional:${access.professional_id}`;
  const submission: Submission = { kind: 'offer', ...form, actor, says: [access.task, ...contentOf(words)] };
  return act(desk, access, 'offer', submission, async ({ sql, now, task, offer }) => {
    if ((await leftFor(desk, sql, 'offer', actor, form.caller)) === 0) return { kind: 'too-many-offers' };
    if ((await countOffers(sql, task.id)) >= desk.limits.offersPerTask) return { kind: 'task-full' };
    const clean = cleanWriting(
      textsOf(words),
      await lastTexts(sql, offer?.id ?? null, 'professional'),
      words.price.amount,
    );
    if ('leak' in clean) return { kind: 'leak', leak: clean.leak };
    const values = [...columnsOf(clean.texts, words), Number(clean.redacted), now];
    if (offer !== null) {
      await sql.run(
        `UPDATE offers SET message = $1, availability = $2, price_kind = $3, price = $4, redacted = $5, made_at = $6,
           changed_at = $6, version = version + 1, wiped_at = NULL WHERE id = $7`,
        [...values, offer.id],
      );
      return null;
    }
    const id = deriveToken(desk.secret, 'offer', task.id, access.professional_id).slice(0, 14);
    await sql.run(
      `INSERT INTO offers (id, task_id, professional_id, message, availability, price_kind, price, redacted, made_at, changed_at,
         sign_at, version, person_read, professional_read)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $9, 1, 0, 0)`,
      [id, task.id, access.professional_id, ...values],
    );
    return null;
  });
}

/** Changes what an offer says. It counts against the limit of messages, because the person reads it like one. */
export async function editOffer(
  desk: Desk,
  access: ProfessionalPath,
  words: OfferWords,
  form: SubmittedForm,
): Promise<Outcome> {
  const found = await findTaskAndOffer(desk, access);
  const actor = sideName('professional', found?.offer?.id ?? '');
  const submission: Submission = { kind: 'write', ...form, actor, says: [access.task, ...contentOf(words)] };
  return act(desk, access, 'edit', submission, async ({ sql, now, offer }) => {
    if ((await leftFor(desk, sql, 'write', actor, form.caller)) === 0) return { kind: 'too-many-messages' };
    const clean = cleanWriting(
      textsOf(words),
      await writtenMessages(sql, offer!.id, 'professional'),
      words.price.amount,
    );
    if ('leak' in clean) return { kind: 'leak', leak: clean.leak };
    await sql.run(
      `UPDATE offers SET message = $1, availability = $2, price_kind = $3, price = $4, redacted = $5, changed_at = $6,
         version = version + 1 WHERE id = $7`,
      [...columnsOf(clean.texts, words), Number(clean.redacted), now, offer!.id],
    );
    return null;
  });
}

/** Takes an offer back: the person no longer sees it. */
export async function takeBackOffer(desk: Desk, access: ProfessionalPath, form: SubmittedForm): Promise<Outcome> {
  const submission: Submission = {
    kind: 'other',
    ...form,
    actor: `professional:${access.professional_id}`,
    says: [access.task],
  };
  return act(desk, access, 'take-back', submission, async () => null);
}

/** Accepts the offer in the version that the person read. The authors of the other offers are told that theirs was not chosen. */
export async function acceptOffer(
  desk: Desk,
  access: PersonPath,
  version: number,
  form: SubmittedForm,
): Promise<Outcome> {
  const submission: Submission = {
    kind: 'other',
    ...form,
    actor: sideName('person', access.offer),
    says: ['accept', access.offer],
  };
  return act(desk, access, 'accept', submission, async ({ sql, now, task, offer }) => {
    if (offer!.version !== version) return { kind: 'changed' };
    await sql.run('UPDATE tasks SET chosen_offer = $1, chosen_at = $2 WHERE id = $3', [offer!.id, now, task.id]);
    const { id: offer_id, professional_id } = offer!;
    await notify(sql, { kind: 'offer_accepted', professional_id, task_id: task.id, offer_id }, now);
    await notifyAuthors(sql, 'offer_not_chosen', task, now, offer_id);
    return null;
  });
}

/** Marks the task of an accepted offer as done. */
export async function finishTask(desk: Desk, access: PersonPath, form: SubmittedForm): Promise<Outcome> {
  const submission: Submission = {
    kind: 'other',
    ...form,
    actor: sideName('person', access.offer),
    says: ['finish', access.offer],
  };
  return act(desk, access, 'finish', submission, async ({ sql, now, task }) => {
    await sql.run('UPDATE tasks SET done_at = $1 WHERE id = $2', [now, task.id]);
    return null;
  });
}

/**
 * Reports the offer (`message` null) or a message of the other side to the operator. A second report of the same thing does nothing.
 */
export async function report(
  desk: Desk,
  access: AccessPath,
  message: number | null,
  form: SubmittedForm,
): Promise<Outcome> {
  const offerId = access.role === 'person' ? access.offer : ((await findTaskAndOffer(desk, access))?.offer?.id ?? '');
  const submission: Submission = {
    kind: 'other',
    ...form,
    actor: sideName(access.role, offerId),
    says: ['report', offerId, message],
  };
  return act(desk, access, 'report', submission, async ({ sql, now, task, offer }) => {
    const exists =
      message === null
        ? access.role === 'person'
        : (
            await sql.all('SELECT number FROM messages WHERE offer_id = $1 AND number = $2 AND side <> $3', [
              offerId,
              message,
              access.role,
            ])
          ).length > 0;
    if (!exists) return { kind: 'nothing' };
    const known = await sql.all(
      `SELECT id FROM notifications WHERE task_id = $1 AND kind = 'report' AND offer_id = $2 AND reported_by = $3
         AND COALESCE(message, 0) = $4`,
      [task.id, offer!.id, access.role, message ?? 0],
    );
    if (known.length === 0) {
      const about = { professional_id: null, task_id: task.id, offer_id: offer!.id, message, reported_by: access.role };
      await notify(sql, { kind: 'report', ...about }, now);
    }
    return null;
  });
}

/** How many more offers this professional may make today, from this address. */
export function offersLeft(desk: Desk, professionalId: string, caller: string): Promise<number> {
  return leftFor(desk, desk.sql, 'offer', `professional:${professionalId}`, caller);
}

function textsOf({ message, availability }: OfferWords): string[] {
  return [message, availability ?? ''];
}

function columnsOf([message = '', availability = '']: readonly string[], { price }: OfferWords) {
  return [message, availability || null, price.kind, price.amount];
}

async function countOffers(sql: Sql, taskId: string): Promise<number> {
  const [row] = await sql.all<{ count: number }>(
    'SELECT COUNT(*) AS count FROM offers WHERE task_id = $1 AND taken_back_at IS NULL',
    [taskId],
  );
  return Number(row?.count);
}
