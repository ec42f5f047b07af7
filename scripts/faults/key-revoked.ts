import { until } from '../../testing/until.ts';
import { type Answer, call } from './harness/callers.ts';
import { writeEdition } from './harness/edition.ts';
import type { Fault } from './harness/fault.ts';
import { startTopology } from './harness/topology.ts';
import { importFolder, vidriera } from './harness/vidriera.ts';

/** A key issued or revoked by a command is honoured or refused by every replica within a second. */
export const keyRevoked: Fault = {
  name: 'a key issued and revoked, on every replica within a second',
  needs: ['nginx', 'initdb', 'redis-server'],
  async play(scene) {
    const { cluster, replicas } = await startTopology(scene, {}, (url) =>
      importFolder(url, writeEdition(scene.folder, 1, { professionals: 50, reviewsEach: 1 })),
    );
    const env = { VIDRIERA_DATABASE_URL: cluster.url };
    const issued = await vidriera(['keys', 'issue', '--owner', 'Prueba', '--json'], env);
    const { id, key } = JSON.parse(issued.stdout) as { id: string; key: string };
    const tierIs = async (tier: string) => {
      const answers: Answer[] = await Promise.all(
        replicas.map(({ origin }) => call(`${origin}/v1/services`, { headers: { 'X-API-Key': key } })),
      );
      return answers.every(({ headers }) => headers['x-ratelimit-tier'] === tier);
    };
    const honouredMs = await until('every replica honours the key', () => tierIs('premium'));
    const revoking = vidriera(['keys', 'revoke', id], env);
    await until('the key is revoked in the database', async () => {
      const { rows } = await cluster.query('SELECT revoked_at FROM vidriera_desk.api_keys');
      return rows[0]?.revoked_at !== null;
    });
    const refusedMs = await until('no replica honours the key', () => tierIs('public'));
    await revoking;
    const late = [honouredMs, refusedMs].filter((ms) => ms > 1000).length;
    return {
      lost: 0,
      wrong: late,
      story: `honoured by all three ${honouredMs.toFixed(0)} ms after it was issued, refused by all ${refusedMs.toFixed(0)} ms after it was revoked`,
    };
  },
};
