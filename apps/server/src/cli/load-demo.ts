import { Readable } from 'node:stream';
import type { Urgency } from '@vidriera/contract';

import data from '../demo/content/tasks.json' with { type: 'json' };
import { type DemoKind, type DemoOptions, demoLines, demoRecords, SAMPLE_BYTES } from '../demo/records.ts';
import { makeOffer } from '../desk/tasks/actions.ts';
import { writeMessage } from '../desk/tasks/conversation.ts';
import { type Desk, openTaskDesk } from '../desk/tasks/desk.ts';
import { HOUR_MS } from '../desk/tasks/flow.ts';
import { findInbox, inboxIssuedAt, issueInbox } from '../desk/tasks/inboxes.ts';
import { findTaskAndOffer, type OfferWords, type Side } from '../desk/tasks/offers.ts';
import { publishTask } from '../desk/tasks/publish.ts';
import { getOwnTask } from '../desk/tasks/tasks.ts';
import { deriveToken } from '../desk/tasks/token.ts';
import type { TaskWords } from '../desk/tasks/words.ts';
import { startProgress } from '../directory/intake/format.ts';
import { type ImportReport, importFiles } from '../directory/intake/import.ts';
import type { Snapshot } from '../directory/snapshot/snapshot.ts';
import { openDesk } from '../directory/store/desk.ts';
import { openWriter } from '../directory/store/open.ts';
import { createReader } from '../web/site/reader.ts';
import { type CommandContext, withOpened } from './command.ts';

/** Imports the demo from its generator, without source files on disk. A terminal shows the progress. */
export async function loadDemo(
  databaseUrl: string,
  options: DemoOptions,
  now: () => number,
  terminal: CommandContext['stderr'] | null = null,
): Promise<ImportReport> {
  const total = options.professionals === undefined ? SAMPLE_BYTES : null;
  const progress = terminal && startProgress(terminal, total, now);
  const files = Object.entries(demoRecords(options)).map(([kind, records]) => {
    const open = () => Readable.from(demoLines(records), { objectMode: false });
    return { kind: kind as DemoKind, name: `${kind}.ndjson`, path: null, size: null, open };
  });
  return withOpened(openWriter(databaseUrl), (writer) =>
    importFiles(writer, { files, now, ...(progress && { onRead: progress.add }) }).finally(progress?.end),
  );
}

/** An open task of the demo, with the offers on it and their conversations. `hoursAgo` is the age at the demo's first start. */
interface DemoTask extends Omit<TaskWords, 'city' | 'urgency' | 'professional_id' | 'open_to_all'> {
  readonly city: string;
  readonly hoursAgo: number;
  readonly urgency?: Urgency;
  readonly answers: readonly (OfferWords & {
    /** An index into the professionals found for the service and city, best first. */
    readonly professional: number;
    readonly hoursAgo: number;
    readonly talk: readonly { readonly from: Side; readonly hoursAgo: number; readonly text: string }[];
  })[];
}

/** The list of tasks and the inboxes are not empty on the first look. One message holds a telephone number, which is redacted. */
export const demoTasks = data as readonly DemoTask[];

type FindProfessionals = (service: string, city: string) => readonly string[];

export function bestProfessionals(current: () => Snapshot): FindProfessionals {
  const reader = createReader(current);
  return (service, city) => reader.find({ service, city, limit: 5 }).people.map(({ id }) => id);
}

/** Publishes the demo's tasks with their offers and messages, and issues the inbox of the first offer's author; once. */
export function publishDemoTasks(databaseUrl: string, now: () => number, findProfessionals: FindProfessionals) {
  return withTaskDesk(databaseUrl, now, async (desk) => {
    const at = (hoursAgo: number): Desk => ({ ...desk, now: () => now() - hoursAgo * HOUR_MS });
    for (const [i, { hoursAgo, answers, ...said }] of demoTasks.entries()) {
      const words = { urgency: null, ...said, professional_id: null, open_to_all: false };
      const outcome = await publishTask(at(hoursAgo), { caller: 'demo', form: formOf(i), draft: null, words });
      if (outcome.kind !== 'published') continue;
      const { token } = outcome;
      const task = (await getOwnTask(desk, token))!.id;
      for (const [k, { professional, hoursAgo, talk, ...offer }] of answers.entries()) {
        const professional_id = findProfessionals(words.service, words.city)[professional];
        if (professional_id === undefined) continue;
        const form = (n: number | 'offer') => ({ caller: 'demo', form: `demo-answer-${i}-${k}-${n}` });
        const author = { role: 'professional', professional_id, trades: [words.service], task } as const;
        await makeOffer(at(hoursAgo), author, offer, form('offer'));
        const made = (await findTaskAndOffer(desk, author))?.offer;
        if (!made) continue;
        for (const [n, { from, hoursAgo, text }] of talk.entries()) {
          const access = from === 'person' ? ({ role: 'person', token, offer: made.id } as const) : author;
          await writeMessage(at(hoursAgo), access, text, form(n));
        }
      }
    }
    const inbox = demoInbox(desk, findProfessionals);
    if (inbox !== null && (await inboxIssuedAt(desk.sql, inbox.id)) === null)
      await issueInbox(desk.sql, inbox.id, now(), inbox.token);
  });
}

/** The tokens of the private links of both sides of the demo's first task; null for one that opens nothing. */
export function demoLinks(databaseUrl: string, now: () => number, findProfessionals: FindProfessionals) {
  return withTaskDesk(databaseUrl, now, async (desk) => {
    const inbox = demoInbox(desk, findProfessionals);
    const task = deriveToken(desk.secret, 'task', formOf(0));
    return {
      inbox: inbox !== null && (await findInbox(desk.sql, inbox.token)) !== null ? inbox.token : null,
      task: (await getOwnTask(desk, task))?.description ? task : null,
    };
  });
}

function withTaskDesk<Result>(databaseUrl: string, now: () => number, work: (desk: Desk) => Promise<Result>) {
  return withOpened(openDesk(databaseUrl), async (sql) => work(await openTaskDesk(sql, now)));
}

const formOf = (task: number) => `demo-${task}`;

/** The author of the first offer, and the token of their inbox. It is derived: the greeting shows it, the database has its hash. */
function demoInbox({ secret }: Desk, findProfessionals: FindProfessionals) {
  const { service, city, answers } = demoTasks[0]!;
  const id = findProfessionals(service, city)[answers[0]!.professional];
  return id === undefined ? null : { id, token: deriveToken(secret, 'demo-inbox', id) };
}
