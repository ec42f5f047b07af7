import { randomBytes } from 'node:crypto';
import { BucketTable, hashText } from './bucket-table.ts';
import {
  type BucketKind,
  type Caller,
  type Ceiling,
  type Ceilings,
  type Clock,
  countedConnector,
  DEFAULT_CEILINGS,
  type Decision,
  type Limiter,
  sourceBucket,
  sourceCeiling,
  type Tier,
  WINDOW_MS,
} from './limiter.ts';

/** How many live windows are kept exactly, by kind: 32 MB of address space in all, touched as it fills. */
export const SLOTS = { address: 2 ** 20, page: 2 ** 18, connector: 2 ** 18, key: 2 ** 16 } as const satisfies Record<
  BucketKind,
  number
>;

/** How far the wall clock may wander from the monotonic one before `resetAt` follows it. */
const CLOCK_STEP_MS = 1000;

/** What is shown where nothing limits a request. */
const USUAL = {
  address: DEFAULT_CEILINGS.public,
  page: DEFAULT_CEILINGS.site,
  connector: DEFAULT_CEILINGS.connector,
  key: DEFAULT_CEILINGS.premium,
} as const satisfies Record<BucketKind, number>;

/** One bucket as one request meets it. */
interface Meeting {
  readonly kind: BucketKind;
  readonly table: BucketTable;
  readonly ceiling: number;
  readonly high: number;
  readonly low: number;
  slot: number;
  used: number;
  end: number;
}

/** The synchronous limiter of one process. Windows run on the monotonic clock; the wall clock only words `resetAt`. */
export class InProcessLimiter implements Limiter {
  readonly #ceilings: Ceilings;
  readonly #clock: Clock;
  readonly #tables: Readonly<Record<BucketKind, BucketTable>>;
  #offset: number;
  #offsetReadAt: number;

  constructor(ceilings: Ceilings, clock: Clock, slots: Readonly<Record<BucketKind, number>> = SLOTS) {
    this.#ceilings = ceilings;
    this.#clock = clock;
    const secret = () => randomBytes(4).readInt32LE();
    this.#tables = {
      address: new BucketTable(slots.address, secret()),
      page: new BucketTable(slots.page, secret()),
      connector: new BucketTable(slots.connector, secret()),
      key: new BucketTable(slots.key, secret()),
    };
    this.#offsetReadAt = clock.monotonic();
    this.#offset = clock.wall() - this.#offsetReadAt;
  }

  decide(caller: Caller): Decision {
    return this.#judge(caller, true);
  }

  peek(caller: Caller): Decision {
    return this.#judge(caller, false);
  }

  liveBuckets(): Record<BucketKind, number> {
    const now = this.#clock.monotonic();
    return {
      address: this.#tables.address.live(now),
      page: this.#tables.page.live(now),
      connector: this.#tables.connector.live(now),
      key: this.#tables.key.live(now),
    };
  }

  #judge(caller: Caller, charging: boolean): Decision {
    const now = this.#clock.monotonic();
    if (caller.key !== null) {
      const meeting = this.#meet('key', this.#ceilings.premium, caller.key.high, caller.key.low, now);
      return this.#conclude('premium', 'key', meeting, null, now, charging);
    }
    const { high, low } = caller.source;
    const bucket = sourceBucket(caller);
    const source = this.#meet(bucket, sourceCeiling(caller, this.#ceilings), high, low, now);
    const named = countedConnector(caller, this.#ceilings);
    let connector: Meeting | null = null;
    if (named !== null) {
      const hash = hashText(named.name);
      connector = this.#meet('connector', named.ceiling, hash.high, hash.low, now);
    }
    return source === null
      ? this.#conclude('public', bucket, connector, null, now, charging)
      : this.#conclude('public', bucket, source, connector, now, charging);
  }

  #meet(kind: BucketKind, ceiling: Ceiling, high: number, low: number, now: number): Meeting | null {
    if (ceiling === 'off') return null;
    const table = this.#tables[kind];
    const slot = table.locate(high, low, now);
    const live = slot >= 0;
    const used = live ? table.count(slot) : 0;
    return { kind, table, ceiling, high, low, slot, used, end: live ? table.end(slot) : now + WINDOW_MS };
  }

  /** `first` null: nothing limits this request, and the usual ceiling of `shown` is. */
  #conclude(
    tier: Tier,
    shown: BucketKind,
    first: Meeting | null,
    second: Meeting | null,
    now: number,
    charging: boolean,
  ): Decision {
    if (first === null) {
      const usual = USUAL[shown];
      const resetAt = this.#unixSeconds(now + WINDOW_MS, now);
      return { allowed: true, tier, limit: usual, remaining: usual, resetAt, resetIn: WINDOW_MS / 1000, bucket: shown };
    }
    const refusing = laterRefusal(first, second);
    if (refusing !== null) {
      return {
        allowed: false,
        tier,
        limit: refusing.ceiling,
        remaining: 0,
        resetAt: this.#unixSeconds(refusing.end, now),
        resetIn: secondsUntil(refusing.end, now),
        bucket: refusing.kind,
      };
    }
    if (charging) {
      charge(first);
      if (second !== null) charge(second);
    }
    const cost = charging ? 1 : 0;
    const tightest = second !== null && second.ceiling - second.used < first.ceiling - first.used ? second : first;
    return {
      allowed: true,
      tier,
      limit: tightest.ceiling,
      remaining: tightest.ceiling - tightest.used - cost,
      resetAt: this.#unixSeconds(tightest.end, now),
      resetIn: secondsUntil(tightest.end, now),
      bucket: tightest.kind,
    };
  }

  /** The wall clock at a monotonic time, rounded up: once it is reached, the window is over. */
  #unixSeconds(monotonic: number, now: number): number {
    if (now - this.#offsetReadAt >= CLOCK_STEP_MS) {
      this.#offsetReadAt = now;
      const offset = this.#clock.wall() - now;
      if (Math.abs(offset - this.#offset) >= CLOCK_STEP_MS) this.#offset = offset;
    }
    return Math.ceil((monotonic + this.#offset) / 1000);
  }
}

function secondsUntil(end: number, now: number): number {
  // The difference of two fractions may be a little more than the window it is.
  return Math.max(1, Math.ceil(Math.min(end - now, WINDOW_MS) / 1000));
}

/** Of the buckets that are full, the one whose window ends last: waiting for it is waiting enough. */
function laterRefusal(first: Meeting, second: Meeting | null): Meeting | null {
  const firstFull = first.used >= first.ceiling;
  if (second === null || second.used < second.ceiling) return firstFull ? first : null;
  return firstFull && first.end >= second.end ? first : second;
}

function charge(meeting: Meeting): void {
  if (meeting.slot < 0) meeting.slot = meeting.table.open(meeting.slot, meeting.high, meeting.low, meeting.end);
  meeting.table.charge(meeting.slot);
}
