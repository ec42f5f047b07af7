import type { Deployment } from '../links.ts';

export type Json = { [key: string]: unknown };

/** The described deployment. */
export interface OpenapiOptions extends Deployment {
  /** Days as YYYY-MM-DD; absent when not set. */
  readonly deprecatedOn?: string | undefined;
  readonly sunsetOn?: string | undefined;
}
