import { type Nginx, startNginx } from './nginx.ts';
import { type Cluster, startCluster } from './postgres.ts';
import { type RedisServer, startRedis } from './redis.ts';
import type { Scene } from './scene.ts';
import { type Replica, startReplica } from './vidriera.ts';

/** The topology of `deploy/compose.yaml` as plain processes on loopback, with a third replica by default. */
export interface Topology {
  readonly cluster: Cluster;
  readonly redis: RedisServer;
  /** Changes as replicas are replaced. */
  readonly replicas: Replica[];
  readonly nginx: Nginx;
  /** Starts one more replica like the others, on that port. */
  startReplica(port: string): Promise<Replica>;
}

/** `prepare` runs after the database exists and before a replica starts. */
export async function startTopology(
  scene: Scene,
  env: Readonly<Record<string, string>> = {},
  prepare: (databaseUrl: string) => Promise<unknown> = async () => {},
  count = 3,
): Promise<Topology> {
  const [cluster, redis] = [await startCluster(scene), await startRedis(scene)];
  await prepare(cluster.url);
  const start = (port = '0') =>
    startReplica(scene, {
      VIDRIERA_PORT: port,
      VIDRIERA_DATABASE_URL: cluster.url,
      VIDRIERA_REDIS_URL: redis.url,
      VIDRIERA_TRUST_PROXY: '127.0.0.1',
      ...env,
    });
  const replicas: Replica[] = [];
  while (replicas.length < count) replicas.push(await start());
  const nginx = await startNginx(
    scene,
    replicas.map(({ origin }) => origin),
  );
  return { cluster, redis, replicas, nginx, startReplica: start };
}
