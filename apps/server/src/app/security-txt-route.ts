import { sendBody } from '../http/respond.ts';
import { pageRoute, type Route } from '../http/route.ts';

const DAY_MS = 86_400_000;
/** How long the file is valid; the end moves on every day. */
const VALID_DAYS = 90;

/** GET /.well-known/security.txt (RFC 9116): the operator's contact, the only contact that is ever served. */
export function securityTxtRoute(contact: string, siteUrl: string, now: () => number): Route {
  return pageRoute('security_txt', '/.well-known/security.txt', (exchange) => {
    const expires = new Date((Math.floor(now() / DAY_MS) + VALID_DAYS) * DAY_MS);
    const text = [
      `Contact: ${contact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: es, en',
      `Canonical: ${new URL(siteUrl).origin}/.well-known/security.txt`,
      '',
    ].join('\n');
    sendBody(exchange, 200, 'text/plain; charset=utf-8', text, ['Cache-Control', 'max-age=3600']);
  });
}
