import { type DirectoryClientOptions, readConnection } from './connection.ts';
import type {
  AssistantProfessional,
  AssistantSearchPage,
  CallOptions,
  CityList,
  Directory,
  EntryPayload,
  Pagination,
  Professional,
  ProfessionalPayload,
  ReferenceSearchPage,
  ResolutionPayload,
  Review,
  ReviewPage,
  SearchForm,
  SearchParameters,
  ServiceList,
} from './contract.ts';
import { DirectoryError } from './directory-error.ts';
import { getJson } from './request.ts';

/** Most records a page may have; what iteration asks for (contract, section 8). */
const PAGE_SIZE_MAX = 50;
/** How the path of a professional, and of their reviews, begins. */
const ONE_PROFESSIONAL = '/professionals/';

/** A search page and its records in each form. */
export interface SearchShapes {
  reference: { page: ReferenceSearchPage; record: Professional };
  assistant: { page: AssistantSearchPage; record: AssistantProfessional };
}

/** The directory over HTTP. Every method rejects with a `DirectoryError`, or with the signal's reason when aborted. */
export interface DirectoryClient<Form extends SearchForm = 'reference'> extends Directory {
  /** What is served at the base URL: the search form, the addresses, the revision, the limits. */
  getEntry(options?: CallOptions): Promise<EntryPayload>;
  searchProfessionals(parameters?: SearchParameters, options?: CallOptions): Promise<SearchShapes[Form]['page']>;
  getProfessional(slugOrId: string, options?: CallOptions): Promise<ProfessionalPayload>;
  listReviews(
    slugOrId: string,
    page?: { limit?: number | undefined; offset?: number | undefined },
    options?: CallOptions,
  ): Promise<ReviewPage>;
  listServices(options?: CallOptions): Promise<ServiceList>;
  listCities(options?: CallOptions): Promise<CityList>;
  /** What somebody asks for, in their own words; `city` (a slug) is where they are. */
  resolve(q: string, options?: CallOptions & { readonly city?: string | undefined }): Promise<ResolutionPayload>;
  /**
   * Every match, page after page as they are consumed; `limit` is the page size (default 50), `offset` where to start.
   * Each professional comes once even if the order changes between pages. The assistant form has one page.
   */
  searchAllProfessionals(
    parameters?: SearchParameters,
    options?: CallOptions,
  ): AsyncGenerator<SearchShapes[Form]['record'], void, undefined>;
  /** Every review, most recent first, page after page; each once. */
  listAllReviews(
    slugOrId: string,
    page?: { limit?: number | undefined; offset?: number | undefined },
    options?: CallOptions,
  ): AsyncGenerator<Review, void, undefined>;
}

export function createDirectoryClient<Form extends SearchForm = 'reference'>(
  options: DirectoryClientOptions<Form>,
): DirectoryClient<Form> {
  const connection = readConnection(options);
  const form: SearchForm = options.form ?? 'reference';

  async function get<Payload extends { data: unknown }>(
    path: string,
    query: object | undefined,
    call: CallOptions | undefined,
    isPayload: (data: unknown) => boolean = Array.isArray,
  ): Promise<Payload> {
    const json = await getJson(connection, `${connection.baseUrl}${path}${toQuery(query)}`, call?.signal).catch(
      (error: unknown) => {
        throw isMissing(error) && !path.startsWith(ONE_PROFESSIONAL) ? withoutThatAddress(error) : error;
      },
    );
    if (!isPayload((json as { data?: unknown }).data)) throw notTheDirectorys('The answer has no data of that kind.');
    return json as Payload;
  }

  const client: DirectoryClient<SearchForm> = {
    getEntry: async (call) => get('', undefined, call, (data) => typeof data === 'object' && data !== null),
    async searchProfessionals(parameters, call) {
      const page = await get<SearchShapes[SearchForm]['page']>('/professionals', parameters, call);
      if ('match' in page !== (form === 'assistant')) {
        const served = form === 'assistant' ? 'reference' : 'assistant';
        throw notTheDirectorys(`This directory serves the ${served} search form; set the form to ${served}.`);
      }
      return page;
    },
    getProfessional: async (slugOrId, call) =>
      get(
        `${ONE_PROFESSIONAL}${segment(slugOrId)}`,
        undefined,
        call,
        (data) => typeof data === 'object' && data !== null,
      ),
    listReviews: async (slugOrId, page, call) => get(`${ONE_PROFESSIONAL}${segment(slugOrId)}/reviews`, page, call),
    listServices: async (call) => get('/services', undefined, call),
    listCities: async (call) => get('/cities', undefined, call),
    resolve: async (q, { city, ...call } = {}) =>
      get('/resolve', { q, city }, call, (data) => typeof data === 'object' && data !== null),
    searchAllProfessionals: (parameters, call) =>
      eachRecord<Professional | AssistantProfessional>(parameters, (page) =>
        client.searchProfessionals({ ...parameters, ...page }, call),
      ),
    listAllReviews: (slugOrId, page, call) =>
      eachRecord(page, (next) => client.listReviews(slugOrId, { ...page, ...next }, call)),
  };
  return client as DirectoryClient<Form>;
}

interface Page<Item> {
  data: readonly Item[];
  pagination: Pagination;
}

async function* eachRecord<Item extends { id: string }>(
  start: { limit?: number | undefined; offset?: number | undefined } | undefined,
  fetchPage: (page: { limit: number; offset: number }) => Promise<Page<Item>>,
): AsyncGenerator<Item, void, undefined> {
  const limit = start?.limit ?? PAGE_SIZE_MAX;
  const seen = new Set<string>();
  for (let offset = start?.offset ?? 0; ; offset += limit) {
    const { data, pagination } = await fetchPage({ limit, offset });
    for (const item of data) {
      if (seen.has(item.id)) continue;
      seen.add(item.id);
      yield item;
    }
    if (!pagination.has_more || data.length === 0) return;
  }
}

function toQuery(parameters: object | undefined): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size === 0 ? '' : `?${query}`;
}

/** A path segment. The three that a URL would swallow, and so ask for something else, never leave. */
function segment(slugOrId: string): string {
  if (slugOrId === '' || slugOrId === '.' || slugOrId === '..') {
    throw new DirectoryError('`slug` must be the slug or the id of a professional.', {
      code: 'invalid_parameter',
      status: 400,
      details: { parameter: 'slug', value: slugOrId },
    });
  }
  return encodeURIComponent(slugOrId);
}

function isMissing(error: unknown): error is DirectoryError {
  return error instanceof DirectoryError && error.code === 'not_found';
}

/** Only a professional can be missing (contract, section 7): for the rest the address is another server's, or another path. */
function withoutThatAddress({ status, requestId, rateLimit }: DirectoryError): DirectoryError {
  return new DirectoryError('There is no directory at the base URL. Is it right? It ends in /v1.', {
    ...{ code: 'unexpected_response', status, requestId, rateLimit },
  });
}

function notTheDirectorys(message: string): DirectoryError {
  return new DirectoryError(message, { code: 'unexpected_response', status: 200 });
}
