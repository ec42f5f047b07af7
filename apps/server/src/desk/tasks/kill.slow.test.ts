import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { openDesk } from '../../directory/store/desk.ts';
import { openTaskDesk } from './desk.ts';
import { getWholeTask } from './moderation.ts';
import { listNotifications } from './notifications.ts';
import { getDraft } from './publish.ts';
import { getOwnTask } from './tasks.ts';

const KILLS = 6;

/** Lets a process publish until it acknowledged `enough`, kills it in the middle of the next, gives what it had said. */
async function publishUntilKilled(url: string, enough: number): Promise<string[]> {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, '../../../../../testing/tasks/publish-forever.ts'), url],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const said: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    said.push(line);
    if (said.length === enough) child.kill('SIGKILL');
  }
  if (child.signalCode === null) await once(child, 'exit');
  return said;
}

test('whatever was acknowledged is there after a kill, with its notification, offer and message, however often it happens', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vidriera-kill-'));
  const url = `file:${path.join(folder, 'vidriera.db')}`;
  const acknowledged: string[] = [];
  for (let i = 0; i < KILLS; i++) acknowledged.push(...(await publishUntilKilled(url, 3 + i * 5)));
  const sql = await openDesk(url);
  const desk = await openTaskDesk(sql, Date.now);
  const notified = new Set((await Array.fromAsync(listNotifications(sql))).map(({ task }) => task?.id));
  for (const line of acknowledged) {
    const [task, draft] = line.split(' ');
    const found = await getOwnTask(desk, task!);
    assert.ok(found !== null && notified.has(found.id));
    const whole = await getWholeTask(sql, found.id);
    assert.deepEqual(
      whole?.offers.map(({ messages }) => messages.map(({ body }) => body)),
      [['Llevo el repuesto.']],
    );
    assert.equal((await getDraft(desk, draft!)).kind, 'open');
  }
  const [tasks] = await sql.all<{ count: number }>('SELECT COUNT(*) AS count FROM tasks');
  assert.equal(notified.size, Number(tasks!.count));
  assert.ok(acknowledged.length >= 93, String(acknowledged.length));
  await sql.close();
  rmSync(folder, { recursive: true });
});
