import { type Answer, call } from './harness/callers.ts';
import { writeEdition } from './harness/edition.ts';
import { type Fault, redisDisturbed } from './harness/fault.ts';
import { startTopology } from './harness/topology.ts';
import { importFolder } from './harness/vidriera.ts';

/** Three replicas behind nginx count together: sixty requests per minute for an address, whatever its headers claim. */
export const sharedLimit: Fault = {
  name: 'shared limit behind nginx, exact and not to be talked out of',
  needs: ['nginx', 'initdb', 'redis-server'],
  async play(scene) {
    const { nginx, replicas } = await startTopology(scene, {}, (url) =>
      importFolder(url, writeEdition(scene.folder, 1, { professionals: 50, reviewsEach: 1 })),
    );
    // The check at nginx's start is one of the sixty requests.
    const answers: Answer[] = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        call(`${nginx.origin}/v1/services`, {
          headers: { 'X-Forwarded-For': `198.51.100.${i}`, 'X-Real-IP': `198.51.100.${i}` },
        }),
      ),
    );
    const through = answers.filter(({ status }) => status === 200).length;
    const refused = answers.filter(({ status }) => status === 429);
    const resets = new Set(answers.map(({ headers }) => headers['x-ratelimit-reset']));
    const bad = refused.filter(
      ({ headers }) => headers['x-ratelimit-remaining'] !== '0' || !(Number(headers['retry-after']) >= 1),
    ).length;
    // Directly, without nginx, the same address has the same window.
    const direct = await Promise.all(replicas.map(({ origin }) => call(`${origin}/v1/services`)));
    const directThrough = direct.filter(({ status }) => status === 200).length;
    const wrong = Math.abs(through - 59) + bad + (resets.size - 1) + directThrough + (200 - through - refused.length);
    return {
      lost: 0,
      wrong,
      disturbed: redisDisturbed(replicas, 0),
      story: `1 + ${through} of 201 requests let through by three replicas together, ${refused.length} refused, one end of the window for all; ${directThrough} of 3 more let through past nginx`,
    };
  },
};
