import type { CityList, ProfessionalPayload, ReviewPage, SearchPage, ServiceList } from './payloads.ts';
import type { SearchParameters } from './search.ts';

/** Options every call takes. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/** How a read fails: a row of the error table, or over a connection a code of its own with status 0. */
export interface DirectoryFailure extends Error {
  readonly code: string;
  readonly status: number;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The port: the five reads of the contract (section 4), over a snapshot in process or over HTTP.
 * Each resolves to the API's 200 payload, or rejects with a {@link DirectoryFailure}: in process an `ApiError`.
 * A professional is named by slug or by id, in both forms.
 */
export interface Directory {
  searchProfessionals(parameters: SearchParameters, options?: CallOptions): Promise<SearchPage>;
  getProfessional(slugOrId: string, options?: CallOptions): Promise<ProfessionalPayload>;
  listReviews(
    slugOrId: string,
    page?: { limit?: number | undefined; offset?: number | undefined },
    options?: CallOptions,
  ): Promise<ReviewPage>;
  listServices(options?: CallOptions): Promise<ServiceList>;
  /** `city`, a slug or another name of one city, asks for that city alone. */
  listCities(options?: CallOptions & { readonly city?: string | undefined }): Promise<CityList>;
}
