import { z } from 'zod';
import { REVIEW } from './fields.ts';
import { shapeOf } from './schema-of.ts';

/** Review (contract, section 2). Served most recent first. */
export const review = z.strictObject(shapeOf(REVIEW)).describe('A review of a professional.');
export type Review = z.infer<typeof review>;
