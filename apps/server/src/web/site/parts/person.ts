import type { Catalog, ProfessionalDetail, Verifications } from '@vidriera/contract';
import { INVITED_MAX } from '../../../desk/tasks/flow.ts';
import { type Html, html } from '../html.ts';
import type { Operator } from '../operator.ts';
import * as paths from '../paths.ts';
import type { DirectoryReader } from '../reader.ts';
import * as spanish from '../spanish.ts';

const TONES = 6;
const CATEGORY_SHOWN = 50;
const LETTER = /\p{L}/u;

/** The picture of a person, or their initials on a colour derived from `seed`. Decorative: the name stands beside it. */
export function renderAvatar(name: string, seed: string, url: string | null | undefined, className = ''): Html {
  if (url) {
    return html`<img class="avatar${className && ` ${className}`}" src="${url}" alt="" width="56" height="56" loading="lazy" decoding="async" referrerpolicy="no-referrer">`;
  }
  const initials = name
    .split(' ')
    .map((word) => LETTER.exec(word)?.[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();
  let tone = 0;
  for (const character of seed) tone = (tone * 31 + character.charCodeAt(0)) % 9973;
  return html`<span class="avatar tone-${tone % TONES}${className && ` ${className}`}" aria-hidden="true">${initials}</span>`;
}

export function renderRating({ rating, review_count }: ProfessionalDetail): Html {
  if (review_count === 0) return html`<span class="soft">Todavía sin reseñas</span>`;
  return html`<span class="rating"><span class="sr">Puntaje: </span><strong>${spanish.rating(rating)}</strong><span class="sr"> de 5</span> <span class="soft">(${spanish.count(review_count, 'reseña', 'reseñas')})</span></span>`;
}

export const renderStars = (n: number) =>
  html`<span class="stars" role="img" aria-label="${n} de 5">${'★'.repeat(n)}${n < 5 && html`<i>${'★'.repeat(5 - n)}</i>`}</span>`;

const STRAY_PREFIX = /^matr[ií]cula[\s-]+/i;

/** What may be verified, most important first: in one word, as a label, and its meaning. */
function checksOf({ matricula, identity_verified, background_check, phone_verified, email_verified }: Verifications) {
  const type = matricula.type?.replace(STRAY_PREFIX, '').replaceAll('-', ' ') ?? '';
  const category = spanish.excerpt(type, CATEGORY_SHOWN);
  const of = category && `: ${category}`;
  const licence = `Su matrícula ${category && `(${category}) `}figura como verificada.`;
  const identity = 'Su identidad figura como verificada. El documento no se muestra ni se guarda acá.';
  const phone = 'Su línea figura como verificada. No la mostramos.';
  const mail = 'Su cuenta de correo figura como verificada. No la mostramos.';
  return [
    { is: matricula.verified, short: `Matrícula${of}`, label: `Matrícula verificada${of}`, meaning: licence },
    { is: identity_verified, short: 'Identidad', label: 'Identidad verificada', meaning: identity },
    {
      is: background_check,
      short: 'Antecedentes',
      name: 'antecedentes penales',
      label: 'Sin antecedentes penales',
      meaning: 'Figura sin antecedentes penales.',
    },
    { is: phone_verified, short: 'Teléfono', label: 'Teléfono verificado', meaning: phone },
    { is: email_verified, short: 'Correo', label: 'Correo verificado', meaning: mail },
  ];
}

export const badgesOf = (verifications: Verifications) => checksOf(verifications).filter(({ is }) => is);

export function renderBadges(verifications: Verifications, most: number): Html | null {
  const badges = badgesOf(verifications).slice(0, most);
  if (badges.length === 0) return null;
  return html`<ul class="badges" aria-label="Verificaciones">${badges.map(({ label }) => html`<li>${label}</li>`)}</ul>`;
}

export function renderVerifications(pro: ProfessionalDetail, operator: Operator): Html {
  const badges = badgesOf(pro.verifications);
  const needsLicence = pro.services.some((one) => one.requires_matricula);
  const missing = checksOf(pro.verifications)
    .slice(needsLicence ? 0 : 1)
    .filter(({ is }) => !is)
    .map(({ short, name = short.toLowerCase() }) => name);
  return html`<section class="card" aria-labelledby="verificaciones">
<h2 id="verificaciones">Verificaciones</h2>
${
  badges.length === 0
    ? html`<p class="soft">Todavía no completó ninguna verificación.</p>`
    : html`<ul class="checks">${badges.map(({ label, meaning }) => html`<li><strong>${label}</strong><span>${meaning}</span></li>`)}</ul>`
}
${missing.length > 0 && html`<p class="soft">Sin verificar acá: ${spanish.list(missing)}.</p>`}
<p class="small">Según ${operator.isNamed ? operator.name : 'los datos de esta demostración'}. <a href="${paths.VERIFYING}">Qué quiere decir</a></p>
</section>`;
}

type Shortlist = readonly ProfessionalDetail[];

/** The listed professionals of these ids or slugs, each once, {@link INVITED_MAX} at most. */
export function listedOf(reader: DirectoryReader, keys: readonly string[]): ProfessionalDetail[] {
  const found = keys.slice(0, INVITED_MAX).flatMap((key) => reader.professional(key) ?? []);
  return found.filter(({ id }, i) => found.findIndex((one) => one.id === id) === i);
}

export function cityOf(professionals: Shortlist): string | undefined {
  const [first, ...others] = professionals.map(({ city }) => city.slug);
  return others.every((city) => city === first) ? first : undefined;
}

/** The services that all of them offer; without anybody, every service. */
export function commonServices(catalog: Catalog, professionals: Shortlist) {
  const [first, ...others] = professionals;
  const offers = (one: ProfessionalDetail, slug: string) => one.services.some((service) => service.slug === slug);
  return (first ?? catalog).services.filter(({ slug }) => others.every((one) => offers(one, slug)));
}

/** `Ana P.`, `Ana P. y Beto G.`. */
export const namesOf = (professionals: Shortlist) =>
  spanish.list(professionals.map(({ display_name }) => display_name));
/** `Ana`, `Ana y Beto`. */
export const givenNamesOf = (professionals: Shortlist) =>
  spanish.list(professionals.map(({ display_name }) => display_name.split(' ')[0]!));

/** The name of one who may be unlisted, because the operational database stores no names. */
export const nameOf = (pro: ProfessionalDetail | null) => pro?.display_name ?? 'Un profesional';
