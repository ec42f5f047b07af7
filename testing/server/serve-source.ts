import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { type Running, startServer } from '../../apps/server/src/app/start-server.ts';
import type { World } from '../../apps/server/src/cli/command.ts';
import { importCommand } from '../../apps/server/src/cli/import.ts';
import { createObserver } from '../../apps/server/src/observe.ts';
import { readSettings } from '../../apps/server/src/settings.ts';

/** A folder of source files, imported with the real command and served on a free port, limits off unless given. */
export async function serveSource(
  write: (folder: string) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vidriera-source-'));
  await write(folder);
  const settings = {
    VIDRIERA_DATABASE_URL: `file:${path.join(folder, 'vidriera.db')}`,
    VIDRIERA_PORT: '0',
    VIDRIERA_OPS_PORT: 'off',
    VIDRIERA_PUBLIC_LIMIT: 'off',
    VIDRIERA_SITE_LIMIT: 'off',
    VIDRIERA_TASK_LIMIT: 'off',
    VIDRIERA_CONNECTOR_LIMIT: 'off',
    ...env,
  };
  const said = new PassThrough().resume();
  const world: World = { stdin: new PassThrough(), stdout: said, stderr: said, env: settings, now: Date.now };
  assert.equal(await importCommand.run({ flags: {}, positionals: [folder] }, world), 0);
  const clock = { monotonic: () => performance.now(), wall: Date.now };
  const running = await startServer({
    settings: readSettings(settings, {}),
    observer: createObserver('silent', process.stderr),
    clock,
  });
  return {
    ...running,
    async stop() {
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Writes named texts into the folder. */
export function files(texts: Readonly<Record<string, string>>): (folder: string) => Promise<void> {
  return async (folder) => {
    for (const [name, text] of Object.entries(texts)) await writeFile(path.join(folder, name), text);
  };
}
