/** The sentences of an explanation; '' for nothing to say. */

import {
  ASSISTANT_RESULTS_MAX,
  type Explanation,
  nearestParameter,
  showSuggestion,
  showValue,
} from '@vidriera/contract';
import type { NamedInQuery } from './facets.ts';

type Part<Name extends keyof Explanation> = NonNullable<Explanation[Name]>[number];

export function namesNothing({ parameter, value, did_you_mean }: Part<'unknown'>, isElsewhere: boolean): string {
  const named = `\`${parameter}\` ${JSON.stringify(value)}`;
  if (isElsewhere && parameter !== 'service') return `${named} is a place that this directory does not have.`;
  const list = parameter === 'city' ? 'cities' : `${parameter}s`;
  const meant = did_you_mean.map(showSuggestion).join(', ');
  const hint = meant === '' ? `Nothing with a similar name is in the list of ${list}.` : `Did you mean ${meant}?`;
  return `${named} names nothing in the directory. ${hint}`;
}

export function isInSeveral({ parameter, value, cities }: Part<'ambiguous'>): string {
  const counts = cities.map(({ slug, total }) => `${slug} (${total})`).join(', ');
  return `\`${parameter}\` ${value} is in several cities: ${counts}. Add \`city\` to search in one.`;
}

export function nobody({ service, city, neighborhood }: NamedInQuery): string {
  const place = [neighborhood, city].filter((part) => part !== null).join(', ');
  return `Nobody listed${service === null ? '' : ` for ${service}`}${place === '' ? '' : ` in ${place}`} matches the whole search.`;
}

/** `lastPage` is its offset, or `only` when there is one page. The requested offset is not said: it may look like a telephone number. */
export function startsAfterTheLast(total: number, lastPage: number | 'only' | null): string {
  if (lastPage === null) return '';
  const all = `There ${total === 1 ? 'is' : 'are'} ${total} in all, and this page starts after the last one.`;
  if (lastPage !== 'only') return `${all} The last page starts at \`offset\` ${lastPage}.`;
  return `${all} This search has one page, of at most ${ASSISTANT_RESULTS_MAX}: leave \`offset\` out.`;
}

const SAID_MAX = 3;

/** Without the service a search finds other trades, so the sentence leaves that out; the list has it. */
export function waysOut({ without = [], nearby = [] }: Omit<Explanation, 'message'>): string {
  const filters = without.filter(({ parameter }) => parameter !== 'service');
  const places = nearby.map(({ city, neighborhood, total, distance_km: km }) => {
    return `${total} in ${neighborhood ?? city}${km === undefined ? '' : ` (${km} km)`}`;
  });
  const parts = [
    ...filters.slice(0, SAID_MAX).map(({ parameter, total }) => `${total} without \`${parameter}\``),
    ...places.slice(0, SAID_MAX),
  ];
  return parts.length === 0 ? '' : `There ${parts[0]!.startsWith('1 ') ? 'is' : 'are'} ${parts.join('; ')}.`;
}

/** `known` are the parameters that the endpoint takes. */
export function wasIgnored(name: string, known: readonly string[]): string {
  const said = `\`${showValue(name)}\` is not a parameter here and was ignored.`;
  const meant = nearestParameter(name, known);
  if (meant !== null) return `${said} Did you mean \`${meant}\`?`;
  return nearestParameter(name, ['q']) === null ? said : `${said} GET /resolve reads free text.`;
}
