import { percentile, type Tally, tellStatuses } from './callers.ts';
import type { Scene } from './scene.ts';
import type { Replica } from './vidriera.ts';

/** How a fault went. */
export interface Outcome {
  /** What was acknowledged and is gone, or asked and never answered. Must be 0. */
  readonly lost: number;
  /** Answers or states that contradict the contract. Must be 0. */
  readonly wrong: number;
  /** What happened, in one line with its numbers. */
  readonly story: string;
  /** The machine itself got in the way of what was to be seen: worth playing again. */
  readonly disturbed?: string | undefined;
  /** The first few of what was lost or wrong. */
  readonly examples?: readonly string[];
}

/** A fault to be survived: a value in a file of its own, listed in `main.ts`. */
export interface Fault {
  readonly name: string;
  /** What it needs of the machine beyond Node: programs by name. */
  readonly needs: readonly string[];
  play(scene: Scene, options: FaultOptions): Promise<Outcome>;
}

export interface FaultOptions {
  /** How many times an import is killed. */
  readonly kills: number;
}

/** Redis was away, by the log of these replicas, more often than it was made to be: the machine was too busy for it. */
export function redisDisturbed(replicas: readonly Replica[], times: number): string | undefined {
  const most = Math.max(
    ...replicas.map((each) => each.log().filter(({ event }) => event === 'limits_degraded').length),
  );
  return most > times ? 'this machine kept a healthy Redis waiting for more than 50 ms' : undefined;
}

/** Several tallies and the numbers they come to. */
export function judge(story: string, ...tallies: readonly Tally[]): Outcome {
  const times = tallies.flatMap((tally) => tally.times);
  const p99 = percentile(times, 0.99);
  return {
    lost: tallies.reduce((sum, tally) => sum + tally.lost, 0),
    wrong: tallies.reduce((sum, tally) => sum + tally.wrongCount, 0),
    story: `${story}; ${tallies.map(tellStatuses).join(' | ')}; p99 ${p99.toFixed(0)} ms`,
    examples: tallies.flatMap((tally) => [...tally.losses, ...tally.wrong]),
  };
}
