import { parsePage, parseProfessionalKey, parseQueryString } from '@vidriera/core';
import { contentTag } from '../content-tag.ts';
import { sendRead } from '../negotiated.ts';
import { pageLinks } from '../page-links.ts';
import type { Route } from '../route.ts';
import { unknownProfessional } from './get-professional.ts';
import { type ReadOptions, readRoute } from './reads.ts';

/** GET /professionals/{slug}/reviews, most recent first (contract, 4.3). */
export function listReviews({ current, answer, packed, baseUrl }: ReadOptions): Route {
  return readRoute('list_reviews', '/professionals/{slug}/reviews', (exchange) => {
    const key = parseProfessionalKey(exchange.segment);
    const page = parsePage(parseQueryString(exchange.query));
    const snapshot = current();
    sendRead(exchange, packed, answer, snapshot.etag, `reviews ${key} ${page.limit} ${page.offset}`, () => {
      if (!snapshot.reviews(answer, key, page)) throw unknownProfessional();
      const link = pageLinks(`${baseUrl}/professionals/${key}/reviews`, '', page, answer.total);
      return { etag: contentTag(answer.buffer, answer.length), link };
    });
  });
}
