import type { ProfessionalDetail, Verifications } from '@vidriera/contract';
import { type Html, html } from '../html.ts';
import type { Operator } from '../operator.ts';
import { VERIFYING } from '../paths.ts';
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

/** `★ 4,8 (23 reseñas)`, with words for screen readers. */
export function renderRating({ rating, review_count }: ProfessionalDetail): Html {
  if (review_count === 0) return html`<span class="soft">Todavía sin reseñas</span>`;
  return html`<span class="rating"><span class="sr">Puntaje: </span><strong>${spanish.rating(rating)}</strong><span class="sr"> de 5</span> <span class="soft">(${spanish.count(review_count, 'reseña', 'reseñas')})</span></span>`;
}

export function renderStars(n: number): Html {
  return html`<span class="stars" role="img" aria-label="${n} de 5">${'★'.repeat(n)}${n < 5 && html`<i>${'★'.repeat(5 - n)}</i>`}</span>`;
}

const STRAY_PREFIX = /^matr[ií]cula[\s-]+/i;

/** The verifications of a professional, most important first: a label, the same in one word, and the meaning. */
export function badgesOf(verifications: Verifications) {
  const { matricula, identity_verified, background_check, phone_verified, email_verified } = verifications;
  const category = spanish.excerpt(
    matricula.type?.replace(STRAY_PREFIX, '').replaceAll('-', ' ') ?? '',
    CATEGORY_SHOWN,
  );
  const of = category && `: ${category}`;
  const licence = category
    ? `Su matrícula (${category}) figura como verificada.`
    : 'Su matrícula figura como verificada.';
  const identity = 'Su identidad figura como verificada. El documento no se muestra ni se guarda acá.';
  const background = 'Figura sin antecedentes penales.';
  const phone = 'Su línea figura como verificada. No la mostramos.';
  const mail = 'Su cuenta de correo figura como verificada. No la mostramos.';
  const all = [
    matricula.verified && { label: `Matrícula verificada${of}`, short: `Matrícula${of}`, meaning: licence },
    identity_verified && { label: 'Identidad verificada', short: 'Identidad', meaning: identity },
    background_check && { label: 'Sin antecedentes penales', short: 'Antecedentes', meaning: background },
    phone_verified && { label: 'Teléfono verificado', short: 'Teléfono', meaning: phone },
    email_verified && { label: 'Correo verificado', short: 'Correo', meaning: mail },
  ];
  return all.filter((badge) => badge !== false);
}

/** The labels of the first `most` badges. */
export function renderBadges(verifications: Verifications, most: number): Html | null {
  const badges = badgesOf(verifications).slice(0, most);
  if (badges.length === 0) return null;
  return html`<ul class="badges" aria-label="Verificaciones">${badges.map(({ label }) => html`<li>${label}</li>`)}</ul>`;
}

/** What a professional may have verified; the licence only where one of the services needs it. */
const UNVERIFIED: readonly (readonly [is: (of: ProfessionalDetail) => boolean, name: string])[] = [
  [
    ({ verifications, services }) =>
      verifications.matricula.verified || !services.some((one) => one.requires_matricula),
    'matrícula',
  ],
  [({ verifications }) => verifications.identity_verified, 'identidad'],
  [({ verifications }) => verifications.background_check, 'antecedentes penales'],
  [({ verifications }) => verifications.phone_verified, 'teléfono'],
  [({ verifications }) => verifications.email_verified, 'correo'],
];

/** The badges with their meanings, what was not verified, and who says so. */
export function renderVerifications(pro: ProfessionalDetail, operator: Operator): Html {
  const badges = badgesOf(pro.verifications);
  const missing = UNVERIFIED.filter(([is]) => !is(pro)).map(([, name]) => name);
  return html`<section class="card" aria-labelledby="verificaciones">
<h2 id="verificaciones">Verificaciones</h2>
${
  badges.length === 0
    ? html`<p class="soft">Todavía no completó ninguna verificación.</p>`
    : html`<ul class="checks">${badges.map(({ label, meaning }) => html`<li><strong>${label}</strong><span>${meaning}</span></li>`)}</ul>`
}
${missing.length > 0 && html`<p class="soft">Sin verificar acá: ${spanish.list(missing)}.</p>`}
<p class="small">Según ${operator.isNamed ? operator.name : 'los datos de esta demostración'}. <a href="${VERIFYING}">Qué quiere decir</a></p>
</section>`;
}
