import { type ProfessionalDetail, profileUrl } from '@vidriera/contract';
import { excerpt } from '../excerpt.ts';
import { html } from '../html.ts';
import type { Page } from '../page.ts';
import { renderCrumbs } from '../parts/crumbs.ts';
import { renderText } from '../parts/notice.ts';
import { renderReviewHead } from '../parts/reviews.ts';
import { originsOf } from '../pictures.ts';
import type { Site } from '../site.ts';

/** A complete long text of a profile: with `at` 0 the bio, else the review at this position. Null when there is none. */
export function renderReading(
  { reader, searchForm, now }: Site,
  professional: ProfessionalDetail,
  at: number,
): Page | null {
  const [review] = at === 0 ? [] : reader.reviews(professional.id, { limit: 1, offset: at - 1 }).reviews;
  const text = at === 0 ? professional.bio : review?.comment;
  if (!text) return null;
  const path = profileUrl(searchForm, '', professional);
  const name = professional.display_name;
  const title = review === undefined ? `Sobre ${name}` : `Reseña de ${review.author_name} sobre ${name}`;
  return {
    title,
    privacy: 'unlisted',
    here: 'search',
    style: 'profile',
    pictureOrigins: originsOf([review?.author_avatar_url]),
    main: html`<div class="wrap narrow">
${renderCrumbs([name, path], [review === undefined ? 'Presentación' : 'Reseña', path])}
<article class="card"><h1>${title}</h1>
${review !== undefined && renderReviewHead(review, now())}
${review?.title && html`<h2>${excerpt(review.title)}</h2>`}
${renderText(text)}</article>
<p><a class="btn btn-plain" href="${path}">Volver al perfil de ${name}</a></p>
</div>`,
  };
}
