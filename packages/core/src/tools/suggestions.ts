import type { Directory } from '../directory.ts';
import { ApiError } from '../errors.ts';
import { type Choice, suggestSlugs } from '../suggest.ts';

/**
 * The same failure, with the nearest valid slugs when it is about a slug of the catalog and does not have them yet
 * (the reference form checks a slug's shape alone). Without an answer from the catalog it stays as it is.
 */
export async function withSuggestions(
  failure: unknown,
  directory: Directory,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  if (!(failure instanceof ApiError) || failure.code !== 'invalid_parameter') return failure;
  const { parameter, value, suggestions, cities } = failure.details ?? {};
  if (typeof value !== 'string' || suggestions !== undefined || cities !== undefined) return failure;
  const choices = await choicesFor(parameter, directory, signal).catch(() => []);
  const nearest = suggestSlugs(value, choices);
  if (nearest.length === 0) return failure;
  return new ApiError(failure.code, failure.message, { ...failure.details, suggestions: nearest });
}

async function choicesFor(
  parameter: unknown,
  directory: Directory,
  signal: AbortSignal | undefined,
): Promise<readonly Choice[]> {
  if (parameter === 'service') return (await directory.listServices({ signal })).data;
  if (parameter === 'city') return (await directory.listCities({ signal })).data;
  if (parameter !== 'neighborhood') return [];
  return (await directory.listCities({ signal })).data.flatMap((city) => city.neighborhoods ?? []);
}
