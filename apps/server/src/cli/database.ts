import { readSetting } from '../settings.ts';
import { openDesk } from '../store/desk.ts';
import type { Sql } from '../store/sql.ts';
import type { Arguments, Flag, World } from './command.ts';
import { settingFlags } from './setting-flags.ts';

/** `--database-url`, the flag of every command that opens the store. */
export const DATABASE_FLAG: Flag = settingFlags(['databaseUrl'])['database-url']!;

/** The store's URL: the flag, else the environment, else the default. */
export function databaseUrl(flags: Arguments['flags'], world: World): string {
  return readSetting('databaseUrl', world.env, flags);
}

/** Opens the desk for one piece of work. */
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
