import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { until } from '../../testing/until.ts';
import { writeEdition } from './harness/edition.ts';
import type { Fault, Outcome } from './harness/fault.ts';
import { startCluster } from './harness/postgres.ts';
import type { Scene } from './harness/scene.ts';
import { readStored } from './harness/stored.ts';
import { importFolder, vidriera } from './harness/vidriera.ts';

const SMALL = { professionals: 200, reviewsEach: 3 };
const LARGE = { professionals: 20_000, reviewsEach: 3 };

/** A file system of a given size, in memory. */
function makeDisk(scene: Scene, megabytes: number): { path: string; grow(to: number): void } {
  const path = scene.path('disk');
  mkdirSync(path);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', path]);
  scene.defer(() => execFileSync('umount', ['-l', path]));
  return { path, grow: (to) => void execFileSync('mount', ['-o', `remount,size=${to}m`, path]) };
}

/** An import that does not fit fails with one line and changes nothing; with space again, it succeeds. */
async function tryTooLarge(scene: Scene, databaseUrl: string, makeRoom: () => Promise<unknown>): Promise<Outcome> {
  const failed = await vidriera(['import', writeEdition(scene.folder, 2, LARGE)], {
    VIDRIERA_DATABASE_URL: databaseUrl,
  });
  await makeRoom();
  const left = await readStored(databaseUrl);
  await importFolder(databaseUrl, writeEdition(scene.folder, 2, LARGE));
  const after = await readStored(databaseUrl);
  const line = failed.stderr.trim().split('\n').at(-1) ?? '';
  const faults = [
    failed.status !== 1 && `the import ended with ${failed.status}`,
    failed.stderr.trim().split('\n').length > 1 && `it said more than a line: ${failed.stderr.slice(0, 500)}`,
    (left.editions.join() !== '1' || left.revision !== 1 || left.professionals !== SMALL.professionals) &&
      `what was left: ${JSON.stringify(left)}`,
    (after.editions.join() !== '2' || after.professionals !== LARGE.professionals) &&
      `afterwards: ${JSON.stringify(after)}`,
  ].filter((fault) => fault !== false);
  return {
    lost: 0,
    wrong: faults.length,
    story: `the import said "${line.replaceAll(scene.folder, '…')}" and left the edition before; with room it went in`,
    examples: faults,
  };
}

export const diskFullOnSqlite: Fault = {
  name: 'disk full during an import, SQLite',
  needs: ['mount'],
  async play(scene) {
    const disk = makeDisk(scene, 8);
    const databaseUrl = `file:${disk.path}/vidriera.db`;
    await importFolder(databaseUrl, writeEdition(scene.folder, 1, SMALL));
    return tryTooLarge(scene, databaseUrl, async () => disk.grow(400));
  },
};

export const diskFullOnPostgres: Fault = {
  name: 'disk full during an import, PostgreSQL',
  needs: ['mount', 'initdb'],
  async play(scene) {
    const disk = makeDisk(scene, 90);
    const cluster = await startCluster(scene, `${disk.path}/postgres`);
    await importFolder(cluster.url, writeEdition(scene.folder, 1, SMALL));
    return tryTooLarge(scene, cluster.url, async () => {
      disk.grow(1000);
      // PostgreSQL may have stopped without space for its log; it recovers, or is started again.
      await cluster.stop('SIGINT');
      await cluster.start();
      await until('PostgreSQL answers', () => cluster.query('SELECT 1').then(Boolean, () => false));
    });
  },
};
