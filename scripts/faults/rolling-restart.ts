import { writeEdition } from './harness/edition.ts';
import type { Fault } from './harness/fault.ts';
import { startPeople } from './harness/people.ts';
import { pause } from './harness/scene.ts';
import { startTopology } from './harness/topology.ts';
import { importFolder } from './harness/vidriera.ts';

/**
 * Every replica is restarted in turn at its address, as in docs/operations.md, the next when the previous one answers. nginx
 * learns of a stopped replica by a refused connection and uses another. With two replicas there is only one other, which
 * nginx may still consider failed.
 */
function rollingRestart(count: number, howMany: string): Fault {
  return {
    name: `rolling restart of ${howMany} under load behind nginx`,
    needs: ['nginx', 'initdb', 'redis-server'],
    async play(scene) {
      const prepare = (url: string) =>
        importFolder(url, writeEdition(scene.folder, 1, { professionals: 100, reviewsEach: 3 }));
      const topology = await startTopology(
        scene,
        { VIDRIERA_PUBLIC_LIMIT: 'off', VIDRIERA_SITE_LIMIT: 'off' },
        prepare,
        count,
      );
      const { nginx, replicas } = topology;
      const people = startPeople(nginx.origin);
      await pause(500);
      const statuses: (number | null)[] = [];
      for (const [i, { origin, process }] of replicas.entries()) {
        const { status } = await process.end('SIGTERM');
        statuses.push(status);
        replicas[i] = await topology.startReplica(new URL(origin).port);
      }
      await pause(1000);
      const outcome = await people.stop(`${howMany} restarted, which ended with status ${statuses.join(', ')}`);
      return { ...outcome, wrong: outcome.wrong + statuses.filter((status) => status !== 0).length };
    },
  };
}

export const rollingRestartOfTwo = rollingRestart(2, 'two replicas');
export const rollingRestartOfThree = rollingRestart(3, 'three replicas');
