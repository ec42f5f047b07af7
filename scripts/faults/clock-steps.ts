import { existsSync, globSync, writeFileSync } from 'node:fs';
import { Redis } from 'ioredis';
import { until } from '../../testing/until.ts';
import { call, startCallers } from './harness/callers.ts';
import { writeEdition } from './harness/edition.ts';
import { type Fault, judge, redisDisturbed } from './harness/fault.ts';
import { READS } from './harness/paths.ts';
import { startRedis } from './harness/redis.ts';
import { pause, type Scene } from './harness/scene.ts';
import { importFolder, type Replica, startReplica } from './harness/vidriera.ts';

const HOUR_MS = 3_600_000;
const LIBRARY = globSync('/usr/lib/*/faketime/libfaketime.so.1')[0] ?? '';

/** The wall clock of some processes, which can be set while they run. */
class SteppedClock {
  readonly #file: string;
  #hours = 0;

  constructor(scene: Scene) {
    this.#file = scene.path('clock');
    this.step(0);
  }

  /** The command prefix that applies this clock. The monotonic clock is not changed, as on a machine whose time is set. */
  get wrapper(): string[] {
    const env = {
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
    return ['env', ...Object.entries(env).map(([name, value]) => `${name}=${value}`)];
  }

  /** Moves the clock by so many hours. */
  step(hours: number): void {
    this.#hours += hours;
    writeFileSync(this.#file, `${this.#hours < 0 ? '' : '+'}${this.#hours}h\n`);
  }
}

/**
 * After sixty requests, the wall clock is set an hour forward, two hours back, and right again: of a replica that counts in
 * its own process, of a replica that counts in Redis, and of Redis.
 */
export const clockSteps: Fault = {
  name: 'clock steps of a replica, and of Redis',
  needs: ['redis-server', 'faketime'],
  async play(scene) {
    if (!existsSync(LIBRARY)) throw new Error('libfaketime is not on this machine');
    const databaseUrl = `file:${scene.path('vidriera.db')}`;
    await importFolder(databaseUrl, writeEdition(scene.folder, 1, { professionals: 50, reviewsEach: 1 }));
    const env = { VIDRIERA_DATABASE_URL: databaseUrl, VIDRIERA_PUBLIC_LIMIT: '1000000' };
    const clock = new SteppedClock(scene);
    const alone = await startReplica(scene, env, clock.wrapper);
    const own = await stepThrough('counting for itself', alone, (hours) => clock.step(hours));

    const redis = await startRedis(scene);
    const sharing = await startReplica(scene, { ...env, VIDRIERA_REDIS_URL: redis.url }, clock.wrapper);
    await until('limits are shared', async () => (await sharing.readiness()).limits.shared);
    const shared = await stepThrough('counting in Redis', sharing, (hours) => clock.step(hours));
    const inRedis = await stepThrough('with the clock of Redis stepped', sharing, (hours) =>
      stepRedis(redis.url, hours),
    );

    const parts = [own, shared, inRedis];
    const outcome = judge(parts.map(({ story }) => story).join('; '), ...parts.map(({ tally }) => tally));
    // A clock that does not count must have no effect.
    const noticed = own.more + shared.more;
    const disturbed = redisDisturbed([sharing], 0);
    return { ...outcome, disturbed, wrong: outcome.wrong + noticed + parts.reduce((sum, { wrong }) => sum + wrong, 0) };
  },
};

/**
 * This server can't run under another clock. Moving the end of every bucket back has the same effect as setting its clock
 * forward.
 */
async function stepRedis(url: string, hours: number): Promise<void> {
  const redis = new Redis(url);
  for (const key of await redis.keys('*')) {
    const end = Number(await redis.hget(key, 'end')) - hours * HOUR_MS;
    await redis.multi().hset(key, 'end', end).pexpireat(key, end).exec();
  }
  redis.disconnect();
}

/** `step` moves the clock by so many hours. */
async function stepThrough(name: string, replica: Replica, step: (hours: number) => unknown) {
  const callers = startCallers({ origin: replica.origin, callers: 4, pauseMs: 5, paths: READS });
  const connector = { 'X-Service-Connector': name.replaceAll(' ', '-') };
  let wrong = 0;
  /** How many of the next requests of this connector are let through. */
  const through = async (requests: number) => {
    let passed = 0;
    for (let i = 0; i < requests; i++) {
      const { status, headers } = await call(`${replica.origin}/v1/services`, { headers: connector });
      if (status === 200) passed++;
      // At any time of the clock, Retry-After is at most a window.
      if (status === 429 && !(Number(headers['retry-after']) >= 1 && Number(headers['retry-after']) <= 60)) wrong++;
    }
    return passed;
  };
  const after: number[] = [];
  const offsets = new Set<number>();
  const before = await through(65);
  for (const hours of [1, -2, 1]) {
    await step(hours);
    await pause(300);
    offsets.add(Math.round((await clockOf(replica)) / HOUR_MS - Date.now() / HOUR_MS));
    after.push(await through(65));
  }
  const tally = await callers.stop();
  if (before !== 60 || after.some((passed) => passed > 60)) wrong++;
  const story = `${name} (off by ${[...offsets].join(', ')} h), 60 let through, then ${after.join(', ')} more after +1 h, -2 h, +1 h`;
  return { story, tally, wrong, more: after.reduce((sum, passed) => sum + passed, 0) };
}

/** The time of a replica's clock, in Unix ms. */
async function clockOf(replica: Replica): Promise<number> {
  const { headers } = await call(`${replica.origin}/v1/services`);
  return Date.parse(headers.date ?? '');
}
