import { availableParallelism } from 'node:os';
import { isMainThread } from 'node:worker_threads';
import { serveTasks, ThreadPool } from '../threads/thread-pool.ts';
import { type Context, openContext, type Surroundings } from './publish/context.ts';
import { type ReducedBlock, reduceBlock } from './reduce-block.ts';

/** Converts blocks of source lines to rows, several blocks at a time, each with its own promise. */
export interface Reducer {
  /** Says what the following blocks are checked against. */
  begin(around: Surroundings): void;
  reduce(block: Buffer): Promise<ReducedBlock>;
  /** The number of blocks in progress; more would only use memory. */
  readonly depth: number;
  close(): Promise<void>;
}

/** Below this many bytes of source, starting threads takes longer than the work. */
const WORTH_THREADS = 512 * 1024;
const THREADS_MAX = 8;
const QUEUE_PER_THREAD = 2;
/** MB of young-generation heap of a thread: enough that a block's objects are unreachable at the next collection. */
const YOUNG_MEMORY = 96;

/** Works in this thread for a small source, else in one thread per processor. `size` is in bytes, or null when unknown. */
export function openReducer(size: number | null): Reducer {
  return size !== null && size < WORTH_THREADS
    ? reduceHere()
    : reduceInThreads(Math.min(availableParallelism(), THREADS_MAX));
}

function reduceHere(): Reducer {
  let context: Context | undefined;
  return {
    begin: (around) => {
      context = openContext(around, context);
    },
    reduce: async (block) => reduceBlock(block, context!),
    depth: 1,
    close: async () => {},
  };
}

/** Each thread loads this module. */
function reduceInThreads(count: number): Reducer {
  const pool = new ThreadPool<Surroundings, Uint8Array, ReducedBlock>(new URL(import.meta.url), count, YOUNG_MEMORY);
  return {
    begin: (around) => pool.begin(around),
    reduce: (block) => pool.run(block),
    depth: count * QUEUE_PER_THREAD,
    close: () => pool.close(),
  };
}

if (!isMainThread) {
  let context: Context | undefined;
  serveTasks<Surroundings, Uint8Array, ReducedBlock>((around) => {
    const now = openContext(around, context);
    context = now;
    return ({ buffer, byteOffset, length }) => reduceBlock(Buffer.from(buffer, byteOffset, length), now);
  });
}
