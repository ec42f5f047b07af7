import { parentPort, workerData } from 'node:worker_threads';
import type { GuardTask } from './guard-crew.ts';
import { type Guarded, PartGuard } from './guard-parts.ts';

// Only a worker has a port: importing this module otherwise does nothing.
if (parentPort !== null) {
  const port = parentPort;
  const guard = new PartGuard(workerData as string);
  port.on('message', (task: GuardTask) => {
    const documents = JSON.parse(task) as Guarded[];
    port.postMessage(documents.map((document) => guard.find(document)));
  });
  // Ready for the first lot.
  port.postMessage(null);
}
