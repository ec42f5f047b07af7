import type { ReviewRow } from '../store/writer.ts';
import type { Change, ReducedBlock } from './reduced-block.ts';

/**
 * A {@link ReducedBlock} as it crosses threads. Reviews, the many, go as one text of lines and one array of numbers, which is
 * several times faster than thousands of small objects; whatever else as JSON.
 */
export interface PackedBlock {
  /** The block without the reviews. */
  readonly json: string;
  readonly reviews: PackedReviews | null;
}

/** Two lines a change, the id and the body, which is JSON and so has no line end in it; and {@link NUMBERS} numbers. */
interface PackedReviews {
  readonly lines: string;
  readonly numbers: Float64Array<ArrayBuffer>;
}

/** Line, professional (0: a removal), time, published. */
const NUMBERS = 4;

export function packBlock(block: ReducedBlock): PackedBlock {
  const { changes } = block;
  if (!areReviews(changes)) return { json: JSON.stringify(block), reviews: null };
  const numbers = new Float64Array(NUMBERS * changes.length);
  const lines: string[] = [];
  let at = 0;
  for (const { line, row, removed } of changes) {
    lines.push(row === undefined ? removed : row.id, row === undefined ? '' : row.body);
    numbers[at] = line;
    if (row !== undefined) {
      numbers[at + 1] = row.professional;
      numbers[at + 2] = row.createdAt;
      numbers[at + 3] = row.published ? 1 : 0;
    }
    at += NUMBERS;
  }
  return { json: JSON.stringify({ ...block, changes: [] }), reviews: { lines: lines.join('\n'), numbers } };
}

export function unpackBlock({ json, reviews }: PackedBlock): ReducedBlock {
  const block = JSON.parse(json) as ReducedBlock;
  return reviews === null ? block : { ...block, changes: unpackReviews(reviews) };
}

/** What can be moved to the other thread instead of copied. */
export function movable({ reviews }: PackedBlock): ArrayBuffer[] {
  return reviews === null ? [] : [reviews.numbers.buffer];
}

function areReviews(changes: readonly Change<object>[]): changes is readonly Change<ReviewRow>[] {
  const first = changes.find(({ row }) => row !== undefined);
  return first?.row !== undefined && 'createdAt' in first.row;
}

function unpackReviews({ lines, numbers }: PackedReviews): Change<ReviewRow>[] {
  const texts = lines.split('\n');
  const changes: Change<ReviewRow>[] = [];
  for (let at = 0, i = 0; at < numbers.length; at += NUMBERS, i += 2) {
    const line = numbers[at]!;
    const professional = numbers[at + 1]!;
    const id = texts[i]!;
    if (professional === 0) changes.push({ line, removed: id });
    else {
      const row = {
        id,
        professional,
        createdAt: numbers[at + 2]!,
        published: numbers[at + 3] === 1,
        body: texts[i + 1]!,
      };
      changes.push({ line, row });
    }
  }
  return changes;
}
