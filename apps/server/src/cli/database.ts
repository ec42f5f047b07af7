import { DATABASE_URL_DEFAULT } from '../store/open.ts';
import type { Arguments, Flag, World } from './command.ts';

/** The flag of every command that opens the store. */
export const DATABASE_FLAG: Flag = {
  type: 'string',
  value: 'URL',
  help: `the store: file:PATH or postgres://… (VIDRIERA_DATABASE_URL; default ${DATABASE_URL_DEFAULT})`,
};

/** The store's URL: the flag, else the environment, else the default. */
export function databaseUrl(flags: Arguments['flags'], world: World): string {
  const flag = flags['database-url'];
  if (typeof flag === 'string') return flag;
  return world.env.VIDRIERA_DATABASE_URL || DATABASE_URL_DEFAULT;
}
