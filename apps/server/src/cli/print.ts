import type { Writable } from 'node:stream';

/** Writes, and waits until the text has been taken. False when it can't be written: the reader has left. */
export function print(stdout: Writable, text: string): Promise<boolean> {
  return new Promise((resolve) => {
    stdout.write(text, (error) => resolve(error === null || error === undefined));
  });
}
