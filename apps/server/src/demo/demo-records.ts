import { cityRecords, serviceRecords } from './catalog.ts';
import { makePersona } from './persona.ts';
import { placedPeople } from './placement.ts';
import { professionalRecord } from './professional.ts';
import { reviewRecord } from './review.ts';
import { chooseAny, dealer, said } from './text/choose.ts';

export interface DemoOptions {
  /** How many professionals; without it, the bundled sample of 1,100. */
  professionals?: number;
  /** A 32-bit integer; another seed, other people. Default 1. */
  seed?: number;
  /** The site's origin, without a trailing slash: the pictures' addresses begin with it. */
  origin?: string;
}

export type DemoKind = 'services' | 'cities' | 'professionals' | 'reviews';
export interface DemoRecord {
  kind: DemoKind;
  record: object;
}

const bundled = { professionals: 1100, reviews: 7.45 };
const sizedReviews = 11;

/**
 * A whole directory, in the order an import takes it (source-format.md, Files). The same options give the same records.
 * The bundled sample remembers what was said, so that nobody says it twice; a sized demo remembers nothing and may be of any size.
 */
export function* demoRecords({
  professionals,
  seed = 1,
  origin = 'http://127.0.0.1:8080',
}: DemoOptions = {}): Generator<DemoRecord> {
  const sample = professionals === undefined;
  const count = professionals ?? bundled.professionals;
  const mean = sample ? bundled.reviews : sizedReviews;
  const choose = sample ? dealer(seed) : chooseAny;
  const placement = sample ? placedPeople() : [];
  const [freshBio, freshReview] = sample ? [said(4), said(2)] : [() => true, () => true];
  for (const record of serviceRecords()) yield { kind: 'services', record };
  for (const record of cityRecords()) yield { kind: 'cities', record };
  for (let index = 0; index < count; index += 1) {
    yield {
      kind: 'professionals',
      record: professionalRecord(seed, makePersona(seed, index, mean, placement), origin, choose, freshBio),
    };
  }
  for (let index = 0; index < count; index += 1) {
    const persona = makePersona(seed, index, mean, placement);
    const telling = { choose, fresh: freshReview, told: new Set<string>() };
    for (let turn = 0; turn < persona.reviewCount; turn += 1) {
      yield { kind: 'reviews', record: reviewRecord(seed, persona, turn, telling) };
    }
  }
}
