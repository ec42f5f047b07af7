import { maskEcho } from '@vidriera/contract';
import { connectDirectory, type DirectoryError } from '../../client/src/index.ts';
import type { Settings } from './settings.ts';
import { VERSION } from './version.ts';

/** The timeout of the question, because the assistant waits for its tools. */
const TIMEOUT_MS = 3000;

const HTTPS_ORIGIN = /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?$/;
/** The most origins that a card may load pictures of. */
const ORIGINS_MAX = 20;

/** Settings with the search form and the site's address. */
export type CompleteSettings = Settings &
  Required<{ [Name in 'siteUrl' | 'form']: NonNullable<Settings[Name]> }> & {
    readonly pictureOrigins: readonly string[];
  };

/**
 * Asks the directory for its search form and the address of its site, as far as the settings do not have them. When it does
 * not answer, the reference form and the origin of the base URL are used.
 */
export async function askDirectory(
  settings: Settings,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<CompleteSettings> {
  let { form, siteUrl } = settings;
  let pictureOrigins: readonly string[] = [];
  if (form === undefined || siteUrl === undefined) {
    const { baseUrl, apiKey, connector } = settings;
    const client = { baseUrl, apiKey, connector, userAgent: `vidriera-mcp/${VERSION}` };
    try {
      const served = await connectDirectory({ ...client, timeoutMs: TIMEOUT_MS, maxRetries: 0 }, { signal });
      form ??= served.form;
      siteUrl ??= served.siteUrl;
      pictureOrigins = served.pictureOrigins.filter((origin) => HTTPS_ORIGIN.test(origin)).slice(0, ORIGINS_MAX);
    } catch (error) {
      form ??= 'reference';
      siteUrl ??= new URL(baseUrl).origin;
      const using = `using ${form} and ${siteUrl} until the next start`;
      log(`the directory does not say which form it serves; ${using} (${describeFailure(error)})`);
    }
  }
  return { ...settings, form, siteUrl, pictureOrigins };
}

/** One line; a server's message is left out when it holds contact data. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  const { message } = error;
  const { code, status, details } = error as Partial<DirectoryError>;
  const isOurs = code === 'network_error' || code === 'timeout' || code === 'unexpected_response';
  const words = isOurs || maskEcho(message, message.length) === message ? message : 'withheld';
  const location =
    isOurs && typeof details?.location === 'string'
      ? ` (to ${URL.canParse(details.location) ? new URL(details.location).origin : 'elsewhere'})`
      : '';
  return code === undefined ? words : `${code} ${status}: ${words}${location}`;
}
