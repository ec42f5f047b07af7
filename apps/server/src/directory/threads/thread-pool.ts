import { parentPort, Worker } from 'node:worker_threads';

/** A message to a thread: the context of the following tasks, or a task. */
type Message<About, Task> = { readonly about: About | null } | { readonly task: Task };
/** The thread's answer to each task, in order. */
type Answer<Result> = { readonly result: Result } | { readonly error: Error };

interface Thread<Result> {
  readonly worker: Worker;
  readonly waiting: PromiseWithResolvers<Result>[];
}

/**
 * Threads for tasks of one kind. A task goes to the thread with the fewest pending tasks. Threads start with the first context or
 * task; one that ended is replaced at the next task. Only pending tasks keep the process alive.
 */
export class ThreadPool<About, Task, Result> {
  readonly #entry: URL;
  readonly #count: number;
  readonly #youngMemory: number;
  readonly #threads = new Set<Thread<Result>>();
  #about: About | null = null;

  /** `entry` is a module that calls {@link serveTasks} in a thread; `youngMemory` is the size of a thread's young generation in MB. */
  constructor(entry: URL, count: number, youngMemory: number) {
    this.#entry = entry;
    this.#count = count;
    this.#youngMemory = youngMemory;
  }

  /** Sends all threads the context of the following tasks. */
  begin(about: About): void {
    this.#about = about;
    for (const { worker } of this.#threads) worker.postMessage({ about } satisfies Message<About, Task>);
    this.#fill();
  }

  get pending(): number {
    return [...this.#threads].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  /** Rejects when the task or its thread fails. */
  run(task: Task): Promise<Result> {
    this.#fill();
    const { worker, waiting } = [...this.#threads].reduce((a, b) => (b.waiting.length < a.waiting.length ? b : a));
    const done = Promise.withResolvers<Result>();
    waiting.push(done);
    worker.ref();
    worker.postMessage({ task } satisfies Message<About, Task>);
    return done.promise;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  }

  #fill(): void {
    while (this.#threads.size < this.#count) {
      const worker = new Worker(this.#entry, { resourceLimits: { maxYoungGenerationSizeMb: this.#youngMemory } });
      const thread: Thread<Result> = { worker, waiting: [] };
      const fail = (error: Error) => {
        this.#threads.delete(thread);
        for (const { reject } of thread.waiting.splice(0)) reject(error);
      };
      worker.on('message', (answer: Answer<Result>) => {
        const next = thread.waiting.shift();
        if (thread.waiting.length === 0) worker.unref();
        if ('error' in answer) next?.reject(answer.error);
        else next?.resolve(answer.result);
      });
      worker.on('error', (error) => fail(error as Error));
      worker.on('exit', (code) => fail(new Error(`a thread ended with status ${code}`)));
      worker.postMessage({ about: this.#about } satisfies Message<About, Task>);
      worker.unref();
      this.#threads.add(thread);
    }
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
      work = Promise.resolve().then(() => begin(message.about as About));
      // A task that needs the context reports the failure.
      work.catch(() => {});
      return undefined;
    });
  });
}
