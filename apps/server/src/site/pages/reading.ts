import { type ProfessionalDetail, profileUrl } from '@vidriera/core';
import { excerpt, piecesOf } from '../excerpt.ts';
import { html } from '../html.ts';
import type { Page } from '../page.ts';
import { renderCrumbs } from '../parts/crumbs.ts';
import { renderText } from '../parts/notice.ts';
import { renderPager } from '../parts/pager.ts';
import { readingPath, renderReviewHead } from '../parts/reviews.ts';
import { originsOf } from '../pictures.ts';
import type { Site } from '../site.ts';

/** The characters per page, so that it stays below 30 kB in any alphabet. */
const PART = 4000;

/**
 * A complete long text of a profile, on as many pages as needed: with `at` 0 the bio, else the review at this position. Null when
 * there is no such text or page.
 */
export function renderReading(
  { reader, searchForm, now }: Site,
  professional: ProfessionalDetail,
  at: number,
  part: number,
): Page | null {
  const [review] = at === 0 ? [] : reader.reviews(professional.id, { limit: 1, offset: at - 1 }).reviews;
  if (at > 0 && review === undefined) return null;
  const path = profileUrl(searchForm, '', professional);
  const pieces = piecesOf((review === undefined ? professional.bio : review.comment) ?? '', PART);
  const piece = pieces[part - 1];
  if (!piece) return null;
  const name = professional.display_name;
  const title = review === undefined ? `Sobre ${name}` : `Reseña de ${review.author_name} sobre ${name}`;
  const href = (n: number) => readingPath(path, review === undefined ? 'sobre' : `resena-${at}`, n);
  return {
    title,
    privacy: 'unlisted',
    here: 'search',
    style: 'profile',
    pictureOrigins: originsOf([review?.author_avatar_url]),
    main: html`<div class="wrap narrow">
${renderCrumbs([name, path], [review === undefined ? 'Presentación' : 'Reseña', href(part)])}
<article class="card"><h1>${title}</h1>
${review !== undefined && renderReviewHead(review, now())}
${review?.title && html`<h2>${excerpt(review.title)}</h2>`}
${renderText(piece)}</article>
${renderPager(part, { pages: pieces.length }, href)}
<p><a class="btn btn-plain" href="${path}">Volver al perfil de ${name}</a></p>
</div>`,
  };
}
