import { maskEcho } from './echo.ts';
import { ApiError } from './errors.ts';

/** Longest piece of a caller's value that an error shows (house decision, Errors). */
export const SHOWN_VALUE_MAX = 100;
/** Nothing past this is even looked at: enough for any honest value, and bounds the work a caller can ask for. */
const LOOKED_AT_MAX = 400;

/** A caller's value as an error may show it: text, contact data masked, at most 100 characters. */
export function showValue(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'string' ? value : (JSON.stringify(shallow(value)) ?? '');
  return maskEcho(text.slice(0, LOOKED_AT_MAX), SHOWN_VALUE_MAX);
}

/** More values of one parameter are not shown. */
const VALUES_MAX = 20;

/** The values of a parameter that was given more than once, each cleaned by itself. */
export function showValues(values: readonly string[]): string {
  return values.slice(0, VALUES_MAX).map(showValue).join(',');
}

/** How deep a value is written out: what is nested thousands deep would overflow the stack. */
const DEPTH_MAX = 3;

/** A value with what is nested deeper than `depth` left out. */
function shallow(value: unknown, depth = DEPTH_MAX): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '…';
  if (Array.isArray(value)) return value.map((inner) => shallow(inner, depth - 1));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shallow(inner, depth - 1)]));
}

/**
 * 400 `invalid_parameter` (contract, section 7).
 * `rule` completes "`name` …" and says what is allowed: "must be an integer from 1 to 50".
 */
export function invalidParameter(
  parameter: string,
  value: unknown,
  rule: string,
  more: Readonly<Record<string, unknown>> = {},
): ApiError {
  return new ApiError('invalid_parameter', `\`${parameter}\` ${rule}.`, {
    parameter,
    value: showValue(value),
    ...more,
  });
}
