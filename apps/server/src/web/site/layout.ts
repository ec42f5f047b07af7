import { ASSETS, manifestAsset } from './assets.ts';
import { type Html, html, renderData } from './html.ts';
import { renderOperatorLine } from './operator.ts';
import { renderSearchForm } from './parts/navigation.ts';
import { shownMarks } from './parts/notice.ts';
import * as paths from './paths.ts';
import type { Page, Site } from './site.ts';

const CLAIM = 'Gente de oficio, con sus reseñas y lo que se verificó';
/** A reference to this site in an attribute; text can't look like it, because its quotes are escaped. */
const LOCAL_URL = / (href|src|action|data-openapi|data-hints)="\/(?!\/)/g;

const FOOTER: readonly (readonly [label: string, path: string])[] = [
  ['Quiénes somos', '/quienes-somos'],
  ['Cómo funciona', paths.HELP],
  ['Cómo verificamos', paths.VERIFYING],
  ['Por qué no hay teléfonos', `${paths.HELP}#por-que-no-hay-telefonos-ni-correos`],
  ['Soy profesional', paths.FOR_PROFESSIONALS],
  ['Privacidad', '/privacidad'],
  ['Términos', '/terminos'],
  ['Todos los rubros', paths.CATALOG],
  ['Todas las ciudades', paths.CITIES],
  ['Para desarrolladores', '/docs'],
  ['Para asistentes', '/llms.txt'],
];
/** Those of a private page, on which one has something to do. */
const SHORT = [paths.HELP, '/privacidad'];

export const renderDocument = (page: Page, site: Pick<Site, 'siteUrl' | 'operator'>) =>
  shownMarks(asServed(document(page, site), site.siteUrl));

/** A document's text. Under a {site_url} with a path of its own, local addresses get that path in front. */
export function asServed(document: Html, siteUrl: string): string {
  const prefix = paths.prefix(siteUrl);
  const text = `<!doctype html>${document}`;
  return prefix === '' ? text : text.replace(LOCAL_URL, ` $1="${prefix}/`);
}

function document(page: Page, { siteUrl, operator }: Pick<Site, 'siteUrl' | 'operator'>): Html {
  const { name, color, style, logo } = operator;
  const icon = operator.icon ?? ASSETS.icon;
  const isSecret = page.privacy === 'secret';
  const links = FOOTER.filter(([, path]) => !isSecret || SHORT.includes(path));
  const title = page.canonical === paths.HOME ? `${name}: ${page.title}` : `${page.title} · ${name}`;
  const canonical = page.canonical && siteUrl + page.canonical;
  return html`<html lang="es-AR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${page.description && html`<meta name="description" content="${page.description}">`}
${page.privacy !== 'open' && html`<meta name="robots" content="noindex">`}
${page.refresh && html`<noscript><meta http-equiv="refresh" content="${page.refresh}"></noscript>`}
${isSecret && html`<meta name="referrer" content="no-referrer">`}
${
  canonical &&
  html`<link rel="canonical" href="${canonical}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${name}">
<meta property="og:locale" content="es_AR">
<meta property="og:title" content="${title}">
<meta property="og:url" content="${canonical}">
${page.description && html`<meta property="og:description" content="${page.description}">`}
<meta property="og:image" content="${siteUrl}${page.picture ?? (operator.icon ?? ASSETS.preview).url}">
<meta name="twitter:card" content="summary_large_image">
${page.data?.map(renderData)}`
}
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="${color ?? '#0f5b4f'}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${color ?? '#0b4339'}" media="(prefers-color-scheme: dark)">
<link rel="icon" href="${icon.url}" type="${icon.type}">
<link rel="apple-touch-icon" href="${(operator.icon ?? ASSETS.touchIcon).url}">
${!isSecret && html`<link rel="manifest" href="${manifestAsset(operator).url}">`}
<link rel="stylesheet" href="${ASSETS.style.url}">
<link rel="stylesheet" href="${ASSETS[`${page.style ?? 'tasks'}Style`].url}">
${isSecret && html`<link rel="stylesheet" href="${ASSETS.privateStyle.url}">`}
${style && html`<link rel="stylesheet" href="${style.url}">`}
<script src="${ASSETS.script.url}" defer></script>
</head>
<body>
<a class="skip" href="#contenido">Saltar al contenido</a>
<header class="top">
<div class="wrap top-row">
<a class="brand" href="${paths.HOME}"><img src="${(logo ?? icon).url}" alt="" width="32" height="32"><span>${name}</span></a>
${page.search !== null && page.here !== 'post' && !isSecret && renderSearchForm(page.search, true)}
<nav aria-label="Principal">
${page.inbox ? menu(page, 'post', paths.FOR_PROFESSIONALS, 'Cómo funciona') : menu(page, 'search', paths.CATALOG, 'Buscar')}
${menu(page, 'tasks', paths.OPEN_TASKS, 'Trabajos pedidos')}
${page.inbox ? menu(page, 'post', page.inbox, 'Tu bandeja', 'menu-cta') : menu(page, 'post', paths.POST_TASK, 'Pedir presupuesto', 'menu-cta')}
</nav>
</div>
</header>
<main id="contenido" tabindex="-1">
${page.main}
</main>
<footer class="bottom">
<div class="wrap">
<p class="bottom-claim"><strong>${name}.</strong> ${operator.description ?? CLAIM}${/[.!?]$/.test(operator.description ?? '') ? '' : '.'} Acá no circulan teléfonos ni correos: se conversa por la plataforma.</p>
${renderOperatorLine(operator)}
<ul class="bottom-links">${links.map(([label, path]) => html`<li><a href="${path}">${label}</a></li>`)}</ul>
</div>
</footer>
</body>
</html>
`;
}

function menu(page: Page, name: 'search' | 'tasks' | 'post', path: string, label: string, className = 'menu'): Html {
  return html`<a class="${className}" href="${path}"${(page.here ?? (page.style && 'search')) === name && html` aria-current="page"`}>${label}</a>`;
}
