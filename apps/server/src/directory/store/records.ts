import {
  type CITY,
  entriesOf,
  type Field,
  type Fields,
  LISTING,
  PROFESSIONAL,
  REVIEW,
  type SERVICE,
  type Values,
  writeRecord,
} from '@vidriera/contract/fields';
import { StoreFailure } from './failure.ts';

/** The records in the store: reduced and redacted, without private data (source-format, "What makes it public"). */

export type StoredService = Values<typeof SERVICE>;
export type StoredCity = Values<typeof CITY>;
export type PublicProfessional = Values<typeof PROFESSIONAL>;
export type Listing = Values<typeof LISTING>;
export type PublicReview = Values<typeof REVIEW>;
/** Other names and the location of a place. Searches use them; no answer shows them. */
export type PlaceHints = Pick<StoredCity, 'aliases' | 'location'>;

/** A service or a city: `body` is the JSON of the stored record. */
export interface CatalogRow {
  readonly slug: string;
  readonly body: string;
}

/** A boolean in a row: both engines store it as a number. */
export type Flag = 0 | 1;

/** The row of a professional; the names are those of the columns. */
export interface ProfessionalRow {
  readonly id: string;
  readonly slug: string;
  /** The import made the slug, because the source had none. In a conflict, such a slug is replaced. */
  readonly slug_made: Flag;
  readonly display_name: string;
  /** The fingerprints of the family-name words, in hexadecimal, sorted, joined by a space; may be empty. */
  readonly family: string;
  /** The fingerprints of the private values, written as those of the family name. */
  readonly own: string;
  /** The JSON of its {@link Listing}. */
  readonly listing: string;
  /** The JSON of the {@link PublicProfessional}, which is shown byte for byte. */
  readonly body: string;
}

/** The row of a review; the names are those of the columns. */
export interface ReviewRow {
  readonly id: string;
  /** `no` of the professional. */
  readonly professional: number;
  /** Unix ms. */
  readonly created_at: number;
  readonly published: Flag;
  /** The fingerprints of the author's family-name words. */
  readonly family: string;
  /** The JSON of the {@link PublicReview}, which is shown byte for byte except for the name of the service. */
  readonly body: string;
}

/** A professional as the build of a snapshot reads it. */
export type ProfessionalRecord = Pick<ProfessionalRow, 'id' | 'slug' | 'display_name' | 'listing' | 'body'> & {
  /** Stays the same as long as the record is stored. */
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

/** Why a professional is not listed: suspended; no such active city; no active service that they may offer. */
export type Unlisted = 'status' | 'city' | 'services';

export interface Active {
  readonly serviceBySlug: ReadonlyMap<string, { readonly requires_matricula?: boolean | undefined }>;
  readonly cityBySlug: ReadonlyMap<string, unknown>;
}

/** The active part of the stored catalog. */
export function activeOf({ services, cities }: { services: StoredService[]; cities: StoredCity[] }): Active {
  const active = <One extends { slug: string; active: boolean }>(all: readonly One[]) =>
    new Map(all.filter((one) => one.active).map((one) => [one.slug, one]));
  return { serviceBySlug: active(services), cityBySlug: active(cities) };
}

/**
 * Why a professional is not listed (source-format, "What makes it public"), or null. `licensed` is true when the matrícula is
 * verified.
 */
export function whyUnlisted({ status, city, services }: Listing, licensed: boolean, catalog: Active): Unlisted | null {
  if (status !== 'active') return 'status';
  if (!catalog.cityBySlug.has(city)) return 'city';
  const may = services.some((slug) => {
    const service = catalog.serviceBySlug.get(slug);
    return service !== undefined && (!service.requires_matricula || licensed);
  });
  return may ? null : 'services';
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
 * The form in which an import writes a record: every field of its table once, in order, and nothing else. A record with another
 * form is withheld: somebody edited it, or an older table wrote it. Returns a function that reads a text which is exactly such a
 * record, and returns null for any other.
 */
export function openShape<T extends Fields>(table: T) {
  const fields = storedFields(table);
  /** For each field, the number of its group in the pattern. */
  const places = new Map<string, number>(fields.map(([name], i) => [name, i + 1]));
  const captured = fields.map(([name, field]) => `"${name}":(${patternOf(field)})`);
  const pattern = new RegExp(`^\\{${captured.join(',')}\\}$`);
  /** The fields with a number whose limits the pattern does not check. */
  const limited = fields.filter(([, field]) => patternOf(field).includes(NUMBER));
  return (text: string) => {
    const found = pattern.exec(text);
    /** The JSON of a field. */
    const value = (field: keyof T & string): string => found![places.get(field)!]!;
    if (found === null || !limited.every(([name, field]) => isWithin(field, JSON.parse(value(name))))) return null;
    /** Where the value of a field starts in the text. */
    const start = (field: keyof T & string): number => {
      let at = 0;
      // The brace before the first field is as long as the comma before any other.
      for (const [name, place] of places) {
        at += `,"${name}":`.length;
        if (name === field) break;
        at += found[place]!.length;
      }
      return at;
    };
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

/** The two texts of a professional's row. */
export function writeProfessional(stored: PublicProfessional & Listing): Pick<ProfessionalRow, 'listing' | 'body'> {
  return { listing: writeRecord(LISTING, stored), body: writeRecord(PROFESSIONAL, stored) };
}

/** Parses a stored listing; null when it does not have the form that an import writes. */
export function readListing(json: string): Listing | null {
  return shapedListing(json) !== null ? (JSON.parse(json) as Listing) : null;
}
