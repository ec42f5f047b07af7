import { z } from 'zod';
import { LIMIT_MAX } from './rules.ts';

export const LIMIT_MIN = 1;
export const LIMIT_DEFAULT = 20;
/** The largest integer that a parameter accepts. */
export const INTEGER_MAX = 2147483647;

/** Pagination (contract, section 2). */
export const pagination = z
  .strictObject({
    limit: z.int().min(LIMIT_MIN).max(LIMIT_MAX).describe('Requested page size.'),
    offset: z.int().min(0).describe('Records before this page.'),
    total: z.int().min(0).describe('Total matching records across all pages.'),
    has_more: z.boolean().describe('True when another page exists past offset + limit.'),
  })
  .describe('The position of a page in its list.');
export type Pagination = z.infer<typeof pagination>;

/** The requested part of a list. */
export interface PageRequest {
  readonly limit: number;
  readonly offset: number;
}
