/**
 * The contract's types, as the package publishes them. In the repository they are core's own; the build writes this
 * module's declarations out in full (`packages/client/scripts/declarations.ts`), so that the package names no private one.
 */
export type {
  AssistantProfessional,
  AssistantSearchPage,
  AssistantSearchParameters,
  CallOptions,
  City,
  CityList,
  Directory,
  EntryPayload,
  ErrorCode,
  Explanation,
  HandoverRequest,
  HandoverResponse,
  Neighborhood,
  Pagination,
  Professional,
  ProfessionalDetail,
  ProfessionalPayload,
  ReferenceSearchPage,
  Resolution,
  ResolutionPayload,
  Review,
  ReviewPage,
  SearchForm,
  SearchPage,
  SearchParameters,
  Service,
  ServiceList,
  Verifications,
} from '@vidriera/core';
