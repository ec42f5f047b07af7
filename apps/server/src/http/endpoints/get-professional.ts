import { ApiError, parseProfessionalKey } from '@vidriera/core';
import { contentTag } from '../content-tag.ts';
import { sendRead } from '../negotiated.ts';
import type { Route } from '../route.ts';
import { type ReadOptions, readRoute } from './reads.ts';

/** GET /professionals/{slug}, by slug or id in both forms (contract, 4.2). */
export function getProfessional({ current, answer, packed }: ReadOptions): Route {
  return readRoute('get_professional', '/professionals/{slug}', (exchange) => {
    const key = parseProfessionalKey(exchange.segment);
    const snapshot = current();
    sendRead(exchange, packed, answer, snapshot.etag, `detail ${key}`, () => {
      if (!snapshot.detail(answer, key)) throw unknownProfessional();
      return { etag: contentTag(answer.buffer, answer.length), link: '' };
    });
  });
}

export function unknownProfessional(): ApiError {
  return new ApiError('not_found', 'No listed professional has this slug or id. GET /professionals finds them.');
}
