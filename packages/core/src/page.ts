import { z } from 'zod';

export const LIMIT_MIN = 1;
export const LIMIT_MAX = 50;
export const LIMIT_DEFAULT = 20;
/** The largest integer that a parameter accepts. */
export const INTEGER_MAX = 2147483647;

/** Pagination (contract, section 2). */
export const pagination = z
  .strictObject({
    limit: z.int().min(LIMIT_MIN).max(LIMIT_MAX).describe('Page size asked for.'),
    offset: z.int().min(0).describe('Records before this page.'),
    total: z.int().min(0).describe('Total matching records across all pages.'),
    has_more: z.boolean().describe('True when another page exists past offset + limit.'),
  })
  .describe('Where a page stands in its list.');
export type Pagination = z.infer<typeof pagination>;

/** The requested part of a list. */
export interface PageRequest {
  readonly limit: number;
  readonly offset: number;
}

/** The page object for a list of `total` records. */
export function paginate(page: PageRequest, total: number): Pagination {
  return { limit: page.limit, offset: page.offset, total, has_more: page.offset + page.limit < total };
}
