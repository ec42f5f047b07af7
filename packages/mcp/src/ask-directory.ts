import { SEARCH_FORMS } from '@vidriera/core';
import { createDirectoryClient } from '../../client/src/index.ts';
import type { Settings } from './settings.ts';
import { VERSION } from './version.ts';

/** An assistant waits for its tools no longer than this. */
const PATIENCE_MS = 3000;

/** Settings with nothing left open. */
export type CompleteSettings = Settings & Required<{ [Name in 'siteUrl' | 'form']: NonNullable<Settings[Name]> }>;

/**
 * Asks the directory for what the settings leave open: its search form, and the address of its site. When it does not
 * say (it is away, or older than that), the reference form and the origin of the base URL stand.
 */
export async function askDirectory(
  settings: Settings,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<CompleteSettings> {
  const { baseUrl, apiKey, connector } = settings;
  const usual = { form: SEARCH_FORMS[0], siteUrl: new URL(baseUrl).origin };
  const given = {
    ...settings,
    form: settings.form ?? usual.form,
    siteUrl: settings.siteUrl ?? usual.siteUrl,
  };
  if (settings.form !== undefined && settings.siteUrl !== undefined) return given;
  const userAgent = `vidriera-mcp/${VERSION}`;
  const client = createDirectoryClient({
    baseUrl,
    apiKey,
    connector,
    userAgent,
    timeoutMs: PATIENCE_MS,
    maxRetries: 0,
  });
  try {
    const { search_form, site_url } = (await client.getEntry({ signal })).data;
    const form = SEARCH_FORMS.find((known) => known === search_form) ?? usual.form;
    const siteUrl = URL.canParse(site_url) && /^https?:/.test(site_url) ? site_url : usual.siteUrl;
    return { ...given, form: settings.form ?? form, siteUrl: settings.siteUrl ?? siteUrl };
  } catch {
    log(
      `the directory does not say which form it serves; ${given.form} and ${given.siteUrl} stand until the next start`,
    );
    return given;
  }
}
