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

/** Whether a payload's JSON has a control character in one of its texts. */
export function hasControls(json: string): boolean {
  return ESCAPED_CONTROL.test(json);
}

/**
 * A payload's JSON without control characters, as text and as a value. This directory serves none (house decision,
 * Names). Another server's are removed, because a text must not steer a terminal.
 */
export function withoutControls(json: string): { text: string; payload: Record<string, unknown> } {
  const payload = JSON.parse(json, (_key, value: unknown) =>
    typeof value === 'string' ? withoutControlCharacters(value) : value,
  ) as Record<string, unknown>;
  return { text: JSON.stringify(payload), payload };
}
