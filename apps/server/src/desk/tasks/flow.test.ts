import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Verifications } from '@vidriera/contract';
import fc from 'fast-check';
import { tries } from '../../../../../testing/random.ts';
import type { Action, Actor, Changes, OfferFacts, OfferState, Situation, TaskFacts, TaskState } from './flow.ts';
import {
  closesAt,
  DAY_MS,
  decide,
  HOUR_MS,
  OFFER_ENDS,
  OFFER_STATES,
  offerState,
  RULES,
  SILENCE_DAYS,
  TASK_STATES,
  taskState,
  tradesOf,
  WIPED_AFTER_DAYS,
  wipesAt,
} from './flow.ts';

const ACTIONS = Object.keys(RULES) as Action[];
const T = Date.UTC(2026, 2, 1, 12);
const NOW = T + HOUR_MS;
/** The task is for Ana. Beto made the offer, or Ana did. Carla did nothing. */
const [ANA, BETO, CARLA] = ['ana', 'beto', 'carla'];

const ACTORS: Readonly<Record<string, Actor>> = {
  person: { role: 'person' },
  author: { role: 'professional', professional_id: BETO!, trades: ['electricista', 'plomeria'] },
  target: { role: 'professional', professional_id: ANA!, trades: ['electricista'] },
  other: { role: 'professional', professional_id: CARLA!, trades: ['electricista'] },
  teacher: { role: 'professional', professional_id: CARLA!, trades: ['clases'] },
  unlicensed: { role: 'professional', professional_id: BETO!, trades: [] },
  operator: { role: 'operator' },
  stranger: { role: 'stranger' },
};

const TASK: TaskFacts = {
  service: 'electricista',
  professional_id: ANA!,
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
};

/** A task in each state at NOW; `chosen` is the offer that was accepted in those that have one. */
function taskIn(state: TaskState, chosen: string | null): TaskFacts {
  const choice = chosen === null ? {} : { chosen_offer: chosen, chosen_at: NOW - 3 };
  switch (state) {
    case 'reserved':
      return TASK;
    case 'open':
      return { ...TASK, open_to_all: true };
    case 'ended':
      return { ...TASK, published_at: NOW - 30 * DAY_MS };
    case 'chosen':
      return { ...TASK, open_to_all: true, ...choice };
    case 'done':
      return { ...TASK, open_to_all: true, ...choice, done_at: NOW - 2 };
    case 'withdrawn':
      return { ...TASK, ...choice, withdrawn_at: NOW - 2 };
    case 'closed':
      return { ...TASK, ...choice, closed_at: NOW - 2 };
  }
}

const OFFER: OfferFacts = {
  id: 'o1',
  professional_id: BETO!,
  asked: false,
  taken_back_at: null,
  ended_as: null,
  active_at: NOW - HOUR_MS,
};

/** Every situation there is: each state of the task with each state of the offer that can stand beside it. */
function situations(): { task: TaskState; offer: OfferState; silent: boolean; at: Situation }[] {
  const all: { task: TaskState; offer: OfferState; silent: boolean; at: Situation }[] = [];
  for (const task of TASK_STATES) {
    const isUndecided = ['reserved', 'open', 'ended'].includes(task);
    const isDecided = ['chosen', 'done'].includes(task);
    for (const silent of [false, true]) {
      const active_at = silent ? NOW - SILENCE_DAYS * DAY_MS : OFFER.active_at;
      const add = (offer: OfferState, chosen: string | null, its: OfferFacts | null) =>
        all.push({ task, offer, silent, at: { task: taskIn(task, chosen), offer: its && { ...its, active_at } } });
      add('none', isDecided ? 'o2' : null, null);
      if (!isDecided) add('asked', null, { ...OFFER, asked: true });
      if (!isDecided) add('made', null, OFFER);
      for (const end of OFFER_ENDS) {
        add(end, isDecided ? 'o2' : null, { ...OFFER, taken_back_at: NOW - 1, ended_as: end });
      }
      if (!isUndecided) {
        add('accepted', 'o1', OFFER);
        add('not-chosen', 'o2', OFFER);
      }
    }
  }
  return all;
}

const TALKING = 'reserved/asked open/asked ended/asked reserved/made open/made ended/made chosen/accepted';

/**
 * What is allowed, written down by hand and apart from the rule: for each action, who, in which `task/offer`. `~` after it means
 * that silence does not matter. Whatever is not here must be refused.
 */
const ALLOWED: Readonly<Record<Action, readonly [who: string, when: string][]>> = {
  offer: [
    ['target', 'reserved/none~ open/none~'],
    ['other', 'open/none~'],
    ['author', 'open/none~ open/asked~ open/taken-back~ open/cancelled~'],
  ],
  ask: [
    ['target', 'reserved/none~ open/none~'],
    ['other', 'open/none~'],
    ['author', 'open/none~'],
  ],
  decline: [['target', 'reserved/none~']],
  edit: [['author', 'reserved/made open/made ended/made']],
  'take-back': ['author', 'unlicensed'].map((who) => [who, 'reserved/made~ open/made~ ended/made~']),
  cancel: ['author', 'unlicensed'].map((who) => [who, 'chosen/accepted~']),
  write: [
    ['author', TALKING],
    ['unlicensed', TALKING],
    ['person', TALKING],
  ],
  read: ['person', 'author', 'unlicensed', 'operator'].map((who) => [who, everyOffer()]),
  accept: [['person', 'reserved/made open/made ended/made']],
  finish: [['person', 'chosen/accepted~']],
  refuse: [
    ['person', 'reserved/asked~ open/asked~ ended/asked~ reserved/made~ open/made~ ended/made~ chosen/accepted~'],
  ],
  reopen: [['person', 'chosen/accepted~']],
  review: [['person', 'done/accepted~']],
  revise: [['person', 'reserved/none~ open/none~']],
  open: [['person', everywhere('reserved')]],
  withdraw: [['person', everywhere('reserved', 'open', 'ended', 'chosen')]],
  report: [['person', everyOffer()]],
  complain: [
    ['target', 'reserved/none~ open/none~'],
    ['other', 'open/none~'],
    ['teacher', 'open/none~'],
    ['author', `open/none~ ${everyOffer()}`],
    ['unlicensed', `open/none~ ${everyOffer()}`],
  ],
  close: [['operator', everywhere('reserved', 'open', 'ended', 'chosen')]],
  // What is removed is not removed again.
  remove: [['operator', everyOffer().replaceAll(/\S+\/removed~/g, '')]],
  strike: [['operator', everyOffer()]],
};

function everywhere(...tasks: string[]): string {
  return tasks.flatMap((task) => OFFER_STATES.map((offer) => `${task}/${offer}~`)).join(' ');
}

function everyOffer(): string {
  return everywhere(...TASK_STATES).replaceAll(/\S+\/none~/g, '');
}

test('the situations of the walk are what they say', () => {
  const all = situations();
  for (const { task, offer, at } of all) {
    assert.deepEqual([taskState(at.task, NOW), offerState(at)], [task, offer]);
  }
  assert.equal(new Set(all.map(({ task, offer }) => `${task}/${offer}`)).size, 60);
});

test('every actor may do every action in every situation where it is written down, and nowhere else', () => {
  let allowed = 0;
  let forbidden = 0;
  for (const action of ACTIONS) {
    for (const [who, actor] of Object.entries(ACTORS)) {
      for (const { task, offer, silent, at } of situations()) {
        const when = ALLOWED[action].find(([name]) => name === who)?.[1].split(' ') ?? [];
        const expected = when.includes(`${task}/${offer}~`) || (!silent && when.includes(`${task}/${offer}`));
        const decision = decide(action, actor, at, NOW);
        const what = `${who} ${action} at ${task}/${offer}${silent ? ', silent' : ''}`;
        assert.equal(decision.allowed, expected, what);
        if (expected) allowed++;
        else forbidden++;
      }
    }
  }
  assert.ok(allowed > 200 && forbidden > 3000, `${allowed} allowed, ${forbidden} forbidden`);
});

test('a task for several is open to everyone once each of them declined', () => {
  let task: TaskFacts = { ...TASK, others: `${BETO} ${CARLA}` };
  for (const [who, state] of [
    [ANA, 'reserved'],
    [CARLA, 'reserved'],
    [BETO, 'open'],
  ] as const) {
    const actor: Actor = { role: 'professional', professional_id: who!, trades: [] };
    const decision = decide('decline', actor, { task, offer: null }, NOW);
    assert.ok(decision.allowed);
    task = { ...task, ...decision.changes.task };
    assert.equal(taskState(task, NOW), state);
    assert.equal(decide('decline', actor, { task, offer: null }, NOW).allowed, false);
  }
});

test('a task for one opens to everyone once its person says no to that one’s offer', () => {
  const offer = { ...OFFER, professional_id: ANA! };
  for (const action of ['refuse', 'report'] as const) {
    const at = { task: { ...TASK, others: BETO! }, offer };
    const decision = decide(action, ACTORS.person!, at, NOW);
    assert.ok(decision.allowed);
    const after = changed(at, decision.changes);
    assert.deepEqual([taskState(after.task, NOW), after.task.declined], ['reserved', ANA]);
    const alone = decide(action, ACTORS.person!, { task: TASK, offer }, NOW);
    assert.ok(alone.allowed && taskState({ ...TASK, ...alone.changes.task }, NOW) === 'open');
  }
});

test('a refusal says what is in the way: who, the task, the offer, the silence', () => {
  const why = (action: Action, who: string, task: TaskState, offer: OfferState, silent = false) => {
    const found = situations().find((one) => one.task === task && one.offer === offer && one.silent === silent)!;
    const decision = decide(action, ACTORS[who]!, found.at, NOW);
    return decision.allowed ? 'allowed' : decision.why;
  };
  assert.equal(why('write', 'other', 'open', 'made'), 'not-yours');
  assert.equal(why('write', 'person', 'done', 'accepted'), 'task');
  assert.equal(why('write', 'person', 'chosen', 'not-chosen'), 'offer');
  assert.equal(why('write', 'person', 'open', 'made', true), 'silence');
  assert.equal(why('offer', 'other', 'reserved', 'none'), 'not-yours');
  const done = { task: { ...taskIn('done', 'o1'), reviewed_at: NOW - 1 }, offer: OFFER };
  assert.equal(decide('review', ACTORS.person!, done, NOW).allowed, false);
  const answered = { task: { ...TASK, offered: 1 }, offer: null };
  assert.deepEqual(decide('revise', ACTORS.person!, answered, NOW), { allowed: false, why: 'task' });
  assert.equal(why('offer', 'teacher', 'open', 'none'), 'trade');
  assert.equal(why('edit', 'unlicensed', 'open', 'made'), 'trade');
});

test('a trade that requires a matrícula is only of who has a verified one', () => {
  const services = [
    { slug: 'electricista', name: 'Electricista', requires_matricula: true },
    { slug: 'pintura', name: 'Pintura' },
  ];
  const trades = (verified: boolean) =>
    tradesOf({ services, verifications: { matricula: { verified, type: null } } as Verifications });
  assert.deepEqual(trades(true), ['electricista', 'pintura']);
  assert.deepEqual(trades(false), ['pintura']);
});

const changed = ({ task, offer }: Situation, changes: Changes): Situation => ({
  task: { ...task, ...changes.task },
  offer: offer && { ...offer, ...changes.offer },
});

test('each action leads where it should', () => {
  const after = (action: Action, who: string, task: TaskState, offer: OfferState) => {
    const found = situations().find((one) => one.task === task && one.offer === offer && !one.silent)!;
    const decision = decide(action, ACTORS[who]!, found.at, NOW);
    assert.ok(decision.allowed, `${who} ${action} at ${task}/${offer}`);
    const becomes = changed(found.at, decision.changes);
    return [taskState(becomes.task, NOW), offerState(becomes)];
  };
  assert.deepEqual(after('accept', 'person', 'open', 'made'), ['chosen', 'accepted']);
  assert.deepEqual(after('accept', 'person', 'reserved', 'made'), ['chosen', 'accepted']);
  assert.deepEqual(after('finish', 'person', 'chosen', 'accepted'), ['done', 'accepted']);
  assert.deepEqual(after('reopen', 'person', 'chosen', 'accepted'), ['open', 'no-show']);
  assert.deepEqual(after('take-back', 'author', 'open', 'made'), ['open', 'taken-back']);
  assert.deepEqual(after('cancel', 'author', 'chosen', 'accepted'), ['open', 'cancelled']);
  assert.deepEqual(after('offer', 'author', 'open', 'taken-back'), ['open', 'made']);
  assert.deepEqual(after('offer', 'author', 'open', 'cancelled'), ['open', 'made']);
  assert.deepEqual(after('refuse', 'person', 'open', 'made'), ['open', 'refused']);
  assert.deepEqual(after('refuse', 'person', 'reserved', 'asked'), ['reserved', 'refused']);
  assert.deepEqual(after('refuse', 'person', 'chosen', 'accepted'), ['open', 'refused']);
  assert.deepEqual(after('report', 'person', 'open', 'asked'), ['open', 'refused']);
  assert.deepEqual(after('report', 'person', 'chosen', 'accepted'), ['chosen', 'accepted']);
  assert.deepEqual(after('report', 'person', 'open', 'no-show'), ['open', 'no-show']);
  assert.deepEqual(after('remove', 'operator', 'open', 'made'), ['open', 'removed']);
  assert.deepEqual(after('remove', 'operator', 'chosen', 'accepted'), ['open', 'removed']);
  assert.deepEqual(after('remove', 'operator', 'chosen', 'not-chosen'), ['chosen', 'removed']);
  assert.deepEqual(after('remove', 'operator', 'done', 'accepted'), ['done', 'removed']);
  assert.deepEqual(after('strike', 'operator', 'open', 'made'), ['open', 'made']);
  assert.deepEqual(after('complain', 'author', 'open', 'no-show'), ['open', 'no-show']);
  assert.deepEqual(after('offer', 'author', 'open', 'asked'), ['open', 'made']);
  assert.deepEqual(after('ask', 'other', 'open', 'none'), ['open', 'none']);
  assert.deepEqual(after('decline', 'target', 'reserved', 'none'), ['open', 'none']);
  assert.deepEqual(after('edit', 'author', 'open', 'made'), ['open', 'made']);
  assert.deepEqual(after('open', 'person', 'reserved', 'none'), ['open', 'none']);
  assert.deepEqual(after('withdraw', 'person', 'chosen', 'accepted'), ['withdrawn', 'accepted']);
  assert.deepEqual(after('close', 'operator', 'open', 'made'), ['closed', 'made']);
  assert.deepEqual(after('read', 'person', 'closed', 'made'), ['closed', 'made']);
});

test('a task is offered to others from the 24th hour on, not a millisecond before', () => {
  const at = { task: TASK, offer: null };
  assert.equal(decide('offer', ACTORS.other!, at, T + 24 * HOUR_MS - 1).allowed, false);
  assert.equal(decide('offer', ACTORS.other!, at, T + 24 * HOUR_MS).allowed, true);
  assert.equal(decide('offer', ACTORS.target!, at, T + 30 * DAY_MS - 1).allowed, true);
  assert.equal(decide('offer', ACTORS.target!, at, T + 30 * DAY_MS).allowed, false);
});

test('a conversation closes after 60 days without a sign, and is wiped 180 days after it closed', () => {
  const at = { task: { ...TASK, open_to_all: true }, offer: OFFER };
  const end = OFFER.active_at + SILENCE_DAYS * DAY_MS;
  assert.equal(decide('write', ACTORS.person!, at, end - 1).allowed, true);
  assert.equal(decide('write', ACTORS.person!, at, end).allowed, false);
  assert.equal(closesAt(at.task, OFFER), end);
  assert.equal(wipesAt(at.task, OFFER), end + WIPED_AFTER_DAYS * DAY_MS);
  const done = { ...at.task, chosen_offer: 'o1', chosen_at: NOW, done_at: NOW + 5 };
  assert.equal(wipesAt(done, OFFER), NOW + 5 + WIPED_AFTER_DAYS * DAY_MS);
  const others = { ...at.task, chosen_offer: 'o2', chosen_at: NOW };
  assert.equal(closesAt(others, OFFER), NOW);
});

test('whatever is done in whatever order, an end is an end and one offer at most is accepted', () => {
  const step = fc.record({
    action: fc.constantFrom(...ACTIONS),
    who: fc.constantFrom(...Object.keys(ACTORS)),
    after: fc.integer({ min: 0, max: 20 * DAY_MS }),
  });
  const ENDS: readonly TaskState[] = ['done', 'withdrawn', 'closed'];
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), fc.boolean(), (steps, hasOffer) => {
      let at: Situation = { task: TASK, offer: hasOffer ? OFFER : null };
      let now = NOW;
      for (const { action, who, after } of steps) {
        now += after;
        const before = taskState(at.task, now);
        const decision = decide(action, ACTORS[who]!, at, now);
        if (!decision.allowed) continue;
        const becomes = changed(at, decision.changes);
        if (ENDS.includes(before)) assert.equal(taskState(becomes.task, now), before);
        const reopens = ['reopen', 'refuse', 'cancel', 'remove'].includes(action);
        if (at.task.chosen_offer !== null && !reopens) assert.equal(becomes.task.chosen_offer, at.task.chosen_offer);
        // Who did not come, was refused or removed is out for good.
        const out = ['no-show', 'refused', 'removed'];
        if (out.includes(offerState(at))) assert.ok(out.includes(offerState(becomes)));
        assert.notEqual(who, 'stranger');
        at = becomes;
      }
    }),
    { numRuns: tries(500) },
  );
});
