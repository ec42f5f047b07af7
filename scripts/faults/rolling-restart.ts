import { writeEdition } from './harness/edition.ts';
import type { Fault } from './harness/fault.ts';
import { startPeople } from './harness/people.ts';
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
    const people = startPeople(nginx.origin);
    await pause(500);
    const statuses: (number | null)[] = [];
    for (const [i, { origin, process }] of replicas.entries()) {
      const { status } = await process.end('SIGTERM');
      statuses.push(status);
      replicas[i] = await topology.startReplica(new URL(origin).port);
      await pause(500);
    }
    const outcome = await people.stop(`three replicas restarted, which ended with status ${statuses.join(', ')}`);
    return { ...outcome, wrong: outcome.wrong + statuses.filter((status) => status !== 0).length };
  },
};
