import { entriesOf, type Field, sourcePaths, TABLES } from '@vidriera/contract/fields';
import { isObject } from '@vidriera/contract/rules';
import type { JsonObject, Kind } from './kinds.ts';
import { isRequired, valueAt } from './record-fields.ts';

/** How one field of the format is filled. */
export interface MappedField {
  /** Its path: `verifications.matricula.type`. */
  readonly to: string;
  /** The column or field of the export; null for a constant. */
  readonly from: string | null;
  /** What stands for a value of the export. The keys are as {@link valueKey} gives them. */
  readonly values?: ReadonlyMap<string, unknown>;
  /** The value where the export has none. */
  readonly absent?: unknown;
  readonly separator?: string;
  /** The offset of times that have none: `-03:00`. */
  readonly offset?: string;
  readonly line?: number;
}

/** A file of the operator's that says how records are read (`--map`). A kind that it has not is read by the names of its fields. */
export interface SourceMap {
  readonly name: string;
  readonly kinds: ReadonlyMap<Kind, readonly MappedField[]>;
}

/** How the records of one kind are read; it can be sent to threads. */
export interface Mapping {
  readonly fields: readonly MappedField[];
  readonly columns: number | null;
}

/** Values are compared without case and outer blanks. */
export const valueKey = (value: unknown): string => String(value).trim().toLowerCase();

/** The mapping of a table without a map: each column is the field that it is named for. */
export function mappingByName(kind: Kind, columns: readonly string[]): MappedField[] {
  const paths = sourcePaths(kind);
  return columns.filter((name) => paths.has(name)).map((name) => ({ to: name, from: name }));
}

/** The required fields of a kind that a mapping does not fill; a deletion needs the key alone. */
export function missingFields(kind: Kind, fields: readonly MappedField[]): string[] {
  const paths = fields.map(({ to }) => to);
  const key = kind === 'services' || kind === 'cities' ? 'slug' : 'id';
  const areDeletions = paths.includes('deleted') && paths.every((path) => path === 'deleted' || path === key);
  const all = areDeletions ? [key] : requiredFields(kind);
  return all.filter((names) =>
    names
      .split(' or ')
      .every((some) => !some.split(' and ').every((name) => paths.some((path) => `${path}.`.startsWith(`${name}.`)))),
  );
}

export function requiredFields(kind: Kind): string[] {
  const required = TABLES[kind].flatMap(entriesOf).filter(([, field]) => isRequired(field));
  const names = kind === 'professionals' ? ['first_name and last_name or full_name'] : [];
  return [...required.flatMap(([name, { source = name }]) => (typeof source === 'string' ? source : [])), ...names];
}

export function openMapper(kind: Kind, { fields, columns }: Mapping) {
  const paths = sourcePaths(kind);
  const ways = fields.map((mapped) => {
    const path = mapped.to.split('.');
    return { mapped, field: paths.get(mapped.to)!, parents: path.slice(0, -1), name: path.at(-1)! };
  });
  return {
    columns,
    /** The names of the export's fields that it reads. */
    names: new Set(fields.flatMap(({ from }) => (from === null ? [] : [from, from.split('.', 1)[0]!]))),
    read: (record: JsonObject): JsonObject => {
      const read: Record<string, unknown> = {};
      for (const { mapped, field, parents, name } of ways) {
        const { from, absent } = mapped;
        const given = from === null ? null : meantBy(valueAt(record, from), field, mapped);
        let at = read;
        for (const parent of parents) {
          if (!isObject(at[parent])) at[parent] = {};
          at = at[parent] as Record<string, unknown>;
        }
        if (given !== null) at[name] = given;
        else if (absent !== undefined) at[name] = absent;
      }
      return read;
    },
  };
}

/** A value of the export as the field's kind of value; null for none. What can't be read so stays, and is a fault. */
function meantBy(given: unknown, field: Field, mapped: MappedField): unknown {
  if (given === null || isObject(given)) return given;
  if (field.is === 'list' && (Array.isArray(given) || field.of.is !== 'object')) {
    const entries = Array.isArray(given) ? given : String(given).split(mapped.separator ?? '|');
    const read = entries.flatMap((entry) => (isObject(entry) ? entry : meantBy(entry, field.of, mapped)));
    return read.filter((entry) => entry !== null);
  }
  const meant = mapped.values?.get(valueKey(given));
  if (meant !== undefined) return meant;
  const text = String(given);
  return text.trim() === '' ? null : readAs(field, text, mapped.offset);
}

const FLAGS = new Map<string, boolean>([
  ...['true', 't', '1', 'si', 'sí', 's'].map((text) => [text, true] as const),
  ...['false', 'f', '0', 'no', 'n'].map((text) => [text, false] as const),
]);
const NUMBER = /^-?\d{1,15}(?:[.,]\d{1,15})?$/;
/** A date and, if it has them, a time and its offset, as databases write them: `2024-01-31 09:00:00-03`. */
const TIME = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(:\d\d(?:\.\d{1,9})?)?)? ?(Z|[+-]\d\d(?::?\d\d)?)?$/i;

function readAs(field: Field, text: string, offset = ''): unknown {
  const plain = text.trim();
  switch (field.is) {
    case 'flag':
      return FLAGS.get(plain.toLowerCase()) ?? text;
    case 'number':
      return NUMBER.test(plain) ? Number(plain.replace(',', '.')) : text;
    case 'time': {
      const [, day, minutes = '00:00', seconds = ':00', own = offset] = TIME.exec(plain) ?? [];
      if (day === undefined) return text;
      return `${day}T${minutes}${seconds}${own.replace(/^([+-]\d\d):?(\d\d)?$/, (_, hours, rest = '00') => `${hours}:${rest}`)}`;
    }
    case 'list':
    case 'object':
      return parsed(text);
    case 'text':
      return field.clean === 'prose' ? text : plain;
    default:
      return plain;
  }
}

/** The JSON in a cell; the text itself, which is a fault, when it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
