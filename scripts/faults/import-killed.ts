import { until } from '../../testing/until.ts';
import { type EditionSize, writeEdition } from './harness/edition.ts';
import type { Fault } from './harness/fault.ts';
import { startCluster } from './harness/postgres.ts';
import { pause, type Scene } from './harness/scene.ts';
import { readStored } from './harness/stored.ts';
import { importFolder, startVidriera } from './harness/vidriera.ts';

const SIZE: EditionSize = { professionals: 300, reviewsEach: 3 };

interface Store {
  readonly url: string;
  /** Waits until the store has done what killed programs asked for. */
  settle(): Promise<void>;
}

/**
 * Imports are killed (SIGKILL) at random moments, each with another edition of every record. After each kill the store must
 * hold one complete edition: the previous one, or the new one if the import had committed.
 */
function importKilled(engine: string, needs: readonly string[], open: (scene: Scene) => Promise<Store>): Fault {
  return {
    name: `import killed, ${engine}`,
    needs,
    async play(scene, { kills }) {
      const { url: databaseUrl, settle } = await open(scene);
      await importFolder(databaseUrl, writeEdition(scene.folder, 0, SIZE));
      const began = performance.now();
      await importFolder(databaseUrl, writeEdition(scene.folder, 1, SIZE));
      const lifeMs = performance.now() - began;

      let edition = 1;
      let revision = 2;
      let finished = 0;
      let committedThenKilled = 0;
      let lost = 0;
      const wrong: string[] = [];
      for (let kill = 1; kill <= kills; kill++) {
        const next = 2 + (kill % 7);
        const folder = writeEdition(scene.folder, next === edition ? 9 : next, SIZE);
        const coming = next === edition ? 9 : next;
        const importing = startVidriera(['import', folder, '--json'], { VIDRIERA_DATABASE_URL: databaseUrl });
        // Any moment; more often in the last third, in which the import writes.
        const at = (kill % 2 === 0 ? Math.random() : 0.65 + 0.4 * Math.random()) * lifeMs;
        await Promise.race([pause(at), importing.ended]);
        const { status } = await importing.end('SIGKILL');
        if (status === 0) finished++;

        await settle();
        const stored = await readStored(databaseUrl);
        const whole =
          stored.professionals === SIZE.professionals && stored.reviews === SIZE.professionals * SIZE.reviewsEach;
        const isOld = stored.editions.join() === String(edition) && stored.revision === revision;
        const isNew = stored.editions.join() === String(coming) && stored.revision === revision + 1;
        if (!whole || !(isOld || isNew)) {
          wrong.push(
            `killed after ${at.toFixed(0)} ms: ${JSON.stringify(stored)}, not edition ${edition} or ${coming}`,
          );
        }
        if (status === 0 && !isNew) lost++;
        if (status !== 0 && isNew) committedThenKilled++;
        edition = stored.editions[0] ?? edition;
        revision = stored.revision;
      }
      return {
        lost,
        wrong: wrong.length,
        story: `${kills} kills within ${lifeMs.toFixed(0)} ms: ${finished} had said they were done, ${committedThenKilled} were done without having said so, the rest left the edition before`,
        examples: wrong.slice(0, 3),
      };
    },
  };
}

export const importKilledOnSqlite = importKilled('SQLite', [], async (scene) => ({
  url: `file:${scene.path('vidriera.db')}`,
  settle: async () => {},
}));
export const importKilledOnPostgres = importKilled('PostgreSQL', ['initdb'], async (scene) => {
  const cluster = await startCluster(scene);
  const OTHERS = "SELECT FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()";
  // A commit that was sent before the kill may be done after it.
  const settle = async () => {
    await until('nobody is connected', async () => (await cluster.query(OTHERS)).rowCount === 0);
  };
  return { url: cluster.url, settle };
});
