import { maskEcho } from './echo.ts';
import { ApiError, type Details } from './errors.ts';
import type { Flat } from './fields.ts';
import { endOfCharacters, isSlug, isUuid, LIMIT_MAX, SLUG_MAX, SLUG_PATTERN, toSlug } from './rules.ts';

/** The longest part of a caller's value that an error shows. */
const SHOWN_VALUE_MAX = 100;
/** The part of a value that is checked; it bounds the work per request. */
const LOOKED_AT_MAX = 400;

/** A caller's value for an error, with contact data masked. */
export function showValue(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'string' ? value : (JSON.stringify(shallow(value)) ?? '');
  return maskEcho(text.slice(0, LOOKED_AT_MAX), SHOWN_VALUE_MAX);
}

const VALUES_MAX = 20;

export function showValues(values: readonly string[]): string {
  return values.slice(0, VALUES_MAX).map(showValue).join(',');
}

/** The depth to which a value is shown; one nested thousands deep would overflow the stack. */
const DEPTH_MAX = 3;

function shallow(value: unknown, depth = DEPTH_MAX): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '…';
  if (Array.isArray(value)) return value.map((inner) => shallow(inner, depth - 1));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shallow(inner, depth - 1)]));
}

/** 400 `invalid_parameter` (contract, section 7). `rule` completes "`name` …": "must be an integer from 1 to 50". */
export function invalidParameter(parameter: string, value: unknown, rule: string, more: Details = {}): ApiError {
  const message = `\`${parameter}\` ${rule}${/[.?]$/.test(rule) ? '' : '.'}`;
  return new ApiError('invalid_parameter', message, { parameter, value: showValue(value), ...more });
}

export const INTEGER_MAX = 2147483647;

/** One query parameter. Its kind decides how its text is read and how OpenAPI and the tools describe it. */
export type Parameter = ParameterKind & {
  readonly name: string;
  readonly description: string;
  readonly example: string | number | boolean;
  readonly required?: boolean;
};

type ParameterKind =
  | { readonly kind: 'slug' }
  /** A slug or another name. */
  | { readonly kind: 'name' }
  | { readonly kind: 'text'; readonly max: number }
  | { readonly kind: 'uuid' }
  | { readonly kind: 'choice'; readonly choices: readonly string[]; readonly default?: string }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'integer'; readonly min: number; readonly max: number; readonly default?: number }
  /** A plain decimal number, read as hundredths. Rounded up exactly: ratings have two decimals, so 4.555 is 456. */
  | { readonly kind: 'hundredths'; readonly min: number; readonly max: number }
  | { readonly kind: 'degrees'; readonly min: number; readonly max: number };

type ValueOf<P> = P extends { kind: 'boolean' }
  ? boolean
  : P extends { kind: 'integer' | 'hundredths' | 'degrees' }
    ? number
    : P extends { choices: readonly (infer Choice)[] }
      ? Choice
      : string;

/** What {@link readParameters} reads: without a default, an absent parameter is null. */
export type ValuesOf<List extends readonly Parameter[]> = {
  readonly [P in List[number] as P['name']]:
    | ValueOf<P>
    | (P extends { default: unknown } | { required: true } | { kind: 'boolean' } ? never : null);
};

/** The same values as a TypeScript caller gives them. */
export type InputOf<List extends readonly Parameter[]> = Flat<
  {
    -readonly [P in Extract<List[number], { required: true }> as P['name']]: ValueOf<P>;
  } & {
    -readonly [P in Exclude<List[number], { required: true }> as P['name']]?: ValueOf<P> | undefined;
  }
>;

export function valueSchema(parameter: ParameterKind): Json {
  switch (parameter.kind) {
    case 'slug':
      return { type: 'string', pattern: SLUG_PATTERN.source, maxLength: SLUG_MAX };
    case 'name':
      return { type: 'string', minLength: 1, maxLength: SLUG_MAX };
    case 'text':
      return { type: 'string', minLength: 1, maxLength: parameter.max };
    case 'uuid':
      return { type: 'string', format: 'uuid' };
    case 'choice':
      return { type: 'string', enum: parameter.choices, ...(parameter.default && { default: parameter.default }) };
    case 'boolean':
      return { type: 'boolean', default: false };
    default: {
      const { kind, min, max } = parameter;
      const bounds = { type: kind === 'integer' ? 'integer' : 'number', minimum: min, maximum: max };
      return 'default' in parameter ? { ...bounds, default: parameter.default } : bounds;
    }
  }
}

export type Json = { [key: string]: unknown };
export type ObjectSchema = { readonly type: 'object'; readonly [keyword: string]: unknown };

export function objectSchema(list: readonly Parameter[], member: (parameter: Parameter) => Json): ObjectSchema {
  const required = list.filter((parameter) => parameter.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(list.map((parameter) => [parameter.name, member(parameter)])),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

/** `limit` and `offset` of search and reviews (contract, section 8). */
export const PAGE_PARAMETERS = [
  { name: 'limit', kind: 'integer', min: 1, max: LIMIT_MAX, default: 20, description: 'Page size.', example: 10 },
  {
    name: 'offset',
    kind: 'integer',
    min: 0,
    max: INTEGER_MAX,
    default: 0,
    description: 'Records to skip.',
    example: 0,
  },
] as const satisfies readonly Parameter[];

export type PageRequest = ValuesOf<typeof PAGE_PARAMETERS>;

/** `city` of GET /cities, additive. */
export const CITIES_PARAMETERS = [
  {
    name: 'city',
    kind: 'name',
    description: 'City slug, or another name of one city ("caba"): that city alone, with its neighborhoods.',
    example: 'buenos-aires',
  },
] as const satisfies readonly Parameter[];

export interface RawParameters {
  /** Undefined when absent, an array when given more than once. Throws for an undecodable value. */
  get(name: string): string | readonly string[] | undefined;
}

export interface NamedParameters extends RawParameters {
  keys(): Iterable<string>;
}

/** The one text of a parameter, or undefined. Throws for a repeated, an empty or an undecodable one. */
export function readText(raw: RawParameters, name: string): string | undefined {
  const value = raw.get(name);
  if (value === undefined) return undefined;
  if (typeof value !== 'string')
    throw invalidParameter(name, showValues(value), 'was given more than once; give it once');
  if (value === '') throw invalidParameter(name, value, 'is empty; give a value or leave the parameter out');
  return value;
}

/** Reads and checks the parameters of a list; throws the 400 of the first that is wrong. */
export function readParameters<const List extends readonly Parameter[]>(
  raw: RawParameters,
  list: List,
): ValuesOf<List> {
  const values: Record<string, unknown> = {};
  for (const parameter of list) values[parameter.name] = readParameter(raw, parameter);
  return values as ValuesOf<List>;
}

function readParameter(raw: RawParameters, parameter: Parameter): string | number | boolean | null {
  const { name } = parameter;
  const text = readText(raw, name);
  if (text === undefined) {
    if (parameter.required) throw invalidParameter(name, null, `is required: ${parameter.description}`);
    return parameter.kind === 'boolean' ? false : 'default' in parameter ? (parameter.default ?? null) : null;
  }
  switch (parameter.kind) {
    case 'name':
      // The directory decides whether it is known.
      if (text.length > SLUG_MAX) throw notASlug(name, text, null);
      return text;
    case 'text':
      if (endOfCharacters(text, parameter.max) === text.length) return text;
      throw invalidParameter(name, text, `must have ${parameter.max} characters at most`, { maximum: parameter.max });
    case 'uuid':
      if (!isUuid(text)) throw invalidParameter(name, text, 'must be the id (a uuid) of a search result');
      return text.toLowerCase();
    case 'choice':
      return readChoice(name, text, parameter.choices);
    case 'boolean':
      return readChoice(name, text, ['true', 'false']) === 'true';
    case 'integer':
    case 'hundredths':
    case 'degrees':
      return readNumber(text, parameter);
    default:
      return text;
  }
}

function readChoice(name: string, text: string, choices: readonly string[]): string {
  if (choices.includes(text)) return text;
  throw invalidParameter(name, text, `must be one of ${choices.join(', ')}`, { allowed: choices });
}

const DECIMAL = /^(\d+)(?:\.(\d+))?$/;

const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? Number(text) : Number.NaN);
/** The number that a text is, by its kind; NaN for any other text. */
const NUMBERS = { integer: matching(/^\d+$/), degrees: matching(/^-?\d{1,3}(?:\.\d{1,20})?$/), hundredths };

function readNumber(text: string, parameter: Extract<Parameter, { min: number }>): number {
  const { name, kind, min, max } = parameter;
  const value = NUMBERS[kind](text);
  const unit = kind === 'hundredths' ? 100 : 1;
  if (value >= min * unit && value <= max * unit) return value;
  // The largest integer is not written out: ten digits look like a phone number to people and to the guard.
  if (max === INTEGER_MAX) {
    throw invalidParameter(name, text, `must be an integer of ${min} or more, below 2^31`, { minimum: min });
  }
  const rule =
    kind === 'integer'
      ? `an integer from ${min} to ${max}`
      : `a number from ${min} to ${max}, such as ${parameter.example}`;
  throw invalidParameter(name, text, `must be ${rule}`, { minimum: min, maximum: max });
}

function hundredths(text: string): number {
  const [, whole = 'NaN', decimals = ''] = DECIMAL.exec(text) ?? [];
  const rest = /[1-9]/.test(decimals.slice(2)) ? 1 : 0;
  return Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0')) + rest;
}

/** The error for a malformed slug. The example is the text as a slug, where no catalog says which slugs there are. */
export function notASlug(name: string, text: string, example: string | null = asSlug(text)): ApiError {
  const hint = example === null ? '' : `, for example "${example}"`;
  const rule = 'must be a slug: lower-case letters without accents, digits and single hyphens';
  return invalidParameter(name, text, `${rule}, at most ${SLUG_MAX} characters${hint}`);
}

function asSlug(text: string): string | null {
  const slug = toSlug(text);
  return slug !== '' && showValue(text) === text && showValue(slug) === slug ? slug : null;
}

/** The decoded path segment that names a professional: a uuid in lower case, or a slug; both forms accept both. */
export function parseProfessionalKey(text: string): string {
  if (isUuid(text)) return text.toLowerCase();
  if (!isSlug(text)) throw notASlug('slug', text);
  return text;
}

/** Raw parameters from plain values, as tools and the in-process Directory have them. */
export function rawFromValues(values: object): RawParameters {
  return {
    get(name) {
      const value = Object.hasOwn(values, name) ? (values as Record<string, unknown>)[name] : undefined;
      return value === undefined || value === null ? undefined : String(value);
    },
  };
}

/** Reads a query string (without its `?`). An undecodable name is kept as received, an undecodable value throws when it is read. */
export function parseQueryString(query: string): NamedParameters {
  const encoded = new Map<string, string[]>();
  for (const part of query === '' ? [] : query.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const written = equals < 0 ? part : part.slice(0, equals);
    const value = equals < 0 ? '' : part.slice(equals + 1);
    const name = decode(written) ?? written;
    const before = encoded.get(name);
    if (before === undefined) encoded.set(name, [value]);
    else before.push(value);
  }
  return {
    keys: () => encoded.keys(),
    get(name) {
      const values = encoded.get(name)?.map((value) => decodeValue(name, value));
      return values?.length === 1 ? values[0] : values;
    },
  };
}

function decodeValue(name: string, value: string): string {
  const text = decode(value);
  if (text === null) throw invalidParameter(showValue(name) ?? '', value, 'is not valid percent-encoded UTF-8');
  return text;
}

function decode(text: string): string | null {
  if (!text.includes('%') && !text.includes('+')) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
