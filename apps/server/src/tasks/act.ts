import type { Sql } from '../store/sql.ts';
import { type Deed, findDeed, noteDeed } from './deeds.ts';
import type { Desk } from './desk.ts';
import { type Action, type Decision, decide, type Refusal } from './flow.ts';
import { actorOf, type Found, find, type Way } from './offers.ts';

export type Outcome =
  /** `isRepeat` when this very form had done it before. */
  | { readonly kind: 'done'; readonly isRepeat: boolean }
  /** There is nothing at the end of the way. */
  | { readonly kind: 'nothing' }
  /** The flow does not allow it; `decision` says what is in the way. */
  | { readonly kind: 'refused'; readonly why: Refusal; readonly decision: Decision; readonly found: Found }
  /** The form did something before, with other words. */
  | { readonly kind: 'form-used' }
  /** Contact data that could not be taken out, of that kind: nothing was stored. */
  | { readonly kind: 'leak'; readonly leak: string }
  /** The offer changed after the page was made on which it was accepted. */
  | { readonly kind: 'changed' }
  /** This professional made as many offers as they may today. */
  | { readonly kind: 'too-many-offers' }
  /** The task has as many offers as it may. */
  | { readonly kind: 'task-full' }
  | { readonly kind: 'too-many-messages' }
  | { readonly kind: 'conversation-full' };

/** The form of an action: which one it is and where it came from. */
export interface FormOf {
  readonly form: string;
  readonly caller: string;
}

/** What an action needs that was read and allowed in this very transaction. */
export interface Allowed extends Found {
  readonly sql: Sql;
  readonly now: number;
}

/**
 * One action of the flow: read, decided and written in one transaction. Transactions take turns, so of two people who act at
 * once the second finds what the first did.
 */
export async function act(
  desk: Desk,
  way: Way,
  action: Action,
  deed: Deed,
  write: (allowed: Allowed) => Promise<Outcome | null>,
): Promise<Outcome> {
  return desk.sql.transaction(async (sql) => {
    const found = await find(desk, way, sql);
    if (found === null) return { kind: 'nothing' };
    const before = await findDeed(desk, sql, deed);
    if (before === 'same') return { kind: 'done', isRepeat: true };
    if (before === 'other-words') return { kind: 'form-used' };
    const now = desk.now();
    const decision = decide(action, actorOf(way), found, now);
    if (!decision.allowed) return { kind: 'refused', why: decision.why, decision, found };
    const stopped = await write({ ...found, sql, now });
    if (stopped !== null) return stopped;
    const { offer } = decision.becomes;
    if (found.offer !== null && offer !== null) {
      await sql.run('UPDATE offers SET taken_back_at = $1, sign_at = $2 WHERE id = $3', [
        offer.taken_back_at,
        offer.sign_at,
        offer.id,
      ]);
    }
    await noteDeed(desk, sql, deed);
    return { kind: 'done', isRepeat: false };
  });
}
