import { UnreadableRecord } from './failure.ts';
import { LISTING, PROFESSIONAL, writeRecord } from './fields.ts';
import type { Listing, ProfessionalRow, PublicProfessional } from './records.ts';
import { LISTING_SHAPE } from './shape.ts';

/** Parses a JSON object of the store. Throws {@link UnreadableRecord} for anything else. */
export function readBody<Body>(body: string): Body {
  let read: unknown;
  try {
    read = JSON.parse(body);
  } catch {
    // The error of JSON.parse would quote the record.
    throw new UnreadableRecord();
  }
  if (typeof read !== 'object' || read === null) throw new UnreadableRecord();
  return read as Body;
}

/** The two texts of a professional's row. */
export function writeProfessional(stored: PublicProfessional & Listing): Pick<ProfessionalRow, 'listing' | 'body'> {
  return { listing: writeRecord(LISTING, stored), body: writeRecord(PROFESSIONAL, stored) };
}

/** Parses a stored listing; null when it does not have the form that an import writes. */
export function readListing(json: string): Listing | null {
  return LISTING_SHAPE.matches(json) ? (JSON.parse(json) as Listing) : null;
}
