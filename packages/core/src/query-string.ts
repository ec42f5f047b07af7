import { MalformedText, type NamedParameters } from './parameters.ts';

/**
 * Reads a query string (without its `?`). `+` is a space. Names are decoded; an undecodable one is kept as received. Never
 * throws: an undecodable value is an error only when its parameter is read.
 */
export function parseQueryString(query: string): NamedParameters {
  const values = new Map<string, string | string[] | MalformedText>();
  for (const part of query.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const written = equals < 0 ? part : part.slice(0, equals);
    const decoded = decode(written);
    const name = typeof decoded === 'string' ? decoded : written;
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
