import type { Deployment } from '../links.ts';

export type Json = { [key: string]: unknown };

/** The described deployment. */
export interface OpenapiOptions extends Deployment {
  /** Who runs it; `contact` is a `mailto:` or `https:` address. */
  readonly operator?: { readonly name: string; readonly contact: string | null };
  /** Days as YYYY-MM-DD; absent when not set. */
  readonly deprecatedOn?: string | undefined;
  readonly sunsetOn?: string | undefined;
}
