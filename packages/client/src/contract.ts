/**
 * The contract's types. In the repository they are core's; the build writes this module's declarations out
 * (`scripts/publish/client-declarations.ts`), because core is private.
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
} from '@vidriera/contract';
