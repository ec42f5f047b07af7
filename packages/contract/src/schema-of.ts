import { z } from 'zod';
import { type Field, type Fields, type Shown, shownIn, type Value } from './fields.ts';
import { SLUG_MAX, SLUG_PATTERN } from './rules.ts';

export const slug = z.string().max(SLUG_MAX).regex(SLUG_PATTERN);
export const httpUrl = z.url({ protocol: /^https?$/ });

type MayBeNull = { none: 'null' | 'null or absent' };
type Present<F> = z.ZodType<Value<F & { required: true }> | (F extends MayBeNull ? null : never)>;
type SchemaOf<F> = F extends { none: 'absent' | 'null or absent' } ? z.ZodOptional<Present<F>> : Present<F>;
type ShapeOf<Table> = { [Name in Shown<Table>]: SchemaOf<Table[Name]> };

/** The schemas of the fields that answers show, as the table has them. */
export function shapeOf<Table extends Fields>(table: Table): ShapeOf<Table> {
  return Object.fromEntries(shownIn(table).map(([name, field]) => [name, schemaOf(field)])) as ShapeOf<Table>;
}

function schemaOf(field: Field): z.ZodType {
  let schema = plainOf(field);
  if (field.none?.startsWith('null')) schema = schema.nullable();
  if (field.none?.endsWith('absent')) schema = schema.optional();
  return field.says === undefined ? schema : schema.describe(field.says);
}

function plainOf(field: Field): z.ZodType {
  switch (field.is) {
    case 'flag':
      return z.boolean();
    case 'number':
      // The most of another number only tells an import from a slip.
      return field.whole ? z.int().min(field.from).max(field.to) : z.number().min(field.from);
    case 'choice':
      return z.enum(field.of);
    case 'time':
      return z.iso.datetime();
    case 'uuid':
      return z.guid();
    case 'list': {
      const list = z.array(schemaOf(field.of));
      return field.kept === undefined ? list : list.max(field.kept);
    }
    case 'object':
      return z.strictObject(shapeOf(field.fields));
    default:
      if (field.clean === 'link') return httpUrl;
      return field.clean === 'slug' || field.clean === 'catalog slug' ? slug : z.string();
  }
}
