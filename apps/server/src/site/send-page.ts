import type { ApiError } from '@vidriera/core';
import { errorHeaders } from '../http/errors.ts';
import type { Exchange } from '../http/exchange.ts';
import { sendBody, sendEmpty } from '../http/respond.ts';
import type { Route } from '../http/route.ts';
import { compressed } from './compress.ts';
import { renderDocument } from './layout.ts';
import type { Chrome, Page } from './page.ts';
import { renderTrouble, troubleOf } from './pages/trouble.ts';

const HTML_TYPE = 'text/html; charset=utf-8';

/** Only this site's own files, and the pictures of this very page. */
function contentPolicy(page: Page): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    `img-src ${["'self'", ...(page.pictureOrigins ?? [])].join(' ')}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const CACHE = { open: 'private, no-cache', unlisted: 'private, no-cache', secret: 'no-store' } as const;
const REFERRER = { open: 'strict-origin-when-cross-origin', unlisted: 'same-origin', secret: 'no-referrer' } as const;

/** Sends a page with the headers its privacy asks for. */
export function sendPage(exchange: Exchange, page: Page, chrome: Chrome, more: readonly string[] = []): void {
  const document = Buffer.from(renderDocument(page, chrome));
  const accepted = exchange.request.headers['accept-encoding'];
  // A page with a token is not compressed: the compressed length would reveal something about it. Lists have none.
  const isPacked = page.privacy === 'open' || page.style === 'directory';
  const { body, headers } = isPacked ? compressed(document, accepted) : { body: document, headers: [] };
  sendBody(exchange, page.status ?? 200, HTML_TYPE, body, [
    ...headers,
    ...['Content-Security-Policy', contentPolicy(page)],
    ...['Referrer-Policy', REFERRER[page.privacy]],
    ...['Cross-Origin-Opener-Policy', 'same-origin'],
    ...['Permissions-Policy', 'camera=(), geolocation=(), microphone=()'],
    ...(more.includes('Cache-Control') ? [] : ['Cache-Control', CACHE[page.privacy]]),
    ...(page.privacy === 'open' ? [] : ['X-Robots-Tag', 'noindex']),
    ...(page.headers ?? []),
    ...more,
  ]);
}

/** Sends the browser on to another address of the site. 303 after a form, 301 to the one address of a page. */
export function redirect(exchange: Exchange, status: 301 | 303, path: string, chrome: Chrome): void {
  const prefix = new URL(chrome.siteUrl).pathname.replace(/\/$/, '');
  sendEmpty(exchange, status, [
    'Location',
    prefix + path,
    'Cache-Control',
    'no-store',
    'Referrer-Policy',
    'no-referrer',
  ]);
}

/** Answers an error with a page that leads on, and the headers of every error. */
export function failWith(chrome: () => Chrome): NonNullable<Route['fail']> {
  return (exchange: Exchange, error: ApiError) => {
    const trouble = troubleOf(error.status, exchange.decision?.resetIn ?? 1);
    sendPage(exchange, renderTrouble({ ...trouble, status: error.status }), chrome(), errorHeaders(exchange, error));
  };
}
