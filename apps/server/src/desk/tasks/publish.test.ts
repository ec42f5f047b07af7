import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { ENGINES } from '../../../../../testing/store/engines.ts';
import { ANA, BETO, DAY, DeskFixtures, HOUR, NOON, words } from '../../../../../testing/tasks/desk.ts';
import { perform } from './actions.ts';
import type { Desk } from './desk.ts';
import { findInbox, issueInbox } from './inboxes.ts';
import { acknowledgeNotification, listNotifications } from './notifications.ts';
import { getDraft, handOver, type PublishRequest, publishTask } from './publish.ts';
import { sweepDesk } from './sweep.ts';
import { getOwnTask, getVisibleTask, listInboxTasks, listOpenTasks, type Task } from './tasks.ts';

let form = 0;
function request(more: Partial<PublishRequest> = {}): PublishRequest {
  return { caller: 'address:203.0.113.9', form: `form-${form++}`, draft: null, words: words(), ...more };
}

async function published(desk: Desk, more: Partial<PublishRequest> = {}): Promise<{ token: string; task: Task }> {
  const outcome = await publishTask(desk, request(more));
  assert.ok(outcome.kind === 'published', outcome.kind);
  return { token: outcome.token, task: (await getOwnTask(desk, outcome.token))! };
}

const ALL = { limit: 50, offset: 0 };
const PLUMBER = { trades: ['plomeria'], city: 'buenos-aires', neighborhoods: ['palermo'] };

async function seen(desk: Desk, viewer: 'everyone' | { readonly professional_id: string }): Promise<string[]> {
  if (viewer === 'everyone') return (await listOpenTasks(desk, ALL)).tasks.map(({ id }) => id);
  const { tasks } = await listInboxTasks(desk, { ...PLUMBER, ...viewer }, ALL);
  return tasks.map(({ task }) => task.id);
}

for (const engine of ENGINES) {
  describe(engine.name, () => {
    const fixtures = new DeskFixtures(engine);
    after(() => fixtures.drop());

    test('a targeted task is in its professional’s inbox at once and in everyone’s list from the 24th hour (spec: tasks.priority-window)', async () => {
      const fixture = await fixtures.open();
      const { task } = await published(fixture.desk, { words: words({ professional_id: ANA }) });
      const look = async () => [
        await seen(fixture.desk, { professional_id: ANA }),
        await seen(fixture.desk, { professional_id: BETO }),
        await seen(fixture.desk, 'everyone'),
      ];
      assert.deepEqual(await look(), [[task.id], [], []]);
      fixture.clock = NOON + DAY - 1;
      assert.deepEqual(await look(), [[task.id], [], []]);
      assert.equal(await getVisibleTask(fixture.desk, task.id), null);
      fixture.clock = NOON + DAY;
      assert.deepEqual(await look(), [[task.id], [task.id], [task.id]]);
      assert.equal((await getVisibleTask(fixture.desk, task.id))?.id, task.id);
      fixture.clock = NOON + 30 * DAY;
      assert.deepEqual(await look(), [[], [], []]);
      await fixture.close();
    });

    test('a task open to all is everyone’s at once and its professional is notified all the same (spec: tasks.open-to-all)', async () => {
      const fixture = await fixtures.open();
      const { task } = await published(fixture.desk, { words: words({ professional_id: ANA, open_to_all: true }) });
      assert.deepEqual(await seen(fixture.desk, 'everyone'), [task.id]);
      const [notification, ...more] = await Array.fromAsync(listNotifications(fixture.desk.sql));
      assert.deepEqual(more, []);
      assert.equal(notification?.professional_id, ANA);
      assert.deepEqual(notification?.task, task);
      await fixture.close();
    });

    test('a task for nobody in particular notifies nobody', async () => {
      const fixture = await fixtures.open();
      await published(fixture.desk);
      assert.deepEqual(await Array.fromAsync(listNotifications(fixture.desk.sql)), []);
      await fixture.close();
    });

    test('the person opens a waiting task to everyone, once, and withdraws it with its words erased', async () => {
      const fixture = await fixtures.open();
      const { desk } = fixture;
      const { task, token } = await published(desk, { words: words({ professional_id: ANA }) });
      fixture.clock = NOON + HOUR;
      const access = { role: 'person', token, offer: null } as const;
      const form = (form: string) => ({ form, caller: 'c' });
      assert.equal((await perform('open', desk, access, form('a'))).kind, 'done');
      assert.equal((await perform('open', desk, access, form('b'))).kind, 'refused');
      assert.deepEqual(await seen(desk, 'everyone'), [task.id]);
      assert.equal((await perform('withdraw', desk, access, form('c'))).kind, 'done');
      assert.equal((await perform('withdraw', desk, access, form('c'))).kind, 'done');
      assert.equal((await perform('withdraw', desk, access, form('d'))).kind, 'refused');
      assert.deepEqual(await seen(desk, { professional_id: ANA }), []);
      const own = await getOwnTask(desk, token);
      assert.deepEqual([own?.title, own?.description, own?.withdrawn_at], [null, '', NOON + HOUR]);
      assert.equal((await perform('open', desk, access, form('e'))).kind, 'refused');
      await fixture.close();
    });

    test('one form publishes once: again with the same words finds the task, with others says so', async () => {
      const fixture = await fixtures.open();
      const twice = request({ words: words({ professional_id: ANA }) });
      const outcomes = await Promise.all(Array.from({ length: 10 }, () => publishTask(fixture.desk, twice)));
      const tokens = new Set(outcomes.map((outcome) => (outcome.kind === 'published' ? outcome.token : outcome.kind)));
      assert.equal(tokens.size, 1);
      assert.equal((await seen(fixture.desk, { professional_id: ANA })).length, 1);
      const other = await publishTask(fixture.desk, { ...twice, words: words({ description: 'Otra cosa' }) });
      assert.deepEqual(other, { kind: 'form-used', token: [...tokens][0] });
      assert.equal((await Array.fromAsync(listNotifications(fixture.desk.sql))).length, 1);
      await fixture.close();
    });

    test('publishing uses up the draft it came from, for that form only', async () => {
      const fixture = await fixtures.open();
      const { desk } = fixture;
      const draft = await handOver(desk, { caller: 'a', key: null, words: words() });
      assert.ok(draft.kind === 'made');
      const first = request({ draft: draft.token });
      assert.equal((await publishTask(desk, first)).kind, 'published');
      assert.deepEqual(await getDraft(desk, draft.token), { kind: 'published' });
      assert.deepEqual(await publishTask(desk, request({ draft: draft.token })), { kind: 'draft-used' });
      const again = await publishTask(desk, first);
      assert.equal(again.kind, 'published');
      assert.equal((await seen(desk, 'everyone')).length, 1);
      await fixture.close();
    });

    test('a draft that expired or never was does not stop its person from publishing', async () => {
      const fixture = await fixtures.open();
      const draft = await handOver(fixture.desk, { caller: 'a', key: null, words: words() });
      assert.ok(draft.kind === 'made');
      fixture.clock = NOON + 8 * DAY;
      await published(fixture.desk, { draft: draft.token });
      await published(fixture.desk, { draft: 'nonsense' });
      await fixture.close();
    });

    test('contact data is taken out of what is published, split over both fields too', async () => {
      const fixture = await fixtures.open();
      const { task } = await published(fixture.desk, {
        words: words({ title: 'Mi celu es 11 5555', description: '4444, o escribime a ana@example.com\r\ny listo' }),
      });
      assert.equal(task.redacted, true);
      assert.doesNotMatch(JSON.stringify(task), /ana@|11 5555|4444, o|\\r/);
      await fixture.close();
    });

    test('a caller publishes so many tasks an hour and a day; a refusal says when the next one may be', async () => {
      const fixture = await fixtures.open({ tasksPerDay: 5 });
      const refused = () => publishTask(fixture.desk, request());
      const perHour = { kind: 'too-many', limit: 2, hours: 1 };
      const first = request();
      const before = await publishTask(fixture.desk, first);
      fixture.clock = NOON + HOUR / 2;
      await published(fixture.desk);
      assert.deepEqual(await refused(), { ...perHour, retryAt: NOON + HOUR });
      assert.deepEqual(await publishTask(fixture.desk, first), before);
      await published(fixture.desk, { caller: 'address:198.51.100.1' });
      fixture.clock = NOON + HOUR;
      await published(fixture.desk);
      assert.deepEqual(await refused(), { ...perHour, retryAt: NOON + 1.5 * HOUR });
      fixture.clock = NOON + 20 * HOUR;
      await published(fixture.desk);
      await published(fixture.desk);
      assert.deepEqual(await refused(), { kind: 'too-many', limit: 5, hours: 24, retryAt: NOON + DAY });
      fixture.clock = NOON + DAY;
      await published(fixture.desk);
      await fixture.close();
    });

    test('of forms sent at once, no more are published than the limit lets', async () => {
      const fixture = await fixtures.open({ tasksPerDay: 8 });
      const outcomes = await Promise.all(Array.from({ length: 6 }, () => publishTask(fixture.desk, request())));
      assert.equal(outcomes.filter(({ kind }) => kind === 'published').length, 2);
      await fixture.close();
    });

    test('tasks and notifications outlive a restart; an acknowledged notification is listed no more', async () => {
      const fixture = await fixtures.open();
      const { token } = await published(fixture.desk, { words: words({ professional_id: ANA }) });
      await published(fixture.desk, { words: words({ professional_id: BETO }) });
      const desk = await fixture.restart();
      assert.equal((await getOwnTask(desk, token))?.title, 'Pierde la canilla');
      const before = await Array.fromAsync(listNotifications(desk.sql, false, 1));
      assert.equal(before.length, 2);
      const { id } = before[0]!;
      assert.equal(await acknowledgeNotification(desk.sql, id, fixture.clock), true);
      assert.equal(await acknowledgeNotification(desk.sql, id, fixture.clock), true);
      assert.equal(await acknowledgeNotification(desk.sql, 'none', fixture.clock), false);
      assert.deepEqual(await Array.fromAsync(listNotifications(desk.sql)), before.slice(1));
      await fixture.close();
    });

    test('an inbox has what was written for its professional and their trades where they work, the nearest first; the rest apart', async () => {
      const fixture = await fixtures.open();
      const publish = async (more: Parameters<typeof words>[0]) =>
        (await published(fixture.desk, { words: words(more) })).task.id;
      const palermo = await publish({});
      const anywhere = await publish({ neighborhood: null });
      const nowhere = await publish({ city: null, neighborhood: null });
      const caballito = await publish({ neighborhood: 'caballito' });
      const rosario = await publish({ city: 'rosario', neighborhood: null });
      const painting = await publish({ service: 'pintura' });
      const forAna = await publish({ service: 'pintura', city: 'rosario', neighborhood: null, professional_id: ANA });
      const list = async (professional_id: string, more: Partial<typeof PLUMBER> = {}, others?: string[]) => {
        const worker = { ...PLUMBER, ...more, professional_id };
        return (await listInboxTasks(fixture.desk, worker, ALL, others)).tasks.map(({ task }) => task.id);
      };
      // Theirs, the neighborhood, the city.
      assert.deepEqual(await list(ANA), [forAna, palermo, anywhere]);
      assert.deepEqual(await list(BETO), [palermo, anywhere]);
      const inTheCity = await list(BETO, { neighborhoods: [] });
      assert.deepEqual(inTheCity.toSorted(), [palermo, anywhere, caballito].sort());
      assert.deepEqual(await list(ANA, { trades: [] }), [forAna]);
      // Elsewhere: the own city, then the nearest, then those without a place; nothing of another trade.
      const cordoba = await publish({ city: 'cordoba', neighborhood: null });
      assert.deepEqual(await list(BETO, {}, ['rosario', 'cordoba']), [caballito, rosario, cordoba, nowhere]);
      assert.deepEqual(await list(BETO, {}, ['cordoba']), [caballito, cordoba, rosario, nowhere]);
      assert.ok(!(await list(BETO, {}, [])).includes(painting));
      await fixture.close();
    });

    test('a list is newest first, in pages', async () => {
      const fixture = await fixtures.open();
      const ids: string[] = [];
      for (let i = 0; i < 5; i++) {
        fixture.clock += HOUR;
        const { task } = await published(fixture.desk, {});
        ids.unshift(task.id);
      }
      const list = (offset = 0) =>
        listOpenTasks(fixture.desk, { limit: 2, offset }).then(({ tasks, has_more }) => [
          ...tasks.map(({ id }) => ids.indexOf(id)),
          has_more,
        ]);
      assert.deepEqual(await list(), [0, 1, true]);
      assert.deepEqual(await list(4), [4, false]);
      await fixture.close();
    });

    test('what is no id is nobody’s task, on every engine', async () => {
      const fixture = await fixtures.open();
      for (const id of ['', 'x', '\u0000', 'a'.repeat(13), `${'a'.repeat(14)}\n`, 'é'.repeat(14), "' OR 1=1 --"]) {
        assert.equal(await getVisibleTask(fixture.desk, id), null);
      }
      await fixture.close();
    });

    test('text of every sort is kept and comes back, on every engine', async () => {
      const fixture = await fixtures.open();
      const description = 'Año 🔧 «mañana»\u0000 \ud83d fin\n\tcon tab';
      const { task } = await published(fixture.desk, { words: words({ description }) });
      assert.equal(task.description, 'Año 🔧 «mañana» \ufffd fin\n\tcon tab');
      await fixture.close();
    });

    test('an inbox link opens its professional’s inbox until a new one is issued', async () => {
      const fixture = await fixtures.open();
      const { sql } = fixture.desk;
      const first = await issueInbox(sql, ANA, NOON);
      assert.equal(await findInbox(sql, first), ANA);
      const second = await issueInbox(sql, ANA, NOON + 1);
      assert.equal(await findInbox(sql, first), null);
      assert.equal(await findInbox(sql, second), ANA);
      assert.equal(await findInbox(sql, 'nonsense'), null);
      assert.doesNotMatch(JSON.stringify(await sql.all('SELECT * FROM inboxes')), new RegExp(second));
      await fixture.close();
    });

    test('the sweep erases the words of ended tasks, and forgets them and their notifications a month later', async () => {
      const fixture = await fixtures.open();
      const { token } = await published(fixture.desk, { words: words({ professional_id: ANA }) });
      fixture.clock = NOON + 30 * DAY;
      await sweepDesk(fixture.desk);
      assert.equal((await getOwnTask(fixture.desk, token))?.description, '');
      fixture.clock = NOON + 60 * DAY;
      await sweepDesk(fixture.desk);
      assert.equal(await getOwnTask(fixture.desk, token), null);
      assert.deepEqual(await fixture.desk.sql.all('SELECT * FROM notifications'), []);
      await fixture.close();
    });
  });
}
