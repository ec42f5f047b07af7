import { parentPort, Worker } from 'node:worker_threads';

/** A message to a thread: the context of the following tasks, or a task. */
type Message<About, Task> = { readonly about: About | null } | { readonly task: Task };
/** The thread's answer to each task, in order. */
type Answer<Result> = { readonly result: Result } | { readonly error: Error };

export type ThreadPool<About, Task, Result> = ReturnType<typeof openThreadPool<About, Task, Result>>;

/**
 * Threads for tasks of one kind. A task goes to the thread with the fewest pending tasks. Threads start with the first context or
 * task; one that ended is replaced at the next task. Only pending tasks keep the process alive. `entry` is a module that calls
 * {@link serveTasks} in a thread; `youngMemory` is the size of a thread's young generation in MB.
 */
export function openThreadPool<About, Task, Result>(entry: URL, count: number, youngMemory: number) {
  const threads = new Set<{ readonly worker: Worker; readonly waiting: PromiseWithResolvers<Result>[] }>();
  let latest: About | null = null;
  const send = (worker: Worker, message: Message<About, Task>) => worker.postMessage(message);

  function fill(): void {
    while (threads.size < count) {
      const worker = new Worker(entry, { resourceLimits: { maxYoungGenerationSizeMb: youngMemory } });
      const waiting: PromiseWithResolvers<Result>[] = [];
      const thread = { worker, waiting };
      const fail = (error: Error) => {
        threads.delete(thread);
        for (const { reject } of waiting.splice(0)) reject(error);
      };
      worker.on('message', (answer: Answer<Result>) => {
        const next = waiting.shift();
        if (waiting.length === 0) worker.unref();
        if ('error' in answer) next?.reject(answer.error);
        else next?.resolve(answer.result);
      });
      worker.on('error', (error) => fail(error as Error));
      worker.on('exit', (code) => fail(new Error(`a thread ended with status ${code}`)));
      send(worker, { about: latest });
      worker.unref();
      threads.add(thread);
    }
  }

  return {
    /** Sends all threads the context of the following tasks. */
    begin(about: About): void {
      latest = about;
      for (const { worker } of threads) send(worker, { about });
      fill();
    },
    pending: () => [...threads].reduce((sum, { waiting }) => sum + waiting.length, 0),
    /** Rejects when the task or its thread fails. */
    run(task: Task): Promise<Result> {
      fill();
      const { worker, waiting } = [...threads].reduce((a, b) => (b.waiting.length < a.waiting.length ? b : a));
      const done = Promise.withResolvers<Result>();
      waiting.push(done);
      worker.ref();
      send(worker, { task });
      return done.promise;
    },
    async close(): Promise<void> {
      await Promise.all(Array.from(threads, ({ worker }) => worker.terminate()));
    },
  };
}

type Work<Task, Result> = (task: Task) => Result | Promise<Result>;

/** In a thread: runs the tasks one after another with what `begin` makes of their context. */
export function serveTasks<About, Task, Result>(
  begin: (about: About) => Work<Task, Result> | Promise<Work<Task, Result>>,
): void {
  let work: Promise<Work<Task, Result>>;
  let last: Promise<unknown> = Promise.resolve();
  parentPort?.on('message', (message: Message<About, Task>) => {
    last = last.then(async () => {
      if ('about' in message) {
        work = Promise.resolve(message.about as About).then(begin);
        // A task that needs the context reports the failure.
        work.catch(() => {});
        return;
      }
      const done = work.then((run) => run(message.task));
      const answer = await done.then(
        (result): Answer<Result> => ({ result }),
        (error): Answer<Result> => ({ error }),
      );
      parentPort?.postMessage(answer);
    });
  });
}
