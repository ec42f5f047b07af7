import type { DirectoryFailure } from '../directory.ts';
import { ERRORS } from '../errors.ts';

/** What to call for a valid value of a parameter. */
const SOURCES: Readonly<Record<string, string>> = {
  service: 'service_list_services lists the valid slugs',
  city: 'service_list_cities lists the valid slugs',
  neighborhood: 'service_list_cities lists the neighborhoods of every city',
  slug: 'service_search_professionals gives the slug and the id of every result',
  id: 'service_search_professionals gives the id and the slug of every result',
  professional_id: 'service_search_professionals gives the id of every result',
};

/** A failure that an assistant can act on; everything else is told in a fixed sentence. */
export function isDirectoryFailure(error: unknown): error is DirectoryFailure {
  return error instanceof Error && typeof Reflect.get(error, 'code') === 'string' && 'status' in error;
}

/**
 * A failure in words an assistant can act on: what was wrong, what is allowed, what to call next.
 * `requestId` is what a report of an internal failure should quote.
 */
export function renderFailure(error: unknown, requestId: string): string {
  if (!isDirectoryFailure(error)) return internalText(requestId);
  switch (error.code) {
    case 'invalid_parameter':
      return invalidParameterText(error);
    case 'not_found':
      return `No listed professional has that slug or id. They can leave the directory at any time; ${SOURCES.slug}.`;
    case 'rate_limited':
      return limitedText(secondsToWait(error));
    case 'unavailable':
      return `The directory is busy. Wait ${secondsToWait(error)} seconds, then call again.`;
    case 'timeout':
    case 'network_error':
      return 'The directory can not be reached right now. Call again in a minute; if it goes on, say that it is down.';
    case 'unexpected_response':
      return `The directory can not be used as it is set up: ${error.message}`;
    default:
      return internalText(upstreamRequestId(error) ?? requestId);
  }
}

/** What a caller over the limit is told. */
export function limitedText(seconds: number): string {
  return `Too many requests. Wait ${seconds} seconds, then call again with the same arguments.`;
}

function invalidParameterText(error: DirectoryFailure): string {
  const { parameter, value, suggestions, cities } = error.details ?? {};
  const parts = [error.message];
  if (typeof value === 'string' && !error.message.includes(JSON.stringify(value))) {
    parts.push(`Given: ${JSON.stringify(value)}.`);
  }
  if (isTexts(suggestions) && suggestions.length > 0) parts.push(`Nearest valid: ${suggestions.join(', ')}.`);
  if (isTexts(cities)) parts.push(`Choose one of: ${cities.join(', ')}.`);
  const source = typeof parameter === 'string' && Object.hasOwn(SOURCES, parameter) ? SOURCES[parameter] : undefined;
  if (source !== undefined) parts.push(`${source}.`);
  return parts.join(' ');
}

function internalText(requestId: string): string {
  return `${ERRORS.internal_error.message.replace('the X-Request-Id', `request id ${requestId}`)}`;
}

function secondsToWait(error: DirectoryFailure): number {
  const asked = error.details?.retry_after_seconds ?? Reflect.get(error, 'retryAfterSeconds');
  return typeof asked === 'number' && asked >= 1 ? Math.ceil(asked) : 60;
}

function upstreamRequestId(error: DirectoryFailure): string | null {
  const id: unknown = Reflect.get(error, 'requestId');
  return typeof id === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(id) ? id : null;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
