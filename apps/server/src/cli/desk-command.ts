import type { Arguments, Command, World } from './command.ts';
import { DATABASE_FLAG } from './database.ts';

/** The flags of every command about what the operator keeps in the desk. */
export const DESK_FLAGS = {
  json: { type: 'boolean', help: 'Print JSON.' },
  'database-url': DATABASE_FLAG,
} as const satisfies Command['flags'];

/** Prints what was done: the value with --json, else the words. */
export function say({ flags }: Arguments, { stdout }: World, value: object, words: string): void {
  stdout.write(`${flags.json ? JSON.stringify(value) : words}\n`);
}

/** Prints a list: as JSON with --json, else a line for each, or the words for none. */
export function sayEach<Row>(
  args: Arguments,
  world: World,
  rows: readonly Row[],
  none: string,
  line: (row: Row) => string,
): void {
  say(args, world, rows, rows.length === 0 ? none : rows.map(line).join('\n'));
}
