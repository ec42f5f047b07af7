import { ApiError, type Catalog, type Choice, isSlug, suggestSlugs } from '@vidriera/core';

/** Longer texts are not compared: nobody mistypes a slug into this many characters. */
const COMPARED_MAX = 40;

const places = new WeakMap<Catalog, readonly Choice[]>();

/**
 * A 400 about a malformed catalog slug, with the slugs that may have been meant: "Plomería" suggests `plomeria`.
 * Any other error is given back as it is.
 */
export function withSuggestions(error: unknown, catalog: Catalog): unknown {
  if (!(error instanceof ApiError) || error.code !== 'invalid_parameter') return error;
  const { parameter, value, suggestions } = error.details ?? {};
  if (suggestions !== undefined || typeof value !== 'string' || value === '' || isSlug(value)) return error;
  const choices = choicesFor(parameter, catalog);
  if (choices === null || value.length > COMPARED_MAX) return error;
  return new ApiError(error.code, error.message, { ...error.details, suggestions: suggestSlugs(value, choices) });
}

function choicesFor(parameter: unknown, catalog: Catalog): readonly Choice[] | null {
  if (parameter === 'service') return catalog.services;
  if (parameter === 'city') return catalog.cities;
  return parameter === 'neighborhood' ? neighborhoods(catalog) : null;
}

/** Every neighborhood slug once; worked out once a catalog. */
function neighborhoods(catalog: Catalog): readonly Choice[] {
  let known = places.get(catalog);
  if (known === undefined) {
    const bySlug = new Map(catalog.cities.flatMap((city) => city.neighborhoods ?? []).map((hood) => [hood.slug, hood]));
    known = [...bySlug.values()];
    places.set(catalog, known);
  }
  return known;
}
