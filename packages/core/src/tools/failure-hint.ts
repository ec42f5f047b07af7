import { type HintSource, hintFor, isCatalogParameter } from './catalog-hints.ts';
import { isDirectoryFailure } from './failure-text.ts';

/**
 * What may have been meant, for a failure about a slug of the catalog that does not say so itself (the reference form
 * checks a slug's shape alone; a list of suggestions can be empty). Null without one, or without an answer of the
 * catalog: a hint that can't be had is no failure.
 */
export async function hintForFailure(failure: unknown, catalog: HintSource): Promise<string | null> {
  if (!isDirectoryFailure(failure) || failure.code !== 'invalid_parameter') return null;
  const { parameter, value, suggestions, cities } = failure.details ?? {};
  const told = cities !== undefined || (Array.isArray(suggestions) && suggestions.length > 0);
  if (told || typeof value !== 'string' || value === '' || !isCatalogParameter(parameter)) return null;
  return hintFor(parameter, value, catalog).catch(() => null);
}
