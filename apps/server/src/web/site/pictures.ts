/** Names of hosts and addresses as a URL has them; nothing that means something else in a content policy (`;`, `,`, `*`, `'`). */
const PLAIN_ORIGIN = /^https?:\/\/(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d+)?$/;
const DEMO_PICTURE = /^https?:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?(\/demo\/pictures\/[a-z0-9.-]+)$/;

/**
 * The address of a person's picture for a page: http or https, normalised, with a host that the content policy can name. Null for
 * any other address. Addresses of the demo's pictures become paths of this site.
 */
export function pictureAddress(text: string | null | undefined): string | null {
  if (!text) return null;
  const own = DEMO_PICTURE.exec(text)?.[1];
  if (own !== undefined) return own;
  const url = URL.parse(text);
  return url !== null && PLAIN_ORIGIN.test(url.origin) && url.username === '' ? url.href : null;
}

/** The origins of these pictures for the content policy, except this site's own. */
export function originsOf(pictures: readonly (string | null | undefined)[]): string[] {
  const foreign = pictures.filter((picture) => picture?.startsWith('http'));
  return [...new Set(foreign.map((picture) => new URL(picture!).origin))].filter((origin) => PLAIN_ORIGIN.test(origin));
}

/** A picture that this site serves itself, or null: a private page sends no request to another host. */
export function ownPicture(address: string | null | undefined): string | null {
  return address?.startsWith('/') ? address : null;
}
