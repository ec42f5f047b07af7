import type { ProfessionalRow, ReviewRow } from '../store/writer.ts';
import type { Kind } from './kinds.ts';
import type { AnyRow, Change, ReducedBlock } from './reduced-block.ts';

/**
 * A {@link ReducedBlock} as it crosses threads. Reviews and professionals, the many, go as one text of lines and one array of
 * numbers, which is several times faster than thousands of small objects; whatever else as JSON.
 */
export interface PackedBlock {
  /** The block, without the changes when they are packed. */
  readonly json: string;
  readonly packed: PackedChanges | null;
}

interface PackedChanges {
  readonly kind: Kind;
  /** The texts of each row; the id alone, of a removal. No text of a row has a line end in it. */
  readonly lines: string;
  /** For each change its line, whether it is a row (1) or a removal (0), and the numbers of the row. */
  readonly numbers: Float64Array<ArrayBuffer>;
}

/** How a row is taken apart and put together. */
interface Shape<Row> {
  readonly texts: number;
  readonly numbers: number;
  toTexts(row: Row): string[];
  toNumbers(row: Row): number[];
  read(texts: readonly string[], text: number, numbers: Float64Array, number: number): Row;
}

const REVIEWS: Shape<ReviewRow> = {
  texts: 2,
  numbers: 3,
  toTexts: (row) => [row.id, row.body],
  toNumbers: (row) => [row.professional, row.createdAt, row.published ? 1 : 0],
  read: (texts, t, numbers, n) => ({
    id: texts[t]!,
    body: texts[t + 1]!,
    professional: numbers[n]!,
    createdAt: numbers[n + 1]!,
    published: numbers[n + 2] === 1,
  }),
};
const PROFESSIONALS: Shape<ProfessionalRow> = {
  texts: 5,
  numbers: 1,
  toTexts: (row) => [row.id, row.slug, row.displayName, row.family, row.body],
  toNumbers: (row) => [row.slugMade ? 1 : 0],
  read: (texts, t, numbers, n) => ({
    id: texts[t]!,
    slug: texts[t + 1]!,
    displayName: texts[t + 2]!,
    family: texts[t + 3]!,
    body: texts[t + 4]!,
    slugMade: numbers[n] === 1,
  }),
};
const SHAPES: Readonly<Partial<Record<Kind, Shape<AnyRow>>>> = {
  reviews: REVIEWS,
  professionals: PROFESSIONALS,
};

export function packBlock(kind: Kind, block: ReducedBlock): PackedBlock {
  const { changes } = block;
  const shape = SHAPES[kind];
  if (shape === undefined) return { json: JSON.stringify(block), packed: null };
  return { json: JSON.stringify({ ...block, changes: [] }), packed: { kind, ...pack(changes, shape) } };
}

export function unpackBlock({ json, packed }: PackedBlock): ReducedBlock {
  const block = JSON.parse(json) as ReducedBlock;
  return packed === null ? block : { ...block, changes: unpack(packed, SHAPES[packed.kind]!) };
}

/** What can be moved to the other thread instead of copied. */
export function movable({ packed }: PackedBlock): ArrayBuffer[] {
  return packed === null ? [] : [packed.numbers.buffer];
}

function pack(changes: readonly Change<AnyRow>[], shape: Shape<AnyRow>): Omit<PackedChanges, 'kind'> {
  const numbers = new Float64Array((2 + shape.numbers) * changes.length);
  const lines: string[] = [];
  let at = 0;
  for (const { line, row, removed } of changes) {
    numbers[at] = line;
    if (row === undefined) lines.push(removed);
    else {
      numbers[at + 1] = 1;
      numbers.set(shape.toNumbers(row), at + 2);
      lines.push(...shape.toTexts(row));
    }
    at += 2 + shape.numbers;
  }
  return { lines: lines.join('\n'), numbers };
}

function unpack({ lines, numbers }: PackedChanges, shape: Shape<AnyRow>): Change<AnyRow>[] {
  const texts = lines.split('\n');
  const changes: Change<AnyRow>[] = [];
  for (let at = 0, i = 0; at < numbers.length; at += 2 + shape.numbers) {
    const line = numbers[at]!;
    if (numbers[at + 1] === 0) changes.push({ line, removed: texts[i++]! });
    else {
      changes.push({ line, row: shape.read(texts, i, numbers, at + 2) });
      i += shape.texts;
    }
  }
  return changes;
}
