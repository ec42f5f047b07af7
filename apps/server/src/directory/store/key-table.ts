/**
 * Finds records by key (slug, id) in a typed array instead of a JavaScript Map: an open-addressing table of record numbers plus
 * one, 0 for an empty slot; its length is a power of two. The keys stay in the records.
 */
export type KeyTable = Uint32Array;

/** FNV-1a over the character codes, with a finaliser that mixes the low bits. */
export function hashKey(key: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** The table of `count` records, at most two thirds full. */
export function buildKeyTable(count: number, keyOf: (record: number) => string): KeyTable {
  let size = 4;
  while (size * 2 < count * 3) size *= 2;
  const table = new Uint32Array(size);
  for (let record = 0; record < count; record++) {
    let slot = hashKey(keyOf(record)) & (size - 1);
    while (table[slot] !== 0) slot = (slot + 1) & (size - 1);
    table[slot] = record + 1;
  }
  return table;
}

/** The number of the record with the key, or -1. `has` returns whether a record has it. */
export function findKey(table: KeyTable, key: string, has: (record: number, key: string) => boolean): number {
  const mask = table.length - 1;
  for (let slot = hashKey(key) & mask; ; slot = (slot + 1) & mask) {
    const entry = table[slot]!;
    if (entry === 0) return -1;
    if (has(entry - 1, key)) return entry - 1;
  }
}
