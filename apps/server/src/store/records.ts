/** The records as the store holds them: reduced and redacted, nothing private (source-format, "What makes it public"). */

export interface StoredService {
  slug: string;
  name: string;
  description: string | null;
  requires_matricula: boolean;
  active: boolean;
}

export interface StoredCity {
  slug: string;
  name: string;
  region: string | null;
  active: boolean;
  neighborhoods: { slug: string; name: string; active: boolean }[];
}

export type ProfessionalStatus = 'active' | 'paused' | 'suspended';

/** A professional as published by intake; which of its services, neighborhoods and the record itself show is the snapshot's to say. */
export interface StoredProfessional {
  id: string;
  slug: string;
  display_name: string;
  headline: string | null;
  bio: string | null;
  specialties: string[];
  avatar_url: string | null;
  portfolio: string[];
  city: string;
  /** Slugs as given, known to the catalog or not. */
  neighborhoods: string[];
  services: string[];
  /** UTC, `2024-01-31T12:00:00.000Z`. */
  member_since: string;
  status: ProfessionalStatus;
  verifications: {
    identity_verified: boolean;
    phone_verified: boolean;
    email_verified: boolean;
    background_check: boolean;
    matricula: { verified: boolean; type: string | null };
    years_active: number;
  };
  /** Verified external aggregates only. `rating` 0..5 as given. */
  external_reviews: { rating: number; count: number }[];
}

export interface StoredReview {
  id: string;
  professional_id: string;
  rating: number;
  title: string | null;
  comment: string | null;
  author_name: string;
  author_role: 'client' | 'worker';
  author_avatar_url: string | null;
  /** Service slug as given, or null. */
  service: string | null;
  /** UTC, `2024-01-31T12:00:00.000Z`. */
  created_at: string;
  status: 'published' | 'hidden';
}

/** A review by itself: the store knows whose it is by number. */
export type UnownedReview = Omit<StoredReview, 'professional_id'>;

/** What of them is in a row's body. */
export type ProfessionalBody = Omit<StoredProfessional, 'id' | 'slug' | 'display_name'>;
export type ReviewBody = Omit<UnownedReview, 'id' | 'created_at' | 'status'>;

/** A professional and its number: one that lasts as long as the record is in the store. */
export interface ProfessionalRecord {
  readonly no: number;
  readonly stored: StoredProfessional;
  /** It is as an import wrote it, in which the guard of this engine found nothing. */
  readonly clean: boolean;
}

/** A published review as it lies in the store. */
export interface ReviewRecord {
  readonly id: string;
  /** The professional's number. */
  readonly professional: number;
  /** Unix ms. */
  readonly created_at: number;
  /** The JSON of what is not named here. */
  readonly body: string;
  /** The body is as an import wrote it, in which the guard of this engine found nothing. */
  readonly clean: boolean;
}

/** The numbers of some professionals: all from one to another, or some, ascending. */
export type Numbers = { readonly from: number; readonly to: number } | { readonly only: readonly number[] };

/** A state of the directory: 0 is the empty one; every import that changed something makes the next. */
export interface Revision {
  readonly revision: number;
  /** UTC date-time of the import that made it; null for revision 0. */
  readonly imported_at: string | null;
}

/**
 * One consistent reading of the whole directory: everything is of one revision, however long it takes.
 * It is read run by run of numbers, which keeps memory bounded.
 */
export interface DirectoryReading {
  readonly revision: Revision;
  services(): Promise<StoredService[]>;
  cities(): Promise<StoredCity[]>;
  /** The numbers of all professionals, ascending, so many in each run. */
  runs(size: number): AsyncIterable<Numbers>;
  /** Those of these numbers, by number. */
  professionals(of: Numbers): Promise<ProfessionalRecord[]>;
  /** Their published reviews, by the professional's number, newest first, ties by id. */
  reviews(of: Numbers): Promise<ReviewRecord[]>;
  /**
   * The numbers, ascending, of the professionals that were added, changed or removed since the directory stood at that revision,
   * themselves or one of their reviews. Null when the store can't say: it never stood there, or it is too long ago.
   */
  changedSince(revision: Revision): Promise<number[] | null>;
  /**
   * The numbers of the professionals that name one of these slugs as theirs, or have a published review that names one of the services,
   * as an import writes it: a slug that somebody wrote with escapes is not seen.
   */
  naming(slugs: { readonly services: readonly string[]; readonly places: readonly string[] }): Promise<number[]>;
  close(): Promise<void>;
}

/** What the snapshot needs of a store: read only. */
export interface DirectorySource {
  /** The newest finished revision; cheap enough to ask twice a second. */
  revision(): Promise<Revision>;
  /** Calls back soon after a new revision is finished, by whatever process; returns the way to stop. */
  watch(onChange: () => void): () => void;
  read(): Promise<DirectoryReading>;
  /** One professional by slug or lower-case id, listed or not; null when there is none. Reads no other record. */
  professional(slugOrId: string): Promise<StoredProfessional | null>;
  close(): Promise<void>;
}
