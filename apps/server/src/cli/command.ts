import { existsSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { openDesk } from '../directory/store/desk.ts';
import { parseDatabaseUrl } from '../directory/store/open.ts';
import type { SqlDatabase } from '../directory/store/sql.ts';
import { flagOf, readSetting, SETTINGS, type Setting, type SettingName, variableOf } from '../settings.ts';

/** A line of help for a flag of a command; with the placeholder of its value (`FILE`, `N`) if it takes one. */
export type Flag = string | readonly [placeholder: string, help: string];
type Flags = Readonly<Record<string, Flag>>;

/** The process's streams, environment and clock; tests pass their own. */
export interface CommandContext {
  readonly stdin: Readable;
  readonly stdout: Writable & { isTTY?: boolean; columns?: number };
  readonly stderr: Writable & { isTTY?: boolean; columns?: number };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Unix ms. */
  now(): number;
}

interface Arguments {
  readonly flags: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
  readonly usage: string;
}

export interface Command {
  /** One word or two: `import`, `keys issue`. */
  readonly name: string;
  readonly summary: string;
  /** What follows the name: `PATH [flags]`. What it begins with in capitals is a positional. */
  readonly usage: string;
  /** The text under the usage line: what the command does, then examples. */
  readonly help: string;
  /** Its flags besides `--json` and `--database-url`. */
  readonly flags?: Flags;
  /** All its flags, of a command without those two. */
  readonly onlyFlags?: Flags;
  /** The least and the greatest number of positionals, where `usage` does not tell. */
  readonly positionals?: readonly [min: number, max: number];
  /** Resolves to the exit status, 0 when absent. A {@link UsageError} becomes one line on standard error and exit 2. */
  run(call: Call): Promise<number | undefined>;
}

/** Invalid input on the command line: one line that names the flag, the value and what is expected. */
export class UsageError extends Error {}

/** The command failed: one line on standard error and exit 1. */
export class CommandFailure extends Error {}

export function flagsOf({ flags, onlyFlags }: Command): Flags {
  return onlyFlags ?? { ...flags, json: 'Print JSON.', ...settingFlags(['databaseUrl']) };
}

/** Calls `work` with what opens, and closes it in any case. */
export async function withOpened<Store extends { close(): Promise<void> }, Result>(
  opened: Promise<Store>,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await opened;
  return work(store).finally(() => store.close());
}

/** Rows of the desk as JSON; times in Unix ms, whose names end in `_at`, are shown as date-times. */
export function jsonOf(value: object, indent = 0): string {
  const shown = (name: string, of: unknown) => (typeof of === 'number' && name.endsWith('_at') ? isoOf(of) : of);
  return JSON.stringify(value, shown, indent);
}

export const isoOf = (ms: number): string => new Date(ms).toISOString();

/** Writes a text and waits until the stream has accepted it. Returns false when the reader has closed the stream. */
export function print(stdout: Writable, text: string): Promise<boolean> {
  return new Promise((resolve) => stdout.write(text, (error) => resolve(!error)));
}

export type Call = ReturnType<typeof callOf>;

export function callOf(context: CommandContext, given: Arguments) {
  const { flags, usage } = given;
  /** The URL of the database, for a command that needs existing data. Throws if the SQLite file does not exist. */
  const databaseUrl = (): string => {
    const url = readSetting('databaseUrl', context.env, flags);
    const address = parseDatabaseUrl(url);
    if (address.engine === 'sqlite' && !existsSync(address.file)) {
      const next = 'Import data first ("vidriera import PATH"), or name another with --database-url.';
      throw new CommandFailure(`The database file ${address.file} does not exist. ${next}`);
    }
    return url;
  };
  const printResult = (value: object, text: string): void => {
    context.stdout.write(`${flags.json ? JSON.stringify(value) : text}\n`);
  };
  return {
    ...context,
    ...given,
    databaseUrl,
    printResult,
    withDesk: <Result>(work: (desk: SqlDatabase) => Promise<Result>): Promise<Result> =>
      withOpened(openDesk(databaseUrl()), work),
    /** Prints a list: as JSON with --json, else a line for each row, or `none` for an empty list. */
    printRows<Row>(rows: readonly Row[], none: string, line: (row: Row) => string): void {
      printResult(rows, rows.length === 0 ? none : rows.map(line).join('\n'));
    },
    /** The whole number of a flag; undefined without the flag. */
    wholeNumber(flag: string, min: number, max: number): number | undefined {
      const given = flags[flag];
      if (typeof given !== 'string') return undefined;
      const value = /^\d{1,10}$/.test(given) ? Number(given) : Number.NaN;
      if (value >= min && value <= max) return value;
      throw new UsageError(`--${flag} is ${JSON.stringify(given)}; expected a whole number from ${min} to ${max}`);
    },
    /** The text of a flag; throws when it is missing or blank. */
    requiredText(flag: string): string {
      const given = flags[flag];
      const text = typeof given === 'string' ? given.trim() : '';
      if (text === '') throw new UsageError(`--${flag} is missing: vidriera ${usage}`);
      return text;
    },
  };
}

export function settingFlags(names: readonly SettingName[]): Flags {
  return Object.fromEntries(
    names.map((name) => {
      const { fallback, placeholder, help }: Setting<unknown> = SETTINGS[name];
      const from = `${variableOf(name)}${fallback ? `, default ${fallback}` : ''}`;
      return [flagOf(name), [placeholder, `${help} (${from})`]];
    }),
  );
}
