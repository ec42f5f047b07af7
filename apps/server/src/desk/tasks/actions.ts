import { type Allowed, act, actWithTexts, decideOn, type Outcome, type SubmittedForm } from './act.ts';
import { addMessage } from './conversation.ts';
import { count, type Desk, insert, update } from './desk.ts';
import type { AccessPath, OfferWords, PersonPath, ProfessionalPath } from './offers.ts';
import { withoutOwnDetails } from './own-details.ts';
import { readTaskTexts } from './read-texts.ts';
import { deriveToken } from './token.ts';
import type { CleanTexts, TaskWords } from './words.ts';

/** Makes or changes an offer. Its content is that of its form; it keeps the conversation that it has. */
const offering =
  (action: 'offer' | 'edit') =>
  (desk: Desk, access: ProfessionalPath, words: OfferWords, form: SubmittedForm, read = 0) => {
    const { message, price, availability } = words;
    const content = [message, price.kind, price.amount, availability];
    const attempt = { desk, access, action, content, form } as const;
    const write = async (allowed: Allowed, { texts, redacted, traces }: CleanTexts): Promise<Outcome | null> => {
      const refusal = await refusalOf(desk, access.professional_id, allowed, read);
      if (refusal) return refusal;
      const { sql, now, offer } = allowed;
      const said = { message: texts[0]!, price_kind: price.kind, price: price.amount, availability: texts[1] || null };
      const state = { redacted, professional_traces: traces.join('\n'), changed_at: now, wiped_at: null };
      const columns = { ...said, ...state, ...(action === 'offer' && { made_at: now }) };
      if (offer === null) await insert(sql, 'offers', { ...newOffer(desk, access, now), ...columns, version: 1 });
      else await update(sql, 'offers', offer.id, { ...columns, version: offer.version + 1 });
      return null;
    };
    return actWithTexts(attempt, [message, availability ?? ''], write, () => price.amount);
  };

/** Makes an offer on the version of the task that was `read`, or makes it anew. */
export const makeOffer = offering('offer');
/** Changes an offer. It counts as a message, because the person reads it like one. */
export const editOffer = offering('edit');

/** Asks the person something before offering, about the version of the task that was `read`: it opens the conversation. */
export function askFirst(desk: Desk, access: ProfessionalPath, text: string, form: SubmittedForm, read = 0) {
  const attempt = { desk, access, action: 'ask', content: [text], form } as const;
  return actWithTexts(attempt, [text], async (allowed, clean) => {
    const refusal = await refusalOf(desk, access.professional_id, allowed, read);
    if (refusal) return refusal;
    const { sql, now } = allowed;
    const { redacted, traces } = clean;
    const offer = { ...newOffer(desk, access, now), message: '', price_kind: 'open', redacted, version: 0 };
    await insert(sql, 'offers', { ...offer, asked: true, professional_traces: traces.join('\n') });
    await addMessage(sql, offer.id, 'professional', clean, now);
    return null;
  });
}

function newOffer(desk: Desk, { task, professional_id }: ProfessionalPath, now: number) {
  const id = deriveToken(desk.secret, 'offer', task, professional_id).slice(0, 14);
  const times = { made_at: now, changed_at: now, active_at: now };
  return { id, task_id: task, professional_id, ...times, person_read: 0, professional_read: 0 };
}

async function refusalOf({ limits }: Desk, who: string, { sql, task }: Allowed, read: number) {
  if ((task.revised_at ?? 0) !== read) return { kind: 'changed' } as const;
  const others = 'offers WHERE task_id = $1 AND taken_back_at IS NULL AND professional_id <> $2';
  const isFull = (await count(sql, others, [task.id, who])) >= limits.offersPerTask;
  return isFull ? ({ kind: 'task-full' } as const) : null;
}

type Plain = 'decline' | 'take-back' | 'finish' | 'open' | 'cancel' | 'refuse' | 'reopen' | 'withdraw';
export async function perform(action: Plain, desk: Desk, access: AccessPath, form: SubmittedForm) {
  const outcome = await act({ desk, access, action, content: [], form }, async ({ sql, task }) => {
    if (action !== 'withdraw') return null;
    await update(sql, 'tasks', task.id, { title: null, description: '' });
    await sql.run('UPDATE offers SET person_traces = NULL WHERE task_id = $1', [task.id]);
    return null;
  });
  if (action === 'withdraw' && outcome.kind === 'done') await desk.sql.scrub();
  return outcome;
}

export function acceptOffer(desk: Desk, access: PersonPath, version: number, form: SubmittedForm) {
  return act({ desk, access, action: 'accept', content: [], form }, async ({ offer }) =>
    offer!.version === version ? null : { kind: 'changed' },
  );
}

/** Keeps what a person says of the work with the task, and gives it to the operator as a record of a review. */
export function reviewTask(desk: Desk, access: PersonPath, rating: number, comment: string, form: SubmittedForm) {
  const attempt = { desk, access, action: 'review', content: [rating, comment], form } as const;
  return actWithTexts(attempt, [comment], async (allowed, clean) => {
    const review_comment = withoutOwnDetails(clean.texts[0]!, false);
    await update(allowed.sql, 'tasks', allowed.task.id, { review_rating: rating, review_comment });
    return null;
  });
}

/** Changes a task on which no offer stands yet. What is refused is not read. */
export async function reviseTask(desk: Desk, access: PersonPath, words: TaskWords, form: SubmittedForm) {
  const { service, title, description, city, neighborhood, elsewhere = null, urgency } = words;
  const content = [service, title, description, city, neighborhood, elsewhere, urgency];
  const attempt = { desk, access, action: 'revise', content, form } as const;
  const early = await decideOn(attempt);
  if (!('allowed' in early)) return early;
  const texts = await readTaskTexts({ title, description });
  return act(attempt, async ({ sql, task }) => {
    await update(sql, 'tasks', task.id, { service, city, neighborhood, elsewhere, urgency, ...texts });
    return null;
  });
}
