import { ApiError, parseProfessionalKey } from '@vidriera/core';
import { sendAnswer } from '../respond.ts';
import type { Route } from '../route.ts';
import { type ReadOptions, readRoute } from './reads.ts';

/** GET /professionals/{slug}, by slug or id in both forms (contract, 4.2). */
export function getProfessional({ current, answer }: ReadOptions): Route {
  return readRoute('get_professional', '/professionals/{slug}', (exchange) => {
    const key = parseProfessionalKey(exchange.segment);
    const snapshot = current();
    if (!snapshot.detail(answer, key)) throw unknownProfessional();
    sendAnswer(exchange, answer, snapshot.etag);
  });
}

export function unknownProfessional(): ApiError {
  return new ApiError('not_found', 'No listed professional has this slug or id. GET /professionals finds them.');
}
