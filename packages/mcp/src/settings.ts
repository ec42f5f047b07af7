import { parseArgs } from 'node:util';
import { CONNECTOR_PATTERN, SEARCH_FORMS, type SearchForm } from '@vidriera/contract';
import { readAddress } from '../../client/src/address.ts';

export interface Settings {
  readonly baseUrl: string;
  /** Undefined: the directory's own. */
  readonly siteUrl: string | undefined;
  readonly form: SearchForm | undefined;
  readonly apiKey: string | undefined;
  readonly connector: string | undefined;
  /** Whether drafts can be handed over. */
  readonly handover: boolean;
}

/** Invalid input: one line that names the flag or the variable and what is expected, never the value of the key. */
export class SettingsError extends Error {}

const DEFAULT_BASE_URL = 'http://127.0.0.1:8080/v1';
const KEY = /^[\x21-\x7e]+$/;
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
export function readSettings(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Settings | 'help' | 'version' {
  const flags = readFlags(args);
  if (flags.help) return 'help';
  if (flags.version) return 'version';
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
    siteUrl: pick('site-url', readAddress),
    form: pick('search-form', matching(FORM, `must be ${SEARCH_FORMS.join(' or ')}`)) as SearchForm | undefined,
    apiKey: pick('api-key', matching(KEY, 'has characters that are not allowed in a key')),
    handover: pick('mcp-handover', matching(/^(?:on|off)$/, 'must be on or off')) === 'on',
    connector: pick('connector', matching(CONNECTOR_PATTERN, 'must be 1 to 64 of letters, digits, ".", "_" and "-"')),
  };
}

/** Reads a text that matches the pattern, unchanged. */
function matching(pattern: RegExp, rule: string): (name: string, text: string) => string {
  return (name, text) => {
    if (!pattern.test(text)) throw new TypeError(`${name} ${rule}.`);
    return text;
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
