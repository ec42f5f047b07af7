import { startCallers } from './harness/callers.ts';
import { writeEdition } from './harness/edition.ts';
import { type Fault, judge } from './harness/fault.ts';
import { missingDrafts, startHandovers } from './harness/handovers.ts';
import { READS } from './harness/paths.ts';
import { pause } from './harness/scene.ts';
import { startTopology } from './harness/topology.ts';
import { importFolder } from './harness/vidriera.ts';

/**
 * Every replica is stopped and started again in turn at its own address, as docs/operations.md says to. nginx is not told:
 * it finds a stopped one out by being refused, and asks another.
 */
export const rollingRestart: Fault = {
  name: 'rolling restart under load behind nginx',
  needs: ['nginx', 'initdb', 'redis-server'],
  async play(scene) {
    const topology = await startTopology(scene, { VIDRIERA_PUBLIC_LIMIT: 'off' }, (url) =>
      importFolder(url, writeEdition(scene.folder, 1, { professionals: 100, reviewsEach: 3 })),
    );
    const { nginx, replicas } = topology;
    const readers = startCallers({ origin: nginx.origin, callers: 8, pauseMs: 2, paths: READS });
    const writers = startHandovers(nginx.origin, 3, 5000);
    await pause(500);
    const statuses: (number | null)[] = [];
    for (const [i, { origin, process }] of replicas.entries()) {
      const { status } = await process.end('SIGTERM');
      statuses.push(status);
      replicas[i] = await topology.startReplica(new URL(origin).port);
      await pause(500);
    }
    const tallies = [await readers.stop(), await writers.stop()] as const;
    const missing = await missingDrafts(nginx.origin, writers.acknowledged);
    // A connection that the system took and the replica had not when it closed its door is reset. nginx repeats a read
    // then, and must not repeat a write: whoever wrote asks again, with the same Idempotency-Key.
    const turnedAway = tallies[0].statuses.get(503) ?? 0;
    const askedAgain = tallies[1].statuses.get(503) ?? 0;
    const outcome = judge(
      `three replicas restarted, which ended with status ${statuses.join(', ')}; ${writers.acknowledged.length} drafts acknowledged, ${missing} gone, ${askedAgain} asked for twice`,
      ...tallies,
    );
    return {
      ...outcome,
      lost: outcome.lost + missing + turnedAway,
      wrong: outcome.wrong + statuses.filter((status) => status !== 0).length,
    };
  },
};
