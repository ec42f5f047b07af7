import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Kind } from './kinds.ts';
import { unpackBlock } from './packed-block.ts';
import { type Context, openContext, type Surroundings } from './publish/context.ts';
import { reduceBlock } from './reduce-block.ts';
import type { ReducedBlock } from './reduced-block.ts';
import type { Answer, Request } from './reducer-thread.ts';

/** Reduces blocks, several at a time; each comes back by its own promise. */
export interface Reducer {
  /** Says what the blocks that follow are, and what they are judged against. */
  begin(kind: Kind, around: Surroundings): void;
  reduce(block: Buffer): Promise<ReducedBlock>;
  /** How many blocks can be under way before handing over another only takes memory. */
  readonly depth: number;
  close(): Promise<void>;
}

/** Below this many bytes of source, starting threads takes longer than doing it here. */
const WORTH_THREADS = 512 * 1024;
const THREADS_MAX = 8;
const QUEUE_PER_THREAD = 2;
/** MB of memory for what is new: enough that what a block makes is no more in use when it is looked through. */
const YOUNG_MEMORY = 96;

/** For `size` bytes of source (null: nobody knows): in this thread when that is little, else in one for each processor. */
export function openReducer(size: number | null): Reducer {
  return size !== null && size < WORTH_THREADS
    ? reduceHere()
    : reduceInThreads(Math.min(availableParallelism(), THREADS_MAX));
}

function reduceHere(): Reducer {
  let now: { kind: Kind; context: Context } | undefined;
  return {
    begin: (kind, around) => {
      now = { kind, context: openContext(around, now?.context) };
    },
    reduce: async (block) => unpackBlock(reduceBlock(now!.kind, block, now!.context)),
    depth: 1,
    close: async () => {},
  };
}

type Waiting = { resolve(block: ReducedBlock): void; reject(error: Error): void };

function reduceInThreads(count: number): Reducer {
  const threads = Array.from({ length: count }, startThread);
  return {
    begin: (kind, around) => {
      for (const thread of threads) thread.send({ kind, around });
    },
    reduce: (block) => {
      const idlest = threads.reduce((a, b) => (b.waiting.length < a.waiting.length ? b : a));
      return idlest.reduce(block);
    },
    depth: count * QUEUE_PER_THREAD,
    close: async () => {
      await Promise.all(threads.map((thread) => thread.stop()));
    },
  };
}

function startThread() {
  const worker = new Worker(new URL('./reducer-thread.ts', import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEMORY },
  });
  const waiting: Waiting[] = [];
  let failure: Error | null = null;
  const fail = (error: Error) => {
    failure ??= error;
    for (const { reject } of waiting.splice(0)) reject(failure);
  };
  worker.on('message', (answer: Answer) => {
    const next = waiting.shift()!;
    if ('error' in answer) next.reject(answer.error);
    else next.resolve(unpackBlock(answer));
  });
  worker.on('error', (error) => fail(error as Error));
  worker.on('exit', (code) => fail(new Error(`a reducing thread ended with status ${code}`)));
  const send = (request: Request) => worker.postMessage(request);
  return {
    waiting,
    send,
    reduce: (block: Buffer) =>
      new Promise<ReducedBlock>((resolve, reject) => {
        if (failure !== null) reject(failure);
        else {
          waiting.push({ resolve, reject });
          send({ block });
        }
      }),
    stop: () => worker.terminate(),
  };
}
