import { until } from '../../testing/until.ts';
import { noteWrong, startCallers } from './harness/callers.ts';
import { writeEdition } from './harness/edition.ts';
import { type Fault, judge } from './harness/fault.ts';
import { READS } from './harness/paths.ts';
import { startTopology } from './harness/topology.ts';
import { importFolder, type Replica } from './harness/vidriera.ts';

const SIZE = { professionals: 2000, reviewsEach: 5 };
const EDITIONS = 4;
/**
 * How long an import may take to be shown, without the build: the time until a replica notices it (it polls every second),
 * loads the snapshot and switches. The duration of three builds at once depends on the machine; docs/scale.md has that of one.
 */
const SHOWN_WITHIN_MS = 2000;

/** Editions are imported one after another while three replicas serve. Each replica switches completely, soon, and never back. */
export const importWhileServing: Fault = {
  name: 'imports while three replicas serve',
  needs: ['nginx', 'initdb', 'redis-server'],
  async play(scene) {
    const { cluster, replicas, nginx } = await startTopology(
      scene,
      { VIDRIERA_PUBLIC_LIMIT: 'off', VIDRIERA_SITE_LIMIT: 'off' },
      (url) => importFolder(url, writeEdition(scene.folder, 1, SIZE)),
    );
    const callers = startCallers({ origin: nginx.origin, callers: 6, pauseMs: 5, paths: READS });
    const shown: number[] = [];
    const built: number[] = [];
    for (let edition = 2; edition <= EDITIONS; edition++) {
      await importFolder(cluster.url, writeEdition(scene.folder, edition, SIZE));
      const took = await until('every replica serves the new edition', async () =>
        (await Promise.all(replicas.map((replica) => replica.readiness()))).every(
          ({ snapshot }) => snapshot?.revision === edition,
        ),
      );
      const building = Math.max(...replicas.map((replica) => buildingMs(replica, edition)));
      shown.push(took);
      built.push(building);
      if (took - building > SHOWN_WITHIN_MS) {
        noteWrong(
          callers.tally,
          `shown ${took.toFixed(0)} ms after the import's end, of which ${building} ms were building`,
        );
      }
    }
    const tally = await callers.stop();
    return judge(
      `${EDITIONS - 1} imports of ${SIZE.professionals.toLocaleString('en')} professionals; every replica switched within ${list(shown)} ms of the import's end, of building ${list(built)} ms`,
      tally,
    );
  },
};

const list = (times: readonly number[]) => times.map((ms) => ms.toFixed(0)).join(', ');

/** The duration of a replica's build of an edition, from its log. */
function buildingMs(replica: Replica, edition: number): number {
  const line = replica.log().find(({ event, revision }) => event === 'snapshot_built' && revision === edition);
  return Number(line?.ms ?? 0);
}
