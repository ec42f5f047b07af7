import { buildKeyTable, findKey } from '../store/key-table.ts';
import type { KnownRow } from '../store/write-session.ts';
import { readFamily } from './fingerprints.ts';
import { unknownFamily } from './publish/name.ts';

const ID_LENGTH = 36;

/** Every professional, by number, in shared memory: about 170 bytes each. */
export type KnownTable = Awaited<ReturnType<typeof tableOfProfessionals>>;

/** Builds the table of the professionals, which come in batches by number. */
export async function tableOfProfessionals(batches: AsyncIterable<readonly KnownRow[]>) {
  const numbers: number[] = [];
  const shownOf: number[] = [];
  const [family, own] = [openLists(), openLists()];
  const ids: Buffer[] = [];
  const shown = new Map<string, number>();
  for await (const batch of batches) {
    ids.push(Buffer.from(batch.map(({ id }) => id.padEnd(ID_LENGTH).slice(0, ID_LENGTH)).join(''), 'latin1'));
    for (const { no, display_name, ...row } of batch) {
      if (!shown.has(display_name)) shown.set(display_name, shown.size);
      numbers.push(no);
      shownOf.push(shown.get(display_name)!);
      family.add(row.family);
      own.add(row.own);
    }
  }
  const allIds = Buffer.concat(ids);
  return {
    numbers: shared(Float64Array, numbers),
    /** Their uuids, {@link ID_LENGTH} bytes each. */
    ids: shared(Uint8Array, allIds),
    /** Finds a position by uuid. */
    byId: shared(
      Uint32Array,
      buildKeyTable(numbers.length, (position) => idAt(allIds, position)),
    ),
    /** For each professional, the index of its display name in `shown`. */
    shownOf: shared(Uint32Array, shownOf),
    shown: [...shown.keys()],
    family: family.packed(),
    own: own.packed(),
  };
}

/** A list of fingerprints for each professional. Its end is given; it starts at the end of the previous one. */
function openLists() {
  const ends: number[] = [];
  const fingerprints: number[] = [];
  return {
    add: (written: string) => {
      fingerprints.push(...readFamily(written));
      ends.push(fingerprints.length);
    },
    packed: () => ({ ends: shared(Uint32Array, ends), fingerprints: shared(Float64Array, fingerprints) }),
  };
}

function listAt({ ends, fingerprints }: KnownTable['own'], position: number): number[] {
  return [...fingerprints.subarray(position === 0 ? 0 : ends[position - 1]!, ends[position]!)];
}

function shared<Numbers extends Float64Array | Uint32Array | Uint8Array>(
  type: { new (buffer: SharedArrayBuffer): Numbers; readonly BYTES_PER_ELEMENT: number },
  values: ArrayLike<number>,
): Numbers {
  const numbers = new type(new SharedArrayBuffer(type.BYTES_PER_ELEMENT * values.length));
  numbers.set(values);
  return numbers;
}

function idAt(ids: Uint8Array, position: number): string {
  return Buffer.from(ids.buffer, ids.byteOffset + position * ID_LENGTH, ID_LENGTH).toString('latin1');
}

/** Looks a professional up by its uuid in lower case; undefined for an unknown one. */
export function findKnown(table: KnownTable, id: string): KnownProfessional | undefined {
  const position = findKey(table.byId, id, (at) => idAt(table.ids, at) === id);
  if (position < 0) return undefined;
  const { numbers, shownOf, shown, family, own } = table;
  const name = shown[shownOf[position]!]!;
  return knownAs(numbers[position]!, name, listAt(family, position), listAt(own, position));
}

/** The data of a professional that cleaning a review needs. */
export type KnownProfessional = ReturnType<typeof knownAs>;

/** `family` and `own` are the fingerprints of the family-name words and of the private values. */
export function knownAs(no: number, displayName: string, family: readonly number[], own: readonly number[]) {
  const given = displayName.replace(/ \S+\.$/, '');
  /** The professional, for a family name beside the given name. */
  const unknown = unknownFamily(displayName, family);
  return { no, given, family, own, unknownFamily: unknown };
}
