import { existsSync } from 'node:fs';
import { readSetting } from '../settings.ts';
import { deskFile, parseDatabaseUrl } from '../store/database-url.ts';
import { openDesk } from '../store/desk.ts';
import { openSource } from '../store/open.ts';
import type { Sql } from '../store/sql.ts';
import { type Arguments, type Command, CommandFailure, type World } from './command.ts';
import { settingFlags } from './setting-flags.ts';

/** The flags of every command that opens the database and can print JSON. */
export const DATABASE_FLAGS = {
  json: { type: 'boolean', help: 'Print JSON.' },
  'database-url': settingFlags(['databaseUrl'])['database-url']!,
} as const satisfies Command['flags'];

/** The URL of the database: the flag, else the environment, else the default. */
export function databaseUrl({ flags }: Pick<Arguments, 'flags'>, world: World): string {
  return readSetting('databaseUrl', world.env, flags);
}

/** Opens the operational database for one piece of work, and creates it when there is none. */
export async function withDesk<Result>(url: string, work: (desk: Sql) => Promise<Result>): Promise<Result> {
  const desk = await openDesk(url);
  try {
    return await work(desk);
  } finally {
    await desk.close();
  }
}

/** As {@link withDesk}, but fails when there is no operational database yet. */
export async function withExistingDesk<Result>(url: string, work: (desk: Sql) => Promise<Result>): Promise<Result> {
  const address = parseDatabaseUrl(url);
  if (address.engine === 'sqlite' && !existsSync(deskFile(address.file))) {
    throw new CommandFailure(
      `nothing was served from ${address.file} yet, so there are no tasks; name another database with --database-url`,
    );
  }
  return withDesk(url, work);
}

/** Opens the directory for one piece of reading. */
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
