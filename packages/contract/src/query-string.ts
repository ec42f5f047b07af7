import { invalidParameter, showValue } from './invalid-parameter.ts';
import type { NamedParameters } from './parameters.ts';

/**
 * Reads a query string (without its `?`). `+` is a space. An undecodable name is kept as received; an undecodable value is
 * an error only when its parameter is read.
 */
export function parseQueryString(query: string): NamedParameters {
  const encoded = new Map<string, string | string[]>();
  for (const part of query === '' ? [] : query.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const written = equals < 0 ? part : part.slice(0, equals);
    const value = equals < 0 ? '' : part.slice(equals + 1);
    const name = decode(written) ?? written;
    const before = encoded.get(name);
    if (before === undefined) encoded.set(name, value);
    else if (typeof before === 'string') encoded.set(name, [before, value]);
    else before.push(value);
  }
  return {
    keys: () => encoded.keys(),
    get(name) {
      const value = encoded.get(name);
      if (typeof value === 'string') return decodeValue(name, value);
      return value?.map((one) => decodeValue(name, one));
    },
  };
}

function decodeValue(name: string, value: string): string {
  const text = decode(value);
  if (text === null) throw invalidParameter(showValue(name) ?? '', value, 'is not valid percent-encoded UTF-8');
  return text;
}

function decode(text: string): string | null {
  if (!text.includes('%') && !text.includes('+')) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
