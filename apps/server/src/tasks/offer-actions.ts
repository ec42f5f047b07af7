import type { Sql } from '../store/sql.ts';
import { act, type FormOf, type Outcome } from './act.ts';
import { written, writtenMessages } from './conversation.ts';
import { type Deed, leftFor } from './deeds.ts';
import type { Desk } from './desk.ts';
import { find, type OfferWords, sideName, type Way } from './offers.ts';
import { notify, notifyAuthors } from './outbox.ts';
import { deriveToken } from './token.ts';
import { cleanWriting } from './words.ts';

type ProfessionalWay = Extract<Way, { role: 'professional' }>;
type PersonWay = Extract<Way, { role: 'person' }>;

const saysOf = ({ message, price, availability }: OfferWords) => [message, price.kind, price.amount, availability];

/** Makes an offer, its texts cleaned. Made anew after it was taken back, it keeps its conversation. */
export async function makeOffer(desk: Desk, way: ProfessionalWay, words: OfferWords, form: FormOf): Promise<Outcome> {
  const actor = `professional:${way.professional_id}`;
  const deed: Deed = { kind: 'offer', ...form, actor, says: [way.task, ...saysOf(words)] };
  return act(desk, way, 'offer', deed, async ({ sql, now, task, offer }) => {
    if ((await leftFor(desk, sql, 'offer', actor, form.caller)) === 0) return { kind: 'too-many-offers' };
    if ((await countOffers(sql, task.id)) >= desk.limits.offersPerTask) return { kind: 'task-full' };
    const clean = cleanWriting(
      textsOf(words),
      await written(sql, offer?.id ?? null, 'professional'),
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
    const id = deriveToken(desk.secret, 'offer', task.id, way.professional_id).slice(0, 14);
    await sql.run(
      `INSERT INTO offers (id, task_id, professional_id, message, availability, price_kind, price, redacted, made_at, changed_at,
         sign_at, version, person_read, professional_read)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $9, 1, 0, 0)`,
      [id, task.id, way.professional_id, ...values],
    );
    return null;
  });
}

/** Changes what an offer says. It counts as a message: its person reads it as one. */
export async function editOffer(desk: Desk, way: ProfessionalWay, words: OfferWords, form: FormOf): Promise<Outcome> {
  const found = await find(desk, way);
  const actor = sideName('professional', found?.offer?.id ?? '');
  const deed: Deed = { kind: 'write', ...form, actor, says: [way.task, ...saysOf(words)] };
  return act(desk, way, 'edit', deed, async ({ sql, now, offer }) => {
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

/** Takes an offer back: its person sees it no more. */
export async function takeBackOffer(desk: Desk, way: ProfessionalWay, form: FormOf): Promise<Outcome> {
  const deed: Deed = { kind: 'other', ...form, actor: `professional:${way.professional_id}`, says: [way.task] };
  return act(desk, way, 'take-back', deed, async () => null);
}

/** Accepts the offer that was read, its `version`. The others on the task are not chosen, and are told. */
export async function acceptOffer(desk: Desk, way: PersonWay, version: number, form: FormOf): Promise<Outcome> {
  const deed: Deed = { kind: 'other', ...form, actor: sideName('person', way.offer), says: ['accept', way.offer] };
  return act(desk, way, 'accept', deed, async ({ sql, now, task, offer }) => {
    if (offer!.version !== version) return { kind: 'changed' };
    await sql.run('UPDATE tasks SET chosen_offer = $1, chosen_at = $2 WHERE id = $3', [offer!.id, now, task.id]);
    const { id: offer_id, professional_id } = offer!;
    await notify(sql, { kind: 'offer_accepted', professional_id, task_id: task.id, offer_id }, now);
    await notifyAuthors(sql, 'offer_not_chosen', task, now, offer_id);
    return null;
  });
}

/** Marks the task of an accepted offer as done. */
export async function finishTask(desk: Desk, way: PersonWay, form: FormOf): Promise<Outcome> {
  const deed: Deed = { kind: 'other', ...form, actor: sideName('person', way.offer), says: ['finish', way.offer] };
  return act(desk, way, 'finish', deed, async ({ sql, now, task }) => {
    await sql.run('UPDATE tasks SET done_at = $1 WHERE id = $2', [now, task.id]);
    return null;
  });
}

/** Reports the offer (`message` null) or a message of the other side to the operator. Reported twice is reported once. */
export async function report(desk: Desk, way: Way, message: number | null, form: FormOf): Promise<Outcome> {
  const offerId = way.role === 'person' ? way.offer : ((await find(desk, way))?.offer?.id ?? '');
  const deed: Deed = { kind: 'other', ...form, actor: sideName(way.role, offerId), says: ['report', offerId, message] };
  return act(desk, way, 'report', deed, async ({ sql, now, task, offer }) => {
    const written =
      message === null
        ? way.role === 'person'
        : (
            await sql.all('SELECT number FROM messages WHERE offer_id = $1 AND number = $2 AND side <> $3', [
              offerId,
              message,
              way.role,
            ])
          ).length > 0;
    if (!written) return { kind: 'nothing' };
    const known = await sql.all(
      `SELECT id FROM notifications WHERE task_id = $1 AND kind = 'report' AND offer_id = $2 AND reported_by = $3
         AND COALESCE(message, 0) = $4`,
      [task.id, offer!.id, way.role, message ?? 0],
    );
    if (known.length === 0) {
      const about = { professional_id: null, task_id: task.id, offer_id: offer!.id, message, reported_by: way.role };
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
