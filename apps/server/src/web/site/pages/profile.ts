import { type ProfessionalDetail, profileUrl, type Review } from '@vidriera/contract';
import { invitedOf, isOver, taskState } from '../../../desk/tasks/flow.ts';
import { listOffers, type Offer } from '../../../desk/tasks/offers.ts';
import { getOwnTask } from '../../../desk/tasks/tasks.ts';
import type { Exchange } from '../../http/route.ts';
import { type Html, html } from '../html.ts';
import { breadcrumbList, type Crumb, renderCrumbs, renderPager } from '../parts/navigation.ts';
import { renderText } from '../parts/notice.ts';
import * as persons from '../parts/person.ts';
import * as paths from '../paths.ts';
import { wholeCity } from '../places.ts';
import type { Page, PageAnswer, Site } from '../site.ts';
import * as spanish from '../spanish.ts';
import { renderErrorPage, renderStatusPage } from './error-page.ts';
import { openTaskForm } from './task-form.ts';

const BIO_SHOWN = 350;
const HEADLINE_SHOWN = 140;
const SPECIALTY_SHOWN = 50;
const SERVICES_SHOWN = 6;
const NEIGHBORHOODS_SHOWN = 8;

/** Both addresses of a profile. Their canonical address is the `profile_url` of the search form served. */
export async function answerProfile(site: Site, exchange: Exchange): Promise<PageAnswer> {
  const key = exchange.segment;
  const professional = site.reader.professional(key);
  const parameters = paths.parametersOf(exchange);
  if (parameters.get('create_task') === '1') {
    return openTaskForm(site, parameters, 'service', [key]);
  }
  if (professional === null) {
    const body =
      'Puede que haya cambiado su dirección o que ya no figure. Buscá otro, o publicá tu tarea para que la vean todos.';
    return renderErrorPage(404, 'No encontramos a ese profesional', body, true);
  }
  const given = parameters.get('leer') ?? '';
  const reading = given === 'sobre' ? 0 : paths.readNumber(/^resena-(.*)$/.exec(given)?.[1] ?? null);
  if (reading !== null) return renderReading(site, professional, reading) ?? renderStatusPage(404);
  const token = parameters.get('tarea');
  if (token === null) return renderProfile(site, professional, parameters, null);
  // With a token in its address the page is private, even if the token is invalid.
  const call = await callFromTask(site, token, professional);
  return { ...renderProfile(site, professional, parameters, call), canonical: null, privacy: 'secret' };
}

/** From the private page of an open task, back to the conversation with a professional, or to the task that was written for them. */
async function callFromTask({ desk, now }: Site, token: string, pro: ProfessionalDetail): Promise<Call | null> {
  const task = await getOwnTask(desk, token);
  if (task === null || isOver(taskState(task, now()))) return null;
  const givenName = persons.givenNamesOf([pro]);
  const isTheirs = (one: Offer) => one.professional_id === pro.id && one.taken_back_at === null;
  const offer = (await listOffers(desk.sql, task.id)).find(isTheirs);
  if (offer !== undefined) {
    return {
      title: `${givenName} respondió tu tarea`,
      text: 'Podés preguntarle lo que te falte saber antes de elegir.',
      path: paths.ownTask(token, offer.id),
      label: `Seguir la conversación con ${givenName}`,
    };
  }
  if (!invitedOf(task).includes(pro.id)) return null;
  return {
    title: `Ya tenés una tarea para ${givenName}`,
    text: 'Todavía no respondió. Cuando lo haga, lo vas a ver en tu tarea.',
    path: paths.ownTask(token),
    label: 'Volver a tu tarea',
  };
}

type Call = ReturnType<typeof callForTask>;

/** The page's one button, with a title and a text above it: publishes a task for the professional. */
function callForTask(pro: ProfessionalDetail, sought: paths.Sought) {
  const givenName = persons.givenNamesOf([pro]);
  const service = pro.services.find(({ slug }, _, { length }) => length === 1 || slug === sought.rubro);
  return {
    title: `¿Querés que ${givenName} vea tu tarea?`,
    text: `Si no es urgente, ${givenName} tiene 24 horas para contestarte antes que el resto.`,
    path: paths.profileTask(pro.slug, { ...sought, rubro: service?.slug }),
    label: `Pedile presupuesto a ${givenName}`,
  };
}

function renderProfile(site: Site, pro: ProfessionalDetail, parameters: URLSearchParams, own: Call | null): Page {
  const page = paths.readPage(parameters, 'resenas');
  const sought = paths.readSought(parameters);
  const { reader, searchForm, siteUrl, now, operator } = site;
  const path = profileUrl(searchForm, '', pro);
  const offset = (page - 1) * REVIEWS_PER_PAGE;
  const found = reader.reviews(pro.id, { limit: REVIEWS_PER_PAGE, offset });
  const { reviews } = found;
  const { services, city } = pro;
  const here = wholeCity(city);
  // Nobody is listed without a service.
  const first = services[0]!;
  const names = services.map(({ name }) => name);
  const call = own ?? callForTask(pro, sought);
  const [badge] = persons.badgesOf(pro.verifications);
  const isSought = ({ slug }: { readonly slug: string }) => sought.lugar === `${city.slug}/${slug}`;
  const zones = pro.neighborhoods.toSorted((a, b) => Number(isSought(b)) - Number(isSought(a)));
  const years = Math.floor(pro.verifications.years_active);
  const crumbs: Crumb[] = [
    [first.name, paths.list(first, null)],
    [city.name, paths.list(first, here)],
    [pro.display_name, path],
  ];
  const picture = paths.preview(paths.profile(pro.slug));
  const title = `${pro.display_name}, ${spanish.list(names.slice(0, 2))} en ${city.name}`;
  const summary = `${pro.headline ?? ''} ${spanish.list(names)} en ${city.name}. ${badge ? `${badge.label}.` : ''}`;
  return {
    title: page > 1 ? `${title} (reseñas, página ${page})` : title,
    description: spanish.excerpt(summary, 160),
    canonical: paths.withPage(path, page, 'resenas'),
    privacy: page > 1 && reviews.length === 0 ? 'unlisted' : 'open',
    style: 'profile',
    picture,
    data: [
      breadcrumbList(siteUrl, crumbs),
      ...(page > 1 ? [] : [localBusiness(siteUrl + path, siteUrl + picture, pro, reviews)]),
    ],
    // The button at the bottom of a phone comes first for the keyboard.
    main: html`<div class="dock"><a class="btn" href="${call.path}">${call.label}</a></div>
<div class="wrap">
${renderCrumbs(...crumbs)}
<div class="with-side profile">
<div>
<section class="card who">
${persons.renderAvatar(pro.display_name, pro.id, pro.avatar_url, 'avatar-big')}
<div>
<h1>${pro.display_name}</h1>
${pro.headline && html`<p class="lead">${spanish.excerpt(pro.headline, HEADLINE_SHOWN)}</p>`}
<p class="facts">${persons.renderRating(pro)}<span class="soft">${city.name}${city.region && city.region !== city.name && `, ${city.region}`}</span>${years >= 1 && html`<span class="soft">${spanish.count(years, 'año', 'años')} en plataformas</span>`}</p>
${own === null && html`<p data-share="${path}"></p>`}
</div>
${persons.renderBadges(pro.verifications, 3)}
</section>
${pro.bio && renderBio(pro, path)}
${pro.portfolio.length > 0 && renderPortfolio(pro)}
</div>
${renderReviews(pro, found, page, path, now())}
<aside aria-label="Resumen">
<section class="card call call-first">
<h2>${call.title}</h2>
<p>${call.text}</p>
<a class="btn" href="${call.path}">${call.label}</a>
<p class="small soft">No hace falta dar tu teléfono: se conversa por la plataforma.${own === null && html` <a href="${paths.withQuery(paths.list(first, here), { quien: pro.slug })}" rel="nofollow">Comparar con otros</a>`}</p>
</section>
${persons.renderVerifications(pro, operator)}
<section class="card" aria-labelledby="que-hace"><h2 id="que-hace">Qué hace</h2>
<ul class="chips">${services.slice(0, SERVICES_SHOWN).map((service) => html`<li><a href="${paths.list(service, here)}">${service.name}</a></li>`)}</ul>
${andMore(pro.services.length - SERVICES_SHOWN, 'rubro', 'rubros')}
${pro.specialties.length > 0 && html`<h3>Se destaca en</h3><ul class="inline">${pro.specialties.map((specialty) => html`<li>${spanish.excerpt(specialty, SPECIALTY_SHOWN)}</li>`)}</ul>`}
</section>
<section class="card" aria-labelledby="donde"><h2 id="donde">Dónde trabaja</h2>
<ul class="chips"><li><a href="${paths.list(null, here)}">${city.name}</a></li>${zones.slice(0, NEIGHBORHOODS_SHOWN).map((neighborhood) => html`<li><a href="${paths.list(null, { city, neighborhood })}">${neighborhood.name}</a></li>`)}</ul>
${andMore(pro.neighborhoods.length - NEIGHBORHOODS_SHOWN, 'barrio', 'barrios')}
<p class="small soft">En la plataforma desde ${spanish.month(Date.parse(pro.member_since))}. <a href="${paths.withQuery(paths.REPORT, { perfil: pro.slug })}" rel="nofollow">Denunciar este perfil</a></p>
</section>
</aside>
</div>
</div>`,
  };
}

const andMore = (left: number, one: string, many: string) =>
  left > 0 && html`<p class="small soft">y ${spanish.count(left, one, many)} más</p>`;

function renderBio(pro: ProfessionalDetail, path: string): Html {
  const name = persons.givenNamesOf([pro]);
  const whole = pro.bio!.trim();
  const shown = spanish.beginning(whole, BIO_SHOWN);
  return html`<section class="card" aria-labelledby="sobre"><h2 id="sobre">Sobre ${name}</h2>
${renderText(shown)}
${shown !== whole && html`<p><a href="${paths.withQuery(path, { leer: 'sobre' })}">Leer todo<span class="sr"> sobre ${name}</span></a></p>`}</section>`;
}

/** The pictures; each opens over the whole page at an address of its own, so that the back button closes it without script too. */
function renderPortfolio({ portfolio, display_name }: ProfessionalDetail): Html {
  const { length } = portfolio;
  const large = (url: string, i: number) =>
    html`<div class="large" id="foto-${i + 1}" role="group" aria-label="Trabajo ${i + 1} de ${length}">
<a class="large-close" href="#trabajos">Cerrar</a>
<img src="${url}" alt="Trabajo ${i + 1}, ampliado" loading="lazy" referrerpolicy="no-referrer">
<p>${i > 0 && html`<a href="#foto-${i}">← Anterior</a>`}<span>${i + 1} de ${length}</span>${i + 1 < length && html`<a href="#foto-${i + 2}">Siguiente →</a>`}</p></div>`;
  return html`<section class="card" aria-labelledby="trabajos"><h2 id="trabajos">Trabajos</h2>
<ul class="gallery">${portfolio.map((url, i) => html`<li><a href="#foto-${i + 1}"><img src="${url}" alt="Trabajo ${i + 1} de ${display_name}" loading="lazy" referrerpolicy="no-referrer"></a></li>`)}</ul>
${portfolio.map(large)}
</section>`;
}

const REVIEWS_PER_PAGE = 5;
const COMMENT_SHOWN = 350;
const TITLE_SHOWN = 60;
type ReviewsPage = ReturnType<Site['reader']['reviews']>;

function renderReviews(pro: ProfessionalDetail, found: ReviewsPage, page: number, path: string, now: number): Html {
  const { reviews, total } = found;
  const pages = Math.ceil(total / REVIEWS_PER_PAGE);
  const href = (n: number) => `${paths.withPage(path, n, 'resenas')}#resenas`;
  return html`<section class="card" aria-labelledby="resenas"><h2 id="resenas">Reseñas</h2>
${page === 1 && pro.review_count > 0 && renderWhose(pro.review_count, total)}
${page === 1 && total > 0 && renderStarsTable(pro, total)}
${
  total === 0
    ? html`<p class="soft">${pro.review_count > 0 ? 'Acá todavía no escribió nadie.' : 'Todavía no tiene reseñas.'}</p>`
    : reviews.length === 0
      ? html`<p class="soft">No hay más reseñas.</p>`
      : html`<ol>${reviews.map((review, i) => {
          const whole = paths.withQuery(path, { leer: `resena-${(page - 1) * REVIEWS_PER_PAGE + i + 1}` });
          const report = paths.withQuery(paths.REPORT, { perfil: pro.slug, resena: review.id });
          return renderReview(review, whole, report, now);
        })}</ol>`
}
${renderPager(page, pages, href, 'Páginas de reseñas')}
</section>`;
}

function renderWhose(all: number, here: number): Html {
  const elsewhere = all - here;
  if (elsewhere <= 0) return html`<p>${spanish.count(here, 'reseña, de acá', 'reseñas, todas de acá')}.</p>`;
  return html`<p>${all} en total: ${here > 0 && `${here} acá${here > 1 ? ', que son las de las barras' : ''}; `}${elsewhere} en otras plataformas, que cuentan en el puntaje y acá no se leen.</p>`;
}

function renderStarsTable({ rating_breakdown }: ProfessionalDetail, total: number): Html {
  return html`<dl class="stars-table" aria-label="Las de acá, por puntaje">${([5, 4, 3, 2, 1] as const).map((star) => {
    const n = rating_breakdown?.[star] ?? 0;
    return html`<dt>${star} ★</dt><dd><meter max="${total}" value="${n}" aria-hidden="true"></meter></dd><dd>${n}</dd>`;
  })}</dl>`;
}

function renderReview(review: Review, path: string, report: string, now: number): Html {
  const whole = review.comment?.trim() ?? '';
  const shown = spanish.beginning(whole, COMMENT_SHOWN);
  return html`<li class="review">
${renderReviewHead(review, now)}
${review.title && html`<h3>${spanish.excerpt(review.title, TITLE_SHOWN)}</h3>`}
${renderText(shown)}
${shown !== whole && html`<p><a href="${path}">Leer completa<span class="sr"> la reseña de ${review.author_name}</span></a></p>`}
<p class="small"><a href="${report}" rel="nofollow">Denunciar<span class="sr"> la reseña de ${review.author_name}</span></a></p>
</li>`;
}

const ROLES = { client: 'cliente', worker: 'colega' } as const;

function renderReviewHead(review: Review, now: number): Html {
  return html`<div class="review-head">${persons.renderAvatar(review.author_name, review.id, review.author_avatar_url, 'avatar-small')}
<div><strong>${review.author_name}</strong> <span class="soft small">${ROLES[review.author_role]}${review.service_name && ` · ${review.service_name}`}</span><br>
${persons.renderStars(review.rating)} <time class="soft small" datetime="${review.created_at}">${spanish.ago(Date.parse(review.created_at), now)}</time></div></div>`;
}

/** A complete long text of a profile: with `at` 0 the bio, else the review at this position. Null when there is none. */
function renderReading({ reader, searchForm, now }: Site, professional: ProfessionalDetail, at: number): Page | null {
  const [review] = at === 0 ? [] : reader.reviews(professional.id, { limit: 1, offset: at - 1 }).reviews;
  const text = at === 0 ? professional.bio : review?.comment;
  if (!text) return null;
  const path = profileUrl(searchForm, '', professional);
  const name = professional.display_name;
  const title = review === undefined ? `Sobre ${name}` : `Reseña de ${review.author_name} sobre ${name}`;
  return {
    title,
    privacy: 'unlisted',
    style: 'profile',
    main: html`<div class="wrap narrow">
${renderCrumbs([name, path], [review === undefined ? 'Presentación' : 'Reseña', path])}
<article class="card"><h1>${title}</h1>
${review !== undefined && renderReviewHead(review, now())}
${review?.title && html`<h2>${spanish.excerpt(review.title)}</h2>`}
${renderText(text)}</article>
<p><a class="btn btn-plain" href="${path}">Volver al perfil de ${name}</a></p>
</div>`,
  };
}

const SUMMARY_SHOWN = 100;

/** For search engines, a professional at the address `url`, with nothing that the page does not show: the zone for an address, the blended rating, and these reviews. */
function localBusiness(url: string, image: string, pro: ProfessionalDetail, reviews: readonly Review[]): object {
  const { city, rating, review_count: reviewCount } = pro;
  const stars = (ratingValue: number) => ({ ratingValue, bestRating: 5, worstRating: 1 });
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': url,
    url,
    name: pro.display_name,
    ...(pro.headline && { description: spanish.excerpt(pro.headline, HEADLINE_SHOWN) }),
    image,
    address: {
      '@type': 'PostalAddress',
      addressLocality: city.name,
      ...(city.region && { addressRegion: city.region }),
      addressCountry: 'AR',
    },
    knowsAbout: pro.services.map(({ name }) => name),
    ...(reviewCount > 0 && { aggregateRating: { '@type': 'AggregateRating', ...stars(rating), reviewCount } }),
    ...(reviews.length > 0 && {
      review: reviews.map((review) => ({
        '@type': 'Review',
        author: { '@type': 'Person', name: review.author_name },
        datePublished: review.created_at.slice(0, 10),
        reviewRating: { '@type': 'Rating', ...stars(review.rating) },
        ...(review.comment && { reviewBody: spanish.excerpt(review.comment, SUMMARY_SHOWN) }),
      })),
    }),
  };
}
