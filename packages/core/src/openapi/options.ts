import type { SearchForm } from '../links.ts';

export type Json = { [key: string]: unknown };

/** Where the deployment described is reached, and the form it serves. */
export interface OpenapiOptions {
  readonly form: SearchForm;
  readonly baseUrl: string;
  readonly siteUrl: string;
  readonly mcpUrl: string;
  /** Days as YYYY-MM-DD; absent while there is no such day. */
  readonly deprecatedOn?: string | undefined;
  readonly sunsetOn?: string | undefined;
}
