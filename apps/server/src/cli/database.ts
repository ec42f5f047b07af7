import { readSetting } from '../settings.ts';
import type { Arguments, Flag, World } from './command.ts';
import { settingFlags } from './setting-flags.ts';

/** `--database-url`, the flag of every command that opens the store. */
export const DATABASE_FLAG: Flag = settingFlags(['databaseUrl'])['database-url']!;

/** The store's URL: the flag, else the environment, else the default. */
export function databaseUrl(flags: Arguments['flags'], world: World): string {
  return readSetting('databaseUrl', world.env, flags);
}
