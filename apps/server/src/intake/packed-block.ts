import type { CatalogRow, ProfessionalRow, ReviewRow } from '../store/writer.ts';
import type { Kind } from './kinds.ts';
import type { AnyRow, Change, ReducedBlock } from './reduced-block.ts';

/**
 * A {@link ReducedBlock} as it crosses threads: its changes as one run of lines and one array of numbers, which is several times
 * faster than thousands of small objects.
 */
export interface PackedBlock {
  readonly kind: Kind;
  /** The block without its changes. */
  readonly json: string;
  /** UTF-8: the texts of each row, a line each; the key alone, of a removal. No text of a row has a line end in it. */
  readonly texts: Uint8Array<ArrayBuffer>;
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

const CATALOG: Shape<CatalogRow> = {
  texts: 2,
  numbers: 0,
  toTexts: (row) => [row.slug, row.body],
  toNumbers: () => [],
  read: (texts, t) => ({ slug: texts[t]!, body: texts[t + 1]! }),
};
const REVIEWS: Shape<ReviewRow> = {
  texts: 2,
  numbers: 4,
  toTexts: (row) => [row.id, row.body],
  toNumbers: (row) => [row.professional, row.createdAt, row.published ? 1 : 0, row.clean ? 1 : 0],
  read: (texts, t, numbers, n) => ({
    id: texts[t]!,
    body: texts[t + 1]!,
    professional: numbers[n]!,
    createdAt: numbers[n + 1]!,
    published: numbers[n + 2] === 1,
    clean: numbers[n + 3] === 1,
  }),
};
const PROFESSIONALS: Shape<ProfessionalRow> = {
  texts: 5,
  numbers: 2,
  toTexts: (row) => [row.id, row.slug, row.displayName, row.family, row.body],
  toNumbers: (row) => [row.slugMade ? 1 : 0, row.clean ? 1 : 0],
  read: (texts, t, numbers, n) => ({
    id: texts[t]!,
    slug: texts[t + 1]!,
    displayName: texts[t + 2]!,
    family: texts[t + 3]!,
    body: texts[t + 4]!,
    slugMade: numbers[n] === 1,
    clean: numbers[n + 1] === 1,
  }),
};
const SHAPES: Readonly<Record<Kind, Shape<AnyRow>>> = {
  services: CATALOG,
  cities: CATALOG,
  professionals: PROFESSIONALS,
  reviews: REVIEWS,
};

const NEWLINE = 0x0a;
/** UTF-16 units become at most three bytes each. */
const BYTES_OF_UNIT = 3;

/** Takes the changes of one block after another, packing them as they come. */
export class Packer {
  /** What was written so far is the first `size` of these; whoever writes here itself asks for {@link room} first. */
  bytes = Buffer.allocUnsafeSlow(1 << 19);
  size = 0;
  #numbers = new Float64Array(1 << 13);
  #count = 0;

  begin(): void {
    this.size = 0;
    this.#count = 0;
  }

  row(kind: Kind, line: number, row: AnyRow): void {
    const { toTexts, toNumbers } = SHAPES[kind];
    for (const text of toTexts(row)) this.#text(text);
    this.rowNumbers(line, ...toNumbers(row));
  }

  removal(line: number, key: string): void {
    this.#text(key);
    this.#put(line);
    this.#put(0);
  }

  /** The numbers of a row whose texts were written to {@link bytes}. */
  rowNumbers(line: number, ...numbers: number[]): void {
    this.#put(line);
    this.#put(1);
    for (const number of numbers) this.#put(number);
  }

  /** Makes sure that so many bytes can be written. */
  room(bytes: number): void {
    if (this.size + bytes <= this.bytes.length) return;
    const wider = Buffer.allocUnsafeSlow(2 * (this.size + bytes));
    this.bytes.copy(wider, 0, 0, this.size);
    this.bytes = wider;
  }

  #text(text: string): void {
    this.room(BYTES_OF_UNIT * text.length + 1);
    this.size += this.bytes.write(text, this.size);
    this.bytes[this.size++] = NEWLINE;
  }

  #put(number: number): void {
    if (this.#count === this.#numbers.length) {
      const wider = new Float64Array(2 * this.#count);
      wider.set(this.#numbers);
      this.#numbers = wider;
    }
    this.#numbers[this.#count++] = number;
  }

  finish(kind: Kind, rest: Omit<ReducedBlock, 'changes'>): PackedBlock {
    return {
      kind,
      json: JSON.stringify(rest),
      texts: new Uint8Array(this.bytes.subarray(0, this.size)),
      numbers: this.#numbers.slice(0, this.#count),
    };
  }
}

export function unpackBlock({ kind, json, texts, numbers }: PackedBlock): ReducedBlock {
  const rest = JSON.parse(json) as Omit<ReducedBlock, 'changes'>;
  const lines = Buffer.from(texts.buffer, texts.byteOffset, texts.length).toString().split('\n');
  return { ...rest, changes: unpack(lines, numbers, SHAPES[kind]) };
}

/** What can be moved to the other thread instead of copied. */
export const movable = ({ texts, numbers }: PackedBlock): ArrayBuffer[] => [texts.buffer, numbers.buffer];

function unpack(texts: readonly string[], numbers: Float64Array, shape: Shape<AnyRow>): Change<AnyRow>[] {
  const changes: Change<AnyRow>[] = [];
  for (let at = 0, i = 0; at < numbers.length; at += 2) {
    const line = numbers[at]!;
    if (numbers[at + 1] === 0) changes.push({ line, removed: texts[i++]! });
    else {
      changes.push({ line, row: shape.read(texts, i, numbers, at + 2) });
      i += shape.texts;
      at += shape.numbers;
    }
  }
  return changes;
}
