import { type Fields, TABLES } from '@vidriera/contract/fields';
import { PLACEHOLDERS } from '@vidriera/redaction';
import type { Kind } from './kinds.ts';
import type { JsonObject } from './read-record.ts';

/** What the accepted records of a kind are like. */
export interface Quality {
  records: number;
  /** How many records have a value, by field. */
  readonly filled: Record<string, number>;
  /** How many records have a placeholder, by its text. */
  readonly masked: Record<string, number>;
  /** Records of which a family name was taken out of a text. */
  names: number;
  /** Professionals of whose name only initials are shown. */
  initials: number;
  /** Pairs of numbers: the fingerprint of a value, and one of the record that has it. */
  readonly documents: number[];
  readonly phones: number[];
}

/** The summary of {@link Quality} in a report. */
export interface QualitySummary {
  readonly empty_fields: readonly string[];
  readonly shared_documents: number;
  readonly shared_phones: number;
  readonly initials_only: number;
  readonly names_removed: number;
  readonly masked: Readonly<Record<string, number>>;
}

export const emptyQuality = (): Quality => ({
  records: 0,
  filled: {},
  masked: {},
  names: 0,
  initials: 0,
  documents: [],
  phones: [],
});

const INITIALS = /^\p{L}\.(?: \p{L}\.)?$/u;
const MARKS = [...new Set(Object.values(PLACEHOLDERS))];
const EMPTY: readonly unknown[] = [undefined, null, ''];

/** The public fields of a kind, but for those that may well be absent, and the parts of names, of which an export has some. */
function fieldsOf(kind: Kind): string[] {
  const fields = TABLES[kind]
    .flatMap((table: Fields) => Object.entries(table))
    .filter(([, field]) => {
      return field.is !== 'flag' && !('absent' in field) && !field.optional && !Array.isArray(field.source);
    });
  return [...new Set(fields.map(([name, { source = name }]) => String(source).split('.', 1)[0]!))];
}
const FIELDS = Object.fromEntries((Object.keys(TABLES) as Kind[]).map((kind) => [kind, fieldsOf(kind)]));

/** Counts an accepted record; `body` is the JSON of its public part. */
export function countQuality(quality: Quality, kind: Kind, record: JsonObject, body: string, displayName = ''): void {
  quality.records++;
  for (const field of FIELDS[kind]!) {
    const value = record[field];
    if (EMPTY.includes(value) || (Array.isArray(value) && value.length === 0)) continue;
    quality.filled[field] = (quality.filled[field] ?? 0) + 1;
  }
  if (INITIALS.test(displayName)) quality.initials++;
  if (!body.includes('[')) return;
  for (const mark of MARKS) if (body.includes(mark)) quality.masked[mark] = (quality.masked[mark] ?? 0) + 1;
}

export function addQuality(total: Quality, part: Quality): void {
  total.records += part.records;
  total.names += part.names;
  total.initials += part.initials;
  for (const counts of ['filled', 'masked'] as const) {
    for (const [name, count] of Object.entries(part[counts])) total[counts][name] = (total[counts][name] ?? 0) + count;
  }
  for (const pairs of ['documents', 'phones'] as const) for (const one of part[pairs]) total[pairs].push(one);
}

export function summaryOf(kind: Kind, quality: Quality): QualitySummary | null {
  if (quality.records === 0) return null;
  return {
    empty_fields: FIELDS[kind]!.filter((field) => quality.filled[field] === undefined),
    shared_documents: countSharing(quality.documents),
    shared_phones: countSharing(quality.phones),
    initials_only: quality.initials,
    names_removed: quality.names,
    masked: quality.masked,
  };
}

/** The number of records that have a value in common with another. */
function countSharing(pairs: readonly number[]): number {
  const order = Uint32Array.from({ length: pairs.length / 2 }, (_, i) => i).sort(
    (a, b) => pairs[2 * a]! - pairs[2 * b]!,
  );
  const sharing = new Set<number>();
  for (let i = 1; i < order.length; i++) {
    const [a, b] = [2 * order[i - 1]!, 2 * order[i]!];
    if (pairs[a] === pairs[b] && pairs[a + 1] !== pairs[b + 1]) sharing.add(pairs[a + 1]!).add(pairs[b + 1]!);
  }
  return sharing.size;
}
