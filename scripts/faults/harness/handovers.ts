import { randomUUID } from 'node:crypto';
import { type Answer, call, noteWrong, type Tally } from './callers.ts';
import { pause } from './scene.ts';

/** People's connectors that hand tasks over, one after another, and remember what they were told. */
export interface HandoverCallers {
  readonly tally: Tally;
  /** Tokens of drafts that were acknowledged with 201. */
  readonly acknowledged: string[];
  stop(): Promise<Tally>;
}

/**
 * Starts `callers` of them. One that gets no answer, or 503, asks again with the same Idempotency-Key, as a connector
 * should; a handover counts as lost when it is still without its answer `patienceMs` later.
 */
export function startHandovers(origin: string, callers: number, patienceMs = 60_000): HandoverCallers {
  const tally: Tally = { statuses: new Map(), lost: 0, wrong: [], wrongCount: 0, times: [], losses: [] };
  const acknowledged: string[] = [];
  let stopped = false;

  const handOver = async (): Promise<void> => {
    const key = randomUUID();
    const deadline = performance.now() + patienceMs;
    for (;;) {
      const began = performance.now();
      const answer = await post(origin, key).catch(() => null);
      if (answer !== null) {
        tally.times.push(performance.now() - began);
        tally.statuses.set(answer.status, (tally.statuses.get(answer.status) ?? 0) + 1);
        const token = /draft=([\w-]+)/.exec(answer.body)?.[1];
        if (answer.status === 201 && token !== undefined) {
          acknowledged.push(token);
          return;
        }
        if (answer.status !== 503) return noteWrong(tally, `handover: ${answer.status} ${answer.body.slice(0, 200)}`);
        if (!(Number(answer.headers['retry-after']) >= 1)) noteWrong(tally, 'handover: 503 without Retry-After');
      }
      if (performance.now() > deadline) {
        tally.lost++;
        return;
      }
      await pause(100);
    }
  };
  const loops = Array.from({ length: callers }, async () => {
    while (!stopped) {
      await handOver();
      await pause(20);
    }
  });
  return {
    tally,
    acknowledged,
    async stop() {
      stopped = true;
      await Promise.all(loops);
      return tally;
    },
  };
}

function post(origin: string, key: string): Promise<Answer> {
  return call(`${origin}/v1/task-handovers`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({ service: 'plomeria', description: 'Pierde la canilla de la cocina.' }),
    patienceMs: 20_000,
  });
}

/** How many acknowledged drafts can't be opened. */
export async function missingDrafts(origin: string, tokens: readonly string[]): Promise<number> {
  let missing = 0;
  for (const token of tokens) {
    const { status, body } = await call(`${origin}/post-task/v2?draft=${token}`);
    if (status !== 200 || !body.includes('Pierde la canilla')) missing++;
  }
  return missing;
}
