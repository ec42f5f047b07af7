import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import type { SearchForm } from '@vidriera/core';
import { type Running, startServer } from '../../apps/server/src/app/start-server.ts';
import { loadDemo } from '../../apps/server/src/cli/load-demo.ts';
import { createObserver } from '../../apps/server/src/observe.ts';
import { readSettings } from '../../apps/server/src/settings.ts';

/** The demo in both forms, as `npm start` serves it. */
export interface ServedDemo {
  readonly reference: Running;
  readonly assistant: Running;
  stop(): Promise<void>;
}

export async function serveDemo(): Promise<ServedDemo> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vidriera-docs-'));
  const databaseUrl = `file:${path.join(folder, 'vidriera.db')}`;
  (await loadDemo(databaseUrl, {}, Date.now)).close();
  const serve = (form: SearchForm) =>
    startServer({
      settings: readSettings({
        VIDRIERA_DATABASE_URL: databaseUrl,
        VIDRIERA_PORT: '0',
        VIDRIERA_OPS_PORT: 'off',
        VIDRIERA_SEARCH_FORM: form,
      }),
      observer: createObserver('silent', new PassThrough().resume()),
      clock: { monotonic: () => performance.now(), wall: Date.now },
    });
  const reference = await serve('reference');
  const assistant = await serve('assistant');
  return {
    reference,
    assistant,
    async stop() {
      await reference.stop();
      await assistant.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
