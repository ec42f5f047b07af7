import { noteWrong, startCallers } from './harness/callers.ts';
import { writeEdition } from './harness/edition.ts';
import { type Fault, judge } from './harness/fault.ts';
import { READS } from './harness/paths.ts';
import { until } from './harness/scene.ts';
import { startTopology } from './harness/topology.ts';
import { importFolder } from './harness/vidriera.ts';

const SIZE = { professionals: 2000, reviewsEach: 5 };
const EDITIONS = 4;
/** Whatever made the import; here three replicas build at once on the cores that also call them. */
const SHOWN_WITHIN_MS = 5000;

/** Editions are imported one after another while three replicas serve: each switches whole, soon, and never back. */
export const importWhileServing: Fault = {
  name: 'imports while three replicas serve',
  needs: ['nginx', 'initdb', 'redis-server'],
  async play(scene) {
    const { cluster, replicas, nginx } = await startTopology(scene, { VIDRIERA_PUBLIC_LIMIT: 'off' }, (url) =>
      importFolder(url, writeEdition(scene.folder, 1, SIZE)),
    );
    const callers = startCallers({ origin: nginx.origin, callers: 6, pauseMs: 5, paths: READS });
    const shown: number[] = [];
    for (let edition = 2; edition <= EDITIONS; edition++) {
      await importFolder(cluster.url, writeEdition(scene.folder, edition, SIZE));
      const took = await until('every replica serves the new edition', async () =>
        (await Promise.all(replicas.map((replica) => replica.readiness()))).every(
          ({ snapshot }) => snapshot?.revision === edition,
        ),
      );
      shown.push(took);
      if (took > SHOWN_WITHIN_MS) noteWrong(callers.tally, `shown ${took.toFixed(0)} ms after the import's end`);
    }
    const tally = await callers.stop();
    return judge(
      `${EDITIONS - 1} imports of ${SIZE.professionals.toLocaleString('en')} professionals; every replica switched within ${shown.map((ms) => ms.toFixed(0)).join(', ')} ms of the import's end`,
      tally,
    );
  },
};
