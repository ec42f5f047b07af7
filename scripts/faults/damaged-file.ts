import { copyFileSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { call } from './harness/callers.ts';
import { editionsIn, writeEdition } from './harness/edition.ts';
import type { Fault } from './harness/fault.ts';
import { READS } from './harness/paths.ts';
import { pause, type Scene } from './harness/scene.ts';
import { importFolder, startReplica, startVidriera } from './harness/vidriera.ts';

const SIZE = { professionals: 500, reviewsEach: 3 };

/** Ways to damage a file of a size; each is tried on a copy. */
const DAMAGES: Readonly<Record<string, (file: string, size: number) => void>> = {
  'cut to nothing': (file) => truncateSync(file, 0),
  'cut to its first page': (file) => truncateSync(file, 4096),
  'cut in half': (file, size) => truncateSync(file, Math.floor(size / 2 / 4096) * 4096),
  'short of its last byte': (file, size) => truncateSync(file, size - 1),
  'overwritten at its beginning': (file) => overwrite(file, 0, 512),
  'text instead of a database': (file) => writeFileSync(file, 'not a database\n'.repeat(1000)),
  'overwritten in the middle': (file, size) => overwrite(file, Math.floor(size * 0.3), Math.floor(size * 0.4)),
  'every page but the first overwritten': (file, size) => overwrite(file, 4096, size - 4096),
};

function overwrite(file: string, from: number, length: number): void {
  const bytes = readFileSync(file);
  for (let i = from; i < from + length; i++) bytes[i] = (i * 197 + 91) & 255;
  writeFileSync(file, bytes);
}

/** A damaged file stops a start with one line; it is never served, nor is an empty directory. */
export const damagedFile: Fault = {
  name: 'damaged SQLite files are refused',
  needs: [],
  async play(scene) {
    const whole = scene.path('whole.db');
    await importFolder(`file:${whole}`, writeEdition(scene.folder, 1, SIZE));
    const { size } = statSync(whole);
    const faults: string[] = [];
    for (const [name, damage] of Object.entries(DAMAGES)) {
      const file = scene.path('damaged.db');
      copyFileSync(whole, file);
      damage(file, size);
      const fault = await refusalFault(file);
      if (fault !== null) faults.push(`${name}: ${fault}`);
      for (const end of ['', '-wal', '-shm', '.snapshots']) rmSync(file + end, { recursive: true, force: true });
    }
    faults.push(...(await damagedWhileServing(scene, whole, size)));
    return {
      lost: 0,
      wrong: faults.length,
      story: `${Object.keys(DAMAGES).length} kinds of damage refused with one line; one that befell a serving replica left its snapshot served`,
      examples: faults,
    };
  },
};

/** What is wrong with how a start over this file ends, or null. */
async function refusalFault(file: string): Promise<string | null> {
  const serving = startVidriera(['serve'], {
    VIDRIERA_DATABASE_URL: `file:${file}`,
    VIDRIERA_PORT: '0',
    VIDRIERA_OPS_PORT: 'off',
    VIDRIERA_LOG_LEVEL: 'silent',
  });
  const ended = await Promise.race([serving.ended, pause(15_000)]);
  if (ended === undefined) {
    const origin = /listening on (\S+)/.exec(serving.stdout)?.[1];
    const shown = origin === undefined ? 'nothing' : (await call(`${origin}/v1/professionals`)).body.slice(0, 100);
    await serving.end('SIGKILL');
    return `it is served: ${shown}`;
  }
  if (ended.status !== 1) return `ended with ${ended.status}`;
  const lines = ended.stderr.trim().split('\n');
  return lines.length === 1 && lines[0]!.length > 20 ? null : `said: ${ended.stderr.slice(0, 400)}`;
}

/** A running replica continues with its snapshot and reports that it can't read the store. */
async function damagedWhileServing(scene: Scene, whole: string, size: number): Promise<string[]> {
  const file = scene.path('serving.db');
  copyFileSync(whole, file);
  const replica = await startReplica(scene, {
    VIDRIERA_DATABASE_URL: `file:${file}`,
    VIDRIERA_PUBLIC_LIMIT: 'off',
    VIDRIERA_SITE_LIMIT: 'off',
  });
  overwrite(file, 0, size);
  await pause(2500);
  const faults: string[] = [];
  for (const path of READS) {
    const { status, body } = await call(`${replica.origin}${path}`);
    if (status !== 200 || !editionsIn(body).has(1)) faults.push(`while serving: ${path} gave ${status}`);
  }
  if (!replica.process.running) faults.push('the serving replica ended');
  return faults;
}
