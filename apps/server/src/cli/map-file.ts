import fs from 'node:fs';
import { type Field, sourcePaths } from '@vidriera/contract/fields';
import { isMap, isScalar, isSeq, type Pair } from 'yaml';
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
const PARTS = ['from', 'values', 'default', 'separator', 'offset', 'value'] as const;
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
    const missing = missingFields(
      kind,
      fields.map(({ to }) => to),
    );
    if (missing.length > 0) throw new CommandFailure(`${at(key)}: ${kind} need ${missing.join(', ')} too`);
    kinds.set(kind, fields);
  }
  return { name: file, kinds };
}

function readEntry({ key, value }: Pair, kind: Kind, { at, line: lineOf }: YamlFields): MappedField {
  const to = textOf(key);
  const wrong = (part: unknown, what: string) => new CommandFailure(`${at(part)}: ${what}`);
  const paths = sourcePaths(kind);
  const field = paths.get(to);
  if (field === undefined) {
    const near = nearestName(to, [...paths.keys()]);
    const hint = near === null ? '"vidriera import --map-template" lists them' : `did you mean ${quoted(near)}?`;
    throw wrong(key, `${quoted(to)} is not a field of ${kind}; ${hint}`);
  }
  const line = lineOf(key);
  if (isScalar(value) && typeof value.value === 'string') return { to, from: value.value, line };
  if (!isMap(value)) throw wrong(key, `${quoted(to)} needs the name of a column, or {from: …} or {value: …}`);
  const parts: Partial<Record<(typeof PARTS)[number], unknown>> = {};
  for (const part of value.items) {
    const name = textOf(part.key);
    const known = PARTS.find((one) => one === name);
    if (known === undefined) throw wrong(part.key, `${quoted(name)} is none of ${PARTS.join(', ')}`);
    parts[known] = part.value;
  }
  if ((parts.from === undefined) === (parts.value === undefined))
    throw wrong(key, `${quoted(to)} needs either from or value`);
  const checked = (part: unknown, of = field): unknown => {
    const meant = plain(part);
    const record = new SourceRecord({ [to]: meant });
    if (meant !== null) readField(to, of, record);
    const [fault] = record.problems;
    if (fault !== undefined) throw wrong(part, `${quoted(meant)} for ${to} ${fault.reason}`);
    return meant;
  };
  const separator = parts.separator === undefined ? undefined : textOf(parts.separator);
  const offset = parts.offset === undefined ? undefined : textOf(parts.offset);
  if (separator === '') throw wrong(parts.separator, 'separator is empty');
  if (offset !== undefined && !OFFSET.test(offset)) throw wrong(parts.offset, 'offset is not one like "-03:00"');
  if (parts.values !== undefined && !isMap(parts.values))
    throw wrong(parts.values, 'values needs VALUE: MEANING lines');
  return {
    to,
    from: parts.from === undefined ? null : textOf(parts.from),
    line,
    ...(separator !== undefined && { separator }),
    ...(offset !== undefined && { offset }),
    ...((parts.default ?? parts.value) !== undefined && { absent: checked(parts.default ?? parts.value) }),
    ...(isMap(parts.values) && { values: readValues(parts.values.items, field, checked) }),
  };
}

/** What stands for each value: of a list, one entry or several for each of its entries. */
function readValues(items: readonly Pair[], field: Field, checked: (part: unknown, of?: Field) => unknown) {
  const of = field.is === 'list' ? field.of : field;
  const meaning = ({ value }: Pair) =>
    isSeq(value) ? value.items.map((entry) => checked(entry, of)) : checked(value, of);
  return new Map(items.map((pair) => [valueKey(textOf(pair.key)), meaning(pair)]));
}

const quoted = (value: unknown): string => JSON.stringify(value);
const textOf = (part: unknown): string => (isScalar(part) ? String(part.value ?? '') : '');

function plain(part: unknown): unknown {
  return isSeq(part) ? part.items.map(plain) : isScalar(part) ? part.value : null;
}

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

/** The map that \`--map-template\` prints: every field of every kind. */
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
  switch (field.is) {
    case 'flag':
      return 'true or false, 1 or 0, sí or no';
    case 'number':
      return `a number from ${field.from} to ${field.to}`;
    case 'choice':
      return field.of.join(' or ');
    case 'time':
      return 'a date, with a time and its offset if it has them';
    case 'list':
      return field.of.is === 'object' ? 'JSON' : 'a list';
    default:
      return field.is === 'uuid' ? 'a uuid' : 'text';
  }
}
