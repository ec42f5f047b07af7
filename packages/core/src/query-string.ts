import { MalformedText, type NamedParameters } from './parameters.ts';

/** The most parameters of a query string that are read; more than any endpoint has. */
const PARAMETERS_MAX = 100;

/**
 * Reads a query string (without its `?`). `+` is a space. Names are decoded. Never throws: an undecodable value is an error
 * only when its parameter is read.
 */
export function parseQueryString(query: string): NamedParameters {
  const values = new Map<string, string | string[] | MalformedText>();
  const parts = query === '' ? [] : query.split('&', PARAMETERS_MAX);
  for (const part of parts) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = decode(equals < 0 ? part : part.slice(0, equals));
    if (typeof name !== 'string') continue;
    const value = equals < 0 ? '' : decode(part.slice(equals + 1));
    const before = values.get(name);
    if (before === undefined) values.set(name, value);
    else if (before instanceof MalformedText) continue;
    else if (typeof value !== 'string') values.set(name, value);
    else if (typeof before === 'string') values.set(name, [before, value]);
    else before.push(value);
  }
  return values;
}

function decode(text: string): string | MalformedText {
  if (!text.includes('%') && !text.includes('+')) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return new MalformedText(text);
  }
}
