/** The announced end of the API version at the base URL. */
export interface Deprecation {
  /** When the version is deprecated. */
  readonly deprecatedOn: Date;
  /** When the version ends, if announced. */
  readonly sunsetOn: Date | null;
  /** A document about the change. */
  readonly link: string | null;
}

/** `Deprecation: @1798761600` (RFC 9745): a date as a structured field. */
const AT = /^@(\d{1,12})$/;
const LINK = /<([^<>]*)>\s*;\s*rel="?deprecation"?/;

/** The deprecation in an answer's headers, or null. */
export function readDeprecation(headers: Headers): Deprecation | null {
  const seconds = AT.exec(headers.get('deprecation') ?? '')?.[1];
  if (seconds === undefined) return null;
  const sunset = Date.parse(headers.get('sunset') ?? '');
  return {
    deprecatedOn: new Date(Number(seconds) * 1000),
    sunsetOn: Number.isNaN(sunset) ? null : new Date(sunset),
    link: LINK.exec(headers.get('link') ?? '')?.[1] ?? null,
  };
}

/** The warning as a line for a log. */
export function deprecationText({ deprecatedOn, sunsetOn, link }: Deprecation): string {
  const day = (date: Date) => date.toISOString().slice(0, 10);
  const end = sunsetOn === null ? '' : ` and ends on ${day(sunsetOn)}`;
  return `vidriera: this version of the API is deprecated from ${day(deprecatedOn)}${end}.${link === null ? '' : ` ${link}`}`;
}
