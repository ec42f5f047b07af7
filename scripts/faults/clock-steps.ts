import { existsSync, globSync, writeFileSync } from 'node:fs';
import { call, startCallers } from './harness/callers.ts';
import { writeEdition } from './harness/edition.ts';
import { type Fault, judge } from './harness/fault.ts';
import { READS } from './harness/paths.ts';
import { startRedis } from './harness/redis.ts';
import { pause, type Scene, until } from './harness/scene.ts';
import { importFolder, type Replica, startReplica } from './harness/vidriera.ts';

const LIBRARY = globSync('/usr/lib/*/faketime/libfaketime.so.1')[0] ?? '';

/** The clock of some processes, to be set while they run. */
class SteppedClock {
  readonly #file: string;

  constructor(scene: Scene) {
    this.#file = scene.path('clock');
    this.step('+0');
  }

  /** What runs a command by this clock. The monotonic clock stays honest, as it does on a machine whose time is set. */
  get wrapper(): string[] {
    const env = {
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
    return ['env', ...Object.entries(env).map(([name, value]) => `${name}=${value}`)];
  }

  /** `+1h`, `-1h`, `+0`. */
  step(offset: string): void {
    writeFileSync(this.#file, `${offset}\n`);
  }
}

/** The wall clock is set an hour on, two hours back, and right again, with sixty requests spent before the first step. */
export const clockSteps: Fault = {
  name: 'clock steps of a replica, and of Redis',
  needs: ['redis-server', 'faketime'],
  async play(scene) {
    if (!existsSync(LIBRARY)) throw new Error('libfaketime is not on this machine');
    const databaseUrl = `file:${scene.path('vidriera.db')}`;
    await importFolder(databaseUrl, writeEdition(scene.folder, 1, { professionals: 50, reviewsEach: 1 }));
    const env = { VIDRIERA_DATABASE_URL: databaseUrl, VIDRIERA_PUBLIC_LIMIT: '1000000' };
    const own = new SteppedClock(scene);
    const alone = await startReplica(scene, env, own.wrapper);
    const stories = [await stepThrough('in process', alone, own)];

    const redis = await startRedis(scene, own.wrapper);
    const shared = await startReplica(scene, { ...env, VIDRIERA_REDIS_URL: redis.url });
    await until('limits are shared', async () => (await shared.readiness()).limits.shared);
    stories.push(await stepThrough('in Redis', shared, own));
    const outcome = judge(stories.map(({ story }) => story).join('; '), ...stories.map(({ tally }) => tally));
    return { ...outcome, wrong: outcome.wrong + stories.reduce((sum, { wrong }) => sum + wrong, 0) };
  },
};

async function stepThrough(name: string, replica: Replica, clock: SteppedClock) {
  const callers = startCallers({ origin: replica.origin, callers: 4, pauseMs: 5, paths: READS });
  const connector = { 'X-Service-Connector': name.replace(' ', '-') };
  const ask = () => call(`${replica.origin}/v1/services`, { headers: connector });
  let wrong = 0;
  /** How many of the next requests of this connector are let through. */
  const through = async (requests: number) => {
    let passed = 0;
    for (let i = 0; i < requests; i++) {
      const { status, headers } = await ask();
      if (status === 200) passed++;
      // However the clock is set, nobody is told to wait longer than a window.
      if (status === 429 && !(Number(headers['retry-after']) >= 1 && Number(headers['retry-after']) <= 60)) wrong++;
    }
    return passed;
  };
  const before = await through(65);
  clock.step('+1h');
  await pause(300);
  const forward = await through(65);
  clock.step('-1h');
  await pause(300);
  const back = await through(65);
  clock.step('+0');
  await pause(300);
  const tally = await callers.stop();
  if (before !== 60 || forward > 60 || back > 60) wrong++;
  const story = `${name}: 60 let through, after +1 h ${forward} more, after -2 h ${back} more`;
  return { story, tally, wrong };
}
