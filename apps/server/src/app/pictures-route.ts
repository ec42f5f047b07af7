import { ApiError } from '@vidriera/core';
import { parsePictureName, renderPicture } from '../demo/index.ts';
import { sendBody } from '../http/respond.ts';
import type { Route } from '../http/route.ts';

/** The demo's portfolio pictures. A name always gives the same picture. */
export function picturesRoute(): Route {
  return {
    name: 'demo_picture',
    under: 'site',
    path: '/demo/pictures/{name}',
    methods: ['GET'],
    limits: 'none',
    cors: false,
    has: (segment) => parsePictureName(segment) !== null,
    handle(exchange) {
      const picture = parsePictureName(exchange.segment);
      if (picture === null) throw new ApiError('not_found');
      sendBody(exchange, 200, 'image/svg+xml', renderPicture(picture), [
        'Cache-Control',
        'public, max-age=31536000, immutable',
        'Content-Security-Policy',
        "default-src 'none'; style-src 'unsafe-inline'",
      ]);
    },
  };
}
