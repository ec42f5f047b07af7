import { openDesk } from '../store/desk.ts';
import type { Sql } from '../store/sql.ts';
import { acknowledgeNotification, listNotifications, type Notification } from '../tasks/notifications.ts';
import { opensToEveryoneAt } from '../tasks/visibility.ts';
import { type Command, CommandFailure, UsageError, type World } from './command.ts';
import { DATABASE_FLAG, databaseUrl } from './database.ts';

export const notificationsCommand: Command = {
  name: 'notifications',
  summary: 'what professionals are to be told, as NDJSON; acknowledges what was told',
  usage: '[--ack ID…]',
  help: `Lists, oldest first, a JSON line for each published task that was written for a professional and is not acknowledged
yet. How to tell them (mail, message, a call) is yours; acknowledge each once it was told, and it is listed no more.
A task that was withdrawn meanwhile says so in withdrawn_at and has no words.

Examples
  vidriera notifications
  vidriera notifications | jq -r .professional_id
  vidriera notifications --ack 3f9a1c27b0de4411 88d0c3a5e1f70b92`,
  flags: {
    ack: { type: 'boolean', help: 'Acknowledge the notifications of these ids.' },
    json: { type: 'boolean', help: 'Print JSON, as it does in any case.' },
    'database-url': DATABASE_FLAG,
  },
  positionals: [0, Number.POSITIVE_INFINITY],
  async run({ flags, positionals: ids }, world) {
    if (flags.ack && ids.length === 0) throw new UsageError('--ack needs ids: vidriera notifications --ack ID…');
    if (!flags.ack && ids.length > 0) {
      throw new UsageError(`to acknowledge ${ids[0]}, say --ack: vidriera notifications --ack ${ids.join(' ')}`);
    }
    const desk = await openDesk(databaseUrl(flags, world));
    try {
      if (flags.ack) await acknowledge(desk, ids, world);
      else for await (const one of listNotifications(desk)) world.stdout.write(`${JSON.stringify(shown(one))}\n`);
    } finally {
      await desk.close();
    }
    return 0;
  },
};

/** Acknowledges every id that is known, then fails for the rest. */
async function acknowledge(desk: Sql, ids: readonly string[], world: World): Promise<void> {
  const unknown: string[] = [];
  for (const id of ids) {
    const known = await acknowledgeNotification(desk, id, world.now());
    if (known) world.stdout.write(`${JSON.stringify({ id, acknowledged: true })}\n`);
    else unknown.push(id);
  }
  if (unknown.length > 0) {
    throw new CommandFailure(`there is no notification ${unknown.join(', ')}; "vidriera notifications" lists them`);
  }
}

const time = (ms: number) => new Date(ms).toISOString();

function shown({ id, kind, professional_id, created_at, task }: Notification): object {
  const { published_at, withdrawn_at, professional_id: _, ...words } = task;
  return {
    id,
    kind,
    professional_id,
    created_at: time(created_at),
    task: {
      ...words,
      published_at: time(published_at),
      opens_to_everyone_at: time(opensToEveryoneAt(task)),
      withdrawn_at: withdrawn_at === null ? null : time(withdrawn_at),
    },
  };
}
