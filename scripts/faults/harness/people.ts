import { randomUUID } from 'node:crypto';
import { type Answer, ask, call, noteWrong, startCallers, startLoops, type Tally, turnedAway } from './callers.ts';
import { judge, type Outcome } from './fault.ts';
import { draftIn, handoverCall, missingDrafts } from './handovers.ts';
import { READS } from './paths.ts';

/** All kinds of users of a directory at the same time. */
export interface People {
  /** Stops them, and checks that everything acknowledged is there. */
  stop(story: string): Promise<Outcome>;
}

/**
 * Readers, connectors with and without an Idempotency-Key, assistants, and people who publish tasks. Nobody retries: any
 * answer but success is a loss, also a 503.
 */
export function startPeople(origin: string): People {
  const drafts: string[] = [];
  const tasks: string[] = [];
  const handOver = (key: () => string | null) => async (tally: Tally) => {
    const answer = await ask(tally, `${origin}/v1/task-handovers`, handoverCall(key()), faultOfHandover);
    const token = answer && draftIn(answer);
    if (token !== null) drafts.push(token);
  };
  const groups = [
    startCallers({ origin, callers: 8, pauseMs: 2, paths: READS }),
    startLoops(3, 20, handOver(randomUUID)),
    startLoops(
      2,
      20,
      handOver(() => null),
    ),
    startLoops(2, 10, async (tally, turn) => {
      await ask(tally, `${origin}/mcp`, toolCall(turn), faultOfTool);
    }),
    startLoops(1, 200, (tally, turn) => publish(origin, tally, turn, tasks)),
  ];
  return {
    async stop(story) {
      const tallies = await Promise.all(groups.map((group) => group.stop()));
      const goneDrafts = await missingDrafts(origin, drafts);
      const goneTasks = await missingTasks(origin, tasks);
      // A form that nginx sends twice is published once.
      const published = await countOpenTasks(origin);
      if (published !== tasks.length) noteWrong(tallies.at(-1)!, `${published} tasks of ${tasks.length} published`);
      const outcome = judge(
        `${story}; ${drafts.length} drafts acknowledged, ${goneDrafts} gone; ${tasks.length} tasks published, ${goneTasks} gone`,
        ...tallies,
      );
      const refused = tallies.reduce((sum, tally) => sum + turnedAway(tally), 0);
      return { ...outcome, lost: outcome.lost + refused + goneDrafts + goneTasks };
    },
  };
}

function faultOfHandover(answer: Answer): string | null {
  return answer.status < 400 && draftIn(answer) === null ? `${answer.status} without a draft` : null;
}

const TOOLS = [
  { name: 'service_search_professionals', arguments: { service: 'plomeria', city: 'rosario' } },
  { name: 'service_get_professional', arguments: { slug: 'persona-7' } },
];

function toolCall(turn: number) {
  const message = { jsonrpc: '2.0', id: turn, method: 'tools/call', params: TOOLS[turn % TOOLS.length] };
  return { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(message) };
}

function faultOfTool({ status, body }: Answer): string | null {
  return status < 400 && !body.includes('Edición 1') ? `no result: ${body.slice(0, 200)}` : null;
}

/** Opens the form, fills it in and sends it. */
async function publish(origin: string, tally: Tally, turn: number, tasks: string[]): Promise<void> {
  const url = `${origin}/post-task/v2`;
  const page = await ask(tally, url, {}, ({ status, body }) =>
    status < 400 && !FORM.test(body) ? 'no form on the page' : null,
  );
  const form = page === null ? undefined : FORM.exec(page.body)?.[1];
  if (form === undefined) return;
  const fields = { form, servicio: 'plomeria', descripcion: `Pierde la canilla, y van ${turn}.`, lugar: 'Rosario' };
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams(fields).toString();
  const answer = await ask(tally, url, { method: 'POST', headers, body }, ({ status }) =>
    status < 400 && status !== 303 ? `${status} for a form` : null,
  );
  if (answer?.status === 303) tasks.push(answer.headers.location ?? '');
}

const FORM = /name="form" value="([^"]+)"/;

/** The number of tasks whose private link does not open. */
async function missingTasks(origin: string, links: readonly string[]): Promise<number> {
  let missing = 0;
  for (const link of links) {
    const { status, body } = await call(`${origin}${link}`);
    if (status !== 200 || !body.includes('Pierde la canilla')) missing++;
  }
  return missing;
}

/** The number of public tasks. */
async function countOpenTasks(origin: string): Promise<number> {
  const seen = new Set<string>();
  for (let page = 1; ; page++) {
    const { body } = await call(`${origin}/tareas?pagina=${page}`);
    const before = seen.size;
    for (const [, id = ''] of body.matchAll(/href="\/tarea\/(\w+)"/g)) seen.add(id);
    if (seen.size === before) return seen.size;
  }
}
