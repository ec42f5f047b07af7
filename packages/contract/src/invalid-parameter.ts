import { maskEcho } from './echo.ts';
import { ApiError } from './errors.ts';

/** The longest part of a caller's value that an error shows. */
const SHOWN_VALUE_MAX = 100;
/** The part of a value that is checked; it bounds the work per request. */
const LOOKED_AT_MAX = 400;

/** A caller's value for an error: as text, with contact data masked, at most 100 characters. */
export function showValue(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'string' ? value : (JSON.stringify(shallow(value)) ?? '');
  return maskEcho(text.slice(0, LOOKED_AT_MAX), SHOWN_VALUE_MAX);
}

/** The most values of one parameter that are shown. */
const VALUES_MAX = 20;

/** The values of a repeated parameter, each masked separately. */
export function showValues(values: readonly string[]): string {
  return values.slice(0, VALUES_MAX).map(showValue).join(',');
}

/** The depth to which a value is shown; one nested thousands deep would overflow the stack. */
const DEPTH_MAX = 3;

/** The value without parts that are nested deeper than `depth`. */
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
  return new ApiError('invalid_parameter', `\`${parameter}\` ${rule}${/[.?]$/.test(rule) ? '' : '.'}`, {
    parameter,
    value: showValue(value),
    ...more,
  });
}
