import { existsSync } from 'node:fs';
import { readSetting } from '../settings.ts';
import { deskFile, parseDatabaseUrl } from '../store/database-url.ts';
import { openDesk } from '../store/desk.ts';
import type { Sql } from '../store/sql.ts';
import { type Arguments, CommandFailure, type Flag, type World } from './command.ts';
import { settingFlags } from './setting-flags.ts';

/** `--database-url`, the flag of every command that opens the store. */
export const DATABASE_FLAG: Flag = settingFlags(['databaseUrl'])['database-url']!;

/** The store's URL: the flag, else the environment, else the default. */
export function databaseUrl(flags: Arguments['flags'], world: World): string {
  return readSetting('databaseUrl', world.env, flags);
}

/** Opens the desk for one piece of work, made when there is none. */
export async function withDesk<Result>(
  args: Arguments,
  world: World,
  work: (desk: Sql) => Promise<Result>,
): Promise<Result> {
  const desk = await openDesk(databaseUrl(args.flags, world));
  try {
    return await work(desk);
  } finally {
    await desk.close();
  }
}

/** As {@link withDesk}, for commands that only look at what is there: a file that is not there is not made. */
export async function withDeskThatIs<Result>(
  args: Arguments,
  world: World,
  work: (desk: Sql) => Promise<Result>,
): Promise<Result> {
  const address = parseDatabaseUrl(databaseUrl(args.flags, world));
  if (address.engine === 'sqlite' && !existsSync(deskFile(address.file))) {
    throw new CommandFailure(
      `nothing was served from ${address.file} yet, so there are no tasks; name another database with --database-url`,
    );
  }
  return withDesk(args, world, work);
}
