import type { z } from 'zod';

/**
 * The payload with what the contract lists and nothing more: a field that a newer server added is left out, so that
 * it can't reach an assistant unseen; anything else that does not fit throws.
 */
export function keepListed(schema: z.ZodObject, payload: unknown): Record<string, unknown> {
  const read = schema.safeParse(payload);
  // The payload itself, not the parsed copy, whose keys come in the schema's order: it is the API's, byte for byte.
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

/** What JSON escapes a control character to, line ends and tabs apart; those above 0x7f it leaves as they are. */
const ESCAPED_CONTROL = /\\u00|\\[bf]|\p{Cc}/u;
/** Control characters but tab, line feed and carriage return. */
const CONTROLS = /(?![\t\n\r])\p{Cc}/gu;

/** The text without control characters but tabs and line ends. */
export function withoutControlCharacters(text: string): string {
  return text.replace(CONTROLS, '');
}

/**
 * The payload without control characters. The directory serves none (house decision, Names); from a server that does,
 * they are taken out: a text is data, and nothing in it may steer a terminal or a reader.
 */
export function withoutControls(payload: Record<string, unknown>): Record<string, unknown> {
  if (!ESCAPED_CONTROL.test(JSON.stringify(payload))) return payload;
  const cleaned = JSON.stringify(payload, (_key, value: unknown) =>
    typeof value === 'string' ? withoutControlCharacters(value) : value,
  );
  return JSON.parse(cleaned) as Record<string, unknown>;
}
