import { cities, trades } from './content.ts';
import { makePersona } from './persona.ts';
import { placedPeople } from './placement.ts';
import { professionalRecord } from './professional.ts';
import { reviewRecord } from './review.ts';
import { freshTexts } from './sentences.ts';

export interface DemoOptions {
  /** The number of professionals; without it, the bundled sample of 1,420. */
  professionals?: number;
  /** A 32-bit integer. Each seed generates other people. Default 1. */
  seed?: number;
  /** The site's origin, without a trailing slash, for the addresses of the pictures. */
  origin?: string;
}

export type DemoKind = 'services' | 'cities' | 'professionals' | 'reviews';
interface DemoRecord {
  kind: DemoKind;
  record: object;
}

const SAMPLE = { professionals: 1420, reviews: 6 };
/** The approximate size of the sample's source files, for the progress of a load. */
export const SAMPLE_BYTES = 4_740_000;
/** The mean number of reviews per professional in a demo of another size. */
const REVIEWS = 11;

export const serviceRecords = (): object[] =>
  trades.map(({ matriculas, kind, weight, women, near, pictures, ...service }) => service);

/** The `city` records, each with its neighborhoods. */
export const cityRecords = (): object[] => cities.map(({ area, weight, ...city }) => ({ ...city, active: true }));

/**
 * A complete directory, in the order of an import (source-format.md, Files). The same options give the same records. In the
 * bundled sample all texts differ. In other sizes, which may be too large to remember all texts, those about one professional do.
 */
export function* demoRecords({
  professionals,
  seed = 1,
  origin = 'http://127.0.0.1:8080',
}: DemoOptions = {}): Generator<DemoRecord> {
  const sample = professionals === undefined;
  const count = professionals ?? SAMPLE.professionals;
  const mean = sample ? SAMPLE.reviews : REVIEWS;
  const everywhere = placedPeople();
  // A demo too small for all the placed people has none of them.
  const placement = everywhere.length <= count ? everywhere : [];
  const [freshBio, freshReview] = sample ? [freshTexts(8), freshTexts(2)] : [];
  for (const record of serviceRecords()) yield { kind: 'services', record };
  for (const record of cityRecords()) yield { kind: 'cities', record };
  for (let index = 0; index < count; index += 1) {
    const persona = makePersona(seed, index, mean, placement);
    yield { kind: 'professionals', record: professionalRecord(seed, persona, origin, freshBio ?? freshTexts(1)) };
  }
  for (let index = 0; index < count; index += 1) {
    const persona = makePersona(seed, index, mean, placement);
    const fresh = freshReview ?? freshTexts(1);
    for (let number = 0; number < persona.reviewCount; number += 1) {
      yield { kind: 'reviews', record: reviewRecord(seed, persona, number, fresh) };
    }
  }
}
