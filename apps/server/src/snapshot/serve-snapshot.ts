import { createHash } from 'node:crypto';
import { closeSync } from 'node:fs';
import { type PageRequest, profileUrl, SEARCH_PARAMETERS, type SearchQuery } from '@vidriera/core';
import { lexicon } from '@vidriera/core/meaning';
import { appendAscii, appendBytes } from './answer.ts';
import { matchAssistant } from './assistant-match.ts';
import { ColdReader } from './cold.ts';
import { type FacetNumbers, numberFacets } from './facets.ts';
import { type InterpretedQuery, Interpreter } from './interpreter.ts';
import { CARD, createKernel, type Kernel } from './kernel.ts';
import { findKey, type KeyTable } from './key-table.ts';
import { DOC, ID_AT, ID_LENGTH, OWN, PIECE, SLUG_AT, type SnapshotConfig } from './layout.ts';
import { type LoadedFile, PREFIX_MAX, uint32Section, type WorkRoom, workRoom } from './load.ts';
import { Search } from './search.ts';
import type { Answer, Order, Snapshot } from './snapshot.ts';
import { findSorted } from './sorted.ts';

/** Finds the rating in the piece that `renderRatingPiece` makes. */
const RATING_OF_PIECE = /^,"rating":([\d.]+),/;
/**
 * Bytes of a block of reviews that the first read takes. The table of ends or the page is read separately when it lies beyond them.
 */
const READ_WHOLE = 32 * 1024;

/** A snapshot with a file behind it, which must be closed when no request uses it any more. */
export interface OpenSnapshot extends Snapshot {
  close(): void;
}

/**
 * Opens the snapshot in a loaded file. When a detail or reviews can no longer be read from the file, the read throws `unavailable` and
 * `onDamage` gets the reason.
 */
export async function openSnapshot(
  loaded: LoadedFile,
  config: SnapshotConfig,
  onDamage: (why: string) => void = () => {},
): Promise<OpenSnapshot> {
  const { catalog, hints } = loaded.meta;
  const kernel = createKernel(loaded.memory);
  const numbers = numberFacets(catalog);
  const search = new Search(loaded, kernel, numbers);
  const interpreter = await Interpreter.create({
    catalog,
    hints,
    numbers,
    form: config.form,
    totalOf: (query) => search.find({ ...query, limit: 1, offset: 0 }),
    countOf: (facet) => search.countOf(facet),
  });
  return new FileSnapshot({ loaded, kernel, numbers, search, interpreter }, config, onDamage);
}

interface SnapshotParts {
  readonly loaded: LoadedFile;
  readonly kernel: Kernel;
  readonly numbers: FacetNumbers;
  readonly search: Search;
  readonly interpreter: Interpreter;
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
  readonly interpreter;

  readonly #loaded: LoadedFile;
  readonly #assistant: boolean;
  readonly #words: Uint32Array;
  readonly #ids: KeyTable;
  readonly #slugs: KeyTable;
  readonly #numbers: FacetNumbers;
  readonly #search: Search;
  /** The parameters of a search in this form. */
  readonly #parameters: readonly string[];
  readonly #cold: ColdReader;
  readonly #kernel: Kernel;
  readonly #room: WorkRoom;
  /** All of the kernel's memory. */
  readonly #memory: Buffer;
  readonly #form: number;
  readonly #prefixLength: number;

  constructor(parts: SnapshotParts, config: SnapshotConfig, onDamage: (why: string) => void) {
    const { loaded, interpreter } = parts;
    const { meta } = loaded;
    this.interpreter = interpreter;
    this.revision = meta.revision;
    this.builtAt = meta.builtAt;
    this.counts = meta.counts;
    this.withheld = meta.withheld;
    this.catalog = meta.catalog;
    this.size = { memory: loaded.memory.buffer.byteLength, file: loaded.fileLength };
    // The lexicon is part of the tag, because it decides what a search finds that does not name slugs.
    const content = `${meta.config} ${meta.digest} ${JSON.stringify(meta.hints)} ${lexicon().source()}`;
    this.etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
    this.services = Buffer.from(JSON.stringify({ data: meta.catalog.services }));
    this.cities = Buffer.from(JSON.stringify({ data: meta.catalog.cities }));
    this.#loaded = loaded;
    this.#assistant = config.form === 'assistant';
    this.#words = new Uint32Array(loaded.memory.buffer);
    this.#ids = uint32Section(loaded, 'ids');
    this.#slugs = uint32Section(loaded, 'slugs');
    this.#numbers = parts.numbers;
    this.#kernel = parts.kernel;
    this.#room = workRoom(meta);
    this.#memory = Buffer.from(loaded.memory.buffer);
    this.#form = this.#assistant ? CARD.byId : 0;
    const prefix = profileUrl(config.form, config.siteUrl, { id: '', slug: '' });
    if (prefix.length > PREFIX_MAX) throw new Error('the address of the site is too long');
    this.#prefixLength = this.#memory.write(prefix, this.#room.prefix, 'latin1');
    this.#search = parts.search;
    this.#cold = new ColdReader(loaded, onDamage);
    this.#parameters = SEARCH_PARAMETERS[config.form].map(({ name }) => name);
  }

  search(out: Answer, query: SearchQuery, ignored: readonly string[] = []): void {
    const understood = this.interpreter.read(query);
    const asked = understood?.query ?? query;
    const total = this.#assistant ? this.#searchAssistant(out, asked) : this.#searchReference(out, asked);
    const { found } = this.#search;
    const shown = this.#assistant && asked.offset > 0 ? 0 : found;
    const explanation =
      shown > 0 && understood === null && ignored.length === 0
        ? ''
        : this.#explanation(understood ?? asUnderstood(query), ignored, total);
    const page = this.#assistant ? { limit: asked.limit, offset: 0 } : asked;
    const count = this.#assistant ? shown : total;
    appendAscii(out, pagination(page, count, !this.#assistant && asked.offset + asked.limit < total));
    if (explanation !== '') appendBytes(out, Buffer.from(explanation));
    appendAscii(out, '}');
  }

  #explanation(understood: InterpretedQuery, ignored: readonly string[], total: number): string {
    const explanation = this.interpreter.explain(understood, ignored, this.#parameters, total);
    return explanation === null ? '' : `,"explanation":${explanation}`;
  }

  /** Writes the answer up to the end of its data; returns the number of all matches. */
  #searchReference(out: Answer, query: SearchQuery): number {
    const total = this.#search.find(query);
    out.length = 0;
    out.total = total;
    appendAscii(out, '{"data":[');
    this.#cards(out, this.#search.found, this.#form | CARD.closed);
    return total;
  }

  #searchAssistant(out: Answer, query: SearchQuery): number {
    const { facet, match } = matchAssistant(this.catalog, this.#numbers, query, this.interpreter);
    const total = this.#search.findIn(facet, { ...query, offset: 0 });
    const found = query.offset === 0 ? this.#search.found : 0;
    out.length = 0;
    out.total = found;
    appendBytes(out, Buffer.from(`{"match":${JSON.stringify(match)},"data":[`));
    this.#cards(out, found, this.#form | CARD.closed | CARD.assistant);
    return total;
  }

  detail(out: Answer, key: string): boolean {
    const document = this.#find(key);
    if (document < 0) return false;
    out.length = 0;
    appendAscii(out, '{"data":');
    this.#search.page[0] = document;
    this.#cards(out, 1, this.#form);
    const block = this.#cold.read(this.#field(document, DOC.detail), 0, this.#own(document, OWN.detail));
    appendBytes(out, block);
    return true;
  }

  /** Appends the cards of the first `count` documents of the page. */
  #cards(out: Answer, count: number, flags: number): void {
    const { page, prefix, answer } = this.#room;
    const end = this.#kernel.render(page, count, answer, prefix, this.#prefixLength, flags);
    appendBytes(out, this.#memory, answer, end);
  }

  reviews(out: Answer, key: string, page: PageRequest): boolean {
    const document = this.#find(key);
    if (document < 0) return false;
    out.length = 0;
    appendAscii(out, '{"data":[');
    const length = this.#own(document, OWN.reviews);
    const total = length === 0 ? 0 : this.#reviewSlice(out, this.#field(document, DOC.reviews), length, page);
    out.total = total;
    appendAscii(out, `${pagination(page, total, page.offset + page.limit < total)}}`);
    return true;
  }

  /** Appends the reviews of the page; returns the number of all reviews of the professional. */
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

  find(query: SearchQuery, order: Order = 'recommended'): { total: number; slugs: string[] } {
    if (order !== 'recommended') {
      const [by, valueAt] =
        order === 'rating' ? (['min_rating', this.#ratingOf] as const) : (['min_reviews', this.#reviewsOf] as const);
      const { total, documents } = findSorted(this.#search, query, by, valueAt);
      return { total, slugs: documents.map((document) => this.#slug(document)) };
    }
    const total = this.#search.find(query);
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

  /** The rating of a document, in hundredths. */
  readonly #ratingOf = (document: number): number => {
    const at = this.#field(document, DOC.rating);
    const piece = this.#memory.toString(
      'latin1',
      at + PIECE.bytes,
      at + PIECE.bytes + this.#words[at / 4 + PIECE.whole]!,
    );
    return Math.round(Number(RATING_OF_PIECE.exec(piece)![1]) * 100);
  };

  readonly #reviewsOf = (document: number): number => {
    const at = this.#field(document, DOC.own) + OWN.bytes + this.#own(document, OWN.head);
    return Number(this.#memory.toString('latin1', at, at + (this.#field(document, DOC.lengths) >>> 8)));
  };

  #id(document: number): string {
    const at = this.#field(document, DOC.own) + OWN.bytes + ID_AT;
    return this.#memory.toString('latin1', at, at + ID_LENGTH);
  }

  #slug(document: number): string {
    const at = this.#field(document, DOC.own) + OWN.bytes + SLUG_AT;
    return this.#memory.toString('latin1', at, at + (this.#field(document, DOC.lengths) & 0xff));
  }
}

/** Closes `data` and writes `pagination`; the caller appends the closing brace. */
function pagination(page: PageRequest, total: number, hasMore: boolean): string {
  return `],"pagination":{"limit":${page.limit},"offset":${page.offset},"total":${total},"has_more":${hasMore}}`;
}

/** Wraps a search whose names are slugs already. */
function asUnderstood(query: SearchQuery): InterpretedQuery {
  return { query, readAs: [], unknown: [] };
}
