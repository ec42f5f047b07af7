import type { CityList, ProfessionalPayload, ReviewPage, SearchPage, ServiceList } from './nouns.ts';
import type { SearchParameters } from './search.ts';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

export type PageParameters = Pick<SearchParameters, 'limit' | 'offset'>;

/** A failed read: a row of the error table, or a failure of the connection with status 0. */
export interface DirectoryFailure extends Error {
  readonly code: string;
  readonly status: number;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

/** The five reads of the contract (section 4). Each resolves to the API's 200 payload, or rejects with a {@link DirectoryFailure}. */
export interface Directory {
  searchProfessionals(parameters: SearchParameters, options?: CallOptions): Promise<SearchPage>;
  getProfessional(slugOrId: string, options?: CallOptions): Promise<ProfessionalPayload>;
  listReviews(slugOrId: string, page?: PageParameters, options?: CallOptions): Promise<ReviewPage>;
  listServices(options?: CallOptions): Promise<ServiceList>;
  /** With `city`, a slug or another name of one city, only that city. */
  listCities(options?: CallOptions & { readonly city?: string | undefined }): Promise<CityList>;
}
