import { SEARCH_FORMS } from '@vidriera/core';
import { connectDirectory } from '../../client/src/index.ts';
import type { Settings } from './settings.ts';
import { describeFailure } from './stdio.ts';
import { VERSION } from './version.ts';

/** The timeout of the question, because the assistant waits for its tools. */
const TIMEOUT_MS = 3000;

/** Settings with the search form and the site's address. */
export type CompleteSettings = Settings & Required<{ [Name in 'siteUrl' | 'form']: NonNullable<Settings[Name]> }>;

/**
 * Asks the directory for its search form and the address of its site, as far as the settings do not have them. When it does
 * not answer, the reference form and the origin of the base URL are used.
 */
export async function askDirectory(
  settings: Settings,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<CompleteSettings> {
  const { baseUrl, apiKey, connector } = settings;
  const given = {
    ...settings,
    form: settings.form ?? SEARCH_FORMS[0],
    siteUrl: settings.siteUrl ?? new URL(baseUrl).origin,
  };
  if (settings.form !== undefined && settings.siteUrl !== undefined) return given;
  const client = {
    baseUrl,
    apiKey,
    connector,
    userAgent: `vidriera-mcp/${VERSION}`,
    timeoutMs: TIMEOUT_MS,
    maxRetries: 0,
  };
  try {
    const { form, siteUrl } = await connectDirectory(client, { signal });
    return { ...settings, form: settings.form ?? form, siteUrl: settings.siteUrl ?? siteUrl };
  } catch (error) {
    const using = `using ${given.form} and ${given.siteUrl} until the next start`;
    log(`the directory does not say which form it serves; ${using} (${describeFailure(error)})`);
    return given;
  }
}
