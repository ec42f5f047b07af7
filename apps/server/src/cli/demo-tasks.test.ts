import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cities, tradeOf } from '../demo/catalog.ts';
import { openTasks } from '../demo/open-tasks.ts';
import { openDesk } from '../store/desk.ts';
import { openTaskDesk } from '../tasks/desk.ts';
import { listNotifications } from '../tasks/notifications.ts';
import { listVisibleTasks } from '../tasks/tasks.ts';
import { publishDemoTasks } from './demo-tasks.ts';
import { NOON, startSite } from './site.fixture.ts';

test('the demo’s tasks are of trades and places of its catalog', () => {
  for (const { service, city, neighborhood } of openTasks) {
    assert.ok(tradeOf(service).active, service);
    const there = cities.find(({ slug }) => slug === city);
    assert.ok(there !== undefined, city);
    if (neighborhood !== null)
      assert.ok(
        there.neighborhoods.some(({ slug, active }) => active && slug === neighborhood),
        neighborhood,
      );
  }
});

test('they are open to everyone, once however often they are loaded, clean, and notify nobody', async () => {
  const site = await startSite();
  for (let i = 0; i < 2; i++) await publishDemoTasks(site.databaseUrl, () => NOON);
  const sql = await openDesk(site.databaseUrl);
  const desk = await openTaskDesk(sql, () => NOON);
  const { tasks } = await listVisibleTasks(desk, 'everyone', {}, { limit: 50, offset: 0 });
  assert.equal(tasks.length, openTasks.length);
  assert.equal(tasks[0]?.title, 'Pierde el depósito del inodoro');
  assert.match(tasks.find(({ redacted }) => redacted)!.description, /Llamame al \[teléfono\]\.$/);
  assert.deepEqual(await Array.fromAsync(listNotifications(sql)), []);
  await sql.close();
  await site.stop();
});
