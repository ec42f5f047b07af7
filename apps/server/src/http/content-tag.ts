/** A cached view of the last buffer: all answers are written into the same one. */
let known: Uint8Array | null = null;
let words: Uint32Array = new Uint32Array(0);

/**
 * A strong tag of `buffer[0..length)`: two 32-bit lanes over its words, about a microsecond for a detail. It is no
 * cryptographic hash, because a collision has no use for an attacker.
 */
export function contentTag(buffer: Buffer, length: number): string {
  let a = length | 0;
  let b = ~length;
  let at = 0;
  if (buffer.byteOffset % 4 === 0) {
    if (known !== buffer) {
      known = buffer;
      words = new Uint32Array(buffer.buffer, buffer.byteOffset, buffer.length >> 2);
    }
    const whole = length >> 2;
    for (let i = 0; i < whole; i++) {
      const word = words[i]!;
      a = Math.imul(a ^ word, 0x85ebca6b);
      a ^= a >>> 15;
      b = Math.imul(b + word, 0xc2b2ae35);
      b = (b << 13) | (b >>> 19);
    }
    at = whole * 4;
  }
  for (; at < length; at++) {
    a = Math.imul(a ^ buffer[at]!, 0x85ebca6b);
    a ^= a >>> 15;
    b = Math.imul(b + buffer[at]!, 0xc2b2ae35);
    b = (b << 13) | (b >>> 19);
  }
  return `"${hex(a)}${hex(b)}"`;
}

function hex(lane: number): string {
  return (lane >>> 0).toString(16).padStart(8, '0');
}
