import type { CatalogRow, ProfessionalRow, ReviewRow, Revision, StoredCity, StoredService } from './records.ts';

export type { CatalogRow, ProfessionalRow, ReviewRow } from './records.ts';

/** A row of the store; `engine` is the redaction's version that reduced it. */
export type Stored<Row> = Row & { readonly engine: number };
/** `no` is its number within its table. */
export type Numbered<Row> = Stored<Row> & { readonly no: number };

export type CatalogKind = 'services' | 'cities';
export type RecordKind = CatalogKind | 'professionals' | 'reviews';
export const NO_RECORDS: Readonly<Record<RecordKind, number>> = {
  services: 0,
  cities: 0,
  professionals: 0,
  reviews: 0,
};

/** Two or more professionals that have one slug, as the import stands. */
export interface SlugClaim {
  readonly no: number;
  readonly id: string;
  readonly slug: string;
  readonly slugMade: boolean;
  readonly displayName: string;
  /** The slug before this session, for one that {@link WriteSession.rememberProfessionals} was asked to remember. */
  readonly slugBefore: string | null;
}

/** The operations on one table of many rows. All take batches, and a batch has an id at most once but for inserting. */
export interface Table<Row, Found extends Stored<Row>> {
  /** In the order of the ids; undefined for an unknown one. */
  find(ids: readonly string[]): Promise<(Found | undefined)[]>;
  /** Rewrites the rows of these ids, and marks them as reduced by this session's engine. */
  update(rows: readonly Row[]): Promise<void>;
  /** The rows after an id that an older engine reduced, by id; at most `limit`. */
  behind(after: string, limit: number): Promise<Found[]>;
}

export interface ProfessionalTable extends Table<ProfessionalRow, Numbered<ProfessionalRow>> {
  /** Inserts those whose id is not there yet. Gives each row's new `no`, or 0 where the id was there (or earlier in the batch). */
  insert(rows: readonly ProfessionalRow[]): Promise<number[]>;
  /** Every number, ascending, in batches. */
  numbers(): AsyncIterable<number[]>;
}

export interface ReviewTable extends Table<ReviewRow, Stored<ReviewRow>> {
  /** Inserts those whose id is not there yet. Tells of each row whether it was inserted. */
  insert(rows: readonly ReviewRow[]): Promise<boolean[]>;
  of(professional: number): Promise<Stored<ReviewRow>[]>;
  /** Whether there is an id from the first of these on that comes before the other. */
  hasBetween(first: string, beyond: string): Promise<boolean>;
  /** Resolves to how many there were. */
  remove(ids: readonly string[]): Promise<number>;
  /** Notes ids, stored or not, that {@link removeUnnoted} is to spare. */
  note(ids: readonly string[]): Promise<void>;
  /** How many stored reviews are noted, and how many are not. */
  countNoted(): Promise<{ noted: number; unnoted: number }>;
  removeUnnoted(): Promise<void>;
}

/**
 * One import: a transaction that nobody else's import can enter, and that readers see whole or not at all.
 * Ends with `commit` or `rollback`; a process that dies before has rolled back.
 */
export interface WriteSession {
  /** Where the directory stood when the session began. */
  readonly revision: Revision;
  /** Keys the fingerprints of family-name words; never leaves the store's side. */
  readonly familyKey: Uint8Array;

  services(): Promise<StoredService[]>;
  cities(): Promise<StoredCity[]>;
  /** Rows as stored, with the engine that reduced them. */
  catalog(kind: CatalogKind): Promise<(CatalogRow & { readonly engine: number })[]>;
  putCatalog(kind: CatalogKind, rows: readonly CatalogRow[]): Promise<void>;
  removeCatalog(kind: CatalogKind, slugs: readonly string[]): Promise<void>;

  readonly professionals: ProfessionalTable;
  readonly reviews: ReviewTable;
  /** Removes professionals and their reviews; resolves to how many reviews. */
  removeProfessionals(nos: readonly number[]): Promise<number>;
  /** What the cleaning of reviews needs to know of every professional, in batches. */
  families(): AsyncIterable<{ no: number; id: string; displayName: string; family: string }[]>;

  /** Remembers how these stand, the first time each is named, so that {@link restoreProfessional} can bring it back. */
  rememberProfessionals(nos: readonly number[]): Promise<void>;
  /** Brings back a remembered professional, or removes one that is not remembered. */
  restoreProfessional(no: number): Promise<void>;
  /** Everyone who shares a slug with another, by slug and number. */
  slugClaims(): Promise<SlugClaim[]>;
  /** Whether a professional other than `except` has the slug now, or had it when it was remembered. */
  isSlugHeld(slug: string, except: number): Promise<boolean>;
  setMadeSlug(no: number, slug: string): Promise<void>;

  /** Says that no record is behind this session's engine any more. */
  noneBehind(): Promise<void>;
  /** Makes it durable. With `changed`, as the next revision of that time (Unix ms). Resolves to where the directory stands. */
  commit(changed: boolean, now: number): Promise<Revision>;
  rollback(): Promise<void>;
}

/** What the store holds, for the operator. */
export interface StoreSummary {
  readonly revision: Revision;
  readonly counts: Readonly<Record<RecordKind, number>>;
  /** How many records an engine older than the given one reduced. */
  readonly behind: Readonly<Record<RecordKind, number>>;
}

/** The directory, to be written by imports. */
export interface DirectoryWriter {
  /** Waits for its turn; `onWait` is called once when somebody else is writing. `engine` marks what the session writes. */
  begin(engine: number, onWait: () => void): Promise<WriteSession>;
  summary(engine: number): Promise<StoreSummary>;
  close(): Promise<void>;
}
