import type { OpenapiOptions } from '@vidriera/contract/openapi';

/** Headers of every answer of a public address. */
export interface Notice {
  /** Names and values, alternating. */
  readonly list: readonly string[];
  /** The same as lines that end with CRLF. */
  readonly text: string;
  /** The `Link` of its entry and its errors; '' for none. */
  readonly described: string;
}

export const NO_NOTICE: Notice = { list: [], text: '', described: '' };

/** The `Link` to where the API is described (RFC 8631). */
export function describedAt(siteUrl: string): string {
  return `<${siteUrl}/openapi.json>; rel="service-desc", <${siteUrl}/docs>; rel="service-doc"`;
}

/** What the answers of the API say of it: when its version ends, `Deprecation` (RFC 9745) and `Sunset` (RFC 8594). */
export function apiNotice({
  siteUrl,
  deprecatedOn,
  sunsetOn,
}: Pick<OpenapiOptions, 'siteUrl' | 'deprecatedOn' | 'sunsetOn'>): Notice {
  const list: string[] = [];
  if (deprecatedOn !== undefined) {
    list.push('Deprecation', `@${Date.parse(deprecatedOn) / 1000}`);
    list.push('Link', `<${siteUrl}/openapi.json>; rel="deprecation"`);
  }
  if (sunsetOn !== undefined) list.push('Sunset', new Date(sunsetOn).toUTCString());
  return { list, text: headerLines(list), described: describedAt(siteUrl) };
}

/** Headers, names and values alternating, as lines that end with CRLF. */
export function headerLines(list: readonly string[]): string {
  let text = '';
  for (let i = 0; i < list.length; i += 2) text += `${list[i]}: ${list[i + 1]}\r\n`;
  return text;
}
