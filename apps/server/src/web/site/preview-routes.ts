import { ApiError } from '@vidriera/contract';
import { sendBody } from '../http/respond.ts';
import { pageRoute, type Route } from '../http/route.ts';
import { ASSETS } from './assets.ts';
import { PREVIEWS } from './paths.ts';
import { findList, listQuery } from './places.ts';
import { drawProfile, drawTrade } from './previews/drawings.ts';
import type { Site } from './site.ts';

/** Pictures of shared links: `/vista/p/{slug}.png`, `/vista/profesionales/{service}[/{city}[/{neighborhood}]].png`. */
export function previewRoutes(site: Site): Route[] {
  return [
    pageRoute('preview', `${PREVIEWS}/*`, async (exchange) => {
      const svg = drawingOf(site, exchange.path);
      if (svg === null) throw new ApiError('not_found');
      const drawn = await site.previews.draw(svg).catch(() => null);
      // While too many pictures are being drawn, or when one can't be drawn, the site's own picture stands in.
      const [body, age] = drawn === null ? [ASSETS.preview.body, 'no-store'] : [drawn, 'public, max-age=86400'];
      sendBody(exchange, 200, ASSETS.preview.type, body, ['Cache-Control', age]);
    }),
  ];
}

const PICTURE = /^(.*)\.png$/;
const PROFILE = /^\/p\/([^/]+)$/;

function drawingOf({ reader, operator }: Site, path: string): string | null {
  const [, page = ''] = PICTURE.exec(path.slice(PREVIEWS.length)) ?? [];
  const [, slug] = PROFILE.exec(page) ?? [];
  if (slug !== undefined) {
    const professional = reader.professional(slug);
    return professional && drawProfile(professional, operator);
  }
  const { service = null, place = null } = findList(reader.catalog(), page) ?? {};
  return service && drawTrade(service, place, reader.total(listQuery(service, place)), operator);
}
