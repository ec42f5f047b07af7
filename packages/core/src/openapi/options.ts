import type { SearchForm } from '../links.ts';

export type Json = { [key: string]: unknown };

/** The addresses and the form of the described deployment. */
export interface OpenapiOptions {
  readonly form: SearchForm;
  readonly baseUrl: string;
  readonly siteUrl: string;
  readonly mcpUrl: string;
  /** Days as YYYY-MM-DD; absent when not set. */
  readonly deprecatedOn?: string | undefined;
  readonly sunsetOn?: string | undefined;
}
