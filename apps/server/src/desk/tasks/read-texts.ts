import { availableParallelism } from 'node:os';
import { ApiError } from '@vidriera/contract/errors';
import { openThreadPool } from '../../directory/threads/thread-pool.ts';
import type { CleanTexts, FormTexts, LeakOutcome, RedactedTexts, TaskTexts } from './words.ts';

export type TextTask = { readonly task: TaskTexts } | { readonly form: FormTexts };

/** The most characters that wait: fifty of the longest tasks. */
const WAITING_MAX = 200_000;
/** The size of a thread's young generation in MB. */
const YOUNG_MEMORY = 8;
const THREADS = Math.min(2, Math.max(1, availableParallelism() - 1));

const ENTRY = new URL('./text-thread.ts', import.meta.url);
const pool = openThreadPool<null, TextTask, unknown>(ENTRY, THREADS, YOUNG_MEMORY);

/** Removes contact data from a task's texts, in a thread. Throws the 503 when too many texts wait. */
export function readTaskTexts({ title, description }: TaskTexts): Promise<RedactedTexts> {
  return read({ task: { title, description } }) as Promise<RedactedTexts>;
}

export function readFormTexts(form: FormTexts): Promise<CleanTexts | LeakOutcome> {
  return read({ form }) as Promise<CleanTexts | LeakOutcome>;
}

let waiting = 0;

async function read(task: TextTask): Promise<unknown> {
  const { length } = JSON.stringify(task);
  if (waiting + length > WAITING_MAX) throw new ApiError('unavailable');
  waiting += length;
  try {
    return await pool.run(task);
  } finally {
    waiting -= length;
  }
}
