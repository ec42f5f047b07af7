import {
  type CITY,
  entriesOf,
  type Field,
  type Fields,
  LISTING,
  PROFESSIONAL,
  REVIEW,
  SERVICE,
  shownOf,
  type Values,
  writeRecord,
} from '@vidriera/contract/fields';
import { type Sql, StoreFailure } from './sql.ts';

export type StoredService = Values<typeof SERVICE>;
export type StoredCity = Values<typeof CITY>;
export type PublicProfessional = Values<typeof PROFESSIONAL>;
export type Listing = Values<typeof LISTING>;
export type PublicReview = Values<typeof REVIEW>;

export type Flag = 0 | 1;

/** A service or a city. */
const CATALOG_ROW = { slug: '', body: '' };

/** The columns of each table of records, the key first, with values of their types. */
export const COLUMNS = {
  services: CATALOG_ROW,
  cities: CATALOG_ROW,
  professionals: {
    id: '',
    slug: '',
    /** The import made the slug, because the source had none. In a conflict, such a slug is replaced. */
    slug_made: 0 as Flag,
    display_name: '',
    /** The fingerprints of the family-name words, in hexadecimal, sorted, joined by a space; may be empty. */
    family: '',
    /** The fingerprints of the private values, written as those of the family name. */
    own: '',
    /** The JSON of its {@link Listing}. */
    listing: '',
    /** The JSON of the {@link PublicProfessional}, shown byte for byte. */
    body: '',
  },
  reviews: {
    id: '',
    /** `no` of the professional. */
    professional: 0,
    /** Unix ms. */
    created_at: 0,
    published: 0 as Flag,
    /** The fingerprints of the author's family-name words. */
    family: '',
    /** The JSON of the {@link PublicReview}, which is shown byte for byte except for the name of the service. */
    body: '',
  },
};
export type TableName = keyof typeof COLUMNS;
export type CatalogRow = Readonly<typeof CATALOG_ROW>;
export type ProfessionalRow = Readonly<typeof COLUMNS.professionals>;
export type ReviewRow = Readonly<typeof COLUMNS.reviews>;

export type ProfessionalRecord = Pick<ProfessionalRow, 'id' | 'slug' | 'display_name' | 'listing' | 'body'> & {
  readonly no: number;
};

/** A state of the directory. Revision 0 is empty; every import with changes makes the next one. */
export interface Revision {
  readonly revision: number;
  /** UTC date-time of the import that made it; null for revision 0. */
  readonly imported_at: string | null;
}

/** Identifies a revision. The number alone does not: after a restore, numbering continues from an older one. */
export const nameOf = ({ revision, imported_at }: Revision): string => `${revision} ${imported_at}`;

/** Why a professional is not listed: paused or suspended; no such active city; no active service that they may offer. */
export type Unlisted = Extract<ReturnType<typeof listOf>, string>;

export type StoredCatalog = { readonly services: readonly StoredService[]; readonly cities: readonly StoredCity[] };
export type LiveCatalog = ReturnType<typeof liveCatalog>;

/** Active services and active cities with their active neighborhoods, each kind in the order of its slugs. */
export function liveCatalog(stored: StoredCatalog) {
  const services = live(stored.services).map((service) => shownOf(SERVICE, service));
  const cities = live(stored.cities).map(({ slug, name, region, neighborhoods }) => ({
    slug,
    name,
    region,
    neighborhoods: live(neighborhoods).map((neighborhood) => ({ slug: neighborhood.slug, name: neighborhood.name })),
  }));
  return {
    services,
    cities,
    serviceBySlug: new Map(services.map((service) => [service.slug, service])),
    /** The active cities: as a professional shows them, and their active neighborhoods. */
    cityBySlug: new Map(
      cities.map(({ slug, name, region, neighborhoods }) => [
        slug,
        { city: { slug, name, region }, neighborhoods: new Map(neighborhoods.map((place) => [place.slug, place])) },
      ]),
    ),
  };
}

/** The active ones, by slug. */
const live = <Thing extends { slug: string; active: boolean }>(things: readonly Thing[]): Thing[] =>
  things.filter(({ active }) => active).sort((a, b) => (a.slug < b.slug ? -1 : 1));

/** What a listing shows, or why it is not listed. `licensed`: the matrícula is verified. */
export function listOf({ status, ...listing }: Listing, licensed: boolean, catalog: LiveCatalog) {
  if (status !== 'active') return 'status';
  const place = catalog.cityBySlug.get(listing.city);
  if (place === undefined) return 'city';
  const services = named(listing.services, catalog.serviceBySlug).filter(
    (service) => !service.requires_matricula || licensed,
  );
  if (services.length === 0) return 'services';
  return { city: place.city, neighborhoods: named(listing.neighborhoods, place.neighborhoods), services };
}

/** The known things with these slugs, each once. */
function named<Thing>(slugs: readonly string[], things: ReadonlyMap<string, Thing>): Thing[] {
  return [...new Set(slugs.flatMap((slug) => things.get(slug) ?? []))];
}

const TEXT = String.raw`"[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\x00-\x1f]*)*"`;
/** A date-time to the millisecond, UTC. */
const TIME = String.raw`"\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d{3}Z"`;
const NUMBER = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?`;

/** The pattern of a field's value as an import writes it, without the limits of {@link isWithin}. */
function patternOf(field: Field): string {
  switch (field.is) {
    case 'flag':
      return '(?:true|false)';
    case 'number':
      return isOneDigit(field) ? `[${field.from}-${field.to}]` : NUMBER;
    case 'choice':
      return `(?:${field.of.map((value) => JSON.stringify(value)).join('|')})`;
    case 'time':
      return TIME;
    case 'list': {
      const entry = patternOf({ ...field.of, required: true });
      return String.raw`\[(?:${entry}(?:,${entry}){0,${(field.kept ?? field.most) - 1}})?\]`;
    }
    case 'object': {
      const inside = storedFields(field.fields).map(([name, inner]) => `"${name}":${patternOf(inner)}`);
      return `\\{${inside.join(',')}\\}`;
    }
    default:
      return field.required ? TEXT : `(?:null|${TEXT})`;
  }
}

const storedFields = (table: Fields) =>
  entriesOf(table).filter(([, field]) => field.is !== 'text' || field.clean !== 'not kept');

const isOneDigit = ({ whole, to }: Field & { is: 'number' }): boolean => whole === true && to < 10;

/** Whether the numbers of a value are within their limits. */
function isWithin(field: Field, value: unknown): boolean {
  if (field.is === 'list') return (value as unknown[]).every((one) => isWithin(field.of, one));
  if (field.is === 'object') {
    return storedFields(field.fields).every(([name, inner]) =>
      isWithin(inner, (value as Record<string, unknown>)[name]),
    );
  }
  if (field.is !== 'number') return true;
  const number = value as number;
  return number >= field.from && number <= field.to && (!field.whole || Number.isInteger(number));
}

/**
 * The form in which an import writes a record: every field of its table once, in order, and nothing else. Returns a function that
 * reads such a text, and returns null for any other, which somebody edited or an older table wrote.
 */
export function openShape<T extends Fields>(table: T) {
  const fields = storedFields(table);
  const names: readonly string[] = fields.map(([name]) => name);
  const captured = fields.map(([name, field]) => `"${name}":(${patternOf(field)})`);
  const pattern = new RegExp(`^\\{${captured.join(',')}\\}$`);
  /** The fields with a number whose limits the pattern does not check. */
  const limited = fields.filter(([, field]) => patternOf(field).includes(NUMBER));
  return (text: string) => {
    const found = pattern.exec(text);
    /** The JSON of a field. */
    const value = (field: keyof T & string): string => found![names.indexOf(field) + 1]!;
    if (found === null || !limited.every(([name, field]) => isWithin(field, JSON.parse(value(name))))) return null;
    /** Where the value of a field starts in the text. In texts a quote is escaped, so its name stands nowhere before. */
    const start = (field: keyof T & string): number => text.indexOf(`"${field}":`) + field.length + '"":'.length;
    return { value, start, end: (field: keyof T & string) => start(field) + value(field).length };
  };
}

export const shapedReview = openShape(REVIEW);
export const shapedProfessional = openShape(PROFESSIONAL);
const shapedListing = openShape(LISTING);

/** Parses a JSON object of the store. Imports write nothing else, so for anything else somebody changed the store. */
export function readBody<Body>(body: string): Body {
  let read: unknown = null;
  try {
    read = JSON.parse(body);
  } catch {
    // The error of JSON.parse would quote the record.
  }
  if (typeof read === 'object' && read !== null) return read as Body;
  throw new StoreFailure(
    'A record in the directory can not be read: it is damaged. Restore the database from a backup, or import the source files into a new one.',
  );
}

export function writeProfessional(stored: PublicProfessional & Listing): Pick<ProfessionalRow, 'listing' | 'body'> {
  return { listing: writeRecord(LISTING, stored), body: writeRecord(PROFESSIONAL, stored) };
}

/** Null when it does not have the form that an import writes. */
export function readListing(json: string): Listing | null {
  return shapedListing(json) !== null ? (JSON.parse(json) as Listing) : null;
}

/** The characters after the id and the body of each of a professional's gathered reviews. JSON contains neither. */
export const AFTER_ID = '\u001f';
export const AFTER_REVIEW = '\u001e';

export type QuerySql = Pick<Sql, 'all'>;

/** A connection in a transaction that sees one revision. */
interface ReadingSql extends QuerySql {
  /** Wraps a SQL text expression so that the engine returns it in its faster form: text or bytes. */
  asBytes(expression: string): string;
  close(): Promise<void>;
}

export type DirectorySource = ReturnType<typeof openDirectory>;

/** The directory over a connection for short queries; `read` opens another for the whole directory. */
export function openDirectory(sql: QuerySql, read: () => Promise<DirectoryReading>, close: () => Promise<void>) {
  return {
    revision: () => readRevision(sql),
    read,
    /** One professional by slug or lower-case id, listed or not. */
    async professional(slugOrId: string): Promise<ProfessionalRecord | null> {
      const [found] = await sql.all<ProfessionalRecord>(
        `SELECT ${PROFESSIONAL_COLUMNS} FROM professionals WHERE id = $1 OR slug = $1 LIMIT 1`,
        [slugOrId],
      );
      return found ?? null;
    },
    close,
  };
}

const PROFESSIONAL_COLUMNS = 'no, id, slug, display_name, listing, body';

export async function readRevision(sql: QuerySql): Promise<Revision> {
  const [meta] = await sql.all<{ revision: number; imported_at: number | null }>(
    'SELECT revision, imported_at FROM meta',
  );
  const { revision, imported_at } = meta!;
  return { revision, imported_at: imported_at === null ? null : new Date(imported_at).toISOString() };
}

/** All services and cities, by slug. */
export async function readCatalog(sql: QuerySql): Promise<StoredCatalog> {
  const bodies = async <Body>(table: 'services' | 'cities') => {
    const rows = await sql.all<{ body: string }>(`SELECT body FROM ${table} ORDER BY slug`);
    return rows.map(({ body }) => readBody<Body>(body));
  };
  return { services: await bodies('services'), cities: await bodies('cities') };
}

const AT_ONCE = 100;

/** The columns of numbers; the others are texts. */
export const NUMBERS: ReadonlySet<string> = new Set(['no', 'slug_made', 'professional', 'created_at', 'published']);

/** The rows of a table by `key`, `most` at a time, which may be rewritten. */
export async function* pagesOf<Row>(
  sql: QuerySql,
  columns: string,
  table: string,
  key: keyof Row & string,
  most: number,
  where = 'true',
): AsyncGenerator<Row[]> {
  const text = `SELECT ${columns} FROM ${table} WHERE ${key} > $1 AND ${where} ORDER BY ${key} LIMIT ${most}`;
  for (let after: string | number = NUMBERS.has(key) ? Number.MIN_SAFE_INTEGER : ''; ; ) {
    const rows: Row[] = await sql.all<Row>(text, [after]);
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)![key] as string | number;
  }
}

/** A reading of the whole directory in one revision. */
export type DirectoryReading = Awaited<ReturnType<typeof openReading>>;

export async function openReading(sql: ReadingSql) {
  return {
    revision: await readRevision(sql),
    catalog: () => readCatalog(sql),
    /** In batches. */
    professionals: () => pagesOf<ProfessionalRecord>(sql, PROFESSIONAL_COLUMNS, 'professionals', 'no', AT_ONCE),
    /**
     * The published reviews of the professionals in a range of numbers, by the number of those with reviews: each review is its id and
     * its body with {@link AFTER_ID} and {@link AFTER_REVIEW}, UTF-8, newest first, ties by id.
     */
    async reviews(from: number, to: number): Promise<Map<number, Buffer>> {
      const gathered = sql.asBytes(
        `string_agg(id || '${AFTER_ID}' || body || '${AFTER_REVIEW}', '' ORDER BY created_at DESC, id)`,
      );
      const rows = await sql.all<{ professional: number; gathered: string | Uint8Array }>(
        `SELECT professional, ${gathered} AS gathered FROM reviews WHERE professional BETWEEN $1 AND $2 AND published = 1 GROUP BY professional ORDER BY professional`,
        [from, to],
      );
      return new Map(rows.map((row) => [row.professional, bytesOf(row.gathered)]));
    },
    close: () => sql.close(),
  };
}

function bytesOf(text: string | Uint8Array): Buffer {
  return typeof text === 'string' ? Buffer.from(text) : Buffer.from(text.buffer, text.byteOffset, text.length);
}

/**
 * Finds records by key (slug, id) in less memory than a Map: an open-addressing table of record numbers plus one, 0 for an empty
 * slot; its length is a power of two. The keys stay in the records.
 */
export type KeyTable = Uint32Array;

/** FNV-1a over the character codes, then mixed. */
function hashKey(key: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** The table of `count` records, at most two thirds full. */
export function buildKeyTable(count: number, keyOf: (record: number) => string): KeyTable {
  let size = 4;
  while (size * 2 < count * 3) size *= 2;
  const table = new Uint32Array(size);
  for (let record = 0; record < count; record++) {
    let slot = hashKey(keyOf(record)) & (size - 1);
    while (table[slot] !== 0) slot = (slot + 1) & (size - 1);
    table[slot] = record + 1;
  }
  return table;
}

/** The number of the record with the key, or -1; `keyOf` is that of the table's building. */
export function findKey(table: KeyTable, key: string, keyOf: (record: number) => string): number {
  const mask = table.length - 1;
  for (let slot = hashKey(key) & mask; ; slot = (slot + 1) & mask) {
    const entry = table[slot]!;
    if (entry === 0 || keyOf(entry - 1) === key) return entry - 1;
  }
}
