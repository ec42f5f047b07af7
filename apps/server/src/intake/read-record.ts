import { entriesOf, type Field, type Fields as Table, type Values } from '../store/fields.ts';
import type { Fields } from './fields.ts';

/**
 * Reads and checks a record of an export by its table. {@link Fields.problem} names the first fault. Texts are still as the
 * export has them, not cleaned. What is made of several fields (a name) is empty.
 */
export function readRecord<T extends Table>(table: T, fields: Fields): Values<T> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of entriesOf(table)) {
    const { source = name } = field;
    if (typeof source !== 'string') values[name] = '';
    else if (field.optional && fields.isAbsent(source)) continue;
    else values[name] = source.includes('.') ? readAt(source, field, fields) : readField(source, field, fields);
  }
  return values as Values<T>;
}

function readAt(path: string, field: Field, fields: Fields): unknown {
  const [object, name] = path.split('.') as [string, string];
  return readField(name, field, fields.object(object));
}

function readField(name: string, field: Field, fields: Fields): unknown {
  switch (field.is) {
    case 'flag':
      return fields.boolean(name, field.absent ?? false);
    case 'number': {
      const value = fields.number(name, field.from, field.to, field.absent ?? null, field.whole);
      return field.decimals === undefined ? value : Math.round(value * 10 ** field.decimals) / 10 ** field.decimals;
    }
    case 'choice':
      return fields.oneOf(name, field.of, field.absent ?? null);
    case 'time':
      return new Date(fields.dateTime(name)).toISOString();
    case 'uuid':
      return fields.uuid(name);
    case 'text':
      if (field.clean === 'catalog slug') return fields.slug(name);
      if (field.cutAt !== undefined) return fields.paragraph(name, field.cutAt);
      return field.required ? fields.requiredText(name, field.most) : fields.text(name, field.most);
    case 'object':
      return readRecord(field.fields, fields.object(name, field.required));
    case 'list': {
      const { of, most, where, required } = field;
      if (of.is !== 'object') return fields.texts(name, most, of.is === 'text' ? of.most : undefined, required);
      const all = fields.objects(name, most).map((one) => ({
        value: readRecord(of.fields, one),
        counts: where === undefined || one.boolean(where, false),
      }));
      return all.filter(({ counts }) => counts).map(({ value }) => value);
    }
  }
}
