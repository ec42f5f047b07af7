import { parentPort, workerData } from 'node:worker_threads';
import { checkCold } from './cold.ts';

/** The file whose cold part is to be read whole and checked, as the worker's data. It says what is wrong, or null. */
export interface CheckJob {
  readonly file: string;
  readonly coldAt: number;
  readonly checksums: Uint32Array;
}

// Only a worker has a port: importing this module for its types does nothing.
if (parentPort !== null) {
  const { file, coldAt, checksums } = workerData as CheckJob;
  parentPort.postMessage(checkCold(file, coldAt, checksums));
}
