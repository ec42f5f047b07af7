import { ApiError } from '@vidriera/core';
import { parsePictureName, renderPicture } from '../demo/picture.ts';
import { sendBody } from '../http/respond.ts';
import { fileRoute, type Route } from '../http/route.ts';

/** The demo's portfolio pictures. A name always gives the same picture. */
export function picturesRoute(): Route {
  const has = (name: string) => parsePictureName(name) !== null;
  const headers = [
    ...['Cache-Control', 'public, max-age=31536000, immutable'],
    ...['Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'"],
  ];
  const handle: Route['handle'] = (exchange) => {
    const picture = parsePictureName(exchange.segment);
    if (picture === null) throw new ApiError('not_found');
    sendBody(exchange, 200, 'image/svg+xml', renderPicture(picture), headers);
  };
  return fileRoute('/demo/pictures/{name}', has, handle, 'demo_picture');
}
