/** Publishes tasks and hands drafts over until it is killed, and says which were acknowledged. Run by kill.test.ts. */
import { openDesk } from '../store/desk.ts';
import { ANA, words } from './desk.fixture.ts';
import { openTaskDesk } from './desk.ts';
import { handOver } from './drafts.ts';
import { publishTask } from './publish.ts';

const limits = { draftsPerCaller: 1e6, drafts: 1e6, tasksPerDay: 1e6 };
const desk = await openTaskDesk(await openDesk(process.argv[2]!), Date.now, limits);
for (let i = 0; ; i++) {
  const form = `${process.pid}-${i}`;
  const task = await publishTask(desk, { caller: 'c', form, draft: null, words: words({ professional_id: ANA }) });
  const draft = await handOver(desk, { caller: 'c', key: form, words: words() });
  if (task.kind !== 'published' || draft.kind !== 'made') throw new Error(`${task.kind} ${draft.kind}`);
  process.stdout.write(`${task.token} ${draft.token}\n`);
}
