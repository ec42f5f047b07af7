import type { IncomingHttpHeaders } from 'node:http';

/**
 * True for a form that a page of another site makes the browser send.
 *
 * Browsers say where a request comes from in `Sec-Fetch-Site` (over https and on loopback), which a page can't change.
 * Without it there is `Origin`, but not always: our pages with a token in their address have a no-referrer policy,
 * and from those it is `null`. What says nothing is let through to the signed form token. Nothing here acts with a
 * visitor's standing (there are no sessions), so a forged post could do no more than its author can do alone.
 */
export function isCrossSite(headers: IncomingHttpHeaders, siteUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin, host } = headers;
  if (origin === undefined || origin === 'null') return false;
  const sender = URL.parse(origin);
  return sender === null || (sender.origin !== new URL(siteUrl).origin && sender.host !== host);
}
