import { existsSync } from 'node:fs';
import { readSetting } from '../settings.ts';
import { parseDatabaseUrl } from '../store/database-url.ts';
import { openDesk } from '../store/desk.ts';
import { openSource } from '../store/open.ts';
import type { Sql } from '../store/sql.ts';
import { type Arguments, type Command, type CommandContext, CommandFailure } from './command.ts';
import { settingFlags } from './setting-flags.ts';

/** The flags of every command that opens the database and can print JSON. */
export const DATABASE_FLAGS = {
  json: { type: 'boolean', help: 'Print JSON.' },
  'database-url': settingFlags(['databaseUrl'])['database-url']!,
} as const satisfies Command['flags'];

/** The URL of the database: the flag, else the environment, else the default. */
export function databaseUrl({ flags }: Pick<Arguments, 'flags'>, context: CommandContext): string {
  return readSetting('databaseUrl', context.env, flags);
}

/** As {@link databaseUrl}, for a command that creates no directory: it refuses a missing file. */
export function existingDatabaseUrl(args: Arguments, context: CommandContext): string {
  const url = databaseUrl(args, context);
  const address = parseDatabaseUrl(url);
  if (address.engine === 'sqlite' && !existsSync(address.file)) {
    throw new CommandFailure(
      `There is no directory at ${address.file}. Import one ("vidriera import PATH"), or name another with --database-url.`,
    );
  }
  return url;
}

/** Opens the operational database, calls `work` and closes it. A missing file is created. */
export async function withDesk<Result>(url: string, work: (desk: Sql) => Promise<Result>): Promise<Result> {
  const desk = await openDesk(url);
  try {
    return await work(desk);
  } finally {
    await desk.close();
  }
}

export async function withSource<Result>(
  url: string,
  work: (source: Awaited<ReturnType<typeof openSource>>) => Promise<Result>,
): Promise<Result> {
  const source = await openSource(url);
  try {
    return await work(source);
  } finally {
    await source.close();
  }
}
