import {
  CITIES_PARAMETERS,
  type City,
  filterText,
  invalidParameter,
  type NamedParameters,
  nearestParameter,
  PAGE_PARAMETERS,
  type PageRequest,
  type Parameter,
  parseProfessionalKey,
  parseQueryString,
  parseResolve,
  parseSearch,
  RESOLVE_PARAMETERS,
  readParameters,
  SEARCH_PARAMETERS,
  type SearchForm,
  SORTS,
  showValue,
  unknownProfessional,
} from '@vidriera/contract';
import { memoized } from '@vidriera/contract/memo';
import type { Snapshot } from '../../../directory/snapshot/snapshot.ts';
import { createKeptAnswers, type Made, sendDocument, sendRead } from '../respond.ts';
import type { Exchange, Route } from '../route.ts';

interface ReadOptions {
  readonly form: SearchForm;
  readonly baseUrl: string;
  /** The current snapshot. A handler calls it once, so that an answer never mixes two. */
  readonly current: () => Snapshot;
}

type Parameters = readonly Pick<Parameter, 'name'>[];
type Answering = (exchange: Exchange, given: NamedParameters, ignored: readonly string[]) => void;
type Making = (snapshot: Snapshot, given: NamedParameters, ignored: readonly string[], segment: string) => Made;

/** A read of the API with these parameters: `GET` and `HEAD`, rate-limited, with open CORS. */
export function readRoute(name: string, path: string, parameters: Parameters, answer: Answering): Route {
  const known = namesOf(parameters);
  return getRoute(name, path, (exchange) => {
    const { given, ignored } = parametersOf(exchange, known);
    answer(exchange, given, ignored);
  });
}

const getRoute = (name: string, path: string, handle: Route['handle']): Route => {
  return { name, under: 'api', path, methods: ['GET'], limits: 'refuse', cors: true, handle };
};
const namesOf = (parameters: Parameters) => new Set(parameters.map(({ name }) => name));

/** The five reads of the contract (section 4), and GET /resolve. */
export function readRoutes({ form, baseUrl, current }: ReadOptions): Route[] {
  const professionals = `${baseUrl}/professionals`;
  const keptOf = memoized((_: Snapshot) => createKeptAnswers());
  const searchPath = new URL(professionals).pathname;
  /** A read whose answers are kept by their whole target, which is read only when there is none yet. */
  const keptRoute = (name: string, path: string, parameters: Parameters, make: Making): Route => {
    const known = namesOf(parameters);
    return getRoute(name, path, (exchange) => {
      const snapshot = current();
      const { url = null, headers } = exchange.request;
      // A strict client gets no answer to unknown parameters, a kept one neither.
      if (headers.prefer !== undefined) parametersOf(exchange, known);
      sendRead(exchange, keptOf(snapshot), url, () => {
        const { given, ignored } = parametersOf(exchange, known);
        return make(snapshot, given, ignored, exchange.segment);
      });
    });
  };
  return [
    // The search, in the form that this deployment serves (contract, 4.1).
    keptRoute('search_professionals', '/professionals', SEARCH_PARAMETERS[form], (snapshot, given, ignored) => {
      const query = parseSearch(form, given);
      const { bytes, checksum, total } = snapshot.search(query, ignored);
      const filter = () => `${filterText(query)}${query.sort === SORTS[0] ? '' : `sort=${query.sort}&`}`;
      return { bytes, checksum, link: form === 'reference' ? pageLinks(professionals, filter, query, total) : '' };
    }),
    // A professional by slug or id; both forms accept both (contract, 4.2).
    keptRoute('get_professional', '/professionals/{slug}', [], (snapshot, _given, _ignored, segment) => {
      const found = snapshot.detail(parseProfessionalKey(segment));
      if (found === null) throw unknownProfessional();
      return { ...found, link: '' };
    }),
    // The reviews of a professional, most recent first (contract, 4.3).
    keptRoute('list_reviews', '/professionals/{slug}/reviews', PAGE_PARAMETERS, (snapshot, given, ignored, segment) => {
      const key = parseProfessionalKey(segment);
      const page = readParameters(given, PAGE_PARAMETERS);
      const found = snapshot.reviews(key, page, ignored);
      if (found === null) throw unknownProfessional();
      return { ...found, link: pageLinks(`${professionals}/${key}/reviews`, () => '', page, found.total) };
    }),
    // All live services (contract, 4.4).
    readRoute('list_services', '/services', [], (exchange) => sendDocument(exchange, current().services)),
    // All cities with their active neighborhoods (contract, 4.5), or only the city that the parameter `city` names.
    readRoute('list_cities', '/cities', CITIES_PARAMETERS, (exchange, given) => {
      const { city: name } = readParameters(given, CITIES_PARAMETERS);
      const snapshot = current();
      sendDocument(exchange, name === null ? snapshot.cities : cityBytes(snapshot.interpreter.requireCity(name)));
    }),
    // Turns a text into the slugs and filters of a search.
    readRoute('resolve', '/resolve', RESOLVE_PARAMETERS, (exchange, given) => {
      const snapshot = current();
      const asked = parseResolve(given);
      sendRead(exchange, keptOf(snapshot), null, () => {
        const bytes = Buffer.from(JSON.stringify(snapshot.interpreter.resolve(asked, searchPath)));
        return { bytes, link: '' };
      });
    }),
  ];
}

const cityBytes = memoized((city: City) => Buffer.from(JSON.stringify({ data: [city] })));

const IGNORED_MAX = 10;
const shown = (name: string) => showValue(name) ?? '';
const STRICT = /(?:^|[,;\s])handling\s*=\s*"?strict"?(?:$|[,;\s])/i;

/** The parameters of a request, and the unknown names among them: with `Prefer: handling=strict` (RFC 7240) the first is a 400. */
function parametersOf(
  { query, request }: Exchange,
  known: ReadonlySet<string>,
): { readonly given: NamedParameters; readonly ignored: readonly string[] } {
  const given = parseQueryString(query);
  const ignored: string[] = [];
  for (const name of given.keys()) if (!known.has(name)) ignored.push(name);
  const [first] = ignored;
  const { prefer } = request.headers;
  if (first === undefined || prefer === undefined || !STRICT.test(String(prefer))) return { given, ignored };
  const takes = [...known];
  const meant = nearestParameter(first, takes);
  const list = takes.length === 0 ? ', which takes none' : `; they are ${takes.join(', ')}`;
  const hint = meant === null ? list : `; did you mean \`${meant}\`?`;
  const value = given.get(first);
  const rule = `is not a parameter of this endpoint${hint}`;
  throw invalidParameter(shown(first), typeof value === 'string' ? value : null, rule, {
    ignored: ignored.slice(0, IGNORED_MAX).map(shown),
    suggestions: meant === null ? [] : [meant],
  });
}

/** The `Link` of a page (RFC 8288). `filter` is the rest of the query. An empty list has none: a link repeats only values that matched. */
export function pageLinks(list: string, filter: () => string, { limit, offset }: PageRequest, total: number): string {
  if (total === 0 || (offset === 0 && limit >= total)) return '';
  const start = `<${list}?${filter()}limit=${limit}&offset=`;
  const next = offset + limit < total ? `${start}${offset + limit}>; rel="next"` : '';
  if (offset === 0) return next;
  const last = Math.floor((total - 1) / limit) * limit;
  const before = Math.max(0, Math.min(offset - limit, last));
  return `${next === '' ? '' : `${next}, `}${start}${before}>; rel="prev"`;
}
