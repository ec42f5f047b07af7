import type { OpenapiOptions } from '@vidriera/contract/openapi';

/** Headers of every answer of a public address. */
export interface Notice {
  /** Names and values, alternating. */
  readonly list: readonly string[];
  /** The same as lines that end with CRLF. */
  readonly text: string;
}

export const NO_NOTICE: Notice = { list: [], text: '' };

/**
 * The headers of every answer of the API: where it is described (RFC 8631), and when its version ends: `Deprecation`
 * (RFC 9745), `Sunset` (RFC 8594).
 */
export function apiNotice({
  siteUrl,
  deprecatedOn,
  sunsetOn,
}: Pick<OpenapiOptions, 'siteUrl' | 'deprecatedOn' | 'sunsetOn'>): Notice {
  const links = [`<${siteUrl}/openapi.json>; rel="service-desc"`, `<${siteUrl}/docs>; rel="service-doc"`];
  const list: string[] = [];
  if (deprecatedOn !== undefined) {
    list.push('Deprecation', `@${Date.parse(deprecatedOn) / 1000}`);
    links.push(`<${siteUrl}/openapi.json>; rel="deprecation"`);
  }
  list.push('Link', links.join(', '));
  if (sunsetOn !== undefined) list.push('Sunset', new Date(sunsetOn).toUTCString());
  return { list, text: headerLines(list) };
}

/** Headers, names and values alternating, as lines that end with CRLF. */
export function headerLines(list: readonly string[]): string {
  let text = '';
  for (let i = 0; i < list.length; i += 2) text += `${list[i]}: ${list[i + 1]}\r\n`;
  return text;
}
