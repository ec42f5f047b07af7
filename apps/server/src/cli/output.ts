import type { Writable } from 'node:stream';
import type { Arguments, CommandContext } from './command.ts';

/** Writes a text and waits until the stream has accepted it. Returns false when the reader has closed the stream. */
export function print(stdout: Writable, text: string): Promise<boolean> {
  return new Promise((resolve) => {
    stdout.write(text, (error) => resolve(error === null || error === undefined));
  });
}

/** Prints a result: the value with --json, else the text. */
export function printResult({ flags }: Arguments, { stdout }: CommandContext, value: object, text: string): void {
  stdout.write(`${flags.json ? JSON.stringify(value) : text}\n`);
}

/** Prints a list: as JSON with --json, else a line for each row, or `none` for an empty list. */
export function printRows<Row>(
  args: Arguments,
  context: CommandContext,
  rows: readonly Row[],
  none: string,
  line: (row: Row) => string,
): void {
  printResult(args, context, rows, rows.length === 0 ? none : rows.map(line).join('\n'));
}
