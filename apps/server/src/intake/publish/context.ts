import type { StoredCity, StoredService } from '../../store/records.ts';
import { type FamilyNames, openFamilyNames } from '../family.ts';
import type { KnownTable } from '../known-professionals.ts';
import { emptyTally, type Tally } from '../tally.ts';
import { openPublicNames, type PublicNames } from './name.ts';
import { openReviewIds, type ReviewIds } from './review-id.ts';

/** What the records of one kind are judged against: the directory as the kinds before it left it. Can cross threads. */
export interface Surroundings {
  readonly familyKey: Uint8Array;
  readonly services: readonly StoredService[];
  readonly cities: readonly StoredCity[];
  /** Every professional; only reviews need it. */
  readonly known: KnownTable | null;
}

/** {@link Surroundings}, ready to be asked, and the counts of one block of records. */
export interface Context {
  readonly services: ReadonlyMap<string, StoredService>;
  /** City slug → neighborhood slug → active. */
  readonly cities: ReadonlyMap<string, ReadonlyMap<string, boolean>>;
  readonly known: KnownTable | null;
  readonly names: FamilyNames;
  readonly publicNames: PublicNames;
  readonly reviewIds: ReviewIds;
  tally: Tally;
  /** The fields of an earlier record that had none but those of the format. */
  usualFields: readonly string[];
}

/** `before` is an earlier context with the same key: the names that it remembers are of use to the next kind. */
export function openContext(around: Surroundings, before?: Context): Context {
  const names = before?.names ?? openFamilyNames(around.familyKey);
  const publicNames = before?.publicNames ?? openPublicNames(names);
  const reviewIds = before?.reviewIds ?? openReviewIds(around.familyKey, names);
  return {
    services: new Map(around.services.map((service) => [service.slug, service])),
    cities: new Map(
      around.cities.map((city) => [city.slug, new Map(city.neighborhoods.map((part) => [part.slug, part.active]))]),
    ),
    known: around.known,
    names,
    publicNames,
    reviewIds,
    tally: emptyTally(),
    usualFields: [],
  };
}
