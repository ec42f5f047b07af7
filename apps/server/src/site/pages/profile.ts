import type { ProfessionalDetail, Review } from '@vidriera/core';
import { type Html, html } from '../html.ts';
import type { Page } from '../page.ts';
import { renderCrumbs } from '../parts/crumbs.ts';
import { renderText } from '../parts/notice.ts';
import { renderPager } from '../parts/pager.ts';
import { badgesOf, originsOf, renderAvatar, renderRating, renderStars, renderVerifications } from '../parts/person.ts';
import { profileTaskPath, resultsPath, withQuery, zonePath } from '../paths.ts';
import * as spanish from '../spanish.ts';
import { describeProfessional } from '../structured-data.ts';

export const REVIEWS_PER_PAGE = 8;

export interface ProfileModel {
  readonly professional: ProfessionalDetail;
  readonly reviews: readonly Review[];
  readonly reviewTotal: number;
  readonly page: number;
  /** The one address of this profile, from `/`: what `profile_url` names. */
  readonly path: string;
  readonly now: number;
}

export function renderProfile(model: ProfileModel): Page {
  const { professional: pro, reviews, page, path, now } = model;
  const services = pro.services.map(({ name }) => name);
  const first = pro.services[0];
  const taskHref = profileTaskPath(pro.slug, pro.services.length === 1 ? first?.slug : undefined);
  const givenName = pro.display_name.split(' ')[0];
  const badges = badgesOf(pro.verifications);
  const title = `${pro.display_name}, ${spanish.list(services.slice(0, 2))} en ${pro.city.name}`;
  return {
    title: page > 1 ? `${title} (reseñas, página ${page})` : title,
    description: [pro.headline, `${spanish.list(services)} en ${pro.city.name}.`, badges[0] && `${badges[0].label}.`]
      .filter(Boolean)
      .join(' ')
      .slice(0, 200),
    canonical: page === 1 ? path : withQuery(path, { resenas: page }),
    privacy: page > 1 && reviews.length === 0 ? 'unlisted' : 'open',
    here: 'search',
    picture: pro.portfolio.find((url) => url.startsWith('http')) ?? pro.avatar_url ?? null,
    pictureOrigins: originsOf([pro.avatar_url, ...pro.portfolio, ...reviews.map((review) => review.author_avatar_url)]),
    structured: (siteUrl) => [describeProfessional(pro, siteUrl + path, reviews)],
    main: html`<div class="wrap">
${
  first &&
  renderCrumbs([
    { name: first.name, path: resultsPath(first.slug) },
    { name: pro.city.name, path: resultsPath(first.slug, pro.city.slug) },
    { name: pro.display_name, path },
  ])
}
<div class="with-side profile">
<div>
<section class="card who">
${renderAvatar(pro.display_name, pro.id, pro.avatar_url, 'avatar-big')}
<div>
<h1>${pro.display_name}</h1>
${pro.headline && html`<p class="lead">${pro.headline}</p>`}
<p class="facts">${renderRating(pro)}<span class="soft">${pro.city.name}${pro.city.region && pro.city.region !== pro.city.name && `, ${pro.city.region}`}</span>${years(pro.verifications.years_active)}</p>
${badges.length > 0 && html`<ul class="badges" aria-label="Verificaciones">${badges.slice(0, 3).map(({ label }) => html`<li>${label}</li>`)}</ul>`}
</div>
</section>
${pro.bio && html`<section class="card" aria-labelledby="sobre"><h2 id="sobre">Sobre ${givenName}</h2>${renderText(pro.bio)}</section>`}
${pro.portfolio.length > 0 && renderPortfolio(pro)}
${renderReviews(model)}
</div>
<aside aria-label="Resumen">
<section class="card call call-first">
<h2>¿Querés que ${givenName} vea tu tarea?</h2>
<p>La ve primero durante 24 horas; después se abre a otros profesionales, si no se resolvió.</p>
<a class="btn" href="${taskHref}">Publicar una tarea para ${givenName}</a>
<p class="small soft">No hace falta dar tu teléfono: se conversa por la plataforma.</p>
</section>
${renderVerifications(pro.verifications)}
<section class="card" aria-labelledby="que-hace"><h2 id="que-hace">Qué hace</h2>
<ul class="chips">${pro.services.map(({ slug, name }) => html`<li><a href="${resultsPath(slug, pro.city.slug)}">${name}</a></li>`)}</ul>
${pro.specialties.length > 0 && html`<h3>Se destaca en</h3><ul class="inline">${pro.specialties.map((specialty) => html`<li>${specialty}</li>`)}</ul>`}
</section>
<section class="card" aria-labelledby="donde"><h2 id="donde">Dónde trabaja</h2>
<ul class="chips"><li><a href="${zonePath(pro.city.slug)}">${pro.city.name}</a></li>${pro.neighborhoods.map(({ slug, name }) => html`<li><a href="${zonePath(pro.city.slug, slug)}">${name}</a></li>`)}</ul>
<p class="small soft">En la plataforma desde ${spanish.month(Date.parse(pro.member_since))}.</p>
</section>
</aside>
</div>
</div>
<div class="dock"><a class="btn" href="${taskHref}">Publicar una tarea para ${givenName}</a></div>`,
  };
  function years(active: number): Html | false {
    return (
      active >= 1 && html`<span class="soft">${spanish.count(Math.floor(active), 'año', 'años')} de actividad</span>`
    );
  }
  function renderReviews({ reviewTotal }: ProfileModel): Html {
    const pages = Math.ceil(reviewTotal / REVIEWS_PER_PAGE);
    const href = (n: number) => `${withQuery(path, { resenas: n === 1 ? null : n })}#resenas`;
    return html`<section class="card" aria-labelledby="resenas"><h2 id="resenas">Reseñas${reviewTotal > 0 && html` <span class="soft">(${reviewTotal})</span>`}</h2>
${
  reviewTotal > 0 &&
  pro.review_count > reviewTotal &&
  page === 1 &&
  html`<p class="small soft">El puntaje cuenta también ${spanish.count(pro.review_count - reviewTotal, 'reseña verificada', 'reseñas verificadas')} de otras plataformas.</p>`
}
${
  reviewTotal === 0
    ? html`<p class="soft">${pro.review_count > 0 ? `Su puntaje viene de ${spanish.count(pro.review_count, 'reseña verificada', 'reseñas verificadas')} en otras plataformas. Acá todavía no tiene.` : `Todavía no hay reseñas. Podés ser quien deje la primera.`}</p>`
    : html`<ol class="reviews">${reviews.map((review) => renderReview(review, now))}</ol>`
}
${renderPager(page, { pages, hasMore: page < pages }, href, 'Páginas de reseñas')}
</section>`;
  }
}

function renderPortfolio(pro: ProfessionalDetail): Html {
  return html`<section class="card" aria-labelledby="trabajos"><h2 id="trabajos">Trabajos</h2>
<ul class="gallery">${pro.portfolio.map((url, i) => html`<li><a href="${url}"><img src="${url}" alt="Trabajo ${i + 1} de ${pro.display_name}" width="320" height="240" loading="lazy" decoding="async" referrerpolicy="no-referrer"></a></li>`)}</ul>
</section>`;
}

const ROLES = { client: 'cliente', worker: 'colega' } as const;

function renderReview(review: Review, now: number): Html {
  return html`<li class="review">
<div class="review-head">${renderAvatar(review.author_name, review.id, review.author_avatar_url, 'avatar-small')}
<div><strong>${review.author_name}</strong> <span class="soft small">${ROLES[review.author_role]}${review.service_name && ` · ${review.service_name}`}</span><br>
${renderStars(review.rating)} <time class="soft small" datetime="${review.created_at}">${spanish.ago(Date.parse(review.created_at), now)}</time></div></div>
${review.title && html`<h3>${review.title}</h3>`}
${review.comment && renderText(review.comment)}
</li>`;
}
