import { existsSync } from 'node:fs';
import { readSetting } from '../settings.ts';
import { parseDatabaseUrl } from '../store/database-url.ts';
import { openDesk } from '../store/desk.ts';
import { openSource } from '../store/open.ts';
import type { DirectorySource } from '../store/records.ts';
import type { Sql } from '../store/sql.ts';
import { type Arguments, type Command, type CommandContext, CommandFailure } from './command.ts';
import { settingFlags } from './setting-flags.ts';

/** The flags of every command that opens the database and can print JSON. */
export const DATABASE_FLAGS: Command['flags'] = {
  json: { type: 'boolean', help: 'Print JSON.' },
  ...settingFlags(['databaseUrl']),
};

/** The URL of the database, for a command that creates no directory: it refuses a missing file. */
export function existingDatabaseUrl({ flags }: Arguments, { env }: CommandContext): string {
  const url = readSetting('databaseUrl', env, flags);
  const address = parseDatabaseUrl(url);
  if (address.engine === 'sqlite' && !existsSync(address.file)) {
    throw new CommandFailure(
      `There is no directory at ${address.file}. Import one ("vidriera import PATH"), or name another with --database-url.`,
    );
  }
  return url;
}

async function closing<Store extends { close(): Promise<void> }, Result>(
  opened: Promise<Store>,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await opened;
  return work(store).finally(() => store.close());
}

/** Opens the operational database, calls `work` and closes it. A missing file is created. */
export function withDesk<Result>(url: string, work: (desk: Sql) => Promise<Result>): Promise<Result> {
  return closing(openDesk(url), work);
}

/** As {@link withDesk}, for the database that a command line names; refuses one without a directory. */
export async function onDesk<Result>(
  args: Arguments,
  context: CommandContext,
  work: (desk: Sql) => Promise<Result>,
): Promise<Result> {
  return withDesk(existingDatabaseUrl(args, context), work);
}

/** Opens the directory read-only, calls `work` and closes it. A missing file is created. */
export function withSource<Result>(url: string, work: (source: DirectorySource) => Promise<Result>): Promise<Result> {
  return closing(openSource(url), work);
}
