import { isIP } from 'node:net';
import { SEARCH_FORMS, type SearchForm } from '@vidriera/core';
import { DEFAULT_CEILINGS } from './limit/limiter.ts';
import { parseTrustedProxies } from './limit/proxies.ts';
import { parseSharedSources } from './limit/shared-sources.ts';
import { nearestName } from './nearest-name.ts';
import { LOG_FORMATS, LOG_LEVELS, type LogFormat, type LogLevel } from './observe.ts';

/** A setting: an environment variable, and the flag of `serve` with the same name (`VIDRIERA_OPS_PORT`, `--ops-port`). */
export interface Setting<Value> {
  readonly variable: string;
  /** The default, if any. */
  readonly fallback?: string;
  /** The placeholder of the value in the help. */
  readonly value: string;
  readonly help: string;
  /** Parses a text. Throws {@link Unacceptable}, whose message says what is allowed. */
  readonly read: (text: string) => Value;
}

/** A text that is not valid for a setting; the message completes "expected …". */
class Unacceptable extends Error {}

/** An invalid setting: one line that names the variable or flag, the value and what is allowed. */
export class BadSetting extends Error {}

/** The server can't start with these settings on this machine. The message is one line for the operator. */
export class StartFailure extends Error {}

const HOST_NAME = /^[A-Za-z0-9_](?:[A-Za-z0-9._-]*[A-Za-z0-9_.])?$/;

/** The address that a listener binds. It is part of the default public addresses, so it has no zone, which a URL can't hold. */
function host(given: string): string {
  // A name of digits and dots alone, such as 999.1.1.1, must be a valid address.
  if (isIP(given) === 0 ? !HOST_NAME.test(given) || !URL.canParse(`http://${given}`) : given.includes('%')) {
    throw new Unacceptable('an address or host name, without a zone, port or brackets');
  }
  return given;
}

/** Reads a whole number from `min` to `max`. */
function whole(min: number, max: number, expected: string): (given: string) => number {
  return (given) => {
    const value = /^\d+$/.test(given) && given.length <= String(max).length ? Number(given) : Number.NaN;
    if (!(value >= min && value <= max)) throw new Unacceptable(expected);
    return value;
  };
}

/** Reads as {@link whole}, or `off`. */
function wholeOrOff(min: number, max: number, expected: string): (given: string) => number | 'off' {
  const read = whole(min, max, `${expected}, or off`);
  return (given) => (given === 'off' ? given : read(given));
}

const PORT = [0, 65_535, 'a port from 0 to 65535 (0 picks a free one)'] as const;
const limitOf = (counted: string) => wholeOrOff(1, 999_999_999, `a whole number of ${counted}, 1 or more`);
const ceiling = limitOf('requests a minute');
const megabytes = wholeOrOff(1, 99_999, 'a whole number of megabytes, 1 or more');

function oneOf<Choice extends string>(choices: readonly Choice[]): (given: string) => Choice {
  return (given) => {
    const found = choices.find((choice) => choice === given);
    if (found === undefined) throw new Unacceptable(`one of ${choices.join(', ')}`);
    return found;
  };
}

/** An absolute http(s) URL without query, fragment or credentials; a trailing slash is removed. */
function publicUrl(given: string): string {
  const url = URL.parse(given);
  const plain =
    url !== null && /^https?:$/.test(url.protocol) && !/[?#]/.test(url.href) && url.username + url.password === '';
  if (!plain) throw new Unacceptable('an http or https URL without query or fragment, like https://example.com/v1');
  return url.href.replace(/\/$/, '');
}

function scheme(...schemes: string[]): (given: string) => string {
  return (given) => {
    if (!schemes.some((start) => given.startsWith(start) && given.length > start.length)) {
      throw new Unacceptable(`a URL that starts with ${schemes.join(' or ')}`);
    }
    return given;
  };
}

/** Reads a list whose parser throws a RangeError that names the invalid piece. */
function listOf<Value>(parse: (text: string) => Value, expected: string): (given: string) => Value {
  return (given) => {
    try {
      return parse(given);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new Unacceptable(`${expected}; not ${JSON.stringify(error.message)}`);
    }
  };
}

const proxies = listOf(parseTrustedProxies, 'addresses and networks separated by commas, like 10.0.0.0/8,::1');
const sharedSources = listOf(
  parseSharedSources,
  'limits and their networks separated by commas, like 600=203.0.113.0/24,2001:db8::/32',
);

function folder(given: string): string {
  if (given.includes('\0')) throw new Unacceptable('the path of a folder');
  return given;
}

/** The start of a day in UTC, Unix ms. */
function day(given: string): number {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(given) ? Date.parse(`${given}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== given) {
    throw new Unacceptable('a day as YYYY-MM-DD, like 2027-03-31');
  }
  return start;
}

/** The contact for security reports (RFC 9116, 2.5.3). */
function contact(given: string): string {
  if (!/^(?:https:\/\/|mailto:)[\x21-\x7e]+$/.test(given) || !URL.canParse(given)) {
    throw new Unacceptable('an address to write to, like mailto:security@example.com or https://example.com/security');
  }
  return given;
}

function origins(given: string): readonly string[] | '*' {
  if (given.trim() === '*') return '*';
  return given.split(',').map((piece) => {
    const url = URL.parse(piece.trim());
    if (url === null || url.origin === 'null' || url.href !== `${url.origin}/`) {
      throw new Unacceptable('browser origins separated by commas, like https://example.com, or *');
    }
    return url.origin;
  });
}

/** Every setting of the server. `serve --help` and the README's table are generated from it. */
export const SETTINGS = {
  host: {
    variable: 'VIDRIERA_HOST',
    fallback: '127.0.0.1',
    value: 'HOST',
    help: 'Address of the public listener; 0.0.0.0 or :: for every interface. Then set the three public addresses too: without them links lead to localhost.',
    read: host,
  },
  port: {
    variable: 'VIDRIERA_PORT',
    fallback: '8080',
    value: 'PORT',
    help: 'Port of the public listener; 0 picks a free one.',
    read: whole(...PORT),
  },
  opsHost: {
    variable: 'VIDRIERA_OPS_HOST',
    fallback: '127.0.0.1',
    value: 'HOST',
    help: 'Address of the operator listener. It has no password: use another address than loopback only in a private network.',
    read: host,
  },
  opsPort: {
    variable: 'VIDRIERA_OPS_PORT',
    fallback: '9090',
    value: 'PORT',
    help: 'Port of the operator listener (/livez, /readyz, /metrics); 0 picks a free one, off for none.',
    read: wholeOrOff(...PORT),
  },
  databaseUrl: {
    variable: 'VIDRIERA_DATABASE_URL',
    fallback: 'file:./data/vidriera.db',
    value: 'URL',
    help: 'The database of the directory: file: is embedded SQLite, postgres:// is PostgreSQL.',
    read: scheme('file:', 'postgres://', 'postgresql://'),
  },
  redisUrl: {
    variable: 'VIDRIERA_REDIS_URL',
    value: 'URL',
    help: 'Redis or Valkey for limits shared by several processes; without it they are counted in this process.',
    read: scheme('redis://', 'rediss://'),
  },
  baseUrl: {
    variable: 'VIDRIERA_BASE_URL',
    value: 'URL',
    help: 'Public address of the API; {origin}/v1 of the listener when not set. The listener serves it at /v1 and at the path of this address.',
    read: publicUrl,
  },
  siteUrl: {
    variable: 'VIDRIERA_SITE_URL',
    value: 'URL',
    help: 'Public address of the site, in every profile_url; the origin of the listener when not set. The listener serves it at / and at the path of this address.',
    read: publicUrl,
  },
  mcpUrl: {
    variable: 'VIDRIERA_MCP_URL',
    value: 'URL',
    help: 'Public address of the assistant endpoint; {origin}/mcp of the listener when not set. The listener serves it at /mcp and at the path of this address.',
    read: publicUrl,
  },
  searchForm: {
    variable: 'VIDRIERA_SEARCH_FORM',
    fallback: 'reference',
    value: 'FORM',
    help: 'Which search is served: reference, or assistant (service and neighborhood required, at most 5 results).',
    read: oneOf<SearchForm>(SEARCH_FORMS),
  },
  publicLimit: {
    variable: 'VIDRIERA_PUBLIC_LIMIT',
    fallback: String(DEFAULT_CEILINGS.public),
    value: 'N',
    help: 'Requests per minute for one address without a key; off only for benchmarks.',
    read: ceiling,
  },
  premiumLimit: {
    variable: 'VIDRIERA_PREMIUM_LIMIT',
    fallback: String(DEFAULT_CEILINGS.premium),
    value: 'N',
    help: 'Requests per minute for one API key; off only for benchmarks.',
    read: ceiling,
  },
  connectorLimit: {
    variable: 'VIDRIERA_CONNECTOR_LIMIT',
    fallback: String(DEFAULT_CEILINGS.connector),
    value: 'N',
    help: 'Requests per minute for one X-Service-Connector without a key; off only for benchmarks.',
    read: ceiling,
  },
  siteLimit: {
    variable: 'VIDRIERA_SITE_LIMIT',
    fallback: String(DEFAULT_CEILINGS.site),
    value: 'N',
    help: 'Pages of the site per minute for one address; API requests are counted separately; off only for benchmarks.',
    read: ceiling,
  },
  taskLimit: {
    variable: 'VIDRIERA_TASK_LIMIT',
    fallback: '20',
    value: 'N',
    help: 'Tasks that one address may publish on the site in 24 hours, and a quarter of them (rounded up) in one hour; off for no limit.',
    read: limitOf('tasks in 24 hours'),
  },
  siteTexts: {
    variable: 'VIDRIERA_SITE_TEXTS',
    value: 'FOLDER',
    help: "Folder of Markdown files that replace the site's own texts: quienes-somos.md, como-verificamos.md, privacidad.md, terminos.md, soy-profesional.md.",
    read: folder,
  },
  sharedSources: {
    variable: 'VIDRIERA_SHARED_SOURCES',
    fallback: '',
    value: 'LIST',
    help: 'Networks whose addresses many people share, each with the requests per minute for one address: LIMIT=network,network,LIMIT=network. None when not set.',
    read: sharedSources,
  },
  trustProxy: {
    variable: 'VIDRIERA_TRUST_PROXY',
    fallback: '',
    value: 'LIST',
    help: 'Proxies whose X-Forwarded-For is trusted: addresses and networks separated by commas. None when not set.',
    read: proxies,
  },
  mcpOrigins: {
    variable: 'VIDRIERA_MCP_ORIGINS',
    value: 'LIST',
    help: "Browser origins that may use the assistant endpoint, separated by commas; * for any. The site's own when not set.",
    read: origins,
  },
  compressionCache: {
    variable: 'VIDRIERA_COMPRESSION_CACHE',
    fallback: '64',
    value: 'MB',
    help: 'Memory for compressed copies of searches, details and reviews that were requested more than once, in megabytes; off sends them uncompressed.',
    read: megabytes,
  },
  v1DeprecatedOn: {
    variable: 'VIDRIERA_V1_DEPRECATED_ON',
    value: 'DAY',
    help: 'Day (UTC, YYYY-MM-DD) from which /v1 is deprecated. Every answer under /v1 has it in the Deprecation header.',
    read: day,
  },
  v1SunsetOn: {
    variable: 'VIDRIERA_V1_SUNSET_ON',
    value: 'DAY',
    help: 'Day on which /v1 ends, 90 days or more after it is deprecated. Every answer under /v1 has it in the Sunset header.',
    read: day,
  },
  securityContact: {
    variable: 'VIDRIERA_SECURITY_CONTACT',
    value: 'URL',
    help: 'Contact for security reports, mailto: or https:; served at /.well-known/security.txt, which is absent without it.',
    read: contact,
  },
  logLevel: {
    variable: 'VIDRIERA_LOG_LEVEL',
    fallback: 'info',
    value: 'LEVEL',
    help: `The lowest level that is logged on standard error: ${LOG_LEVELS.join(', ')}. debug logs every request.`,
    read: oneOf<LogLevel>(LOG_LEVELS),
  },
  logFormat: {
    variable: 'VIDRIERA_LOG_FORMAT',
    value: 'FORMAT',
    help: 'Format of log lines: text (time, level, sentence) or json. When not set, text on a terminal and json elsewhere.',
    read: oneOf<LogFormat>(LOG_FORMATS),
  },
} as const satisfies Record<string, Setting<unknown>>;

export type SettingName = keyof typeof SETTINGS;

/** The parsed settings; null for a setting without a value and a default. */
export type Settings = {
  readonly [Name in SettingName]:
    | ReturnType<(typeof SETTINGS)[Name]['read']>
    | ((typeof SETTINGS)[Name] extends { fallback: string } ? never : null);
};

/** Variables that only vidriera-mcp reads. */
const OTHER_VARIABLES = ['VIDRIERA_API_KEY', 'VIDRIERA_CONNECTOR'];

/** `--ops-port` for `VIDRIERA_OPS_PORT`, without the dashes. */
export function flagOf(setting: Pick<Setting<unknown>, 'variable'>): string {
  return setting.variable.slice('VIDRIERA_'.length).toLowerCase().replaceAll('_', '-');
}

/** Reads every setting. A flag overrides the variable; an empty variable counts as not set. Throws {@link BadSetting}. */
export function readSettings(
  env: Readonly<Record<string, string | undefined>>,
  flags: Readonly<Record<string, string | boolean | undefined>> = {},
): Settings {
  const entries = Object.entries(SETTINGS).map(([name, setting]) => [name, readOne(setting, env, flags)]);
  const settings = Object.fromEntries(entries) as Settings;
  checkLifecycle(settings);
  return settings;
}

/** The least time between deprecation and end of a version. */
const NOTICE_DAYS = 90;
const DAY_MS = 86_400_000;

function checkLifecycle({ v1DeprecatedOn, v1SunsetOn }: Settings): void {
  if (v1SunsetOn === null) return;
  const sunset = SETTINGS.v1SunsetOn.variable;
  const deprecated = SETTINGS.v1DeprecatedOn.variable;
  if (v1DeprecatedOn === null) throw new BadSetting(`${sunset} is set without ${deprecated}; expected both`);
  const earliest = v1DeprecatedOn + NOTICE_DAYS * DAY_MS;
  if (v1SunsetOn < earliest) {
    const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    throw new BadSetting(
      `${sunset} is "${dayOf(v1SunsetOn)}"; expected ${dayOf(earliest)} or later, ${NOTICE_DAYS} days after ${deprecated}`,
    );
  }
}

/** Reads one setting, for commands that need only that. */
export function readSetting<Name extends SettingName>(
  name: Name,
  env: Readonly<Record<string, string | undefined>>,
  flags: Readonly<Record<string, string | boolean | undefined>> = {},
): Settings[Name] {
  return readOne(SETTINGS[name], env, flags) as Settings[Name];
}

/** Error messages leave out `scheme://user:password@…`, because they end up in logs. */
const WITH_CREDENTIALS = /:\/\/[^/]*@/;

function readOne(
  setting: Setting<unknown>,
  env: Readonly<Record<string, string | undefined>>,
  flags: Readonly<Record<string, string | boolean | undefined>>,
): unknown {
  const flag = flagOf(setting);
  const flagged = flags[flag];
  const given = typeof flagged === 'string' ? flagged : env[setting.variable] || setting.fallback;
  if (given === undefined) return null;
  try {
    return setting.read(given);
  } catch (error) {
    if (!(error instanceof Unacceptable)) throw error;
    const name = typeof flagged === 'string' ? `--${flag}` : setting.variable;
    const shown = WITH_CREDENTIALS.test(given) ? 'a URL with credentials' : JSON.stringify(given);
    throw new BadSetting(`${name} is ${shown}; expected ${error.message}`);
  }
}

/** The `VIDRIERA_*` variables that do not exist, each with the nearest known one. */
export function unknownVariables(
  env: Readonly<Record<string, string | undefined>>,
): { variable: string; nearest: string | null }[] {
  const known = [...Object.values(SETTINGS).map(({ variable }) => variable), ...OTHER_VARIABLES];
  return Object.keys(env)
    .filter((variable) => variable.startsWith('VIDRIERA_') && !known.includes(variable))
    .map((variable) => ({ variable, nearest: nearestName(variable, known) }));
}
