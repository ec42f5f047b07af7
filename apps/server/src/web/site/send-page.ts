import type { ApiError } from '@vidriera/contract';
import { errorHeaders } from '../http/errors.ts';
import { encoded } from '../http/negotiated.ts';
import { sendBody, sendEmpty } from '../http/respond.ts';
import type { Exchange } from '../http/route.ts';
import { type Face, renderDocument } from './layout.ts';
import type { Page } from './page.ts';
import { renderStatusPage } from './pages/error-page.ts';
import { pathPrefix } from './paths.ts';

const HTML_TYPE = 'text/html; charset=utf-8';

/** Allows only this site's own files, and the pictures of this page. */
function contentPolicy(page: Page): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    `img-src ${["'self'", ...(page.pictureOrigins ?? [])].join(' ')}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const CACHE = { open: 'private, no-cache', unlisted: 'private, no-cache', secret: 'no-store' } as const;
const REFERRER = { open: 'strict-origin-when-cross-origin', unlisted: 'same-origin', secret: 'no-referrer' } as const;

/** Sends a page with the headers for its privacy. */
export function sendPage(exchange: Exchange, page: Page, face: Face, more: readonly string[] = []): void {
  const document = Buffer.from(renderDocument(page, face));
  const accepted = exchange.request.headers['accept-encoding'];
  // A page with a token is not compressed: the compressed length would reveal something about it. Lists have none.
  const isPacked = page.privacy === 'open' || page.style === 'directory';
  const { body, headers } = isPacked ? encoded(document, accepted) : { body: document, headers: [] };
  sendBody(exchange, page.status ?? 200, HTML_TYPE, body, [
    ...headers,
    ...['Content-Security-Policy', contentPolicy(page)],
    ...['Referrer-Policy', REFERRER[page.privacy]],
    ...['Cross-Origin-Opener-Policy', 'same-origin'],
    ...['Permissions-Policy', 'camera=(), geolocation=(self), microphone=()'],
    ...(more.includes('Cache-Control') ? [] : ['Cache-Control', CACHE[page.privacy]]),
    ...(page.privacy === 'open' ? [] : ['X-Robots-Tag', 'noindex']),
    ...more,
  ]);
}

/** Redirects the browser to another address of the site, to be read by GET. */
export function redirect(exchange: Exchange, path: string, siteUrl: string): void {
  const location = ['Location', pathPrefix(siteUrl) + path];
  sendEmpty(exchange, 303, [...location, 'Cache-Control', 'no-store', 'Referrer-Policy', 'no-referrer']);
}

/** Answers an error with a page that has links, and the headers of every error. */
export function sendErrorPage(exchange: Exchange, error: ApiError, face: Face): void {
  const page = renderStatusPage(error.status, exchange.decision?.resetIn);
  sendPage(exchange, page, face, errorHeaders(exchange, error));
}
