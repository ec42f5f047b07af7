import { serverSecret } from '../store/secrets.ts';
import type { Sql } from '../store/sql.ts';

/** How much one caller, and all of them together, may leave on the desk. */
export interface DeskLimits {
  /** Drafts of one caller that wait to be published. */
  readonly draftsPerCaller: number;
  /** Drafts of everybody that wait to be published. */
  readonly drafts: number;
  /** Tasks one caller publishes in 24 hours. */
  readonly tasksPerDay: number;
}

export const DESK_LIMITS: DeskLimits = { draftsPerCaller: 20_000, drafts: 1_000_000, tasksPerDay: 100 };

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
