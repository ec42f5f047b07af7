import { openTasks } from '../demo/open-tasks.ts';
import { openDesk } from '../store/desk.ts';
import { openTaskDesk } from '../tasks/desk.ts';
import { publishTask } from '../tasks/publish.ts';

/** Publishes the demo's open tasks, each as long ago as it says. Asked twice, it publishes them once. */
export async function publishDemoTasks(databaseUrl: string, now: () => number): Promise<void> {
  const sql = await openDesk(databaseUrl);
  try {
    for (const [i, { hoursAgo, ...words }] of openTasks.entries()) {
      const desk = await openTaskDesk(sql, () => now() - hoursAgo * 60 * 60 * 1000);
      await publishTask(desk, {
        caller: 'demo',
        form: `demo-${i}`,
        draft: null,
        words: { ...words, professional_id: null, open_to_all: false },
      });
    }
  } finally {
    await sql.close();
  }
}
