import { parseArgs } from 'node:util';
import { maskEcho, SEARCH_FORMS, type SearchForm } from '@vidriera/contract';
import { matching, readAddress, readConnector, readKey } from '../../client/src/connection.ts';
import { connectDirectory, type DirectoryError } from '../../client/src/index.ts';
import { VERSION } from './version.ts';

export type Settings = Exclude<ReturnType<typeof readSettings>, string>;

/** Invalid input: one line that names the flag or the variable and what is expected, never the value of the key. */
export class SettingsError extends Error {}

const DEFAULT_BASE_URL = 'http://127.0.0.1:8080/v1';
const FORM = new RegExp(`^(?:${SEARCH_FORMS.join('|')})$`);

const FLAGS = {
  'base-url': { type: 'string' },
  'site-url': { type: 'string' },
  'search-form': { type: 'string' },
  'api-key': { type: 'string' },
  connector: { type: 'string' },
  'mcp-handover': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

export const HELP = `vidriera-mcp: the tools of a Vidriera directory for assistants, over standard input and output (MCP).

Usage: vidriera-mcp [flags]

  --base-url URL      the directory's API, its /v1 included; or VIDRIERA_BASE_URL (default ${DEFAULT_BASE_URL})
  --site-url URL      the site that task links open; or VIDRIERA_SITE_URL (default: the directory's)
  --search-form FORM  reference or assistant, as the directory serves; or VIDRIERA_SEARCH_FORM (default: the directory's)
  --api-key KEY       for the premium rate limit; or VIDRIERA_API_KEY
  --connector NAME    the name of your integration, for the operator; or VIDRIERA_CONNECTOR (default none). All
                      callers with one name share its rate limit, besides the limit of each address
  --mcp-handover on   a seventh tool, service_hand_over_task, which stores the draft of a task; or
                      VIDRIERA_MCP_HANDOVER (default off)
  --help, --version

An assistant starts it. Standard output has JSON-RPC only, standard error the log.

Example: vidriera-mcp --base-url https://directorio.example/v1
`;

/** The settings of the command line and the environment. A flag overrides the variable; an empty variable is not set. */
export function readSettings(args: readonly string[], env: Readonly<Record<string, string | undefined>>) {
  const flags = readFlags(args);
  if (flags.help) return 'help' as const;
  if (flags.version) return 'version' as const;
  const pick = <Value>(flag: keyof typeof FLAGS, read: (name: string, text: string) => Value): Value | undefined => {
    const fromFlag = flags[flag];
    const variable = `VIDRIERA_${flag.toUpperCase().replace('-', '_')}`;
    const [name, text] =
      typeof fromFlag === 'string' ? [`--${flag}`, fromFlag] : [variable, readVariable(env[variable])];
    try {
      return text === undefined ? undefined : read(name, text);
    } catch (error) {
      throw new SettingsError((error as Error).message);
    }
  };
  return {
    baseUrl: pick('base-url', readAddress) ?? DEFAULT_BASE_URL,
    /** Undefined: the directory's own, as for the form. */
    siteUrl: pick('site-url', readAddress),
    form: pick('search-form', matching(FORM, `must be ${SEARCH_FORMS.join(' or ')}`)) as SearchForm | undefined,
    apiKey: pick('api-key', readKey),
    handover: pick('mcp-handover', matching(/^(?:on|off)$/, 'must be on or off')) === 'on',
    connector: pick('connector', readConnector),
  };
}

/** An empty variable is not set, nor is a `.mcpb` placeholder that the host left in place. */
function readVariable(value: string | undefined): string | undefined {
  return value === '' || value?.startsWith('${user_config.') ? undefined : value;
}

function readFlags(args: readonly string[]): Partial<Record<keyof typeof FLAGS, string | boolean>> {
  try {
    return parseArgs({ args: [...args], options: FLAGS, strict: true }).values;
  } catch (error) {
    // Node.js adds advice to the sentence that says what is wrong.
    const [wrong = ''] = (error as Error).message.split(/\.\s|\n/, 1);
    throw new SettingsError(`${wrong.replace(/\.$/, '')}. See vidriera-mcp --help.`);
  }
}

/** The timeout of the question, because the assistant waits for its tools. */
const TIMEOUT_MS = 3000;

const HTTPS_ORIGIN = /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?$/;
const ORIGINS_MAX = 20;

export type CompleteSettings = Awaited<ReturnType<typeof askDirectory>>;

/** Asks the directory for what the settings lack. Without an answer: the reference form and the origin of the base URL. */
export async function askDirectory(settings: Settings, log: (line: string) => void, signal: AbortSignal) {
  let { form, siteUrl } = settings;
  let pictureOrigins: readonly string[] = [];
  const { baseUrl, apiKey, connector } = settings;
  const client = { baseUrl, apiKey, connector, userAgent: `vidriera-mcp/${VERSION}` };
  if (form === undefined || siteUrl === undefined) {
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
  return { ...settings, client, form, siteUrl, pictureOrigins };
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
