import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isFor, isVisibleTo, opensToEveryoneAt, type TaskFacts } from './flow.ts';

const ANA = { professional_id: '0190a6e2-0000-7000-8000-00000000000a' };
const BETO = { professional_id: '0190a6e2-0000-7000-8000-00000000000b' };
const T = Date.UTC(2026, 2, 1, 12);
const HOUR = 3_600_000;

function published(more: Partial<TaskFacts> = {}): TaskFacts {
  return {
    service: 'plomero',
    professional_id: null,
    others: '',
    declined: '',
    open_to_all: false,
    published_at: T,
    withdrawn_at: null,
    chosen_at: null,
    closed_at: null,
    chosen_offer: null,
    done_at: null,
    reviewed_at: null,
    revised_at: null,
    offered: 0,
    ...more,
  };
}

const CASES: [string, TaskFacts, number, { ana: boolean; beto: boolean; everyone: boolean }][] = [
  ['a generic task, at once', published(), T, { ana: true, beto: true, everyone: true }],
  ['a targeted task, at once', published(ANA), T, { ana: true, beto: false, everyone: false }],
  [
    'a targeted task, a millisecond before 24 h',
    published(ANA),
    T + 24 * HOUR - 1,
    { ana: true, beto: false, everyone: false },
  ],
  ['a targeted task, at 24 h', published(ANA), T + 24 * HOUR, { ana: true, beto: true, everyone: true }],
  [
    'a targeted task open to all, at once',
    published({ ...ANA, open_to_all: true }),
    T,
    { ana: true, beto: true, everyone: true },
  ],
  [
    'a withdrawn task',
    published({ ...ANA, open_to_all: true, withdrawn_at: T + 1 }),
    T + 2,
    { ana: false, beto: false, everyone: false },
  ],
  [
    'a task whose person chose an offer',
    published({ ...ANA, open_to_all: true, chosen_at: T + 1 }),
    T + 2,
    { ana: false, beto: false, everyone: false },
  ],
  [
    'a task that the operator closed',
    published({ closed_at: T + 1 }),
    T + 2,
    { ana: false, beto: false, everyone: false },
  ],
  ['a task in its last millisecond', published(ANA), T + 30 * 24 * HOUR - 1, { ana: true, beto: true, everyone: true }],
  ['a task after 30 days', published(ANA), T + 30 * 24 * HOUR, { ana: false, beto: false, everyone: false }],
  ['a clock that went back', published(), T - 1, { ana: false, beto: false, everyone: false }],
];

for (const [name, task, now, seen] of CASES) {
  test(`${name}: its professional ${seen.ana}, another ${seen.beto}, everyone ${seen.everyone} (spec: tasks.priority-window, tasks.open-to-all)`, () => {
    assert.deepEqual(
      {
        ana: isVisibleTo(ANA, task, now),
        beto: isVisibleTo(BETO, task, now),
        everyone: isVisibleTo('everyone', task, now),
      },
      seen,
    );
  });
}

test('whoever sees a task as one of everyone sees it in the inbox too, and before it opens only its professional does', () => {
  const anyTask = fc.record({
    professional_id: fc.constantFrom(null, ANA.professional_id, BETO.professional_id),
    others: fc.constantFrom('', BETO.professional_id),
    declined: fc.constantFrom('', ANA.professional_id),
    open_to_all: fc.boolean(),
    published_at: fc.constant(T),
    withdrawn_at: fc.constantFrom(null, T + 5 * HOUR),
    chosen_at: fc.constantFrom(null, T + 3 * HOUR),
    closed_at: fc.constantFrom(null, T + 4 * HOUR),
  });
  fc.assert(
    fc.property(anyTask.map(published), fc.integer({ min: -2 * HOUR, max: 800 * HOUR }), (task, after) => {
      const now = T + after;
      if (isVisibleTo('everyone', task, now)) assert.ok(isVisibleTo(ANA, task, now) && isVisibleTo(BETO, task, now));
      if (now < opensToEveryoneAt(task) && isVisibleTo(ANA, task, now)) {
        assert.ok(isFor(ANA.professional_id, task));
      }
    }),
  );
});
