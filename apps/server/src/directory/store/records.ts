/** The records in the store: reduced and redacted, without private data (source-format, "What makes it public"). */
import type { CITY, LISTING, PROFESSIONAL, REVIEW, SERVICE, Values } from '@vidriera/contract/fields';

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

/** A consistent reading of the whole directory: all data has one revision. Memory is bounded. */
export interface DirectoryReading {
  readonly revision: Revision;
  services(): Promise<StoredService[]>;
  cities(): Promise<StoredCity[]>;
  /** All professionals by number, in batches. */
  professionals(): AsyncIterable<readonly ProfessionalRecord[]>;
  /**
   * The published reviews of the professionals in a range of numbers, for those with reviews: each review is its id and its body
   * (see `reading.ts`), UTF-8, newest first, ties by id.
   */
  reviews(from: number, to: number): Promise<{ readonly professional: number; readonly bytes: Buffer }[]>;
  close(): Promise<void>;
}

/** The read-only interface of a store for snapshots. */
export interface DirectorySource {
  /** The newest finished revision; fast enough for polling. */
  revision(): Promise<Revision>;
  /** Calls back soon after any process finishes a revision; returns a function that stops watching. */
  watch(onChange: () => void): () => void;
  read(): Promise<DirectoryReading>;
  /** One professional by slug or lower-case id, listed or not; null when there is none. Reads no other record. */
  professional(slugOrId: string): Promise<ProfessionalRecord | null>;
  close(): Promise<void>;
}

/** Identifies a revision. The number alone does not: after a restore, numbering continues from an older one. */
export const nameOf = ({ revision, imported_at }: Revision): string => `${revision} ${imported_at}`;
