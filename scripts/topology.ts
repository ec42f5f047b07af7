/**
 * The topology of deploy/compose.yaml as plain processes on loopback: PostgreSQL, Redis, three replicas and nginx, with the
 * demo directory, until Ctrl+C; then everything is removed. Needs PostgreSQL, Redis and nginx.
 *
 *   node scripts/topology.ts [--professionals N]
 */
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { Scene } from './faults/harness/scene.ts';
import { startTopology } from './faults/harness/topology.ts';
import { vidriera } from './faults/harness/vidriera.ts';

const { values } = parseArgs({ options: { professionals: { type: 'string' } } });
const scene = new Scene('topology');
try {
  const size = values.professionals === undefined ? [] : ['--professionals', values.professionals];
  const { cluster, redis, replicas, nginx } = await startTopology(scene, {}, async (url) => {
    const { status, stderr } = await vidriera(['demo', ...size], { VIDRIERA_DATABASE_URL: url });
    if (status !== 0) throw new Error(stderr);
  });
  console.log(`nginx      ${nginx.origin}`);
  for (const { origin, operators } of replicas) console.log(`replica    ${origin}  operators ${operators}`);
  console.log(`PostgreSQL ${cluster.url}\nRedis      ${redis.url}\nCtrl+C ends it all.`);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
} finally {
  await scene.close();
}
