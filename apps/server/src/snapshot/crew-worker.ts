import { parentPort, workerData } from 'node:worker_threads';
import type { Answer, Task } from './crew.ts';
import { Inspector, type InspectorConfig } from './inspector.ts';

// Only a worker has a port: importing this module otherwise does nothing.
if (parentPort !== null) {
  const port = parentPort;
  const inspector = new Inspector(workerData as InspectorConfig);
  port.on('message', (task: Task) => {
    if ('professionals' in task) {
      port.postMessage(inspector.professionals(JSON.parse(task.professionals)) satisfies Answer);
      return;
    }
    const reviews = inspector.reviews(task.reviews);
    port.postMessage(reviews satisfies Answer, [reviews[0]!.block.buffer as ArrayBuffer]);
  });
  // Ready for the first lot.
  port.postMessage(null);
}
