import { NOTIFICATION_KINDS, opensToEveryoneAt } from '../desk/tasks/flow.ts';
import { acknowledgeNotification, listNotifications, type Notification } from '../desk/tasks/notifications.ts';
import type { Task } from '../desk/tasks/tasks.ts';
import { lastSiteAddress } from '../directory/store/desk.ts';
import type { SqlDatabase } from '../directory/store/sql.ts';
import { type Call, type Command, CommandFailure, jsonOf, print, UsageError } from './command.ts';

const kinds = Object.entries(NOTIFICATION_KINDS)
  .map(([kind, says]) => `  ${kind.padEnd(18)}${says.replaceAll('\n', `\n${' '.repeat(20)}`)}`)
  .join('\n');

export const notificationsCommand: Command = {
  name: 'notifications',
  summary: 'lists the notifications for professionals and the operator as NDJSON, or acknowledges some',
  usage: '[--failed | --ack ID…]',
  help: `Lists each notification that is not acknowledged yet as a JSON line, oldest first. Pass it on by any means (mail, message,
a call), then acknowledge it; it is not listed again. The kinds are

${kinds}

A withdrawn task has withdrawn_at and no texts. With VIDRIERA_WEBHOOK_URL the server sends each notification and acknowledges
what was taken; what it gave up after three days stays listed.

Examples
  vidriera notifications
  vidriera notifications | jq -r .professional_id
  vidriera notifications --failed
  vidriera notifications --ack 3f9a1c27b0de4411 88d0c3a5e1f70b92`,
  flags: {
    failed: 'List only those that the webhook did not take in three days.',
    ack: 'Acknowledge the notifications of these ids.',
  },
  positionals: [0, Number.POSITIVE_INFINITY],
  async run(call) {
    const { flags, positionals: ids } = call;
    if (flags.ack && flags.failed) throw new UsageError('--failed lists; --ack acknowledges what ids name');
    if (flags.ack && ids.length === 0) throw new UsageError('--ack needs ids: vidriera notifications --ack ID…');
    if (!flags.ack && ids.length > 0) {
      throw new UsageError(`to acknowledge ${ids[0]}, add --ack: vidriera notifications --ack ${ids.join(' ')}`);
    }
    await call.withDesk((desk) => (flags.ack ? acknowledge(desk, ids, call) : list(desk, flags.failed === true, call)));
  },
};

async function list(desk: SqlDatabase, failed: boolean, { stdout }: Call): Promise<void> {
  const site = await lastSiteAddress(desk);
  for await (const one of listNotifications(desk, failed))
    if (!(await print(stdout, `${jsonOf(shown(one, site))}\n`))) return;
}

async function acknowledge(desk: SqlDatabase, ids: readonly string[], call: Call): Promise<void> {
  const unknown: string[] = [];
  for (const id of ids) {
    const known = await acknowledgeNotification(desk, id, call.now());
    if (known) call.stdout.write(`${JSON.stringify({ id, acknowledged: true })}\n`);
    else unknown.push(id);
  }
  if (unknown.length > 0) {
    throw new CommandFailure(`there is no notification ${unknown.join(', ')}; "vidriera notifications" lists them`);
  }
}

/** A review as a record of the source format. Who wrote it gave no name. */
function recordOf({ id, service, review_rating, review_comment, reviewed_at }: Task, professional_id: string | null) {
  return {
    id: `tarea-${id}`,
    professional_id,
    rating: review_rating,
    comment: review_comment || null,
    author_first_name: 'Cliente',
    author_role: 'client',
    service,
    created_at: reviewed_at,
    status: 'published',
  };
}

/** What a notification for the operator is about, in ids. `site` is the address of the site, or null when it was never served. */
function aboutOf({ about, about_id, concerned, offer_id, message, reported_by }: Notification, site: string | null) {
  const who = concerned === null ? {} : { professional_id: concerned };
  if (about === null) return { offer_id, message, reported_by, ...who };
  if (about === 'task') return { about, ...(reported_by && { offer_id, reported_by }), ...who };
  return { about, about_id, ...who, ...(site && { url: `${site}/p/${concerned}` }) };
}

function shown(notification: Notification, site: string | null): object {
  const { id, kind, professional_id, created_at, task, offer_id, message, concerned, reason, note } = notification;
  const head = { id, kind, created_at, ...(task && { task_id: task.id }) };
  if (task === null || kind === 'report') return { ...head, ...aboutOf(notification, site), reason, note };
  if (kind === 'review_written') return { ...head, record: recordOf(task, concerned) };
  if (kind === 'no_show') return { ...head, offer_id, professional_id: concerned };
  const about = { ...(offer_id !== null && { offer_id }), ...(message !== null && { message }) };
  const { service, title, description, city, neighborhood, open_to_all, redacted, published_at, withdrawn_at } = task;
  const words = { service, title, description, city, neighborhood, open_to_all, redacted };
  const times = { published_at, opens_to_everyone_at: opensToEveryoneAt(task), withdrawn_at };
  return { id, kind, professional_id, created_at, ...about, task: { id: task.id, ...words, ...times } };
}
