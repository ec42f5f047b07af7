import { isIP } from 'node:net';
import { SEARCH_FORMS, type SearchForm } from '@vidriera/contract/links';
import { suggestSlugs } from '@vidriera/contract/suggest';
import { LOG_FORMATS, LOG_LEVELS, type LogFormat, type LogLevel } from './observe.ts';
import { DEFAULT_CEILINGS, parseSharedSources, parseTrustedProxies } from './web/limit/limiter.ts';

interface Kind<Value> {
  readonly placeholder: string;
  /** What is allowed; completes "expected …". */
  readonly expected: string;
  /** Parses a text; null for one that is not allowed. A list throws a RangeError that names the piece that is not. */
  readonly read: (text: string) => Value | null;
}

/** A setting: an environment variable, and the flag of `serve` with the same name (`VIDRIERA_OPS_PORT`, `--ops-port`). */
export interface Setting<Value> extends Kind<Value> {
  readonly help: string;
  readonly fallback?: string;
}

/** An invalid setting: one line that names the variable or flag, the value and what is allowed. */
export class BadSetting extends Error {}

/** The server can't start with these settings on this machine. The message is one line for the operator. */
export class StartFailure extends Error {}

const kind = <Value>(placeholder: string, expected: string, read: Kind<Value>['read']): Kind<Value> => ({
  placeholder,
  expected,
  read,
});

const text = (placeholder: string, expected: string, isValid: (given: string) => boolean) =>
  kind(placeholder, expected, (given) => (isValid(given) ? given : null));

const HOST_NAME = /^[A-Za-z0-9_](?:[A-Za-z0-9._-]*[A-Za-z0-9_.])?$/;

/** The address that a listener binds. It is part of the default public addresses, so it has no zone, which a URL can't hold. */
const HOST = text('HOST', 'an address or host name, without a zone, port or brackets', (given) =>
  // A name of digits and dots alone, such as 999.1.1.1, must be a valid address.
  isIP(given) === 0 ? HOST_NAME.test(given) && URL.canParse(`http://${given}`) : !given.includes('%'),
);

const whole = (placeholder: string, min: number, max: number, expected: string) =>
  kind(placeholder, expected, (given) => {
    const value = /^\d+$/.test(given) && given.length <= String(max).length ? Number(given) : Number.NaN;
    return value >= min && value <= max ? value : null;
  });

function orOff<Off>({ placeholder, expected, read }: Kind<number>, off: Off): Kind<number | Off> {
  return kind(placeholder, `${expected}, or off`, (given) => (given === 'off' ? off : read(given)));
}

const PORT = whole('PORT', 0, 65_535, 'a port from 0 to 65535 (0 picks a free one)');
/** A limit that is off is infinite. */
const limitOf = (counted: string) =>
  orOff(whole('N', 1, 999_999_999, `a whole number of ${counted}, 1 or more`), Number.POSITIVE_INFINITY);
const CEILING = limitOf('requests a minute');

const oneOf = <Choice extends string>(placeholder: string, choices: readonly Choice[]) =>
  kind(placeholder, `one of ${choices.join(', ')}`, (given) => choices.find((choice) => choice === given) ?? null);

/** An absolute http(s) URL without query, fragment or credentials; a trailing slash is removed. */
const PUBLIC_URL = kind(
  'URL',
  'an http or https URL without query or fragment, like https://example.com/v1',
  (given) => {
    const url = URL.parse(given);
    const isPlain = url !== null && /^https?:$/.test(url.protocol) && !/[?#]/.test(url.href);
    return isPlain && url.username + url.password === '' ? url.href.replace(/\/$/, '') : null;
  },
);

const scheme = (...schemes: string[]) =>
  text('URL', `a URL that starts with ${schemes.join(' or ')}`, (given) =>
    schemes.some((start) => given.startsWith(start) && given.length > start.length),
  );

const DAY = text('DAY', 'a day as YYYY-MM-DD, like 2027-03-31', isDay);

export function isDay(given: string): boolean {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(given) ? Date.parse(given) : Number.NaN;
  return !Number.isNaN(start) && dayOf(start) === given;
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** The contact for security reports (RFC 9116, 2.5.3). */
const CONTACT = text(
  'URL',
  'an address to write to, like mailto:security@example.com or https://example.com/security',
  (given) => /^(?:https:\/\/|mailto:)[\x21-\x7e]+$/.test(given) && URL.canParse(given),
);

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

const WEBHOOK_URL = text('URL', 'an https URL without credentials; http only on loopback', (given) => {
  const url = URL.parse(given);
  if (url === null || url.username + url.password !== '' || url.hash !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
});

const WEBHOOK_SECRET = kind(
  'SECRET',
  'whsec_ and 24 to 64 bytes in base64, as "echo whsec_$(openssl rand -base64 32)" prints it',
  (given): Uint8Array | null => {
    const [, digits = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(given) ?? [];
    const secret = Buffer.from(digits, 'base64');
    return secret.length >= 24 && secret.length <= 64 ? secret : null;
  },
);

const ORIGINS = kind(
  'LIST',
  'browser origins separated by commas, like https://example.com, or *',
  (given): readonly string[] | '*' | null => {
    if (given.trim() === '*') return '*';
    const urls = given.split(',').map((piece) => URL.parse(piece.trim()));
    const isOrigin = (url: URL | null) => url !== null && url.origin !== 'null' && url.href === `${url.origin}/`;
    return urls.every(isOrigin) ? urls.map((url) => url!.origin) : null;
  },
);

/** Every setting of the server, by the camel-case name of its variable. `serve --help` and the README's table are generated from it. */
export const SETTINGS = {
  host: {
    ...HOST,
    fallback: '127.0.0.1',
    help: 'Address of the public listener; 0.0.0.0 or :: for every interface. Then set the three public addresses too: without them links lead to localhost.',
  },
  port: { ...PORT, fallback: '8080', help: 'Port of the public listener; 0 picks a free one.' },
  opsHost: {
    ...HOST,
    fallback: '127.0.0.1',
    help: 'Address of the operator listener. It has no password: use another address than loopback only in a private network.',
  },
  opsPort: {
    ...orOff(PORT, 'off' as const),
    fallback: '9090',
    help: 'Port of the operator listener (/livez, /readyz, /metrics); 0 picks a free one, off for none.',
  },
  databaseUrl: {
    ...scheme('file:', 'postgres://', 'postgresql://'),
    fallback: 'file:./data/vidriera.db',
    help: 'The database of the directory: file: is embedded SQLite, postgres:// is PostgreSQL.',
  },
  redisUrl: {
    ...scheme('redis://', 'rediss://'),
    help: 'Redis or Valkey for limits shared by several processes; without it they are counted in this process.',
  },
  baseUrl: {
    ...PUBLIC_URL,
    help: 'Public address of the API; {origin}/v1 of the listener when not set. The listener serves it at /v1 and at the path of this address.',
  },
  siteUrl: {
    ...PUBLIC_URL,
    help: 'Public address of the site, in every profile_url; the origin of the listener when not set. The listener serves it at / and at the path of this address.',
  },
  mcpUrl: {
    ...PUBLIC_URL,
    help: 'Public address of the assistant endpoint; {origin}/mcp of the listener when not set. The listener serves it at /mcp and at the path of this address.',
  },
  searchForm: {
    ...oneOf<SearchForm>('FORM', SEARCH_FORMS),
    fallback: 'reference',
    help: 'Which search is served: reference, or assistant (service and neighborhood required, at most 5 results).',
  },
  publicLimit: {
    ...CEILING,
    fallback: String(DEFAULT_CEILINGS.address),
    help: 'Requests per minute for one address without a key; off only for benchmarks.',
  },
  premiumLimit: {
    ...CEILING,
    fallback: String(DEFAULT_CEILINGS.key),
    help: 'Requests per minute for one API key; off only for benchmarks.',
  },
  connectorLimit: {
    ...CEILING,
    fallback: String(DEFAULT_CEILINGS.connector),
    help: 'Requests per minute for one X-Service-Connector without a key; off only for benchmarks.',
  },
  siteLimit: {
    ...CEILING,
    fallback: String(DEFAULT_CEILINGS.page),
    help: 'Pages of the site per minute for one address; API requests are counted separately; off only for benchmarks.',
  },
  taskLimit: {
    ...limitOf('tasks in 24 hours'),
    fallback: '20',
    help: 'Tasks that one address may publish on the site in 24 hours, and a quarter of them (rounded up) in one hour; off for no limit.',
  },
  siteTexts: {
    ...text('FOLDER', 'the path of a folder', (given) => !given.includes('\0')),
    help: "Folder of Markdown files that replace the site's own texts: quienes-somos.md, como-verificamos.md, privacidad.md, terminos.md, soy-profesional.md; and of sitio.yaml, logo.svg and icon.png, which name who runs the site.",
  },
  sharedSources: {
    ...kind(
      'LIST',
      'limits and their networks separated by commas, like 600=203.0.113.0/24,2001:db8::/32',
      parseSharedSources,
    ),
    fallback: '',
    help: 'Networks whose addresses many people share, each with the requests per minute for one address: LIMIT=network,network,LIMIT=network. None when not set.',
  },
  trustProxy: {
    ...kind('LIST', 'addresses and networks separated by commas, like 10.0.0.0/8,::1', parseTrustedProxies),
    fallback: '',
    help: 'Proxies whose X-Forwarded-For is trusted: addresses and networks separated by commas. None when not set.',
  },
  mcpOrigins: {
    ...ORIGINS,
    help: "Browser origins that may use the assistant endpoint, separated by commas; * for any. The site's own when not set.",
  },
  mcpHandover: {
    ...oneOf<'on' | 'off'>('STATE', ['on', 'off']),
    fallback: 'off',
    help: 'Whether assistants get the seventh tool service_hand_over_task, which stores the draft of a task and gives its link: on or off.',
  },
  v1DeprecatedOn: {
    ...DAY,
    help: 'Day (UTC, YYYY-MM-DD) from which /v1 is deprecated. Every answer under /v1 has it in the Deprecation header.',
  },
  v1SunsetOn: {
    ...DAY,
    help: 'Day on which /v1 ends, 90 days or more after it is deprecated. Every answer under /v1 has it in the Sunset header.',
  },
  webhookUrl: {
    ...WEBHOOK_URL,
    help: 'Address that gets each notification as a signed POST (Standard Webhooks); none when not set. VIDRIERA_WEBHOOK_SECRET must be set too.',
  },
  webhookSecret: {
    ...WEBHOOK_SECRET,
    help: 'Secret that signs what is sent to the webhook: whsec_ and 24 to 64 bytes in base64.',
  },
  securityContact: {
    ...CONTACT,
    help: 'Contact for security reports, mailto: or https:; served at /.well-known/security.txt, which is absent without it.',
  },
  openaiAppsChallenge: {
    ...text('TOKEN', 'a token of 1 to 200 letters, digits and .=_-', (given) => /^[\w.=-]{1,200}$/.test(given)),
    help: 'Token that proves to a directory of assistants who runs this domain; served at /.well-known/openai-apps-challenge, which is absent without it.',
  },
  logLevel: {
    ...oneOf<LogLevel>('LEVEL', LOG_LEVELS),
    fallback: 'info',
    help: `The lowest level that is logged on standard error: ${LOG_LEVELS.join(', ')}. debug logs every request.`,
  },
  logFormat: {
    ...oneOf<LogFormat>('FORMAT', LOG_FORMATS),
    help: 'Format of log lines: text (time, level, sentence) or json. When not set, text on a terminal and json elsewhere.',
  },
} as const satisfies Record<string, Setting<unknown>>;

export type SettingName = keyof typeof SETTINGS;

/** The parsed settings; null for a setting without a value and a default. */
export type Settings = {
  readonly [Name in SettingName]:
    | NonNullable<ReturnType<(typeof SETTINGS)[Name]['read']>>
    | ((typeof SETTINGS)[Name] extends { fallback: string } ? never : null);
};

/** Variables that only vidriera-mcp reads. */
const OTHER_VARIABLES = ['VIDRIERA_API_KEY', 'VIDRIERA_CONNECTOR'];

/** `ops-port` for `opsPort`: the flag without its dashes. */
export function flagOf(name: SettingName): string {
  return name.replace(/[A-Z]/g, (capital) => `-${capital}`).toLowerCase();
}

/** `VIDRIERA_OPS_PORT` for `opsPort`. */
export function variableOf(name: SettingName): string {
  return `VIDRIERA_${flagOf(name).toUpperCase().replaceAll('-', '_')}`;
}

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

type Environment = Readonly<Record<string, string | undefined>>;
type Flags = Readonly<Record<string, string | boolean | undefined>>;

/** Reads every setting. A flag overrides the variable; an empty variable counts as not set. Throws {@link BadSetting}. */
export function readSettings(env: Environment, flags: Flags = {}): Settings {
  const entries = SETTING_NAMES.map((name) => [name, readSetting(name, env, flags)]);
  const settings = Object.fromEntries(entries) as Settings;
  checkLifecycle(settings, flags);
  const isAlone = (settings.webhookUrl === null) !== (settings.webhookSecret === null);
  if (isAlone) throw new BadSetting(`${variableOf('webhookUrl')} and ${variableOf('webhookSecret')} are set together`);
  return settings;
}

/** The least time between deprecation and end of a version. */
const NOTICE_DAYS = 90;
export const DAY_MS = 86_400_000;

function checkLifecycle({ v1DeprecatedOn, v1SunsetOn }: Settings, flags: Flags): void {
  if (v1SunsetOn === null) return;
  const [sunset, deprecated] = [sourceOf('v1SunsetOn', flags), sourceOf('v1DeprecatedOn', flags)];
  if (v1DeprecatedOn === null) throw new BadSetting(`${sunset} is set without ${deprecated}; expected both`);
  const earliest = dayOf(Date.parse(v1DeprecatedOn) + NOTICE_DAYS * DAY_MS);
  if (Date.parse(v1SunsetOn) < Date.parse(earliest)) {
    throw new BadSetting(
      `${sunset} is "${v1SunsetOn}"; expected ${earliest} or later, ${NOTICE_DAYS} days after ${deprecated}`,
    );
  }
}

/** Error messages leave out `scheme://user:password@…`, because they end up in logs. */
const WITH_CREDENTIALS = /:\/\/[^/]*@/;

export function readSetting<Name extends SettingName>(name: Name, env: Environment, flags: Flags = {}): Settings[Name] {
  const { read, fallback, expected }: Setting<unknown> = SETTINGS[name];
  const flagged = flags[flagOf(name)];
  const given = typeof flagged === 'string' ? flagged : env[variableOf(name)] || fallback;
  if (given === undefined) return null as Settings[Name];
  let piece = '';
  try {
    const value = read(given);
    if (value !== null) return value as Settings[Name];
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    piece = `; not ${JSON.stringify(error.message)}`;
  }
  const shown = name.endsWith('Secret')
    ? 'not shown here'
    : WITH_CREDENTIALS.test(given)
      ? 'a URL with credentials'
      : JSON.stringify(given);
  throw new BadSetting(`${sourceOf(name, flags)} is ${shown}; expected ${expected}${piece}`);
}

/** What gives a setting its value: the flag when there is one, else the variable. */
function sourceOf(name: SettingName, flags: Flags): string {
  return typeof flags[flagOf(name)] === 'string' ? `--${flagOf(name)}` : variableOf(name);
}

/** The `VIDRIERA_*` variables that do not exist, each with the nearest one that does. */
export function unknownVariables(env: Environment): { variable: string; nearest: string | null }[] {
  const known = [...SETTING_NAMES.map(variableOf), ...OTHER_VARIABLES];
  return Object.keys(env)
    .filter((variable) => variable.startsWith('VIDRIERA_') && !known.includes(variable))
    .map((variable) => ({ variable, nearest: nearestName(variable, known) }));
}

/** The known command, flag or variable nearest to a mistyped one; null when none is near. */
export function nearestName(given: string, known: readonly string[]): string | null {
  const asSlug = (name: string) =>
    name
      .replace(/^(?:VIDRIERA_|--?)/, '')
      .toLowerCase()
      .replaceAll('_', '-');
  const choices = known.map((name) => ({ slug: asSlug(name), name: asSlug(name) }));
  const [nearest] = suggestSlugs(asSlug(given), choices);
  return known.find((name) => asSlug(name) === nearest) ?? null;
}
