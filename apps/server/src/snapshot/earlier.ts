import { closeSync, fstatSync, openSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { Catalog } from '@vidriera/core';
import type { Revision } from '../store/records.ts';
import { configKey } from './header.ts';
import type { WrittenReviews } from './inspector.ts';
import type { Badges, Place } from './kept.ts';
import { COLD_UNIT, type Meta, OWN, PAGE, type SnapshotConfig, type Span } from './layout.ts';
import { readChecked, readMeta, readWhole } from './load.ts';
import type { Aggregate } from './rating.ts';

/**
 * What a snapshot file says of each listed professional to the build of the next one: a record of uint32, by ascending number.
 * A block's place is where it starts, its length and its CRC-32.
 */
export const RECORD = {
  words: 19,
  /** The store's number of the professional: low half, high half with the sign. */
  no: 0,
  /** The detail's place in the cold part, in units of it. */
  detail: 2,
  /** Where the `own` block is in its section, the lengths of its head, portfolio, count digits and slug, its CRC-32. */
  own: 5,
  /** Numbers of pieces. */
  place: 11,
  services: 12,
  verification: 13,
  /** The reviews' place in the cold part (no length: none), their count, the sum of their stars. */
  reviews: 14,
} as const;
/** What goes with the records, as JSON. */
export interface EarlierNotes {
  readonly pieces: readonly { readonly short: string; readonly rest: string }[];
  /** What the pieces say, in slugs. */
  readonly places: readonly (readonly [piece: number, place: Place])[];
  readonly services: readonly (readonly [piece: number, slugs: readonly string[]])[];
  readonly badges: readonly (readonly [piece: number, badges: Badges])[];
  /** External aggregates by place among the records. */
  readonly external: readonly (readonly [index: number, aggregates: readonly Aggregate[]])[];
  /** Numbers of professionals of whom something was left out: they are looked at each time. */
  readonly again: readonly number[];
}

/** The earlier file is not what it was: the build begins again without it. */
export class EarlierDamaged extends Error {}

/** Bytes read at once: blocks of the cold part are asked for nearly in the order in which they lie. */
const WINDOW = 1024 * 1024;

/** What an earlier snapshot file spares a build. Records go by their place among all, -1 for none. */
export class Earlier {
  readonly revision: Revision | null;
  /** See `configKey`; '' when there is no file. */
  readonly config: string;
  /** The live catalog that it shows. */
  readonly catalog: Catalog;
  readonly notes: EarlierNotes | null;
  readonly external: ReadonlyMap<number, readonly Aggregate[]>;
  /** By number of a piece, see {@link EarlierNotes}. */
  readonly places: ReadonlyMap<number, Place>;
  readonly services: ReadonlyMap<number, readonly string[]>;
  readonly badges: ReadonlyMap<number, Badges>;
  readonly #records: Uint32Array;
  readonly #fd: number;
  /** The section of `own` blocks in the file, and its bytes once they are asked for: each is, in another order. */
  readonly #ownSpan: Span;
  #own: Buffer | null = null;
  #window = Buffer.alloc(0);
  #windowAt = 0;

  constructor(file?: { fd: number; meta: Meta; records: Uint32Array; notes: EarlierNotes }) {
    this.revision = file?.meta.revision ?? null;
    this.config = file?.meta.config ?? '';
    this.catalog = file?.meta.catalog ?? { services: [], cities: [] };
    this.notes = file?.notes ?? null;
    this.external = new Map(file?.notes.external);
    this.places = new Map(file?.notes.places);
    this.services = new Map(file?.notes.services);
    this.badges = new Map(file?.notes.badges);
    this.#records = file?.records ?? new Uint32Array(0);
    this.#fd = file?.fd ?? -1;
    this.#ownSpan = file === undefined ? { at: 0, length: 0 } : ownSpan(file.meta);
  }

  get length(): number {
    return this.#records.length / RECORD.words;
  }

  /** The store's number of a record's professional. */
  no(index: number): number {
    const at = index * RECORD.words + RECORD.no;
    return this.#records[at]! + (this.#records[at + 1]! | 0) * 2 ** 32;
  }

  record(index: number): Uint32Array {
    return this.#records.subarray(index * RECORD.words, (index + 1) * RECORD.words);
  }

  hasReviews(index: number): boolean {
    return this.record(index)[RECORD.reviews + 1] !== 0;
  }

  /** The reviews as they were written; null when they can't be read as they were. */
  reviewsOf(index: number): WrittenReviews | null {
    const [at, length, checksum, count, stars] = this.record(index).subarray(RECORD.reviews);
    const block = this.#cold(at!, length!, checksum!);
    return block && { block, checksum: checksum!, count: count!, stars: stars! };
  }

  /** The detail's block of the cold part. */
  detailOf(index: number): Buffer {
    const [at, length, checksum] = this.record(index).subarray(RECORD.detail);
    const block = this.#cold(at!, length!, checksum!);
    if (block === null) throw new EarlierDamaged();
    return block;
  }

  /** The head of the card and, after it, the portfolio. */
  ownOf(index: number): Buffer {
    const [at, head, portfolio, digits, , checksum] = this.record(index).subarray(RECORD.own);
    if (this.#own === null) {
      this.#own = Buffer.allocUnsafeSlow(this.#ownSpan.length);
      if (!readWhole(this.#fd, this.#own, this.#ownSpan.at)) throw new EarlierDamaged();
    }
    const bytes = this.#own.subarray(at! + OWN.bytes, at! + OWN.bytes + head! + digits! + portfolio!);
    bytes.copyWithin(head!, head! + digits!);
    const own = bytes.subarray(0, head! + portfolio!);
    if (crc32(own) !== checksum) throw new EarlierDamaged();
    return own;
  }

  close(): void {
    if (this.#fd >= 0) closeSync(this.#fd);
  }

  #cold(at: number, length: number, checksum: number): Buffer | null {
    const block = this.#read(PAGE + COLD_UNIT * at, length);
    return block !== null && crc32(block) === checksum ? block : null;
  }

  /** A copy of these bytes of the file, or null. */
  #read(at: number, length: number): Buffer | null {
    const from = at - this.#windowAt;
    if (from >= 0 && from + length <= this.#window.length)
      return Buffer.from(this.#window.subarray(from, from + length));
    const left = fstatSync(this.#fd).size - at;
    if (left < length) return null;
    const window = Buffer.allocUnsafeSlow(Math.min(Math.max(WINDOW, length), left));
    if (!readWhole(this.#fd, window, at)) return null;
    [this.#window, this.#windowAt] = [window, at];
    return Buffer.from(window.subarray(0, length));
  }
}

function ownSpan({ hot, sections }: Meta): Span {
  return { at: hot.at + sections.own.at, length: sections.own.length };
}

/**
 * What one of these files spares a build: the first of its configuration (two servers may share a folder). Nothing when there is none,
 * or that one is not whole. To be closed.
 */
export async function openEarlier(paths: readonly string[], config: SnapshotConfig): Promise<Earlier> {
  for (const path of paths) {
    const file = await openFile(path);
    if (file === null) continue;
    if (file.meta.config === configKey(config)) return readEarlier(file);
    closeSync(file.fd);
  }
  return new Earlier();
}

interface OpenFile {
  readonly fd: number;
  readonly meta: Meta;
}

/** Null for a file that is absent or no whole snapshot. */
async function openFile(path: string): Promise<OpenFile | null> {
  let fd: number;
  try {
    fd = openSync(path, 'r');
  } catch {
    return null;
  }
  const meta = await closingOnFailure(fd, () => readMeta(fd, fstatSync(fd).size));
  if (meta === null) closeSync(fd);
  return meta && { fd, meta };
}

async function readEarlier({ fd, meta }: OpenFile): Promise<Earlier> {
  const { records, notes, checksum } = meta.earlier;
  const bytes = Buffer.from(new ArrayBuffer(records.length + notes.length));
  if (!(await closingOnFailure(fd, () => readChecked(fd, bytes, records.at, checksum)))) {
    closeSync(fd);
    return new Earlier();
  }
  return new Earlier({
    fd,
    meta,
    records: new Uint32Array(bytes.buffer, 0, records.length / 4),
    notes: JSON.parse(bytes.subarray(records.length).toString()) as EarlierNotes,
  });
}

async function closingOnFailure<Result>(fd: number, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}
