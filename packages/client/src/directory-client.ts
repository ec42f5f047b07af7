import { IDEMPOTENCY_KEY_PATTERN, isObject, LIMIT_MAX } from '@vidriera/contract/rules';
import { type DirectoryClientOptions, matching, readConnection } from './connection.ts';
import type {
  AssistantProfessional,
  AssistantSearchPage,
  AssistantSearchParameters,
  CallOptions,
  CityList,
  Directory,
  EntryPayload,
  HandoverRequest,
  HandoverResponse,
  PageParameters,
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
import { type AnswerFacts, type DirectoryRequest, send } from './request.ts';

/** The prefix of the paths of a professional and of their reviews. */
const ONE_PROFESSIONAL = '/professionals/';

/** The types of a search in each form: its arguments, its page and the page's records. */
export interface SearchShapes {
  reference: {
    call: [parameters?: SearchParameters | undefined, options?: CallOptions | undefined];
    page: ReferenceSearchPage;
    record: Professional;
  };
  assistant: {
    call: [parameters: AssistantSearchParameters, options?: CallOptions | undefined];
    page: AssistantSearchPage;
    record: AssistantProfessional;
  };
}

/** A payload with facts from its headers, which `JSON.stringify` and spreads ignore. */
export type Answered<Payload> = Payload & AnswerFacts;

/** The directory over HTTP. Every method rejects with a `DirectoryError`, or with the signal's reason when aborted. */
export interface DirectoryClient<Form extends SearchForm = 'reference'> extends Directory {
  /** The search form, addresses, revision and limits of the directory at the base URL. */
  getEntry(options?: CallOptions): Promise<Answered<EntryPayload>>;
  searchProfessionals(...call: SearchShapes[Form]['call']): Promise<Answered<SearchShapes[Form]['page']>>;
  getProfessional(slugOrId: string, options?: CallOptions): Promise<Answered<ProfessionalPayload>>;
  listReviews(slugOrId: string, page?: PageParameters, options?: CallOptions): Promise<Answered<ReviewPage>>;
  listServices(options?: CallOptions): Promise<Answered<ServiceList>>;
  /** Every city with its neighborhoods; with `city` (a slug or another name of one) that city alone. */
  listCities(options?: CallOptions & { readonly city?: string | undefined }): Promise<Answered<CityList>>;
  /** Reads a request in a person's own words; `city` (a slug) or `near` (degrees) is where they are. With `near`, `q` may be null. */
  resolve(
    q: string | null,
    options?: CallOptions & {
      readonly city?: string | undefined;
      readonly near?: { readonly lat: number; readonly lng: number } | undefined;
    },
  ): Promise<Answered<ResolutionPayload>>;
  /**
   * Hands over a task draft. `data.url` opens it; nothing is published before the person does so. The same
   * `idempotencyKey` (1 to 128 printable ASCII characters) and draft within 24 hours give the same link. Without a key,
   * each call has a random one, so that its retries create one draft.
   */
  createTaskHandover(
    draft: HandoverRequest,
    options?: CallOptions & { readonly idempotencyKey?: string | undefined },
  ): Promise<Answered<HandoverResponse>>;
  /**
   * Every match; pages are requested as they are consumed. `limit` is the page size (default 50), `offset` the start.
   * Each professional comes once, even if the order changes between pages. The assistant form has one page.
   */
  searchAllProfessionals(
    ...call: SearchShapes[Form]['call']
  ): AsyncGenerator<SearchShapes[Form]['record'], void, undefined>;
  /** Every review once, most recent first; pages are requested as they are consumed. */
  listAllReviews(
    slugOrId: string,
    page?: PageParameters,
    options?: CallOptions,
  ): AsyncGenerator<Review, void, undefined>;
}

export function createDirectoryClient<Form extends SearchForm = 'reference'>(
  options: DirectoryClientOptions<Form>,
): DirectoryClient<Form> {
  const connection = readConnection(options);
  const form: SearchForm = options.form ?? 'reference';

  async function ask<Payload extends { data: unknown }>(
    path: string,
    request: Omit<DirectoryRequest, 'url'>,
    call: CallOptions | undefined,
    isPayload: (data: unknown) => boolean,
  ): Promise<Answered<Payload>> {
    const url = `${connection.baseUrl}${path}`;
    const { json, facts } = await send(connection, { ...request, url }, call?.signal).catch((error: unknown) => {
      const isMissing = error instanceof DirectoryError && error.code === 'not_found';
      throw isMissing && !path.startsWith(ONE_PROFESSIONAL) ? wrongBaseUrl(error) : error;
    });
    if (!isPayload((json as { data?: unknown }).data))
      throw unexpectedResponse('The answer does not have the expected data.');
    const hidden = Object.entries(facts).map(([name, value]) => [name, { value }]);
    return Object.defineProperties(json, Object.fromEntries(hidden)) as Answered<Payload>;
  }

  const get = <Payload extends { data: unknown }>(
    path: string,
    query?: object,
    call?: CallOptions,
    isPayload: (data: unknown) => boolean = Array.isArray,
  ) => ask<Payload>(`${path}${toQuery(query)}`, {}, call, isPayload);

  const client: DirectoryClient<SearchForm> = {
    getEntry: async (call) => get('', undefined, call, isObject),
    async searchProfessionals(parameters?: SearchParameters, call?: CallOptions) {
      const page = await get<SearchShapes[SearchForm]['page']>('/professionals', parameters, call);
      if ('match' in page !== (form === 'assistant')) {
        const served = form === 'assistant' ? 'reference' : 'assistant';
        throw unexpectedResponse(`This directory serves the ${served} search form; set the form to ${served}.`);
      }
      return page;
    },
    getProfessional: async (slugOrId, call) =>
      get(`${ONE_PROFESSIONAL}${segment(slugOrId)}`, undefined, call, isObject),
    listReviews: async (slugOrId, page, call) => get(`${ONE_PROFESSIONAL}${segment(slugOrId)}/reviews`, page, call),
    listServices: async (call) => get('/services', undefined, call),
    listCities: async ({ city, ...call } = {}) => get('/cities', { city }, call),
    resolve: async (q, { city, near, ...call } = {}) =>
      get('/resolve', { q: q ?? undefined, city, lat: near?.lat, lng: near?.lng }, call, isObject),
    createTaskHandover: async (draft, { idempotencyKey = makeKey(), ...call } = {}) => {
      const headers = { 'Idempotency-Key': readKey('idempotencyKey', idempotencyKey) };
      return ask('/task-handovers', { headers, body: draft }, call, isObject);
    },
    searchAllProfessionals: (parameters?: SearchParameters, call?: CallOptions) =>
      eachRecord<Professional | AssistantProfessional>(parameters, (page) =>
        client.searchProfessionals({ ...parameters, ...page }, call),
      ),
    listAllReviews: (slugOrId, page, call) =>
      eachRecord(page, (next) => client.listReviews(slugOrId, { ...page, ...next }, call)),
  };
  return client as unknown as DirectoryClient<Form>;
}

/** A client of the served form, and the directory's other facts. */
export type ConnectedDirectory = {
  [Form in SearchForm]: {
    readonly form: Form;
    /** The address of the site, for task links. */
    readonly siteUrl: string;
    /** The https origins of most pictures, for a content policy. */
    readonly pictureOrigins: readonly string[];
    readonly directory: DirectoryClient<Form>;
  };
}[SearchForm];

/** Asks the directory for its search form, and makes a client of that form. Rejects like a call of a client. */
export async function connectDirectory(
  options: Omit<DirectoryClientOptions, 'form'>,
  call?: CallOptions,
): Promise<ConnectedDirectory> {
  const { data } = await createDirectoryClient(options).getEntry(call);
  const { search_form: form, site_url: siteUrl, picture_origins: pictureOrigins = [] } = data;
  if ((form !== 'reference' && form !== 'assistant') || !/^https?:/.test(siteUrl) || !URL.canParse(siteUrl)) {
    throw unexpectedResponse('The directory does not say which search form it serves.');
  }
  return {
    form,
    siteUrl,
    pictureOrigins,
    directory: createDirectoryClient({ ...options, form }),
  } as ConnectedDirectory;
}

const KEY_BYTES = 16;

function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const readKey = matching(IDEMPOTENCY_KEY_PATTERN, 'must be 1 to 128 printable ASCII characters');

async function* eachRecord<Item extends { id: string }>(
  start: PageParameters | undefined,
  fetchPage: (page: { limit: number; offset: number }) => Promise<{ data: readonly Item[]; pagination: Pagination }>,
): AsyncGenerator<Item, void, undefined> {
  const limit = start?.limit ?? LIMIT_MAX;
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

/** A path segment. An empty one, `.` and `..` are refused, because URL normalisation would change the path. */
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

/** Only a professional can be missing (contract, section 7). Any other 404 means that the base URL is wrong. */
function wrongBaseUrl({ status, requestId, rateLimit }: DirectoryError): DirectoryError {
  return new DirectoryError('There is no directory at the base URL. It must end in /v1.', {
    ...{ code: 'unexpected_response', status, requestId, rateLimit },
  });
}

function unexpectedResponse(message: string): DirectoryError {
  return new DirectoryError(message, { code: 'unexpected_response', status: 200 });
}
