import type { ProfessionalRow } from '../store/records.ts';
import type { Numbered } from '../store/write-session.ts';
import { readFamily } from './family.ts';

/** What cleaning a review needs to know of its professional. */
export interface KnownProfessional {
  readonly no: number;
  /** The public given name. */
  readonly given: string;
  /** Fingerprints of the family-name words. */
  readonly family: readonly number[];
}

/** A table of every professional in memory that threads share: about 60 bytes each. */
export interface KnownTable {
  /** Open addressing: {@link SLOT} words a slot; a `no` of 0 is a free one. */
  readonly slots: Uint32Array<SharedArrayBuffer>;
  readonly fingerprints: Float64Array<SharedArrayBuffer>;
  readonly givens: readonly string[];
}

/** Words of a slot: four of the uuid, no, given name's index, where the fingerprints start, how many. */
const SLOT = 8;

type Family = Pick<Numbered<ProfessionalRow>, 'no' | 'id' | 'display_name' | 'family'>;

/** Builds the table of the professionals that come in batches; each id comes once. */
export async function tableOfProfessionals(batches: AsyncIterable<readonly Family[]>): Promise<KnownTable> {
  let table = emptyTable(1024, 1024);
  const givens = new Map<string, number>();
  let count = 0;
  let used = 0;
  for await (const batch of batches) {
    for (const { no, id, display_name, family } of batch) {
      const fingerprints = readFamily(family);
      const full = (count + 1) * 2 * SLOT > table.slots.length;
      if (full || used + fingerprints.length > table.fingerprints.length) table = grown(table, used, full);
      const given = givenName(display_name);
      if (!givens.has(given)) givens.set(given, givens.size);
      const key = words(id);
      const at = slotOf(table.slots, key);
      table.slots.set([...key, no, givens.get(given)!, used, fingerprints.length], at);
      table.fingerprints.set(fingerprints, used);
      used += fingerprints.length;
      count++;
    }
  }
  return { ...table, givens: [...givens.keys()] };
}

/** Looks a professional up by its uuid in lower case; undefined for an unknown one. */
export function findKnown(table: KnownTable, id: string): KnownProfessional | undefined {
  return knownAt(table, slotOf(table.slots, words(id)));
}

/** Looks professionals up by number. */
export function byNumber(table: KnownTable): (no: number) => KnownProfessional | undefined {
  const { slots } = table;
  let highest = 0;
  for (let at = 0; at < slots.length; at += SLOT) highest = Math.max(highest, slots[at + 4]!);
  const slotOfNumber = new Uint32Array(highest + 1);
  for (let at = 0; at < slots.length; at += SLOT) if (slots[at + 4] !== 0) slotOfNumber[slots[at + 4]!] = at;
  return (no) => {
    const known = knownAt(table, slotOfNumber[no] ?? 0);
    return known?.no === no ? known : undefined;
  };
}

function knownAt({ slots, fingerprints, givens }: KnownTable, at: number): KnownProfessional | undefined {
  const no = slots[at + 4]!;
  if (no === 0) return undefined;
  const start = slots[at + 6]!;
  const end = start + slots[at + 7]!;
  const family: number[] = [];
  for (let i = start; i < end; i++) family.push(fingerprints[i]!);
  return { no, given: givens[slots[at + 5]!]!, family };
}

/** The display name without its last initial. */
export function givenName(displayName: string): string {
  return displayName.replace(/ \S+\.$/, '');
}

/** Where the key (the first four words) is, or the free slot where it would be. The slots are a power of two. */
function slotOf(slots: Uint32Array, key: ArrayLike<number>): number {
  const [a, b, c, d] = [key[0]!, key[1]!, key[2]!, key[3]!];
  const mask = slots.length / SLOT - 1;
  // Uuids of a sequence differ in few bits; multiplying spreads them.
  let at = Math.imul(a ^ Math.imul(b, 31) ^ Math.imul(c, 17) ^ d, 0x9e3779b1) >>> 7;
  for (at &= mask; ; at = (at + 1) & mask) {
    const i = at * SLOT;
    if (slots[i + 4] === 0) return i;
    if (slots[i] === a && slots[i + 1] === b && slots[i + 2] === c && slots[i + 3] === d) return i;
  }
}

/** The 128 bits of a uuid. */
function words(id: string): [number, number, number, number] {
  return [
    hex(id, 0, 8, 0),
    hex(id, 14, 18, hex(id, 9, 13, 0)),
    hex(id, 24, 28, hex(id, 19, 23, 0)),
    hex(id, 28, 36, 0),
  ];
}

/** The 32 bits of `high` followed by these digits, which are lower case. */
function hex(id: string, from: number, to: number, high: number): number {
  let value = high;
  for (let i = from; i < to; i++) {
    const unit = id.charCodeAt(i);
    value = (value << 4) | (unit <= 0x39 ? unit - 0x30 : unit - 0x57);
  }
  return value >>> 0;
}

function emptyTable(slots: number, fingerprints: number): KnownTable {
  return {
    slots: new Uint32Array(new SharedArrayBuffer(4 * SLOT * slots)),
    fingerprints: new Float64Array(new SharedArrayBuffer(8 * fingerprints)),
    givens: [],
  };
}

/** Twice the room for fingerprints, and for professionals when those are many. */
function grown(table: KnownTable, used: number, moreSlots: boolean): KnownTable {
  const slots = table.slots.length / SLOT;
  const next = emptyTable(moreSlots ? 2 * slots : slots, Math.max(1024, 2 * (used + 64)));
  next.fingerprints.set(table.fingerprints.subarray(0, used));
  if (!moreSlots) return { ...table, fingerprints: next.fingerprints };
  for (let i = 0; i < table.slots.length; i += SLOT) {
    if (table.slots[i + 4] === 0) continue;
    const slot = table.slots.subarray(i, i + SLOT);
    next.slots.set(slot, slotOf(next.slots, slot));
  }
  return next;
}
