/** Publishes tasks, answers them and hands drafts over until it is killed, and says what was acknowledged. Run by kill.slow.test.ts. */

import { makeOffer } from '../../apps/server/src/desk/tasks/actions.ts';
import { writeMessage } from '../../apps/server/src/desk/tasks/conversation.ts';
import { DESK_LIMITS, openTaskDesk } from '../../apps/server/src/desk/tasks/desk.ts';
import { handOver, publishTask } from '../../apps/server/src/desk/tasks/publish.ts';
import { getOwnTask } from '../../apps/server/src/desk/tasks/tasks.ts';
import { openDesk } from '../../apps/server/src/directory/store/desk.ts';
import { ANA, words as taskWords } from './desk.ts';

const limits = {
  ...DESK_LIMITS,
  draftsPerCaller: 1e6,
  drafts: 1e6,
  tasksPerDay: 1e6,
  offersPerDay: 1e6,
  offersPerCaller: 1e6,
  messagesPerCaller: 1e6,
};
const desk = await openTaskDesk(await openDesk(process.argv[2]!), Date.now, limits);
for (let i = 0; ; i++) {
  const form = `${process.pid}-${i}`;
  const task = await publishTask(desk, { caller: 'c', form, draft: null, words: taskWords({ professional_id: ANA }) });
  const draft = await handOver(desk, { caller: 'c', key: form, words: taskWords() });
  if (task.kind !== 'published' || draft.kind !== 'made') throw new Error(`${task.kind} ${draft.kind}`);
  const published = await getOwnTask(desk, task.token);
  const way = { role: 'professional', professional_id: ANA, trades: ['plomeria'], task: published!.id } as const;
  const words = { message: 'Puedo ir mañana y queda andando.', price: { kind: 'open', amount: null } } as const;
  const offer = await makeOffer(desk, way, { ...words, availability: null }, { form: `${form}-o`, caller: 'c' });
  const message = await writeMessage(desk, way, 'Llevo el repuesto.', { form: `${form}-m`, caller: 'c' });
  if (offer.kind !== 'done' || message.kind !== 'done') throw new Error(`${offer.kind} ${message.kind}`);
  process.stdout.write(`${task.token} ${draft.token}\n`);
}
