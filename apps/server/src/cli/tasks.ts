import { findLeak } from '@vidriera/redaction';
import { closesAt, offerState, taskState, wipesAt } from '../desk/tasks/flow.ts';
import { getWholeTask, type ListedTask, listTasks, moderate, type WholeTask } from '../desk/tasks/moderation.ts';
import { tidy } from '../desk/tasks/words.ts';
import { type Call, type Command, CommandFailure, isoOf, jsonOf, print, UsageError } from './command.ts';

const REASON_MAX = 200;

const unknown = (id: string) =>
  new CommandFailure(`there is no task ${JSON.stringify(id)}; "vidriera tasks list" lists them`);

const list: Command = {
  name: 'tasks list',
  summary: 'lists the tasks people published, without their texts',
  usage: '[--reported] [--json]',
  help: `Lists every task, newest first: its id, state, service and place, and how many offers, messages and reports it has.
A task has no name and no address of the person who published it. With --json each task is one JSON line.

Examples
  vidriera tasks list --reported
  vidriera tasks list --json | jq 'select(.state == "open")'`,
  flags: { reported: 'Only tasks with a report.' },
  async run(call) {
    const { reported, json } = call.flags;
    await call.withDesk(async (desk) => {
      let count = 0;
      for await (const one of listTasks(desk, call.now())) {
        if (reported && one.reports === 0) continue;
        if (!(await print(call.stdout, json ? `${jsonOf(listed(one))}\n` : lineOf(one)))) return;
        count++;
      }
      if (count === 0 && !json) call.stdout.write(reported ? 'no task has a report\n' : 'no tasks\n');
    });
  },
};

function aboutOf({ service, city, neighborhood, professional_id, others }: ListedTask['task']): object {
  return { service, city, neighborhood, professional_id, ...(others && { others: others.split(' ') }) };
}

function listed({ task, state, offers, messages, reports }: ListedTask): object {
  return { id: task.id, state, ...aboutOf(task), published_at: task.published_at, offers, messages, reports };
}

function lineOf({ task, state, offers, messages, reports }: ListedTask): string {
  const place = [task.neighborhood, task.city].filter(Boolean).join(', ') || 'anywhere';
  const counts = `offers ${offers}, messages ${messages}, reports ${reports}`;
  return `${task.id}  ${isoOf(task.published_at)}  ${state.padEnd(9)}  ${counts}  ${task.service}, ${place}\n`;
}

const show: Command = {
  name: 'tasks show',
  summary: 'shows one task with its offers and conversations; --texts adds the texts',
  usage: 'ID [--texts]',
  help: `Shows one task as JSON: its times, its offers, who made them, when each message was written and by which side.
The texts are private: they are shown with --texts only. A report names the offer and the message that it is about.

Examples
  vidriera tasks show kBnPqRstVwXyzZ
  vidriera tasks show kBnPqRstVwXyzZ --texts`,
  flags: { texts: 'Show the texts too.' },
  async run(call) {
    const id = call.positionals[0]!;
    const found = await call.withDesk((desk) => getWholeTask(desk, id));
    if (found === null) throw unknown(id);
    const shown = whole(found, call.flags.texts === true, call.now());
    call.stdout.write(`${jsonOf(shown, call.flags.json ? 0 : 2)}\n`);
  },
};

function whole({ task, offers }: WholeTask, withTexts: boolean, now: number): object {
  const { id, title, description, published_at, chosen_at, done_at, withdrawn_at, closed_at, closed_reason } = task;
  const times = { published_at, chosen_at, done_at, withdrawn_at, closed_at, closed_reason };
  const texts = withTexts && { title, description };
  return { id, state: taskState(task, now), ...aboutOf(task), ...texts, ...times, offers: offers.map(wholeOffer) };

  function wholeOffer({ offer, messages }: WholeTask['offers'][number]): object {
    const { id, professional_id, price, message, availability, made_at, changed_at, ended_reason } = offer;
    const head = { id, professional_id, state: offerState({ task, offer }), price };
    const times = { made_at, changed_at, ended_at: offer.taken_back_at, ended_reason };
    const ends = { closes_at: closesAt(task, offer), wipes_at: offer.wiped_at ?? wipesAt(task, offer) };
    return {
      ...head,
      ...(withTexts && { message, availability }),
      ...times,
      ...ends,
      messages: messages.map(({ number, side, body, written_at, removed_reason }) => {
        const removed = removed_reason !== null && { removed_reason };
        return { number, side, written_at, ...removed, ...(withTexts && { body }) };
      }),
    };
  }
}

const reasonFlag = (who: string) =>
  ['TEXT', `The reason, which ${who}. Up to ${REASON_MAX} characters, no contact data.`] as const;

function readReason(call: Call): string {
  const reason = tidy(call.requiredText('reason'));
  if (reason.length > REASON_MAX) throw new UsageError(`--reason is longer than ${REASON_MAX} characters`);
  const leak = findLeak([reason]);
  if (leak === null) return reason;
  throw new UsageError(`--reason holds contact data (${leak.kind}); people see the reason, so leave that out`);
}

const close: Command = {
  name: 'tasks close',
  summary: 'closes a task: it leaves the lists, and nobody can write in it',
  usage: 'ID --reason TEXT',
  help: `Closes a task for good. The person who published it and the professionals who made an offer can still read it, but not
write; the professionals are notified, and both sides see the reason. The person may publish it anew. To take one offer or one
message away and leave the task as it is, use "vidriera tasks remove". Its texts are erased after the usual time.

Examples
  vidriera tasks close kBnPqRstVwXyzZ --reason "No es un pedido de trabajo"`,
  flags: { reason: reasonFlag('both sides see') },
  async run(call) {
    const id = call.positionals[0]!;
    const reason = readReason(call);
    const outcome = await call.withDesk((desk) => moderate(desk, 'close', id, reason, call.now()));
    if (outcome === 'unknown') throw unknown(id);
    if (outcome === 'over')
      throw new CommandFailure(`task ${id} has already ended; "vidriera tasks show ${id}" shows how`);
    call.printResult({ id, closed: true }, `${id} is closed`);
  },
};

const remove: Command = {
  name: 'tasks remove',
  summary: 'takes one offer, or one message of its conversation, away from a task',
  usage: 'OFFER [--message N] --reason TEXT',
  help: `Takes away the offer with this id: it leaves the person's list, nobody writes in its conversation any more, and its author
can not offer on that task again; if it was chosen, the task is open again. With --message only that message is taken away.
The author sees the reason, the other side that something was removed. A report names the offer and the message that it is
about; the texts stay for "vidriera tasks show --texts" and are erased after the usual time.

Examples
  vidriera tasks remove dFgHjKlMnPqRst --reason "Insulta"
  vidriera tasks remove dFgHjKlMnPqRst --message 3 --reason "Pide plata por adelantado"`,
  flags: {
    message: ['N', 'The number of the message to take away, instead of the offer.'],
    reason: reasonFlag('its author sees'),
  },
  async run(call) {
    const id = call.positionals[0]!;
    const message = call.wholeNumber('message', 1, 999_999);
    const action = message === undefined ? 'remove' : 'strike';
    const reason = readReason(call);
    const outcome = await call.withDesk((desk) => moderate(desk, action, id, reason, call.now(), message));
    const what =
      message === undefined ? `offer ${JSON.stringify(id)}` : `message ${message} of offer ${JSON.stringify(id)}`;
    if (outcome === 'unknown')
      throw new CommandFailure(`there is no ${what}; "vidriera tasks show" lists a task's offers`);
    if (outcome === 'over') throw new CommandFailure(`${what} is already removed`);
    call.printResult({ id, message, removed: true }, `${what} is removed`);
  },
};

export const tasksCommands: readonly Command[] = [list, show, close, remove];
