import { availableParallelism } from 'node:os';
import { isMainThread } from 'node:worker_threads';
import { CITY, PERSON, REVIEW, REVIEW_ROW, SERVICE, sourceFields, writeRecord } from '@vidriera/contract/fields';
import { isObject, isPlainId, isSlug, isUuid } from '@vidriera/contract/rules';
import type { CatalogRow, ProfessionalRow, ReviewRow, StoredCity } from '../store/records.ts';
import { openThreadPool, serveTasks } from '../threads/thread-pool.ts';
import {
  addCount,
  countQuality,
  type Kind,
  LINE_MAX,
  NO_PROFESSIONAL,
  ofEachKind,
  type Problem,
  Tally,
  type TallyData,
} from './kinds.ts';
import {
  ANONYMOUS,
  besideFamily,
  type Context,
  findKnown,
  openContext,
  openValueReader,
  publicName,
  type Surroundings,
} from './publish/context.ts';
import { publishProfessional } from './publish/professional.ts';
import { inWords, isShowableValue, type Secrets, writeFingerprints } from './publish/text.ts';
import { applyRules, cleanCatalog, readField, readRecord, SourceRecord, showsContact } from './record-fields.ts';
import { linesOf } from './source-files.ts';

/** The change of one line of the file: a row to write, or null for a record to remove. */
export interface Change<Row> {
  readonly line: number;
  readonly key: string;
  readonly row: Row | null;
}
export type AnyRow = CatalogRow | ProfessionalRow | ReviewRow;

export interface RejectedLine {
  readonly problems: readonly Problem[];
  readonly line: number;
  /** The keys that the line may refer to, as far as they can be read. Their stored records stay when a kind is replaced. */
  readonly keys: readonly string[];
}

/** One block of lines, read, validated and reduced to public data. */
export type ReducedBlock = ReturnType<typeof reduceBlock>;

const FIELDS = ofEachKind((kind): ReadonlySet<string> => new Set(sourceFields(kind)));

/** Gives the row of a record; null when it has a fault. */
const PUBLISHERS: Readonly<Record<Kind, (source: SourceRecord, context: Context) => AnyRow | null>> = {
  services: (source) => publishCatalog(SERVICE, source),
  cities: (source) => publishCatalog(CITY, source),
  professionals: publishProfessional,
  reviews: publishReview,
};

interface Block {
  readonly bytes: Uint8Array;
  /** The lines of the file before it. */
  readonly linesBefore: number;
}

/** Reads, validates and publishes the lines of a block. Pure except for the caches of the context. */
function reduceBlock({ bytes, linesBefore }: Block, context: Context) {
  const block = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const tally = new Tally();
  context.tally = tally;
  const changes: Change<AnyRow>[] = [];
  const rejected: RejectedLine[] = [];
  /** The number of records: lines that are not blank. */
  let read = 0;
  tally.line = linesBefore;
  for (const { start, end, readable } of linesOf(block)) {
    tally.line++;
    const text = readable ? block.toString('utf8', start, end) : null;
    if (text !== null && text.trim() === '') continue;
    read++;
    const fault = end - start > LINE_MAX ? 'is longer than 1 MiB' : 'is not UTF-8';
    const outcome = text === null ? wholeLine(fault) : reduceLine(text, context);
    if ('problems' in outcome) {
      rejected.push({ ...outcome, line: tally.line, keys: salvageKeys(block.subarray(start, end), context) });
    } else changes.push({ line: tally.line, ...outcome });
  }
  return { read, changes, rejected, tally: tally as TallyData };
}

const wholeLine = (reason: string) => ({ problems: [{ field: null, reason }] });

function reduceLine(text: string, context: Context): Omit<Change<AnyRow>, 'line'> | Pick<RejectedLine, 'problems'> {
  const { kind, mapper } = context;
  let given: unknown;
  try {
    given = parseRepaired(text);
  } catch {
    // The error of `JSON.parse` quotes the line.
    return wholeLine('is not JSON');
  }
  if (!isObject(given)) return wholeLine(mapper?.columns ? rowFault(given, mapper.columns) : 'is not a JSON object');
  const record = mapper === null ? given : mapper.read(given);
  const source = new SourceRecord(record);
  if (readField('deleted', { is: 'flag' }, source)) {
    const key = keyOf(source, context);
    return source.isSound ? { key, row: null } : { problems: source.problems };
  }
  const row = PUBLISHERS[kind](source, context);
  if (row === null || !source.isSound) return { problems: source.problems };
  countQuality(context.tally, kind, record, row.body, 'display_name' in row ? row.display_name : '');
  const fields = mapper?.names ?? FIELDS[kind];
  for (const name in given) if (!fields.has(name)) context.tally.countIgnored(name);
  return { key: 'id' in row ? row.id : row.slug, row };
}

/** The key of a record to remove. */
function keyOf(source: SourceRecord, context: Context): string {
  if (context.kind === 'reviews') return reviewId(source, context);
  return context.kind === 'professionals' ? readField('id', PERSON.id, source) : readField('slug', CITY.slug, source);
}

/** What is wrong with a row of a table that is not whole (`tables.ts`). */
function rowFault(row: unknown, columns: number): string {
  if (!Array.isArray(row)) return 'has a quotation mark out of place';
  return `has ${row.length > columns ? 'more' : 'fewer'} cells than the header`;
}

/** The bytes of a line that are searched: keys come early, and a line may have any length. */
const LOOKED_AT = 64 * 1024;
const KEY = /(?<="(?:id|slug)"[ \t]*:[ \t]*")[A-Za-z0-9_-]{1,80}(?=")/g;
/** A value that is whole in a row of a table, or in a record with fields of any name. */
const ANY = /(?<=[",;])[A-Za-z0-9_-]{1,80}(?=[\\",;])/g;

/** Every key that a rejected line may refer to. Extra ones do little harm: `--replace` keeps their stored records. */
function salvageKeys(line: Buffer, { kind, mapper, madeId }: Context): string[] {
  const keys = line.toString('latin1', 0, LOOKED_AT).match(mapper === null ? KEY : ANY) ?? [];
  if (kind === 'reviews') return keys.map(madeId);
  return kind === 'professionals' ? keys.map((key) => key.toLowerCase()).filter(isUuid) : keys.filter(isSlug);
}

/** The characters of Windows-1252 at 0x80 to 0x9F. Those that it lacks are control characters, as in Latin-1. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
/** Signs that may follow an honest "Ã" or "ã" at the end of a word. */
const CLOSING = '…’”–«»';
/** Signs that stand for no letter: "×" and "÷". */
const NO_LETTER = '—\u0097·';
const signs = (all: string): string => `(?:(?![${CLOSING}${NO_LETTER}])[${all}]|[${CLOSING}](?=\\p{L}))`;

/**
 * "Ã" and a sign that together are a letter; "ÃƒÂ" is "Ã" decoded wrongly twice, "ã" is "Ã" made lower case. "ï¿½" is the sign
 * for a lost letter. A no-break space is excluded.
 */
const WRONG = new RegExp(`Ã(?:ƒÂ)?(${signs(`${WINDOWS}\u0080-\u009f¡-¿`)})|ã(${signs('¡-¿')})|ï¿½`, 'gu');
const MAY_BE_WRONG = /[Ããï]|\\u00(?:c3|e3|ef)/i;

/** Replaces each letter of an export whose UTF-8 was read as Windows-1252 or Latin-1: "IBAÃ‘EZ" is "IBAÑEZ". Any other text stays the same. */
export function repairEncoding(text: string): string {
  return text.replace(WRONG, (_, afterCapital?: string, afterSmall?: string) => {
    const sign = afterCapital ?? afterSmall;
    if (sign === undefined) return '\ufffd';
    const at = WINDOWS.indexOf(sign);
    return String.fromCharCode(at < 0 ? sign.charCodeAt(0) + 0x40 : at + 0xc0);
  });
}

export const parseRepaired = (line: string): unknown =>
  MAY_BE_WRONG.test(line)
    ? JSON.parse(line, (_, value) => (typeof value === 'string' ? repairEncoding(value) : value))
    : JSON.parse(line);

/** Below this many bytes of source, starting threads takes longer than the work. */
const WORTH_THREADS = 512 * 1024;
const THREADS_MAX = 8;
const QUEUE_PER_THREAD = 2;
/** MB of young-generation heap of a thread: enough that a block's objects are unreachable at the next collection. */
const YOUNG_MEMORY = 96;

async function openReduction(around: Surroundings) {
  const context = await openContext(around);
  return (block: Block) => reduceBlock(block, context);
}

/**
 * Converts blocks of source lines to rows, each with its own promise: in this thread for a small source, else several at a time, in
 * one thread per processor. `size` is in bytes, or null when unknown.
 */
export function openReducer(size: number | null) {
  const isHere = size !== null && size < WORTH_THREADS;
  const count = isHere ? 0 : Math.min(availableParallelism(), THREADS_MAX);
  // Each thread loads this module.
  const pool = openThreadPool<Surroundings, Block, ReducedBlock>(new URL(import.meta.url), count, YOUNG_MEMORY);
  let reduceHere: ReturnType<typeof openReduction>;
  return {
    begin(around: Surroundings): void {
      if (isHere) reduceHere = openReduction(around);
      else pool.begin(around);
    },
    reduce: (block: Block): Promise<ReducedBlock> =>
      isHere ? reduceHere.then((work) => work(block)) : pool.run(block),
    /** The number of blocks in progress; more would only use memory. */
    depth: Math.max(1, count * QUEUE_PER_THREAD),
    close: () => pool.close(),
  };
}

if (!isMainThread) serveTasks(openReduction);

function reviewId(source: SourceRecord, { madeId }: Context): string {
  const id = readField('id', REVIEW.id, source);
  if (!isPlainId(id)) source.reject('id', 'must be 1 to 64 of A-Z, a-z, 0-9, _ and -');
  return madeId(id);
}

/** Converts a review to its stored form, without the names of its author and its professional; null when it has a fault. */
function publishReview(source: SourceRecord, context: Context): ReviewRow | null {
  const id = reviewId(source, context);
  const { professional_id, status } = readRecord(REVIEW_ROW, source);
  const known = findKnown(context.known!, professional_id);
  if (known === undefined) source.reject('professional_id', NO_PROFESSIONAL);
  const review = readRecord(REVIEW, source);
  const name = publicName(source, context.publicNames, REVIEW.author_name, true);
  if (known === undefined || !source.isSound) return null;
  const { names, services, tally } = context;
  const author = besideFamily(name.display_name, known.family, names);
  const given = author === name.display_name ? name.given : author.split(' ', 1)[0];
  const written = source.values.service;
  const service = typeof written !== 'string' || services.has(written) ? null : written;
  const shown = [review.title, review.comment, service, ...inWords(review.author_avatar_url)];
  const own = context.ownValues.shownIn(shown, known.own);
  const secrets: Secrets = {
    privateValues: own,
    ownValues: own,
    family: new Set([...name.family, ...known.family]),
    names,
    given: `${known.given} ${given}`,
    unknownFamily: [...known.unknownFamily, ...name.unknownFamily],
  };
  const reader = openValueReader(context, (value) => isShowableValue(value, secrets));
  const linksLeftOut = applyRules(REVIEW, review, secrets, {
    name: () => author,
    id: () => id,
    'known slug': (text) => {
      const slug = reader.slugOf('service', text, services);
      if (services.has(slug)) return slug;
      reader.unknown('unknown_services', 'service', slug);
      return null;
    },
  });
  reader.note();
  if (secrets.isNameRemoved) addCount(tally.quality, 'names');
  tally.note('anonymous', name === ANONYMOUS ? 1 : 0);
  tally.note('urls', linksLeftOut);
  tally.note('text_ends', source.cut);
  return {
    id,
    professional: known.no,
    created_at: Date.parse(review.created_at),
    published: status === 'published' ? 1 : 0,
    family: writeFingerprints(name.family),
    body: writeRecord(REVIEW, review),
  };
}

/** Converts a service or a city of the source to its stored form. A repeated slug of a neighborhood is a fault. */
function publishCatalog(table: typeof SERVICE | typeof CITY, source: SourceRecord): CatalogRow {
  const record = readRecord(table, source);
  const { neighborhoods = [] } = record as Partial<StoredCity>;
  const seen = new Set<string>();
  for (const [i, { slug }] of neighborhoods.entries()) {
    const field = `neighborhoods[${i}].slug`;
    if (seen.has(slug)) source.reject(field, 'is given twice in this city');
    if (showsContact(slug)) source.reject(field, 'shows contact data');
    seen.add(slug);
  }
  if (showsContact(record.slug)) source.reject('slug', 'shows contact data');
  cleanCatalog(table, record);
  return { slug: record.slug, body: writeRecord(table, record) };
}
