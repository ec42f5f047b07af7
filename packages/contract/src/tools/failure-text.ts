import type { DirectoryFailure } from '../directory.ts';
import { ERRORS } from '../errors.ts';
import { showSuggestion } from '../explanation.ts';
import { invalidParameterDetails } from '../nouns.ts';
import { isPlainId, isUuid, withoutControlCharacters } from '../rules.ts';
import { inToolTerms } from './tool.ts';

const SUGGESTIONS_MAX = 5;
const NEIGHBORHOODS_MAX = 10;
/** The longest error, in characters: a server may send more, and no reader needs it. */
const TEXT_MAX = 4_000;
/** The longest wait in a message. No window of a directory is longer, and an assistant would not wait for days. */
const WAIT_MAX_SECONDS = 3_600;

const WHERE_TO_LOOK: Readonly<Record<string, string>> = {
  service: 'service_list_services lists the valid slugs',
  city: 'service_list_cities lists the valid slugs',
  neighborhood: 'service_list_cities lists the neighborhoods of every city',
  slug: 'service_search_professionals gives the slug and the id of every result',
  id: 'service_search_professionals gives the id and the slug of every result',
  professional_id: 'service_search_professionals gives the id of every result',
};

/** Whether an assistant can act on the failure. Any other error becomes a fixed sentence. */
export function isDirectoryFailure(error: unknown): error is DirectoryFailure {
  return error instanceof Error && typeof Reflect.get(error, 'code') === 'string' && 'status' in error;
}

/** A failure for an assistant: what is wrong, what is allowed, what to call next. */
export function renderFailure(error: unknown, requestId: string): string {
  return withoutControlCharacters(failureText(error, requestId)).slice(0, TEXT_MAX);
}

function failureText(error: unknown, requestId: string): string {
  if (!isDirectoryFailure(error)) return internalText(requestId);
  switch (error.code) {
    case 'invalid_parameter':
      return invalidParameterText(error);
    case 'not_found':
      return `No listed professional has that slug or id. They can leave the directory at any time; ${WHERE_TO_LOOK.slug}.`;
    case 'rate_limited':
      return limitedText(secondsToWait(error));
    case 'unavailable':
      return `The directory is busy. Wait ${inSeconds(secondsToWait(error))}, then call again.`;
    case 'timeout':
    case 'network_error':
      return unreachableText('can not be reached right now');
    case 'unexpected_response':
      // A proxy in front of the directory answered; only the status is known.
      if (error.status === 429) return limitedText(secondsToWait(error));
      if (error.status >= 500) return unreachableText(`does not answer right now (HTTP ${error.status})`);
      return `The directory can not be used as it is set up: ${error.message}`;
    default:
      return internalText(upstreamRequestId(error) ?? requestId);
  }
}

export function limitedText(seconds: number): string {
  return `Too many requests. Wait ${inSeconds(seconds)}, then call again with the same arguments.`;
}

function inSeconds(seconds: number): string {
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

function unreachableText(how: string): string {
  return `The directory ${how}. Call again in a minute; if it fails again, tell the person that the directory is down or that its address is set up wrong.`;
}

const DETAILS = invalidParameterDetails.partial();

function invalidParameterText(error: DirectoryFailure): string {
  // Another server may send other details; those are left out.
  const details = DETAILS.safeParse(error.details).data ?? {};
  const { value, did_you_mean, suggestions = [], cities, neighborhoods = [], takes } = details;
  const parameter = error.details?.parameter;
  const parts = [inToolTerms(error.message)];
  // For an unknown argument, the message already names the known ones.
  if (takes !== undefined) return parts.join(' ');
  // The digits of a uuid may look like a number to the guard, and the caller has just written it.
  if (typeof value === 'string' && !isUuid(value) && !error.message.includes(JSON.stringify(value))) {
    parts.push(`Given: ${JSON.stringify(value)}.`);
  }
  const nearest = did_you_mean?.map(showSuggestion) ?? suggestions;
  if (nearest.length > 0) {
    parts.push(`Nearest valid: ${nearest.slice(0, SUGGESTIONS_MAX).join(', ')}.`);
  }
  if (cities !== undefined) {
    parts.push(`${parameter === 'city' ? 'Choose one of' : 'Cities that have it'}: ${cities.join(', ')}.`);
  }
  if (neighborhoods.length > 0) {
    const shown = neighborhoods
      .slice(0, NEIGHBORHOODS_MAX)
      .map(({ slug, city, total }) => `${slug} in ${city} (${total})`);
    parts.push(`Neighborhoods with professionals: ${shown.join(', ')}.`);
  }
  const source =
    typeof parameter === 'string' && Object.hasOwn(WHERE_TO_LOOK, parameter) ? WHERE_TO_LOOK[parameter] : undefined;
  const named = source !== undefined && parts[0]!.includes(source.split(' ')[0]!);
  if (source !== undefined && !named) parts.push(`${source}.`);
  return parts.join(' ');
}

function internalText(requestId: string): string {
  return ERRORS.internal_error.message.replace('the X-Request-Id', `request id ${requestId}`);
}

function secondsToWait(error: DirectoryFailure): number {
  const asked = error.details?.retry_after_seconds ?? Reflect.get(error, 'retryAfterSeconds');
  return typeof asked === 'number' && asked >= 1 ? Math.min(Math.ceil(asked), WAIT_MAX_SECONDS) : 60;
}

function upstreamRequestId(error: DirectoryFailure): string | null {
  const id: unknown = Reflect.get(error, 'requestId');
  return typeof id === 'string' && isPlainId(id) ? id : null;
}
