import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type Caller,
  type Ceilings,
  DEFAULT_CEILINGS,
  type Decision,
  identify,
  type Limiter,
  NO_PROXIES,
  parseSource,
} from '../../apps/server/src/web/limit/limiter.ts';

/** A limiter under test, and the way to let its time pass. */
export interface LimiterFixture {
  readonly limiter: Limiter;
  /** Lets every window get that much older, in ms. */
  pass(ms: number): Promise<void>;
  /** Unix ms, by the limiter's clock. */
  now(): number;
  close(): Promise<void>;
}

/** How a caller differs from one of the API with general ceilings. */
interface Differences {
  readonly kind?: 'address' | 'page';
  readonly key?: string;
  readonly sourceCeiling?: number;
  readonly connectorCeiling?: number;
}

/** A caller without a key, as the listener identifies it. */
export function visitor(address: string, connector: string | null = null, own: Differences = {}): Caller {
  const { kind = 'address', key, sourceCeiling = null, connectorCeiling = null } = own;
  const headers = { 'x-service-connector': connector ?? undefined, 'x-api-key': key };
  const peer = { address, source: parseSource(address)!, isProxy: false };
  const rules = {
    keys: { find: (id: string) => id },
    connectors: { get: () => connectorCeiling },
    proxies: NO_PROXIES,
    sharedSources: () => sourceCeiling,
  };
  return identify({ headers }, peer, rules, kind);
}

/** A caller with a key. */
export function holder(key: string, address = '203.0.113.200', connector: string | null = null): Caller {
  return visitor(address, connector, { key });
}

/** What every {@link Limiter} promises (contract, section 8; decisions, Rate limits). */
export function limiterContract(name: string, make: (ceilings: Ceilings) => Promise<LimiterFixture>): void {
  const withLimiter = (title: string, ceilings: Ceilings, body: (fixture: LimiterFixture) => Promise<void>) =>
    test(title, async () => {
      const fixture = await make(ceilings);
      try {
        await body(fixture);
      } finally {
        await fixture.close();
      }
    });
  const spend = async (limiter: Limiter, caller: Caller, times: number): Promise<Decision[]> => {
    const decisions: Decision[] = [];
    for (let i = 0; i < times; i++) decisions.push(await limiter.decide(caller));
    return decisions;
  };

  describe(name, () => {
    withLimiter('sixty pass, the sixty-first does not', DEFAULT_CEILINGS, async ({ limiter, now }) => {
      const decisions = await spend(limiter, visitor('203.0.113.1'), 61);
      assert.deepEqual(
        decisions.map(({ remaining }) => remaining),
        [...Array.from({ length: 60 }, (_, i) => 59 - i), 0],
      );
      assert.deepEqual(
        decisions.map(({ allowed }) => allowed),
        [...new Array<boolean>(60).fill(true), false],
      );
      const last = decisions[60]!;
      assert.equal(last.limit, 60);
      assert.equal(last.tier, 'public');
      assert.equal(last.bucket, 'address');
      assert.ok(last.resetIn >= 55 && last.resetIn <= 60, `Retry-After ${last.resetIn}`);
      assert.ok(Math.abs(last.resetAt - (now() / 1000 + 60)) < 5, `reset ${last.resetAt}`);
      assert.equal(new Set(decisions.map(({ resetAt }) => resetAt)).size, 1);
    });

    withLimiter('a window opens with its first request and ends 60 s later', DEFAULT_CEILINGS, async (fixture) => {
      const caller = visitor('203.0.113.2');
      await spend(fixture.limiter, caller, 30);
      await fixture.pass(50_000);
      const [next, ...rest] = await spend(fixture.limiter, caller, 31);
      assert.equal(next?.remaining, 29);
      assert.equal(rest.at(-1)?.allowed, false);
      await fixture.pass(11_000);
      assert.equal((await fixture.limiter.decide(caller)).remaining, 59);
    });

    withLimiter('addresses are counted apart, and the /64 of IPv6 together', DEFAULT_CEILINGS, async ({ limiter }) => {
      await spend(limiter, visitor('203.0.113.3'), 60);
      assert.equal((await limiter.decide(visitor('203.0.113.4'))).remaining, 59);
      await limiter.decide(visitor('2001:db8::1'));
      assert.equal((await limiter.decide(visitor('2001:db8::ffff'))).remaining, 58);
    });

    withLimiter('the headers show the bucket with fewer left', DEFAULT_CEILINGS, async ({ limiter }) => {
      await spend(limiter, visitor('203.0.113.5', 'agent'), 10);
      assert.equal((await limiter.decide(visitor('203.0.113.6', 'agent'))).remaining, 49);
      assert.equal((await limiter.decide(visitor('203.0.113.6'))).remaining, 58);
    });

    withLimiter(
      'a request the connector refuses is not charged to the address',
      { address: 60, key: 600, connector: 5, page: 120 },
      async ({ limiter }) => {
        await spend(limiter, visitor('203.0.113.7', 'busy'), 5);
        const refused = (await spend(limiter, visitor('203.0.113.8', 'busy'), 9)).at(-1)!;
        assert.deepEqual(
          [refused.allowed, refused.bucket, refused.limit, refused.remaining],
          [false, 'connector', 5, 0],
        );
        assert.equal((await limiter.decide(visitor('203.0.113.8'))).remaining, 59);
      },
    );

    withLimiter(
      'a request the address refuses is not charged to the connector',
      { address: 3, key: 600, connector: 5, page: 120 },
      async ({ limiter }) => {
        await spend(limiter, visitor('203.0.113.9', 'calm'), 3);
        const refused = (await spend(limiter, visitor('203.0.113.9', 'calm'), 9)).at(-1)!;
        assert.deepEqual([refused.allowed, refused.bucket, refused.limit], [false, 'address', 3]);
        const others = await spend(limiter, visitor('203.0.113.10', 'calm'), 3);
        assert.deepEqual(
          others.map(({ allowed, limit, remaining }) => [allowed, limit, remaining]),
          [
            [true, 5, 1],
            [true, 5, 0],
            [false, 5, 0],
          ],
        );
      },
    );

    withLimiter('a key is counted alone, whatever address and connector', DEFAULT_CEILINGS, async ({ limiter }) => {
      await spend(limiter, visitor('203.0.113.13', 'x'), 60);
      const decisions = await spend(limiter, holder('k1', '203.0.113.13', 'x'), 601);
      assert.deepEqual([decisions[0]?.tier, decisions[0]?.limit, decisions[0]?.remaining], ['premium', 600, 599]);
      assert.deepEqual([decisions[599]?.allowed, decisions[600]?.allowed], [true, false]);
      assert.deepEqual([decisions[600]?.bucket, decisions[600]?.remaining], ['key', 0]);
      assert.equal((await limiter.decide(holder('k2'))).remaining, 599);
      assert.equal((await limiter.decide(visitor('203.0.113.14', 'x'), 0)).remaining, 0);
    });

    withLimiter(
      'pages are counted apart from the API, whatever the connector (spec: limit.site)',
      DEFAULT_CEILINGS,
      async (fixture) => {
        const { limiter } = fixture;
        await spend(limiter, visitor('203.0.113.18', 'app'), 60);
        const page = visitor('203.0.113.18', 'app', { kind: 'page' });
        const decisions = await spend(limiter, page, 121);
        assert.deepEqual([decisions[0]?.limit, decisions[0]?.remaining], [120, 119]);
        assert.deepEqual([decisions[119]?.allowed, decisions[120]?.allowed], [true, false]);
        assert.equal(decisions[120]?.bucket, 'page');
        assert.equal((await limiter.decide(visitor('203.0.113.19'))).remaining, 59);
        assert.equal((await limiter.decide(visitor('203.0.113.18', null, { key: 'k9', kind: 'page' }))).remaining, 599);
      },
    );

    withLimiter(
      'a name and a network may have a ceiling of their own (spec: limit.own-ceiling)',
      DEFAULT_CEILINGS,
      async ({ limiter }) => {
        const caller = (connector: string | null, own: Differences = {}) =>
          visitor('203.0.113.20', connector, { sourceCeiling: 100, connectorCeiling: 90, ...own });
        const decisions = await spend(limiter, caller('known'), 91);
        assert.deepEqual([decisions[0]?.limit, decisions[0]?.remaining], [90, 89]);
        assert.deepEqual([decisions[90]?.allowed, decisions[90]?.bucket], [false, 'connector']);
        assert.equal((await limiter.decide(caller(null))).remaining, 9);
        assert.equal((await limiter.decide(caller('known', { kind: 'page' }))).limit, 100);
      },
    );

    withLimiter('looking charges nothing and opens no window', DEFAULT_CEILINGS, async ({ limiter }) => {
      for (let i = 0; i < 3; i++) assert.equal((await limiter.decide(visitor('203.0.113.15'), 0)).remaining, 60);
      assert.equal((await limiter.decide(visitor('203.0.113.15'))).remaining, 59);
    });

    withLimiter(
      'a limit that is off never refuses and shows the default ceiling',
      { address: Infinity, key: Infinity, connector: Infinity, page: Infinity },
      async ({ limiter }) => {
        const last = (await spend(limiter, visitor('203.0.113.16', 'x'), 100)).at(-1)!;
        assert.deepEqual([last.allowed, last.limit, last.remaining], [true, 60, 60]);
        const premium = (await spend(limiter, holder('k3'), 700)).at(-1)!;
        assert.deepEqual([premium.allowed, premium.limit, premium.remaining], [true, 600, 600]);
        const page = await limiter.decide(visitor('203.0.113.16', null, { kind: 'page', sourceCeiling: 5 }));
        assert.deepEqual([page.allowed, page.limit, page.remaining], [true, 120, 120]);
      },
    );

    withLimiter('asked for all at once, exactly the ceiling is let through', DEFAULT_CEILINGS, async ({ limiter }) => {
      const caller = visitor('203.0.113.17', 'rush');
      const decisions = await Promise.all(Array.from({ length: 300 }, () => limiter.decide(caller)));
      assert.equal(decisions.filter(({ allowed }) => allowed).length, 60);
    });
  });
}
