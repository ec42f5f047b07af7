import { parentPort, workerData } from 'node:worker_threads';
import { checkCold } from './cold.ts';

/** The worker's data: the file whose whole cold part is to be read and checked. The worker posts what is wrong, or null. */
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
