import { demoTasks } from '../demo/index.ts';
import { openDesk } from '../store/desk.ts';
import type { Sql } from '../store/sql.ts';
import { writeMessage } from '../tasks/conversation.ts';
import { type Desk, openTaskDesk } from '../tasks/desk.ts';
import { findInbox, inboxIssuedAt, issueInbox } from '../tasks/inboxes.ts';
import { makeOffer } from '../tasks/offer-actions.ts';
import { type AccessPath, findTaskAndOffer } from '../tasks/offers.ts';
import { publishTask } from '../tasks/publish.ts';
import { getOwnTask } from '../tasks/tasks.ts';
import { deriveToken } from '../tasks/token.ts';

const HOUR = 60 * 60 * 1000;

/** The ids of those who do a work in a city, best first. */
export type WhoDoes = (service: string, city: string) => readonly string[];

/** The links with which a visitor plays both sides of the demo's first task. */
export interface DemoLinks {
  /** Tokens of the private links, or null when they are used up or were renewed. */
  readonly inbox: string | null;
  readonly task: string | null;
}

/**
 * Publishes the demo's open tasks, each as long ago as it says, with what those who do that work answered, and issues the inbox
 * of the first of them. Asked twice, it does all of it once.
 */
export async function publishDemoTasks(databaseUrl: string, now: () => number, whoDoes: WhoDoes): Promise<void> {
  await withDesk(databaseUrl, async (sql) => {
    const at = (hoursAgo: number) => openTaskDesk(sql, () => now() - hoursAgo * HOUR);
    for (const [i, { hoursAgo, answers, ...words }] of demoTasks.entries()) {
      const outcome = await publishTask(await at(hoursAgo), {
        caller: 'demo',
        form: formOf(i),
        draft: null,
        words: { urgency: null, ...words, professional_id: null, open_to_all: false },
      });
      if (outcome.kind !== 'published') continue;
      const task = await getOwnTask(await at(0), outcome.token);
      if (task === null) continue;
      for (const [k, { professional, hoursAgo, talk, ...offer }] of answers.entries()) {
        const id = whoDoes(words.service, words.city)[professional];
        if (id === undefined) continue;
        const form = (n: number | 'offer') => ({ caller: 'demo', form: `demo-answer-${i}-${k}-${n}` });
        const author: AccessPath = { role: 'professional', professional_id: id, task: task.id };
        await makeOffer(await at(hoursAgo), author, offer, form('offer'));
        const made = (await findTaskAndOffer(await at(0), author))?.offer;
        if (made == null) continue;
        for (const [n, { from, hoursAgo, text }] of talk.entries()) {
          const access: AccessPath =
            from === 'person' ? { role: 'person', token: outcome.token, offer: made.id } : author;
          await writeMessage(await at(hoursAgo), access, text, form(n));
        }
      }
    }
    const desk = await at(0);
    const first = firstOf(whoDoes);
    if (first !== undefined && (await inboxIssuedAt(sql, first)) === null) {
      await issueInbox(sql, first, now(), inboxToken(desk, first));
    }
  });
}

/** The links of the demo that still open something; none in a directory that is not the demo's. */
export async function demoLinks(databaseUrl: string, now: () => number, whoDoes: WhoDoes): Promise<DemoLinks> {
  return withDesk(databaseUrl, async (sql) => {
    const desk = await openTaskDesk(sql, now);
    const first = firstOf(whoDoes);
    const inbox = first === undefined ? null : inboxToken(desk, first);
    const task = deriveToken(desk.secret, 'task', formOf(0));
    const own = await getOwnTask(desk, task);
    return {
      inbox: inbox !== null && (await findInbox(sql, inbox)) === first ? inbox : null,
      task: own !== null && own.description !== '' ? task : null,
    };
  });
}

const formOf = (task: number) => `demo-${task}`;

/** Whose inbox a visitor gets: the author of the first answer. */
function firstOf(whoDoes: WhoDoes): string | undefined {
  const { service, city, answers } = demoTasks[0]!;
  return whoDoes(service, city)[answers[0]!.professional];
}

/** Always the same for a desk and a professional, so that it can be shown at every start though only its hash is kept. */
function inboxToken({ secret }: Desk, professionalId: string): string {
  return deriveToken(secret, 'demo-inbox', professionalId);
}

async function withDesk<Result>(databaseUrl: string, work: (sql: Sql) => Promise<Result>): Promise<Result> {
  const sql = await openDesk(databaseUrl);
  try {
    return await work(sql);
  } finally {
    await sql.close();
  }
}
