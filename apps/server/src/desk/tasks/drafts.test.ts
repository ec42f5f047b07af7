import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { ENGINES } from '../../../../../testing/store/engines.ts';
import { DAY, DeskFixtures, HOUR, NOON, words } from '../../../../../testing/tasks/desk.ts';
import { getDraft, type Handover, handOver, recallHandover } from './publish.ts';
import { sweepDesk } from './sweep.ts';
import { randomToken } from './token.ts';

function handover(more: Partial<Handover> = {}): Handover {
  return { caller: 'address:203.0.113.9', key: null, words: words(), ...more };
}

async function made(desk: Parameters<typeof handOver>[0], request: Handover) {
  const outcome = await handOver(desk, request);
  assert.ok(outcome.kind === 'made', outcome.kind);
  return outcome;
}

for (const engine of ENGINES) {
  describe(engine.name, () => {
    const fixtures = new DeskFixtures(engine);
    after(() => fixtures.drop());

    test('a draft opens for seven days, as often as asked, survives a restart, and is expired then (spec: handover.expiry)', async () => {
      const fixture = await fixtures.open();
      const { token, expires_at } = await made(fixture.desk, handover());
      assert.equal(expires_at, NOON + 7 * DAY);
      const desk = await fixture.restart();
      fixture.clock = NOON + 7 * DAY - 1;
      for (let i = 0; i < 3; i++) {
        assert.deepEqual(await getDraft(desk, token), {
          kind: 'open',
          draft: { ...words(), expires_at: NOON + 7 * DAY },
        });
      }
      fixture.clock = NOON + 7 * DAY;
      assert.deepEqual(await getDraft(desk, token), { kind: 'expired' });
      await sweepDesk(desk);
      assert.deepEqual(await getDraft(desk, token), { kind: 'expired' });
      const [row] = await desk.sql.all<{ description: string; title: null }>('SELECT title, description FROM drafts');
      assert.deepEqual({ ...row }, { title: null, description: '' });
      fixture.clock = NOON + 40 * DAY;
      await sweepDesk(desk);
      assert.deepEqual(await getDraft(desk, token), { kind: 'unknown' });
      await fixture.close();
    });

    test('a token that was never made, or is no token, is unknown', async () => {
      const fixture = await fixtures.open();
      for (const token of [randomToken(), '', "' OR 1=1 --", 'x'.repeat(5000)]) {
        assert.deepEqual(await getDraft(fixture.desk, token), { kind: 'unknown' });
      }
      await fixture.close();
    });

    test('contact data is taken out before anything is stored, and the token and the caller are nowhere in the file (spec: handover.token)', async () => {
      const fixture = await fixtures.open();
      const request = handover({
        key: 'k1',
        words: words({ title: 'Llamame al 11 5555-4444', description: 'Mi mail es ana@example.com, gracias.' }),
      });
      const { token, redacted } = await made(fixture.desk, request);
      assert.equal(redacted, true);
      const found = await getDraft(fixture.desk, token);
      assert.ok(found.kind === 'open');
      assert.doesNotMatch(`${found.draft.title} ${found.draft.description}`, /5555|4444|ana@/);
      const tables = await Promise.all(
        ['drafts', 'idempotency', 'secrets'].map((table) => fixture.desk.sql.all(`SELECT * FROM ${table}`)),
      );
      assert.doesNotMatch(JSON.stringify(tables), new RegExp(`5555-4444|ana@example|203\\.0\\.113\\.9|${token}`));
      await fixture.close();
    });

    test('the same caller, key and words give the same answer for 24 hours, and another key, caller or time another (spec: handover.idempotent)', async () => {
      const fixture = await fixtures.open();
      const request = handover({ key: 'k1' });
      const first = await made(fixture.desk, request);
      fixture.clock = NOON + DAY - 1;
      const desk = await fixture.restart();
      assert.deepEqual(await recallHandover(desk, request), first);
      assert.deepEqual(await made(desk, request), first);
      const others = [handover({ key: 'k2' }), handover({ key: 'k1', caller: 'key:abc' }), handover(), handover()];
      for (const other of others) {
        assert.equal(await recallHandover(desk, other), null);
        assert.notEqual((await made(desk, other)).token, first.token);
      }
      fixture.clock = NOON + DAY;
      assert.equal(await recallHandover(desk, request), null);
      const second = await made(desk, request);
      assert.notEqual(second.token, first.token);
      assert.equal((await getDraft(desk, first.token)).kind, 'open');
      await fixture.close();
    });

    test('the same key with other words is a conflict, whatever the difference', async () => {
      const fixture = await fixtures.open();
      await made(fixture.desk, handover({ key: 'k1' }));
      for (const other of [{ title: null }, { description: 'Otra cosa' }, { city: null }, { service: 'gasista' }]) {
        const request = handover({ key: 'k1', words: words(other) });
        assert.deepEqual(await recallHandover(fixture.desk, request), { kind: 'conflict' });
        assert.deepEqual(await handOver(fixture.desk, request), { kind: 'conflict' });
      }
      await fixture.close();
    });

    test('twenty handovers at once with one key make one draft', async () => {
      const fixture = await fixtures.open();
      const request = handover({ key: 'k1' });
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => made(fixture.desk, request)));
      assert.equal(new Set(outcomes.map(({ token }) => token)).size, 1);
      const [row] = await fixture.desk.sql.all<{ count: number }>('SELECT COUNT(*) AS count FROM drafts');
      assert.equal(row?.count, 1);
      await fixture.close();
    });

    test('a caller who left too many drafts finds the desk full, others do not, and room comes back', async () => {
      const fixture = await fixtures.open({ draftsPerCaller: 3 });
      for (let i = 0; i < 3; i++) await made(fixture.desk, handover());
      assert.deepEqual(await handOver(fixture.desk, handover()), { kind: 'full' });
      await made(fixture.desk, handover({ caller: 'address:198.51.100.1' }));
      fixture.clock = NOON + 7 * DAY;
      await made(fixture.desk, handover());
      await fixture.close();
    });

    test('a desk full of drafts says so to everybody from the next sweep until there is room', async () => {
      const fixture = await fixtures.open({ drafts: 2 });
      await made(fixture.desk, handover({ caller: 'a' }));
      await made(fixture.desk, handover({ caller: 'b' }));
      await sweepDesk(fixture.desk);
      assert.deepEqual(await handOver(fixture.desk, handover({ caller: 'c' })), { kind: 'full' });
      fixture.clock = NOON + 7 * DAY + HOUR;
      await sweepDesk(fixture.desk);
      await made(fixture.desk, handover({ caller: 'c' }));
      await fixture.close();
    });
  });
}
