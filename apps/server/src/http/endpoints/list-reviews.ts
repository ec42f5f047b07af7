import { parsePage, parseProfessionalKey, parseQueryString } from '@vidriera/core';
import { sendAnswer } from '../respond.ts';
import type { Route } from '../route.ts';
import { unknownProfessional } from './get-professional.ts';
import { type ReadOptions, readRoute } from './reads.ts';

/** GET /professionals/{slug}/reviews, most recent first (contract, 4.3). */
export function listReviews({ current, answer }: ReadOptions): Route {
  return readRoute('list_reviews', '/professionals/{slug}/reviews', (exchange) => {
    const key = parseProfessionalKey(exchange.segment);
    const page = parsePage(parseQueryString(exchange.query));
    const snapshot = current();
    if (!snapshot.reviews(answer, key, page)) throw unknownProfessional();
    sendAnswer(exchange, answer, snapshot.etag);
  });
}
