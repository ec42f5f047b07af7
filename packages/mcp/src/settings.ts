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
const CONNECTOR_RULE = 'must be 1 to 64 of letters, digits, ".", "_" and "-"';
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
  const pick = <Value>(flag: keyof typeof FLAGS, variable: string, read: Read<Value>): Value | undefined => {
    const fromFlag = flags[flag];
    if (typeof fromFlag === 'string') return read(fromFlag, `--${flag}`);
    const value = readVariable(env[variable]);
    return value === undefined ? undefined : read(value, variable);
  };
  return {
    baseUrl: pick('base-url', 'VIDRIERA_BASE_URL', readUrl) ?? DEFAULT_BASE_URL,
    siteUrl: pick('site-url', 'VIDRIERA_SITE_URL', readUrl),
    form: pick('search-form', 'VIDRIERA_SEARCH_FORM', readForm),
    apiKey: pick('api-key', 'VIDRIERA_API_KEY', matching(KEY, 'has characters that are not allowed in a key')),
    connector: pick('connector', 'VIDRIERA_CONNECTOR', matching(CONNECTOR_PATTERN, CONNECTOR_RULE)),
  };
}

/** An empty variable is not set, nor is a `.mcpb` placeholder that the host left in place. */
function readVariable(value: string | undefined): string | undefined {
  return value === '' || value?.startsWith('${user_config.') ? undefined : value;
}

/** Reads a text. `name` is the flag or the variable that it is from. */
type Read<Value> = (value: string, name: string) => Value;

function readFlags(args: readonly string[]): Partial<Record<keyof typeof FLAGS, string | boolean>> {
  try {
    return parseArgs({ args: [...args], options: FLAGS, strict: true }).values;
  } catch (error) {
    throw new SettingsError(`${(error as Error).message.split('. ')[0]}. See vidriera-mcp --help.`);
  }
}

function readUrl(value: string, name: string): string {
  try {
    return readAddress(name, value);
  } catch (error) {
    throw new SettingsError((error as Error).message);
  }
}

function readForm(value: string, name: string): SearchForm {
  const form = SEARCH_FORMS.find((known) => known === value);
  if (form === undefined) throw new SettingsError(`${name} must be ${SEARCH_FORMS.join(' or ')}.`);
  return form;
}

function matching(pattern: RegExp, problem: string): Read<string> {
  return (value, name) => {
    if (!pattern.test(value)) throw new SettingsError(`${name} ${problem}.`);
    return value;
  };
}
