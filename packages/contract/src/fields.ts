import { memoized } from './memo.ts';
import { AUTHOR_ROLES, PORTFOLIO_MAX, SPECIALTIES_MAX } from './rules.ts';

/**
 * The rules for making a text public, which `intake/publish` applies. `prose`, `tag` and `licence` are redacted together with
 * the texts beside them. A `link` with private data is left out, a `slug` with private data and every `id` are replaced. A
 * `known slug` is one of the catalog, or one without private data. `catalog` texts are about no person.
 */
export type Cleaning =
  | 'prose'
  | 'tag'
  | 'licence'
  | 'link'
  | 'name'
  | 'id'
  | 'slug'
  | 'known slug'
  | 'catalog'
  | 'catalog slug'
  | 'catalog word'
  | 'not kept';

interface Any {
  /** What the API's schema says of a field that is shown. */
  readonly says?: string;
  /** How the contract lets an answer say that there is no value. */
  readonly none?: 'null' | 'absent' | 'null or absent';
  /** The field's place in an export, if it differs from its own name: a path, or the fields that it is made of. */
  readonly source?: string | readonly string[];
  /** Stored, but never part of an answer. Only a build uses it. */
  readonly hidden?: true;
  /** Absent from a stored record without such a value. Only in tables without a `Shape` (services, cities). */
  readonly optional?: true;
  readonly required?: true;
}

/** Can't contain private data. */
type Closed =
  | { readonly is: 'flag'; readonly absent?: boolean }
  | {
      readonly is: 'number';
      readonly from: number;
      readonly to: number;
      readonly whole?: true;
      readonly decimals?: number;
      /** The value of an absent field. Without it, the number is required. */
      readonly absent?: number;
    }
  | { readonly is: 'choice'; readonly of: readonly string[]; readonly absent?: string }
  | { readonly is: 'time' }
  | { readonly is: 'uuid' };

interface Text {
  readonly is: 'text';
  readonly clean: Cleaning;
  /** The most characters; a longer text is rejected. */
  readonly most?: number;
  /** The most characters; a longer text is cut at the end of a sentence. */
  readonly cutAt?: number;
}

interface List {
  readonly is: 'list';
  readonly of: Field;
  /** The most entries; a longer list is rejected. */
  readonly most: number;
  /** The most entries that are stored. */
  readonly kept?: number;
  /** The name of a flag of each entry. Only entries with the flag are stored. */
  readonly where?: string;
}

/** The definition of a field: how it is read, checked, cleaned and shown. */
export type Field = Any & (Closed | Text | List | { readonly is: 'object'; readonly fields: Fields });
/** The fields of a record, or of an object in one, in the order in which they are stored and shown. */
export type Fields = { readonly [name: string]: Field };

export type Value<F> = F extends { is: 'flag' }
  ? boolean
  : F extends { is: 'number' }
    ? number
    : F extends { is: 'choice'; of: readonly (infer Choice)[] }
      ? Choice
      : F extends { is: 'text' }
        ? F extends { required: true }
          ? string
          : string | null
        : F extends { is: 'list'; of: infer Of }
          ? Value<Of & { required: true }>[]
          : F extends { is: 'object'; fields: infer Inner }
            ? Flat<Values<Inner>>
            : string;
type Optional<Table> = { [Name in keyof Table]: Table[Name] extends { optional: true } ? Name : never }[keyof Table];
type NotKept<Table> = { [Name in keyof Table]: Table[Name] extends { clean: 'not kept' } ? Name : never }[keyof Table];
export type Values<Table> = { [Name in Exclude<keyof Table, Optional<Table> | NotKept<Table>>]: Value<Table[Name]> } & {
  [Name in Optional<Table>]?: Value<Table[Name]>;
};
export type Flat<Type> = { [Name in keyof Type]: Type[Name] };

const LINE = 200;
const TITLE = { is: 'text', clean: 'prose', most: LINE, none: 'null or absent' } as const;
const PARAGRAPHS = { is: 'text', clean: 'prose', cutAt: 5000 } as const;
const CATALOG_NAME = { is: 'text', clean: 'catalog', most: 120, required: true } as const;
const CATALOG_SLUG = { is: 'text', clean: 'catalog slug', required: true } as const;
const ACTIVE = { is: 'flag', absent: true, hidden: true } as const;
/** Keywords and aliases. At most 40 are stored; those that are too long for a name are skipped. */
const WORD = { is: 'text', clean: 'catalog word' } as const;
const WORDS = { is: 'list', of: WORD, most: 1000, kept: 40, hidden: true, optional: true } as const;
const HINTS = {
  aliases: WORDS,
  location: {
    is: 'object',
    fields: { lat: { is: 'number', from: -90, to: 90 }, lng: { is: 'number', from: -180, to: 180 } },
    hidden: true,
    optional: true,
  },
} as const;

export const SERVICE = {
  slug: { ...CATALOG_SLUG, says: 'Stable identifier; used as the `service` query parameter and in deep links.' },
  name: { ...CATALOG_NAME, says: 'Display name, in Spanish.' },
  description: { is: 'text', clean: 'catalog', most: 1000, none: 'null or absent', says: 'What the service covers.' },
  requires_matricula: {
    is: 'flag',
    none: 'absent',
    says: 'When true, professionals under this service must hold a verified matricula (professional licence).',
  },
  active: ACTIVE,
  keywords: WORDS,
} as const satisfies Fields;

export const NEIGHBORHOOD = {
  slug: { ...CATALOG_SLUG, says: 'Identifier within its city.' },
  name: { ...CATALOG_NAME, says: 'Display name.' },
  active: ACTIVE,
  ...HINTS,
  /** Slugs of neighborhoods of the same city; those that are none are skipped. */
  adjacent: { ...WORDS, of: { is: 'text', clean: 'catalog slug' } },
} as const satisfies Fields;

export const CITY = {
  slug: { ...CATALOG_SLUG, says: 'Stable identifier; used as the `city` query parameter.' },
  name: { ...CATALOG_NAME, says: 'Display name.' },
  region: { is: 'text', clean: 'catalog', most: 120, none: 'null or absent', says: 'Region or province name.' },
  active: ACTIVE,
  neighborhoods: {
    is: 'list',
    of: { is: 'object', fields: NEIGHBORHOOD },
    most: 2000,
    none: 'absent',
    says: 'Active neighborhoods of the city.',
  },
  ...HINTS,
} as const satisfies Fields;

const LINK = { is: 'text', clean: 'link' } as const;
const SHORT_NAME = 'First name and last initial only.';
const NAME = { is: 'text', clean: 'name', most: 80, required: true, says: SHORT_NAME } as const;
const FLAG = { is: 'flag' } as const;
const YEARS = { is: 'number', from: 0, to: 80, absent: 0, decimals: 2 } as const;
const SLUGS = { is: 'list', of: { is: 'text', clean: 'known slug' } } as const;

/** Shown in results and details, and ({@link LONG}) in details only. */
export const SHORT = {
  headline: { ...TITLE, says: 'Short positioning line; sanitised.' },
  avatar_url: { ...LINK, none: 'null or absent', says: 'Portrait.' },
} as const satisfies Fields;
export const LONG = {
  bio: { ...PARAGRAPHS, none: 'null', says: 'Sanitised free text.' },
  portfolio: { is: 'list', of: LINK, most: 1000, kept: PORTFOLIO_MAX, says: 'Up to 6 image URLs.' },
  specialties: {
    is: 'list',
    of: { is: 'text', clean: 'tag', most: LINE },
    most: 50,
    kept: SPECIALTIES_MAX,
    says: 'At most 8 sanitised free-form tags.',
  },
  member_since: { is: 'time', says: 'When they registered.' },
} as const satisfies Fields;

/**
 * The public fields that belong to a professional alone, in an order that `snapshot/build.ts` relies on. A build withholds
 * rows without exactly these fields, so a change needs a migration; so does one of {@link LISTING} and {@link REVIEW}.
 */
export const PROFESSIONAL = {
  ...SHORT,
  years_active: {
    ...YEARS,
    source: 'verifications.years_active',
    none: 'null or absent',
    says: 'Copy of verifications.years_active.',
  },
  verifications: {
    is: 'object',
    fields: {
      identity_verified: { ...FLAG, says: 'Government identity documents confirmed.' },
      phone_verified: { ...FLAG, says: 'Phone-ownership challenge completed.' },
      email_verified: { ...FLAG, says: 'Account e-mail ownership confirmed.' },
      matricula: {
        is: 'object',
        fields: {
          verified: { ...FLAG, says: 'The licence was checked.' },
          type: {
            is: 'text',
            clean: 'licence',
            most: 120,
            none: 'null',
            says: 'Licence category; null when the trade requires none.',
          },
        },
        says: 'Professional licence.',
      },
      background_check: { ...FLAG, says: 'Clean criminal-background record confirmed.' },
      years_active: { ...YEARS, says: 'Years active on the platform (and on partner platforms where verified).' },
    },
    required: true,
    says: 'What the platform confirmed.',
  },
  ...LONG,
} as const satisfies Fields;

/** What determines in which searches a professional appears. The catalog may lack some of the slugs. */
export const LISTING = {
  status: { is: 'choice', of: ['active', 'paused', 'suspended'], absent: 'active' },
  city: { is: 'text', clean: 'known slug', required: true },
  neighborhoods: { ...SLUGS, most: 500 },
  services: { ...SLUGS, most: 200, required: true },
  external_reviews: {
    is: 'list',
    of: {
      is: 'object',
      fields: {
        source: { is: 'text', clean: 'not kept' },
        rating: { is: 'number', from: 0, to: 5 },
        count: { is: 'number', from: 0, to: 1_000_000, whole: true },
      },
    },
    most: 50,
    where: 'verified',
  },
} as const satisfies Fields;

/** The identifying fields of a professional: columns of its row. */
export const PERSON = {
  id: { is: 'uuid', says: 'A uuid.' },
  slug: { is: 'text', clean: 'slug', says: 'URL-safe identifier.' },
  display_name: { ...NAME, source: ['first_name', 'last_name', 'full_name'] },
} as const satisfies Fields;

/** The private fields of a professional, by kind: an import takes their values out of the texts, and stores none. */
export const PRIVATE = {
  phone: ['phone', 'phones', 'mobile', 'whatsapp'],
  email: ['email', 'emails'],
  document: ['dni', 'cuit', 'cuil'],
  address: ['address'],
  date: ['birth_date'],
} as const;

export const REVIEW = {
  id: { is: 'text', clean: 'id', required: true, says: 'Stable identifier.' },
  rating: { is: 'number', from: 1, to: 5, whole: true, says: 'Stars.' },
  title: { ...TITLE, says: 'Headline; sanitised.' },
  comment: { ...PARAGRAPHS, none: 'null or absent', says: 'Free text; contact patterns stripped.' },
  author_name: { ...NAME, source: ['author_first_name', 'author_last_name', 'author_name'] },
  author_role: { is: 'choice', of: AUTHOR_ROLES, says: 'Who wrote it.' },
  author_avatar_url: { ...LINK, none: 'null or absent', says: 'Portrait of the author.' },
  /** The slug. A snapshot shows the name in the live catalog instead. */
  service_name: {
    is: 'text',
    clean: 'known slug',
    source: 'service',
    none: 'null or absent',
    says: 'Display name of the related service category.',
  },
  created_at: { is: 'time', says: 'When it was written.' },
} as const satisfies Fields;

/** The other fields of a review: columns of its row. */
export const REVIEW_ROW = {
  professional_id: { is: 'uuid' },
  status: { is: 'choice', of: ['published', 'hidden'], absent: 'published' },
} as const satisfies Fields;

export const TABLES = {
  services: [SERVICE],
  cities: [CITY],
  professionals: [PERSON, PROFESSIONAL, LISTING],
  reviews: [REVIEW, REVIEW_ROW],
} as const;

/** Every field of a kind in an export, by its path: `verifications.matricula.type`, and also `verifications`. */
export function sourcePaths(kind: keyof typeof TABLES): Map<string, Field> {
  const paths = new Map<string, Field>();
  const add = (table: Fields, prefix: string) => {
    for (const [name, field] of Object.entries(table)) {
      for (const source of [field.source ?? name].flat()) paths.set(prefix + source, field);
      if (field.is === 'object') add(field.fields, `${prefix}${name}.`);
    }
  };
  for (const table of TABLES[kind]) add(table, '');
  for (const name of kind === 'professionals' ? Object.values(PRIVATE).flat() : [])
    paths.set(name, PRIVATE_LISTS.has(name) ? { is: 'list', of: PRIVATE_TEXT, most: 100 } : PRIVATE_TEXT);
  return paths.set('deleted', { is: 'flag' });
}
const PRIVATE_TEXT = { is: 'text', clean: 'not kept' } as const;
const PRIVATE_LISTS: ReadonlySet<string> = new Set(['phones', 'emails']);

export function sourceFields(kind: keyof typeof TABLES): string[] {
  return [...new Set([...sourcePaths(kind).keys()].map((path) => path.split('.', 1)[0]!))];
}

export const entriesOf: (table: Fields) => readonly (readonly [string, Field])[] = memoized(Object.entries);

/** The texts of a record that a reader sees as one, so that a number split over them is found. */
export function proseOf(table: Fields): string[] {
  return entriesOf(table).flatMap(([name, field]) => (field.is === 'text' && field.clean === 'prose' ? [name] : []));
}

/** The JSON of a record, its fields in the order of the table. */
export function writeRecord<Table extends Fields>(table: Table, values: Values<Table>): string {
  return JSON.stringify(inOrder(table, values as Loose));
}

type Loose = Readonly<Record<string, unknown>>;

function inOrder(table: Fields, values: Loose): Loose {
  const ordered: Record<string, unknown> = {};
  for (const [name, field] of entriesOf(table)) {
    const value = values[name];
    if (field.is === 'object' && value !== undefined) ordered[name] = inOrder(field.fields, value as Loose);
    else if (field.is === 'list' && field.of.is === 'object') {
      const { fields } = field.of;
      ordered[name] = (value as Loose[]).map((one) => inOrder(fields, one));
    } else if (field.is !== 'text' || field.clean !== 'not kept') ordered[name] = value;
  }
  return ordered;
}

/** The values of a record that an answer may show: all except the hidden ones. */
export function shownOf<Table extends Fields>(table: Table, values: Values<Table>) {
  const shown = shownIn(table).map(([name]) => [name, (values as Loose)[name]]);
  return Object.fromEntries(shown) as Pick<Values<Table>, Shown<Table> & keyof Values<Table>>;
}

export type Shown<Table> = { [Name in keyof Table]: Table[Name] extends { hidden: true } ? never : Name }[keyof Table];

/** The fields that an answer may show. */
export const shownIn = (table: Fields) => entriesOf(table).filter(([, { hidden }]) => !hidden);
