import { serverSecret } from '../../directory/store/desk.ts';
import type { Sql } from '../../directory/store/sql.ts';
import { fingerprint } from './token.ts';

/** Storage limits per caller, and for all callers together. */
export const DESK_LIMITS = {
  /** Unpublished drafts of one caller. */
  draftsPerCaller: 20_000,
  /** Unpublished drafts of all callers. */
  drafts: 1_000_000,
  /** Tasks one caller publishes in 24 hours; a quarter of them, rounded up, in one hour. The server sets it. */
  tasksPerDay: Number.POSITIVE_INFINITY,
  offersPerDay: 20,
  /** Offers from one caller in 24 hours: many professionals may share an address. */
  offersPerCaller: 100,
  offersPerTask: 50,
  /** Messages, and changes of the offer, of one side of a conversation in an hour. */
  messagesPerHour: 30,
  /** Messages, and changes of offers, from one caller in an hour. */
  messagesPerCaller: 200,
  messagesASide: 100,
  /** Reports of profiles, reviews and tasks from one caller in 24 hours. */
  reportsPerCaller: 20,
};

export type DeskLimits = Readonly<typeof DESK_LIMITS>;

/**
 * The operational database of drafts, tasks and notifications, with the secret, the clock and the limits that their rules need.
 */
export interface Desk {
  readonly sql: Sql;
  /** The server's secret, from which tokens, fingerprints and form tokens are derived. */
  readonly secret: Uint8Array;
  /** Unix ms. */
  readonly now: () => number;
  readonly limits: DeskLimits;
  /** The result of the last sweep. Counting every draft at each request would be slow with many drafts. */
  readonly gauge: { isFull: boolean };
}

/** Opens the operational database. The first call creates its secret, which all replicas share. */
export async function openTaskDesk(sql: Sql, now: () => number, limits: DeskLimits = DESK_LIMITS): Promise<Desk> {
  const secret = await serverSecret(sql, 'tasks');
  return { sql, secret, now, limits, gauge: { isFull: false } };
}

/** The stored form of a caller, or of a side under the name that limits count: enough to count, and nobody is known by it. */
export function nameHash(desk: Desk, of: 'caller' | 'actor', name: string): string {
  return fingerprint(desk.secret, of, name).slice(0, 32);
}
