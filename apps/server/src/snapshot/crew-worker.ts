import { parentPort, workerData } from 'node:worker_threads';
import { openSource } from '../store/open.ts';
import type { Numbers } from '../store/records.ts';
import { nameOf } from '../store/stored-row.ts';
import type { HelperConfig, HelperWord } from './crew.ts';
import { Inspector } from './inspector.ts';

// Only a worker has a port: importing this module otherwise does nothing.
if (parentPort !== null) {
  const port = parentPort;
  const { databaseUrl, revision, ...config } = workerData as HelperConfig;
  const inspector = new Inspector(config);
  const reading = await (await openSource(databaseUrl)).read();
  const say = (word: HelperWord, move: ArrayBuffer[] = []) => port.postMessage(word, move);
  port.on('message', async (run: Numbers) => {
    const reviews = inspector.reviews(await reading.reviews(run));
    say(
      reviews,
      reviews.slice(0, 1).map(({ block }) => block.buffer as ArrayBuffer),
    );
  });
  say(nameOf(reading.revision) === nameOf(revision));
}
