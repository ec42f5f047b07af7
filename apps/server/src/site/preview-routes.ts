import { ApiError } from '@vidriera/core';
import { sendBody } from '../http/respond.ts';
import { pageRoute, type Route } from '../http/route.ts';
import { ASSETS } from './assets.ts';
import { parametersOf } from './parameters.ts';
import { PREVIEWS } from './paths.ts';
import { findList, listQuery } from './places.ts';
import { drawProfile, drawTrade } from './previews/drawings.ts';
import type { Site } from './site.ts';

/** Pictures of shared links: `/vista/p/{slug}.png[?rubro={service}]`, `/vista/rubro/{service}[/{city}[/{neighborhood}]].png`. */
export function previewRoutes(site: Site): Route[] {
  return [
    pageRoute('preview', `${PREVIEWS}/*`, async (exchange) => {
      const svg = drawingOf(site, exchange.path, parametersOf(exchange).get('rubro'));
      if (svg === null) throw new ApiError('not_found');
      const drawn = await site.previews.draw(svg).catch(() => null);
      // While too many pictures are being drawn, or when one can't be drawn, the site's own picture stands in.
      const [body, age] = drawn === null ? [ASSETS.preview.body, 'no-store'] : [drawn, 'public, max-age=86400'];
      sendBody(exchange, 200, ASSETS.preview.type, body, ['Cache-Control', age]);
    }),
  ];
}

const OF_PROFILE = /^\/p\/([^/]+)\.png$/;
const OF_TRADE = /^\/rubro\/([^/]+)(?:\/([^/]+)(?:\/([^/]+))?)?\.png$/;

function drawingOf({ reader }: Site, path: string, searched: string | null): string | null {
  const rest = path.slice(PREVIEWS.length);
  const slug = OF_PROFILE.exec(rest)?.[1];
  if (slug !== undefined) {
    const professional = reader.professional(slug);
    return professional === null ? null : drawProfile(professional, searched);
  }
  const [, service, city, neighborhood] = OF_TRADE.exec(rest) ?? [];
  const list = findList(reader.catalog(), service, city, neighborhood);
  return list && drawTrade(list.service, list.place, reader.total(listQuery(list.service, list.place)));
}
