import type { Readable, Writable } from 'node:stream';

/** A flag of a command, as `node:util` parseArgs takes it, plus its line of help. */
export interface Flag {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  /** What stands for the value in the help: `FILE`, `N`. */
  readonly value?: string;
  readonly help: string;
}

/** The outside world, handed in so that tests can be the terminal. */
export interface World {
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
}

/** One command of `vidriera`: a value in a file of its own, listed in `cli/commands.ts`. */
export interface Command {
  /** `import`; a two-word command is `keys issue`. */
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** What follows the name: `PATH [flags]`. */
  readonly usage: string;
  /** Paragraphs and examples under the usage line; teaches, ends with examples. */
  readonly help: string;
  readonly flags: Readonly<Record<string, Flag>>;
  /** How many positionals it takes. */
  readonly positionals: readonly [min: number, max: number];
  /** Resolves to the exit status. A {@link UsageError} becomes one line on standard error and exit 2. */
  run(args: Arguments, world: World): Promise<number>;
}

/** Bad input on the command line or in a setting: one line that names the flag, the value and the way out. */
export class UsageError extends Error {}

/** The command could not do its work: one line on standard error and exit 1. */
export class CommandFailure extends Error {}
