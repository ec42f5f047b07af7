import { call, startCallers } from './harness/callers.ts';
import { writeEdition } from './harness/edition.ts';
import { type Fault, judge } from './harness/fault.ts';
import { READS } from './harness/paths.ts';
import { pause } from './harness/scene.ts';
import { importFolder, startReplica } from './harness/vidriera.ts';

/** V8's young generation takes up to 192 MB (three semi-spaces of 64 MB) at any time, so the growth of one flood means little. */
const MOST_RESIDENT_MB = 768;
/** A leak grows with every flood, so the least growth after the first flood counts. */
const MOST_GROWTH_MB = 50;

/**
 * Ten times the callers that keep a replica busy, without a pause, from an address with a limit and from one without: the
 * first is refused, the second gets answers or 503, memory stays bounded, and afterwards the replica works as before.
 */
export const overload: Fault = {
  name: 'overload of ten times',
  needs: [],
  async play(scene) {
    const databaseUrl = `file:${scene.path('vidriera.db')}`;
    await importFolder(databaseUrl, writeEdition(scene.folder, 1, { professionals: 2000, reviewsEach: 3 }));
    const env = { VIDRIERA_DATABASE_URL: databaseUrl };
    const open = await startReplica(scene, { ...env, VIDRIERA_PUBLIC_LIMIT: 'off', VIDRIERA_SITE_LIMIT: 'off' });
    const limited = await startReplica(scene, env);

    const rate = async (callers: number, origin: string, ms: number) => {
      const running = startCallers({ origin, callers, paths: READS, patienceMs: 30_000 });
      await pause(ms);
      return running.stop();
    };
    const busy = await rate(16, open.origin, 3000);
    const floods: Awaited<ReturnType<typeof rate>>[] = [];
    const residentMb: number[] = [];
    for (let flood = 0; flood < 4; flood++) {
      floods.push(await rate(1600, open.origin, 4000));
      residentMb.push((await open.memory()) / 1024 / 1024);
    }
    const refused = await rate(160, limited.origin, 3000);
    const { status } = await call(`${open.origin}/v1/services`);
    const grownMb = Math.min(...residentMb.slice(1).map((mb, flood) => mb - (residentMb[flood] ?? 0)));
    const mostMb = Math.max(...residentMb);
    const shown = residentMb.map((mb) => mb.toFixed(0)).join(', ');
    const outcome = judge(
      `16 callers, then four times 1,600, then 160 under a limit of 60; resident after each flood ${shown} MB; ${status} afterwards`,
      busy,
      ...floods,
      refused,
    );
    const through = refused.statuses.get(200) ?? 0;
    const isTooBig = grownMb > MOST_GROWTH_MB || mostMb > MOST_RESIDENT_MB;
    const wrong = outcome.wrong + (isTooBig ? 1 : 0) + (status === 200 ? 0 : 1) + Math.abs(through - 60);
    return { ...outcome, wrong };
  },
};
