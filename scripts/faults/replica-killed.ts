import { startCallers } from './harness/callers.ts';
import { writeEdition } from './harness/edition.ts';
import { type Fault, judge } from './harness/fault.ts';
import { missingDrafts, startHandovers } from './harness/handovers.ts';
import { startNginx } from './harness/nginx.ts';
import { READS } from './harness/paths.ts';
import { startCluster } from './harness/postgres.ts';
import { pause } from './harness/scene.ts';
import { importFolder, startReplica } from './harness/vidriera.ts';

/** Of three replicas behind nginx one is killed, and another, while people read and hand tasks over. */
export const replicaKilled: Fault = {
  name: 'replica killed -9 under load behind nginx',
  needs: ['nginx', 'initdb'],
  async play(scene) {
    const cluster = await startCluster(scene);
    await importFolder(cluster.url, writeEdition(scene.folder, 1, { professionals: 100, reviewsEach: 3 }));
    const env = { VIDRIERA_DATABASE_URL: cluster.url, VIDRIERA_PUBLIC_LIMIT: 'off', VIDRIERA_TRUST_PROXY: '127.0.0.1' };
    const replicas = [await startReplica(scene, env), await startReplica(scene, env), await startReplica(scene, env)];
    const nginx = await startNginx(
      scene,
      replicas.map(({ origin }) => origin),
    );
    const readers = startCallers({ origin: nginx.origin, callers: 8, pauseMs: 3, paths: READS });
    const writers = startHandovers(nginx.origin, 3);
    await pause(1500);
    await replicas[0]!.process.end('SIGKILL');
    await pause(1500);
    const port = new URL(replicas[0]!.origin).port;
    await startReplica(scene, { ...env, VIDRIERA_PORT: port });
    await pause(1500);
    await replicas[1]!.process.end('SIGKILL');
    await pause(1500);
    const tallies = [await readers.stop(), await writers.stop()] as const;
    const missing = await missingDrafts(nginx.origin, writers.acknowledged);
    const outcome = judge(
      `two of three killed in turn; ${writers.acknowledged.length} drafts acknowledged, ${missing} gone`,
      ...tallies,
    );
    return { ...outcome, lost: outcome.lost + missing };
  },
};
