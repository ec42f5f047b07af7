import { sourceFields } from '../store/fields.ts';
import { Fields, isObject } from './fields.ts';
import type { Kind, Problem } from './kinds.ts';
import { LINE_MAX, linesOf } from './lines.ts';
import { publishCity, publishService } from './publish/catalog.ts';
import type { Context } from './publish/context.ts';
import { publishProfessional } from './publish/professional.ts';
import { publishReview, reviewId } from './publish/review.ts';
import type { AnyRow, Change, ReducedBlock, RejectedLine } from './reduced-block.ts';
import { salvageKeys } from './salvage.ts';
import { countIgnored, emptyTally } from './tally.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** What differs between the kinds. */
interface Reader {
  readonly fields: ReadonlySet<string>;
  /** The key of a record that is to be removed. */
  key(fields: Fields): string;
  publish(fields: Fields, record: JsonObject, context: Context): AnyRow;
}

const catalogKey = (fields: Fields) => fields.slug('slug');
const READERS: Readonly<Record<Kind, Reader>> = {
  services: { fields: new Set(sourceFields('services')), key: catalogKey, publish: publishService },
  cities: { fields: new Set(sourceFields('cities')), key: catalogKey, publish: publishCity },
  professionals: {
    fields: new Set(sourceFields('professionals')),
    key: (fields) => fields.uuid('id'),
    publish: publishProfessional,
  },
  reviews: {
    fields: new Set(sourceFields('reviews')),
    key: reviewId,
    publish: (fields, _record, context) => publishReview(fields, context),
  },
};

/** Reads, validates and publishes the lines of a block. Pure but for the context's memory of what it computed. */
export function reduceBlock(kind: Kind, block: Buffer, context: Context): ReducedBlock {
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
    const outcome = text === null ? unreadable(end - start) : reduceLine(kind, text, context);
    if ('reason' in outcome) {
      rejected.push({ ...outcome, line: lines, keys: salvageKeys(kind, block.subarray(start, end)), start, end });
    } else changes.push({ line: lines, ...outcome });
  }
  return { lines, read, changes, rejected, tally: context.tally };
}

function unreadable(length: number): Problem {
  return { field: null, reason: length > LINE_MAX ? TOO_LONG : 'is not UTF-8' };
}

type Reduced = { row: AnyRow } | { removed: string };

function reduceLine(kind: Kind, text: string, context: Context): Reduced | Problem {
  const record = parse(text);
  if (record === undefined) return { field: null, reason: 'is not JSON' };
  if (!isObject(record)) return { field: null, reason: 'is not a JSON object' };
  const reader = READERS[kind];
  const fields = new Fields(record);
  if (fields.boolean('deleted', false)) {
    const removed = reader.key(fields);
    return fields.problem ?? { removed };
  }
  const row = reader.publish(fields, record, context);
  if (fields.problem !== null) return fields.problem;
  countUnknown(record, reader, context);
  return { row };
}

/** Counts the fields that the format does not name. A record nearly always has those of the one before, in the same order. */
function countUnknown(record: JsonObject, { fields }: Reader, context: Context): void {
  const { usualFields } = context;
  let k = 0;
  let isUsual = true;
  for (const name in record) if (name !== usualFields[k++]) isUsual = false;
  if (isUsual) return;
  const names = Object.keys(record);
  const unknown = names.filter((name) => !fields.has(name));
  for (const name of unknown) countIgnored(context.tally, name);
  if (unknown.length === 0) context.usualFields = names;
}

/** Why a line of more than {@link LINE_MAX} bytes is rejected. */
export const TOO_LONG = 'is longer than 1 MiB';

/** `JSON.parse` quotes the line in its error, so the error is dropped. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
