import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a test waits for what has to happen: only what never happens takes so long, however busy the machine is. */
export const PATIENCE_MS = 600_000;

/** Waits until a condition holds and returns how long it took, in ms. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<number> {
  const began = performance.now();
  while (!(await holds())) {
    if (performance.now() - began > PATIENCE_MS) assert.fail(`after ${PATIENCE_MS} ms this does not hold: ${what}`);
    await sleep(5);
  }
  return performance.now() - began;
}
