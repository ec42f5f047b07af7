import type { Problem } from './kinds.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** A record of an export while it is read. It keeps the first problem; reading continues with a harmless value. */
export class SourceRecord {
  readonly values: JsonObject;
  /** The first fault of the record; null when there is none. */
  problem: Problem | null = null;
  /** How many texts were shortened. */
  cut = 0;

  constructor(values: JsonObject) {
    this.values = values;
  }

  /** Records a fault of a field; `reason` completes "FIELD …" and contains no value of the record. */
  reject(field: string, reason: string): void {
    this.problem ??= { field, reason };
  }
}

/** True for a JSON object: not null, not a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
