import { percentile, type Tally, tellStatuses } from './callers.ts';
import type { Scene } from './scene.ts';
import type { Replica } from './vidriera.ts';

/** The result of a fault. */
export interface Outcome {
  /** Acknowledged data that is missing, and requests without an answer. Must be 0. */
  readonly lost: number;
  /** Answers or states that contradict the contract. Must be 0. */
  readonly wrong: number;
  /** What happened, in one line with its numbers. */
  readonly story: string;
  /** The machine was too busy for this fault, which is then repeated. */
  readonly disturbed?: string | undefined;
  /** The first few of what was lost or wrong. */
  readonly examples?: readonly string[];
}

/** A fault that the server must survive; `main.ts` lists all. */
export interface Fault {
  readonly name: string;
  /** The programs that it needs besides Node.js. */
  readonly needs: readonly string[];
  play(scene: Scene, options: FaultOptions): Promise<Outcome>;
}

export interface FaultOptions {
  /** How many times an import is killed. */
  readonly kills: number;
}

/** Whether these replicas lost Redis more often than it was stopped: then the machine was too busy. */
export function redisDisturbed(replicas: readonly Replica[], times: number): string | undefined {
  const most = Math.max(
    ...replicas.map((each) => each.log().filter(({ event }) => event === 'limits_degraded').length),
  );
  return most > times ? 'this machine kept a healthy Redis waiting for more than 50 ms' : undefined;
}

/** The sum of several tallies. */
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
