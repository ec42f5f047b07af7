import { Redis } from 'ioredis';
import { until } from '../../../testing/until.ts';
import { freePort, Process, type Scene } from './scene.ts';

/** A Redis server. */
export interface RedisServer {
  readonly url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  freeze(): void;
  thaw(): void;
}

/** `wrapper`: a command prefix, for example to run it under another clock. */
export async function startRedis(scene: Scene, wrapper: readonly string[] = []): Promise<RedisServer> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let server: Process | null = null;
  const redis: RedisServer = {
    url,
    async start() {
      const [command = '', ...args] = [...wrapper, 'redis-server'];
      server = new Process(command, [
        ...args,
        '--port',
        String(port),
        '--bind',
        '127.0.0.1',
        '--save',
        '',
        '--appendonly',
        'no',
      ]);
      await until('Redis answers', () => answers(url));
    },
    kill: async () => void (await server?.end('SIGKILL')),
    freeze: () => void server?.child.kill('SIGSTOP'),
    thaw: () => void server?.child.kill('SIGCONT'),
  };
  scene.defer(() => server?.end('SIGKILL'));
  await redis.start();
  return redis;
}

async function answers(url: string): Promise<boolean> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.ping()) === 'PONG';
  } catch {
    return false;
  } finally {
    client.disconnect();
  }
}
