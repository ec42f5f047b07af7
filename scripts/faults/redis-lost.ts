import { until } from '../../testing/until.ts';
import { call, startCallers } from './harness/callers.ts';
import { writeEdition } from './harness/edition.ts';
import { type Fault, judge, redisDisturbed } from './harness/fault.ts';
import { READS } from './harness/paths.ts';
import { startRedis } from './harness/redis.ts';
import { pause } from './harness/scene.ts';
import { importFolder, startReplica } from './harness/vidriera.ts';

const SIZE = { professionals: 100, reviewsEach: 3 };

/** Redis is killed, restarted, stopped and continued during requests; afterwards limits must be shared and exact again. */
export const redisLost: Fault = {
  name: 'redis killed and frozen under load',
  needs: ['redis-server'],
  async play(scene) {
    const redis = await startRedis(scene);
    const env = {
      VIDRIERA_DATABASE_URL: `file:${scene.path('vidriera.db')}`,
      VIDRIERA_REDIS_URL: redis.url,
      VIDRIERA_PUBLIC_LIMIT: '1000000',
      VIDRIERA_CONNECTOR_LIMIT: '60',
    };
    await importFolder(env.VIDRIERA_DATABASE_URL, writeEdition(scene.folder, 1, SIZE));
    const replicas = [await startReplica(scene, env), await startReplica(scene, env)];
    const callers = replicas.map(({ origin }) => startCallers({ origin, callers: 6, pauseMs: 3, paths: READS }));
    const shared = async (want: boolean) =>
      (await Promise.all(replicas.map((replica) => replica.readiness()))).every(({ limits }) => limits.shared === want);

    await pause(500);
    await redis.kill();
    const noticedMs = await until('the loss is told', () => shared(false));
    await pause(1000);
    await redis.start();
    const backMs = await until('limits are shared again', () => shared(true));
    await pause(500);
    redis.freeze();
    const frozenMs = await until('the freeze is told', () => shared(false));
    await pause(2000);
    redis.thaw();
    const thawedMs = await until('limits are shared again', () => shared(true));
    const tallies = await Promise.all(callers.map((each) => each.stop()));

    // A new connector, used at both replicas at once.
    const answers = await Promise.all(
      Array.from({ length: 140 }, (_, i) =>
        call(`${replicas[i % 2]!.origin}/v1/services`, { headers: { 'X-Service-Connector': 'afterwards' } }),
      ),
    );
    const let_ = answers.filter(({ status }) => status === 200).length;
    const told = replicas.every((replica) => {
      const events = replica.log().map(({ event }) => event);
      return events.filter((event) => event === 'limits_degraded').length >= 2 && events.includes('limits_restored');
    });
    const ms = [noticedMs, backMs, frozenMs, thawedMs].map((each) => each.toFixed(0)).join(', ');
    const outcome = judge(
      `told, back, told, back within ${ms} ms; afterwards two replicas let ${let_} of 140 of one connector through`,
      ...tallies,
    );
    const disturbed = redisDisturbed(replicas, 2);
    return { ...outcome, disturbed, wrong: outcome.wrong + Math.abs(let_ - 60) + (told ? 0 : 1) };
  },
};
