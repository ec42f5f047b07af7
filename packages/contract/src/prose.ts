import type { z } from 'zod';

const marked = new WeakSet<z.ZodType>();

/** Marks the schema of a text by people: a reader sees the prose of one record as one text, in the order of its schema. */
export function prose<Schema extends z.ZodType>(schema: Schema): Schema {
  marked.add(schema);
  return schema;
}

/** The names of the prose fields of a record. */
export function proseOf({ shape }: z.ZodObject): string[] {
  return Object.keys(shape).filter((name) => marked.has(shape[name] as z.ZodType));
}
