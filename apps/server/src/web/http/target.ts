interface Target {
  /** Starts with `/`, or is `''` for the root; one trailing slash is removed. */
  readonly path: string;
  /** After the `?`, or `''`. */
  readonly query: string;
  /** The path is not valid percent-encoded UTF-8. */
  readonly malformed: boolean;
}

const ABSOLUTE_FORM = /^https?:\/\/[^/?#]*/i;
const ESCAPE = /%([0-9a-fA-F]{2})/g;
const UNRESERVED = /^[A-Za-z0-9._~-]$/;

/**
 * Splits the target of a request line: origin form, or absolute form (RFC 9112, 3.2.2). Percent-encoded characters
 * that need no encoding are decoded (RFC 3986, 6.2.2.2), so `/v1/%73ervices` is `/v1/services`.
 */
export function splitTarget(url: string): Target {
  const origin = url.charCodeAt(0) === 47 ? url : url.replace(ABSOLUTE_FORM, '');
  const mark = origin.indexOf('?');
  let path = mark < 0 ? origin : origin.slice(0, mark);
  const query = mark < 0 ? '' : origin.slice(mark + 1);
  if (path.endsWith('/')) path = path.slice(0, -1);
  if (!path.includes('%')) return { path, query, malformed: false };
  if (decodeSegment(path) === null) return { path, query, malformed: true };
  const plain = path.replace(ESCAPE, (encoded, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return UNRESERVED.test(character) ? character : encoded;
  });
  return { path: plain, query, malformed: false };
}

/** The text of a path segment, or null when it is not valid percent-encoded UTF-8. */
export function decodeSegment(segment: string): string | null {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
