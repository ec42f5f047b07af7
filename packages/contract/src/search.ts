import type { SearchForm } from './links.ts';
import {
  INTEGER_MAX,
  type InputOf,
  invalidParameter,
  PAGE_PARAMETERS,
  type Parameter,
  type RawParameters,
  readParameters,
  type ValuesOf,
} from './parameters.ts';
import { SORTS } from './rules.ts';

/** Most results of the assistant form (contract, 4.1). */
export const ASSISTANT_RESULTS_MAX = 5;

const SERVICE = {
  name: 'service',
  kind: 'name',
  description: 'Service slug, as GET /services lists it. Another name of one service ("plomero") is read as its slug.',
  example: 'plomeria',
} as const satisfies Parameter;
const CITY = {
  name: 'city',
  kind: 'name',
  description: 'City slug, as GET /cities lists it, or another name of one city ("caba").',
  example: 'buenos-aires',
} as const satisfies Parameter;
const NEIGHBORHOOD = {
  name: 'neighborhood',
  kind: 'name',
  description:
    'Neighborhood slug, as GET /cities lists it; one a call. Without `city` it means that slug in every city that has it.',
  example: 'palermo',
} as const satisfies Parameter;

const FILTERS = [
  { name: 'verified_identity', kind: 'boolean', description: 'Only identity-verified professionals.', example: true },
  { name: 'has_matricula', kind: 'boolean', description: 'Only those with a verified matricula.', example: true },
  { name: 'min_rating', kind: 'hundredths', min: 0, max: 5, description: 'Minimum blended rating.', example: 4.5 },
  {
    name: 'min_reviews',
    kind: 'integer',
    min: 0,
    max: INTEGER_MAX,
    description: 'Minimum blended review count.',
    example: 2,
  },
] as const satisfies readonly Parameter[];

const SORT = {
  name: 'sort',
  kind: 'choice',
  choices: SORTS,
  default: SORTS[0],
  description:
    'Order: recommended, or by rating or number of reviews alone, highest first; both are of the person, over all trades.',
  example: 'rating',
} as const satisfies Parameter;

const [LIMIT, OFFSET] = PAGE_PARAMETERS;
const RANKS_ONLY = 'Accepted and checked; in this form reviews rank the results rather than filter them.';

const REFERENCE = [SERVICE, CITY, NEIGHBORHOOD, ...FILTERS, SORT, ...PAGE_PARAMETERS] as const;

/** The parameters of GET /professionals in each form (contract, 4.1). OpenAPI and the search tool derive from them. */
export const SEARCH_PARAMETERS: Readonly<Record<SearchForm, readonly Parameter[]>> = {
  reference: REFERENCE,
  assistant: [
    { ...SERVICE, required: true },
    { ...NEIGHBORHOOD, required: true, description: 'Neighborhood slug, as GET /cities lists it; one a call.' },
    { ...CITY, description: 'City slug; needed only when the neighborhood slug exists in more than one city.' },
    ...FILTERS.map((filter) => (filter.name.startsWith('min_') ? { ...filter, description: RANKS_ONLY } : filter)),
    SORT,
    {
      ...LIMIT,
      default: ASSISTANT_RESULTS_MAX,
      description: 'At most this many results; above 5 counts as 5.',
      example: ASSISTANT_RESULTS_MAX,
    },
    { ...OFFSET, description: 'There is no further page: any offset other than 0 gives an empty page.' },
  ],
};

/** A well-formed search. In the assistant form `service` is not null, `limit` at most 5, and the two minimums, which do not filter, are null. */
export type SearchQuery = ValuesOf<typeof REFERENCE>;

/** Reads and checks the parameters of a search; throws the 400 of the first that is wrong. */
export function parseSearch(form: SearchForm, raw: RawParameters): SearchQuery {
  const query = readParameters(raw, REFERENCE);
  if (form === 'reference') return query;
  if (query.service === null) throw invalidParameter('service', null, 'is required: a slug that GET /services lists');
  return { ...query, min_rating: null, min_reviews: null, limit: Math.min(query.limit, ASSISTANT_RESULTS_MAX) };
}

/** The filters of a search as a query string, each followed by `&`. The same filters give the same text. */
export function filterText(query: SearchQuery): string {
  let text = '';
  if (query.service !== null) text += `service=${encodeURIComponent(query.service)}&`;
  if (query.city !== null) text += `city=${encodeURIComponent(query.city)}&`;
  if (query.neighborhood !== null) text += `neighborhood=${encodeURIComponent(query.neighborhood)}&`;
  if (query.verified_identity) text += 'verified_identity=true&';
  if (query.has_matricula) text += 'has_matricula=true&';
  if (query.min_rating !== null) text += `min_rating=${query.min_rating / 100}&`;
  if (query.min_reviews !== null) text += `min_reviews=${query.min_reviews}&`;
  return text;
}

/** The parameters of a search as a TypeScript caller gives them; checked like a query string is. */
export type SearchParameters = InputOf<typeof REFERENCE>;

/** The assistant form accepts these and ignores them (contract, 4.1): no tool and no type offers them. */
export const WITHOUT_EFFECT: readonly string[] = ['min_rating', 'min_reviews', 'offset'];

/** The parameters of a search of the assistant form as a TypeScript caller gives them. */
export interface AssistantSearchParameters
  extends Pick<SearchParameters, 'city' | 'verified_identity' | 'has_matricula' | 'sort' | 'limit'> {
  service: string;
  neighborhood: string;
}
