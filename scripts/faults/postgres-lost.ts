import { placeCutOff } from '../../testing/store/cut-off.ts';
import { until } from '../../testing/until.ts';
import { startCallers } from './harness/callers.ts';
import { writeEdition } from './harness/edition.ts';
import { type Fault, judge, type Outcome } from './harness/fault.ts';
import { missingDrafts, startHandovers } from './harness/handovers.ts';
import { READS } from './harness/paths.ts';
import { type Cluster, startCluster } from './harness/postgres.ts';
import { pause, type Scene } from './harness/scene.ts';
import { importFolder, type Replica, startReplica } from './harness/vidriera.ts';

const SIZE = { professionals: 300, reviewsEach: 3 };
const UNLIMITED = { VIDRIERA_PUBLIC_LIMIT: 'off', VIDRIERA_SITE_LIMIT: 'off' };

/** Reads and handovers continue during `trouble`; afterwards an import must succeed and be shown. */
async function underLoad(
  scene: Scene,
  replica: Replica,
  databaseUrl: string,
  trouble: () => Promise<string>,
): Promise<Outcome> {
  const readers = startCallers({ origin: replica.origin, callers: 8, pauseMs: 5, paths: READS });
  const writers = startHandovers(replica.origin, 4);
  await pause(1000);
  const before = writers.acknowledged.length;
  const story = await trouble();
  const during = writers.acknowledged.length;
  await until('handovers are taken again', () => writers.acknowledged.length > during + 20);
  await importFolder(databaseUrl, writeEdition(scene.folder, 2, SIZE));
  const shownMs = await until(
    'the new edition is served',
    async () => (await replica.readiness()).snapshot?.revision === 2,
  );
  const tallies = [await readers.stop(), await writers.stop()] as const;
  const missing = await missingDrafts(replica.origin, writers.acknowledged);
  const outcome = judge(
    `${story}; ${writers.acknowledged.length} drafts acknowledged (${before} before), ${missing} of them gone; an import afterwards shown ${shownMs.toFixed(0)} ms after its end`,
    ...tallies,
  );
  return { ...outcome, lost: outcome.lost + missing };
}

async function setUp(scene: Scene): Promise<{ cluster: Cluster; replica: Replica }> {
  const cluster = await startCluster(scene);
  await importFolder(cluster.url, writeEdition(scene.folder, 1, SIZE));
  const replica = await startReplica(scene, { VIDRIERA_DATABASE_URL: cluster.url, ...UNLIMITED });
  return { cluster, replica };
}

export const postgresStopped: Fault = {
  name: 'PostgreSQL stopped, crashed and frozen under load',
  needs: ['initdb'],
  async play(scene) {
    const { cluster, replica } = await setUp(scene);
    return underLoad(scene, replica, cluster.url, async () => {
      await cluster.stop('SIGINT');
      await pause(3000);
      await cluster.start();
      await pause(1000);
      await cluster.stop('SIGQUIT');
      await pause(1000);
      await cluster.start();
      await pause(1000);
      cluster.freeze();
      await pause(7000);
      cluster.thaw();
      return 'stopped for 3 s, crashed for 1 s, frozen for 7 s';
    });
  },
};

export const postgresFailsOver: Fault = {
  name: 'PostgreSQL fails over to a standby under load',
  needs: ['initdb', 'pg_basebackup'],
  async play(scene) {
    const cluster = await startCluster(scene);
    await importFolder(cluster.url, writeEdition(scene.folder, 1, SIZE));
    const standby = await cluster.follow(scene);
    // The address that moves from one server to the other, as a virtual address or a pooler's does.
    const target = { host: '127.0.0.1', port: cluster.port };
    const address = await placeCutOff(target);
    scene.defer(() => address.close());
    const url = `postgres://postgres@127.0.0.1:${address.port}/postgres`;
    const replica = await startReplica(scene, { VIDRIERA_DATABASE_URL: url, ...UNLIMITED });
    return underLoad(scene, replica, url, async () => {
      await cluster.stop('SIGKILL');
      await address.cut();
      await pause(500);
      await standby.promote();
      target.port = standby.port;
      await address.restore();
      return 'primary killed, standby promoted, address moved';
    });
  },
};
