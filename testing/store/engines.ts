import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTemporaryDatabase } from './temporary-database.ts';

/** A store of a test's own, empty, gone when dropped. */
export interface TestStore {
  /** As `VIDRIERA_DATABASE_URL` takes it. */
  readonly url: string;
  /** Null when several connections work side by side, as they do in production; else why not. */
  readonly singleSession: string | null;
  /** Makes it empty again; nothing may have it open. */
  clear(): Promise<void>;
  drop(): Promise<void>;
}

export interface Engine {
  readonly name: string;
  create(): Promise<TestStore>;
}

/** Every engine of the store. A suite runs whole on each: `for (const engine of ENGINES) describe(engine.name, …)`. */
export const ENGINES: readonly Engine[] = [
  {
    name: 'SQLite',
    async create() {
      const folder = mkdtempSync(path.join(tmpdir(), 'vidriera-store-'));
      return {
        url: `file:${path.join(folder, 'vidriera.db')}`,
        singleSession: null,
        clear: async () => {
          for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true });
        },
        drop: async () => rmSync(folder, { recursive: true, force: true }),
      };
    },
  },
  { name: 'PostgreSQL', create: createTemporaryDatabase },
];
