import { randomUUID } from 'node:crypto';
import { type Answer, type CallOptions, call, noteWrong, type Tally } from './callers.ts';
import { pause } from './scene.ts';

/** Connectors that hand over tasks one after another and record the answers. */
export interface HandoverCallers {
  readonly tally: Tally;
  /** Tokens of drafts that were acknowledged with 201. */
  readonly acknowledged: string[];
  stop(): Promise<Tally>;
}

/** The time after which a handover without an answer is lost. */
const PATIENCE_MS = 60_000;

/** Starts `callers` connectors. Without an answer, or after a 503, a connector retries with the same Idempotency-Key. */
export function startHandovers(origin: string, callers: number): HandoverCallers {
  const tally: Tally = { statuses: new Map(), lost: 0, wrong: [], wrongCount: 0, times: [], losses: [] };
  const acknowledged: string[] = [];
  let stopped = false;

  const handOver = async (): Promise<void> => {
    const key = randomUUID();
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const began = performance.now();
      const answer = await call(`${origin}/v1/task-handovers`, handoverCall(key)).catch(() => null);
      if (answer !== null) {
        tally.times.push(performance.now() - began);
        tally.statuses.set(answer.status, (tally.statuses.get(answer.status) ?? 0) + 1);
        const token = draftIn(answer);
        if (token !== null) {
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

/** The request of a handover; `key` is null without an Idempotency-Key. */
export function handoverCall(key: string | null): CallOptions {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(key === null ? {} : { 'Idempotency-Key': key }) },
    body: JSON.stringify({ service: 'plomeria', description: 'Pierde la canilla de la cocina.' }),
    patienceMs: 20_000,
  };
}

/** The token of the draft that an answer acknowledges, or null. */
export function draftIn({ status, body }: Answer): string | null {
  return status === 201 ? (/draft=([\w-]+)/.exec(body)?.[1] ?? null) : null;
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
