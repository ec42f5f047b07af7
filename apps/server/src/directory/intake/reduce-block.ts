import { PERSON, SERVICE, sourceFields } from '@vidriera/contract/fields';
import { isObject } from '@vidriera/contract/rules';
import type { CatalogRow, ProfessionalRow, ReviewRow } from '../store/records.ts';
import { LINE_MAX, linesOf } from './blocks.ts';
import type { Kind, Problem } from './kinds.ts';
import { publishCity, publishService } from './publish/catalog.ts';
import type { Context } from './publish/context.ts';
import { publishProfessional } from './publish/professional.ts';
import { publishReview, reviewId } from './publish/review.ts';
import { countQuality } from './quality.ts';
import { type JsonObject, readField, SourceRecord } from './read-record.ts';
import { parseRepaired } from './repair-encoding.ts';
import { salvageKeys } from './salvage.ts';
import { countIgnored, emptyTally, type Tally } from './tally.ts';

/** The change of one line: a row to write, or a key to remove. */
export type Change<Row> = { readonly line: number } & (
  | { readonly row: Row; readonly removed?: undefined }
  | { readonly row?: undefined; readonly removed: string }
);
export type AnyRow = CatalogRow | ProfessionalRow | ReviewRow;

/** A rejected line of a block. */
export interface RejectedLine {
  readonly problems: readonly Problem[];
  /** The first line of the block is 1. */
  readonly line: number;
  /** The keys that the line may refer to, as far as they can be read. Their stored records stay when a kind is replaced. */
  readonly keys: readonly string[];
  /** The offset of its bytes in the block. */
  readonly start: number;
  readonly end: number;
}

/** One block of lines, read, validated and reduced to public data. Private data is referred to by offsets only. */
export interface ReducedBlock {
  /** The number of lines, including blank ones. */
  readonly lines: number;
  /** The number of records: lines that are not blank. */
  readonly read: number;
  readonly changes: readonly Change<AnyRow>[];
  readonly rejected: readonly RejectedLine[];
  readonly tally: Tally;
}

/** The functions that differ between the kinds. */
interface Reader {
  readonly fields: ReadonlySet<string>;
  /** The key of a record to remove. */
  key(source: SourceRecord, context: Context): string;
  publish(source: SourceRecord, context: Context): AnyRow;
}

const fieldsOf = (kind: Kind) => new Set(sourceFields(kind));
const catalogKey = (source: SourceRecord) => readField('slug', SERVICE.slug, source);
const READERS: Readonly<Record<Kind, Reader>> = {
  services: { fields: fieldsOf('services'), key: catalogKey, publish: publishService },
  cities: { fields: fieldsOf('cities'), key: catalogKey, publish: publishCity },
  professionals: {
    fields: fieldsOf('professionals'),
    key: (source) => readField('id', PERSON.id, source),
    publish: publishProfessional,
  },
  reviews: { fields: fieldsOf('reviews'), key: reviewId, publish: publishReview },
};

/** Reads, validates and publishes the lines of a block. Pure except for the caches of the context. */
export async function reduceBlock(block: Buffer, context: Context): Promise<ReducedBlock> {
  const reduced = reduceLines(block, context);
  if (!context.catalogNames.isWanted) return reduced;
  await context.catalogNames.load();
  return reduceLines(block, context);
}

function reduceLines(block: Buffer, context: Context): ReducedBlock {
  context.tally = emptyTally();
  const changes: Change<AnyRow>[] = [];
  const rejected: RejectedLine[] = [];
  let lines = 0;
  let read = 0;
  for (const { start, end, readable } of linesOf(block)) {
    lines++;
    const text = readable ? block.toString('utf8', start, end) : null;
    if (text !== null && text.trim() === '') continue;
    read++;
    context.line = lines;
    const outcome = text === null ? unreadable(end - start) : reduceLine(text, context);
    if ('problems' in outcome) {
      const { kind, mapper, madeId } = context;
      const keys = salvageKeys(kind, block.subarray(start, end), mapper !== null);
      rejected.push({ ...outcome, line: lines, keys: kind === 'reviews' ? keys.map(madeId) : keys, start, end });
    } else changes.push({ line: lines, ...outcome });
  }
  return { lines, read, changes, rejected, tally: context.tally };
}

const wholeLine = (reason: string): Faulty => ({ problems: [{ field: null, reason }] });

function unreadable(length: number): Faulty {
  return wholeLine(length > LINE_MAX ? TOO_LONG : 'is not UTF-8');
}

type Faulty = Pick<RejectedLine, 'problems'>;
type Reduced = { row: AnyRow } | { removed: string };

function reduceLine(text: string, context: Context): Reduced | Faulty {
  const { kind, mapper } = context;
  const given = parse(text);
  if (given === undefined) return wholeLine('is not JSON');
  if (!isObject(given)) return wholeLine(mapper?.columns ? rowFault(given, mapper.columns) : 'is not a JSON object');
  const record = mapper === null ? given : mapper.read(given);
  const reader = READERS[kind];
  const source = new SourceRecord(record);
  if (readField('deleted', { is: 'flag' }, source)) {
    const removed = reader.key(source, context);
    return source.isSound ? { removed } : { problems: source.problems };
  }
  const row = reader.publish(source, context);
  if (!source.isSound) return { problems: source.problems };
  countQuality(context.tally.quality, kind, record, row.body, 'display_name' in row ? row.display_name : '');
  countUnknown(given, mapper?.names ?? reader.fields, context);
  return { row };
}

/** Counts the fields that are not in the format. */
function countUnknown(record: JsonObject, fields: ReadonlySet<string>, { tally }: Context): void {
  for (const name in record) if (!fields.has(name)) countIgnored(tally, name);
}

/** What is wrong with a row of a table that is not whole (`tables.ts`). */
function rowFault(row: unknown, columns: number): string {
  if (!Array.isArray(row)) return 'has a quotation mark out of place';
  return `has ${row.length > columns ? 'more' : 'fewer'} cells than the header`;
}

/** Why a line of more than {@link LINE_MAX} bytes is rejected. */
export const TOO_LONG = 'is longer than 1 MiB';

/** The error of `JSON.parse` quotes the line, so it is dropped. */
function parse(text: string): unknown {
  try {
    return parseRepaired(text);
  } catch {
    return undefined;
  }
}
