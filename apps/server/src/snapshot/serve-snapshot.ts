import { createHash } from 'node:crypto';
import { closeSync } from 'node:fs';
import type { PageRequest, SearchQuery } from '@vidriera/core';
import { appendAscii, appendBytes, reserve } from './answer.ts';
import { ColdReader } from './cold.ts';
import { type FacetNumbers, numberFacets } from './facets.ts';
import { findKey, type KeyTable } from './key-table.ts';
import { DOC, ID_AT, ID_LENGTH, OWN, PIECE, SLUG_AT, type SnapshotConfig } from './layout.ts';
import { type LoadedFile, uint32Section } from './load.ts';
import { type Names, namesOf, resolveAssistant, resolveReference } from './resolve.ts';
import { Search } from './search.ts';
import type { Answer, Snapshot } from './snapshot.ts';

/** Reviews blocks up to this size are read whole; of larger ones the table of ends first, then the page. */
const READ_WHOLE = 32 * 1024;

/** A snapshot with a file behind it, which must be closed when no request uses it any more. */
export interface OpenSnapshot extends Snapshot {
  close(): void;
}

/** The snapshot that a loaded file is. */
export function openSnapshot(loaded: LoadedFile, config: SnapshotConfig): OpenSnapshot {
  return new FileSnapshot(loaded, config);
}

class FileSnapshot implements OpenSnapshot {
  readonly revision;
  readonly etag;
  readonly builtAt;
  readonly size;
  readonly counts;
  readonly withheld;
  readonly catalog;
  readonly services;
  readonly cities;

  readonly #loaded: LoadedFile;
  readonly #assistant: boolean;
  readonly #hot: Buffer;
  readonly #words: Uint32Array;
  readonly #ids: KeyTable;
  readonly #slugs: KeyTable;
  readonly #numbers: FacetNumbers;
  readonly #names: Names;
  readonly #search: Search;
  readonly #cold: ColdReader;
  readonly #profilePrefix: string;

  constructor(loaded: LoadedFile, config: SnapshotConfig) {
    const { meta } = loaded;
    this.revision = meta.revision;
    this.builtAt = meta.builtAt;
    this.counts = meta.counts;
    this.withheld = meta.withheld;
    this.catalog = meta.catalog;
    this.size = { memory: loaded.hot.length, file: loaded.fileLength };
    this.etag = `"${createHash('sha256').update(`${meta.config} ${meta.digest}`).digest('base64url').slice(0, 27)}"`;
    this.services = Buffer.from(JSON.stringify({ data: meta.catalog.services }));
    this.cities = Buffer.from(JSON.stringify({ data: meta.catalog.cities }));
    this.#loaded = loaded;
    this.#assistant = config.form === 'assistant';
    this.#hot = loaded.hot;
    this.#words = new Uint32Array(loaded.hot.buffer, loaded.hot.byteOffset, Math.floor(loaded.hot.length / 4));
    this.#ids = uint32Section(loaded, 'ids');
    this.#slugs = uint32Section(loaded, 'slugs');
    this.#numbers = numberFacets(meta.catalog);
    this.#names = namesOf(meta.catalog, this.#numbers);
    this.#search = new Search(loaded);
    this.#cold = new ColdReader(loaded);
    this.#profilePrefix = `${config.siteUrl}${this.#assistant ? '/profile/' : '/p/'}`;
  }

  search(out: Answer, query: SearchQuery): void {
    if (this.#assistant) this.#searchAssistant(out, query);
    else this.#searchReference(out, query);
  }

  #searchReference(out: Answer, query: SearchQuery): void {
    const key = resolveReference(this.#numbers, query);
    this.#search.found = 0;
    const total = key === null ? 0 : this.#search.find(key, query);
    out.length = 0;
    this.#results(out, '{"data":[');
    appendAscii(out, pagination(query, total, query.offset + query.limit < total));
  }

  #searchAssistant(out: Answer, query: SearchQuery): void {
    const { key, match } = resolveAssistant(this.#names, query);
    this.#search.find(key, query);
    if (query.offset !== 0) this.#search.found = 0;
    out.length = 0;
    const start = Buffer.from(`{"match":${JSON.stringify(match)},`);
    appendBytes(out, start);
    this.#results(out, '"data":[');
    appendAscii(out, pagination({ limit: query.limit, offset: 0 }, this.#search.found, false));
  }

  /** Writes the cards of the page found. */
  #results(out: Answer, opening: string): void {
    const { found, page } = this.#search;
    reserve(out, this.#loaded.meta.pageBytes + opening.length);
    appendAscii(out, opening);
    for (let i = 0; i < found; i++) {
      if (i > 0) appendAscii(out, ',');
      const document = page[i]!;
      this.#card(out, document, this.#assistant);
      if (this.#assistant) this.#portfolio(out, document);
      appendAscii(out, '}');
    }
  }

  detail(out: Answer, key: string): boolean {
    const document = this.#find(key);
    if (document < 0) return false;
    out.length = 0;
    appendAscii(out, '{"data":');
    this.#card(out, document, false);
    const block = this.#cold.read(this.#field(document, DOC.detail), 0, this.#own(document, OWN.detail));
    appendBytes(out, block);
    return true;
  }

  reviews(out: Answer, key: string, page: PageRequest): boolean {
    const document = this.#find(key);
    if (document < 0) return false;
    out.length = 0;
    appendAscii(out, '{"data":[');
    const length = this.#own(document, OWN.reviews);
    const total = length === 0 ? 0 : this.#reviewSlice(out, this.#field(document, DOC.reviews), length, page);
    appendAscii(out, pagination(page, total, page.offset + page.limit < total));
    return true;
  }

  /** Appends the page's reviews; the number of all. */
  #reviewSlice(out: Answer, unit: number, length: number, page: PageRequest): number {
    const cold = this.#cold;
    let block = cold.read(unit, 0, Math.min(length, READ_WHOLE));
    const total = block.readUInt32LE(0);
    if (page.offset >= total) return total;
    const last = Math.min(page.offset + page.limit, total) - 1;
    const table = 4 * (1 + total);
    if (table > block.length) block = cold.read(unit, 0, table);
    const from = table + (page.offset === 0 ? 0 : block.readUInt32LE(4 * page.offset) + 1);
    const to = table + block.readUInt32LE(4 * (1 + last));
    if (to <= block.length) appendBytes(out, block, from, to);
    else appendBytes(out, cold.read(unit, from, to - from));
    return total;
  }

  find(query: SearchQuery): { total: number; slugs: string[] } {
    const key = resolveReference(this.#numbers, query);
    this.#search.found = 0;
    const total = key === null ? 0 : this.#search.find(key, query);
    const { page, found } = this.#search;
    return { total, slugs: Array.from(page.subarray(0, found), (document) => this.#slug(document)) };
  }

  listed(from: number, count: number): { id: string; slug: string }[] {
    const to = Math.min(from + count, this.counts.professionals);
    return Array.from({ length: Math.max(0, to - from) }, (_, i) => ({
      id: this.#id(from + i),
      slug: this.#slug(from + i),
    }));
  }

  close(): void {
    closeSync(this.#loaded.fd);
  }

  #field(document: number, field: number): number {
    return this.#words[document * DOC.words + field]!;
  }

  #own(document: number, field: number): number {
    return this.#words[this.#field(document, DOC.own) / 4 + field]!;
  }

  #find(key: string): number {
    return key.length === ID_LENGTH && key[8] === '-' && key[13] === '-' && key[18] === '-' && key[23] === '-'
      ? findKey(this.#ids, key, this.#hasId)
      : findKey(this.#slugs, key, this.#hasSlug);
  }

  readonly #hasId = (document: number, key: string) => this.#id(document) === key;
  readonly #hasSlug = (document: number, key: string) => this.#slug(document) === key;

  #id(document: number): string {
    const at = this.#field(document, DOC.own) + OWN.bytes + ID_AT;
    return this.#hot.toString('latin1', at, at + ID_LENGTH);
  }

  #slug(document: number): string {
    const at = this.#field(document, DOC.own) + OWN.bytes + SLUG_AT;
    return this.#hot.toString('latin1', at, at + (this.#field(document, DOC.lengths) & 0xff));
  }

  /** Everything up to and with `profile_url`, less the closing brace. `short` leaves out the neighborhoods. */
  #card(out: Answer, document: number, short: boolean): void {
    const own = this.#field(document, DOC.own) + OWN.bytes;
    const head = this.#own(document, OWN.head);
    const hot = this.#hot;
    appendBytes(out, hot, own, own + head);
    this.#piece(out, this.#field(document, DOC.place), short);
    this.#piece(out, this.#field(document, DOC.services), false);
    this.#piece(out, this.#field(document, DOC.rating), false);
    appendBytes(out, hot, own + head, own + head + (this.#field(document, DOC.lengths) >>> 8));
    this.#piece(out, this.#field(document, DOC.verification), false);
    appendAscii(out, `${this.#profilePrefix}${this.#assistant ? this.#id(document) : this.#slug(document)}"`);
  }

  #piece(out: Answer, at: number, short: boolean): void {
    const length = this.#words[at / 4 + (short ? PIECE.short : PIECE.whole)]!;
    appendBytes(out, this.#hot, at + PIECE.bytes, at + PIECE.bytes + length);
  }

  #portfolio(out: Answer, document: number): void {
    const at =
      this.#field(document, DOC.own) +
      OWN.bytes +
      this.#own(document, OWN.head) +
      (this.#field(document, DOC.lengths) >>> 8);
    appendBytes(out, this.#hot, at, at + this.#own(document, OWN.portfolio));
  }
}

function pagination(page: PageRequest, total: number, hasMore: boolean): string {
  return `],"pagination":{"limit":${page.limit},"offset":${page.offset},"total":${total},"has_more":${hasMore}}}`;
}
