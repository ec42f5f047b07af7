import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ANA, BETO, NOON, startSite } from '../../../../testing/site/start-site.ts';
import { cities, tradeOf } from '../demo/content.ts';
import { openTaskDesk } from '../desk/tasks/desk.ts';
import { issueInbox } from '../desk/tasks/inboxes.ts';
import { listNotifications } from '../desk/tasks/notifications.ts';
import { listOpenTasks } from '../desk/tasks/tasks.ts';
import { openDesk } from '../directory/store/desk.ts';
import { demoLinks, demoTasks, publishDemoTasks } from './load-demo.ts';

test('the demo’s tasks are of trades and places of its catalog', () => {
  for (const { service, city, neighborhood } of demoTasks) {
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

test('they are open to everyone, once however often they are loaded, and clean; who is written to is notified', async () => {
  const site = await startSite();
  const whoDoes = () => [ANA.id, BETO.id];
  for (let i = 0; i < 2; i++) await publishDemoTasks(site.databaseUrl, () => NOON, whoDoes);
  const sql = await openDesk(site.databaseUrl);
  const desk = await openTaskDesk(sql, () => NOON);
  const { tasks } = await listOpenTasks(desk, { limit: 50, offset: 0 });
  assert.equal(tasks.length, demoTasks.length);
  assert.equal(tasks[0]?.title, 'Pierde el depósito del inodoro');
  assert.match(tasks.find(({ redacted }) => redacted)!.description, /Llamame al \[teléfono\]\.$/);
  const told = (await Array.fromAsync(listNotifications(sql))).map(({ kind }) => kind);
  assert.deepEqual([...new Set(told)], ['message_received']);
  const links = await demoLinks(site.databaseUrl, () => NOON, whoDoes);
  const own = await (await fetch(`${site.siteUrl}/tareas/${links.task}`)).text();
  assert.match(own, /Tu tarea tiene 2 propuestas/);
  const [, conversation] = /href="(\/tareas\/[A-Za-z]{30}\/[A-Za-z]{14})"[^>]*>Ana P\./.exec(own)!;
  assert.match(await (await fetch(site.siteUrl + conversation)).text(), /<mark>\[teléfono\]<\/mark>/);
  assert.match(await (await fetch(`${site.siteUrl}/bandeja/${links.inbox}`)).text(), /Hola, Ana/);
  await issueInbox(sql, ANA.id, NOON);
  assert.equal((await demoLinks(site.databaseUrl, () => NOON, whoDoes)).inbox, null);
  await sql.close();
  await site.stop();
});
