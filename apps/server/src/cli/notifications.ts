import { readListing } from '../store/bodies.ts';
import { openDesk } from '../store/desk.ts';
import { openSource } from '../store/open.ts';
import type { Sql } from '../store/sql.ts';
import {
  acknowledgeNotification,
  listNotifications,
  type Notification,
  noteTasksNear,
} from '../tasks/notifications.ts';
import { opensToEveryoneAt } from '../tasks/visibility.ts';
import { type Command, CommandFailure, UsageError, type World } from './command.ts';
import { DATABASE_FLAG, databaseUrl } from './database.ts';
import { print } from './print.ts';

export const notificationsCommand: Command = {
  name: 'notifications',
  summary: 'what professionals and the operator are to be told, as NDJSON; acknowledges what was told',
  usage: '[--ack ID…]',
  help: `Lists, oldest first, a JSON line for each notification that is not acknowledged yet. How to pass it on (mail, message,
a call) is yours; acknowledge each once that was done, and it is listed no more. The kinds are

  task_published    a task was written for this professional
  tasks_near        a task of their trade opened in their city; once a day at most, to those who have an inbox
  offer_accepted    their offer was accepted
  offer_not_chosen  another offer was
  message_received  there is something to read in a conversation; once until they read it
  task_withdrawn    the task they made an offer on was withdrawn
  task_closed       "vidriera tasks close" closed it
  report            for you, not for a professional: somebody reported an offer or a message; it holds ids only

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
    const url = databaseUrl(flags, world);
    const desk = await openDesk(url);
    try {
      if (flags.ack) await acknowledge(desk, ids, world);
      else {
        await lookNear(desk, url, world);
        await list(desk, world);
      }
    } finally {
      await desk.close();
    }
    return 0;
  },
};

async function list(desk: Sql, { stdout }: World): Promise<void> {
  for await (const one of listNotifications(desk)) {
    if (!(await print(stdout, `${JSON.stringify(shown(one))}\n`))) return;
  }
}

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

/** Notes what opened near whom since the last time somebody asked. */
async function lookNear(desk: Sql, url: string, world: World): Promise<void> {
  const source = await openSource(url);
  try {
    await noteTasksNear(
      desk,
      async (id) => {
        const record = await source.professional(id);
        const listing = record && readListing(record.listing);
        return listing?.status === 'active' ? listing : null;
      },
      world.now(),
    );
  } finally {
    await source.close();
  }
}

const time = (ms: number) => new Date(ms).toISOString();

function shown({ id, kind, professional_id, created_at, task, offer_id, message, reported_by }: Notification): object {
  if (kind === 'report') {
    return { id, kind, created_at: time(created_at), task_id: task.id, offer_id, message, reported_by };
  }
  const { service, title, description, city, neighborhood, open_to_all, redacted, published_at, withdrawn_at } = task;
  return {
    id,
    kind,
    professional_id,
    created_at: time(created_at),
    ...(offer_id === null ? {} : { offer_id }),
    ...(message === null ? {} : { message }),
    task: {
      id: task.id,
      service,
      title,
      description,
      city,
      neighborhood,
      open_to_all,
      redacted,
      published_at: time(published_at),
      opens_to_everyone_at: time(opensToEveryoneAt(task)),
      withdrawn_at: withdrawn_at === null ? null : time(withdrawn_at),
    },
  };
}
