import { parseArgs } from 'node:util';
import { CONNECTOR_PATTERN, SEARCH_FORMS, type SearchForm } from '@vidriera/core';
import { readAddress } from '../../client/src/address.ts';

export interface Settings {
  readonly baseUrl: string;
  /** Undefined: the directory's own. */
  readonly siteUrl: string | undefined;
  readonly form: SearchForm | undefined;
  readonly apiKey: string | undefined;
  readonly connector: string | undefined;
}

/** Invalid input: one line that names the flag or the variable and what is expected, never the value of the key. */
export class SettingsError extends Error {}

const DEFAULT_BASE_URL = 'http://127.0.0.1:8080/v1';
const KEY = /^[\x21-\x7e]+$/;

const FLAGS = {
  'base-url': { type: 'string' },
  'site-url': { type: 'string' },
  'search-form': { type: 'string' },
  'api-key': { type: 'string' },
  connector: { type: 'string' },
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
  --help, --version

An assistant starts it. Standard output has JSON-RPC only, standard error the log.

Example: vidriera-mcp --base-url https://directorio.example/v1
`;

/** The settings of the command line and the environment. A flag overrides the variable; an empty variable is not set. */
export function readSettings(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Settings | 'help' | 'version' {
  const flags = readFlags(args);
  if (flags.help) return 'help';
  if (flags.version) return 'version';
  /** The value of a flag, else of its variable, if it is valid. */
  const pick = (flag: keyof typeof FLAGS, rule: string, isValid: (value: string) => boolean): string | undefined => {
    const fromFlag = flags[flag];
    const variable = `VIDRIERA_${flag.toUpperCase().replace('-', '_')}`;
    const value = typeof fromFlag === 'string' ? fromFlag : readVariable(env[variable]);
    if (value !== undefined && !isValid(value)) {
      throw new SettingsError(`${typeof fromFlag === 'string' ? `--${flag}` : variable} ${rule}.`);
    }
    return value;
  };
  const pickUrl = (flag: 'base-url' | 'site-url') => {
    const url = pick(flag, 'must be an http(s) address without query, fragment or credentials', isAddress);
    return url === undefined ? undefined : readAddress(flag, url);
  };
  const isForm = (value: string) => SEARCH_FORMS.some((form) => form === value);
  return {
    baseUrl: pickUrl('base-url') ?? DEFAULT_BASE_URL,
    siteUrl: pickUrl('site-url'),
    form: pick('search-form', `must be ${SEARCH_FORMS.join(' or ')}`, isForm) as SearchForm | undefined,
    apiKey: pick('api-key', 'has characters that are not allowed in a key', (value) => KEY.test(value)),
    connector: pick('connector', 'must be 1 to 64 of letters, digits, ".", "_" and "-"', (value) =>
      CONNECTOR_PATTERN.test(value),
    ),
  };
}

function isAddress(value: string): boolean {
  try {
    return readAddress('', value) !== '';
  } catch {
    return false;
  }
}

/** An empty variable is not set, nor is a `.mcpb` placeholder that the host left in place. */
function readVariable(value: string | undefined): string | undefined {
  return value === '' || value?.startsWith('${user_config.') ? undefined : value;
}

function readFlags(args: readonly string[]): Partial<Record<keyof typeof FLAGS, string | boolean>> {
  try {
    return parseArgs({ args: [...args], options: FLAGS, strict: true }).values;
  } catch (error) {
    throw new SettingsError(`${(error as Error).message.split('. ')[0]}. See vidriera-mcp --help.`);
  }
}
