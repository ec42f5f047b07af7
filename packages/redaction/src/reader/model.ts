/** The integer network of `model.bin`. The format is described in `training/quantise.py`, which writes it. */
export interface Model {
  readonly width: number;
  readonly dilations: readonly number[];
  /** The embedding in steps of the activations: shifted left by this. */
  readonly embeddingShift: number;
  /** Of output 0, a logit of one. */
  readonly units: number;
  /** The mean evidence of four characters from which a text is suspect. */
  readonly high: number;
  readonly kinds: readonly ReadKind[];
  /** Output 0 from -8 to 8 logits -> evidence, 0 to 1000. */
  readonly table: readonly number[];
  readonly fold: FoldTable;
  readonly arrays: ReadonlyMap<string, Int8Array | Float32Array>;
}

/** Runs of code points: the first, the step of the id from one to the next, how many, their ids. */
export interface FoldTable {
  /** The id of a letter that no run has. */
  readonly letter: number;
  readonly runs: readonly (readonly [first: number, step: number, count: number, ...ids: number[]])[];
}

export type ReadKind = 'phone' | 'document' | 'account' | 'email' | 'link' | 'handle' | 'alias';

type Header = Omit<Model, 'arrays'> & {
  readonly format: number;
  readonly arrays: Readonly<Record<string, readonly [at: number, size: number, type: 'i8' | 'f32']>>;
};

export function parseModel(bytes: Uint8Array<ArrayBuffer>): Model {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const { format, arrays, ...header } = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length))) as Header;
  if (format !== 1) throw new Error(`the reader's weights have format ${format}, this version reads format 1`);
  const blob = bytes.slice(4 + length).buffer;
  const parsed = Object.entries(arrays).map(
    ([name, [at, size, type]]) =>
      [name, type === 'i8' ? new Int8Array(blob, at, size) : new Float32Array(blob, at, size)] as const,
  );
  return { ...header, arrays: new Map(parsed) };
}
