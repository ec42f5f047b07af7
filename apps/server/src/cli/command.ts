import type { Readable, Writable } from 'node:stream';

/** A flag of a command: the options of parseArgs in `node:util`, and a line of help. */
export interface Flag {
  readonly type: 'string' | 'boolean';
  /** The placeholder of the value in the help: `FILE`, `N`. */
  readonly value?: string;
  readonly help: string;
}

/** The process's streams, environment and clock; tests pass their own. */
export interface CommandContext {
  readonly stdin: Readable;
  readonly stdout: Writable & { isTTY?: boolean; columns?: number };
  readonly stderr: Writable & { isTTY?: boolean; columns?: number };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Unix ms. */
  now(): number;
}

export interface Arguments {
  readonly flags: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
  /** The command's name and usage, for errors. */
  readonly usage: string;
}

/** One command of `vidriera`; `commands.ts` lists all. */
export interface Command {
  /** One word or two: `import`, `keys issue`. */
  readonly name: string;
  readonly summary: string;
  /** What follows the name: `PATH [flags]`. */
  readonly usage: string;
  /** The text under the usage line: what the command does, then examples. */
  readonly help: string;
  readonly flags: Readonly<Record<string, Flag>>;
  /** The least and the greatest number of positionals; none when absent. */
  readonly positionals?: readonly [min: number, max: number];
  /** Resolves to the exit status, 0 when absent. A {@link UsageError} becomes one line on standard error and exit 2. */
  run(args: Arguments, context: CommandContext): Promise<number | undefined>;
}

/** Invalid input on the command line: one line that names the flag, the value and what is expected. */
export class UsageError extends Error {}

/** The command failed: one line on standard error and exit 1. */
export class CommandFailure extends Error {}

/** The whole number of a flag; undefined without the flag. */
export function wholeNumber({ flags }: Pick<Arguments, 'flags'>, flag: string, min: number, max: number) {
  const given = flags[flag];
  if (typeof given !== 'string') return undefined;
  const value = /^\d{1,10}$/.test(given) ? Number(given) : Number.NaN;
  if (!(value >= min && value <= max)) {
    throw new UsageError(`--${flag} is ${JSON.stringify(given)}; expected a whole number from ${min} to ${max}`);
  }
  return value;
}

/** The text of a flag; throws when it is missing or blank. */
export function requiredText({ flags, usage }: Arguments, flag: string): string {
  const given = flags[flag];
  const text = typeof given === 'string' ? given.trim() : '';
  if (text === '') throw new UsageError(`--${flag} is missing: vidriera ${usage}`);
  return text;
}
