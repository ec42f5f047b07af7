import type { z } from 'zod';
import { withoutControlCharacters } from '../control-characters.ts';

/**
 * The payload with the fields of the contract only. A field that a newer server added is removed, because it was never
 * checked here; any other difference from the schema throws.
 */
export function withoutUnknownFields(schema: z.ZodObject, payload: unknown): Record<string, unknown> {
  const read = schema.safeParse(payload);
  // The payload itself keeps the API's order of keys; the parsed copy has the schema's.
  if (read.success) return payload as Record<string, unknown>;
  const kept: unknown = structuredClone(payload);
  for (const issue of read.error.issues) {
    if (issue.code !== 'unrecognized_keys') throw new Error(`a payload breaks the contract at ${issue.path.join('.')}`);
    const holder = issue.path.reduce((value, step) => (value as Record<PropertyKey, unknown>)[step], kept);
    for (const key of issue.keys) delete (holder as Record<string, unknown>)[key];
  }
  schema.parse(kept);
  return kept as Record<string, unknown>;
}

/** A control character in JSON, except line ends and tabs. JSON escapes those below 0x20 and keeps those from 0x7f on. */
const ESCAPED_CONTROL = /\\u00|\\[bf]|\p{Cc}/u;

/**
 * The payload without control characters in its texts. This directory serves none. Another server's are removed,
 * because a text must not steer a terminal.
 */
export function withoutControls(payload: Record<string, unknown>): Record<string, unknown> {
  const json = JSON.stringify(payload);
  if (!ESCAPED_CONTROL.test(json)) return payload;
  return JSON.parse(json, (_key, value: unknown) =>
    typeof value === 'string' ? withoutControlCharacters(value) : value,
  ) as Record<string, unknown>;
}
