import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Scene } from '../faults/harness/scene.ts';
import { vidriera } from '../faults/harness/vidriera.ts';
import type { Catch } from './catch.ts';
import type { Export } from './planter.ts';

/** Lines that are no records but hold a number. */
export const BROKEN = ['{"id":"x","phone":"%"', '["%"]', '"%"', '{"id":"%"}', '{"id":null,"%":1}'];

/** Writes the files of an export, or none, into a new folder. */
export function writeExport(folder: string, content: Export | null, more: readonly string[] = []): string {
  mkdirSync(folder, { recursive: true });
  for (const [kind, records] of Object.entries(content ?? {})) {
    const lines = [...records.map((record) => JSON.stringify(record)), ...more];
    writeFileSync(path.join(folder, `${kind}.ndjson`), lines.map((line) => `${line}\n`).join(''));
  }
  return folder;
}

/** Runs a command and checks its output. */
export async function runCommand(
  caught: Catch,
  scene: Scene,
  env: Record<string, string>,
  args: readonly string[],
): Promise<string> {
  const { stdout, stderr, status } = await vidriera(args, { TMPDIR: scene.path('data'), ...env });
  if (status !== 0 && status !== 3) throw new Error(`vidriera ${args[0]} ended with ${status}: ${stderr.slice(-800)}`);
  caught.look(`command ${args[0]}`, `${stdout}\n${stderr}`);
  return stdout;
}

/** Imports a folder and checks the report and the reasons in the file of rejected records. */
export async function importAll(
  caught: Catch,
  scene: Scene,
  env: Record<string, string>,
  folder: string,
): Promise<void> {
  const rejects = scene.path('rejects.ndjson');
  await runCommand(caught, scene, env, ['import', folder, '--dry-run']);
  await runCommand(caught, scene, env, ['import', folder, '--json', '--rejects', rejects]);
  for (const line of readFileSync(rejects, 'utf8').trim().split('\n')) {
    if (line === '') continue;
    const { record: _record, text: _text, ...reason } = JSON.parse(line);
    caught.look('reasons of rejected records', JSON.stringify(reason));
  }
}
