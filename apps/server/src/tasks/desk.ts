import { serverSecret } from '../store/desk.ts';
import type { Sql } from '../store/sql.ts';
import { fingerprint } from './token.ts';

/** How much one caller, and all callers together, may store. */
export interface DeskLimits {
  /** Unpublished drafts of one caller. */
  readonly draftsPerCaller: number;
  /** Unpublished drafts of all callers. */
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

/** The operational database of drafts, tasks and notifications, and what their rules need. */
export interface Desk {
  readonly sql: Sql;
  /** The server's secret, from which tokens, fingerprints and form tokens are derived. */
  readonly secret: Uint8Array;
  /** Unix ms. */
  readonly now: () => number;
  readonly limits: DeskLimits;
  /** What the last sweep found. Counting every draft at each request would cost more the fuller the desk is. */
  readonly gauge: { isFull: boolean };
}

/** Opens the desk. The first call makes its secret, which all replicas share. */
export async function openTaskDesk(sql: Sql, now: () => number, limits: DeskLimits = DESK_LIMITS): Promise<Desk> {
  const secret = await serverSecret(sql, 'tasks');
  return { sql, secret, now, limits, gauge: { isFull: false } };
}

/** What is stored of a caller: enough to count what it left, not enough to say who it is. */
export function callerHash(desk: Desk, caller: string): string {
  return fingerprint(desk.secret, 'caller', caller).slice(0, 32);
}
