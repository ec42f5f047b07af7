import type { z } from 'zod';

/**
 * The payload with what the contract lists and nothing more: a field that a newer server added is left out, so that
 * it can't reach an assistant unseen; anything else that does not fit throws.
 */
export function keepListed(schema: z.ZodObject, payload: unknown): Record<string, unknown> {
  const read = schema.safeParse(payload);
  if (read.success) return read.data;
  const kept: unknown = structuredClone(payload);
  for (const issue of read.error.issues) {
    if (issue.code !== 'unrecognized_keys') throw new Error(`a payload breaks the contract at ${issue.path.join('.')}`);
    const holder = issue.path.reduce((value, step) => (value as Record<PropertyKey, unknown>)[step], kept);
    for (const key of issue.keys) delete (holder as Record<string, unknown>)[key];
  }
  return schema.parse(kept);
}
