import { closeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { LIMIT_MAX, PAGE_PARAMETERS, type PageRequest, type SearchQuery } from '@vidriera/contract';
import { facetOf, numberFacets } from '../catalog/facets.ts';
import { openInterpreter } from '../catalog/interpreter.ts';
import { findKey, nameOf } from '../store/records.ts';
import { createKernel, openSearch } from './search.ts';
import {
  DOC,
  ID_AT,
  ID_LENGTH,
  type LoadedFile,
  openCold,
  SLUG_AT,
  type SnapshotConfig,
  uint32Section,
} from './snapshot-file.ts';

/** The bytes of a block of reviews that the first read requests. What lies beyond them is read separately. */
const READ_WHOLE = 32 * 1024;
const PAGE_PARAMETER_NAMES = PAGE_PARAMETERS.map(({ name }) => name);

const QUOTE = 0x22;

/** The immutable copy of one revision that answers every read. Close it when no request uses it. */
export type Snapshot = Awaited<ReturnType<typeof openSnapshot>>;

/** When a detail or reviews can't be read from the file, the read throws `unavailable` and `onDamage` gets the reason. */
export async function openSnapshot(loaded: LoadedFile, config: SnapshotConfig, onDamage: (why: string) => void) {
  const { meta, memory, room } = loaded;
  const { revision, builtAt, counts, withheld, unlisted, catalog, pictureOrigins } = meta;
  const isAssistant = config.form === 'assistant';
  const kernel = createKernel(memory);
  const numbers = numberFacets(catalog);
  const search = openSearch(loaded, kernel, numbers);
  const readCold = openCold(loaded, onDamage);
  const interpreter = await openInterpreter({
    catalog,
    hints: meta.hints,
    numbers,
    form: config.form,
    totalOf: (query) => search.find({ ...query, limit: 1, offset: 0 }),
    countOf: search.countOf,
  });
  const bytes = Buffer.from(memory.buffer);
  const words = new Uint32Array(memory.buffer);
  const keys = uint32Section(loaded, 'keys');

  const fieldOf = (document: number, name: number) => words[document * DOC.words + name]!;
  const textAt = (at: number, length: number) => bytes.toString('latin1', at, at + length);
  const idOf = (document: number) => textAt(fieldOf(document, DOC.own) + ID_AT, ID_LENGTH);
  const slugOf = (document: number) => {
    const at = fieldOf(document, DOC.own) + SLUG_AT;
    return textAt(at, bytes.indexOf(QUOTE, at) - at);
  };
  const keyOf = (entry: number) => (entry < counts.professionals ? idOf(entry) : slugOf(entry - counts.professionals));
  /** The document with a slug or id, or -1. */
  const findDocument = (key: string): number => {
    const entry = findKey(keys, key, keyOf);
    return entry < counts.professionals ? entry : entry - counts.professionals;
  };

  /** Where the answer ends. */
  let end = room.answer;
  /** Of the answer: its cards count by their own checksums, so that not every byte is read again. */
  let checksum = 0;
  const checksums = new Uint32Array(LIMIT_MAX);
  const begin = (text: string): void => {
    end = room.answer;
    checksum = 0;
    appendText(text);
  };
  const appendText = (text: string): void => {
    if (UTF8_MAX * text.length > bytes.length - end) throw new Error('the texts of an answer are too long');
    end += bytes.write(text, end);
    checksum = crc32(text, checksum);
  };
  const appendBytes = (from: Buffer): void => {
    end += from.copy(bytes, end);
    checksum = crc32(from, checksum);
  };
  /** Appends the cards of the first `count` documents of the page, up to one of their pieces. */
  const appendCards = (count: number, last: number): void => {
    end = kernel.render(room.page, count, end, last + 1);
    for (let i = 0; i < count; i++) checksums[i] = fieldOf(search.page[i]!, DOC.checksum);
    checksum = crc32(checksums.subarray(0, count), checksum);
  };
  const ended = (total: number): Answer => ({ bytes: bytes.subarray(room.answer, end), checksum, total });
  /** Closes `data` and the answer. */
  const endPage = (limit: number, offset: number, total: number, explanation: string | null): Answer => {
    const hasMore = offset + limit < total;
    const told = explanation === null ? '' : `,"explanation":${explanation}`;
    appendText(`],"pagination":{"limit":${limit},"offset":${offset},"total":${total},"has_more":${hasMore}}${told}}`);
    return ended(total);
  };

  /** Appends the reviews of the page; returns the number of all reviews of the professional. */
  const appendReviews = (document: number, page: PageRequest): number => {
    const [at, length] = [fieldOf(document, DOC.reviews), fieldOf(document, DOC.reviewsLength)];
    let block = readCold(at, 0, Math.min(length, READ_WHOLE));
    const total = block.readUInt32LE(0);
    if (page.offset >= total) return total;
    const last = Math.min(page.offset + page.limit, total) - 1;
    const table = 4 * (1 + total);
    if (table > block.length) block = readCold(at, 0, table);
    const from = table + (page.offset === 0 ? 0 : block.readUInt32LE(4 * page.offset) + 1);
    const to = table + block.readUInt32LE(4 * (1 + last));
    appendBytes(to <= block.length ? block.subarray(from, to) : readCold(at, from, to - from));
    return total;
  };

  return {
    revision,
    name: nameOf(revision),
    pictureOrigins,
    builtAt,
    counts,
    withheld,
    unlisted,
    catalog,
    /** Bytes in memory and in the snapshot file. */
    size: { memory: memory.buffer.byteLength, file: loaded.fileLength },
    /** The bodies of GET /services and GET /cities. */
    services: Buffer.from(JSON.stringify({ data: catalog.services })),
    cities: Buffer.from(JSON.stringify({ data: catalog.cities })),
    interpreter,

    /** GET /professionals. Throws the 400s of names. `ignored` has the unknown parameters, which the explanation names. */
    search(query: SearchQuery, ignored: readonly string[] = []): Answer {
      const facet = facetOf(numbers, query);
      const understood = facet === null ? interpreter.read(query) : null;
      const asked = understood?.query ?? query;
      const match = isAssistant ? `"match":${JSON.stringify(interpreter.matchAssistant(asked))},` : '';
      const total = search.find(asked, facet ?? undefined);
      // The assistant form has one page.
      const shown = isAssistant && asked.offset > 0 ? 0 : search.found;
      begin(`{${match}"data":[`);
      appendCards(shown, DOC.end);
      const isExplained = shown === 0 || understood !== null || ignored.length > 0 || interpreter.isAmbiguous(asked);
      const explanation = isExplained
        ? interpreter.explain(understood ?? { query, readAs: [], unknown: [] }, ignored, total)
        : null;
      return isAssistant
        ? endPage(asked.limit, 0, shown, explanation)
        : endPage(asked.limit, asked.offset, total, explanation);
    },

    /** GET /professionals/{key}; `key` is a slug or a lower-case uuid. Null when no listed professional has it. */
    detail(key: string): Answer | null {
      const document = findDocument(key);
      if (document < 0) return null;
      begin('{"data":');
      search.page[0] = document;
      appendCards(1, DOC.verification);
      appendBytes(readCold(fieldOf(document, DOC.detail), 0, fieldOf(document, DOC.detailLength)));
      return ended(1);
    },

    /** GET /professionals/{key}/reviews. Null when no listed professional has it. */
    reviews(key: string, page: PageRequest, ignored: readonly string[] = []): Answer | null {
      const document = findDocument(key);
      if (document < 0) return null;
      begin('{"data":[');
      const total = appendReviews(document, page);
      const counted = fieldOf(document, DOC.reviewCount);
      const isExplained = page.offset >= total || counted !== total || ignored.length > 0;
      const explanation = isExplained
        ? interpreter.explainPage(page, ignored, PAGE_PARAMETER_NAMES, total, counted)
        : null;
      return endPage(page.limit, page.offset, total, explanation);
    },

    /** The matches of a search of the reference form, for the site's lists. */
    find(query: SearchQuery): { total: number; slugs: string[] } {
      const total = search.find(query);
      return { total, slugs: Array.from(search.page.subarray(0, search.found), slugOf) };
    },

    /** Every listed professional's id and slug, in rank order; for the sitemap. */
    listed(from: number, count: number): { id: string; slug: string }[] {
      const length = Math.max(0, Math.min(count, counts.professionals - from));
      return Array.from({ length }, (_, i) => ({ id: idOf(from + i), slug: slugOf(from + i) }));
    },

    close: () => closeSync(loaded.fd),
  };
}

/** The most bytes of a UTF-16 code unit in UTF-8. */
const UTF8_MAX = 3;

export interface Answer {
  /** The body, in the memory of the snapshot: valid until its next read. */
  readonly bytes: Buffer;
  /** The same for the same bytes. */
  readonly checksum: number;
  /** Of a page of a list: the number of records on all pages. */
  readonly total: number;
}

export function parsed<Payload>(answer: Answer | null): Payload | null {
  return answer && (JSON.parse(answer.bytes.toString()) as Payload);
}
