import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until a condition holds and returns how long it took, in ms; fails after `mostMs`. */
export async function until(what: string, holds: () => boolean | Promise<boolean>, mostMs = 30_000): Promise<number> {
  const began = performance.now();
  while (!(await holds())) {
    if (performance.now() - began > mostMs) assert.fail(`after ${mostMs} ms this does not hold: ${what}`);
    await sleep(5);
  }
  return performance.now() - began;
}
