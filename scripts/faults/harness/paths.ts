import { uuid } from '../../../testing/people/source.ts';

/** Reads of every kind over an edition of at least 50 professionals. */
export const READS: readonly string[] = [
  '/v1/professionals?service=plomeria&limit=50',
  '/v1/professionals/persona-7',
  '/v1/professionals?city=rosario&neighborhood=pichincha&min_rating=1&limit=20&offset=20',
  `/v1/professionals/${uuid(11)}/reviews?limit=50`,
  '/v1/services',
  '/v1/cities',
  '/v1/professionals/persona-3/reviews',
];
