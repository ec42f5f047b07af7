import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { until } from '../../../testing/until.ts';
import { freePort, Process, ROOT, type Scene } from './scene.ts';

/** nginx with the shipped configuration, in front of replicas on loopback. */
export interface Nginx {
  readonly origin: string;
}

export async function startNginx(scene: Scene, origins: readonly string[]): Promise<Nginx> {
  const port = await freePort();
  const file = scene.path('nginx.conf');
  writeFileSync(file, configuration(scene, port, origins));
  const server = new Process('nginx', ['-c', file, '-p', scene.folder, '-g', 'daemon off;']);
  scene.defer(() => server.end('SIGTERM'));
  const origin = `http://127.0.0.1:${port}`;
  await until('nginx answers', () =>
    fetch(`${origin}/v1/services`).then(
      () => true,
      () => false,
    ),
  );
  return { origin };
}

/** `deploy/nginx/nginx.conf` with other addresses and its own folder for files. */
function configuration(scene: Scene, port: number, origins: readonly string[]): string {
  const shipped = readFileSync(path.join(ROOT, 'deploy/nginx/nginx.conf'), 'utf8');
  return shipped
    .replaceAll('/tmp/', `${scene.folder}/`)
    .replaceAll(/^ *server replica-2:.*\n/gm, '')
    .replaceAll(/^ *server replica-1:8080.*\n/gm, (line) =>
      origins.map((origin) => line.replace('replica-1:8080', new URL(origin).host)).join(''),
    )
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace(/^error_log .*$/m, `error_log ${scene.path('nginx-error.log')} warn;`);
}
