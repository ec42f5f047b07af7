import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import { run } from '../../../../../testing/server/run-command.ts';
import { ENGINES } from '../../../../../testing/store/engines.ts';
import { ANA, BETO, DAY, DeskFixtures, HOUR, words } from '../../../../../testing/tasks/desk.ts';
import { until } from '../../../../../testing/until.ts';
import { openDesk } from '../../directory/store/desk.ts';
import { openSource } from '../../directory/store/open.ts';
import { BadSetting, readSettings } from '../../settings.ts';
import { openTaskDesk } from './desk.ts';
import { listNotifications } from './notifications.ts';
import { publishTask } from './publish.ts';
import { startWebhook } from './webhook.ts';

const SECRET = Buffer.alloc(32, 7);

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  // biome-ignore lint/suspicious/noExplicitAny: a payload as it came
  readonly json: any;
}

/** A receiver whose answer tests set; `hold` keeps answers back. */
async function receiver() {
  const state = { status: 204, received: [] as Received[], hold: null as Promise<void> | null, headers: {} };
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    state.received.push({ headers: request.headers, body, json: JSON.parse(body) });
    await state.hold;
    response.writeHead(state.status, state.headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?tenant=1`;
  return Object.assign(state, {
    url,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

for (const engine of ENGINES) {
  describe(`the webhook on ${engine.name}`, () => {
    const fixtures = new DeskFixtures(engine);
    after(() => fixtures.drop());
    let forms = 0;
    const open = async () => {
      const fixture = await fixtures.open();
      await fixture.desk.sql.run('DELETE FROM leases');
      const events: string[] = [];
      const senders: (() => Promise<void>)[] = [];
      return Object.assign(fixture, {
        events,
        publish: (professional_id: string) =>
          publishTask(fixture.desk, {
            caller: 'c',
            form: `w-${forms++}`,
            draft: null,
            words: words({ professional_id, description: 'Texto que nadie manda.' }),
          }),
        send(url: string, desk = fixture.desk) {
          const observe = ({ event }: { event: string }) => events.push(event);
          const stop = startWebhook(desk, { url, secret: SECRET }, observe);
          senders.push(stop);
          return stop;
        },
        async [Symbol.asyncDispose]() {
          await Promise.all(senders.map((stop) => stop()));
          await fixture.close();
        },
      });
    };

    test('each notification comes once, signed, with ids and no text, in order for each professional', async () => {
      await using hook = await receiver();
      await using fixture = await open();
      for (const who of [ANA, BETO, ANA, ANA]) {
        await fixture.publish(who);
        fixture.clock += 1000;
      }
      const listed = await Array.fromAsync(listNotifications(fixture.desk.sql));
      fixture.send(hook.url);
      await until('all are acknowledged', async () => (await listIds(fixture.desk.sql)).length === 0);
      const sent = hook.received.map(({ json }) => json.data.id);
      assert.deepEqual(sent.toSorted(), listed.map(({ id }) => id).toSorted());
      const ofAna = (ids: readonly string[]) =>
        ids.filter((id) => listed.find((one) => one.id === id)?.professional_id === ANA);
      assert.deepEqual(ofAna(sent), ofAna(listed.map(({ id }) => id)));
      for (const { headers, body, json } of hook.received) {
        assert.equal(json.type, 'task_published');
        assert.equal(headers['webhook-id'], json.data.id);
        const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
        const signature = createHmac('sha256', SECRET).update(signed).digest('base64');
        assert.equal(headers['webhook-signature'], `v1,${signature}`);
        assert.doesNotMatch(body, /Texto que nadie manda|canilla/);
      }
    });

    test('a receiver that fails gets it again later, holds up its professional only, and is given up after three days', async () => {
      await using hook = await receiver();
      await using fixture = await open();
      hook.status = 500;
      await fixture.publish(ANA);
      fixture.clock += 1;
      await fixture.publish(ANA);
      const began = fixture.clock;
      fixture.send(hook.url);
      const attempts = () => fixture.events.filter((event) => event !== 'webhook_stopped').length;
      for (let made = 1; made <= 10; made++) {
        await until(`attempt ${made}`, () => attempts() >= made);
        if (made < 10) fixture.clock += DAY;
      }
      assert.equal(fixture.events[9], 'webhook_given_up');
      assert.equal(new Set(hook.received.slice(0, 10).map(({ json }) => json.data.id)).size, 1);
      assert.ok(fixture.clock - began > 3 * DAY);
      await (await openSource(fixture.url)).close();
      const failed = await run(['notifications', '--failed', '--database-url', fixture.url]);
      assert.equal(failed.status, 0, failed.stderr);
      assert.equal(JSON.parse(failed.stdout).id, hook.received[0]!.json.data.id);
      hook.status = 204;
      await until('the next is sent', async () => {
        // An attempt over a connection that the receiver has just closed fails; the one after it does not.
        fixture.clock += HOUR;
        return (await listIds(fixture.desk.sql)).length === 1;
      });
      const { status, stderr } = await run(['notifications', '--failed', '--ack', 'x', '--database-url', fixture.url]);
      assert.deepEqual([status, /--failed lists/.test(stderr)], [2, true]);
    });

    test('it waits from five seconds up to a day between attempts, and follows no redirect', async () => {
      await using hook = await receiver();
      await using fixture = await open();
      Object.assign(hook, { status: 302, headers: { Location: hook.url } });
      await fixture.publish(ANA);
      fixture.send(hook.url);
      await until('the first attempt', () => fixture.events.length === 1);
      const waits = async () =>
        (await fixture.desk.sql.all<{ next_attempt_at: number }>('SELECT next_attempt_at FROM notifications'))[0]!
          .next_attempt_at - fixture.clock;
      assert.equal(await waits(), 5000);
      for (const hours of [1 / 12, 0.5, 2, 5, 10, 14, 20, 24]) {
        const made = fixture.events.length;
        fixture.clock += await waits();
        await until('the next attempt', () => fixture.events.length > made);
        assert.equal(await waits(), hours * HOUR);
      }
      assert.equal(hook.received.length, 9);
    });

    test('one process sends at a time; when it stops, another goes on; a slow receiver gets nothing twice', async () => {
      await using hook = await receiver();
      await using fixture = await open();
      const other = await openDesk(fixture.url);
      const second = await openTaskDesk(other, () => fixture.clock);
      const gate = Promise.withResolvers<void>();
      hook.hold = gate.promise;
      for (let i = 0; i < 3; i++) {
        await fixture.publish(ANA);
        fixture.clock += 1;
      }
      const senders = [fixture.send(hook.url), fixture.send(hook.url, second)];
      await until('the first is under way', () => hook.received.length > 0);
      gate.resolve();
      await until('all are acknowledged', async () => (await listIds(other)).length === 0);
      assert.equal(hook.received.length, 3);
      await senders[0]!();
      await fixture.publish(BETO);
      await until('the other sends', async () => (await listIds(other)).length === 0);
      assert.equal(hook.received.length, 4);
      await senders[1]!();
      await other.close();
    });
  });
}

const listIds = async (sql: Parameters<typeof listNotifications>[0]) =>
  (await Array.fromAsync(listNotifications(sql))).map(({ id }) => id);

test('its address is https or loopback, and its secret is needed and never shown', () => {
  const secret = `whsec_${SECRET.toString('base64')}`;
  const read = (url: string, given = secret) =>
    readSettings({ VIDRIERA_WEBHOOK_URL: url, VIDRIERA_WEBHOOK_SECRET: given });
  for (const url of ['https://hooks.example.com/a?b=1', 'http://127.0.0.1:9/', 'http://localhost/', 'http://[::1]:8/x'])
    assert.equal(read(url).webhookUrl, url);
  for (const url of [
    'http://hooks.example.com/',
    'https://a:b@example.com/',
    'ftp://127.0.0.1/',
    'http://127.0.0.1.example.com/',
  ])
    assert.throws(() => read(url), BadSetting, url);
  assert.throws(
    () => read('https://example.com/', 'whsec_abc'),
    /WEBHOOK_SECRET is not shown here; expected whsec_ and 24/,
  );
  assert.throws(() => read('https://example.com/', ''), /set together/);
});
