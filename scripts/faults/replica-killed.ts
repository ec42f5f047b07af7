import { writeEdition } from './harness/edition.ts';
import type { Fault } from './harness/fault.ts';
import { startNginx } from './harness/nginx.ts';
import { startPeople } from './harness/people.ts';
import { startCluster } from './harness/postgres.ts';
import { pause } from './harness/scene.ts';
import { importFolder, startReplica } from './harness/vidriera.ts';

/** Two of three replicas behind nginx are killed, one after the other, while people read, hand over tasks and publish. */
export const replicaKilled: Fault = {
  name: 'replica killed -9 under load behind nginx',
  needs: ['nginx', 'initdb'],
  async play(scene) {
    const cluster = await startCluster(scene);
    await importFolder(cluster.url, writeEdition(scene.folder, 1, { professionals: 100, reviewsEach: 3 }));
    const env = {
      VIDRIERA_DATABASE_URL: cluster.url,
      VIDRIERA_PUBLIC_LIMIT: 'off',
      VIDRIERA_SITE_LIMIT: 'off',
      VIDRIERA_TRUST_PROXY: '127.0.0.1',
    };
    const replicas = [await startReplica(scene, env), await startReplica(scene, env), await startReplica(scene, env)];
    const nginx = await startNginx(
      scene,
      replicas.map(({ origin }) => origin),
    );
    const people = startPeople(nginx.origin);
    await pause(1500);
    await replicas[0]!.process.end('SIGKILL');
    await pause(1500);
    const port = new URL(replicas[0]!.origin).port;
    await startReplica(scene, { ...env, VIDRIERA_PORT: port });
    await pause(1500);
    await replicas[1]!.process.end('SIGKILL');
    await pause(1500);
    return people.stop('two of three killed in turn');
  },
};
