import type { ProfessionalDetail, Review } from '@vidriera/contract';
import { beginning, excerpt } from '../excerpt.ts';
import { type Html, html } from '../html.ts';
import { REPORT, withQuery } from '../paths.ts';
import type { DirectoryReader } from '../reader.ts';
import * as spanish from '../spanish.ts';
import { renderText } from './notice.ts';
import { renderPager } from './pager.ts';
import { renderAvatar, renderStars } from './person.ts';

const REVIEWS_PER_PAGE = 5;
const COMMENT_SHOWN = 350;
const TITLE_SHOWN = 60;

type ReviewsPage = ReturnType<typeof readReviews>;

/** A page of a professional's reviews, newest first. */
export function readReviews(reader: DirectoryReader, { slug }: ProfessionalDetail, page: number) {
  const found = reader.reviews(slug, { limit: REVIEWS_PER_PAGE, offset: (page - 1) * REVIEWS_PER_PAGE });
  return { page, ...found };
}

/** The reviews of the profile at `path`. A long comment is cut, with a link to the complete text. */
export function renderReviews(pro: ProfessionalDetail, found: ReviewsPage, path: string, now: number): Html {
  const { reviews, total, page } = found;
  const pages = Math.ceil(total / REVIEWS_PER_PAGE);
  const href = (n: number) => `${withQuery(path, { resenas: n === 1 ? null : n })}#resenas`;
  return html`<section class="card" aria-labelledby="resenas"><h2 id="resenas">Reseñas</h2>
${page === 1 && pro.review_count > 0 && renderWhose(pro.review_count, total)}
${page === 1 && total > 0 && renderStarsTable(pro, total)}
${
  total === 0
    ? html`<p class="soft">${pro.review_count > 0 ? 'Acá todavía no escribió nadie.' : 'Todavía no tiene reseñas.'}</p>`
    : reviews.length === 0
      ? html`<p class="soft">No hay más reseñas.</p>`
      : html`<ol>${reviews.map((review, i) => {
          const whole = readingPath(path, `resena-${(page - 1) * REVIEWS_PER_PAGE + i + 1}`);
          const report = withQuery(REPORT, { perfil: pro.slug, resena: review.id });
          return renderReview(review, whole, report, now);
        })}</ol>`
}
${renderPager(page, { pages }, href, 'Páginas de reseñas')}
</section>`;
}

/** How many of the rating's reviews were written here, where they can be read, and elsewhere. */
function renderWhose(all: number, here: number): Html {
  const elsewhere = all - here;
  if (elsewhere <= 0) return html`<p>${spanish.count(here, 'reseña, de acá', 'reseñas, todas de acá')}.</p>`;
  return html`<p>${all} en total: ${here > 0 && `${here} acá${here > 1 ? ', que son las de las barras' : ''}; `}${elsewhere} en otras plataformas, que cuentan en el puntaje y acá no se leen.</p>`;
}

/** The distribution of the readable reviews over the stars. */
function renderStarsTable({ rating_breakdown }: ProfessionalDetail, total: number): Html {
  return html`<dl class="stars-table" aria-label="Las de acá, por puntaje">${([5, 4, 3, 2, 1] as const).map((star) => {
    const n = rating_breakdown?.[star] ?? 0;
    return html`<dt>${star} ★</dt><dd><meter max="${total}" value="${n}" aria-hidden="true"></meter></dd><dd>${n}</dd>`;
  })}</dl>`;
}

/** The path of a complete long text of a profile: `sobre`, or a review by its position, `resena-1` being the newest. */
export function readingPath(path: string, text: string): string {
  return withQuery(path, { leer: text });
}

/** A review, a long one cut, with a link to the whole one at `path`. */
function renderReview(review: Review, path: string, report: string, now: number): Html {
  const whole = review.comment?.trim() ?? '';
  const shown = beginning(whole, COMMENT_SHOWN);
  return html`<li class="review">
${renderReviewHead(review, now)}
${review.title && html`<h3>${excerpt(review.title, TITLE_SHOWN)}</h3>`}
${renderText(shown)}
${shown !== whole && html`<p><a href="${path}">Leer completa<span class="sr"> la reseña de ${review.author_name}</span></a></p>`}
<p class="small"><a href="${report}" rel="nofollow">Denunciar<span class="sr"> la reseña de ${review.author_name}</span></a></p>
</li>`;
}

const ROLES = { client: 'cliente', worker: 'colega' } as const;

/** The author of a review, the stars and the date. */
export function renderReviewHead(review: Review, now: number): Html {
  return html`<div class="review-head">${renderAvatar(review.author_name, review.id, review.author_avatar_url, 'avatar-small')}
<div><strong>${review.author_name}</strong> <span class="soft small">${ROLES[review.author_role]}${review.service_name && ` · ${review.service_name}`}</span><br>
${renderStars(review.rating)} <time class="soft small" datetime="${review.created_at}">${spanish.ago(Date.parse(review.created_at), now)}</time></div></div>`;
}
