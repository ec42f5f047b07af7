import { existsSync } from 'node:fs';
import { parseDatabaseUrl } from '../directory/store/database-url.ts';
import { openDesk } from '../directory/store/desk.ts';
import { openSource } from '../directory/store/open.ts';
import type { DirectorySource } from '../directory/store/records.ts';
import type { Sql } from '../directory/store/sql.ts';
import { readSetting } from '../settings.ts';
import { type Arguments, type Command, type CommandContext, CommandFailure } from './command.ts';
import { settingFlags } from './setting-flags.ts';

/** The flags of every command that opens the database and can print JSON. */
export const DATABASE_FLAGS: Command['flags'] = {
  json: { type: 'boolean', help: 'Print JSON.' },
  ...settingFlags(['databaseUrl']),
};

/** The URL of the database, for a command that needs existing data. Throws if the SQLite file does not exist. */
export function existingDatabaseUrl({ flags }: Arguments, { env }: CommandContext): string {
  const url = readSetting('databaseUrl', env, flags);
  const address = parseDatabaseUrl(url);
  if (address.engine === 'sqlite' && !existsSync(address.file)) {
    throw new CommandFailure(
      `The database file ${address.file} does not exist. Import data first ("vidriera import PATH"), or name another with --database-url.`,
    );
  }
  return url;
}

/** Calls `work` with what opens, and closes it in any case. */
async function withOpened<Store extends { close(): Promise<void> }, Result>(
  opened: Promise<Store>,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await opened;
  return work(store).finally(() => store.close());
}

/** Opens the operational database, calls `work` and closes it. The file is created and migrated if necessary. */
export function withDesk<Result>(url: string, work: (desk: Sql) => Promise<Result>): Promise<Result> {
  return withOpened(openDesk(url), work);
}

/** Opens the directory for reading, calls `work` and closes it. The file is created and migrated if necessary. */
export function withDirectory<Result>(
  url: string,
  work: (directory: DirectorySource) => Promise<Result>,
): Promise<Result> {
  return withOpened(openSource(url), work);
}
