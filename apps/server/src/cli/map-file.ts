import fs from 'node:fs';
import { type Field, sourcePaths } from '@vidriera/contract/fields';
import { isObject } from '@vidriera/contract/rules';
import { isMap, isNode, isScalar, type Pair } from 'yaml';
import { isKind, KINDS, type Kind } from '../directory/intake/kinds.ts';
import {
  type MappedField,
  missingFields,
  requiredFields,
  type SourceMap,
  valueKey,
} from '../directory/intake/mapping.ts';
import { readField, SourceRecord } from '../directory/intake/record-fields.ts';
import { nearestName } from '../settings.ts';
import { readYamlFields, type YamlFields } from '../yaml-fields.ts';
import { CommandFailure } from './command.ts';

const BYTES_MAX = 1_000_000;
const PARTS: readonly string[] = ['from', 'values', 'default', 'separator', 'offset', 'value'];
const OFFSET = /^(?:Z|[+-]\d\d:\d\d)$/;

/** Reads the file of `--map`. What is wrong in it is a {@link CommandFailure} that names the file and the line. */
export function readMapFile(file: string): SourceMap {
  const { size } = fs.statSync(file);
  if (size > BYTES_MAX) throw new CommandFailure(`${file} has ${size} bytes; expected at most ${BYTES_MAX}`);
  const yaml = readYamlFields(fs.readFileSync(file, 'utf8'), file, (what) => new CommandFailure(what));
  const kinds = new Map<Kind, readonly MappedField[]>();
  const { items, at } = yaml;
  for (const { key, value } of items) {
    const kind = textOf(key);
    if (!isKind(kind)) throw new CommandFailure(`${at(key)}: ${quoted(kind)} is no kind; they are ${KINDS.join(', ')}`);
    const entries = isMap(value) ? value.items : [];
    const fields = entries.map((entry) => readEntry(entry, kind, yaml));
    const missing = missingFields(kind, fields);
    if (missing.length > 0) throw new CommandFailure(`${at(key)}: ${kind} need ${missing.join(', ')} too`);
    kinds.set(kind, fields);
  }
  return { name: file, kinds };
}

function readEntry({ key, value }: Pair, kind: Kind, { at, line: lineOf }: YamlFields): MappedField {
  const to = textOf(key);
  /** A mistake in a part of the entry, or in all of it. */
  const wrong = (what: string, part?: string) =>
    new CommandFailure(`${at(part !== undefined && isMap(value) ? value.get(part, true) : key)}: ${what}`);
  const paths = sourcePaths(kind);
  const field = paths.get(to);
  if (field === undefined) {
    const near = nearestName(to, [...paths.keys()]);
    const hint = near === null ? '"vidriera import --map-template" lists them' : `did you mean ${quoted(near)}?`;
    throw wrong(`${quoted(to)} is not a field of ${kind}; ${hint}`);
  }
  const line = lineOf(key);
  const given: unknown = isNode(value) ? value.toJSON() : null;
  if (typeof given === 'string') return { to, from: given, line };
  if (!isObject(given)) throw wrong(`${quoted(to)} needs the name of a column, or {from: …} or {value: …}`);
  const strange = Object.keys(given).find((name) => !PARTS.includes(name));
  if (strange !== undefined) throw wrong(`${quoted(strange)} is none of ${PARTS.join(', ')}`, strange);
  const { from, values, separator, offset, default: absent = given.value } = given;
  if ((from === undefined) === (given.value === undefined)) throw wrong(`${quoted(to)} needs either from or value`);
  const checked = (part: string, meant: unknown, of = field): unknown => {
    const record = new SourceRecord({ [to]: meant });
    if (meant !== null) readField(to, of, record);
    const [fault] = record.problems;
    if (fault !== undefined) throw wrong(`${quoted(meant)} for ${to} ${fault.reason}`, part);
    return meant;
  };
  if (separator === '') throw wrong('separator is empty', 'separator');
  if (offset !== undefined && !OFFSET.test(String(offset))) throw wrong('offset is not one like "-03:00"', 'offset');
  if (values !== undefined && !isObject(values)) throw wrong('values needs VALUE: MEANING lines', 'values');
  return {
    to,
    from: from === undefined ? null : String(from),
    line,
    ...(separator !== undefined && { separator: String(separator) }),
    ...(offset !== undefined && { offset: String(offset) }),
    ...(absent !== undefined && { absent: checked(given.default === undefined ? 'value' : 'default', absent) }),
    ...(values && { values: readValues(values, field, (meant, of) => checked('values', meant, of)) }),
  };
}

/** What stands for each value: of a list, one entry or several for each of its entries. */
function readValues(values: object, field: Field, checked: (meant: unknown, of: Field) => unknown) {
  const of = field.is === 'list' ? field.of : field;
  const meaning = (meant: unknown) =>
    Array.isArray(meant) ? meant.map((entry) => checked(entry, of)) : checked(meant, of);
  return new Map(Object.entries(values).map(([value, meant]) => [valueKey(value), meaning(meant)]));
}

const quoted = (value: unknown): string => JSON.stringify(value);
const textOf = (part: unknown): string => (isScalar(part) ? String(part.value ?? '') : '');

const HEAD = `# How your export is read: vidriera import PATH --map FILE
#
# On the left a field of the format, on the right the column of yours that fills it (of NDJSON, the field: a nested one is direccion.ciudad):
#   city: ciudad
#   city: {from: ciudad, values: {CABA: buenos-aires, s/d: null}}          what stands for a value of yours; null for none
#   member_since: {from: alta, offset: "-03:00", default: 2020-01-01T00:00:00Z}   times without an offset; what stands for none
#   services: {from: rubros, separator: ","}                              a list in one cell; parted by | without it
#   author_role: {value: client}                                          the same for all records
# A kind that stands here is read by these lines alone: a column that they do not name is ignored. Take a # away to add a line.
# Map every private field: its values are masked in the texts, and never stored.
`;

export function mapTemplate(): string {
  const kinds = KINDS.map((kind) => {
    const required = requiredFields(kind).flatMap((names) => names.split(/ and | or /));
    const lines = [...sourcePaths(kind)].flatMap(([path, field]) => {
      const isWanted = required.includes(path.split('.', 1)[0]!) && path !== 'full_name';
      return field.is === 'object' ? [] : `${isWanted ? '  ' : '  # '}${path}: ${path}  # ${described(field)}`;
    });
    const isActive = kind === 'professionals' || kind === 'reviews';
    return [`${kind}:`, ...lines].map((line) => (isActive ? line : `# ${line}`)).join('\n');
  });
  return `${HEAD}\n${kinds.join('\n\n')}\n`;
}

function described(field: Field): string {
  if (field.is === 'number') return `a number from ${field.from} to ${field.to}`;
  if (field.is === 'choice') return field.of.join(' or ');
  if (field.is === 'list') return field.of.is === 'object' ? 'JSON' : 'a list';
  return DESCRIBED[field.is] ?? 'text';
}

const DESCRIBED: Partial<Record<Field['is'], string>> = {
  flag: 'true or false, 1 or 0, sí or no',
  time: 'a date, with a time and its offset if it has them',
  uuid: 'a uuid',
};
