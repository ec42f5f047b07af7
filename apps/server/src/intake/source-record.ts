import type { Problem } from './kinds.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** A record of an export that is being read. Its first problem is kept; reading goes on with a harmless value. */
export class SourceRecord {
  readonly values: JsonObject;
  /** What is wrong with the record; null when everything that was read is right. */
  problem: Problem | null = null;
  /** How many texts were cut because they are too long. */
  cut = 0;

  constructor(values: JsonObject) {
    this.values = values;
  }

  /** Notes that a field is wrong; `reason` completes "FIELD …" and has no value of the record in it. */
  reject(field: string, reason: string): void {
    this.problem ??= { field, reason };
  }
}

/** True for a JSON object: not null, not a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
