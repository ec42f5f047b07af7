import type { ProfessionalDetail, Review } from '@vidriera/core';
import { excerpt, piecesOf } from '../excerpt.ts';
import { html } from '../html.ts';
import type { Page } from '../page.ts';
import { renderCrumbs } from '../parts/crumbs.ts';
import { renderText } from '../parts/notice.ts';
import { renderPager } from '../parts/pager.ts';
import { readingPath, renderReviewHead } from '../parts/reviews.ts';
import { originsOf } from '../pictures.ts';

/** The characters per page, so that it stays below 30 kB in any alphabet. */
const PART = 4000;

interface ReadingModel {
  readonly professional: ProfessionalDetail;
  /** The review and its position among all, from 1; null for the bio. */
  readonly review: { readonly at: number; readonly of: Review } | null;
  readonly part: number;
  readonly path: string;
  readonly now: number;
}

/** A complete long text of a profile, on as many pages as needed. Null when there is no such text or page. */
export function renderReading({ professional, review, part, path, now }: ReadingModel): Page | null {
  const pieces = piecesOf((review === null ? professional.bio : review.of.comment) ?? '', PART);
  const piece = pieces[part - 1];
  if (!piece) return null;
  const name = professional.display_name;
  const title = review === null ? `Sobre ${name}` : `Reseña de ${review.of.author_name} sobre ${name}`;
  const href = (n: number) => readingPath(path, review === null ? 'sobre' : `resena-${review.at}`, n);
  return {
    title,
    privacy: 'unlisted',
    here: 'search',
    style: 'profile',
    pictureOrigins: originsOf([review?.of.author_avatar_url]),
    main: html`<div class="wrap narrow">
${renderCrumbs([
  { name, path },
  { name: review === null ? 'Presentación' : 'Reseña', path: href(part) },
])}
<article class="card"><h1>${title}</h1>
${review !== null && renderReviewHead(review.of, now)}
${review?.of.title && html`<h2>${excerpt(review.of.title)}</h2>`}
${renderText(piece)}</article>
${renderPager(part, { pages: pieces.length }, href)}
<p><a class="btn btn-plain" href="${path}">Volver al perfil de ${name}</a></p>
</div>`,
  };
}
