import { type ProfessionalDetail, profileUrl } from '@vidriera/contract';
import { beginning, excerpt } from '../excerpt.ts';
import { type Html, html } from '../html.ts';
import type { Page } from '../page.ts';
import { type Crumb, renderCrumbs } from '../parts/crumbs.ts';
import { renderText } from '../parts/notice.ts';
import { badgesOf, renderAvatar, renderBadges, renderRating, renderVerifications } from '../parts/person.ts';
import { readingPath, readReviews, renderReviews } from '../parts/reviews.ts';
import { listPath, previewPath, profilePath, profileTaskPath, REPORT, type Sought, withQuery } from '../paths.ts';
import { originsOf } from '../pictures.ts';
import type { Site } from '../site.ts';
import * as spanish from '../spanish.ts';
import { breadcrumbList, localBusiness } from '../structured-data.ts';

const BIO_SHOWN = 350;
const HEADLINE_SHOWN = 140;
const SPECIALTY_SHOWN = 50;
const SERVICES_SHOWN = 6;
const NEIGHBORHOODS_SHOWN = 8;

/** The task from which a person came: the page to continue on, and whether this professional made an offer. */
export interface OwnTaskWith {
  readonly path: string;
  readonly hasOffer: boolean;
}

/** The public page of a professional. Long texts and lists are cut, so that the page stays small. */
export function renderProfile(
  { reader, searchForm, siteUrl, now, operator }: Site,
  pro: ProfessionalDetail,
  page: number,
  own: OwnTaskWith | null,
  sought: Sought = {},
): Page {
  const path = profileUrl(searchForm, '', pro);
  const found = readReviews(reader, pro, page);
  const { reviews } = found;
  const { services, city } = pro;
  const [first] = services;
  const names = services.map(({ name }) => name);
  const givenName = pro.display_name.split(' ')[0]!;
  const call = callOf(pro, own, givenName, sought);
  const badges = badgesOf(pro.verifications);
  const isSought = ({ slug }: { readonly slug: string }) => sought.lugar === `${city.slug}/${slug}`;
  const zones = pro.neighborhoods.toSorted((a, b) => Number(isSought(b)) - Number(isSought(a)));
  const years = Math.floor(pro.verifications.years_active);
  const crumbs: Crumb[] =
    first === undefined
      ? []
      : [
          [first.name, listPath(first, null)],
          [city.name, listPath(first, { city, neighborhood: null })],
          [pro.display_name, path],
        ];
  const picture = previewPath(profilePath(pro.slug));
  const title = `${pro.display_name}, ${spanish.list(names.slice(0, 2))} en ${pro.city.name}`;
  return {
    title: page > 1 ? `${title} (reseñas, página ${page})` : title,
    description: excerpt(
      [pro.headline, `${spanish.list(names)} en ${pro.city.name}.`, badges[0] && `${badges[0].label}.`]
        .filter(Boolean)
        .join(' '),
      160,
    ),
    canonical: page === 1 ? path : withQuery(path, { resenas: page }),
    privacy: page > 1 && reviews.length === 0 ? 'unlisted' : 'open',
    here: 'search',
    style: 'profile',
    picture,
    data: [
      breadcrumbList(siteUrl, crumbs),
      ...(page === 1 ? [localBusiness(siteUrl + path, siteUrl + picture, pro, reviews)] : []),
    ],
    pictureOrigins: originsOf([pro.avatar_url, ...pro.portfolio, ...reviews.map((review) => review.author_avatar_url)]),
    // The button at the bottom of a phone comes first for the keyboard.
    main: html`<div class="dock"><a class="btn" href="${call.path}">${call.label}</a></div>
<div class="wrap">
${crumbs.length > 0 && renderCrumbs(...crumbs)}
<div class="with-side profile">
<div>
<section class="card who">
${renderAvatar(pro.display_name, pro.id, pro.avatar_url, 'avatar-big')}
<div>
<h1>${pro.display_name}</h1>
${pro.headline && html`<p class="lead">${excerpt(pro.headline, HEADLINE_SHOWN)}</p>`}
<p class="facts">${renderRating(pro)}<span class="soft">${pro.city.name}${pro.city.region && pro.city.region !== pro.city.name && `, ${pro.city.region}`}</span>${years >= 1 && html`<span class="soft">${spanish.count(years, 'año', 'años')} en plataformas</span>`}</p>
${own === null && html`<p data-share="${path}"></p>`}
</div>
${renderBadges(pro.verifications, 3)}
</section>
${pro.bio && renderBio(pro.bio, givenName, path)}
${pro.portfolio.length > 0 && renderPortfolio(pro)}
</div>
${renderReviews(pro, found, path, now())}
<aside aria-label="Resumen">
<section class="card call call-first">
<h2>${call.title}</h2>
<p>${call.text}</p>
<a class="btn" href="${call.path}">${call.label}</a>
<p class="small soft">No hace falta dar tu teléfono: se conversa por la plataforma.${own === null && first && html` <a href="${withQuery(listPath(first, { city, neighborhood: null }), { quien: pro.slug })}" rel="nofollow">Comparar con otros</a>`}</p>
</section>
${renderVerifications(pro, operator)}
<section class="card" aria-labelledby="que-hace"><h2 id="que-hace">Qué hace</h2>
<ul class="chips">${services.slice(0, SERVICES_SHOWN).map((service) => html`<li><a href="${listPath(service, { city, neighborhood: null })}">${service.name}</a></li>`)}</ul>
${andMore(pro.services.length - SERVICES_SHOWN, 'rubro', 'rubros')}
${pro.specialties.length > 0 && html`<h3>Se destaca en</h3><ul class="inline">${pro.specialties.map((specialty) => html`<li>${excerpt(specialty, SPECIALTY_SHOWN)}</li>`)}</ul>`}
</section>
<section class="card" aria-labelledby="donde"><h2 id="donde">Dónde trabaja</h2>
<ul class="chips"><li><a href="${listPath(null, { city, neighborhood: null })}">${city.name}</a></li>${zones.slice(0, NEIGHBORHOODS_SHOWN).map((neighborhood) => html`<li><a href="${listPath(null, { city, neighborhood })}">${neighborhood.name}</a></li>`)}</ul>
${andMore(pro.neighborhoods.length - NEIGHBORHOODS_SHOWN, 'barrio', 'barrios')}
<p class="small soft">En la plataforma desde ${spanish.month(Date.parse(pro.member_since))}. <a href="${withQuery(REPORT, { perfil: pro.slug })}" rel="nofollow">Denunciar este perfil</a></p>
</section>
</aside>
</div>
</div>`,
  };
}

/** The page's one button: publishes a task for the professional, or returns to the task from which the person came. */
function callOf(pro: ProfessionalDetail, own: OwnTaskWith | null, givenName: string, sought: Sought) {
  if (own === null) {
    const service = pro.services.find(({ slug }, _, { length }) => length === 1 || slug === sought.rubro);
    return {
      title: `¿Querés que ${givenName} vea tu tarea?`,
      text: `Si no es urgente, ${givenName} tiene 24 horas para contestarte antes que el resto.`,
      path: profileTaskPath(pro.slug, { ...sought, rubro: service?.slug }),
      label: `Pedile presupuesto a ${givenName}`,
    };
  }
  return own.hasOffer
    ? {
        title: `${givenName} respondió tu tarea`,
        text: 'Podés preguntarle lo que te falte saber antes de elegir.',
        path: own.path,
        label: `Seguir la conversación con ${givenName}`,
      }
    : {
        title: `Ya tenés una tarea para ${givenName}`,
        text: 'Todavía no respondió. Cuando lo haga, lo vas a ver en tu tarea.',
        path: own.path,
        label: 'Volver a tu tarea',
      };
}

function andMore(left: number, one: string, many: string): Html | null {
  return left > 0 ? html`<p class="small soft">y ${spanish.count(left, one, many)} más</p>` : null;
}

function renderBio(bio: string, name: string, path: string): Html {
  const shown = beginning(bio, BIO_SHOWN);
  return html`<section class="card" aria-labelledby="sobre"><h2 id="sobre">Sobre ${name}</h2>
${renderText(shown)}
${shown !== bio.trim() && html`<p><a href="${readingPath(path, 'sobre')}">Leer todo<span class="sr"> sobre ${name}</span></a></p>`}</section>`;
}

function renderPortfolio(pro: ProfessionalDetail): Html {
  return html`<section class="card" aria-labelledby="trabajos"><h2 id="trabajos">Trabajos</h2>
<ul class="gallery">${pro.portfolio.map((url, i) => html`<li><a href="#foto-${i + 1}"><img src="${url}" alt="Trabajo ${i + 1} de ${pro.display_name}" loading="lazy" referrerpolicy="no-referrer"></a></li>`)}</ul>
${pro.portfolio.map((url, i) => renderLarge(url, i + 1, pro.portfolio.length))}
</section>`;
}

/** A picture over the whole page, with an address of its own: the back button closes it, also without script. */
function renderLarge(url: string, number: number, count: number): Html {
  return html`<div class="large" id="foto-${number}" role="group" aria-label="Trabajo ${number} de ${count}">
<a class="large-close" href="#trabajos">Cerrar</a>
<img src="${url}" alt="Trabajo ${number}, ampliado" loading="lazy" referrerpolicy="no-referrer">
<p>${number > 1 && html`<a href="#foto-${number - 1}">← Anterior</a>`}<span>${number} de ${count}</span>${number < count && html`<a href="#foto-${number + 1}">Siguiente →</a>`}</p></div>`;
}
