import { serverSecret } from '../store/secrets.ts';
import type { Sql } from '../store/sql.ts';

/** How much one caller, and all of them together, may leave on the desk. */
export interface DeskLimits {
  /** Drafts of one caller that wait to be published. */
  readonly draftsPerCaller: number;
  /** Drafts of everybody that wait to be published. */
  readonly drafts: number;
  /** Tasks one caller publishes in 24 hours; a quarter of them, rounded up, in one hour. The server sets it. */
  readonly tasksPerDay: number;
  /** Offers one professional makes in 24 hours. */
  readonly offersPerDay: number;
  /** Offers from one caller in 24 hours: many professionals may share an address. */
  readonly offersPerCaller: number;
  /** Offers that one task has at a time. */
  readonly offersPerTask: number;
  /** Messages, and changes of the offer, of one side of a conversation in an hour. */
  readonly messagesPerHour: number;
  /** The same from one caller. */
  readonly messagesPerCaller: number;
  /** Messages of one side of a conversation, altogether. */
  readonly messagesASide: number;
}

export const DESK_LIMITS: DeskLimits = {
  draftsPerCaller: 20_000,
  drafts: 1_000_000,
  tasksPerDay: Number.POSITIVE_INFINITY,
  offersPerDay: 20,
  offersPerCaller: 100,
  offersPerTask: 50,
  messagesPerHour: 30,
  messagesPerCaller: 200,
  messagesASide: 100,
};

/** Where drafts, tasks and notifications live, and what the rules about them need. */
export interface Desk {
  readonly sql: Sql;
  /** The server's secret: tokens that are given again, fingerprints and form tokens come from it. */
  readonly secret: Uint8Array;
  /** Unix ms. */
  readonly now: () => number;
  readonly limits: DeskLimits;
  /** What the last sweep found: counting everything for each request would cost more the fuller the desk is. */
  readonly gauge: { isFull: boolean };
}

/** Opens the desk over its tables; its secret is made the first time, and is the same for every replica from then on. */
export async function openTaskDesk(sql: Sql, now: () => number, limits: DeskLimits = DESK_LIMITS): Promise<Desk> {
  const secret = await serverSecret(sql, 'tasks');
  return { sql, secret, now, limits, gauge: { isFull: false } };
}
