/** The records as the store holds them: reduced and redacted, nothing private (source-format, "What makes it public"). */
import type { CITY, LISTING, PERSON, PROFESSIONAL, REVIEW, SERVICE, Values } from './fields.ts';

export type StoredService = Values<typeof SERVICE>;
export type StoredCity = Values<typeof CITY>;
export type PublicProfessional = Values<typeof PROFESSIONAL>;
export type Listing = Values<typeof LISTING>;
export type PublicReview = Values<typeof REVIEW>;
/** Other names of a place and where it is. Searches use them; no answer shows them. */
export type PlaceHints = Pick<StoredCity, 'aliases' | 'location'>;

/** All of a professional. */
export interface StoredProfessional
  extends Omit<PublicProfessional, 'years_active'>,
    Listing,
    Omit<Values<typeof PERSON>, 'slug'> {
  slug: string;
}

/** A service or a city: `body` is the JSON of the stored record. */
export interface CatalogRow {
  readonly slug: string;
  readonly body: string;
}

/** A flag in a row: both engines store it as a number. */
export type Flag = 0 | 1;

/** A professional as it lies in the store; the names are those of the columns. */
export interface ProfessionalRow {
  readonly id: string;
  readonly slug: string;
  /** The slug was made here, not brought by the source: it gives way. */
  readonly slug_made: Flag;
  readonly display_name: string;
  /** The fingerprints of the family-name words, in hexadecimal, sorted, joined by a space; may be empty. */
  readonly family: string;
  /** The JSON of its {@link Listing}. */
  readonly listing: string;
  /** The JSON of the {@link PublicProfessional}, byte for byte what is shown. */
  readonly body: string;
}

/** A review as it lies in the store; the names are those of the columns. */
export interface ReviewRow {
  readonly id: string;
  /** `no` of the professional. */
  readonly professional: number;
  /** Unix ms. */
  readonly created_at: number;
  readonly published: Flag;
  /** The JSON of the {@link PublicReview}, byte for byte what is shown but for the name of the service. */
  readonly body: string;
}

/** A professional as the build of a snapshot reads it. */
export type ProfessionalRecord = Pick<ProfessionalRow, 'id' | 'slug' | 'display_name' | 'listing' | 'body'> & {
  /** Lasts as long as the record is in the store. */
  readonly no: number;
};

/** The published reviews of one professional, put together by the database. */
export interface GatheredReviews {
  /** The professional's number. */
  readonly professional: number;
  /** UTF-8: a body a line, newest first, ties by id. */
  readonly lines: Buffer;
}

/** A state of the directory: 0 is the empty one; every import that changed something makes the next. */
export interface Revision {
  readonly revision: number;
  /** UTC date-time of the import that made it; null for revision 0. */
  readonly imported_at: string | null;
}

/** One consistent reading of the whole directory: everything is of one revision, however long it takes. Memory is bounded. */
export interface DirectoryReading {
  readonly revision: Revision;
  services(): Promise<StoredService[]>;
  cities(): Promise<StoredCity[]>;
  /** All professionals by number, some at a time. */
  professionals(): AsyncIterable<readonly ProfessionalRecord[]>;
  /** The published reviews of the professionals from one number to another that have some, by the professional's number. */
  reviews(from: number, to: number): Promise<GatheredReviews[]>;
  /** The published reviews of one professional one by one, in the order of {@link GatheredReviews}. */
  reviewsOf(professional: number): Promise<Pick<ReviewRow, 'id' | 'body'>[]>;
  close(): Promise<void>;
}

/** What the snapshot needs of a store: read only. */
export interface DirectorySource {
  /** The newest finished revision; cheap enough to ask twice a second. */
  revision(): Promise<Revision>;
  /** Calls back soon after a new revision is finished, by any process; returns the way to stop. */
  watch(onChange: () => void): () => void;
  read(): Promise<DirectoryReading>;
  /** One professional by slug or lower-case id, listed or not; null when there is none. Reads no other record. */
  professional(slugOrId: string): Promise<ProfessionalRecord | null>;
  close(): Promise<void>;
}

/** Identifies a revision. The number alone does not: after a restore, numbering continues from an older one. */
export const nameOf = ({ revision, imported_at }: Revision): string => `${revision} ${imported_at}`;
