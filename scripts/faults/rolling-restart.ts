import { startCallers } from './harness/callers.ts';
import { writeEdition } from './harness/edition.ts';
import { type Fault, judge } from './harness/fault.ts';
import { missingDrafts, startHandovers } from './harness/handovers.ts';
import { READS } from './harness/paths.ts';
import { pause } from './harness/scene.ts';
import { startTopology } from './harness/topology.ts';
import { importFolder } from './harness/vidriera.ts';

/** Every replica is replaced in turn, as docs/operations.md says to: the new one in, the old one out, then stopped. */
export const rollingRestart: Fault = {
  name: 'rolling restart under load behind nginx',
  needs: ['nginx', 'initdb', 'redis-server'],
  async play(scene) {
    const topology = await startTopology(scene, { VIDRIERA_PUBLIC_LIMIT: 'off' }, (url) =>
      importFolder(url, writeEdition(scene.folder, 1, { professionals: 100, reviewsEach: 3 })),
    );
    const { nginx, replicas } = topology;
    const readers = startCallers({ origin: nginx.origin, callers: 8, pauseMs: 2, paths: READS });
    const writers = startHandovers(nginx.origin, 3, 0);
    await pause(500);
    const statuses: (number | null)[] = [];
    for (let i = 0; i < replicas.length; i++) {
      const old = replicas[i]!;
      replicas[i] = await topology.startReplica();
      await nginx.point(replicas.map(({ origin }) => origin));
      // nginx's workers of before end their requests; then nobody calls the old replica any more.
      await pause(1000);
      const { status } = await old.process.end('SIGTERM');
      statuses.push(status);
    }
    await pause(500);
    const tallies = [await readers.stop(), await writers.stop()] as const;
    const missing = await missingDrafts(nginx.origin, writers.acknowledged);
    const outcome = judge(
      `three replicas replaced, which ended with status ${statuses.join(', ')}; ${writers.acknowledged.length} drafts acknowledged, ${missing} gone`,
      ...tallies,
    );
    return {
      ...outcome,
      lost: outcome.lost + missing,
      wrong: outcome.wrong + statuses.filter((status) => status !== 0).length,
    };
  },
};

/** The same without telling nginx first: it finds out by being refused, and asks another replica. */
export const stoppedUnannounced: Fault = {
  name: 'replicas stopped in turn under load, nginx not told',
  needs: ['nginx', 'initdb', 'redis-server'],
  async play(scene) {
    const { nginx, replicas } = await startTopology(scene, { VIDRIERA_PUBLIC_LIMIT: 'off' }, (url) =>
      importFolder(url, writeEdition(scene.folder, 1, { professionals: 100, reviewsEach: 3 })),
    );
    const readers = startCallers({ origin: nginx.origin, callers: 8, pauseMs: 2, paths: READS });
    await pause(500);
    for (const replica of replicas.slice(0, 2)) {
      await replica.process.end('SIGTERM');
      await pause(700);
    }
    return judge('two of three replicas stopped by SIGTERM, reads alone', await readers.stop());
  },
};
