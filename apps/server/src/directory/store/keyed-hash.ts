import { hash } from 'node:crypto';

/** The sizes of a block and of a result of SHA-256, in bytes. */
const BLOCK = 64;
const RESULT = 32;

/**
 * HMAC-SHA-256 (RFC 2104) in hexadecimal, for a key of at most one block. `createHmac` gives the same result, but an import of
 * records whose ids are no UUIDs takes a quarter longer with it: every part of such an id may be a family name.
 */
export function keyedHash(key: Uint8Array): (text: string) => string {
  const padded = (sign: number, room: number) => {
    const bytes = Buffer.alloc(BLOCK + room, sign);
    for (const [i, byte] of key.entries()) bytes[i] = byte ^ sign;
    return bytes;
  };
  let inner = padded(0x36, 256);
  const outer = padded(0x5c, RESULT);
  return (text) => {
    const size = Buffer.byteLength(text);
    if (BLOCK + size > inner.length) inner = padded(0x36, size);
    inner.write(text, BLOCK);
    outer.write(hash('sha256', inner.subarray(0, BLOCK + size)), BLOCK, 'hex');
    return hash('sha256', outer);
  };
}
