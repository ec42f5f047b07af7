import { createHmac, createSecretKey, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { StoreFailure } from './sql.ts';

/** HMAC-SHA-256 in hexadecimal. With the bytes of a key in place of a key object, each hash takes seven times as long. */
export function keyedHash(key: Uint8Array): (text: string) => string {
  const secret = createSecretKey(key);
  return (text) => createHmac('sha256', secret).update(text).digest('hex');
}

/** The bytes of a key. It and the database together allow testing names against the fingerprints, so the two are stored apart. */
export const KEY_BYTES = 32;
/** No family-name word, because words have no spaces. Change it when the same name gets another fingerprint. */
const CHECKED = 'the key of the family names by their letters and their sound';

/** The value that the database stores to recognise its key. */
export const checkOf = (key: Uint8Array): string => keyedHash(key)(CHECKED);

export const familyKeyFile = (directoryFile: string): string => `${directoryFile}.key`;

/** The key in the file, or null without a file. Throws a `StoreFailure` for a file without a valid key. */
export function readFamilyKey(file: string): Uint8Array | null {
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new StoreFailure(`${file}, the key of the family names, can't be read (${code ?? 'unknown error'}).`);
  }
  if (!/^[0-9a-f]{64}\n?$/.test(text)) throw new StoreFailure(`${file} holds no key of family names. ${WAY_OUT}`);
  return Buffer.from(text.trim(), 'hex');
}

/** Writes the key, readable for its owner only. It is durable when this returns. */
export function writeFamilyKey(file: string, key: Uint8Array): void {
  const draft = `${file}.new-${process.pid}-${randomUUID()}`;
  try {
    fs.writeFileSync(draft, `${Buffer.from(key).toString('hex')}\n`, { flag: 'wx', mode: 0o600, flush: true });
    fs.renameSync(draft, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StoreFailure(`${file}, the key of the family names, can't be written (${code ?? 'unknown error'}).`);
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

const WAY_OUT =
  'Put the key back from its own backup. Where there is none, import all source files into a new database.';

/** Returns the key if it is the key of a database's fingerprints, else throws. `check` is the value that the database stores. */
export function checkedKey(key: Uint8Array | null, check: string | null, where: string): Uint8Array {
  if (key === null) throw new StoreFailure(`${where}, the key of the family names, is missing. ${WAY_OUT}`);
  if (check === null || checkOf(key) === check) return key;
  throw new StoreFailure(
    `${where} is not the key that made this database's fingerprints of family names, or an older version made them. ${WAY_OUT}`,
  );
}
