/**
 * Labels all numbers of a text: each stretch is a telephone, a price, a year, a house number …, and the cheapest sequence of
 * readings wins (Viterbi). The work is linear in the number of atoms, because a stretch has at most twenty of them, and the work
 * per text is bounded.
 */
import { COSTS } from './costs.ts';
import { FEWEST_DIGITS } from './phone.ts';
import { type Reading, readFrom } from './readings.ts';
import type { NumberSequence } from './sequence.ts';

/** A stretch of atoms and its reading. */
export interface Labelled {
  readonly first: number;
  readonly last: number;
  readonly reading: Reading;
}

interface Step {
  readonly cost: number;
  /** The atom at which the stretch begins, and the reading of the stretch before it. */
  readonly from: number;
  readonly before: Reading | 'start';
}

type State = Map<Reading | 'start', Step>;

/** Readings that may continue as a list: a price after a price, a licence after a licence. */
const LIST_GOES_ON: ReadonlySet<Reading> = new Set(['amount', 'height', 'year', 'date', 'hour', 'measure', 'size']);
/** A number within this joint cost after a telephone number is likely to be another one. */
const NEXT_PHONE = 1.2;
/**
 * The work limit per text: how many stretches are tried as telephone numbers; one atom costs some besides. A long review full of
 * figures needs some hundreds.
 */
const MOST_WORK = 12_000;
const FAR = Number.POSITIVE_INFINITY;

/** `all` also reads numbers that are too short to be personal, for `--explain`. */
export function label(sequence: NumberSequence, all = false): Labelled[] {
  const { atoms, announced } = sequence;
  const size = atoms.length;
  const readsShort = all || announced.together() || announced.afterArea() >= 0;
  if (!readsShort && sequence.digits.length < FEWEST_DIGITS) return [];
  const runs = sequence.runs().map(([from, to]) => ({ to, isShort: sequence.count(from, to) < FEWEST_DIGITS }));
  if (!readsShort && runs.every(({ isShort }) => isShort)) return [];
  const states: (State | undefined)[] = new Array(size + 1);
  states[0] = new Map([['start', { cost: 0, from: -1, before: 'start' }]]);
  let work = 0;
  let run = 0;
  for (let first = 0; first < size; first++) {
    const state = states[first];
    if (state === undefined) continue;
    const [cheapest, cheapestCost] = cheapestOf(state);
    const joint = first > 0 ? sequence.joints[first - 1] : undefined;
    const cut = joint?.cut ?? 0;
    const isList = joint !== undefined && (joint.separates || joint.cut >= 1 || isRowOfSmall(sequence, first));
    const afterPhone = joint !== undefined && joint.cost <= NEXT_PHONE ? state.get('phone') : undefined;
    while ((runs[run]?.to ?? size) < first) run++;
    const { to, isShort } = runs[run] as (typeof runs)[number];
    const skip = (last: number, reading: Reading): void => {
      states[last + 1] = new Map([[reading, { cost: cheapestCost, from: first, before: cheapest }]]);
    };
    if (!readsShort && isShort) {
      skip(first, 'figure');
      continue;
    }
    if (work > MOST_WORK) {
      // Masks every run that may hold a telephone number.
      skip(to, sequence.count(first, to) < FEWEST_DIGITS ? 'figure' : 'run');
      continue;
    }
    work += readFrom(sequence, first, (last, reading, cost, bonus = 0) => {
      let before: Reading | 'start' = cheapest;
      let total = cheapestCost;
      if (reading === 'listed') {
        // these readings continue only after a labelled number
        const [label, listed] = [state.get('label'), state.get('listed')];
        // "CPI 6234 - 7844", not "matrícula 4642-7718"
        const isTight = joint?.text === '-' && sequence.count(first - 1, last) >= 8;
        if (!isList || isTight || (label === undefined && listed === undefined)) return;
        before = (listed?.cost ?? FAR) < (label?.cost ?? FAR) ? 'listed' : 'label';
        total = (state.get(before) as Step).cost;
      }
      if (reading === 'phone' && afterPhone !== undefined && afterPhone.cost - bonus < total) {
        before = 'phone';
        total = afterPhone.cost - bonus;
      } else if (reading !== 'listed' && isList && LIST_GOES_ON.has(reading)) {
        const same = state.get(reading);
        if (same !== undefined && same.cost + COSTS.same < total) {
          before = reading;
          total = same.cost + COSTS.same;
        }
      }
      total += cost + cut;
      const next: State = states[last + 1] ?? new Map();
      states[last + 1] = next;
      const known = next.get(reading);
      if (known === undefined || total < known.cost) next.set(reading, { cost: total, from: first, before });
    });
  }
  return trace(states, size);
}

/** "líneas 34 40 126 141": numbers of at most three digits with spaces between them. */
const isRowOfSmall = ({ atoms, joints }: NumberSequence, first: number): boolean =>
  joints[first - 1]?.text === ' ' &&
  (atoms[first]?.digits.length ?? 9) <= 3 &&
  (atoms[first - 1]?.digits.length ?? 9) <= 3;

function cheapestOf(state: State): [Reading | 'start', number] {
  let best: Reading | 'start' = 'start';
  let bestCost = Number.POSITIVE_INFINITY;
  for (const [reading, { cost }] of state)
    if (cost < bestCost) {
      best = reading;
      bestCost = cost;
    }
  return [best, bestCost];
}

function trace(states: readonly (State | undefined)[], size: number): Labelled[] {
  const labelled: Labelled[] = [];
  let reading = cheapestOf(states[size] ?? new Map())[0];
  for (let end = size; end > 0; ) {
    const step = states[end]?.get(reading);
    if (step === undefined || reading === 'start') break;
    labelled.push({ first: step.from, last: end - 1, reading });
    end = step.from;
    reading = step.before;
  }
  return labelled.reverse();
}
