import { hash } from 'node:crypto';
import { closeSync, fstatSync, fsyncSync, openSync, readSync, writeFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { Catalog, SearchForm, Sort } from '@vidriera/contract';
import { ApiError } from '@vidriera/contract/errors';
import { TABLES } from '@vidriera/contract/fields';
import { ENGINE_VERSION, LIMIT_MAX } from '@vidriera/contract/rules';
import type { CatalogHints } from '@vidriera/meaning';
import type { Revision, Unlisted } from '../store/records.ts';

/**
 * The snapshot file. All numbers are little-endian.
 *
 *   cold     read from the file by position, a page at a time: detail extras and reviews
 *   hot      loaded into memory completely: cards, indexes, the checksum of every cold page
 *   meta     JSON: the revision and configuration of this file, and the positions of the sections of the hot part
 *   trailer  magic, format, the position and the checksum of the meta
 */
const MAGIC = 'VIDRIERA';
/** Raise it whenever the meaning of any byte changes; the fields of the records count by themselves, in {@link snapshotName}. */
const FORMAT = 26;
/** The unit in which the cold part is read and checksummed: a larger one checks more bytes that nobody asked for. */
const PAGE = 2048;
/** Blocks of the cold part start at multiples of this, so that a start fits in 32 bits up to 32 GiB. */
export const COLD_UNIT = 8;

/** The values of professionals that "at least" filters compare: hundredths of stars, and numbers of reviews. */
export const VALUES = ['ratings', 'reviewCounts'] as const;
export type ValueName = (typeof VALUES)[number];

/** The keys of the sets that are no facet (`catalog/facets.ts`): identity verified, matrícula verified. */
export const [IDENTITY, MATRICULA] = [-1, -2] as const;

/** A facet with few members is a list of positions, ascending (uint32). Any other set is a bitmap: a bit per position. */
export function isList(key: number, members: number, documents: number): boolean {
  return key >= 0 && members * 128 < documents;
}

/** The sections of each order, which are of positions in that order, so that a search takes the first of what it intersects. */
type OrderSection =
  | 'documentAt' // uint32: the document at each position
  | 'members' // the members of all sets
  | ValueName; // uint32: the value at each position, and zeros up to the last bit of a bitmap

/** The sections of the hot part. */
export type SectionName =
  | 'documents' // a record per professional in rank order, see DOC
  | 'pieces' // of cards: the own ones of the professionals in rank order, then those that professionals share
  | 'keys' // KeyTable of all ids, then all slugs
  | 'coldPages' // uint32: CRC-32 of each cold page
  | 'sets' // three float64 each: the key, the number of the members, their offset in the members of every order
  | `${Sort} ${OrderSection}`;

export interface Span {
  readonly at: number;
  readonly length: number;
}

/**
 * A document record: eleven uint32 and a free one. A search result is all the pieces of a card, an open detail is all but the last. A piece is the
 * length of its JSON (uint32) and that JSON; the record has its offset in the hot part.
 */
export const DOC = {
  words: 12,
  /** Begins with the id and the slug. */
  own: 0,
  place: 1,
  services: 2,
  verification: 3,
  end: 4,
  /** The blended count. */
  reviewCount: 5,
  /** In units of {@link COLD_UNIT}, and its length in bytes. */
  detail: 6,
  detailLength: 7,
  /** The same: see `ServedReviews.block`. */
  reviews: 8,
  reviewsLength: 9,
  /** The first bytes of the SHA-1 of all pieces of the card: in a CRC-32 of CRC-32s, the changes of two cards may cancel out. */
  checksum: 10,
} as const;

/** The bytes before the id and the slug in a professional's own piece: its length, `{"id":"…36…","slug":"…`. */
export const ID_AT = 4 + 7;
export const ID_LENGTH = 36;
export const SLUG_AT = ID_AT + ID_LENGTH + 10;

/** The length of a bitmap in bytes: complete 64-bit words, which the kernel reads one at a time. */
export function bitmapBytes(documents: number): number {
  return Math.ceil(documents / 64) * 8;
}

/** A content policy names them, so they are few. */
export const PICTURE_ORIGINS_MAX = 20;

/** Another configuration needs another file. */
export interface SnapshotConfig {
  readonly form: SearchForm;
  readonly siteUrl: string;
}

/** A record left out of the snapshot for its shape, or because the guard found contact data in it. */
export interface Withheld {
  readonly kind: 'service' | 'city' | 'professional' | 'review';
  readonly id: string;
  /** The place in the record, as a JSON path. */
  readonly path: string;
  readonly leak: string;
}

export interface Meta {
  readonly revision: Revision;
  readonly builtAt: number;
  readonly counts: { services: number; cities: number; professionals: number; reviews: number };
  readonly withheld: readonly Withheld[];
  /** How many professionals are not listed, by the reason. */
  readonly unlisted: Readonly<Record<Unlisted, number>>;
  readonly catalog: Catalog;
  readonly hints: CatalogHints;
  /** The https origins of most pictures, at most {@link PICTURE_ORIGINS_MAX}. */
  readonly pictureOrigins: readonly string[];
  readonly hot: Span;
  readonly hotChecksum: number;
  readonly sections: Readonly<Record<SectionName, Span>>;
  /** The most bytes of an answer. */
  readonly answerBytes: number;
}

/** The name of a snapshot's file. It has the date because a new database starts its revisions over. */
export function snapshotName({ form, siteUrl }: SnapshotConfig, { revision, imported_at }: Revision): string {
  const of = JSON.stringify([FORMAT, TABLES, ENGINE_VERSION, form, siteUrl, imported_at]);
  return `${revision}-${hash('sha256', of).slice(0, 16)}.snapshot`;
}

const TRAILER = 64;
const TRAILER_OF_THIS = new RegExp(`^${MAGIC} ${FORMAT} (\\d+) (\\d+) *$`);

const BUFFERED = 512 * PAGE;

/** Writes a snapshot file front to back through one buffer, and calculates its checksums. */
export class FileSink {
  readonly #fd: number;
  readonly #buffer = Buffer.allocUnsafeSlow(BUFFERED);
  readonly #pages: number[] = [];
  #inPages = true;
  #checksum = 0;
  #buffered = 0;
  #flushed = 0;

  /** The file must not exist. */
  constructor(path: string) {
    this.#fd = openSync(path, 'wx', 0o600);
  }

  get position(): number {
    return this.#flushed + this.#buffered;
  }

  write(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length; ) {
      const taken = Math.min(bytes.length - from, BUFFERED - this.#buffered);
      this.#buffer.set(bytes.subarray(from, from + taken), this.#buffered);
      this.#buffered += taken;
      from += taken;
      if (this.#buffered === BUFFERED) this.#flush();
    }
  }

  /** Writes zeros up to the next multiple of `unit`. */
  align(unit: number): void {
    const rest = this.position % unit;
    if (rest !== 0) this.write(new Uint8Array(unit - rest));
  }

  /** Ends the pages at the beginning of the file; returns the CRC-32 of each. */
  endPages(): Uint32Array {
    this.align(PAGE);
    this.#flush();
    this.#inPages = false;
    return Uint32Array.from(this.#pages);
  }

  /** The CRC-32 of everything after the pages. */
  checksum(): number {
    this.#flush();
    return this.#checksum;
  }

  /** Writes the end, makes the file durable and closes it. */
  finish(meta: Meta): void {
    const at = this.position;
    const bytes = Buffer.from(JSON.stringify(meta));
    this.write(bytes);
    this.write(Buffer.from([MAGIC, FORMAT, at, crc32(bytes)].join(' ').padEnd(TRAILER)));
    this.#flush();
    fsyncSync(this.#fd);
    closeSync(this.#fd);
  }

  #flush(): void {
    const bytes = this.#buffer.subarray(0, this.#buffered);
    if (!this.#inPages) this.#checksum = crc32(bytes, this.#checksum);
    else for (let at = 0; at < bytes.length; at += PAGE) this.#pages.push(crc32(bytes.subarray(at, at + PAGE)));
    writeFileSync(this.#fd, bytes);
    this.#flushed += bytes.length;
    this.#buffered = 0;
  }
}

/** Bytes that are read and checksummed before the event loop continues: a few ms. */
const CHUNK = 8 * 1024 * 1024;

export type LoadedFile = NonNullable<Awaited<ReturnType<typeof readParts>>>;

/** Bytes that the kernel may write past the end of a copy. */
const SLACK = 64;
const WASM_PAGE = 65536;

/** How many bitmaps of each value are kept, of that many bytes each: 8 MB of them, but at least 64 and at most 512. */
export const bitmapsKept = (bytes: number) => Math.max(64, Math.min(512, Math.floor(8e6 / bytes)));

/** Addresses of the bitmaps of each value, of the documents of a page, and of the answer, which is last. */
function workingAreas(meta: Meta) {
  const length = bitmapBytes(meta.counts.professionals);
  const bitmaps = bitmapsKept(length) * length;
  const ratings = Math.ceil(meta.hot.length / 64) * 64;
  const reviewCounts = ratings + bitmaps;
  const page = reviewCounts + bitmaps;
  return { ratings, reviewCounts, page, answer: page + 4 * LIMIT_MAX + SLACK };
}

/**
 * Opens and checks a snapshot file, whose name says its configuration and revision, and reads its hot part into memory; returns null for
 * a damaged one. The cold part is checked when it is read.
 */
export async function loadFile(path: string): Promise<LoadedFile | null> {
  const fd = openSync(path, 'r');
  let loaded: LoadedFile | null = null;
  try {
    loaded = await readParts(fd);
  } finally {
    if (loaded === null) closeSync(fd);
  }
  return loaded;
}

async function readParts(fd: number) {
  const fileLength = fstatSync(fd).size;
  const metaEnd = fileLength - TRAILER;
  const end = Buffer.alloc(TRAILER);
  if (metaEnd < 0 || !readWhole(fd, end, metaEnd)) return null;
  const [, metaAt, checksum] = TRAILER_OF_THIS.exec(end.toString('latin1'))?.map(Number) ?? [];
  if (metaAt === undefined || metaAt > metaEnd) return null;
  const bytes = Buffer.alloc(metaEnd - metaAt);
  if (!(await readChecked(fd, bytes, metaAt, checksum!))) return null;
  const meta = JSON.parse(bytes.toString()) as Meta;
  const room = workingAreas(meta);
  const pages = Math.ceil((room.answer + meta.answerBytes + SLACK) / WASM_PAGE);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  // Its offsets are addresses in the memory.
  const hot = Buffer.from(memory.buffer, 0, meta.hot.length);
  return (await readChecked(fd, hot, meta.hot.at, meta.hotChecksum)) ? { fd, fileLength, meta, memory, room } : null;
}

/** Fills the buffer from the file's position; returns false when the file is too short or the CRC-32 differs. */
async function readChecked(fd: number, into: Buffer, position: number, expected: number): Promise<boolean> {
  let checksum = 0;
  for (let at = 0; at < into.length; at += CHUNK) {
    const chunk = into.subarray(at, at + CHUNK);
    if (!readWhole(fd, chunk, position + at)) return false;
    checksum = crc32(chunk, checksum);
    if (at + CHUNK < into.length) await setImmediate();
  }
  return checksum === expected;
}

/** Fills the buffer from the file's position; returns false when the file ends before the buffer is full. */
function readWhole(fd: number, into: Uint8Array, position: number): boolean {
  for (let from = 0; from < into.length; ) {
    const read = readSync(fd, into, from, into.length - from, position + from);
    if (read === 0) return false;
    from += read;
  }
  return true;
}

export function uint32Section(loaded: LoadedFile, name: SectionName): Uint32Array {
  const { at, length } = loaded.meta.sections[name];
  return new Uint32Array(loaded.memory.buffer, at, length / 4);
}

/**
 * Returns a function that reads `length` bytes that start `from` bytes into the cold block at `unit`, valid until the next read. A read
 * that fails, or meets a page with another checksum, throws `unavailable` and calls `onDamage` with the reason.
 */
export function openCold(
  loaded: LoadedFile,
  onDamage: (why: string) => void,
): (unit: number, from: number, length: number) => Buffer {
  const checksums = uint32Section(loaded, 'coldPages');
  let buffer = Buffer.allocUnsafeSlow(16 * PAGE);
  return (unit, from, length) => {
    const start = unit * COLD_UNIT + from;
    const first = Math.floor(start / PAGE);
    const count = Math.ceil((start + length) / PAGE) - first;
    if (count * PAGE > buffer.length) buffer = Buffer.allocUnsafeSlow(count * PAGE);
    const pages = buffer.subarray(0, count * PAGE);
    try {
      if (!readWhole(loaded.fd, pages, first * PAGE)) throw new Error('it is shorter than it was');
      for (let i = 0; i < count; i++) {
        const checksum = crc32(pages.subarray(i * PAGE, (i + 1) * PAGE));
        if (checksum !== checksums[first + i]) throw new Error('a page does not match its checksum');
      }
    } catch (error) {
      onDamage((error as Error).message);
      throw new ApiError('unavailable');
    }
    return pages.subarray(start - first * PAGE, start - first * PAGE + length);
  };
}
