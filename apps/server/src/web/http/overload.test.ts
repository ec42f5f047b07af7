import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Observation } from '../../observe.ts';
import { watchOverload } from './overload.ts';

test('three late looks in a row begin shedding, one punctual look ends it, a single pause does nothing (spec: errors.overload)', () => {
  let now = 0;
  const seen: Observation[] = [];
  const watch = watchOverload(
    () => now,
    (observation) => seen.push(observation),
  );
  const look = (after: number) => {
    now += after;
    watch.check();
    return watch.shedding;
  };
  try {
    assert.equal(look(5_000), false);
    assert.equal(look(100), false);
    assert.deepEqual([look(700), look(700), look(700), look(700)], [false, false, true, true]);
    assert.equal(look(100), false);
    assert.deepEqual(seen, [{ event: 'overload_began', lagMs: 600 }, { event: 'overload_ended' }]);
  } finally {
    watch.stop();
  }
});
