import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until it holds; the test fails after two seconds. */
export async function until(holds: () => boolean): Promise<void> {
  for (let i = 0; i < 100; i++) {
    if (holds()) return;
    await sleep(20);
  }
  assert.fail('did not come to hold');
}
