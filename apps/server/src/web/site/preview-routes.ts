import { ApiError, type ProfessionalDetail, type Service } from '@vidriera/contract';
import { sendBody } from '../http/respond.ts';
import { pageRoute, type Route } from '../http/route.ts';
import { ASSETS } from './assets.ts';
import { escapeHtml } from './html.ts';
import type { Operator } from './operator.ts';
import { people } from './parts/navigation.ts';
import { badgesOf } from './parts/person.ts';
import * as paths from './paths.ts';
import { type Place, placeName } from './places.ts';
import type { Site } from './site.ts';
import * as spanish from './spanish.ts';
import { iconLines, peopleOf } from './trades.ts';

export function previewRoute(site: Site): Route {
  return pageRoute('preview', `${paths.PREVIEWS}/*`, async (exchange) => {
    const svg = drawingOf(site, exchange.path);
    if (svg === null) throw new ApiError('not_found');
    const drawn = await site.previews.draw(svg).catch(() => null);
    // While too many pictures are being drawn, or when one can't be drawn, the site's own picture stands in.
    const [body, age] = drawn === null ? [ASSETS.preview.body, 'no-store'] : [drawn, 'public, max-age=86400'];
    sendBody(exchange, 200, ASSETS.preview.type, body, ['Cache-Control', age]);
  });
}

const PICTURE = /^(\/p\/([^/]+)|.*)\.png$/;

function drawingOf({ reader, operator }: Site, path: string): string | null {
  const [, page = '', slug] = PICTURE.exec(path.slice(paths.PREVIEWS.length)) ?? [];
  if (slug !== undefined) {
    const professional = reader.professional(slug);
    return professional && drawProfile(professional, operator);
  }
  const { service = null, place = null } = paths.findList(reader.catalog(), page) ?? {};
  return service && drawTrade(service, place, reader.totalIn(service, place), operator);
}

const WIDTH = 1200;
const MARGIN = 84;
/** The width for text beside the icon. */
const TEXT_WIDTH = 800;
/** The mean width of a letter, relative to the font size. */
const LETTER = 0.56;
const TITLE_MAX = 60;
const LINE_MAX = 44;
const BADGE_MAX = 30;

function drawProfile(pro: ProfessionalDetail, operator: Operator): string {
  const [service] = pro.services;
  const line = [service?.name, pro.city.name].filter(Boolean).join(' · ');
  const rated = `★ ${spanish.rating(pro.rating)} (${spanish.count(pro.review_count, 'reseña', 'reseñas')})`;
  const badges = badgesOf(pro.verifications).map(({ label }) => `✓ ${label.split(':')[0]}`);
  const shown = [...(pro.review_count > 0 ? [rated] : []), ...badges.slice(0, 2)];
  return draw(operator, pro.display_name, line, shown, service?.slug ?? '');
}

function drawTrade(service: Service, place: Place | null, total: number, operator: Operator): string {
  const line = place === null ? 'En todo el país' : `En ${placeName(place)}`;
  return draw(operator, peopleOf(service), line, [people(total), '✓ Verificaciones a la vista'], service.slug);
}

const plain = (text: string) => text.toWellFormed().replace(/\p{C}/gu, '');
const sizeFor = (text: string, largest: number) =>
  Math.min(largest, Math.floor(TEXT_WIDTH / (Math.max(1, [...text].length) * LETTER)));

function draw(operator: Operator, title: string, line: string, badges: readonly string[], trade: string): string {
  const brand = operator.color ?? '#0f5b4f';
  const name = spanish.excerpt(plain(title), TITLE_MAX);
  const below = spanish.excerpt(plain(line), LINE_MAX);
  let x = MARGIN;
  const chips = badges.map((badge) => {
    const text = spanish.excerpt(plain(badge), BADGE_MAX);
    const width = Math.ceil([...text].length * 30 * LETTER) + 56;
    const isStar = text.startsWith('★');
    const chip = `<rect x="${x}" y="452" width="${width}" height="64" rx="32" fill="${isStar ? '#fff0d2' : '#e4efe9'}"/><text x="${x + width / 2}" y="494" text-anchor="middle" fill="${isStar ? '#6b4000' : '#0a443b'}">${escapeHtml(text)}</text>`;
    x += width + 20;
    return x - 20 <= WIDTH - MARGIN ? chip : '';
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} 630" width="${WIDTH}" height="630" font-family="Inter" font-weight="500">
<defs><pattern id="a" width="120" height="60" patternUnits="userSpaceOnUse" y="96"><circle cx="30" r="30" fill="${brand}"/><circle cx="90" r="30" fill="#d8693a"/></pattern></defs>
<rect width="${WIDTH}" height="630" fill="#fbf6ee"/><rect width="${WIDTH}" height="96" fill="${brand}"/><rect y="96" width="${WIDTH}" height="32" fill="url(#a)"/>
<text x="${MARGIN}" y="66" font-size="46" font-weight="800" fill="#fff">${escapeHtml(spanish.excerpt(plain(operator.name), LINE_MAX))}</text>
<g font-weight="800" fill="#2a231e"><text x="${MARGIN}" y="300" font-size="${sizeFor(name, 96)}">${escapeHtml(name)}</text></g>
<text x="${MARGIN}" y="382" font-size="${sizeFor(below, 46)}" fill="#655950">${escapeHtml(below)}</text>
<g font-size="30">${chips.join('')}</g>
<circle cx="1020" cy="284" r="120" fill="#e4efe9"/><g transform="translate(936 200) scale(7)" fill="none" stroke="${brand}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="${iconLines(trade)}"/></g>
<text x="${MARGIN}" y="586" font-size="28" fill="#655950">Con sus reseñas y lo que se verificó. Sin dar tu teléfono.</text>
</svg>`;
}
