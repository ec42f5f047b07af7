import { parentPort, Worker } from 'node:worker_threads';

/** A message to a thread: the context of the following tasks, or a task. */
type Message<About, Task> = { readonly about: About } | { readonly task: Task };
/** The thread's answer to each task, in order. */
type Answer<Result> = { readonly result: Result } | { readonly error: Error };

interface Waiting<Result> {
  resolve(result: Result): void;
  reject(error: Error): void;
}

interface Thread<Result> {
  readonly worker: Worker;
  readonly waiting: Waiting<Result>[];
  failure: Error | null;
}

/** Threads for tasks of one kind. A task goes to the thread with the fewest pending tasks. */
export class ThreadPool<About, Task, Result> {
  readonly #threads: readonly Thread<Result>[];

  /** `entry` is a module that calls {@link serveTasks} in a thread; `youngMemory` is the size of a thread's young generation in MB. */
  constructor(entry: URL, count: number, youngMemory: number) {
    this.#threads = Array.from({ length: count }, () => {
      const worker = new Worker(entry, { resourceLimits: { maxYoungGenerationSizeMb: youngMemory } });
      const thread: Thread<Result> = { worker, waiting: [], failure: null };
      const fail = (error: Error) => {
        thread.failure ??= error;
        for (const { reject } of thread.waiting.splice(0)) reject(thread.failure);
      };
      worker.on('message', (answer: Answer<Result>) => {
        const next = thread.waiting.shift();
        if ('error' in answer) next?.reject(answer.error);
        else next?.resolve(answer.result);
      });
      worker.on('error', (error) => fail(error as Error));
      worker.on('exit', (code) => fail(new Error(`a thread ended with status ${code}`)));
      return thread;
    });
  }

  /** Sends all threads the context of the following tasks. */
  begin(about: About): void {
    for (const { worker } of this.#threads) worker.postMessage({ about } satisfies Message<About, Task>);
  }

  /** The number of pending tasks. */
  get pending(): number {
    return this.#threads.reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  /** Rejects when the task or its thread fails. */
  run(task: Task): Promise<Result> {
    const { worker, waiting, failure } = this.#threads.reduce((a, b) => (b.waiting.length < a.waiting.length ? b : a));
    if (failure !== null) return Promise.reject(failure);
    return new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      worker.postMessage({ task } satisfies Message<About, Task>);
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }
}

type Work<Task, Result> = (task: Task) => Result | Promise<Result>;

/** In a thread: runs the tasks one after another with what `begin` makes of their context. */
export function serveTasks<About, Task, Result>(
  begin: (about: About) => Work<Task, Result> | Promise<Work<Task, Result>>,
): void {
  let work: Promise<Work<Task, Result>> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const answer = async (task: Task) => {
    try {
      if (work === undefined) throw new Error('a task came before what it is about');
      parentPort?.postMessage({ result: await (await work)(task) } satisfies Answer<Result>);
    } catch (error) {
      parentPort?.postMessage({ error: error as Error } satisfies Answer<Result>);
    }
  };
  parentPort?.on('message', (message: Message<About, Task>) => {
    last = last.then(() => {
      if ('task' in message) return answer(message.task);
      work = Promise.resolve().then(() => begin(message.about));
      // A task that needs the context reports the failure.
      work.catch(() => {});
      return undefined;
    });
  });
}
